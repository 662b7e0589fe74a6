package structure

import (
	"cmp"
	"slices"

	"bonepile/dominosa/internal/grid"
)

// A Hall finds sets of cells that see only as many bones.
//
// Take cells no two of which one bone can cover: then each needs a bone of its
// own. If k of them see only bones of which k copies are left, all these copies
// are theirs, and lie nowhere else. The same holds for cells of one colour of
// the chessboard and their neighbours, in the place of bones.
//
// Such a set is called tight here. To find them, the cells are matched with
// what they see, as in Hall's theorem: each cell with a place, and no bone with
// more cells than it has copies. Then a bone that a tight set sees is used up by
// cells of the set. So the smallest tight set that has a given cell is found by
// following what a cell sees to the cells that use it, on and on; if a bone with
// a copy to spare is seen on the way, there is none. Every place that a tight
// set rules out is ruled out by one of these smallest sets: by that of the cell
// that uses the bone. (Régin, A filtering algorithm for constraints of
// difference, 1994, does it for all cells at once.)
//
// # Invariants
//
//	(match)  a cell that takes part is matched with a live place of its own, or
//	         with none
//	(load)   load of an item is how many cells are matched with places that
//	         meet it; never more than copies are left
type Hall struct {
	Cells   []int32 // those that take part
	in      []bool  // by cell: it takes part
	Match   []int32 // by cell
	load    []int32 // by item
	owner   []int32 // by item of which one copy is left: the cell, if load is 1
	Seen    []int32 // by item: equal to now if seen
	Now     int32
	Near    bool  // cells are matched with neighbours, and not with bones
	Without int32 // a bone that is left out, or -1

	Set  []int32 // cells of the last closure
	sees []int32 // and what they see
}

// Begin prepares for a set of cells.
func (h *Hall) Begin(k *Position, near bool) {
	n := len(k.Size)
	h.in = append(h.in[:0], make([]bool, n)...)
	h.Match = append(h.Match[:0], make([]int32, n)...)
	h.load = append(h.load[:0], make([]int32, n)...)
	h.owner = append(h.owner[:0], make([]int32, n)...)
	h.Seen = append(h.Seen[:0], make([]int32, n)...)
	h.Cells, h.Now, h.Near, h.Without = h.Cells[:0], 0, near, -1
}

func (h *Hall) Add(c int32) {
	h.Cells = append(h.Cells, c)
	h.in[c], h.Match[c] = true, -1
}

// far returns what cell c sees by place p.
func (h *Hall) far(k *Position, p, c int32) int32 {
	if h.Near {
		return k.Other(p, c)
	}
	return k.Places[p].Bone
}

// users returns the cells that are matched with places that meet x.
func (h *Hall) users(k *Position, x int32) []int32 {
	if k.Left[x] == 1 {
		return h.owner[x : x+h.load[x]]
	}
	var list []int32
	for _, q := range k.Ways(x) {
		for _, c := range [2]int32{k.Places[q].A, k.Places[q].B} {
			if h.in[c] && h.Match[c] == q {
				list = append(list, c)
			}
		}
	}
	return list
}

// MatchAll matches as many cells as can be. It returns one that is left over, or
// -1.
func (h *Hall) MatchAll(k *Position) int32 {
	over := int32(-1)
	for _, c := range h.Cells {
		h.Now++
		if !h.matchCell(k, c) && over < 0 {
			over = c
		}
	}
	if grid.Debug {
		h.check(k)
	}
	return over
}

// check panics if (match) or (load) does not hold.
func (h *Hall) check(k *Position) {
	load := make([]int32, len(h.load))
	for _, c := range h.Cells {
		p := h.Match[c]
		if p < 0 {
			continue
		}
		if !k.Live[p] || !k.Touches(p, c) {
			panic("dominosa: sets of cells: (match) does not hold")
		}
		load[h.far(k, p, c)]++
	}
	for x, n := range load {
		if n != h.load[x] || n > k.Left[x] {
			panic("dominosa: sets of cells: (load) does not hold")
		}
	}
	for _, c := range h.Cells {
		if p := h.Match[c]; p >= 0 && !slices.Contains(h.users(k, h.far(k, p, c)), c) {
			panic("dominosa: sets of cells: a cell is not among the users")
		}
	}
}

