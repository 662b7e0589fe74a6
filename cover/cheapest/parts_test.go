package cheapest

import (
	"math"
	"slices"
	"testing"

	"bonepile/cover"
	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/tree"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// TestPartsOnce holds that a search which is stopped again and again finds every solution
// in exactly one part, wherever it is stopped.
func TestPartsOnce(t *testing.T) {
	rng := randtest.New(t, 12, 7)
	cut, found := map[bool]int{}, map[bool]int{}
	for i := range 1000 {
		x := covertest.Random(rng, covertest.Everything, 10)
		if i%20 == 0 {
			x = covertest.DominoTilings(4, 5)
			for range x.Ends {
				x.Costs = append(x.Costs, rng.Int64N(9))
			}
		}
		s := must.Get(NewSearch(t.Context(), cover.FromArrays(x), math.MaxInt, rng.IntN(2) == 0, Config{}))(t)
		s.dense = rng.IntN(2) == 0 && !x.Multiple()
		var got []string
		for todo := []Part{{Share: 1}}; len(todo) > 0; {
			list, left := must.Get2(s.Find(t.Context(), todo[0], Hunt{MaxNodes: 1 + rng.Uint64N(400)>>rng.IntN(9)}))(t)
			for _, one := range list {
				got = append(got, covertest.Key(one.Solution))
			}
			if len(left) > 0 {
				cut[s.dense]++
			}
			todo = append(left, todo[1:]...)
		}
		found[s.dense] += len(got)
		want, err := covertest.Searched(x, tree.Config{}, nil)
		if slices.Sort(got); err != nil || !slices.Equal(got, want) {
			t.Fatalf("dense %t: found %d %v, want %d %v, of\n%s", s.dense, len(got), got, len(want), want, covertest.Text(t, x))
		}
	}
	if t.Log(cut, found); min(cut[false], cut[true]) < 80 || min(found[false], found[true]) < 1000 {
		t.Error("too few")
	}
}
