package word

import (
	"context"

	"bonepile/dominosa/internal/grid"
)

// Rival looks for a solution other than the one that is hidden, and returns the
// places of the hidden one that it lacks.
func (w *engine[T]) Rival(hidden Laid) (apart Laid, found bool) {
	if w.Decide(context.Background(), grid.Limits{}) < 2 {
		return Laid{}, false
	}
	in := w.first
	if in == hidden {
		in = w.second
	}
	return Laid{hidden.H &^ in.H, hidden.V &^ in.V}, true
}

// Open returns the cells left when all has been laid that is forced by cells and
// bones with one place. The puzzle must have a solution.
func (w *engine[T]) Open() uint64 {
	_, _, open, _, _, _ := w.settle(w.h, w.v, w.u, w.rem, Laid{})
	return open
}

// Bit returns the bit of a position.
func (w *engine[T]) Bit(position int32, cols int) uint {
	var t T
	row, col := int(position)/cols, int(position)%cols
	if w.turned {
		row, col = col, row
	}
	return uint(row*len(t)+col) & 63
}
