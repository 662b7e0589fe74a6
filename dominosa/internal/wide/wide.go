// Package wide searches domino grids of any size and with any set of bones, by
// counters and a trail.
package wide

import (
	"context"

	"bonepile/dominosa/internal/grid"
)

// The Engine engine: a search by counters, for puzzles of any size and any set.
//
// An item is something that the solution has to get right: a cell, to be
// covered once, or a bone, to be used as often as the set has it (or at most
// so often). Every place takes part in three items, its two cells and its
// bone. For every item the engine keeps how many live places it has, and for
// these also their exclusive or: when one is left, that is the place, and no
// list has to be searched for it.
//
// Laying a bone kills every other place on its two cells and, if it was the
// last copy, every other place of the bone. An item that comes down to what it
// needs joins a queue of forced items; one that falls below is a dead end. So
// the cost of a node is the number of places it kills. Laid and killed places
// go on a trail, and are undone in reverse.
//
// # Invariants
//
// Between any two steps of the search:
//
//	(live)   a place is live if and only if both its cells are open and copies of
//	         its bone are left
//	(size)   of an open cell and of a bone, size is the number of live places
//	         and mix the exclusive or of their numbers; those of a covered
//	         cell stay as they were when it was covered
//	(undo)   undoing the trail in reverse restores all of the above
//
// Method Check tests the first two, and by that the third, at every node of a
// debug build.
type Engine struct {
	grid.Run
	Board  *grid.Board
	Exact  bool // every copy of every bone has to be used
	single bool // no bone has two copies

	// What follows from the puzzle. Items are numbered cells first, row by
	// row, then the kinds of bones that have a place.
	Cells  int
	At     []int32 // position on the board of each cell
	Number []int32 // and back: cell at each position, if there is one
	item   []int32 // of each bone, by Bone.index; -1 if the set lacks it
	Places []Place
	Of     []int32 // the places of each item, one item after the other
	From   []int32 // item i has of[from[i]:from[i+1]]
	faulty bool    // cells and bones do not come out even, or a bone has too few places

	// The state of the search.
	Size  []int32
	Mix   []int32
	Left  []int32 // copies left of each bone, by item; 1 for an open cell, else 0
	Live  []bool  // by place
	Trail []int32 // p for killed, ^p for laid
	Queue []int32 // items that may be forced
	Open  int     // cells that are open

	pairsBuf [][2]int32
	list     [2][]int32 // places of the solutions found by decide
	found    int        // how many of them
	counter  counter
}

// A Place is the three items of a place.
type Place struct{ A, B, Bone int32 }

// Load takes any puzzle. It costs about as much as a few nodes, and allocates
// only if it never held a puzzle as large.
func (w *Engine) Load(b *grid.Board, set *grid.Bones) {
	w.Board, w.Exact, w.single = b, !set.AtMost, set.Single

	w.At = w.At[:0]
	w.Number = append(w.Number[:0], make([]int32, len(b.Pips))...)
	for i, v := range b.Pips {
		w.Number[i] = int32(len(w.At))
		if v != grid.Hole {
			w.At = append(w.At, int32(i))
		}
	}
	w.Cells = len(w.At)

	// Bones get their items in the order of the pile.
	items := w.Cells
	w.item = append(w.item[:0], make([]int32, len(set.Count))...)
	w.Left = append(w.Left[:0], make([]int32, w.Cells)...)
	for i := range w.Left {
		w.Left[i] = 1
	}
	for i, n := range set.Count {
		w.item[i] = -1
		if n > 0 {
			w.item[i] = int32(items)
			w.Left = append(w.Left, int32(n))
			items++
		}
	}

	w.Places = w.Places[:0]
	add := func(i, j int) {
		lo, hi := min(b.Pips[i], b.Pips[j]), max(b.Pips[i], b.Pips[j])
		if int(hi) > set.High {
			return
		}
		if it := w.item[grid.BoneIndex(lo, hi, set.High)]; it >= 0 {
			w.Places = append(w.Places, Place{w.Number[i], w.Number[j], it})
		}
	}
	for _, at := range w.At {
		i := int(at)
		if (i+1)%b.Cols != 0 && b.Pips[i+1] != grid.Hole {
			add(i, i+1)
		}
		if i+b.Cols < len(b.Pips) && b.Pips[i+b.Cols] != grid.Hole {
			add(i, i+b.Cols)
		}
	}
	w.index(items)
	w.rewind()
	w.faulty = w.Exact && 2*set.Size != w.Cells
	if w.Exact {
		for i := w.Cells; i < items; i++ {
			w.faulty = w.faulty || w.Size[i] < w.Left[i]
		}
	}
}

