package polyforms

import (
	"errors"
	"fmt"
	"slices"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// congruentPairs is two pairs of the four pentiamonds that make the same shape:
// exercise 314. There are two layers, one for each pair. A triangle is
// filled in both or free in both: items are its two copies and the pieces, and an
// option is a piece of its layer, or a triangle that is free. The first piece has one
// place, and the other of its layer touches it; so the shape is connected.
func congruentPairs() kit.Model {
	return kit.Model{
		Name:   "congruent-pairs",
		Title:  "Two pairs of pentiamonds make the same shape",
		Source: "TAOCP 7.2.2.1, exercise 314",
		About: "The four pieces of five triangles are divided into two pairs that make the same shape of ten triangles. Pieces may be turned and turned over. " +
			"An option is a piece of the upper or the lower shape, or a triangle that is in neither.",
		Story:   "Of the three ways to pair the four pentiamonds, only one has an answer, and this is the only one.",
		Picture: kit.Drawn(picture.Triangles),
		Params:  []kit.Param{kit.Choice("partner", "the piece that goes with A", "B", "C", "D")},
		Build:   buildCongruentPairs,
	}
}

// congruentSides are the names of the two copies of a triangle, for the layers.
const congruentSides = "xy"

func buildCongruentPairs(a kit.Args) (*kit.Instance, error) {
	l := forms.Triangles()
	// g is the upper layer and the lower one, each with two of the pieces.
	g := &forms.Packing{Lattice: l, Pieces: forms.Lettered(forms.Animals(l, 5, l.All))}
	partner := int(a.Text("partner")[0] - 'A')
	layer := func(piece int) int {
		if piece == 0 || piece == partner {
			return 0
		}
		return 1
	}
	around := forms.Cuboid(16, 16, 2)
	first := g.Pieces[0].Shape.Shifted(forms.Point{6, 6})
	list := []forms.Placed{{Piece: 0, At: first}}
	for _, at := range forms.Placements(around, g.Ways(g.Pieces[partner]), l.Axes) {
		if len(at.Without(first)) == len(at) && forms.NewShape(slices.Concat(at, first)).Connected(l) {
			list = append(list, forms.Placed{Piece: partner, At: at})
			g.Region = append(g.Region, at...)
		}
	}
	g.Region = forms.NewShape(append(g.Region, first...))
	for i, p := range g.Pieces {
		if layer(i) == 1 {
			for _, at := range forms.Placements(g.Region, g.Ways(p), l.Axes) {
				list = append(list, forms.Placed{Piece: i, At: at})
			}
		}
	}
	name := func(layer int, c forms.Point) string { return congruentSides[layer:layer+1] + g.CellName(c) }
	b := kit.NewBuilder[forms.Placed]()
	for _, p := range g.Pieces {
		b.AddPrimary(p.Name)
	}
	for _, c := range g.Region {
		b.AddPrimary(name(0, c), name(1, c))
	}
	for _, at := range list {
		words := []string{g.Pieces[at.Piece].Name}
		for _, c := range at.At {
			words = append(words, name(layer(at.Piece), c))
		}
		b.Add(at, words...)
	}
	for _, c := range g.Region {
		b.Add(forms.Placed{Piece: -1}, name(0, c), name(1, c))
	}
	shapes := func(list []forms.Placed) (layers [2][]forms.Placed) {
		for _, at := range list {
			if at.Piece >= 0 {
				layers[layer(at.Piece)] = append(layers[layer(at.Piece)], at)
			}
		}
		return layers
	}
	return kit.Viewed(b, shapes,
		func(layers [2][]forms.Placed) error { return checkPairs(g, layers) },
		func(layers [2][]forms.Placed) string { return pairsText(g, layers) })
}

// checkPairs applies the rules: every piece is there once and keeps its shape; those of
// a pair do not overlap, and both pairs make one shape.
func checkPairs(g *forms.Packing, layers [2][]forms.Placed) error {
	var made [2]forms.Shape
	lie := map[int]int{}
	for i, list := range layers {
		cells := 0
		for _, at := range list {
			p := g.Pieces[at.Piece]
			lie[at.Piece]++
			if !at.At.Canonical(g.Lattice, g.Lattice.All).Equal(p.Shape.Canonical(g.Lattice, g.Lattice.All)) {
				return fmt.Errorf("what lies at %s is not %s", g.CellName(at.At[0]), p.Name)
			}
			made[i] = append(made[i], at.At...)
			cells += len(at.At)
		}
		if made[i] = forms.NewShape(made[i]); len(made[i]) < cells {
			return fmt.Errorf("pieces of pair %d overlap", i+1)
		}
	}
	for i, p := range g.Pieces {
		if lie[i] != 1 {
			return fmt.Errorf("%s is used %d times", p.Name, lie[i])
		}
	}
	if !made[0].Connected(g.Lattice) || !made[0].Canonical(g.Lattice, g.Lattice.All).Equal(made[1].Canonical(g.Lattice, g.Lattice.All)) {
		return errors.New("the two shapes are not the same, or fall apart")
	}
	return nil
}

// pairsText draws the two shapes beside each other.
func pairsText(g *forms.Packing, layers [2][]forms.Placed) string {
	var all forms.Shape
	for _, l := range slices.Concat(layers[:]...) {
		all = append(all, l.At...)
	}
	if len(all) == 0 {
		return ""
	}
	lo, hi := forms.TrianglePlace(all[0]), forms.TrianglePlace(all[0])
	for _, c := range all {
		at := forms.TrianglePlace(c)
		lo, hi = kit.Cell{Row: min(lo.Row, at.Row), Col: min(lo.Col, at.Col)}, kit.Cell{Row: max(hi.Row, at.Row), Col: max(hi.Col, at.Col)}
	}
	// Row and column tell which way a triangle points: an even sum is kept even.
	lo.Col -= (lo.Row + lo.Col) & 1
	width := (hi.Col - lo.Col + 3) &^ 1
	d := kit.NewDrawing(hi.Row-lo.Row+1, 2*width, ' ')
	for i, list := range layers {
		for _, l := range list {
			for _, c := range l.At {
				at := forms.TrianglePlace(c).Step(lo, -1)
				d[at.Row][at.Col+i*width] = []rune(g.Pieces[l.Piece].Name)[0]
			}
		}
	}
	return d.String()
}
