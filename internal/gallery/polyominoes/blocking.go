package polyominoes

import (
	"fmt"
	"slices"
	"strings"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// blocking is pentominoes that leave no room for any of the others: exercise 284.
// Cells are secondary, and the pieces that are to lie on the board primary. The
// others in each of their places are demands, options of cells alone: in a
// solution none of them could be added.
func blocking() kit.Model {
	return kit.Model{
		Name:   "blocking",
		Title:  "A few pentominoes leave no room for the others",
		Source: "TAOCP 7.2.2.1, exercise 284",
		About: "Some of the twelve pentominoes lie on a board so that none of the others can be added. An option is a piece in one place; " +
			"the places of the others are demands, each of which a solution has to rule out.",
		Story:   "Four pentominoes are enough to keep the eight others off a board of 7 by 7. O, P, U and V do it in one way, up to symmetry.",
		Picture: kit.Drawn(picture.Pieces).Showing("", 0),
		Params: []kit.Param{
			kit.Text("pieces", "the pieces that lie there, of O, P, …, Z", "VWX"),
			kit.Text("region", "the board: a rectangle such as 7x7, or a drawing of # and .", "5x5"),
		},
		Build: forms.InPlane("region", buildBlocking),
	}
}

func buildBlocking(a kit.Args, region forms.Shape) (*kit.Instance, error) {
	l := forms.Squares()
	g := &forms.Packing{Lattice: l, Region: region, SoftCells: true}
	var others []forms.Shape
	wanted := a.Text("pieces")
	for _, s := range forms.Pentominoes() {
		if strings.Contains(wanted, s.Name) {
			g.Pieces = append(g.Pieces, s)
			wanted = strings.ReplaceAll(wanted, s.Name, "")
		} else {
			others = append(others, forms.Placements(region, s.Shape.Oriented(l, l.All), l.Axes)...)
		}
	}
	if wanted != "" || len(g.Pieces) == 0 {
		return nil, fmt.Errorf("pieces: found %q, expected letters from O to Z", a.Text("pieces"))
	}
	b := kit.NewBuilder[forms.Placed]()
	b.KeepDemands()
	g.Items(b.Builder)
	g.AddPieces(b)
	for _, at := range others {
		b.Add(forms.Placed{}, g.CellNames(at)...)
	}
	g.Rule = func(list []forms.Placed) error {
		for _, at := range others {
			if !slices.ContainsFunc(list, forms.Placed{At: at}.Overlaps) {
				return fmt.Errorf("there is room for another piece at %s", g.CellName(at[0]))
			}
		}
		return nil
	}
	in, err := kit.Viewed(b, forms.Lying, g.Check, g.Text)
	return in.Strict(err)
}