// matchCell finds a match for c, moving others if need be. It keeps (match) and
// (load).
func (h *Hall) matchCell(k *Position, c int32) bool {
	for _, p := range k.Ways(c) {
		x := h.far(k, p, c)
		if !k.Live[p] || x == h.Without || h.load[x] >= k.Left[x] {
			continue
		}
		h.Match[c], h.owner[x] = p, c
		h.load[x]++
		return true
	}
	for _, p := range k.Ways(c) {
		x := h.far(k, p, c)
		if !k.Live[p] || x == h.Without || h.Seen[x] == h.Now {
			continue
		}
		h.Seen[x] = h.Now
		for _, d := range h.users(k, x) {
			if h.matchCell(k, d) {
				h.Match[c], h.owner[x] = p, c // d has left x to c
				return true
			}
		}
	}
	return false
}

// Close collects in set and sees the cells and bones found from the cells of
// set on, and reports whether no bone with a copy to spare is among them: then
// the set is tight or, if it has cells left over, asks for more than there is.
func (h *Hall) Close(k *Position) bool {
	h.Now++ // marks cells and items: they are numbered together
	h.sees = h.sees[:0]
	for _, c := range h.Set {
		h.Seen[c] = h.Now
	}
	for i := 0; i < len(h.Set); i++ {
		c := h.Set[i]
		for _, p := range k.Ways(c) {
			x := h.far(k, p, c)
			if !k.Live[p] || x == h.Without || h.Seen[x] == h.Now {
				continue
			}
			if h.load[x] < k.Left[x] {
				return false
			}
			h.Seen[x] = h.Now
			h.sees = append(h.sees, x)
			for _, d := range h.users(k, x) {
				if h.Seen[d] != h.Now {
					h.Seen[d] = h.Now
					h.Set = append(h.Set, d)
				}
			}
		}
	}
	return true
}

// InSet reports whether a cell is in the set that was closed last.
func (h *Hall) InSet(c int32) bool { return h.in[c] && h.Seen[c] == h.Now }

// Strict reports whether any tight set rules out anything, once all cells are
// matched, if no other cell sees what they see. From each cell go on to the users of
// what it sees; from one that sees a bone with a copy to spare, to all. If c sees x,
// and a user of x does not lead back to c, then what the user leads to is tight and c
// is not in it. So it is to be found out whether all that lead to each other are
// connected: whether the cells that one leads to are those that lead to it.
func (h *Hall) Strict(k *Position) bool {
	spare := slices.DeleteFunc(slices.Clone(h.Cells), func(c int32) bool {
		return !slices.ContainsFunc(k.Ways(c), func(p int32) bool {
			x := h.far(k, p, c)
			return k.Live[p] && x != h.Without && h.load[x] < k.Left[x]
		})
	})
	if len(spare) > 0 {
		return len(h.back(k, spare)) < len(h.Cells)
	}
	met := make([]bool, len(h.in))
	for _, c := range h.Cells {
		if met[c] {
			continue
		}
		h.Set = append(h.Set[:0], c)
		h.Close(k)
		for _, d := range h.Set {
			met[d] = true
		}
		back := h.back(k, []int32{c})
		if len(back) != len(h.Set) || slices.ContainsFunc(back, func(d int32) bool { return !met[d] }) {
			return true
		}
	}
	return false
}

// back adds to a list the cells that lead to those in it.
func (h *Hall) back(k *Position, list []int32) []int32 {
	h.Now++
	for _, c := range list {
		h.Seen[c] = h.Now
	}
	for i := 0; i < len(list); i++ {
		x := h.far(k, h.Match[list[i]], list[i])
		for _, p := range k.Ways(x) {
			for _, d := range [2]int32{k.Places[p].A, k.Places[p].B} {
				if k.Live[p] && h.in[d] && h.Seen[d] != h.Now {
					h.Seen[d] = h.Now
					list = append(list, d)
				}
			}
		}
	}
	return list
}

// Gains reports whether the set that was closed last rules anything out.
func (h *Hall) Gains(k *Position) bool {
	return h.Foreign(k, func(int32) bool { return false })
}

// Foreign calls f with the places of what the set sees that no cell of the set
// has a part in, until f says false. It reports whether there was one.
func (h *Hall) Foreign(k *Position, f func(p int32) bool) bool {
	any := false
	for _, x := range h.sees {
		for _, p := range k.Ways(x) {
			pl := k.Places[p]
			if !k.Live[p] || h.InSet(pl.A) || h.InSet(pl.B) {
				continue
			}
			any = true
			if !f(p) {
				return true
			}
		}
	}
	return any
}

// Sorted returns the set and what it sees, in order.
func (h *Hall) Sorted() (set, sees []int32) {
	set, sees = slices.Clone(h.Set), slices.Clone(h.sees)
	slices.SortFunc(set, cmp.Compare[int32])
	slices.SortFunc(sees, cmp.Compare[int32])
	return set, sees
}