// index lists the places of every item.
func (w *Engine) index(items int) {
	w.From = append(w.From[:0], make([]int32, items+1)...)
	w.Of = append(w.Of[:0], make([]int32, 3*len(w.Places))...)
	for _, p := range w.Places {
		w.From[p.A+1]++
		w.From[p.B+1]++
		w.From[p.Bone+1]++
	}
	for i := range items {
		w.From[i+1] += w.From[i]
	}
	next := append(w.Queue[:0], w.From...)
	for i, p := range w.Places {
		for _, it := range [3]int32{p.A, p.B, p.Bone} {
			w.Of[next[it]] = int32(i)
			next[it]++
		}
	}
	w.Queue = next[:0]
}

// rewind sets the counters to the start of a search.
func (w *Engine) rewind() {
	items := len(w.From) - 1
	w.Size = append(w.Size[:0], make([]int32, items)...)
	w.Mix = append(w.Mix[:0], make([]int32, items)...)
	w.Live = append(w.Live[:0], make([]bool, len(w.Places))...)
	for i, p := range w.Places {
		w.Live[i] = true
		for _, it := range [3]int32{p.A, p.B, p.Bone} {
			w.Size[it]++
			w.Mix[it] ^= int32(i)
		}
	}
	w.Trail, w.Queue, w.Open = w.Trail[:0], w.Queue[:0], w.Cells
}

// Begin prepares a run from the start of the puzzle and lays what is forced
// there. It reports false if there is no solution.
func (w *Engine) Begin(ctx context.Context, l grid.Limits) bool {
	w.Start(ctx, l)
	w.Undo(0)
	if w.faulty {
		return false
	}
	w.Queue = w.Queue[:0]
	for i := range len(w.From) - 1 {
		if w.Size[i] == 0 && i < w.Cells {
			return false
		}
		if w.Size[i] == w.Left[i] && (i < w.Cells || w.Exact) {
			w.Queue = append(w.Queue, int32(i))
		}
	}
	return true
}

// Kill takes a place out. It reports false at a dead end, with the counters in
// order.
func (w *Engine) Kill(p int32) bool {
	w.Live[p] = false
	w.Trail = append(w.Trail, p)
	pl := w.Places[p]
	ok := true
	for _, c := range [2]int32{pl.A, pl.B} {
		if w.Left[c] == 0 {
			continue
		}
		w.Size[c]--
		w.Mix[c] ^= p
		if w.Size[c] <= 1 {
			ok = ok && w.Size[c] == 1
			w.Queue = append(w.Queue, c)
		}
	}
	k := pl.Bone
	w.Size[k]--
	w.Mix[k] ^= p
	if w.Exact && w.Size[k] <= w.Left[k] {
		ok = ok && w.Size[k] == w.Left[k]
		w.Queue = append(w.Queue, k)
	}
	return ok
}

// Lay puts a bone on a live place and kills what that rules out. It reports
// false at a dead end; the caller undoes.
func (w *Engine) Lay(p int32) bool {
	pl := w.Places[p]
	w.Live[p] = false
	w.Trail = append(w.Trail, ^p)
	w.Left[pl.A], w.Left[pl.B] = 0, 0
	w.Open -= 2
	k := pl.Bone
	w.Size[k]--
	w.Mix[k] ^= p
	w.Left[k]--
	for _, c := range [2]int32{pl.A, pl.B} {
		for _, q := range w.Of[w.From[c]:w.From[c+1]] {
			if w.Live[q] && !w.Kill(q) {
				return false
			}
		}
	}
	if w.Left[k] == 0 && w.Size[k] > 0 {
		for _, q := range w.Of[w.From[k]:w.From[k+1]] {
			if w.Live[q] && !w.Kill(q) {
				return false
			}
		}
	}
	return true
}

