package formats

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/cover/internal/covertest"
	"bonepile/internal/box"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// An inequality is a constraint as the second reader has it.
type inequality struct {
	coefficient map[int]int
	relation    string
	bound       int
}

// system reads linear constraints word by word, and shares nothing with [Read].
func system(t *testing.T, in string) (vars int, all []inequality, costs map[int]int) {
	t.Helper()
	head, rest, _ := strings.Cut(in, "\n")
	constraints := 0
	must.Get(fmt.Sscanf(head, "* #variable= %d #constraint= %d", &vars, &constraints))(t)
	var body strings.Builder
	for line := range strings.Lines(rest) {
		if line[0] != '*' {
			body.WriteString(line)
		}
	}
	costs = map[int]int{}
	for statement := range strings.SplitSeq(body.String(), ";") {
		words := strings.Fields(statement)
		if len(words) == 0 {
			continue
		}
		e, negated := inequality{coefficient: map[int]int{}}, 0
		if words[0] == "min:" {
			e.coefficient, words = costs, words[1:]
		}
		for len(words) > 0 {
			if words[0] == "=" || words[0] == ">=" || words[0] == "<=" {
				e.relation = words[0]
				fmt.Sscan(words[1], &e.bound)
				e.bound -= negated
				break
			}
			var c, v int
			if n, err := fmt.Sscanf(words[0]+" "+strings.TrimPrefix(words[1], "~"), "%d x%d", &c, &v); n != 2 || v < 1 || v > vars {
				t.Fatalf("%v in %q", err, statement)
			}
			if words[1][0] == '~' { // 3 ~x is 3 - 3 x
				c, negated = -c, negated+c
			}
			e.coefficient[v] += c
			words = words[2:]
		}
		if e.relation != "" {
			all = append(all, e)
		}
	}
	if len(all) != constraints {
		t.Fatalf("%d constraints, %d announced", len(all), constraints)
	}
	return vars, all, costs
}

// models returns, by trial, the models of constraints, as options of the first n variables.
func models(vars, n int, all []inequality) (list []string) {
	value := make([]int, vars+1)
	var try func(v int)
	try = func(v int) {
		for _, e := range all {
			low, high := 0, 0
			for x, c := range e.coefficient {
				switch {
				case x < v:
					low += c * value[x]
					high += c * value[x]
				case c < 0:
					low += c
				default:
					high += c
				}
			}
			if e.relation != "<=" && high < e.bound || e.relation != ">=" && low > e.bound {
				return
			}
		}
		if v > vars {
			var sol []int
			for x := 1; x <= n; x++ {
				if value[x] > 0 {
					sol = append(sol, x-1)
				}
			}
			list = append(list, covertest.Key(sol))
			return
		}
		for value[v] = range 2 {
			try(v + 1)
		}
	}
	try(1)
	slices.Sort(list)
	return list
}

// solutions returns the solutions of a problem in the same way, as its first options.
func solutions(t *testing.T, p *cover.Problem, vars int) (list []string) {
	t.Helper()
	for sol := range must.All(t, p.Solutions(context.Background(), cover.Config{})) {
		list = append(list, covertest.Key(slices.DeleteFunc(slices.Clone(sol), func(k int) bool { return k >= vars })))
	}
	slices.Sort(list)
	return list
}

// TestReadOPB reads constraints made at random, and finds their models as solutions.
func TestReadOPB(t *testing.T) {
	found, refused, large := 0, 0, 0
	for i := range 500 {
		rng := randtest.New(t, 79, uint64(i))
		in := constraints(rng)
		var base int64
		p, err := Read(strings.NewReader(in), Config{Base: &base})
		if err != nil {
			if strings.Contains(err.Error(), "whose sum is less than 2^31") {
				large++
			} else {
				t.Fatalf("%v\n%s", err, in)
			}
			refused++
			continue
		}
		vars, all, costs := system(t, in)
		want := models(vars, vars, all)
		if got := solutions(t, p, vars); !slices.Equal(got, want) {
			t.Fatalf("solutions %v, models %v of\n%s\n%s", got, want, in, text(t, p))
		}
		for sol := range must.All(t, p.Solutions(context.Background(), cover.Config{})) {
			objective, cost := 0, base
			for _, k := range sol {
				objective += costs[k+1] // none beyond the variables
				cost += p.Cost(k)
			}
			must.Equal(t, int(cost), objective, "%s: what %v costs", in, sol)
		}
		found += len(want)
	}
	if found < 500 || refused > 250 || large == 0 || large > 50 {
		t.Errorf("only %d solutions, %d texts refused, %d for large sums", found, refused, large)
	}
}

// constraints returns a text in form OPB.
func constraints(rng *rand.Rand) string {
	vars, count := 1+rng.IntN(7), 1+rng.IntN(5)
	s := fmt.Sprintf("* #variable= %d #constraint= %d\nmin: %d x1 ;\n", vars, count, rng.IntN(5)-2)
	for range count {
		sign, mixed := 1-2*rng.IntN(2), rng.IntN(3) == 0
		list := rng.Perm(vars)[:1+rng.IntN(vars)]
		for _, v := range list {
			c := 1
			switch rng.IntN(8) {
			case 0, 1:
				c = 2
			case 2:
				c = []int{1e9, 1 << 30, math.MaxInt32}[rng.IntN(3)]
			}
			if mixed {
				c *= 1 - 2*rng.IntN(2)
			}
			s += fmt.Sprintf("%+d %sx%d ", sign*c, strings.Repeat("~", max(0, rng.IntN(6)-4)), v+1)
		}
		s += fmt.Sprintf("%s %d ;\n", []string{"=", "<=", ">="}[rng.IntN(3)], sign*[]int{1, 1, 1, 2, 2, 0, -1, 1e9, 1 << 30, math.MaxInt32}[rng.IntN(10)])
	}
	return s
}

// TestConditions refuses what linear constraints cannot say.
func TestConditions(t *testing.T) {
	p := must.Get(cover.Parse(strings.NewReader("a | x\n| require connected\n| require vertex v unless x\na x\na\n")))(t)
	if err := WriteOPB(new(bytes.Buffer), p, 0); !errors.Is(err, errors.ErrUnsupported) {
		t.Errorf("the error is %v", err)
	}
}

func FuzzOPB(f *testing.F) {
	fuzz(f, OPB, func(t *testing.T, in string, p *cover.Problem) {
		if p.Options() > 8 || p.Items() > 8 {
			return
		}
		var b bytes.Buffer
		must.Do(t, WriteOPB(&b, p, 0))
		vars, all, _ := system(t, b.String())
		if got, want := models(vars, p.Options(), all), covertest.Brute(box.Open(p)); len(got) != len(want) {
			t.Fatalf("%q has %d models, its problem %d solutions", in, len(got), len(want))
		}
	})
}
