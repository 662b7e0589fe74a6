package forms

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"bonepile/internal/gallery/kit"
)

// convex reports whether a row or a column meets a shape in one stretch.
func (s Shape) convex() bool {
	for axis := range 2 {
		stretch := map[int][3]int{} // the least, the largest, how many
		for _, p := range s {
			x, line := p[axis], p[1-axis]
			if e, ok := stretch[line]; ok {
				stretch[line] = [3]int{min(x, e[0]), max(x, e[1]), e[2] + 1}
			} else {
				stretch[line] = [3]int{x, x, 1}
			}
		}
		for _, e := range stretch {
			if e[1]-e[0] >= e[2] {
				return false
			}
		}
	}
	return true
}

// BoxesOf returns all pieces of n cells, everywhere in a square of this side,
// that are convex, or are not a row or a column, and whose sides are at most longest.
func BoxesOf(n, square, longest int, convex bool) (list []Shape) {
	l := Squares()
	shapes := SmallBoxes(n)
	if longest > 4 {
		shapes = Animals(l, n, []Motion{Stay})
	}
	for _, s := range shapes {
		lo, hi := s.Box()
		tall, wide := hi[0]-lo[0]+1, hi[1]-lo[1]+1
		switch {
		case max(tall, wide) > longest:
		case convex && !s.convex():
		case !convex && min(tall, wide) == 1 && n > 1:
		default:
			list = append(list, Placements(Cuboid(square, square, 1), []Shape{s}, l.Axes)...)
		}
	}
	return list
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

// BoxCells names the cells of a box.
func BoxCells(s Shape) (names []string) {
	for _, c := range s {
		names = append(names, fmt.Sprintf("%d%d", c[0], c[1]))
	}
	return names
}

// CheckBoxes checks that boxes fill a square and are connected.
func CheckBoxes(n int, boxes []Shape) error {
	var all Shape
	for _, s := range boxes {
		if !s.Connected(Squares()) {
			return errors.New("a box is not connected")
		}
		all = append(all, s...)
	}
	if len(NewShape(all)) < len(all) {
		return errors.New("two boxes overlap")
	}
	if len(all) < n*n {
		return errors.New("a cell is in no box")
	}
	return nil
}

// BoxesText shows boxes by digits, in order.
func BoxesText(n int, boxes []Shape) string {
	boxes = slices.Clone(boxes)
	slices.SortFunc(boxes, CompareShapes)
	d := kit.NewDrawing(n, n, '.')
	for i, s := range boxes {
		for _, c := range s {
			d[c[0]][c[1]] = rune(kit.Digits[(i+1)%len(kit.Digits)])
		}
	}
	return d.Spaced()
}

// SlimNonominoes returns the nonominoes that fit into 4 by 4 and have no square of 2 by 2 within, one of
// each class, in order.
func SlimNonominoes() (list []Shape) {
	l := Squares()
	for _, s := range SmallBoxes(9) {
		if slim(s) {
			list = append(list, s.Canonical(l, l.All))
		}
	}
	slices.SortFunc(list, CompareShapes)
	return slices.CompactFunc(list, Shape.Equal)
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
				t := slices.Clone(s)
				for j := from; j <= to; j++ {
					t = append(t, Point{row, j})
				}
				if width(NewShape(t))+row+1 <= n {
					add(t, row+1, from, to)
				}
			}
		}
	}
	for last := range n {
		var s []Point
		for j := 0; j <= last; j++ {
			s = append(s, Point{0, j})
		}
		if last+2 <= n {
			add(s, 1, 0, last)
		}
	}
	slices.SortFunc(list, CompareShapes)
	return list
}
