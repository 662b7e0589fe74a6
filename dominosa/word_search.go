package dominosa

import "context"

// decide looks for two solutions and stops at the second.
func (w *word[T]) decide(ctx context.Context, l limits) int {
	w.found = 0
	if w.begin(ctx, l) {
		w.decideFrom(w.h, w.v, w.u, w.rem, laid{})
	}
	return w.found
}

// decideFrom reports whether the search is over: two solutions are found or
// the run was told to stop.
func (w *word[T]) decideFrom(H, V, U, rem uint64, in laid) bool {
	if w.stats.nodes++; w.stats.nodes >= w.next && w.poll() {
		return true
	}
	if debug {
		w.check(H, V, U, rem)
	}
	H, V, U, rem, in, ok := w.settle(H, V, U, rem, in)
	if !ok {
		return false
	}
	if U == 0 {
		return w.solved(in)
	}
	w.stats.branches++
	p := U & -U
	h, v, u, r := w.layAcross(p, H, V, U, rem)
	if w.decideFrom(h, v, u, r, laid{in.h | p, in.v}) {
		return true
	}
	h, v, u, r = w.layAlong(p, H, V, U, rem)
	return w.decideFrom(h, v, u, r, laid{in.h, in.v | p})
}

// solved notes a solution and reports whether it makes two. The first one
// often shows a second: two bones side by side in a block that can be tiled
// both ways. That is not quicker than to search on (1.18 and 1.16 us a board of
// double-six), but two bones are the least that two solutions can differ in, and
// that is what a reader is shown.
func (w *word[T]) solved(in laid) bool {
	var t T
	S := uint(len(t))
	if w.found++; w.found == 2 {
		w.second = in
		return true
	}
	w.first = in
	if x := in.h & (in.h >> S) & w.flip; x != 0 {
		x &= -x
		w.second = laid{in.h &^ (x | x<<S), in.v | x | x<<1}
		w.found = 2
		return true
	}
	if x := in.v & (in.v >> 1) & w.flip; x != 0 {
		x &= -x
		w.second = laid{in.h | x | x<<S, in.v &^ (x | x<<1)}
		w.found = 2
		return true
	}
	return false
}

// solution returns the first or the second solution that decide found, as pairs of
// cells in order, good until the next call.
func (w *word[T]) solution(n int) [][2]int32 {
	return w.pairs([...]laid{w.first, w.second}[n])
}

// all calls yield with every solution until it says false.
func (w *word[T]) all(ctx context.Context, l limits, yield func(pairs [][2]int32) bool) {
	if !w.begin(ctx, l) {
		return
	}
	w.seen = func(in laid) bool { return yield(w.pairs(in)) }
	w.allFrom(w.h, w.v, w.u, w.rem, laid{}, 1)
	w.seen = nil
}

// allFrom visits every solution of a position that stands for the given share
// of the whole search. It reports whether the search is over.
func (w *word[T]) allFrom(H, V, U, rem uint64, in laid, share float64) bool {
	if w.stats.nodes++; w.stats.nodes >= w.next && w.poll() {
		return true
	}
	if debug {
		w.check(H, V, U, rem)
	}
	H, V, U, rem, in, ok := w.settle(H, V, U, rem, in)
	if !ok || U == 0 {
		w.stats.done += share
		if !ok {
			return false
		}
		w.stats.solutions++
		return !w.seen(in)
	}
	w.stats.branches++
	p := U & -U
	h, v, u, r := w.layAcross(p, H, V, U, rem)
	if w.allFrom(h, v, u, r, laid{in.h | p, in.v}, share/2) {
		return true
	}
	h, v, u, r = w.layAlong(p, H, V, U, rem)
	return w.allFrom(h, v, u, r, laid{in.h, in.v | p}, share/2)
}
