package dimacs

import (
	"bytes"
	"context"
	"fmt"
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
	most, solutions, extra := 400, 0, 0
	if testing.Short() {
		most = 100
	}
	for i := range most {
		rng := randtest.New(t, 77, uint64(i))
		p := covertest.Random(rng, covertest.Everything, 10)
		var b bytes.Buffer
		if err := Write(&b, cover.FromArrays(p)); err != nil {
			t.Fatal(err)
		}
		f := readDIMACS(t, b.String())
		if f.vars > 60 {
			continue
		}
		want := map[string]bool{}
		for sol, err := range search.Solutions(context.Background(), p, tree.Config{}) {
			if err != nil {
				t.Fatal(err)
			}
			want[covertest.Key(sol)] = true
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
	t.Logf("%d solutions, %d further variables", solutions, extra)
	if solutions < most/2 || extra < most {
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
