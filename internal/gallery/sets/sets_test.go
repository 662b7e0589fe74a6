package sets

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/internal/gallery/kit/kittest"
	"bonepile/internal/must"
)

// TestFactors asks the rules of factorizations, not their items.
func TestFactors(t *testing.T) {
	for _, tt := range []struct {
		factors []int
		equal   bool
		want    string
	}{
		{[]int{3, 4}, false, ""},
		{[]int{2, 2, 3}, true, ""},
		{[]int{2, 2, 3}, false, "2 is used twice"},
		{[]int{2, 3}, false, "the product is 6, not 12"},
		{[]int{3, 5}, true, "the product is not 12"},
		{[]int{2, 2, 2, 3}, true, "the product is not 12"},
	} {
		got := ""
		if err := checkFactors(12, tt.equal, tt.factors); err != nil {
			got = err.Error()
		}
		must.Equal(t, got, tt.want, "%v", tt.factors)
	}
}

// TestConstraintsBrute compares the answers of systems with all tuples of values.
func TestConstraintsBrute(t *testing.T) {
	for _, system := range []string{"x1<x2,x2!=x3", "x1+x2>=x3+1,x3>x1", "x1+x1=x2,x2>=x3,x3+2>x1", "x3=x1+x2+x4"} {
		got := kittest.OfTexts(allTexts)(kittest.New(csp(), "values=3", "system="+system))
		list := must.Get(parseCSP(system))(t)
		last := 0
		for _, c := range list {
			last = max(last, slices.Max(c.vars))
		}
		var want []string
		var all linearConstraint
		for v := range last {
			all.vars = append(all.vars, v+1)
		}
		for k := range all.ways(3) {
			of := all.tuple(k, 3)
			text := ""
			for v := range last {
				text += fmt.Sprint(of[v+1])
			}
			if !slices.ContainsFunc(list, func(c linearConstraint) bool { return !c.holds(of) }) {
				want = append(want, text)
			}
		}
		if got != strings.Join(want, " ") || len(want) == 0 {
			t.Errorf("%s: %s, want %s", system, got, want)
		}
	}
	for relation, want := range map[string]string{"=": "1", "!=": "02", "<": "0", "<=": "01", ">": "2", ">=": "12"} {
		list := must.Get(parseCSP("x1" + relation + "1"))(t)
		got := ""
		for x := range 3 {
			if list[0].holds(map[int]int{1: x}) {
				got += fmt.Sprint(x)
			}
		}
		must.Equal(t, got, want, "x1%s1", relation)
	}
}

// TestGropes compares the model with all tables of up to three elements.
func TestGropes(t *testing.T) {
	for n := 1; n <= 3; n++ {
		for _, kind := range []string{"all", "idempotent", "identity"} {
			in := kittest.New(gropes(), fmt.Sprint(n), kind)
			got := in.Count(cover.Config{})
			tables := 1
			for range n * n {
				tables *= n
			}
			var want uint64
			for code := range tables {
				rows := make([][]int, n)
				for x := range rows {
					for range n {
						rows[x] = append(rows[x], code%n)
						code /= n
					}
				}
				if checkGrope(rows, kind) == nil {
					want++
				}
			}
			must.Equal(t, got, want, "n=%d %s", n, kind)
		}
	}
}
