package word

import (
	"context"

	"bonepile/dominosa/internal/grid"
)

// Decide looks for two solutions and stops at the second.
func (w *engine[T]) Decide(ctx context.Context, l grid.Limits) int {
	w.found = 0
	if w.begin(ctx, l) {
		w.from(w.h, w.v, w.u, w.rem, Laid{}, 1)
	}
	return w.found
}

// solved notes a solution and reports whether it makes two. The first one
// often shows a second: two bones across, one below the other, in a block that can be
// tiled both ways. (Two along would not be the first: across is tried before.) That is
// not quicker than to search on (1.18 and 1.16 us a board of double-six), but two bones
// are the least that two solutions can differ in, and that is what a reader is shown.
func (w *engine[T]) solved(in Laid) bool {
	var t T
	S := uint(len(t))
	if w.found++; w.found == 2 {
		w.second = in
		return true
	}
	w.first = in
	if x := in.H & (in.H >> S) & w.flip; x != 0 {
		x &= -x
		w.second = Laid{in.H &^ (x | x<<S), in.V | x | x<<1}
		w.found = 2
		return true
	}
	return false
}

// Solution returns the first or the second solution that decide found, as pairs of
// cells in order, good until the next call.
func (w *engine[T]) Solution(n int) [][2]int32 {
	return w.pairs([...]Laid{w.first, w.second}[n])
}

// All calls yield with every solution until it says false.
func (w *engine[T]) All(ctx context.Context, l grid.Limits, yield func(pairs [][2]int32) bool) {
	if !w.begin(ctx, l) {
		return
	}
	w.seen = func(in Laid) bool {
		w.Stats.Solutions++
		return yield(w.pairs(in))
	}
	w.from(w.h, w.v, w.u, w.rem, Laid{}, 1)
	w.seen = nil
}

// from visits every solution of a position that stands for the given share
// of the whole search, or notes it to decide. It reports whether the search is over: two
// solutions are found, or the run was told to stop.
func (w *engine[T]) from(H, V, U, rem uint64, in Laid, share float64) bool {
	if w.Stats.Nodes++; w.Stats.Nodes >= w.Next && w.Poll() {
		return true
	}
	if grid.Debug {
		w.check(H, V, U, rem)
	}
	H, V, U, rem, in, ok := w.settle(H, V, U, rem, in)
	if !ok || U == 0 {
		w.Stats.Done += share
		switch {
		case !ok:
			return false
		case w.seen == nil:
			return w.solved(in)
		}
		return !w.seen(in)
	}
	w.Stats.Branches++
	p := U & -U
	h, v, u, r := w.layAcross(p, H, V, U, rem)
	if w.from(h, v, u, r, Laid{in.H | p, in.V}, share/2) {
		return true
	}
	h, v, u, r = w.layAlong(p, H, V, U, rem)
	return w.from(h, v, u, r, Laid{in.H, in.V | p}, share/2)
}

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
