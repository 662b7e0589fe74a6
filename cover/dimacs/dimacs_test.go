package dimacs

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"bonepile/internal/randtest"
)

// A formula is what a reader of DIMACS makes of a text.
type formula struct {
	vars    int
	clauses [][]int
}

func readDIMACS(t *testing.T, text string) (f formula) {
	t.Helper()
	count := 0
	for line := range strings.Lines(text) {
		switch line[0] {
		case 'c':
		case 'p':
			if _, err := fmt.Sscanf(line, "p cnf %d %d\n", &f.vars, &count); err != nil {
				t.Fatal(err)
			}
		default:
			var clause []int
			for _, word := range strings.Fields(line) {
				var l int
				fmt.Sscan(word, &l)
				clause = append(clause, l)
			}
			if n := len(clause); clause[n-1] != 0 {
				t.Fatalf("no 0 at the end of %q", line)
			}
			f.clauses = append(f.clauses, clause[:len(clause)-1])
		}
	}
	if len(f.clauses) != count {
		t.Fatalf("%d clauses, %d announced", len(f.clauses), count)
	}
	return f
}

// models returns the models of f, as the variables up to n that are true.
func (f formula) models(n int) (all []string) {
	value := make([]int8, f.vars+1)
	var try func(v int)
	holds := func(clause []int) bool { // it may still be satisfied
		for _, l := range clause {
			if x := value[max(l, -l)]; x == 0 || x > 0 == (l > 0) {
				return true
			}
		}
		return false
	}
	about := make([][][]int, f.vars+1)
	for _, c := range f.clauses {
		if len(c) == 0 {
			return nil
		}
		for _, l := range c {
			about[max(l, -l)] = append(about[max(l, -l)], c)
		}
	}
	try = func(v int) {
		if v > f.vars {
			var sol xc.Solution
			for k := 1; k <= n; k++ {
				if value[k] > 0 {
					sol = append(sol, k-1)
				}
			}
			all = append(all, covertest.Key(sol))
			return
		}
	next:
		for _, x := range []int8{-1, 1} {
			value[v] = x
			for _, c := range about[v] {
				if !holds(c) {
					continue next
				}
			}
			try(v + 1)
		}
		value[v] = 0
	}
	try(1)
	return all
}

// TestDIMACS compares the models of formulas, found by trial, with the solutions.
func TestDIMACS(t *testing.T) {
	most, solutions, extra, skipped := 400, 0, 0, 0
	if testing.Short() {
		most = 100
	}
	for i := range most {
		rng := randtest.New(t, 77, uint64(i))
		p := covertest.Random(rng, covertest.Everything, 10)
		if i%2 == 0 {
			p = covertest.Vast(rng, 8)
		}
		var b bytes.Buffer
		if err := Write(&b, cover.FromArrays(p)); err != nil {
			t.Fatal(err)
		}
		f := readDIMACS(t, b.String())
		if f.vars > 60 {
			skipped++
			continue
		}
		want := map[string]bool{}
		for _, sol := range covertest.Brute(p) {
			want[sol] = true
		}
		got := f.models(p.Options())
		if len(got) != len(want) {
			t.Fatalf("%d models, %d solutions of\n%s\n%s", len(got), len(want), covertest.Text(t, p), b.String())
		}
		for _, m := range got {
			if !want[m] {
				t.Fatalf("model %s is no solution of\n%s", m, covertest.Text(t, p))
			}
		}
		solutions += len(got)
		extra += f.vars - p.Options()
	}
	t.Logf("%d solutions, %d further variables, %d formulas too large", solutions, extra, skipped)
	if solutions < most/2 || extra < most || skipped > most/4 {
		t.Errorf("only %d solutions and %d further variables", solutions, extra)
	}
}

// TestDIMACSDemands is about options that a solution has to rule out.
func TestDIMACSDemands(t *testing.T) {
	p, err := xc.ParseDemands(strings.NewReader("a b | x y\na x:1\na x:2\na y\nb\nb x:1\nx:1 y\n"))
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := Write(&b, cover.FromArrays(p)); err != nil {
		t.Fatal(err)
	}
	n, err := search.Visit(context.Background(), p, tree.Config{})
	if got := readDIMACS(t, b.String()).models(p.Options()); err != nil || n == 0 || len(got) != int(n) {
		t.Errorf("models %v, %d solutions, %v", got, n, err)
	}
}

