package word

import (
	"context"

	"bonepile/dominosa/internal/grid"
)

// Counting on words: the search of word.go, where positions met again are not
// searched again.
//
// A settled position is determined by U and rem (invariant (all) of word.go),
// so its number of solutions is kept under these two words, both compared in
// full. The table is direct mapped and a newcomer replaces what is there:
// M. Keller's board of 730,924 solutions (TAOCP 7.2.2.1, answer 73) takes 405
// nodes with 1024 entries, 431 with 512 and 401 with any number. Entries of
// earlier boards are recognised by their epoch, so nothing is cleared.

const memoBits = 10

// A memo is the number of solutions of one settled position.
type memo struct {
	u, rem uint64
	count  uint64
	epoch  uint32
}

// Count returns the number of solutions. It cannot overflow: the tilings of
// 64 cells are at most 12,988,816, those of the 8x8 board, and each of them
// is at most one solution.
func (w *engine[T]) Count(ctx context.Context, l grid.Limits) (n grid.Tally) {
	if !w.begin(ctx, l) {
		return n
	}
	if w.epoch++; w.epoch == 0 || w.memo == nil {
		w.memo, w.epoch = new([1 << memoBits]memo), 1
	}
	n.Small = w.countFrom(w.h, w.v, w.u, w.rem)
	return n
}

func (w *engine[T]) countFrom(H, V, U, rem uint64) uint64 {
	if w.Stats.Nodes++; w.Stats.Nodes >= w.Next && w.Poll() {
		return 0
	}
	if grid.Debug {
		w.check(H, V, U, rem)
	}
	H, V, U, rem, _, ok := w.settle(H, V, U, rem, Laid{})
	if !ok {
		return 0
	}
	if U == 0 {
		return 1
	}
	// Fibonacci hashing; the shift keeps the low bones from cancelling cells.
	e := &w.memo[(U^rem<<7)*0x9E3779B97F4A7C15>>(64-memoBits)]
	if e.epoch == w.epoch && e.u == U && e.rem == rem {
		w.Stats.MemoHits++
		return e.count
	}
	w.Stats.Branches++
	p := U & -U
	n := w.countFrom(w.layAcross(p, H, V, U, rem))
	n += w.countFrom(w.layAlong(p, H, V, U, rem))
	*e = memo{U, rem, n, w.epoch}
	return n
}
