package polyominoes

import (
	"strings"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// Six of the twelve pentominoes differ from their mirror images, which are separate pieces and have
// small letters as names: exercise 285.
func oneSided() kit.Model {
	return kit.Model{
		Name:    "one-sided",
		Title:   "The eighteen one-sided pentominoes fill a region",
		Source:  "TAOCP 7.2.2.1, exercise 285",
		About:   "The pentominoes and the mirror images of P, Q, R, S, Y and Z, which have small letters, fill a region of 90 cells. No piece is turned over. An option is a piece in one place.",
		Story:   "Eighteen pieces that may not be turned over. They fill even the thin strip of 3 by 30, in 46 ways, up to symmetry.",
		Picture: kit.Drawn(picture.Pieces),
		Params: []kit.Param{kit.Text("region", "90 cells: a rectangle such as 9x10, or a drawing of # and .", "10x9"),
			kit.Choice("corner", "in a rectangle, the centre of X is in the upper left quarter", "no", "yes"),
		},
		Build: forms.InPlane("region", func(a kit.Args, region forms.Shape) (*kit.Instance, error) {
			g := &forms.Packing{Lattice: forms.Squares(), Region: region, Pieces: oneSidedPieces(), Flat: true, NamesLast: true}
			_, hi := region.Box()
			corner := mirrorRule{hi[0] + 1, hi[1] + 1}
			g.Keep = func(p forms.Piece, at forms.Shape) bool {
				return a.Text("corner") == "no" || p.Name != "X" || corner.first(at)
			}
			return g.Whole()
		}),
	}
}

// oneSidedPieces returns the pentominoes, and those mirror images that are not
// the same.
func oneSidedPieces() (list []forms.Piece) {
	l := forms.Squares()
	for _, s := range forms.Pentominoes() {
		list = append(list, s)
		if image := s.Shape.Moved(l.All[len(l.Turns)]); !image.Canonical(l, l.Turns).Equal(s.Shape.Canonical(l, l.Turns)) {
			list = append(list, forms.Piece{Name: strings.ToLower(s.Name), Shape: image.Normal(l.Axes)})
		}
	}
	return list
}
