package polyforms

import (
	"fmt"
	"strings"

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
