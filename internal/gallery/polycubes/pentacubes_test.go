package polycubes

import (
	"fmt"
	"slices"
	"strings"

	"bonepile/cover"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/kittest"
)

// dowlersBox returns its cells.
func dowlersBox() forms.Shape {
	return forms.Cuboid(7, 7, 5).Without(forms.Cuboid(5, 5, 4).Shifted(forms.Point{1, 1, 1}))
}

// acrossBox is the reflection of Dowler's box in a plane between two walls, alongBox in one
// through two edges.
func acrossBox(p forms.Point) forms.Point { return forms.Point{6 - p[0], p[1], p[2]} }

func alongBox(p forms.Point) forms.Point { return forms.Point{p[1], p[0], p[2]} }

// mirrorPlaces counts, for each pentacube that is not its own mirror image, the places in
// Dowler's box that have no cell in common with their reflection. A pair has as many
// symmetrical places.
func mirrorPlaces(mirror forms.Motion) kittest.Compute {
	return func(*kittest.Instance) string {
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
		return strings.ReplaceAll(strings.Trim(fmt.Sprint(counts), "[]"), " ", ", ")
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

// answerSets counts answers, and the sets of pieces that they are made of.
func answerSets(in *kittest.Instance) string {
	answers, sets := pieceSets(in)
	return fmt.Sprintf("%d, %d", answers, len(sets))
}

// quarters counts the answers of a quarter, their sets of pieces, and the ways to divide all pieces
// but X into four of these sets.
func quarters(_ *kittest.Instance) string {
	l := forms.Cubes()
	x := forms.Raised(forms.Named(forms.Pentominoes(), "X").Shape, 1)
	pieces := slices.DeleteFunc(forms.Animals(l, 5, l.Turns), func(s forms.Shape) bool { return s.Canonical(l, l.Turns).Equal(x.Canonical(l, l.Turns)) })
	g := &forms.Packing{Lattice: l, Region: quarter(), Pieces: forms.Lettered(pieces), SoftNames: true}
	answers, sets := pieceSets(kittest.Of(g.Instance()))
	b := cover.NewBuilder()
	for _, p := range g.Pieces {
		b.AddPrimary(p.Name)
	}
	for _, set := range sets {
		b.AddOption(strings.Split(set, "")...)
	}
	return fmt.Sprintf("%d, %d, %s", answers, len(sets), kittest.Fast(kittest.Must(b.Build())))
}
