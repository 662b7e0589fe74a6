package polycubes

import (
	"errors"
	"slices"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// uBlocks is T. Geerinck's Vier Farben Block, of 2004: exercise 345. The U of twelve cubes is
// a box of 2 by 2 by 4 without the 1 by 2 by 2 in the middle of a side. Two of
// them can be put into each other and form a cross. What both have in common is the
// middle of their boxes, a point at which eight cubes meet; it is a secondary item.
func uBlocks() kit.Model {
	return kit.Model{
		Name:   "u-blocks",
		Title:  "Pieces of twelve cubes in the shape of a U fill a box",
		Source: "TAOCP 7.2.2.1, exercise 345 (T. Geerinck)",
		About: "Copies of a piece in the shape of a U, two cubes thick, fill a box. No two of them form a cross, one in the gap of the other. " +
			"An option is a copy, with its cells and the point in the middle of its box. Layers of the answer stand side by side.",
		Story:   "Pieces with a gap, and no gap is filled by the middle of another: it can be done in four ways.",
		Picture: kit.Drawn(picture.Cuboids),
		Params:  []kit.Param{kit.Text("region", "a box such as 4x6x6, or one with cells taken away or added", "4x6x6")},
		Build:   forms.InSpace("region", buildUBlocks),
	}
}

// uBlock returns the piece.
func uBlock() forms.Shape {
	return forms.Cuboid(2, 2, 4).Without(forms.Cuboid(1, 2, 2).Shifted(forms.Point{0, 0, 1}))
}

// middleOf returns the point in the middle of a copy's box, by the cell beyond it.
func middleOf(u forms.Shape) forms.Point {
	lo, hi := u.Box()
	return forms.Point{(lo[0] + hi[0] + 1) / 2, (lo[1] + hi[1] + 1) / 2, (lo[2] + hi[2] + 1) / 2}
}

func buildUBlocks(a kit.Args, region forms.Shape) (*kit.Instance, error) {
	l, u := forms.Cubes(), uBlock()
	if len(region)%len(u) != 0 {
		return nil, errors.New("region: expected a multiple of twelve cells")
	}
	g := forms.CopiesOf(l, region, u)
	middle := func(at forms.Shape) string { return "m" + g.CellName(middleOf(at)) }
	g.More = func(_ forms.Piece, at forms.Shape) []string { return []string{middle(at)} }
	for _, at := range forms.Placements(region, g.Ways(g.Pieces[0]), l.Axes) {
		g.MoreItems = append(g.MoreItems, middle(at))
	}
	slices.Sort(g.MoreItems)
	g.MoreItems = slices.Compact(g.MoreItems)
	g.Rule = func(list []forms.Placed) error {
		seen := map[forms.Point]bool{}
		for _, p := range list {
			if m := middleOf(p.At); seen[m] {
				return errors.New("two copies form a cross")
			} else {
				seen[m] = true
			}
		}
		return nil
	}
	return g.Instance()
}
