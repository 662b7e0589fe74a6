package graphs

import (
	"fmt"
	"slices"
	"strings"

	"bonepile/internal/draw"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// gerrymander is exercise 69: a minority wins most of nine districts of nine
// voters. Districts are convex and fit into 4 by 4. Items with multiplicity
// say how many votes each has for the minority.
var gerrymander = kit.Described("gerrymander", kit.DrawnBy(gerrymanderPicture), func(a kit.Args) (*kit.Instance, error) {
	const n = 9
	grid, err := kit.ReadGrid(a.Text("map"), n, n, "B or L", "BL")
	if err != nil {
		return nil, err
	}
	want, err := a.Ints("votes", ",", n, 0, n)
	if err != nil {
		return nil, err
	}
	slices.Sort(want)
	times := map[int]int{}
	for _, k := range want {
		times[k]++
	}
	votes := func(s forms.Shape) int {
		return len(kit.Filter(s, func(c forms.Point) bool { return grid[c[0]][c[1]] == 'B' }))
	}
	g := forms.Boxes(n, 4, true)
	g.Keep = func(_ forms.Piece, at forms.Shape) bool { return times[votes(at)] > 0 }
	g.More = func(_ forms.Piece, at forms.Shape) []string { return []string{fmt.Sprintf("N%d", votes(at))} }
	g.Rule = func(list []forms.Placed) error {
		got := kit.Map(list, func(p forms.Placed) int { return votes(p.At) })
		slices.Sort(got)
		if !slices.Equal(got, want) {
			return fmt.Errorf("votes for B are %v, expected %v", got, want)
		}
		return nil
	}
	b := kit.NewBuilder[forms.Placed]()
	g.Items(b.Builder)
	for _, k := range slices.Compact(slices.Clone(want)) {
		b.AddBounded(times[k], times[k], fmt.Sprintf("N%d", k))
	}
	g.AddPieces(b)
	return b.Instance(g.Check, g.Text)
})

// gerrymanderPicture paints the districts, with a dot for each voter of B.
func gerrymanderPicture(a kit.Args, text string) *draw.Scene {
	c := picture.PiecesOn(new(picture.Canvas), text)
	for i, row := range strings.Split(a.Text("map"), "/") {
		for j, vote := range row {
			if vote == 'B' {
				c.Dot(picture.At(float64(j)+0.5, float64(i)+0.5), 0.22, picture.Strong)
			}
		}
	}
	return c.Scene()
}
