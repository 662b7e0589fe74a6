package polyominoes

import (
	"fmt"
	"slices"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// Catalan numbers count the parallominoes of one half perimeter: exercise 303.
func parallominoes() kit.Model {
	return kit.Model{
		Name:   "parallominoes",
		Title:  "All parallelogram polyominoes of one perimeter",
		Source: "TAOCP 7.2.2.1, exercise 303",
		About: "A parallomino lies between two paths that go right or up and meet only at their ends. All those whose width and height add up to n fill a region, each once, without turning. " +
			"An option is a piece in one place.",
		Story:   "Fourteen pieces of perimeter 10 fill the square of side 8 in 801 ways, up to symmetry; in 129 of these no four pieces meet at a point.",
		Picture: kit.Drawn(picture.Pieces),
		Params: []kit.Param{
			kit.Number("n", "the width and the height of a piece together", 5, 2, 7),
			kit.Text("region", "a rectangle such as 8x8, or a drawing of # and .", "8x8"),
		},
		Build: forms.InPlane("region", func(a kit.Args, region forms.Shape) (*kit.Instance, error) {
			g := &forms.Packing{Lattice: fixedSquares(), Region: region, NamesLast: true}
			for i, s := range parallominoShapes(a.Int("n")) {
				name := string(kit.Digits[10+i%52])
				if i >= 52 {
					name += fmt.Sprint(i / 52)
				}
				g.Pieces = append(g.Pieces, forms.Piece{Name: name, Shape: s})
			}
			return g.Whole()
		}),
	}
}

// fixedSquares is the lattice of squares on which nothing is turned.
func fixedSquares() forms.Lattice {
	l := forms.Squares()
	l.Turns, l.All = []forms.Motion{forms.Stay}, []forms.Motion{forms.Stay}
	return l
}

// parallominoShapes returns the parallominoes whose width and height add up to n,
// row by row: each row begins where the row above does, or further left, and
// ends no further right, with a cell in common.
func parallominoShapes(n int) (list []forms.Shape) {
	var add func(s []forms.Point, row, first, last int)
	add = func(s []forms.Point, row, first, last int) {
		if t := forms.NewShape(s).Normal(2); width(t)+row == n {
			list = append(list, t)
		}
		if row == n {
			return
		}
		for from := first - n; from <= first; from++ {
			for to := first; to <= last; to++ {
				t := slices.Clone(s)
				for j := from; j <= to; j++ {
					t = append(t, forms.Point{row, j})
				}
				if width(forms.NewShape(t))+row+1 <= n {
					add(t, row+1, from, to)
				}
			}
		}
	}
	for last := range n {
		var s []forms.Point
		for j := 0; j <= last; j++ {
			s = append(s, forms.Point{0, j})
		}
		if last+2 <= n {
			add(s, 1, 0, last)
		}
	}
	slices.SortFunc(list, forms.CompareShapes)
	return list
}

// width returns the number of columns of s.
func width(s forms.Shape) int {
	lo, hi := s.Box()
	return hi[1] - lo[1] + 1
}
