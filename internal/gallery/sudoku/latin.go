package sudoku

import (
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

var latin = kit.Described("latin", kit.Drawn(picture.Numbers), func(a kit.Args) (*kit.Instance, error) {
	return kit.LatinSquares(a.Int("n"), a.Text("reduced") == "yes")
})
