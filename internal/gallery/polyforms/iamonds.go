package polyforms

import (
	"context"
	"fmt"
	"strings"

	"bonepile/cover"
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

// polyiamonds is the polyiamonds of one size in a convex polygon: exercises 308
// and 309. An option is a piece in one place.
func polyiamonds() kit.Model {
	f := func(id, args, want string, times uint64, slow bool) kit.Figure {
		return kit.Figure{ID: id, Kind: kit.Solutions, Args: args, Want: want, Times: times, Slow: slow}
	}
	list := []kit.Figure{
		iamondPlacements("ex308-01", "n=4 polygon=4,2,0,0", "2, 6, 6"),
		iamondPlacements("ex309-01", "n=6 polygon=9,3,0,0", "1, 3, 6, 6, 6, 6, 6, 12, 12, 12, 12, 12"),
		f("ex308-02", "n=5 polygon=4,2,1,0", "2", 1, false),
		f("ex308-02", "n=5 polygon=6,4,0,0", "0", 1, false),
		f("ex308-02", "n=5 polygon=10,10,1,0", "0", 1, false),
		f("ex308-02", "n=5 polygon=5,5,2,0", "0", 1, false),
		f("ex308-03", "n=5 sides=one polygon=4,2,1,1", "3", 2, false),
		f("ex308-03", "n=5 sides=one polygon=5,5,3,0", "1", 2, false),
		f("ex308-03", "n=5 sides=one polygon=3,3,3,1", "4", 4, false),
		f("ex308-03", "n=5 sides=one polygon=15,15,1,0", "0", 1, false),
		f("ex308-03", "n=5 sides=one polygon=7,7,1,1", "0", 1, false),
		{ID: "ex309-02", Kind: kit.Other, Args: "n=6 polygon=9,3,0,0", What: "convex polygons of 72 triangles", Want: "11",
			Compute: func(context.Context, *kit.Instance, *cover.Stats) (string, error) {
				return fmt.Sprint(len(convexIamonds(72))), nil
			}},
		{ID: "ex143-01", Kind: kit.Other, What: "convex polygons of 24 triangles", Want: "(2,2,2,2), (4,4,3,0), (5,1,0,0), (6,6,2,0), (7,5,0,0), (12,12,1,0)",
			Misprint: "(2,2,2,2), (4,4,3,0), (5,1,0,0), (5,1,1,0), (6,6,2,0), (7,5,0,0)",
			Compute: func(context.Context, *kit.Instance, *cover.Stats) (string, error) {
				return strings.Join(convexIamonds(24), ", "), nil
			}},
	}
	for _, polygon := range []string{"36,36,1,0", "19,17,0,0", "18,18,2,0", "12,12,3,0", "9,3,0,0"} {
		list = append(list, f("ex309-02", "n=6 polygon="+polygon, "0", 1, polygon == "12,12,3,0" || polygon == "9,3,0,0"))
	}
	// 4m + 2 triangles, as print has them for a box in a picture, are the polygon m,m,1,1.
	list = append(list, f("ex310-01", "n=6 polygon=18,18,1,1 holes=2", "0", 1, true),
		kit.Computed("ex310-01", "n=6 polygon=19,19,1,1 holes=6", "is there an answer?", "yes", anyAnswer).AsSlow())
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
		Figures: list,
		Build:   buildPolyiamonds,
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

// anyAnswer looks for one.
func anyAnswer(ctx context.Context, in *kit.Instance, stats *cover.Stats) (string, error) {
	sol, found, err := in.First(ctx, cover.Config{Stats: stats})
	if err != nil || !found {
		return "no", err
	}
	return "yes", in.Check(sol)
}

// iamondPlacements is the numbers of orientations of the pieces, in increasing order.
func iamondPlacements(id, args, want string) kit.Figure {
	return kit.Figure{ID: id, Kind: kit.Other, Args: args, Want: want,
		What: "orientations of the pieces, in increasing order", Compute: func(context.Context, *kit.Instance, *cover.Stats) (string, error) {
			l := forms.Triangles()
			count := map[int]int{}
			for _, s := range forms.Animals(l, int(args[2]-'0'), l.All) {
				count[len(s.Oriented(l, l.All))]++
			}
			var list []string
			for k := 1; k <= len(l.All); k++ {
				for range count[k] {
					list = append(list, fmt.Sprint(k))
				}
			}
			return strings.Join(list, ", "), nil
		}}
}

// convexIamonds lists the convex polygons of n triangles.
func convexIamonds(n int) (list []string) {
	for a := 1; a <= n; a++ {
		for b := 0; b <= a; b++ {
			for c := 0; c <= b; c++ {
				for d := 0; d <= c; d++ {
					if side := a + c + d; side*side-b*b-c*c-d*d == n && (a > b || c > 0) {
						list = append(list, fmt.Sprintf("(%d,%d,%d,%d)", a, b, c, d))
					}
				}
			}
		}
	}
	return list
}
