package search_test

import (
	"context"
	"math"
	"testing"

	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"bonepile/internal/must"
)

// Figures of the exercises of The Art of Computer Programming, 7.2.2.1, that
// are not in the tables of published_test.go.

// TestCompletion is exercise 28, about a search that is at choice 2 of 4 on
// every level: its completion ratio is 1/3 + 1/(24*4^l) on level l. At choice 2
// of 3 it would be 1/2.
func TestCompletion(t *testing.T) {
	at := func(choices, levels int) float64 {
		b := xc.NewBuilder()
		b.AddPrimary(covertest.Names("%d", 1, levels)...)
		before := uint64(0) // solutions with smaller choices
		for i := range levels {
			for range choices {
				b.AddEntries(xc.Entry{Item: xc.Item(i)})
			}
			before = before*uint64(choices) + 1
		}
		var stats tree.Stats
		must.Get(search.Visit(context.Background(), covertest.Build(b), tree.Config{MaxSolutions: before + 1, Stats: &stats}))(t)
		return stats.Done
	}
	for l := range 8 {
		if got, want := at(4, l+1), 1.0/3+1/(24*math.Pow(4, float64(l))); math.Abs(got-want) > 1e-15 {
			t.Errorf("%d levels of 4 choices: %v done, want %v", l+1, got, want)
		}
		if got := at(3, l+1); math.Abs(got-.5) > 1e-15 {
			t.Errorf("%d levels of 3 choices: %v done, want 1/2", l+1, got)
		}
	}
}
