package gallery

import (
	"slices"
	"testing"
)

// TestPairwise goes through all pairs of choices.
func TestPairwise(t *testing.T) {
	for m := 1; m <= 40; m++ {
		o := pairwise{"x", m}
		items := o.items()
		if len(slices.Compact(slices.Sorted(slices.Values(items)))) != len(items) {
			t.Errorf("m=%d: an item twice in %v", m, items)
		}
		for j := range m {
			for k := range m {
				clash := slices.ContainsFunc(o.alpha(j), func(s string) bool { return slices.Contains(o.beta(k), s) })
				if clash != (j > k) {
					t.Errorf("m=%d: alpha_%d and beta_%d clash: %t", m, j, k, clash)
				}
			}
			for _, name := range append(o.alpha(j), o.beta(j)...) {
				if !slices.Contains(items, name) {
					t.Errorf("m=%d: no item %s", m, name)
				}
			}
		}
	}
}
