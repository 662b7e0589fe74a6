package gallery

import (
	"math/bits"
)

// Lattices, and the motions that keep them: turns, and turns with a mirror
// image. A motion need not keep a shape in its place; shape.normal shifts it
// back.

// A motion sends cells of a lattice to cells.
type motion func(point) point

// stay is the motion that does nothing.
func stay(p point) point { return p }

// A lattice says which cells are neighbours and how shapes may be moved.
type lattice struct {
	axes       int      // how many coordinates a shift may change
	starts     []point  // one cell of each kind that shifts do not change
	turns      []motion // in the plane, or in space
	all        []motion // these and mirror images
	neighbours func(point) []point
}

// squares is the lattice of squares that meet at edges.
func squares() lattice {
	l := lattice{axes: 2, starts: []point{{}}, neighbours: func(p point) []point {
		return []point{{p[0] - 1, p[1]}, {p[0], p[1] - 1}, {p[0], p[1] + 1}, {p[0] + 1, p[1]}}
	}}
	l.turns = []motion{
		stay,
		func(p point) point { return point{p[1], -p[0], p[2]} },
		func(p point) point { return point{-p[0], -p[1], p[2]} },
		func(p point) point { return point{-p[1], p[0], p[2]} },
	}
	l.all = mirrored(l.turns, func(p point) point { return point{p[1], p[0], p[2]} })
	return l
}

// cubes is the lattice of cubes that meet at faces.
func cubes() lattice {
	l := lattice{axes: 3, starts: []point{{}}, neighbours: func(p point) (list []point) {
		for i := range p {
			for _, d := range []int{-1, 1} {
				q := p
				q[i] += d
				list = append(list, q)
			}
		}
		return list
	}}
	// A turn permutes the axes and changes some signs: an even permutation an
	// even number of them, an odd one an odd number.
	for i, perm := range [][3]int{{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {2, 1, 0}, {1, 0, 2}} {
		for signs := range uint(8) {
			if bits.OnesCount(signs)%2 == 0 != (i < 3) {
				continue
			}
			l.turns = append(l.turns, func(p point) (q point) {
				for j, from := range perm {
					q[j] = p[from]
					if signs>>j&1 != 0 {
						q[j] = -q[j]
					}
				}
				return q
			})
		}
	}
	l.all = mirrored(l.turns, func(p point) point { return point{-p[0], p[1], p[2]} })
	return l
}

// mirrored returns motions, and each of them after a mirror image.
func mirrored(motions []motion, mirror motion) []motion {
	list := motions[:len(motions):len(motions)]
	for _, m := range motions {
		list = append(list, func(p point) point { return m(mirror(p)) })
	}
	return list
}

// symmetries returns how many of the motions keep s but for a shift.
func (s shape) symmetries(l lattice, motions []motion) (n int) {
	for _, m := range motions {
		if s.moved(m).normal(l.axes).equal(s.normal(l.axes)) {
			n++
		}
	}
	return n
}

// hexagons is the lattice of hexagons.
func hexagons() lattice {
	steps := []point{{0, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}}
	l := lattice{axes: 2, starts: []point{{}}, neighbours: func(p point) (list []point) {
		for _, d := range steps {
			list = append(list, point{p[0] + d[0], p[1] + d[1]})
		}
		return list
	}}
	l.turns = sixTurns(func(p point) point { return point{-p[1], p[0] + p[1]} })
	l.all = mirrored(l.turns, func(p point) point { return point{p[1], p[0]} })
	return l
}

// sixTurns returns the powers of a sixth of a turn.
func sixTurns(sixth motion) []motion {
	list := []motion{stay}
	for range 5 {
		last := list[len(list)-1]
		list = append(list, func(p point) point { return sixth(last(p)) })
	}
	return list
}

// triangles is the lattice of triangles.
func triangles() lattice {
	l := lattice{axes: 2, starts: []point{{0, 0, 0}, {0, 0, 1}}, neighbours: func(p point) []point {
		d := 2*p[2] - 1
		k := 1 - p[2]
		return []point{{p[0], p[1], k}, {p[0] + d, p[1], k}, {p[0], p[1] + d, k}}
	}}
	centred := func(m motion) motion {
		return func(p point) point {
			c := m(point{3*p[0] + 1 + p[2], 3*p[1] + 1 + p[2]})
			x, y := floorDiv(c[0], 3), floorDiv(c[1], 3)
			return point{x, y, c[0] - 3*x - 1}
		}
	}
	for _, m := range sixTurns(func(p point) point { return point{-p[1], p[0] + p[1]} }) {
		l.turns = append(l.turns, centred(m))
	}
	l.all = mirrored(l.turns, func(p point) point { return point{p[1], p[0], p[2]} })
	return l
}

// checkeredSquares is the lattice of squares in two colours.
func checkeredSquares() lattice {
	l := squares()
	plain := l.neighbours
	l.starts = []point{{0, 0, 0}, {0, 0, 1}}
	l.neighbours = func(p point) []point {
		list := plain(p)
		for i := range list {
			list[i][2] = 1 - p[2]
		}
		return list
	}
	return l
}
