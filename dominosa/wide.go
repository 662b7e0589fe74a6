package dominosa

import "context"

// The wide engine: a search by counters, for puzzles of any size and any set.
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
//	(live)   a place is live if and only if both its cells are open, copies of
//	         its bone are left, and it was not laid itself
//	(size)   of an open cell and of a bone, size is the number of live places
//	         and mix the exclusive or of their numbers; those of a covered
//	         cell stay as they were when it was covered
//	(undo)   undoing the trail in reverse restores all of the above
//
// Method check tests the first two, and by that the third, at every node of a
// debug build.
type wide struct {
	run
	board  *frame
	exact  bool // every copy of every bone has to be used
	single bool // no bone has two copies

	// What follows from the puzzle. Items are numbered cells first, row by
	// row, then the kinds of bones that have a place.
	cells  int
	at     []int32 // position on the board of each cell
	number []int32 // and back: cell at each position, if there is one
	item   []int32 // of each bone, by Bone.index; -1 if the set lacks it
	places []widePlace
	of     []int32 // the places of each item, one item after the other
	from   []int32 // item i has of[from[i]:from[i+1]]
	faulty bool    // cells and bones do not come out even, or a bone has too few places

	// The state of the search.
	size  []int32
	mix   []int32
	left  []int32 // copies left of each bone, by item; 1 for an open cell, else 0
	live  []bool  // by place
	trail []int32 // p for killed, ^p for laid
	queue []int32 // items that may be forced
	open  int     // cells that are open

	pairsBuf      [][2]int32
	first, second []int32 // places of the solutions found by decide
	found         int     // how many of them
	counter       wideCounter
}

// A widePlace is the three items of a place.
type widePlace struct{ a, b, bone int32 }

// load takes any puzzle. It costs about as much as a few nodes, and allocates
// only if it never held a puzzle as large.
func (w *wide) load(b *frame, set *pile) {
	w.board, w.exact, w.single = b, !set.atMost, set.single

	w.at = w.at[:0]
	w.number = append(w.number[:0], make([]int32, len(b.pips))...)
	for i, v := range b.pips {
		w.number[i] = int32(len(w.at))
		if v != hole {
			w.at = append(w.at, int32(i))
		}
	}
	w.cells = len(w.at)

	// Bones get their items in the order of the pile.
	items := w.cells
	w.item = append(w.item[:0], make([]int32, len(set.count))...)
	w.left = append(w.left[:0], make([]int32, w.cells)...)
	for i := range w.left {
		w.left[i] = 1
	}
	for i, n := range set.count {
		w.item[i] = -1
		if n > 0 {
			w.item[i] = int32(items)
			w.left = append(w.left, int32(n))
			items++
		}
	}

	w.places = w.places[:0]
	add := func(i, j int) {
		lo, hi := min(b.pips[i], b.pips[j]), max(b.pips[i], b.pips[j])
		if int(hi) > set.high {
			return
		}
		if it := w.item[boneIndex(lo, hi, set.high)]; it >= 0 {
			w.places = append(w.places, widePlace{w.number[i], w.number[j], it})
		}
	}
	for row := range b.rows {
		for col := range b.cols {
			i := row*b.cols + col
			if b.pips[i] == hole {
				continue
			}
			if col+1 < b.cols && b.pips[i+1] != hole {
				add(i, i+1)
			}
			if row+1 < b.rows && b.pips[i+b.cols] != hole {
				add(i, i+b.cols)
			}
		}
	}
	w.index(items)
	w.rewind()
	w.faulty = w.exact && 2*set.size != w.cells
	if w.exact {
		for i := w.cells; i < items; i++ {
			w.faulty = w.faulty || w.size[i] < w.left[i]
		}
	}
}

// index lists the places of every item.
func (w *wide) index(items int) {
	w.from = append(w.from[:0], make([]int32, items+1)...)
	w.of = append(w.of[:0], make([]int32, 3*len(w.places))...)
	for _, p := range w.places {
		w.from[p.a+1]++
		w.from[p.b+1]++
		w.from[p.bone+1]++
	}
	for i := range items {
		w.from[i+1] += w.from[i]
	}
	next := append(w.queue[:0], w.from...)
	for i, p := range w.places {
		for _, it := range [3]int32{p.a, p.b, p.bone} {
			w.of[next[it]] = int32(i)
			next[it]++
		}
	}
	w.queue = next[:0]
}

// rewind sets the counters to the start of a search.
func (w *wide) rewind() {
	items := len(w.from) - 1
	w.size = append(w.size[:0], make([]int32, items)...)
	w.mix = append(w.mix[:0], make([]int32, items)...)
	w.live = append(w.live[:0], make([]bool, len(w.places))...)
	for i, p := range w.places {
		w.live[i] = true
		for _, it := range [3]int32{p.a, p.b, p.bone} {
			w.size[it]++
			w.mix[it] ^= int32(i)
		}
	}
	w.trail, w.queue, w.open = w.trail[:0], w.queue[:0], w.cells
}

