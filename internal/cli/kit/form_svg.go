package kit

import (
	"bonepile/dominosa"
	"bonepile/dominosa/notation"
	"bonepile/internal/draw/fonts"
	"bonepile/internal/draw/grids"
)

// svgForm returns the form svg: a picture, among the forms that package notation writes.
func svgForm() notation.Form {
	paint := func(dst []byte, p dominosa.Puzzle, t dominosa.Tiling) []byte {
		return fonts.SVG(dst, grids.Board(p, grids.Position{Laid: t}, grids.Options{}))
	}
	return notation.Form{
		Name:   "svg",
		Doc:    "a picture",
		Board:  func(dst []byte, p dominosa.Puzzle) []byte { return paint(dst, p, nil) },
		Tiling: paint,
	}
}
