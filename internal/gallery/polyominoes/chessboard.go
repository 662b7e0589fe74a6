package polyominoes

import (
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// With reduced=yes one of eight images of an answer remains. The centre of X is
// in a triangle of the board, where it has six places, though the one that cuts off the
// corner leads to nothing. If X lies on the diagonal, the reflection about
// it keeps X but turns Z over, so Z must then lie as it was drawn.
//
// The board has 32 black cells, so with majority=yes the tetromino must be one that
// can cover an odd number of them.
func chessboard() kit.Model {
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
		Build: buildChessboard,
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
