package forms

import (
	"math/bits"
	"slices"

	"bonepile/internal/gallery/kit"
)

// Lattices, and the motions that preserve them: turns, and turns of mirror images. A
// motion need not keep a shape in its place; [Shape.Normal] shifts it back.

// A Motion maps cells of a lattice to cells.
type Motion func(Point) Point

// Stay is the motion that does nothing.
func Stay(p Point) Point { return p }

// A Lattice says which cells are neighbours and how shapes may be moved.
type Lattice struct {
	Axes       int      // how many coordinates a shift may change
	Starts     []Point  // one cell of each kind that shifts do not change
	Turns      []Motion // in the plane, or in space
	All        []Motion // these and mirror images
	Neighbours func(Point) []Point
}

// Steps returns what goes from a point to all that are a step from it.
func Steps(steps []Point) func(Point) []Point {
	return func(p Point) []Point { return kit.Map(steps, p.Plus) }
}

// Squares is the lattice of squares that meet at edges.
func Squares() Lattice {
	l := Lattice{Axes: 2, Starts: []Point{{}}, Neighbours: Steps([]Point{{-1, 0}, {0, -1}, {0, 1}, {1, 0}})}
	l.Turns = []Motion{
		Stay,
		func(p Point) Point { return Point{p[1], -p[0], p[2]} },
		func(p Point) Point { return Point{-p[0], -p[1], p[2]} },
		func(p Point) Point { return Point{-p[1], p[0], p[2]} },
	}
	l.All = Mirrored(l.Turns, func(p Point) Point { return Point{p[1], p[0], p[2]} })
	return l
}

