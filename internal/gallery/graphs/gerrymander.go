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

// bitland holds the votes of exercise 69.
const bitland = "BBLBLLLLB/LLLBLLLBL/BBLBLBBLB/LLLLLLLLL/BBBLLBLLB/LBLBBBBBB/BBLBBBBBL/LBLLLLBLL/LLBLLBBLL"

// gerrymander is exercise 69: a minority wins most of nine districts of nine
// voters. Districts are convex and fit into 4 by 4. Items with multiplicity
// say how many votes each has for the minority.
func gerrymander() kit.Model {
	return kit.Model{
		Name:   "gerrymander",
		Title:  "Districts in which a minority wins",
		Source: "TAOCP 7.2.2.1, exercise 69",
		About: "81 voters live in a square; 36 of them vote for B. They are divided into nine districts of nine voters, convex and at most 4 by 4, with given numbers of votes for B. " +
			"An option is a district in one place, and the item of its votes has a multiplicity.",
		Story:   "36 voters of 81 win seven of nine districts, all of them convex. There are 60 such maps.",
		Picture: kit.DrawnBy(gerrymanderPicture),
		Params: []kit.Param{
			kit.Text("votes", "how many votes B has in each of the nine districts", "5,5,5,5,5,5,5,1,0"),
			kit.Text("map", "the votes, B or L, row by row", bitland),
		},
		Build: buildGerrymander,
	}
}

func buildGerrymander(a kit.Args) (*kit.Instance, error) {
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
	votes := func(s forms.Shape) (k int) {
		for _, c := range s {
			if grid[c[0]][c[1]] == 'B' {
				k++
			}
		}
		return k
	}
	b := kit.NewBuilder[forms.Shape]()
	b.AddPrimary(kit.CellNames("%d%d", n, n)...)
	for _, k := range slices.Compact(slices.Clone(want)) {
		b.AddBounded(times[k], times[k], fmt.Sprintf("N%d", k))
	}
	for _, s := range forms.BoxesOf(n, n, 4, true) {
		if k := votes(s); times[k] > 0 {
			b.Add(s, append([]string{fmt.Sprintf("N%d", k)}, forms.BoxCells(s)...)...)
		}
	}
	return b.Instance(
		func(list []forms.Shape) error {
			if err := forms.CheckBoxes(n, list); err != nil {
				return err
			}
			var got []int
			for _, s := range list {
				got = append(got, votes(s))
			}
			slices.Sort(got)
			if !slices.Equal(got, want) {
				return fmt.Errorf("votes for B are %v, expected %v", got, want)
			}
			return nil
		},
		func(list []forms.Shape) string { return forms.BoxesText(n, list) })
}

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
