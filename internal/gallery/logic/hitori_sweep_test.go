package logic

import (
	"testing"
)

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