// begin prepares a run from the start of the puzzle and lays what is forced
// there. It reports false if there is no solution.
func (w *wide) begin(ctx context.Context, l limits) bool {
	w.start(ctx, l)
	w.undo(0)
	if w.faulty {
		return false
	}
	w.queue = w.queue[:0]
	for i := range len(w.from) - 1 {
		if w.size[i] == 0 && i < w.cells {
			return false
		}
		if w.size[i] == w.left[i] && (i < w.cells || w.exact) {
			w.queue = append(w.queue, int32(i))
		}
	}
	return true
}

// kill takes a place out. It reports false at a dead end, with the counters in
// order.
func (w *wide) kill(p int32) bool {
	w.live[p] = false
	w.trail = append(w.trail, p)
	pl := w.places[p]
	ok := true
	for _, c := range [2]int32{pl.a, pl.b} {
		if w.left[c] == 0 {
			continue
		}
		w.size[c]--
		w.mix[c] ^= p
		if w.size[c] <= 1 {
			ok = ok && w.size[c] == 1
			w.queue = append(w.queue, c)
		}
	}
	k := pl.bone
	w.size[k]--
	w.mix[k] ^= p
	if w.exact && w.size[k] <= w.left[k] {
		ok = ok && w.size[k] == w.left[k]
		w.queue = append(w.queue, k)
	}
	return ok
}

// lay puts a bone on a live place and kills what that rules out. It reports
// false at a dead end; the caller undoes.
func (w *wide) lay(p int32) bool {
	pl := w.places[p]
	w.live[p] = false
	w.trail = append(w.trail, ^p)
	w.left[pl.a], w.left[pl.b] = 0, 0
	w.open -= 2
	k := pl.bone
	w.size[k]--
	w.mix[k] ^= p
	w.left[k]--
	for _, c := range [2]int32{pl.a, pl.b} {
		for _, q := range w.of[w.from[c]:w.from[c+1]] {
			if w.live[q] && !w.kill(q) {
				return false
			}
		}
	}
	if w.left[k] == 0 && w.size[k] > 0 {
		for _, q := range w.of[w.from[k]:w.from[k+1]] {
			if w.live[q] && !w.kill(q) {
				return false
			}
		}
	}
	return true
}

// undo takes everything back that was done since the trail had this length.
func (w *wide) undo(to int) {
	for i := len(w.trail) - 1; i >= to; i-- {
		p := w.trail[i]
		laid := p < 0
		if laid {
			p = ^p
		}
		pl := w.places[p]
		w.live[p] = true
		w.size[pl.bone]++
		w.mix[pl.bone] ^= p
		if laid {
			w.left[pl.bone]++
			w.left[pl.a], w.left[pl.b] = 1, 1
			w.open += 2
			continue
		}
		for _, c := range [2]int32{pl.a, pl.b} {
			if w.left[c] != 0 {
				w.size[c]++
				w.mix[c] ^= p
			}
		}
	}
	w.trail = w.trail[:to]
	w.queue = w.queue[:0]
}

// settle lays what the queue says until nothing is forced. It reports false at
// a dead end; the caller undoes.
func (w *wide) settle() bool {
	for len(w.queue) > 0 {
		it := w.queue[len(w.queue)-1]
		w.queue = w.queue[:len(w.queue)-1]
		n := w.left[it]
		if n == 0 || w.size[it] != n {
			if w.size[it] < n {
				return false
			}
			continue // settled in the meantime
		}
		if n == 1 {
			if !w.lay(w.mix[it]) {
				return false
			}
			continue
		}
		for _, p := range w.of[w.from[it]:w.from[it+1]] {
			if !w.live[p] {
				continue
			}
			if !w.lay(p) { // perhaps because the places exclude each other
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
func (w *wide) branch(from int) int {
	for w.left[from] == 0 {
		from++
	}
	return from
}

// check panics if (live) or (size) does not hold.
func (w *wide) check() {
	onTrail := make([]bool, len(w.places))
	for _, p := range w.trail {
		if p < 0 {
			onTrail[^p] = true
		}
	}
	count := make([]int32, len(w.size))
	mix := make([]int32, len(w.size))
	for i, pl := range w.places {
		p := int32(i)
		can := w.left[pl.a] > 0 && w.left[pl.b] > 0 && w.left[pl.bone] > 0 && !onTrail[i]
		if can != w.live[p] {
			panic("dominosa: wide engine: a place is live that cannot be laid, or the converse")
		}
		if can {
			for _, it := range [3]int32{pl.a, pl.b, pl.bone} {
				count[it]++
				mix[it] ^= p
			}
		}
	}
	for it := range count {
		if (it >= w.cells || w.left[it] > 0) && (count[it] != w.size[it] || mix[it] != w.mix[it]) {
			panic("dominosa: wide engine: a counter is wrong")
		}
	}
}
