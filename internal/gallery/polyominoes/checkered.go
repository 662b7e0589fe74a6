package polyominoes

import (
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// checkered is exercise 290. The third coordinate of a cell is its colour, which motions keep; so a
// piece fits where its colours do.
func checkered() kit.Model {
	return kit.Model{
		Name:   "checkered",
		Title:  "Checkered one-sided tetrominoes on a checkered board",
		Source: "TAOCP 7.2.2.1, exercise 290",
		About: "There are ten tetrominoes with alternately black and white cells, if they may not be turned over. They fill a board that is coloured like that. " +
			"An option is a piece in one place. Letters stand for the pieces.",
		Story:   "Pieces with a chessboard on them must agree with the board below. A box of 5 by 8 has 84 answers up to symmetry, one of 4 by 10 has 66, and one of 2 by 20 none.",
		Picture: kit.Drawn(picture.Checkered),
		Params:  []kit.Param{kit.Text("region", "40 cells: a rectangle such as 5x8, or a drawing of # and .", "5x8")},
		Build: forms.InPlane("region", func(a kit.Args, region forms.Shape) (*kit.Instance, error) {
			l := forms.CheckeredSquares()
			g := &forms.Packing{
				Lattice: l, Flat: true, NamesLast: true, Pieces: forms.Lettered(forms.Animals(l, 4, l.Turns)),
				Place: func(p forms.Point) kit.Cell { return kit.Cell{Row: p[0], Col: p[1]} },
			}
			for _, p := range region {
				g.Region = append(g.Region, forms.Point{p[0], p[1], (p[0] + p[1]) % 2})
			}
			return g.Whole()
		}),
	}
}
