package dominosa

import (
	"context"
	"testing"
)

// TestAllocates holds that a search allocates nothing for its nodes: an engine
// that has decided a board once decides it again with hardly any, and one that lists
// solutions allocates nothing for each. The engines are not taken
// from their pools, which forget now and then.
func TestAllocates(t *testing.T) {
	if debug {
		t.Skip("the checks allocate")
	}
	ctx := context.Background()
	const search = 3 // for functions that a search hands around, not for nodes
	deep, many := PuzzleFile(t, "keller-74"), PuzzleFile(t, "too-easy")
	word, wide := newWord(8), new(wide)
	for _, tt := range []struct {
		engine Engine
		searcher
		load func(Puzzle)
	}{
		{Word, word, func(p Puzzle) { word.load(p.Board.Grid(), p.Set().Grid(), false) }},
		{Wide, wide, func(p Puzzle) { wide.load(p.Board.Grid(), p.Set().Grid()) }},
	} {
		tt.load(deep)
		if n := testing.AllocsPerRun(5, func() { tt.decide(ctx, limits{}) }); n > search {
			t.Errorf("%v engine: %.0f allocations to decide", tt.engine, n)
		}
		if stats, err := tt.outcome(); stats.nodes < 100 || err != nil {
			t.Errorf("%v engine: only %d nodes (%v)", tt.engine, stats.nodes, err)
		}
		tt.load(many)
		solutions := 0
		n := testing.AllocsPerRun(5, func() {
			solutions = 0
			tt.all(ctx, limits{}, func([][2]int32) bool {
				solutions++
				return true
			})
		})
		if solutions != 36 || n > search {
			t.Errorf("%v engine: %.0f allocations for %d solutions", tt.engine, n, solutions)
		}
	}
}