// propagated returns what is known of the variables once unit propagation has come to its
// end, or nil after a contradiction.
func (f formula) propagated(value []int8) []int8 {
	for again := true; again; {
		again = false
	next:
		for _, c := range f.clauses {
			unit := 0
			for _, l := range c {
				switch x := value[max(l, -l)]; {
				case x == 0 && unit == 0:
					unit = l
				case x == 0, x > 0 == (l > 0):
					continue next
				}
			}
			if unit == 0 {
				return nil
			}
			value[max(unit, -unit)] = 1
			if unit < 0 {
				value[-unit] = -1
			}
			again = true
		}
	}
	return value
}

// TestPropagation says that unit propagation finds all that follows for the options from
// how often an item is covered at least and at most.
func TestPropagation(t *testing.T) {
	rng := randtest.New(t, 77, 1000)
	forced, refused := 0, 0
	for range 4000 {
		b := xc.NewBuilder()
		scale, more := 1, 1
		if rng.IntN(2) == 0 {
			scale, more = 1+rng.IntN(math.MaxInt32/10), 2
		}
		lo := scale * rng.IntN(6)
		hi := max(1, lo+scale*rng.IntN(4)+rng.IntN(more))
		b.AddBounded(lo, hi, "a")
		weights := make([]int, 1+rng.IntN(9))
		for k := range weights {
			weights[k] = scale*(1+rng.IntN(3)*rng.IntN(2)) + rng.IntN(more)
			b.AddEntries(xc.Entry{Weight: int32(weights[k])})
		}
		var text bytes.Buffer
		if err := Write(&text, cover.FromArrays(covertest.Build(b))); err != nil {
			t.Fatal(err)
		}
		f := readDIMACS(t, text.String())
		given := make([]int8, f.vars+1)
		for k := range weights {
			given[1+k] = int8(rng.IntN(4)%3 - 1)
		}
		want, possible := follow(weights, slices.Clone(given[1:1+len(weights)]), lo, hi)
		got := f.propagated(slices.Clone(given))
		if !possible {
			if refused++; got != nil {
				t.Fatalf("no contradiction under %v:\n%s", given, text.String())
			}
			continue
		}
		for k, x := range want {
			if x == given[1+k] {
				continue
			}
			if forced++; got != nil && got[1+k] != x {
				t.Fatalf("under %v option %d should become %d:\n%s", given, k+1, x, text.String())
			}
		}
	}
	if forced < 1000 || refused < 400 {
		t.Errorf("only %d options forced, %d contradictions", forced, refused)
	}
}

// follow works out what follows from a sum of weights between lo and hi.
func follow(weights []int, value []int8, lo, hi int) (known []int8, possible bool) {
	for again := true; again; {
		again = false
		least, most := 0, 0
		for k, w := range weights {
			if value[k] > 0 {
				least += w
			}
			if value[k] >= 0 {
				most += w
			}
		}
		if least > hi || most < lo {
			return nil, false
		}
		for k, w := range weights {
			switch {
			case value[k] != 0:
			case least+w > hi:
				value[k], again = -1, true
			case most-w < lo:
				value[k], again = 1, true
			}
		}
	}
	return value, true
}

// TestSize says that a formula grows with the sums of options, not with bounds, that one of too
// many sums is refused before anything is written, and so are literals that are no options.
func TestSize(t *testing.T) {
	few := cover.FromArrays(covertest.Parse("1000000000|p q/p q/p/q"))
	var text strings.Builder
	if err := Write(&text, few); err != nil || !strings.Contains(text.String(), "p cnf 5 9\n") {
		t.Errorf("a bound of a thousand million: %v\n%s", err, &text)
	}
	wide := "1073741824:2147483647|p"
	for k := range 40 {
		wide += fmt.Sprintf("/p:*%d", 90000001+k*k*k*997)
	}
	many := cover.FromArrays(covertest.Parse(wide))
	for _, memory := range []uint64{1 << 20, 0} {
		var b strings.Builder
		err := WriteWithin(&b, many, memory)
		if !errors.Is(err, cover.ErrMemory) || !strings.Contains(err.Error(), "2147483647") || b.Len() > 0 {
			t.Errorf("with %d bytes: %v, %d bytes written", memory, err, b.Len())
		}
	}
	for _, l := range []int{0, 4, -4, 99999, math.MinInt} {
		if err := Write(io.Discard, few, []int{1, l}); !errors.Is(err, cover.ErrConfig) {
			t.Errorf("literal %d: %v", l, err)
		}
	}
}
