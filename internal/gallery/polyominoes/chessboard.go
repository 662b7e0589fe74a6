package polyominoes

import (
	"context"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// chessboard is the twelve pentominoes and a tetromino on a board of 8 by 8:
// exercises 274 and 275. An option is a piece in one place.
//
// With reduced=yes one of eight images of an answer remains. The centre of X is
// in a triangle of the board, where it has six places, though the one that cuts off the
// corner leads to nothing. If X lies on the diagonal, the reflection about
// it keeps X but turns Z over, so Z must then lie as it was drawn.
//
// With majority=yes, U, V, …, Z cover at least three black cells and the others, with
// the tetromino, at most two. The board has 32 black cells, so the tetromino must
// be one that can cover an odd number of them: exercise 275.
func chessboard() kit.Model {
	f := func(id string, kind kit.Kind, args, want string, slow bool) kit.Figure {
		return kit.Figure{ID: id, Kind: kind, Args: args, Want: want, Slow: slow}
	}
	var list []kit.Figure
	for _, r := range []struct{ fourth, options, solutions string }{
		{"q", "2327", "16146"}, {"i", "2358", "24600"}, {"s", "2446", "23619"}, {"l", "2614", "60608"}, {"t", "2446", "25943"},
	} {
		list = append(list,
			f("ex274-01", kit.Options, "tetromino="+r.fourth+" reduced=yes", r.options, false),
			f("ex274-01", kit.Solutions, "tetromino="+r.fourth+" reduced=yes", r.solutions, true))
	}
	for _, fourth := range []string{"q", "i", "s", "l"} {
		list = append(list, f("ex275-01", kit.Solutions, "majority=yes tetromino="+fourth, "0", true))
	}
	both := f("ex275-01", kit.Other, "majority=yes tetromino=t", "7", true)
	both.What, both.Compute = "answers for both colourings of the board, but for eight images", bothColourings
	return kit.Model{
		Name:   "chessboard",
		Title:  "The twelve pentominoes and a tetromino on a chessboard",
		Source: "TAOCP 7.2.2.1, exercises 274 and 275",
		About: "The twelve pentominoes and a tetromino fill a board of 8 by 8 cells. An option is a piece in one place. Images of an answer can be left out; " +
			"or U, V, W, X, Y and Z cover at least three black cells each, and the others at most two.",
		Story:   "Henry Dudeney broke a chessboard into such pieces in 1907. With the square tetromino there are 16,146 answers, up to symmetry.",
		Picture: kit.Drawn(picture.Checkered),
		Params: []kit.Param{
			kit.Choice("tetromino", "ell, square, straight, skew or tee", "l", "q", "i", "s", "t"),
			kit.Choice("reduced", "leave out images of answers", "no", "yes"),
			kit.Choice("majority", "U to Z cover at least three black cells each, the others at most two", "no", "yes"),
			kit.Choice("corner", "the colour of the first cell", "white", "black"),
		},
		Figures: append(list, both),
		Build:   buildChessboard,
	}
}

func buildChessboard(a kit.Args) (*kit.Instance, error) {
	g := &forms.Packing{Lattice: forms.Squares(), Region: forms.Cuboid(8, 8, 1), NamesLast: true}
	g.Pieces = append(forms.Pentominoes(), forms.Named(forms.Tetrominoes(), a.Text("tetromino")))
	black := 1
	if a.Text("corner") == "black" {
		black = 0
	}
	majority := func(name string, at forms.Shape) bool {
		n := 0
		for _, c := range at {
			if (c[0]+c[1])%2 == black {
				n++
			}
		}
		return n >= 3 == (name >= "U" && name <= "Z")
	}
	reduced := a.Text("reduced") == "yes"
	if reduced {
		g.MoreItems = []string{"mirror"}
		g.More = func(p forms.Piece, at forms.Shape) []string {
			if p.Name == "X" && at[2][0] == at[2][1] || p.Name == "Z" && turnedOver(at) {
				return []string{"mirror"}
			}
			return nil
		}
	}
	g.Keep = func(p forms.Piece, at forms.Shape) bool {
		if a.Text("majority") == "yes" && !majority(p.Name, at) {
			return false
		}
		centre := at[min(2, len(at)-1)]
		return !reduced || p.Name != "X" || centre[0] <= centre[1] && centre[1] < 4
	}
	return g.Instance()
}

// bothColourings counts the answers for either colour of the first cell. Each
// has eight images on a board without colours, which keep or exchange them.
func bothColourings(ctx context.Context, _ *kit.Instance, stats *cover.Stats) (string, error) {
	for _, corner := range []string{"white", "black"} {
		in, err := chessboard().New("tetromino=t", "majority=yes", "corner="+corner)
		if err != nil {
			return "", err
		}
		if _, err := in.CountAll(ctx, stats); err != nil {
			return "", err
		}
	}
	return kit.Quotient(stats.Solutions, 8), nil
}
