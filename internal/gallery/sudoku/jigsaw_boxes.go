package sudoku

import (
	"fmt"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
)

// Boxes for jigsaw sudoku: a square of n by n cells falls into n connected
// pieces of n cells. The pieces are bent, which is exercise 62, or convex, which
// is 68: every row and every column meets them in one stretch.
func jigsawBoxes() kit.Model {
	figure := func(id, args string, kind kit.Kind, want string) kit.Figure {
		return kit.Figure{ID: id, Source: "TAOCP 7.2.2.1, answer " + id[2:4], Kind: kind, Args: args, Want: want}
	}
	slow := func(f kit.Figure) kit.Figure { f.Slow = true; return f }
	swept := func(id, args, want string) kit.Figure {
		f := slow(figure(id, args, kit.Other, want))
		f.What, f.Compute = "patterns", kit.CountBySweep
		return f
	}
	return kit.Model{
		Name:   "jigsaw-boxes",
		Title:  "Boxes for jigsaw sudoku",
		Source: "TAOCP 7.2.2.1, exercises 62 and 68",
		About: "A square of n by n cells is cut into n connected pieces of n cells. With shape=bent no piece is a whole row or column; " +
			"with shape=convex a row or a column meets a piece in one stretch. An option is a piece in one place.",
		Params: []kit.Param{
			kit.Number("n", "the side of the square", 5, 1, 9),
			kit.Choice("shape", "what pieces there are", "bent", "convex"),
			kit.Number("side", "the longest side that a piece may have", 9, 1, 9),
		},
		Figures: []kit.Figure{
			figure("ex62-01", "n=3", kit.Solutions, "0"),
			figure("ex62-01", "n=3", kit.Options, "16"),
			figure("ex62-02", "n=4", kit.Solutions, "33"),
			figure("ex62-02", "n=4", kit.Options, "105"),
			figure("ex62-03", "n=5", kit.Solutions, "2082"),
			figure("ex62-03", "n=5", kit.Options, "561"),
			slow(figure("ex62-04", "n=6", kit.Solutions, "320098")),
			figure("ex62-04", "n=6", kit.Options, "2804"),
			swept("ex62-05", "n=7", "132418528"),
			slow(figure("ex62-05", "n=7", kit.Options, "13602")),
			figure("ex68-02", "n=4 shape=convex", kit.Solutions, "117"),
			figure("ex68-02", "n=4 shape=convex", kit.Options, "113"),
			figure("ex68-03", "n=5 shape=convex", kit.Solutions, "2908"),
			figure("ex68-03", "n=5 shape=convex", kit.Options, "523"),
			slow(figure("ex68-04", "n=6 shape=convex", kit.Solutions, "162616")),
			figure("ex68-04", "n=6 shape=convex", kit.Options, "2196"),
			swept("ex68-05", "n=7 shape=convex", "18187302"),
			slow(figure("ex68-05", "n=7 shape=convex", kit.Options, "8438")),
			slow(figure("ex68-07", "n=9 shape=convex side=4", kit.Solutions, "8113709")),
			slow(figure("ex68-06", "n=9 shape=convex side=4", kit.Options, "12097")),
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
	boxes := forms.BoxesOf(n, n, a.Int("side"), convex)
	b := cover.NewBuilder()
	for i := range n {
		b.AddPrimary(kit.Names(fmt.Sprintf("%d%%d", i), 0, n-1)...)
	}
	for _, s := range boxes {
		b.AddOption(forms.BoxCells(s)...)
	}
	return kit.NewInstance(b,
		func(sol cover.Solution) error { return forms.CheckBoxes(n, kit.Chosen(sol, boxes)) },
		func(sol cover.Solution) string { return forms.BoxesText(n, kit.Chosen(sol, boxes)) })
}
