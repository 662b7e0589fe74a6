package wide

import (
	"cmp"
	"context"
	"slices"

	"bonepile/dominosa/internal/grid"
)

// Decide looks for two solutions and stops at the second.
func (w *Engine) Decide(ctx context.Context, l grid.Limits) int {
	w.found = 0
	if w.Begin(ctx, l) {
		w.Search(0, 1, func() bool {
			w.list[w.found] = w.laid(w.list[w.found][:0])
			if w.found++; w.found == 1 && w.flip() {
				w.found = 2
			}
			return w.found < 2
		})
	}
	return w.found
}

// Solution returns the first or the second solution that decide found, as pairs of
// cells in order, good until the next call.
func (w *Engine) Solution(n int) [][2]int32 {
	return w.pairs(w.list[n])
}

// flip looks in the first solution for two bones side by side in a block of
// 2x2 cells with equal pips on a diagonal: the same two bones fit the other
// way. It makes that the second solution and reports whether there is one.
// Two bones are the least that two solutions can differ in.
func (w *Engine) flip() bool {
	on := append(w.Queue[:0], make([]int32, w.Cells)...) // the place on each cell
	w.Queue = on[:0]
	for _, p := range w.list[0] {
		on[w.Places[p].A], on[w.Places[p].B] = p, p
	}
	pips, cols := w.Board.Pips, w.Board.Cols
	for _, p := range w.list[0] {
		i, j := w.At[w.Places[p].A], w.At[w.Places[p].B]
		side := int32(cols) // from p to the bone beside it
		if j-i > 1 {
			side = 1
			if (j+1)%int32(cols) == 0 {
				continue
			}
		}
		k, l := i+side, j+side
		if int(l) >= len(pips) || pips[k] == grid.Hole || pips[l] == grid.Hole {
			continue
		}
		q := on[w.Number[k]]
		if q != on[w.Number[l]] || pips[i] != pips[l] && pips[j] != pips[k] {
			continue
		}
		w.list[1] = w.list[1][:0]
		for _, r := range w.list[0] {
			if r != p && r != q {
				w.list[1] = append(w.list[1], r)
			}
		}
		w.list[1] = append(w.list[1], w.between(i, k), w.between(j, l))
		return true
	}
	return false
}

// between returns the place on two neighbouring positions.
func (w *Engine) between(i, j int32) int32 {
	a, b := w.Number[i], w.Number[j]
	for _, p := range w.Of[w.From[a]:w.From[a+1]] {
		if w.Places[p].B == b {
			return p
		}
	}
	panic("dominosa: wide engine: no place between two cells")
}

// All calls yield with every solution until it says false.
func (w *Engine) All(ctx context.Context, l grid.Limits, yield func(pairs [][2]int32) bool) {
	if w.Begin(ctx, l) {
		w.Search(0, 1, func() bool {
			w.Stats.Solutions++
			w.list[0] = w.laid(w.list[0][:0])
			return yield(w.pairs(w.list[0]))
		})
	}
}

// Search visits the solutions of the position at hand, which stands for the
// given share of the whole search; cells before from are covered. Afterwards
// the position is as it was. It reports false if the search is over: told to
// stop, or visit has said false.
func (w *Engine) Search(from int, share float64, visit func() bool) bool {
	if w.Stats.Nodes++; w.Stats.Nodes >= w.Next && w.Poll() {
		return false
	}
	mark := len(w.Trail)
	ok := w.Settle()
	if !ok || w.Open == 0 {
		w.Stats.Done += share
		more := !ok || visit()
		w.Undo(mark)
		return more
	}
	if grid.Debug {
		w.Check(func(int) bool { return false })
	}
	w.Stats.Branches++
	from = w.branch(from)
	more := true
	for _, p := range w.Of[w.From[from]:w.From[from+1]] {
		if !w.Live[p] {
			continue
		}
		here := len(w.Trail)
		if !w.Lay(p) {
			w.Stats.Done += share / 2
		} else if !w.Search(from, share/2, visit) {
			more = false
		}
		w.Undo(here)
		if !more {
			break
		}
	}
	w.Undo(mark)
	return more
}

// laid appends the places that are laid.
func (w *Engine) laid(list []int32) []int32 {
	for _, p := range w.Trail {
		if p < 0 {
			list = append(list, ^p)
		}
	}
	return list
}

// pairs turns a list of places, which it sorts, into pairs of cells.
func (w *Engine) pairs(list []int32) [][2]int32 {
	slices.SortFunc(list, cmp.Compare[int32]) // places are numbered in the order of their first cells
	w.pairsBuf = w.pairsBuf[:0]
	for _, p := range list {
		w.pairsBuf = append(w.pairsBuf, [2]int32{w.At[w.Places[p].A], w.At[w.Places[p].B]})
	}
	return w.pairsBuf
}
