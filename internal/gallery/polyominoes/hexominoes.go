package polyominoes

import (
	"fmt"
	"slices"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// hexominoes is exercises 292, 293, 297 and 299. The names of the 35 are secondary items.
func hexominoes() kit.Model {
	return kit.Model{
		Name:    "hexominoes",
		Title:   "Different hexominoes fill a region",
		Source:  "TAOCP 7.2.2.1, exercises 292, 293, 297 and 299",
		About:   "Some of the 35 hexominoes, no two the same, fill a region, or several sizes of it at once. An option is a piece in one place; the items of pieces are secondary.",
		Story:   "Eleven of the 35 hexominoes cover more black cells than white ones. So all 35 never fill a rectangle, but six of them fill the square of side 6 from 13,710 sets.",
		Picture: kit.Drawn(picture.Pieces).Showing("region=9x10", 0),
		Params: []kit.Param{kit.Text("region", "a rectangle such as 6x6, or a drawing of # and .", "6x6"),
			kit.Choice("sizes", "whether the region is there once, or also three and five times as large", "1", "1,3,5"),
		},
		Build: forms.InPlane("region", func(a kit.Args, region forms.Shape) (*kit.Instance, error) {
			if a.Text("sizes") != "1" {
				if len(region) > 6 {
					return nil, fmt.Errorf("region: %d cells, expected at most 6 for three sizes", len(region))
				}
				region = inThreeSizes(region)
			}
			if len(region)%6 != 0 {
				return nil, fmt.Errorf("region: %d cells, expected a multiple of 6", len(region))
			}
			return differentHexominoes(region)
		}),
	}
}

// differentHexominoes returns the instance of a region.
func differentHexominoes(region forms.Shape) (*kit.Instance, error) {
	l := forms.Squares()
	g := &forms.Packing{Lattice: l, Region: region, SoftNames: true, Pieces: forms.Lettered(forms.Animals(l, 6, l.All))}
	return g.Instance()
}

// inThreeSizes returns a shape five times and three times as large, and as it is, side by side.
func inThreeSizes(s forms.Shape) (all forms.Shape) {
	_, hi := s.Box()
	left := 0
	for _, k := range []int{5, 3, 1} {
		for _, c := range s {
			for i := range k * k {
				all = append(all, forms.Point{k*c[0] + i/k, left + k*c[1] + i%k})
			}
		}
		left += k*(hi[1]+1) + 1
	}
	return forms.NewShape(all)
}

// There are 94 small slim nonominoes, and each may be used once: their names are secondary items.
func nonominoes() kit.Model {
	return kit.Model{
		Name:   "nonominoes",
		Title:  "Different small slim nonominoes fill a board",
		Source: "TAOCP 7.2.2.1, exercise 302",
		About: "A nonomino is small if it fits in a square of 4 by 4, and slim if no square of 2 by 2 fits in it. Different ones, turned and turned over at will, fill a region. " +
			"An option is a nonomino in one place; the items of nonominoes are secondary.",
		Story:   "94 nonominoes are small and slim. Nine of them fill a square of side 9, all different, in two ways, up to symmetry.",
		Picture: kit.Drawn(picture.Pieces),
		Params:  []kit.Param{kit.Text("region", "a rectangle such as 9x9, or a drawing of # and .", "4x9")},
		Build: forms.InPlane("region", func(a kit.Args, region forms.Shape) (*kit.Instance, error) {
			if len(region)%9 != 0 {
				return nil, fmt.Errorf("region: %d cells, expected a multiple of 9", len(region))
			}
			g := &forms.Packing{Lattice: forms.Squares(), Region: region, SoftNames: true}
			for i, s := range slimNonominoes() {
				g.Pieces = append(g.Pieces, forms.Piece{Name: fmt.Sprintf("%c%d", kit.Digits[10+i%52], i), Shape: s})
			}
			return g.Instance()
		}),
	}
}

// slimNonominoes returns the small slim nonominoes, one of each class, in order.
func slimNonominoes() (list []forms.Shape) {
	l := forms.Squares()
	for _, s := range forms.SmallBoxes(9) {
		if slim(s) {
			list = append(list, s.Canonical(l, l.All))
		}
	}
	slices.SortFunc(list, forms.CompareShapes)
	return slices.CompactFunc(list, forms.Shape.Equal)
}

// slim reports whether no square of 2 by 2 is within s.
func slim(s forms.Shape) bool {
	return !slices.ContainsFunc(s, func(p forms.Point) bool {
		return s.Has(forms.Point{p[0] + 1, p[1]}) && s.Has(forms.Point{p[0], p[1] + 1}) && s.Has(forms.Point{p[0] + 1, p[1] + 1})
	})
}
