package grids

import (
	"bonepile/dominosa"
	"bonepile/dominosa/notation"
	"bonepile/internal/draw"
)

// Form returns the form svg: a picture, among the forms that package notation writes.
func Form() notation.Form {
	return notation.Form{
		Name:  "svg",
		Doc:   "a picture",
		Board: func(dst []byte, p dominosa.Puzzle) []byte { return draw.SVG(dst, Board(p, Position{}, Options{})) },
		Tiling: func(dst []byte, p dominosa.Puzzle, t dominosa.Tiling) []byte {
			return draw.SVG(dst, Board(p, Position{Laid: t}, Options{}))
		},
	}
}
