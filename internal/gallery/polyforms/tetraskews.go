package polyforms

import (
	"errors"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

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

// skewed returns the point of a cell, and unskewed the cell of a point.
func skewed(row, col int) forms.Point {
	x, y := kit.FloorDiv(row, 2), kit.FloorDiv(col, 2)
	return forms.Point{x, y, 2*(row-2*x) + col - 2*y}
}

func unskewed(p forms.Point) kit.Cell { return kit.Cell{Row: 2*p[0] + p[2]/2, Col: 2*p[1] + p[2]%2} }

// skews is the lattice of these cells. Those of even row and column are squares.
func skews() forms.Lattice {
	l := forms.Lattice{Axes: 2, Starts: []forms.Point{{0, 0, 0}, {0, 0, 1}, {0, 0, 2}, {0, 0, 3}}}
	l.Neighbours = func(p forms.Point) (list []forms.Point) {
		c := unskewed(p)
		return []forms.Point{skewed(c.Row-1, c.Col), skewed(c.Row, c.Col-1), skewed(c.Row, c.Col+1), skewed(c.Row+1, c.Col)}
	}
	of := func(m forms.Motion) forms.Motion {
		return func(p forms.Point) forms.Point {
			c := unskewed(p)
			q := m(forms.Point{c.Row, c.Col})
			return skewed(q[0], q[1])
		}
	}
	for _, turn := range forms.Squares().Turns {
		l.Turns = append(l.Turns, of(turn))
	}
	// About a diagonal of the rhombus at row 0, column 1.
	l.All = forms.Mirrored(l.Turns, of(func(p forms.Point) forms.Point { return forms.Point{p[1] - 1, p[0] + 1} }))
	return l
}

func tetraskews() kit.Model {
	return kit.Model{
		Name:   "tetraskews",
		Title:  "Pieces of squares and rhombuses fill a rectangle",
		Source: "TAOCP 7.2.2.1, exercise 323",
		About: "The cells of a board are alternately squares and rhombuses, as in a half-folded lattice of hinged squares; a rhombus is long in one direction or the other. " +
			"The ten pieces of four cells fill a rectangle. They may be turned and turned over. An option is a piece in one place.",
		Story:   "The lattice of a half-folded fence. 486 answers for 4 by 10, 572 for 5 by 8, none for 2 by 20.",
		Picture: kit.Drawn(picture.Skews),
		Params: []kit.Param{
			kit.Text("region", "40 cells, or more of which some stay free: a rectangle such as 4x10, or one with cells taken away or added, or a drawing; the cell of the first row and column is a square", "4x10"),
		},
		Build: forms.InSpace("region", func(a kit.Args, cells forms.Shape) (*kit.Instance, error) {
			if _, hi := cells.Box(); hi[2] > 0 {
				return nil, errors.New("region: not a region of the plane")
			}
			l := skews()
			g := &forms.Packing{Lattice: l, Place: unskewed, Pieces: forms.Lettered(forms.Animals(l, 4, l.All))}
			for _, c := range cells {
				g.Region = append(g.Region, skewed(c[0], c[1]))
			}
			g.Region = forms.NewShape(g.Region)
			if g.SoftCells = len(cells) > 40; g.SoftCells {
				return g.Instance()
			}
			return g.Whole()
		}),
	}
}
