package sudoku

import (
	"fmt"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// Boxes for jigsaw sudoku: a square of n by n cells falls into n connected
// pieces of n cells. The pieces are bent, which is exercise 62, or convex, which
// is 68: every row and every column meets them in one stretch.
func jigsawBoxes() kit.Model {
	swept := func(id, args, want string) kit.Figure {
		return kit.Computed(id, args, "patterns", want, kit.CountBySweep).AsSlow()
	}
	clueless := func(args, want string) kit.Figure {
		return kit.Computed("ex64-01", args, "classes of patterns; without a jigsaw sudoku; with one, but for the names of its numbers", want, kit.OfTexts(cluelessBoxes))
	}
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
		Figures: []kit.Figure{
			kit.Published("ex62-01", kit.Solutions, "n=3", "0"),
			kit.Published("ex62-01", kit.Options, "n=3", "16"),
			kit.Published("ex62-02", kit.Solutions, "n=4", "33"),
			kit.Published("ex62-02", kit.Options, "n=4", "105"),
			kit.Published("ex62-03", kit.Solutions, "n=5", "2082"),
			kit.Published("ex62-03", kit.Options, "n=5", "561"),
			kit.Published("ex62-04", kit.Solutions, "n=6", "320098").AsSlow(),
			kit.Published("ex62-04", kit.Options, "n=6", "2804"),
			swept("ex62-05", "n=7", "132418528"),
			kit.Published("ex62-05", kit.Options, "n=7", "13602").AsSlow(),
			clueless("n=4", "8, 1, 1"),
			clueless("n=5", "266, 8, 6"),
			clueless("n=6", "40237, 1966, 28").AsSlow(),
			kit.Published("ex68-02", kit.Solutions, "n=4 shape=convex", "117"),
			kit.Published("ex68-02", kit.Options, "n=4 shape=convex", "113"),
			kit.Published("ex68-03", kit.Solutions, "n=5 shape=convex", "2908"),
			kit.Published("ex68-03", kit.Options, "n=5 shape=convex", "523"),
			kit.Published("ex68-04", kit.Solutions, "n=6 shape=convex", "162616").AsSlow(),
			kit.Published("ex68-04", kit.Options, "n=6 shape=convex", "2196"),
			swept("ex68-05", "n=7 shape=convex", "18187302"),
			kit.Published("ex68-05", kit.Options, "n=7 shape=convex", "8438").AsSlow(),
			kit.Published("ex68-07", kit.Solutions, "n=9 shape=convex side=4", "8113709").AsSlow(),
			kit.Published("ex68-06", kit.Options, "n=9 shape=convex side=4", "12097").AsSlow(),
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
	for i := range n {
		b.AddPrimary(kit.Names(fmt.Sprintf("%d%%d", i), 0, n-1)...)
	}
	for _, s := range forms.BoxesOf(n, n, a.Int("side"), convex) {
		b.Add(s, forms.BoxCells(s)...)
	}
	return b.Instance(
		func(boxes []forms.Shape) error { return forms.CheckBoxes(n, boxes) },
		func(boxes []forms.Shape) string { return forms.BoxesText(n, boxes) })
}
