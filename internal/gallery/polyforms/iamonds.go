package polyforms

import (
	"fmt"
	"strings"

	"bonepile/internal/draw"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// Triangles. A cell is (x, y, 0), with its corners at the points (x, y), (x+1, y)
// and (x, y+1), or (x, y, 1), with corners (x+1, y+1), (x+1, y) and (x, y+1). In
// thirds of a step, their centres are (3x+1, 3y+1) and (3x+2, 3y+2), which motions
// move as they move points.

// A convex polygon of triangles is a large triangle, of side a+c+d, without
// triangles of sides b, c and d at its corners: it has sides a, …, and
// (a+c+d)² - b² - c² - d² cells. Each has one name with a ≥ b ≥ c ≥ d.

// convexIamond returns the polygon of four numbers.
func convexIamond(a, b, c, d int) forms.Shape {
	n := a + c + d
	var s forms.Shape
	for x := range n {
		for y, k := range kit.Pairs(n-x, 2) {
			// The cell lies at x, y and n-1-x-y-k steps from the three sides.
			if x+y+k < n && x+y+k >= b && n-1-x >= c && n-1-y >= d {
				s = append(s, forms.Point{x, y, k})
			}
		}
	}
	return s
}

// parsePolygon reads four numbers such as "4,2,1,0".
func parsePolygon(text string) (forms.Shape, error) {
	var a, b, c, d int
	words := strings.Split(text, ",")
	_, err := fmt.Sscanf(text, "%d,%d,%d,%d", &a, &b, &c, &d)
	if err != nil || len(words) != 4 || d < 0 || c < d || b < c || a < b || a > 50 {
		return nil, fmt.Errorf("polygon: found %q, expected four numbers up to 50, none greater than the one before, such as 4,2,1,0", text)
	}
	if a == b && c == 0 {
		return nil, fmt.Errorf("polygon: nothing is left of %q", text)
	}
	return convexIamond(a, b, c, d), nil
}

func polyiamonds() kit.Model {
	return kit.Model{
		Name:   "polyiamonds",
		Title:  "The polyiamonds of one size fill a convex polygon",
		Source: "TAOCP 7.2.2.1, exercises 143, 308 and 309",
		About: "The pieces of n triangles fill a convex polygon a,b,c,d: a triangle of side a+c+d without triangles of sides b, c and d at its corners. " +
			"They may be turned, and turned over unless they are one-sided. An option is a piece in one place.",
		Story:   "The four pentiamonds fill one convex polygon of 20 triangles in two ways, and several others in none.",
		Picture: kit.Drawn(picture.Triangles).Showing("n=6 polygon=6,6,3,2", 0),
		Params: []kit.Param{
			kit.Number("n", "the number of triangles of a piece", 5, 1, 7),
			kit.Text("polygon", "four numbers a,b,c,d, none greater than the one before", "4,2,1,0"),
			kit.Choice("sides", "whether pieces may be turned over", "both", "one"),
			kit.Number("holes", "how many triangles stay free, shown as *", 0, 0, 20),
		},
		Build: buildPolyiamonds,
	}
}

func buildPolyiamonds(a kit.Args) (*kit.Instance, error) {
	region, err := parsePolygon(a.Text("polygon"))
	if err != nil {
		return nil, err
	}
	l := forms.Triangles()
	g := &forms.Packing{
		Lattice: l, Region: region, Flat: a.Text("sides") == "one", Tight: true,
		Place: iamondPlace,
	}
	g.Pieces = forms.Lettered(forms.Animals(l, a.Int("n"), g.Motions()))
	if holes := a.Int("holes"); holes > 0 {
		one := forms.Shape{{0, 0, 0}}
		g.Pieces = append(g.Pieces, forms.Piece{Name: "*", Shape: one, Ways: []forms.Shape{one, {{0, 0, 1}}}, Copies: holes})
	}
	if n := forms.TotalCells(g.Pieces); len(region) != n {
		return nil, fmt.Errorf("polygon: %d triangles, expected %d", len(region), n)
	}
	return g.Instance()
}

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
