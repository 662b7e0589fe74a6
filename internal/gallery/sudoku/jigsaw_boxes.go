package sudoku

import (
	"fmt"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// Boxes for jigsaw sudoku: bent ones for exercise 62, convex ones for 68.
func jigsawBoxes() kit.Model {
	return kit.Model{
		Name:   "jigsaw-boxes",
		Title:  "Boxes for jigsaw sudoku",
		Source: "TAOCP 7.2.2.1, exercises 62, 64 and 68",
		About: "A square of n by n cells is cut into n connected pieces of n cells. With shape=bent no piece is a whole row or column; " +
			"with shape=convex a row or a column meets a piece in one stretch. An option is a piece in one place.",
		Story:   "A square of side 5 falls into five bent pentominoes in 2,082 ways, one of side 6 into hexominoes in 320,098, and one of side 3 in none.",
		Picture: kit.Drawn(picture.Pieces).Showing("n=7", 7),
		Params: []kit.Param{
			kit.Number("n", "the side of the square", 5, 1, 9),
			kit.Choice("shape", "what pieces there are", "bent", "convex"),
			kit.Number("side", "the longest side that a piece may have", 9, 1, 9),
		},
		Build: buildJigsawBoxes,
	}
}

func buildJigsawBoxes(a kit.Args) (*kit.Instance, error) {
	n := a.Int("n")
	convex := a.Text("shape") == "convex"
	if longest := min(n, a.Int("side")); longest*longest < n {
		return nil, fmt.Errorf("side=%d: no piece of %d cells has such sides", a.Int("side"), n)
	}
	if n > 7 && !(convex && a.Int("side") <= 5) {
		return nil, fmt.Errorf("n=%d: expected at most 7, or shape=convex and side=5", n)
	}
	b := kit.NewBuilder[forms.Shape]()
	b.AddPrimary(kit.CellNames("%d%d", n, n)...)
	for _, s := range forms.BoxesOf(n, n, a.Int("side"), convex) {
		b.Add(s, forms.BoxCells(s)...)
	}
	return b.Instance(
		func(boxes []forms.Shape) error { return forms.CheckBoxes(n, boxes) },
		func(boxes []forms.Shape) string { return forms.BoxesText(n, boxes) })
}
