package gallery

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Shapes: sets of cells of a lattice, as pieces and as what they fill.

// A point is a cell of a lattice. On squares it is a row and a column; in
// space it has three coordinates. On other lattices of the plane the last
// coordinate may be a kind of cell, which a shift does not change.
type point [3]int

// A shape is a set of points, sorted, none twice.
type shape []point

func comparePoints(a, b point) int     { return slices.Compare(a[:], b[:]) }
func compareShapes(a, b shape) int     { return slices.CompareFunc(a, b, comparePoints) }
func (s shape) has(p point) bool       { _, ok := slices.BinarySearchFunc(s, p, comparePoints); return ok }
func (s shape) equal(other shape) bool { return slices.Equal(s, other) }

// newShape returns the shape of some points.
func newShape(points []point) shape {
	s := slices.Clone(points)
	slices.SortFunc(s, comparePoints)
	return slices.Compact(s)
}

// moved returns s after a motion.
func (s shape) moved(m motion) shape {
	points := make([]point, len(s))
	for i, p := range s {
		points[i] = m(p)
	}
	return newShape(points)
}

// shifted returns s with d added to every point.
func (s shape) shifted(d point) shape {
	t := make(shape, len(s))
	for i, p := range s {
		t[i] = point{p[0] + d[0], p[1] + d[1], p[2] + d[2]}
	}
	return t
}

// box returns the least and the greatest value of every coordinate.
func (s shape) box() (lo, hi point) {
	lo, hi = s[0], s[0]
	for _, p := range s {
		for i := range p {
			lo[i], hi[i] = min(lo[i], p[i]), max(hi[i], p[i])
		}
	}
	return lo, hi
}

// normal returns s shifted so that the first axes coordinates begin at 0.
func (s shape) normal(axes int) shape {
	if len(s) == 0 {
		return s
	}
	var d point
	lo, _ := s.box()
	for i := range axes {
		d[i] = -lo[i]
	}
	return s.shifted(d)
}

// oriented returns the different normal shapes that motions make of s, in
// order.
func (s shape) oriented(l lattice, motions []motion) (list []shape) {
	for _, m := range motions {
		list = append(list, s.moved(m).normal(l.axes))
	}
	slices.SortFunc(list, compareShapes)
	return slices.CompactFunc(list, shape.equal)
}

// canonical returns the first of the shapes that motions make of s: the same
// for two shapes if and only if one can be moved onto the other.
func (s shape) canonical(l lattice, motions []motion) shape {
	return slices.MinFunc(s.oriented(l, motions), compareShapes)
}

// placements returns where s, in any of the given orientations, lies within a
// region, in order.
func placements(region shape, ways []shape, axes int) (list []shape) {
	if len(region) == 0 {
		return nil
	}
	lo, hi := region.box()
	for i := axes; i < len(lo); i++ {
		lo[i], hi[i] = 0, 0
	}
	for _, way := range ways {
		for x := lo[0]; x <= hi[0]; x++ {
			for y := lo[1]; y <= hi[1]; y++ {
				for z := lo[2]; z <= hi[2]; z++ {
					at := way.shifted(point{x, y, z})
					if !slices.ContainsFunc(at, func(p point) bool { return !region.has(p) }) {
						list = append(list, at)
					}
				}
			}
		}
	}
	slices.SortFunc(list, compareShapes)
	return list
}

// connected reports whether one can walk from any point of s to any other
// within s.
func (s shape) connected(l lattice) bool { return len(s) == 0 || len(s.parts(l)) == 1 }

// parts returns the connected pieces of s, each by its first point.
func (s shape) parts(l lattice) (list []shape) {
	seen := map[point]bool{}
	for _, p := range s {
		if seen[p] {
			continue
		}
		seen[p] = true
		part := []point{p}
		for i := 0; i < len(part); i++ {
			for _, q := range l.neighbours(part[i]) {
				if !seen[q] && s.has(q) {
					seen[q] = true
					part = append(part, q)
				}
			}
		}
		list = append(list, newShape(part))
	}
	return list
}

// without returns the points of s that are not in t.
func (s shape) without(t shape) (rest shape) {
	for _, p := range s {
		if !t.has(p) {
			rest = append(rest, p)
		}
	}
	return rest
}

// animals returns the connected shapes of n cells, one of each class under
// motions: with all motions of a lattice the free ones, with its turns the
// one-sided, with none, nil, the fixed ones. Each grows from one of n-1 cells:
// every connected shape has a cell that can go without parting it. They come
// in order.
func animals(l lattice, n int, motions []motion) []shape {
	if motions == nil {
		motions = []motion{stay}
	}
	classes := map[string]shape{}
	for _, start := range l.starts {
		s := shape{start}.canonical(l, motions)
		classes[fmt.Sprint(s)] = s
	}
	for range n - 1 {
		larger := map[string]shape{}
		for _, s := range classes {
			for _, p := range s {
				for _, q := range l.neighbours(p) {
					if !s.has(q) {
						t := newShape(append(slices.Clone(s), q)).canonical(l, motions)
						larger[fmt.Sprint(t)] = t
					}
				}
			}
		}
		classes = larger
	}
	return slices.SortedFunc(maps.Values(classes), compareShapes)
}

// drawn returns the shape of squares that a text draws: lines, or parts of one
// between slashes, in which '#' is a cell.
func drawn(text string) shape {
	var points []point
	for i, line := range strings.Split(strings.ReplaceAll(text, "/", "\n"), "\n") {
		for j, ch := range []rune(line) {
			if ch == '#' {
				points = append(points, point{i, j})
			}
		}
	}
	return newShape(points)
}

// cuboid returns a box of x by y by z cubes, or of x rows of y squares if z is 1.
func cuboid(x, y, z int) shape {
	var s shape
	for i := range x {
		for j := range y {
			for k := range z {
				s = append(s, point{i, j, k})
			}
		}
	}
	return s
}
