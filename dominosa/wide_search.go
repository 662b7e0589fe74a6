package dominosa

import (
	"context"
	"slices"
)

// decide looks for two solutions and stops at the second.
func (w *wide) decide(ctx context.Context, l limits) int {
	w.found = 0
	if w.begin(ctx, l) {
		w.search(0, 1, func() bool {
			list := &w.first
			if w.found++; w.found == 2 {
				list = &w.second
			}
			*list = w.laid((*list)[:0])
			if w.found == 1 && w.flip() {
				w.found = 2
			}
			return w.found < 2
		})
	}
	return w.found
}

// solution returns the first or the second solution that decide found, as pairs of
// cells in order, good until the next call.
func (w *wide) solution(n int) [][2]int32 {
	return w.pairs([...][]int32{w.first, w.second}[n])
}

// flip looks in the first solution for two bones side by side in a block of
// 2x2 cells with equal pips on a diagonal: the same two bones fit the other
// way. It makes that the second solution and reports whether there is one.
// Two bones are the least that two solutions can differ in.
func (w *wide) flip() bool {
	on := append(w.queue[:0], make([]int32, w.cells)...) // the place on each cell
	w.queue = on[:0]
	for _, p := range w.first {
		on[w.places[p].a], on[w.places[p].b] = p, p
	}
	pips, cols := w.board.pips, w.board.cols
	for _, p := range w.first {
		i, j := w.at[w.places[p].a], w.at[w.places[p].b]
		side := int32(cols) // from p to the bone beside it
		if w.down(p) {
			side = 1
			if (j+1)%int32(cols) == 0 {
				continue
			}
		}
		k, l := i+side, j+side
		if int(l) >= len(pips) || pips[k] == hole || pips[l] == hole {
			continue
		}
		q := on[w.number[k]]
		if q != on[w.number[l]] || pips[i] != pips[l] && pips[j] != pips[k] {
			continue
		}
		w.second = w.second[:0]
		for _, r := range w.first {
			if r != p && r != q {
				w.second = append(w.second, r)
			}
		}
		w.second = append(w.second, w.between(i, k), w.between(j, l))
		return true
	}
	return false
}

// between returns the place on two neighbouring positions.
func (w *wide) between(i, j int32) int32 {
	a, b := w.number[i], w.number[j]
	for _, p := range w.of[w.from[a]:w.from[a+1]] {
		if w.places[p].b == b {
			return p
		}
	}
	panic("dominosa: wide engine: no place between two cells")
}

// all calls yield with every solution until it says false.
func (w *wide) all(ctx context.Context, l limits, yield func(pairs [][2]int32) bool) {
	if w.begin(ctx, l) {
		w.search(0, 1, func() bool {
			w.stats.solutions++
			w.first = w.laid(w.first[:0])
			return yield(w.pairs(w.first))
		})
	}
}

// search visits the solutions of the position at hand, which stands for the
// given share of the whole search; cells before from are covered. Afterwards
// the position is as it was. It reports false if the search is over: told to
// stop, or visit has said false.
func (w *wide) search(from int, share float64, visit func() bool) bool {
	if w.stats.nodes++; w.stats.nodes >= w.next && w.poll() {
		return false
	}
	mark := len(w.trail)
	ok := w.settle()
	if !ok || w.open == 0 {
		w.stats.done += share
		more := !ok || visit()
		w.undo(mark)
		return more
	}
	if debug {
		w.check()
	}
	w.stats.branches++
	from = w.branch(from)
	more := true
	for _, p := range w.of[w.from[from]:w.from[from+1]] {
		if !w.live[p] {
			continue
		}
		here := len(w.trail)
		if !w.lay(p) {
			w.stats.done += share / 2
		} else if !w.search(from, share/2, visit) {
			more = false
		}
		w.undo(here)
		if !more {
			break
		}
	}
	w.undo(mark)
	return more
}

// laid appends the places that are laid.
func (w *wide) laid(list []int32) []int32 {
	for _, p := range w.trail {
		if p < 0 {
			list = append(list, ^p)
		}
	}
	return list
}

// pairs turns a list of places, which it sorts, into pairs of cells.
func (w *wide) pairs(list []int32) [][2]int32 {
	slices.Sort(list) // places are numbered in the order of their first cells
	w.pairsBuf = w.pairsBuf[:0]
	for _, p := range list {
		w.pairsBuf = append(w.pairsBuf, [2]int32{w.at[w.places[p].a], w.at[w.places[p].b]})
	}
	return w.pairsBuf
}

// down reports whether a place is one cell above another.
func (w *wide) down(p int32) bool {
	cols := int32(w.board.cols)
	return w.at[w.places[p].a]/cols != w.at[w.places[p].b]/cols
}
