package polycubes

import (
	"fmt"
	"slices"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// The twelve pentominoes in a box of four dimensions: exercise 352. A pentomino lies in a plane of two
// of the four axes.

// A point4 is a cell of a box of four dimensions.
type point4 [4]int

var hypersolid = kit.Described("hypersolid-pentominoes", kit.Drawn(picture.Pieces), func(a kit.Args) (*kit.Instance, error) {
	four, err := a.Ints("sides", "x", 4, 1, 60)
	if err != nil {
		return nil, err
	}
	sides := point4(four)
	if product := sides[0] * sides[1] * sides[2] * sides[3]; product != 60 {
		return nil, fmt.Errorf("sides: %d cells, expected 60", product)
	}
	// The third coordinate of a cell of the packing is both the third and the fourth of the box.
	cell := func(p point4) forms.Point { return forms.Point{p[0], p[1], p[2]*sides[3] + p[3]} }
	g := &forms.Packing{Lattice: forms.Cubes(), Region: kit.Map(box4(sides), cell), Pieces: forms.Pentominoes()}
	g.Places = func(p forms.Piece) []forms.Shape {
		return kit.Map(placements4(p.Shape, sides), func(at []point4) forms.Shape { return forms.NewShape(kit.Map(at, cell)) })
	}
	g.Same = func(p forms.Piece, at forms.Shape) bool {
		cells := kit.Map(at, func(c forms.Point) point4 { return point4{c[0], c[1], c[2] / sides[3], c[2] % sides[3]} })
		l := forms.Squares()
		return flattened(cells).Canonical(l, l.All).Equal(p.Shape.Canonical(l, l.All))
	}
	g.Place = func(c forms.Point) kit.Cell {
		return kit.Cell{Row: c[0] + c[2]%sides[3]*(sides[0]+1), Col: c[1] + c[2]/sides[3]*(sides[1]+1)}
	}
	return g.Whole()
})

// box4 returns the cells of a box.
func box4(sides point4) (list []point4) {
	for i, j := range kit.Pairs(sides[0], sides[1]) {
		for k, l := range kit.Pairs(sides[2], sides[3]) {
			list = append(list, point4{i, j, k, l})
		}
	}
	return list
}

// placements4 returns where a shape of the plane lies in a box. Its orientations come
// in pairs that exchange the two axes, so any two axes are needed in one order only.
func placements4(s forms.Shape, sides point4) (list [][]point4) {
	for _, way := range s.Oriented(forms.Squares(), forms.Squares().All) {
		for first := range 4 {
			for second := range first {
				for _, corner := range box4(sides) {
					var at []point4
					for _, p := range way {
						q := corner
						q[first] += p[0]
						q[second] += p[1]
						if q[first] < sides[first] && q[second] < sides[second] {
							at = append(at, q)
						}
					}
					if len(at) == len(way) && !slices.ContainsFunc(list, func(other []point4) bool { return slices.Equal(other, at) }) {
						list = append(list, at)
					}
				}
			}
		}
	}
	return list
}

// flattened returns the shape of cells whose coordinates differ along two axes at most;
// for others it has the wrong number of cells.
func flattened(cells []point4) forms.Shape {
	axes := kit.Filter([]int{0, 1, 2, 3}, func(axis int) bool {
		return slices.ContainsFunc(cells, func(p point4) bool { return p[axis] != cells[0][axis] })
	})
	if len(axes) > 2 {
		return nil
	}
	return forms.NewShape(kit.Map(cells, func(p point4) (q forms.Point) {
		for k, axis := range axes {
			q[k] = p[axis]
		}
		return q
	}))
}
