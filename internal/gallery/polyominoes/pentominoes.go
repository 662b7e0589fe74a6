package polyominoes

import (
	"fmt"
	"slices"
	"strings"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// In a rectangle, every answer has three mirror images. With reduced=yes one
// of the four remains: the one whose X has its centre in the upper left
// quarter. Where X lies on an axis of the rectangle, a mirror image keeps it in
// place but turns Z over; so Z is not to be turned over then.
func pentominoes() kit.Model {
	return kit.Model{
		Name:   "pentominoes",
		Title:  "The twelve pentominoes fill a region",
		Source: "TAOCP 7.2.2.1, (37), exercises 268 to 272",
		About: "The twelve pentominoes, turned and turned over at will, fill a region of 60 cells, such as a rectangle, or eleven of them one of 55. An option is a piece in one place. " +
			"Options that cut off a number of cells not divisible by five can be left out, and so can mirror images of answers.",
		Story:   "Twelve pieces, sixty cells, and only two ways for the rectangle of 3 by 20, up to symmetry. If places that cut off a wrong number of cells are left out, and mirror images too, the tree has 1,128 nodes instead of 32,644.",
		Picture: kit.Drawn(picture.Pieces).Showing("region=6x10", 0),
		Params: []kit.Param{
			kit.Text("region", "60 cells, or 55: a rectangle such as 6x10, or a drawing of # and .", "3x20"),
			kit.Choice("without", "a piece that is left out, and then the region has 55 cells; - for none", "-", "O", "P", "Q", "R", "S", "T", "U", "V", "W", "X", "Y", "Z"),
			kit.Choice("reduced", "in a rectangle, leave out mirror images", "no", "yes"),
			kit.Choice("cut", "options that cut off what cannot be filled", "any", "well"),
			kit.Text("fixed", "pieces that are not turned, O, P, …, Z; - for none", "-"),
			kit.Choice("names", "where the items of pieces stand: after those of cells, before, or among the secondary ones", "last", "first", "secondary"),
		},
		Build: forms.InSpace("region", buildPentominoes),
	}
}

func buildPentominoes(a kit.Args, region forms.Shape) (*kit.Instance, error) {
	_, hi := region.Box()
	rows, cols := hi[0]+1, hi[1]+1
	pieces := forms.Pentominoes()
	if without := a.Text("without"); without != "-" {
		pieces = slices.DeleteFunc(pieces, func(p forms.Piece) bool { return p.Name == without })
	}
	if n := forms.TotalCells(pieces); len(region) != n || hi[2] > 0 {
		return nil, fmt.Errorf("region: %d cells, expected %d in the plane", len(region), n)
	}
	reduced := a.Text("reduced") == "yes"
	if reduced && (rows*cols != 60 || rows == cols) {
		return nil, fmt.Errorf("reduced=yes: the region is not a rectangle")
	}
	g := &forms.Packing{
		Lattice: forms.Squares(), Region: region,
		NamesLast: a.Text("names") != "first", SoftNames: a.Text("names") == "secondary",
	}
	fixed := strings.Trim(a.Text("fixed"), "-")
	for _, p := range pieces {
		if strings.Contains(fixed, p.Name) {
			p.Ways = []forms.Shape{p.Shape}
			fixed = strings.ReplaceAll(fixed, p.Name, "")
		}
		g.Pieces = append(g.Pieces, p)
	}
	if fixed != "" {
		return nil, fmt.Errorf("fixed: found %q, expected names of pieces from O to Z, or - for none", fixed)
	}
	mirror := mirrorRule{rows, cols}
	if reduced && mirror.sometimes() {
		g.MoreItems = []string{"s"}
	}
	g.More = func(p forms.Piece, at forms.Shape) []string {
		if reduced && mirror.sometimes() && (p.Name == "X" && mirror.onAxis(at) || p.Name == "Z" && turnedOver(at)) {
			return []string{"s"}
		}
		return nil
	}
	g.Keep = func(p forms.Piece, at forms.Shape) bool {
		switch {
		case a.Text("cut") == "well" && !fillable(region.Without(at)):
			return false
		case reduced && p.Name == "X":
			return mirror.first(at)
		case reduced && p.Name == "Z" && mirror.always():
			return !turnedOver(at)
		}
		return true
	}
	return g.Instance()
}

// fillable reports whether the parts of a region have numbers of cells that
// pentominoes can fill.
func fillable(rest forms.Shape) bool {
	return !slices.ContainsFunc(rest.Parts(forms.Squares()), func(part forms.Shape) bool { return len(part)%5 != 0 })
}

// turnedOver reports whether Z is the mirror image of its drawing. As drawn it
// begins with a row of two and has a cell in the upper left corner; a quarter turn
// changes both, a reflection one of them.
func turnedOver(z forms.Shape) bool {
	upright := z[1][0] == z[0][0] // two cells in the first row
	lo, _ := z.Box()
	return z.Has(lo) != upright
}

// A mirrorRule keeps one of four mirror images in a rectangle, by the place of
// the X. Its centre is the third of its cells.
type mirrorRule struct{ rows, cols int }

// first reports whether the centre of X is in the upper left quarter, or on
// its border.
func (r mirrorRule) first(x forms.Shape) bool { return 2*x[2][0] < r.rows && 2*x[2][1] < r.cols }

// onAxis reports whether a mirror image of the rectangle keeps X in place.
func (r mirrorRule) onAxis(x forms.Shape) bool { return 2*x[2][0] == r.rows-1 || 2*x[2][1] == r.cols-1 }

// always reports whether X can only lie on an axis.
func (r mirrorRule) always() bool { return r.rows == 3 || r.cols == 3 }

// sometimes reports whether X can lie on an axis and elsewhere.
func (r mirrorRule) sometimes() bool { return (r.rows%2 == 1 || r.cols%2 == 1) && !r.always() }

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
