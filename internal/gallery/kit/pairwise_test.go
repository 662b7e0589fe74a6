package kit

import (
	"slices"
	"testing"
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
				if clash != (j > k) {
					t.Errorf("m=%d: alpha_%d and beta_%d clash: %t", m, j, k, clash)
				}
			}
			for _, name := range append(o.Alpha(j), o.Beta(j)...) {
				if !slices.Contains(items, name) {
					t.Errorf("m=%d: no item %s", m, name)
				}
			}
		}
	}
}
