package cheapest

import (
	"fmt"
	"testing"

	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// TestForced puts random problems behind more items than are looked at, with one option
// each, and compares with all solutions, by the definition. The first of those items are
// taken without a look at the problem.
func TestForced(t *testing.T) {
	rng := randtest.New(t, 33, 12)
	solvable := 0
	for range 200 {
		n := 2 + rng.IntN(3)
		small, large := xc.NewBuilder(), xc.NewBuilder()
		large.AddPrimary(covertest.Names("one%d", 1, glance+3)...)
		names := covertest.Names("i%d", 1, n)
		small.AddPrimary(names...)
		large.AddPrimary(names...)
		sum := int64(0)
		for k := range glance + 3 {
			large.AddOption(fmt.Sprintf("one%d", k+1), fmt.Sprintf("|%d", k%7))
			sum += int64(k % 7)
		}
		for range 9 {
			var option []string
			for _, name := range names {
				if rng.IntN(2) == 0 {
					option = append(option, name)
				}
			}
			if len(option) > 0 {
				option = append(option, fmt.Sprintf("|%d", rng.IntN(20)))
				small.AddOption(option...)
				large.AddOption(option...)
			}
		}
		p, all := covertest.Build(large), bruteCosts(covertest.Build(small))
		for k := range all {
			all[k] += sum
		}
		solvable += min(1, len(all))
		var stats tree.Stats
		got := must.Get(variant(p, 1, rng.IntN(3), rng.IntN(densely), 3, tree.Config{Stats: &stats}))(t)
		mustBeBest(t, p, got, all[:min(3, len(all))])
		if len(all) > 0 && stats.Nodes < glance {
			t.Fatalf("%d nodes for %d items", stats.Nodes, glance+3+n)
		}
	}
	must.Least(t, solvable, 50, "solvable problems")
}
