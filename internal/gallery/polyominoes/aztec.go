package polyominoes

import (
	"slices"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// aztec is pentominoes in Aztec diamonds of a half order, whose cells are black ones of a
// checkerboard with black corners: exercise 281. Turned by an eighth, that of order n + 1/2
// has the cells whose distances from the middle, along rows and columns, add up to n or
// less.
//
// The diamond has eight motions. X has one place of those that they map
// to each other. If one of them keeps X where it is, it is a reflection, and turns Z over: so
// Z is not to be turned over then. If X is in the middle, all of them keep it: then W is
// not to be turned either.
func aztec() kit.Model {
	return kit.Model{
		Name:   "aztec-pentominoes",
		Title:  "The twelve pentominoes fill an Aztec diamond",
		Source: "TAOCP 7.2.2.1, exercise 281",
		About: "The twelve pentominoes and a single square fill an Aztec diamond of order 11/2. The pentominoes and the five tetrominoes fill one of order 13/2 with a hole of order 3/2. " +
			"They are turned and turned over at will; only one of eight images of an answer remains. An option is a piece in one place.",
		Story:   "An Aztec diamond has steps for a border. Twelve pieces and one square fill it in ten ways, up to symmetry.",
		Picture: kit.Drawn(picture.Pieces),
		Params:  []kit.Param{kit.Choice("order", "the order of the diamond", "11/2", "13/2")},
		Build: func(a kit.Args) (*kit.Instance, error) {
			size, region := 5, diamond(5)
			g := &forms.Packing{Lattice: forms.Squares(), Pieces: forms.Pentominoes(), MoreItems: []string{"flip", "turn"}}
			if a.Text("order") == "11/2" {
				g.Pieces = append(g.Pieces, forms.Piece{Name: "m", Shape: forms.Drawn("#")})
			} else {
				size, region = 6, diamond(6).Without(diamond(1).Shifted(forms.Point{5, 5}))
				g.Pieces = append(g.Pieces, forms.Tetrominoes()...)
			}
			g.Region = region
			images := func(x forms.Shape) (list []forms.Shape) {
				for _, m := range g.Lattice.All {
					list = append(list, x.Shifted(forms.Point{-size, -size}).Moved(m).Shifted(forms.Point{size, size}))
				}
				return list
			}
			g.Keep = func(p forms.Piece, at forms.Shape) bool {
				return p.Name != "X" || !slices.ContainsFunc(images(at), func(image forms.Shape) bool { return forms.CompareShapes(image, at) < 0 })
			}
			g.More = func(p forms.Piece, at forms.Shape) []string { return aztecMore(p, at, images(at)) }
			return g.Whole()
		},
	}
}

// diamond returns the cells whose distances from the middle add up to n or less.
func diamond(n int) forms.Shape {
	var s forms.Shape
	for _, p := range forms.Cuboid(2*n+1, 2*n+1, 1) {
		if max(p[0]-n, n-p[0])+max(p[1]-n, n-p[1]) <= n {
			s = append(s, p)
		}
	}
	return s
}

// aztecMore returns the items by which X in a place that motions keep rules out that Z is
// turned over, and that W is turned.
func aztecMore(p forms.Piece, at forms.Shape, images []forms.Shape) (more []string) {
	kept := 0
	for _, image := range images {
		if image.Equal(at) {
			kept++
		}
	}
	switch {
	case p.Name == "X" && kept > 1:
		more = append(more, "flip")
		if kept > 2 {
			more = append(more, "turn")
		}
	case p.Name == "Z" && turnedOver(at):
		more = append(more, "flip")
	case p.Name == "W" && !at.Normal(2).Equal(p.Shape.Normal(2)):
		more = append(more, "turn")
	}
	return more
}
