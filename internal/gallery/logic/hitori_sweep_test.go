package logic

import (
	"slices"
	"testing"

	"bonepile/internal/gallery/kit"
)

// TestHitoriSweep asks the definition about all patterns of small boards: no two black
// cells are neighbours, the white ones are connected, and, or not, no other could be black.
func TestHitoriSweep(t *testing.T) {
	for _, size := range [][2]int{{2, 2}, {2, 5}, {3, 3}, {5, 3}, {4, 4}, {3, 6}} {
		m, n := size[0], size[1]
		var want [2]uint64
		for set := range 1 << (m * n) {
			black := func(c kit.Cell) bool { return set>>(c.Row*n+c.Col)&1 == 1 }
			if slices.ContainsFunc(kit.Cells(m, n), func(c kit.Cell) bool { return black(c) && slices.ContainsFunc(c.Beside(m, n), black) }) {
				continue
			}
			plain := kit.ConnectedCells(m, n, func(c kit.Cell) bool { return !black(c) })
			for k, right := range []bool{plain, plain && !canBlacken(m, n, black)} {
				if right {
					want[k]++
				}
				if got := (hitoriSweep{m, n, k == 1}).holds(black); got != right {
					t.Errorf("%dx%d: %b: %v, want %v", m, n, set, got, right)
				}
			}
		}
		for k := range want {
			if got := (hitoriSweep{m, n, k == 1}).count(); got.patterns != want[k] {
				t.Errorf("%dx%d: %d patterns, want %d", m, n, got.patterns, want[k])
			}
		}
	}
}

// TestHitoriDiagram pins the size of the diagrams of 5 by 5 and 9 by 9 whose cells are in order, row by
// row. In print, those of 9 by 9 have 55038 nodes without the last rule and 1145647 with
// it, in an order that is not given.
func TestHitoriDiagram(t *testing.T) {
	for _, tt := range []struct {
		h            hitoriSweep
		reduced, all int
	}{
		{hitoriSweep{5, 5, false}, 199, 637}, {hitoriSweep{5, 5, true}, 469, 1975},
		{hitoriSweep{9, 9, false}, 14314, 43590}, {hitoriSweep{9, 9, true}, 319385, 1064742},
	} {
		if reduced, all := tt.h.diagram(); reduced != tt.reduced || all != tt.all {
			t.Errorf("%v: %d nodes, reduced from %d, want %d from %d", tt.h, reduced, all, tt.reduced, tt.all)
		}
	}
}
