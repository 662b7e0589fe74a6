package kit

import (
	"slices"
	"testing"

	"bonepile/internal/must"
)

// TestPairwise goes through all pairs of choices.
func TestPairwise(t *testing.T) {
	for m := 1; m <= 40; m++ {
		o := Pairwise{"x", m}
		items := o.Items()
		if len(slices.Compact(slices.Sorted(slices.Values(items)))) != len(items) {
			t.Errorf("m=%d: an item twice in %v", m, items)
		}
		for j := range m {
			for k := range m {
				clash := slices.ContainsFunc(o.Alpha(j), func(s string) bool { return slices.Contains(o.Beta(k), s) })
				must.Equal(t, clash, (j > k), "m=%d: whether alpha_%d and beta_%d clash", m, j, k)
			}
			for _, name := range append(o.Alpha(j), o.Beta(j)...) {
				if !slices.Contains(items, name) {
					t.Errorf("m=%d: no item %s", m, name)
				}
			}
		}
	}
}
