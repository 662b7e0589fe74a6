package structure

import (
	"cmp"
	"slices"

	"bonepile/dominosa/internal/dice"
)

// Areas are the open cells as a graph, whose edges are the places still possible.
//
// A set of cells with an odd number of them cannot be tiled by itself. So if
// places are the only links between a set of cells and the rest, the number of
// bones laid on them is odd or even as the number of cells is.
//
// # One link
//
// A walk in depth first order numbers the cells; low is the lowest number that
// a cell and those found through it reach by a place not walked. A place that
// was walked to a cell whose low is its own number is the only link to what
// was found through the cell, and that is a run of the order. (Tarjan, A note
// on finding the bridges of a graph, 1974.)
//
// # Two links
//
// Each place that was not walked gets a number of 64 random bits, and each that
// was walked the exclusive or of those that lead across it. Two places are the
// only links between two areas if and only if they are crossed by the same
// cycles, so then they have the same number; that others have the same is
// possible and not likely. So each pair is checked by flooding an area, which also
// counts it.
type Areas struct {
	number []int32 // by cell: its number, 1 for the first
	low    []int32 // by cell
	Size   []int32 // by cell: cells found through it, with itself
	Up     []int32 // by cell: place walked to it, or -1
	Root   []int32 // by cell: first cell of its area
	Order  []int32 // cells, by number - 1
	label  []uint64
	list   []int32 // places, those of a class of links side by side
	flood  [2][]int32
	seen   []int8 // by cell: which flood was there
}

// Walk goes over all open cells.
func (a *Areas) Walk(k *Position) {
	n := k.Cells
	a.number = append(a.number[:0], make([]int32, n)...)
	a.low = append(a.low[:0], make([]int32, n)...)
	a.Size = append(a.Size[:0], make([]int32, n)...)
	a.Up = append(a.Up[:0], make([]int32, n)...)
	a.Root = append(a.Root[:0], make([]int32, n)...)
	a.Order = a.Order[:0]
	for c := range int32(n) {
		if k.Left[c] > 0 && a.number[c] == 0 {
			a.walkFrom(k, c, -1, c)
		}
	}
}

// walkFrom numbers a cell, to which a place leads, and the cells found through it.
func (a *Areas) walkFrom(k *Position, c, up, root int32) {
	a.Order = append(a.Order, c)
	a.number[c] = int32(len(a.Order))
	a.low[c], a.Size[c], a.Up[c], a.Root[c] = a.number[c], 1, up, root
	for _, p := range k.Ways(c) {
		d := k.Other(p, c)
		switch {
		case !k.Live[p] || p == up:
		case a.number[d] > 0:
			a.low[c] = min(a.low[c], a.number[d])
		default:
			a.walkFrom(k, d, p, root)
			a.low[c] = min(a.low[c], a.low[d])
			a.Size[c] += a.Size[d]
		}
	}
}

// Beyond returns the cells found through c.
func (a *Areas) Beyond(c int32) []int32 {
	from := a.number[c] - 1
	return a.Order[from : from+a.Size[c]]
}

// Sides returns the cells found through c and the others of its area, the
// smaller part first, each in order.
func (a *Areas) Sides(c int32) (small, big []int32) {
	root := a.Root[c]
	from := a.number[root] - 1
	at := a.number[c] - 1
	big = slices.Clone(a.Order[from:at])
	big = append(big, a.Order[at+a.Size[c]:from+a.Size[root]]...)
	small = slices.Clone(a.Beyond(c))
	slices.SortFunc(small, cmp.Compare[int32])
	slices.SortFunc(big, cmp.Compare[int32])
	if len(small) > len(big) || len(small) == len(big) && small[0] > big[0] {
		small, big = big, small
	}
	return small, big
}

// Bridge reports whether the place walked to c is an only link.
func (a *Areas) Bridge(c int32) bool { return a.Up[c] >= 0 && a.low[c] == a.number[c] }

// Links calls f with every class of places any two of which are the only links
// between two areas: the places, and for each whether it is laid if and only if
// the first is, rather than if and only if the first is not. Of an area that has
// an odd number of cells in all, and no solution, it says nothing.
func (a *Areas) Links(k *Position, f func(class []int32, same []bool)) {
	a.Walk(k)
	a.labels(k)
	a.list = a.list[:0]
	for p, live := range k.Live {
		if live && a.label[p] != 0 && a.Size[a.Root[k.Places[p].A]]%2 == 0 {
			a.list = append(a.list, int32(p))
		}
	}
	slices.SortFunc(a.list, func(p, q int32) int {
		return cmp.Or(cmp.Compare(a.label[p], a.label[q]), cmp.Compare(p, q))
	})
	a.seen = append(a.seen[:0], make([]int8, k.Cells)...)
	var class []int32
	var same []bool
	for i := 0; i < len(a.list); {
		first := a.list[i]
		class, same = append(class[:0], first), append(same[:0], true)
		for i++; i < len(a.list) && a.label[a.list[i]] == a.label[first]; i++ {
			if area := a.Between(k, first, a.list[i]); area != nil {
				class, same = append(class, a.list[i]), append(same, len(area)%2 == 0)
			}
		}
		if len(class) > 1 {
			f(class, same)
		}
	}
}

// labels numbers the places; a bridge gets 0.
func (a *Areas) labels(k *Position) {
	a.label = append(a.label[:0], make([]uint64, len(k.Places))...)
	for p, live := range k.Live {
		pl := k.Places[p]
		if !live || a.Up[pl.A] == int32(p) || a.Up[pl.B] == int32(p) {
			continue
		}
		mixed := dice.Mix(uint64(p))
		a.label[p] = mixed
		for _, c := range [2]int32{pl.A, pl.B} {
			if a.Up[c] >= 0 {
				a.label[a.Up[c]] ^= mixed
			}
		}
	}
	// What leads across a place leads across the one before it, unless it
	// ends between them; then it is in both, and cancels.
	for i := len(a.Order) - 1; i >= 0; i-- {
		c := a.Order[i]
		if a.Up[c] < 0 {
			continue
		}
		if d := k.Other(a.Up[c], c); a.Up[d] >= 0 {
			a.label[a.Up[d]] ^= a.label[a.Up[c]]
		}
	}
}

// Between returns the cells of the smaller of the two areas that p and q are the
// only links between, or nil if they are not. It floods from both ends of p at a
// time. The cells are valid until the next call.
func (a *Areas) Between(k *Position, p, q int32) []int32 {
	ends := [2]int32{k.Places[p].A, k.Places[p].B}
	for s, c := range ends {
		a.flood[s] = append(a.flood[s][:0], c)
		a.seen[c] = int8(s + 1)
	}
	var area []int32
	met := false
	for i := 0; area == nil && !met; i++ {
		for s := range ends {
			if i == len(a.flood[s]) {
				area = a.flood[s]
				break
			}
			c := a.flood[s][i]
			for _, r := range k.Ways(c) {
				if !k.Live[r] || r == p || r == q {
					continue
				}
				switch d := k.Other(r, c); a.seen[d] {
				case 0:
					a.seen[d] = int8(s + 1)
					a.flood[s] = append(a.flood[s], d)
				case int8(2 - s):
					met = true
				}
			}
		}
	}
	for s := range ends {
		for _, c := range a.flood[s] {
			a.seen[c] = 0
		}
	}
	if met {
		return nil
	}
	return area
}
