package counts_test

import (
	"errors"
	"testing"

	"bonepile/cover"
	"bonepile/cover/counts"
	"bonepile/cover/internal/covertest"
)

// TestDistinctFigures holds numbers that follow by thought.
func TestDistinctFigures(t *testing.T) {
	ctx := t.Context()
	// Tilings of a board of 2 by n cells: how the first cell is covered, two ways; the whole
	// first row, Fibonacci's number; everything, the same.
	p := cover.FromArrays(covertest.DominoTilings(2, 20))
	for cells, want := range map[int]string{0: "1", 1: "2", 20: "10946", 40: "10946"} {
		v := counts.View{}
		for i := range cells {
			v.Items = append(v.Items, cover.Item(i))
		}
		if n, err := counts.Distinct(ctx, p, v, counts.Config{}); err != nil || n.String() != want {
			t.Errorf("%v (%v) by %d cells, want %s", n, err, cells, want)
		}
	}
	// Far more solutions than could be visited: the dominoes on the first two cells of a board
	// of 12 by 12 are one that lies, or one that stands beside one that does not or does.
	p = cover.FromArrays(covertest.DominoTilings(12, 12))
	if n, err := counts.Distinct(ctx, p, counts.View{Items: []cover.Item{0, 1}}, counts.Config{}); err != nil || n.String() != "3" {
		t.Errorf("%v (%v), want 3", n, err)
	}
	if _, err := counts.Distinct(ctx, p, counts.View{Items: []cover.Item{144}}, counts.Config{}); !errors.Is(err, cover.ErrConfig) {
		t.Errorf("an item that is not there: %v", err)
	}
	if _, err := counts.Distinct(ctx, p, counts.View{Options: []int{-1}}, counts.Config{}); !errors.Is(err, cover.ErrConfig) {
		t.Errorf("an option that is not there: %v", err)
	}
	if _, err := counts.Distinct(ctx, p, counts.View{Items: []cover.Item{0}}, counts.Config{MaxNodes: 5}); !errors.Is(err, cover.ErrLimit) {
		t.Errorf("five nodes: %v", err)
	}
}
