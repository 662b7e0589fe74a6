package sets

import (
	"fmt"
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
