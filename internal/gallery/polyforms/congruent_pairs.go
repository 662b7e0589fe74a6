package polyforms

import (
	"errors"
	"slices"
	"strings"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// congruentPairs is two pairs of the four pentiamonds that make the same shape:
// exercise 314. There are two layers, one for each pair. A triangle is
// filled in both or free in both: items are its two copies and the pieces, and an
// option is a piece of its layer, or a triangle that is free. The first piece has one
// place, and the other of its layer touches it; so the shape is connected.
var congruentPairs = kit.Described("congruent-pairs", kit.Drawn(picture.Triangles), func(a kit.Args) (*kit.Instance, error) {
	l := forms.Triangles()
	g := &forms.Packing{Lattice: forms.Lattice{Axes: 2}, Pieces: forms.Lettered(forms.Animals(l, 5, l.All)), Tight: true}
	for _, m := range l.All { // which keeps the layer
		g.Lattice.All = append(g.Lattice.All, func(p forms.Point) forms.Point {
			return m(forms.Point{p[0], p[1], p[2] & 1}).Plus(forms.Point{0, 0, p[2] &^ 1})
		})
	}
	upper := forms.Point{0, 0, 2}
	first := g.Pieces[0].Shape.Shifted(forms.Point{6, 6})
	places := map[string][]forms.Shape{"A": {first}}
	area := slices.Clone(first)
	for i, p := range g.Pieces {
		if p.Name != a.Text("partner") {
			g.Pieces[i].Shape = p.Shape.Shifted(upper) // but A has a place
			continue
		}
		for _, at := range forms.Placements(forms.Cuboid(16, 16, 2), g.Ways(p), l.Axes) {
			if len(at.Without(first)) == len(at) && forms.NewShape(slices.Concat(at, first)).Connected(l) {
				places[p.Name] = append(places[p.Name], at)
				area = append(area, at...)
			}
		}
	}
	g.Pieces[0].Shape = first
	area = forms.NewShape(area)
	g.Region = forms.NewShape(append(area.Shifted(upper), area...))
	g.Places = func(p forms.Piece) []forms.Shape {
		if list := places[p.Name]; list != nil {
			return list
		}
		return forms.Placements(g.Region, g.Ways(p), l.Axes)
	}
	b := kit.NewBuilder[forms.Placed]()
	g.Items(b.Builder)
	g.AddPieces(b)
	for _, c := range area {
		b.Add(forms.Placed{}, g.CellName(c), g.CellName(c.Plus(upper)))
	}
	g.SoftCells = true // as far as Check is concerned
	g.Rule = func(list []forms.Placed) error {
		var made [2]forms.Shape
		for _, p := range list {
			layer := p.At[0][2] / 2
			made[layer] = append(made[layer], p.At.Shifted(forms.Point{0, 0, -2 * layer})...)
		}
		if s := forms.NewShape(made[0]); !s.Connected(l) || !s.Equal(forms.NewShape(made[1])) {
			return errors.New("the two shapes are not the same, or fall apart")
		}
		return nil
	}
	return kit.Viewed(b, forms.Lying, g.Check, func(list []forms.Placed) string { return pairsText(g, list) })
})

// pairsText draws the two shapes beside each other. Row and column say which way a triangle points: an
// even sum is kept even.
func pairsText(g *forms.Packing, list []forms.Placed) string {
	h := *g
	h.Region = nil
	lo, hi := 1<<10, 0
	for _, p := range list {
		h.Region = append(h.Region, p.At...)
		for _, c := range p.At {
			at := forms.TrianglePlace(forms.Point{c[0], c[1], c[2] & 1})
			lo, hi = min(lo, at.Col), max(hi, at.Col)
		}
	}
	if h.Region = forms.NewShape(h.Region); len(list) == 0 {
		return ""
	}
	first, _ := h.Region.Box()
	h.Place = func(p forms.Point) kit.Cell {
		at := forms.TrianglePlace(forms.Point{p[0], p[1], p[2] & 1})
		return kit.Cell{Row: at.Row, Col: at.Col + p[2]/2*((hi-lo+3)&^1)}
	}
	text := ""
	for line := range strings.Lines(h.Text(list)) {
		text += strings.Repeat(" ", (lo+first[1])&1) + line
	}
	return text
}
