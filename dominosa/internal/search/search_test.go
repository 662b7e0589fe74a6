package search_test

import (
	"context"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/grid"
	"bonepile/dominosa/internal/testkit"
	"bonepile/dominosa/internal/wide"
	"bonepile/dominosa/internal/word"
	"bonepile/internal/box"
)

// TestAllocates holds that a search allocates nothing for its nodes: an engine
// that has decided a board once decides it again with hardly any, and one that lists
// solutions allocates nothing for each. The engines are not taken from their pools,
// which forget now and then.
func TestAllocates(t *testing.T) {
	if grid.Debug {
		t.Skip("the checks allocate")
	}
	ctx := context.Background()
	const most = 3 // for functions that a search hands around, not for nodes
	deep, many := testkit.PuzzleFile(t, "keller-74"), testkit.PuzzleFile(t, "too-easy")
	words, wides := word.New(8), new(wide.Engine)
	for _, tt := range []struct {
		name string
		grid.Engine
		load func(dominosa.Puzzle)
	}{
		{"word", words, func(p dominosa.Puzzle) { words.Load(box.Open(p.Board), box.Open(p.Set()), false) }},
		{"wide", wides, func(p dominosa.Puzzle) { wides.Load(box.Open(p.Board), box.Open(p.Set())) }},
	} {
		tt.load(deep)
		if n := testing.AllocsPerRun(5, func() { tt.Decide(ctx, grid.Limits{}) }); n > most {
			t.Errorf("%s engine: %.0f allocations to decide", tt.name, n)
		}
		if totals, err := tt.Outcome(); totals.Nodes < 100 || err != nil {
			t.Errorf("%s engine: only %d nodes (%v)", tt.name, totals.Nodes, err)
		}
		tt.load(many)
		solutions := 0
		n := testing.AllocsPerRun(5, func() {
			solutions = 0
			tt.All(ctx, grid.Limits{}, func([][2]int32) bool {
				solutions++
				return true
			})
		})
		if solutions != 36 || n > most {
			t.Errorf("%s engine: %.0f allocations for %d solutions", tt.name, n, solutions)
		}
	}
}