// Cubes is the lattice of cubes that meet at faces.
func Cubes() Lattice {
	steps := []Point{{-1}, {1}, {0, -1}, {0, 1}, {0, 0, -1}, {0, 0, 1}}
	l := Lattice{Axes: 3, Starts: []Point{{}}, Neighbours: Steps(steps)}
	// A turn permutes the axes and changes some signs: an even permutation an
	// even number of them, an odd one an odd number.
	for i, perm := range [][3]int{{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {2, 1, 0}, {1, 0, 2}} {
		for signs := range uint(8) {
			if bits.OnesCount(signs)%2 == 0 != (i < 3) {
				continue
			}
			l.Turns = append(l.Turns, func(p Point) (q Point) {
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
	l.All = Mirrored(l.Turns, func(p Point) Point { return Point{-p[0], p[1], p[2]} })
	return l
}

// CubesAndEdges is the lattice of cubes that meet at faces or edges.
func CubesAndEdges() Lattice {
	l := Cubes()
	l.Neighbours = Steps(slices.DeleteFunc(Cuboid(3, 3, 3).Shifted(Point{-1, -1, -1}), func(d Point) bool {
		n := d[0]*d[0] + d[1]*d[1] + d[2]*d[2]
		return n == 0 || n == 3
	}))
	return l
}

// HexPlace is where a hexagon stands in a text: each row is shifted half a cell to the right of
// the one before.
func HexPlace(p Point) kit.Cell { return kit.Cell{Row: p[0], Col: 2*p[1] + p[0]} }

// TrianglePlace is where a triangle stands in a text.
func TrianglePlace(p Point) kit.Cell { return kit.Cell{Row: p[1], Col: 2*p[0] + p[1] + p[2]} }

// Mirrored returns motions, and each of them after a reflection.
func Mirrored(motions []Motion, mirror Motion) []Motion {
	return slices.Concat(motions, kit.Map(motions, func(m Motion) Motion { return func(p Point) Point { return m(mirror(p)) } }))
}

// Hexagons is the lattice of hexagons.
func Hexagons() Lattice {
	steps := []Point{{0, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}}
	l := Lattice{Axes: 2, Starts: []Point{{}}, Neighbours: Steps(steps)}
	l.Turns = SixTurns(func(p Point) Point { return Point{-p[1], p[0] + p[1], p[2]} })
	l.All = Mirrored(l.Turns, func(p Point) Point { return Point{p[1], p[0], p[2]} })
	return l
}

// SixTurns returns the powers of a sixth of a turn.
func SixTurns(sixth Motion) []Motion {
	list := []Motion{Stay}
	for range 5 {
		last := list[len(list)-1]
		list = append(list, func(p Point) Point { return sixth(last(p)) })
	}
	return list
}

// Triangles is the lattice of triangles.
func Triangles() Lattice {
	l := Lattice{Axes: 2, Starts: []Point{{0, 0, 0}, {0, 0, 1}}, Neighbours: func(p Point) []Point {
		d := 2*p[2] - 1
		k := 1 - p[2]
		return []Point{{p[0], p[1], k}, {p[0] + d, p[1], k}, {p[0], p[1] + d, k}}
	}}
	centred := func(m Motion) Motion {
		return func(p Point) Point {
			c := m(Point{3*p[0] + 1 + p[2], 3*p[1] + 1 + p[2]})
			x, y := kit.FloorDiv(c[0], 3), kit.FloorDiv(c[1], 3)
			return Point{x, y, c[0] - 3*x - 1}
		}
	}
	l.Turns = kit.Map(SixTurns(func(p Point) Point { return Point{-p[1], p[0] + p[1]} }), centred)
	l.All = Mirrored(l.Turns, func(p Point) Point { return Point{p[1], p[0], p[2]} })
	return l
}

// CheckeredSquares is the lattice of squares in two colours.
func CheckeredSquares() Lattice {
	l := Squares()
	plain := l.Neighbours
	l.Starts = []Point{{0, 0, 0}, {0, 0, 1}}
	l.Neighbours = func(p Point) []Point {
		list := plain(p)
		for i := range list {
			list[i][2] = 1 - p[2]
		}
		return list
	}
	return l
}

// Polyskews, of alternate squares and rhombuses: exercise 323. Squares hinged at
// their corners are the black cells of a checkered board, and the holes between
// them the white ones. Turn one square a little, and all of them turn, each the
// opposite way to those that it is hinged to, and every hole becomes a rhombus, long in
// one direction or the other. So cells are of four kinds, by the parities of their row and
// their column; a turn by a quarter about a square keeps them, but a mirror image
// has to exchange two squares that are turned in opposite ways.
//
// A cell (row, column) is the point (row/2, column/2, 2 (row mod 2) + column mod 2),
// whose kind a shift keeps.

// Skewed returns the point of a cell.
func Skewed(row, col int) Point {
	x, y := kit.FloorDiv(row, 2), kit.FloorDiv(col, 2)
	return Point{x, y, 2*(row-2*x) + col - 2*y}
}

// Unskewed returns the cell of a point.
func Unskewed(p Point) kit.Cell { return kit.Cell{Row: 2*p[0] + p[2]/2, Col: 2*p[1] + p[2]%2} }

// Skews is the lattice of these cells. Those of even row and column are squares.
func Skews() Lattice {
	l := Lattice{Axes: 2, Starts: []Point{{0, 0, 0}, {0, 0, 1}, {0, 0, 2}, {0, 0, 3}}}
	l.Neighbours = func(p Point) (list []Point) {
		c := Unskewed(p)
		return []Point{Skewed(c.Row-1, c.Col), Skewed(c.Row, c.Col-1), Skewed(c.Row, c.Col+1), Skewed(c.Row+1, c.Col)}
	}
	of := func(m Motion) Motion {
		return func(p Point) Point {
			c := Unskewed(p)
			q := m(Point{c.Row, c.Col})
			return Skewed(q[0], q[1])
		}
	}
	l.Turns = kit.Map(Squares().Turns, of)
	// About a diagonal of the rhombus at row 0, column 1.
	l.All = Mirrored(l.Turns, of(func(p Point) Point { return Point{p[1] - 1, p[0] + 1} }))
	return l
}

// Splatts is the lattice of truncated octahedra, which fill space: exercise 357. Their centres are the
// points of three even or three odd coordinates, and each meets six others at squares, two steps along
// an axis, and eight at hexagons, one step along all three.
func Splatts() Lattice {
	l := Cubes()
	l.Neighbours = Steps(append(Cuboid(2, 2, 2).Moved(func(p Point) Point { return Point{2*p[0] - 1, 2*p[1] - 1, 2*p[2] - 1} }),
		Point{-2}, Point{2}, Point{0, -2}, Point{0, 2}, Point{0, 0, -2}, Point{0, 0, 2}))
	return l
}
