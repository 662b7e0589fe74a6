package polyominoes

import (
	"fmt"

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
