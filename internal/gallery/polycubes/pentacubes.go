package polycubes

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// pentacubes is different ones of the 29 pentacubes in a region of any shape: exercises 341
// and 342. An option is a piece in one place.
//
// Dowler's box is 5 by 7 by 7 cubes without the 4 by 5 by 5 within: a floor and four walls,
// one cube thick, which all 29 fill.
func pentacubes() kit.Model {
	diagonal := kit.Computed("ex341-02", "", "the same in the plane through two edges", "20, 42, 60, 82, 84, 120", mirrorPlaces(alongBox))
	diagonal.Misprint = "20, 42, 59, 82, 84, 120"
	return kit.Model{
		Name:   "pentacubes",
		Title:  "Different pentacubes fill a region of space",
		Source: "TAOCP 7.2.2.1, exercises 341 and 342",
		About: "As many different pentacubes, out of 29, as a region has room for fill it. Mirror images are different unless a turn makes them the same. " +
			"An option is a piece in one place. Layers of the answer stand side by side.",
		Story:   "There are 29 pentacubes, if a piece and its mirror image are two: six pairs differ.",
		Picture: kit.Drawn(picture.Cuboids),
		Params:  []kit.Param{kit.Text("region", "a multiple of five cells, up to 145: a box such as 2x3x5, or one with cells taken away or added", "2x3x5")},
		Figures: []kit.Figure{
			kit.Computed("ex341-02", "", "places in Dowler's box of the six pairs of mirror images, opposite each other in the plane between two walls, in increasing order", "26, 52, 86, 112, 112, 172", mirrorPlaces(acrossBox)),
			diagonal,
			kit.Computed("ex341-01", "", "answers of a quarter of Dowler's box round X; sets of pieces; divisions of the 28 pieces among four quarters", "55356, 33412, 7", quarters).AsSlow(),
		},
		Build: func(a kit.Args) (*kit.Instance, error) {
			region, err := forms.ParseRegion(a.Text("region"))
			if err != nil {
				return nil, err
			}
			l := forms.Cubes()
			g := &forms.Packing{Lattice: l, Region: region, Pieces: forms.Lettered(forms.Animals(l, 5, l.Turns))}
			most := 5 * len(g.Pieces)
			if len(region)%5 != 0 || len(region) > most {
				return nil, fmt.Errorf("region: %d cells, expected a multiple of 5, up to %d", len(region), most)
			}
			g.SoftNames = len(region) < most
			return g.Instance()
		},
	}
}

// dowlersBox returns its cells.
func dowlersBox() forms.Shape {
	return forms.Cuboid(7, 7, 5).Without(forms.Cuboid(5, 5, 4).Shifted(forms.Point{1, 1, 1}))
}

// acrossBox is the reflection of Dowler's box in a plane between two walls, alongBox in one
// through two edges.
func acrossBox(p forms.Point) forms.Point { return forms.Point{6 - p[0], p[1], p[2]} }
func alongBox(p forms.Point) forms.Point  { return forms.Point{p[1], p[0], p[2]} }

// mirrorPlaces counts, for each pentacube that is not its own mirror image, the places in
// Dowler's box that have no cell in common with their reflection. A pair has as many
// symmetrical places.
func mirrorPlaces(mirror forms.Motion) kit.Compute {
	return func(context.Context, *kit.Instance, *cover.Stats) (string, error) {
		l := forms.Cubes()
		var counts []int
		done := map[string]bool{}
		for _, s := range forms.Animals(l, 5, l.Turns) {
			pair := fmt.Sprint(s.Canonical(l, l.All))
			image := s.Moved(acrossBox).Canonical(l, l.Turns)
			if image.Equal(s.Canonical(l, l.Turns)) || done[pair] {
				continue
			}
			done[pair] = true
			n := 0
			for _, at := range forms.Placements(dowlersBox(), s.Oriented(l, l.Turns), l.Axes) {
				if len(at.Without(at.Moved(mirror))) == len(at) {
					n++
				}
			}
			counts = append(counts, n)
		}
		slices.Sort(counts)
		return strings.ReplaceAll(strings.Trim(fmt.Sprint(counts), "[]"), " ", ", "), nil
	}
}

// quarter returns the cells of a quarter of Dowler's box. Its four turns surround an X in the
// middle of the floor. Print shows it in a picture; it is the corner of the floor that has
// three rows of four cells, without an arm of the X, with the walls above.
func quarter() forms.Shape {
	floor := forms.Cuboid(4, 3, 1).Without(forms.Shape{{3, 2, 0}})
	walls := slices.DeleteFunc(forms.Cuboid(4, 3, 5), func(p forms.Point) bool { return p[0] > 0 && p[1] > 0 })
	return forms.NewShape(slices.Concat(floor, walls))
}

// quarters counts the answers of a quarter, their sets of pieces, and the ways to divide all pieces
// but X into four of these sets.
func quarters(ctx context.Context, _ *kit.Instance, stats *cover.Stats) (string, error) {
	l := forms.Cubes()
	x := raised(forms.Named(forms.Pentominoes(), "X").Shape, 1)
	pieces := slices.DeleteFunc(forms.Animals(l, 5, l.Turns), func(s forms.Shape) bool { return s.Canonical(l, l.Turns).Equal(x.Canonical(l, l.Turns)) })
	g := &forms.Packing{Lattice: l, Region: quarter(), Pieces: forms.Lettered(pieces), SoftNames: true}
	answers, sets, err := pieceSets(ctx, g, stats)
	if err != nil {
		return "", err
	}
	b := cover.NewBuilder()
	for _, p := range g.Pieces {
		b.AddPrimary(p.Name)
	}
	for _, set := range sets {
		b.AddOption(strings.Split(set, "")...)
	}
	in, err := kit.NewInstance(b, nil, nil)
	if err != nil {
		return "", err
	}
	n, err := in.CountAll(ctx, stats)
	return fmt.Sprintf("%d, %d, %d", answers, len(sets), n), err
}
