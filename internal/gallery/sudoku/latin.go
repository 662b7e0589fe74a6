package sudoku

import (
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

func latin() kit.Model {
	return kit.Model{
		Name:   "latin",
		Title:  "Latin squares",
		Source: "TAOCP 7.2.2.1, exercise 391",
		About: "A square of n by n cells has each of n digits once in every row and every column. " +
			"With reduced=yes the first row and the first column are in order, which leaves one of n! (n-1)! squares.",
		Story:   "There are 161,280 latin squares of order 5. The signs < and > between neighbours alone determine 82,148 of them.",
		Picture: kit.Drawn(picture.Numbers).Showing("n=6", 7),
		Params: []kit.Param{
			kit.Number("n", "the side of the square", 5, 1, 9),
			kit.Choice("reduced", "the first row and column are in order", "no", "yes"),
		},
		Build: func(a kit.Args) (*kit.Instance, error) {
			return kit.LatinSquares(a.Int("n"), a.Text("reduced") == "yes")
		},
	}
}
