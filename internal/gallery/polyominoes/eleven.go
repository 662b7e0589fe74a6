package polyominoes

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// Eleven of the twelve pentominoes in a strip of three rows: exercise 273. Of answers that are mirror
// images of each other, one remains: V keeps one of its four orientations, which the four images
// of the strip take into each other. If V is left out, W keeps one orientation for the same reason:
// an item "s" is in the option that leaves V out, and in every option with W in another orientation.
var eleven = kit.Described("eleven-pentominoes", kit.Drawn(picture.Pieces), func(a kit.Args) (*kit.Instance, error) {
	e, cols := &elevenPuzzle{holes: a.Text("holes")}, a.Int("cols")
	if e.holes == "pairs" && cols != 20 {
		return nil, fmt.Errorf("cols=%d: expected 20 for holes=pairs", cols)
	}
	e.g = &forms.Packing{Lattice: forms.Squares(), Region: forms.Cuboid(3, cols, 1), Pieces: forms.Pentominoes(), SoftNames: true, SoftCells: true}
	b := kit.NewBuilder[forms.Placed]()
	e.items(b.Builder)
	for _, p := range e.g.Pieces {
		pass := []string{"#", p.Name}
		if p.Name == "V" {
			pass = append(pass, "s")
		}
		b.Add(forms.Placed{}, pass...)
	}
	other := func(p forms.Piece, at forms.Shape) bool { return !at.Normal(2).Equal(p.Shape.Normal(2)) }
	e.g.Keep = func(p forms.Piece, at forms.Shape) bool { return p.Name != "V" || !other(p, at) }
	e.g.More = func(p forms.Piece, at forms.Shape) []string {
		return []string{"s"}[:kit.Bit(p.Name == "W" && other(p, at))]
	}
	e.g.AddPieces(b)
	for _, c := range e.g.Region {
		if words := e.hole(c); words != nil {
			b.Add(forms.Placed{}, words...)
		}
	}
	return kit.Strict(kit.Viewed(b, forms.Lying, e.check, e.g.Text))
})

// An elevenPuzzle is a strip and its rule for holes.
type elevenPuzzle struct {
	g     *forms.Packing
	holes string
}

// items declares the items: 12 pieces, "#", cells, and pairs of columns.
func (e *elevenPuzzle) items(b *cover.Builder) {
	cells := e.g.CellNames(e.g.Region)
	b.AddPrimary("#")
	b.AddPrimary(kit.Map(e.g.Pieces, func(p forms.Piece) string { return p.Name })...)
	if e.holes == "any" {
		b.AddSecondary(cells...)
	} else {
		b.AddPrimary(cells...)
	}
	switch e.holes {
	case "pairs":
		b.AddPrimary(kit.Names("h%d", 0, 4)...)
	case "apart":
		b.AddSecondary(kit.Map(cells, func(c string) string { return c + "'" })...)
	}
	b.AddSecondary("s")
}

// hole returns the items of a hole, or nil where there is no option for one. Two holes do not
// touch, even at corners, if the squares of 2 by 2 whose upper left cells they are do not
// overlap; a mark is a cell of such a square.
func (e *elevenPuzzle) hole(c forms.Point) []string {
	name := e.g.CellName(c)
	switch {
	case e.holes == "apart":
		square := kit.Filter(forms.Cuboid(2, 2, 1).Shifted(c), e.g.Region.Has)
		return slices.Insert(kit.Map(square, func(d forms.Point) string { return e.g.CellName(d) + "'" }), 0, name)
	case e.holes == "pairs" && (c[1]%4 == 1 || c[1]%4 == 2):
		return []string{name, "h" + strconv.Itoa(c[1]/4)}
	}
	return nil
}

// check applies the rules: eleven pieces that do not overlap, and holes where they may be.
func (e *elevenPuzzle) check(list []forms.Placed) error {
	if err := e.g.Check(list); err != nil {
		return err
	}
	if len(list) != 11 {
		return fmt.Errorf("%d pieces lie there, expected 11", len(list))
	}
	holes := e.g.Region
	for _, l := range list {
		holes = holes.Without(l.At)
	}
	return e.checkHoles(holes)
}

// checkHoles applies the rule for holes.
func (e *elevenPuzzle) checkHoles(holes forms.Shape) error {
	pairs := make([]int, 5)
	for _, c := range holes {
		switch e.holes {
		case "apart":
			if slices.ContainsFunc(forms.Shape{c}.Around(), holes.Has) {
				return fmt.Errorf("the hole %s touches another", e.g.CellName(c))
			}
		case "pairs":
			if c[1]%4 != 1 && c[1]%4 != 2 {
				return fmt.Errorf("there is a hole in column %d", c[1])
			}
			pairs[c[1]/4]++
		}
	}
	if e.holes == "pairs" && slices.ContainsFunc(pairs, func(n int) bool { return n != 1 }) {
		return errors.New("not one hole in each pair of columns")
	}
	return nil
}
