// Package forms has what models with pieces that fill a region share: shapes on
// lattices, named pieces, regions as text, packings and boxes.
package forms

import (
	"slices"
	"strings"

	"bonepile/internal/gallery/kit"
)

// A Point is a cell of a lattice. On squares it is a row and a column; in
// space it has three coordinates. On other lattices of the plane the last
// coordinate may be the kind of the cell, which a shift does not change.
type Point [3]int

// A Shape is a set of points, sorted and without duplicates: a piece, or a region
// that pieces fill.
type Shape []Point

func ComparePoints(a, b Point) int     { return slices.Compare(a[:], b[:]) }
func CompareShapes(a, b Shape) int     { return slices.CompareFunc(a, b, ComparePoints) }
func (s Shape) Has(p Point) bool       { _, ok := slices.BinarySearchFunc(s, p, ComparePoints); return ok }
func (s Shape) Equal(other Shape) bool { return slices.Equal(s, other) }

// Plus returns a point with the coordinates of another added.
func (p Point) Plus(d Point) Point { return Point{p[0] + d[0], p[1] + d[1], p[2] + d[2]} }

// NewShape returns the shape of some points.
func NewShape(points []Point) Shape {
	s := slices.Clone(points)
	slices.SortFunc(s, ComparePoints)
	return slices.Compact(s)
}

// Moved returns s after a motion.
func (s Shape) Moved(m Motion) Shape { return NewShape(kit.Map(s, m)) }

// Shifted returns s with d added to every point.
func (s Shape) Shifted(d Point) Shape {
	t := make(Shape, len(s))
	for i, p := range s {
		t[i] = p.Plus(d)
	}
	return t
}

// Box returns the least and the greatest value of every coordinate.
func (s Shape) Box() (lo, hi Point) {
	lo, hi = s[0], s[0]
	for _, p := range s {
		for i := range p {
			lo[i], hi[i] = min(lo[i], p[i]), max(hi[i], p[i])
		}
	}
	return lo, hi
}

// Normal returns s shifted so that the first axes coordinates begin at 0.
func (s Shape) Normal(axes int) Shape {
	if len(s) == 0 {
		return s
	}
	var d Point
	lo, _ := s.Box()
	for i := range axes {
		d[i] = -lo[i]
	}
	return s.Shifted(d)
}

// Oriented returns the different normal shapes that motions turn s into, in
// order.
func (s Shape) Oriented(l Lattice, motions []Motion) []Shape {
	return Different(kit.Map(motions, func(m Motion) Shape { return s.Moved(m).Normal(l.Axes) }))
}

// Different sorts shapes, and returns each once.
func Different(list []Shape) []Shape {
	slices.SortFunc(list, CompareShapes)
	return slices.CompactFunc(list, Shape.Equal)
}

// Canonical returns the first of the shapes that motions turn s into. Two shapes
// have the same if and only if one can be moved onto the other.
func (s Shape) Canonical(l Lattice, motions []Motion) Shape {
	return slices.MinFunc(s.Oriented(l, motions), CompareShapes)
}

// Placements returns where a shape lies within a region in any of the given
// orientations, in order.
func Placements(region Shape, ways []Shape, axes int) (list []Shape) {
	if len(region) == 0 {
		return nil
	}
	lo, hi := region.Box()
	for i := axes; i < len(lo); i++ {
		lo[i], hi[i] = 0, 0
	}
	for _, way := range ways {
		for x := lo[0]; x <= hi[0]; x++ {
			for y := lo[1]; y <= hi[1]; y++ {
				for z := lo[2]; z <= hi[2]; z++ {
					at := way.Shifted(Point{x, y, z})
					if !slices.ContainsFunc(at, func(p Point) bool { return !region.Has(p) }) {
						list = append(list, at)
					}
				}
			}
		}
	}
	slices.SortFunc(list, CompareShapes)
	return list
}

// Connected reports whether there is a path within s from any point to any other.
func (s Shape) Connected(l Lattice) bool { return len(s) == 0 || len(s.Parts(l)) == 1 }

// Parts returns the connected pieces of s, each by its first point.
func (s Shape) Parts(l Lattice) (list []Shape) {
	steps := func(p Point) []Point {
		return slices.DeleteFunc(l.Neighbours(p), func(q Point) bool { return !s.Has(q) })
	}
	for rest := s; len(rest) > 0; rest = rest.Without(list[len(list)-1]) {
		list = append(list, NewShape(kit.Reached(rest[0], steps)))
	}
	return list
}

// Without returns the points of s that are not in t.
func (s Shape) Without(t Shape) Shape { return kit.Filter(s, func(p Point) bool { return !t.Has(p) }) }

// Around returns the squares beside a shape of squares and at its corners.
func (s Shape) Around() Shape {
	var list []Point
	for _, c := range s {
		for _, d := range Cuboid(3, 3, 1) {
			if q := (Point{c[0] + d[0] - 1, c[1] + d[1] - 1, c[2]}); !s.Has(q) {
				list = append(list, q)
			}
		}
	}
	return NewShape(list)
}

// Animals returns the connected shapes of n cells, one of each class under
// motions: with all motions of a lattice the free ones, with its turns the
// one-sided, with none, nil, the fixed ones. Each grows from one of n-1 cells:
// every connected shape has a cell whose removal leaves it connected. They come
// in order.
func Animals(l Lattice, n int, motions []Motion) []Shape {
	if motions == nil {
		motions = []Motion{Stay}
	}
	starts := kit.Map(l.Starts, func(p Point) Shape { return Shape{p} })
	return Grown(l, n, motions, starts, func(s Shape) (larger []Shape) {
		for _, p := range s {
			for _, q := range l.Neighbours(p) {
				if !s.Has(q) {
					larger = append(larger, NewShape(append(slices.Clone(s), q)))
				}
			}
		}
		return larger
	})
}

// Grown returns what some shapes become if they grow n-1 times, one of each class under motions, in order.
func Grown(l Lattice, n int, motions []Motion, starts []Shape, grow func(Shape) []Shape) []Shape {
	classes := func(list []Shape) []Shape {
		return Different(kit.Map(list, func(s Shape) Shape { return s.Canonical(l, motions) }))
	}
	list := classes(starts)
	for range n - 1 {
		list = classes(slices.Concat(kit.Map(list, grow)...))
	}
	return list
}

// Drawn returns the shape of squares that a text draws. '#' is a cell; rows are
// lines, or separated by slashes.
func Drawn(text string) Shape {
	var points []Point
	for i, line := range strings.Split(strings.ReplaceAll(text, "/", "\n"), "\n") {
		for j, ch := range []rune(line) {
			if ch == '#' {
				points = append(points, Point{i, j})
			}
		}
	}
	return NewShape(points)
}

// Cuboid returns a box of x by y by z cubes, or of x rows of y squares if z is 1.
func Cuboid(x, y, z int) Shape {
	var s Shape
	for i, j := range kit.Pairs(x, y) {
		for k := range z {
			s = append(s, Point{i, j, k})
		}
	}
	return s
}
