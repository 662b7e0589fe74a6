package forms

import (
	"math/bits"
	"slices"

	"bonepile/internal/gallery/kit"
)

// convex reports whether a row or a column meets a shape in one stretch.
func (s Shape) convex() bool {
	for axis := range 2 {
		lines, ends := map[int]bool{}, 0 // how many stretches end
		for _, p := range s {
			lines[p[1-axis]] = true
			p[axis]++
			ends += kit.Bit(!s.Has(p))
		}
		if ends > len(lines) {
			return false
		}
	}
	return true
}

// Boxes returns the packing of a square of n by n with shapes of n cells that are convex, or are not
// a row or a column, and whose sides are at most longest. An option is the cells of one.
func Boxes(n, longest int, convex bool) *Packing {
	g := &Packing{Lattice: Squares(), Region: Cuboid(n, n, 1), Unnamed: true}
	shapes := SmallBoxes(n)
	if longest > 4 {
		shapes = Animals(g.Lattice, n, []Motion{Stay})
	}
	for _, s := range shapes {
		lo, hi := s.Box()
		tall, wide := hi[0]-lo[0]+1, hi[1]-lo[1]+1
		if max(tall, wide) <= longest && (!convex || s.convex()) && (convex || min(tall, wide) > 1 || n == 1) {
			g.Pieces = append(g.Pieces, Piece{Name: "a box", Shape: s, Copies: n, Spare: n, Motions: []Motion{Stay}})
		}
	}
	return g
}

// SmallBoxes returns the connected shapes of n cells that fit into 4 by 4. It tries all
// sets of cells: growing shapes from smaller ones, which need not fit, takes longer.
func SmallBoxes(n int) (list []Shape) {
	for set := uint(1); set < 1<<16; set++ {
		if bits.OnesCount(set) != n || set&0xf == 0 || set&0x1111 == 0 { // not in the corner
			continue
		}
		var s Shape
		for c := range 16 {
			if set>>c&1 != 0 {
				s = append(s, Point{c / 4, c % 4})
			}
		}
		if s.Connected(Squares()) {
			list = append(list, s)
		}
	}
	return list
}

// SlimNonominoes returns the nonominoes that fit into 4 by 4 and have no square of 2 by 2 within, one of
// each class, in order.
func SlimNonominoes() []Shape {
	l := Squares()
	return Grown(l, 1, l.All, kit.Filter(SmallBoxes(9), slim), nil)
}

// slim reports whether no square of 2 by 2 is within s.
func slim(s Shape) bool {
	return !slices.ContainsFunc(s, func(p Point) bool {
		return s.Has(Point{p[0] + 1, p[1]}) && s.Has(Point{p[0], p[1] + 1}) && s.Has(Point{p[0] + 1, p[1] + 1})
	})
}

// Parallominoes returns the shapes between two paths that go right or up and meet only at their ends, whose
// width and height add up to n, row by row: each row begins where the row above does, or further left, and
// ends no further right, with a cell in common.
func Parallominoes(n int) (list []Shape) {
	width := func(s Shape) int {
		lo, hi := s.Box()
		return hi[1] - lo[1] + 1
	}
	var add func(s []Point, row, first, last int)
	add = func(s []Point, row, first, last int) {
		if t := NewShape(s).Normal(2); width(t)+row == n {
			list = append(list, t)
		}
		if row == n {
			return
		}
		for from := first - n; from <= first; from++ {
			for to := first; to <= last; to++ {
				t := append(slices.Clone(s), Cuboid(1, to-from+1, 1).Shifted(Point{row, from})...)
				if width(NewShape(t))+row+1 <= n {
					add(t, row+1, from, to)
				}
			}
		}
	}
	for last := range n - 1 {
		add(Cuboid(1, last+1, 1), 1, 0, last)
	}
	slices.SortFunc(list, CompareShapes)
	return list
}
