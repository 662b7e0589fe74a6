package gallery

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
)

// convex reports whether a row or a column meets a shape in one stretch.
func (s shape) convex() bool {
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

// boxesOf returns all pieces of n cells, in all places of a square of a side,
// that a condition on them allows. No side is longer than so much.
func boxesOf(n, square, longest int, convex bool) (list []shape) {
	l := squares()
	shapes := smallBoxes(n)
	if longest > 4 {
		shapes = animals(l, n, []motion{stay})
	}
	for _, s := range shapes {
		lo, hi := s.box()
		tall, wide := hi[0]-lo[0]+1, hi[1]-lo[1]+1
		switch {
		case max(tall, wide) > longest:
		case convex && !s.convex():
		case !convex && min(tall, wide) == 1 && n > 1:
		default:
			list = append(list, placements(cuboid(square, square, 1), []shape{s}, l.axes)...)
		}
	}
	return list
}

// smallBoxes returns the connected shapes of n cells that fit into 4 by 4, of all
// sets of cells there are: growing them from smaller ones, which need not fit,
// takes longer.
func smallBoxes(n int) (list []shape) {
	for set := uint(1); set < 1<<16; set++ {
		if bits.OnesCount(set) != n || set&0xf == 0 || set&0x1111 == 0 { // not in the corner
			continue
		}
		var s shape
		for c := range 16 {
			if set>>c&1 != 0 {
				s = append(s, point{c / 4, c % 4})
			}
		}
		if s.connected(squares()) {
			list = append(list, s)
		}
	}
	return list
}

// boxCells names the cells of a box.
func boxCells(s shape) (names []string) {
	for _, c := range s {
		names = append(names, fmt.Sprintf("%d%d", c[0], c[1]))
	}
	return names
}

// checkBoxes asks that boxes fill a square and are connected.
func checkBoxes(n int, boxes []shape) error {
	var all shape
	for _, s := range boxes {
		if !s.connected(squares()) {
			return errors.New("a box is not connected")
		}
		all = append(all, s...)
	}
	if len(newShape(all)) < len(all) {
		return errors.New("two boxes overlap")
	}
	if len(all) < n*n {
		return errors.New("a cell is in no box")
	}
	return nil
}

// boxesText shows boxes by digits, in order.
func boxesText(n int, boxes []shape) string {
	boxes = slices.Clone(boxes)
	slices.SortFunc(boxes, compareShapes)
	d := newDrawing(n, n, '.')
	for i, s := range boxes {
		for _, c := range s {
			d[c[0]][c[1]] = rune(digits[(i+1)%len(digits)])
		}
	}
	return d.spaced()
}