// Undo takes everything back that was done since the trail had this length.
func (w *Engine) Undo(to int) {
	for i := len(w.Trail) - 1; i >= to; i-- {
		p := w.Trail[i]
		laid := p < 0
		if laid {
			p = ^p
		}
		pl := w.Places[p]
		w.Live[p] = true
		w.Size[pl.Bone]++
		w.Mix[pl.Bone] ^= p
		if laid {
			w.Left[pl.Bone]++
			w.Left[pl.A], w.Left[pl.B] = 1, 1
			w.Open += 2
			continue
		}
		for _, c := range [2]int32{pl.A, pl.B} {
			if w.Left[c] != 0 {
				w.Size[c]++
				w.Mix[c] ^= p
			}
		}
	}
	w.Trail = w.Trail[:to]
	w.Queue = w.Queue[:0]
}

// Settle lays what the queue says until nothing is forced. It reports false at
// a dead end; the caller undoes.
func (w *Engine) Settle() bool {
	for len(w.Queue) > 0 {
		it := w.Queue[len(w.Queue)-1]
		w.Queue = w.Queue[:len(w.Queue)-1]
		n := w.Left[it]
		if n == 0 || w.Size[it] != n {
			if w.Size[it] < n {
				return false
			}
			continue // settled since
		}
		if n == 1 {
			if !w.Lay(w.Mix[it]) {
				return false
			}
			continue
		}
		for _, p := range w.Of[w.From[it]:w.From[it+1]] {
			if !w.Live[p] {
				continue
			}
			if !w.Lay(p) { // perhaps because the places exclude each other
				return false
			}
		}
	}
	return true
}

// branch returns the cell to branch on, the first that is open; cells before
// from are covered. Nothing is open to its left and above it, so it has exactly
// two live places when the position is settled, and no item has fewer that can
// be branched on. (A bone with two copies could not: choosing a place for one of
// them would count solutions twice.)
func (w *Engine) branch(from int) int {
	for w.Left[from] == 0 {
		from++
	}
	return from
}

// Check panics if (live), with what was killed from without, or (size) does not hold.
func (w *Engine) Check(killed func(p int) bool) {
	count, mix := make([]int32, len(w.Size)), make([]int32, len(w.Size))
	for i, pl := range w.Places {
		can := w.Left[pl.A] > 0 && w.Left[pl.B] > 0 && w.Left[pl.Bone] > 0 && !killed(i)
		if can != w.Live[i] {
			panic("dominosa: wide engine: a place is live that cannot be laid, or the converse")
		}
		if can {
			for _, it := range [3]int32{pl.A, pl.B, pl.Bone} {
				count[it]++
				mix[it] ^= int32(i)
			}
		}
	}
	for it := range count {
		if (it >= w.Cells || w.Left[it] > 0) && (count[it] != w.Size[it] || mix[it] != w.Mix[it]) {
			panic("dominosa: wide engine: a counter is wrong")
		}
	}
}

// IsOpen reports whether a position, which must be a cell, is open.
func (w *Engine) IsOpen(position int32) bool { return w.Left[w.Number[position]] > 0 }

// Probe supposes, cell by cell, that a bone lies where a solution has none, and where
// that is refuted by what it forces, lays the one that the solution has. Cells with
// the same number in on, by position, are covered together in the solution.
// It reports whether that covers the board: there is no other solution then.
// It goes round until nothing is refuted any more.
func (w *Engine) Probe(on []int32) bool {
	for idle, c := 0, 0; idle < w.Cells; c++ {
		if c == w.Cells {
			c = 0
		}
		idle++
		if w.Left[c] == 0 || w.Size[c] != 2 {
			continue
		}
		mark := len(w.Trail)
		other, own := int32(-1), int32(-1)
		for _, q := range w.Of[w.From[c]:w.From[c+1]] {
			switch {
			case !w.Live[q]:
			case on[w.At[w.Places[q].A]] == on[w.At[w.Places[q].B]]:
				own = q
			default:
				other = q
			}
		}
		if w.Lay(other) && w.Settle() {
			w.Undo(mark)
			continue
		}
		w.Undo(mark)
		w.Lay(own)
		w.Settle()
		if w.Open == 0 {
			return true
		}
		idle = 0
	}
	return false
}
