package polyforms

import (
	"bonepile/internal/draw"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
	"strings"
)

// Hexiamonds of hexiamonds: exercise 313. A whirl is a triangle of side 3 with one triangle
// more at an end of each side, the same end going round. Whirls and half turns of them fill the
// plane like triangles of twelve times their area; so a hexiamond of six whirls
// has room for all twelve. The book shows the whirl in a picture. Answer 313 says that it has
// 3² + 3 triangles, and that it has a mirror image.

// hexiamondCells are the hexiamonds by Conway's letters, in the one hand with which print gives
// their numbers first.
var hexiamondCells = map[string]forms.Shape{
	"A": {{0, 0, 0}, {0, 0, 1}, {0, 1, 0}, {0, 1, 1}, {1, 0, 0}, {1, 0, 1}},
	"B": {{0, 1, 0}, {0, 1, 1}, {0, 2, 0}, {1, 0, 1}, {1, 1, 0}, {1, 1, 1}},
	"C": {{0, 0, 0}, {0, 0, 1}, {0, 1, 0}, {0, 1, 1}, {1, 1, 0}, {1, 1, 1}},
	"D": {{0, 0, 1}, {0, 1, 0}, {0, 1, 1}, {1, 0, 0}, {1, 0, 1}, {1, 1, 0}},
	"E": {{0, 0, 1}, {0, 1, 0}, {0, 1, 1}, {0, 2, 0}, {0, 2, 1}, {1, 1, 0}},
	"F": {{0, 0, 1}, {0, 1, 0}, {0, 1, 1}, {1, 1, 0}, {1, 1, 1}, {1, 2, 0}},
	"G": {{0, 0, 0}, {0, 0, 1}, {0, 1, 1}, {1, 0, 0}, {1, 0, 1}, {1, 1, 0}},
	"H": {{0, 0, 1}, {0, 1, 0}, {0, 1, 1}, {0, 2, 0}, {1, 1, 0}, {1, 1, 1}},
	"I": {{0, 0, 0}, {0, 0, 1}, {1, 0, 0}, {1, 0, 1}, {2, 0, 0}, {2, 0, 1}},
	"J": {{0, 0, 1}, {0, 1, 0}, {0, 1, 1}, {0, 2, 0}, {0, 2, 1}, {1, 0, 0}},
	"K": {{0, 0, 0}, {0, 0, 1}, {0, 1, 0}, {0, 1, 1}, {1, 0, 0}, {1, 1, 0}},
	"L": {{0, 0, 0}, {0, 0, 1}, {0, 1, 0}, {1, 0, 0}, {1, 0, 1}, {2, 0, 0}},
}

// hexiamonds returns the twelve as pieces.
func hexiamonds() (list []forms.Piece) {
	for _, letter := range "ABCDEFGHIJKL" {
		list = append(list, forms.Piece{Name: string(letter), Shape: forms.NewShape(hexiamondCells[string(letter)])})
	}
	return list
}

// whirled returns the cells of a piece each of whose triangles is a whirl.
func whirled(s forms.Shape) forms.Shape {
	whirl := append(forms.Shape{}, convexIamond(3, 0, 0, 0)...)
	whirl = append(whirl, forms.Point{-1, 0, 1}, forms.Point{2, -1, 1}, forms.Point{0, 2, 1})
	var all forms.Shape
	for _, p := range s {
		w, by := whirl, forms.Point{4*p[0] + 2*p[1], 2*p[1] - 2*p[0]}
		if p[2] == 1 {
			w = whirl.Moved(forms.Triangles().Turns[3])
			by = forms.Point{by[0] + 4, by[1] + 2}
		}
		all = append(all, w.Shifted(by)...)
	}
	return forms.NewShape(all).Normal(2)
}

func whirls() kit.Model {
	return kit.Model{
		Name:   "whirls",
		Title:  "The twelve hexiamonds fill one of them, whose triangles are whirls",
		Source: "TAOCP 7.2.2.1, exercise 313",
		About: "A whirl is a triangle of nine with one more at the same end of each side. Whirls fill the plane as triangles do. The twelve hexiamonds, turned and turned over at will, fill a hexiamond of six whirls. " +
			"An option is a piece in one place.",
		Story:   "A triangle with a twist fills the plane as a plain one does, and so hexiamonds of whirls can be filled with the twelve hexiamonds.",
		Picture: kit.Drawn(whirlPicture),
		Params: []kit.Param{
			kit.Choice("piece", "the hexiamond of whirls, by Conway's letter", "E", "A", "B", "C", "D", "F", "G", "H", "I", "J", "K", "L"),
			kit.Choice("flipped", "whether the whirls are turned over, and so the piece", "no", "yes"),
		},
		Build: func(a kit.Args) (*kit.Instance, error) {
			l := forms.Triangles()
			s := forms.NewShape(hexiamondCells[a.Text("piece")])
			if a.Text("flipped") == "yes" {
				s = s.Moved(l.All[len(l.Turns)])
			}
			g := &forms.Packing{Lattice: l, Region: whirled(s), Pieces: hexiamonds(), Tight: true, Place: iamondPlace}
			return g.Whole()
		},
	}
}

// iamondPlace says where a triangle stands in a text.
func iamondPlace(p forms.Point) kit.Cell { return kit.Cell{Row: p[1], Col: 2*p[0] + p[1] + p[2]} }

// whirlPicture paints the triangles; the first of the text stands on its side.
func whirlPicture(text string) *draw.Scene {
	return picture.Triangles(" " + strings.ReplaceAll(text, "\n", "\n "))
}
