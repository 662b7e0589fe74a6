package dominosa

import (
	"context"
)

// rival looks for a solution other than the one that is hidden, and returns the
// places of the hidden one that it lacks.
func (w *word[T]) rival(hidden laid) (apart laid, found bool) {
	if w.decide(context.Background(), limits{}) < 2 {
		return laid{}, false
	}
	in := w.first
	if in == hidden {
		in = w.second
	}
	return laid{hidden.h &^ in.h, hidden.v &^ in.v}, true
}

// open returns the cells left when all has been laid that is forced by cells and
// bones with one place. The puzzle must have a solution.
func (w *word[T]) open() uint64 {
	_, _, open, _, _, _ := w.settle(w.h, w.v, w.u, w.rem, laid{})
	return open
}

// bit returns the bit of a position.
func (w *word[T]) bit(position int32, cols int) uint {
	var t T
	row, col := int(position)/cols, int(position)%cols
	if w.turned {
		row, col = col, row
	}
	return uint(row*len(t)+col) & 63
}
