package polyominoes

import (
	"fmt"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// copies is copies of any shape of squares in a region: exercises 207, 208, 379, 380 and 381. The
// shape may have several parts, as in exercise 381: its shape is the row of four
// squares with gaps that fills 12 by n for the n of the book.
//
// In a square of odd side, the eight motions of the whole keep the cell in the middle. If
// no motion keeps the shape, exactly one of them gives the copy that covers that cell a
// fixed orientation; so the answers with that orientation are one of each eight images.
func copies() kit.Model {
	return kit.Model{
		Name:    "copies",
		Title:   "Copies of a shape fill a region",
		Source:  "TAOCP 7.2.2.1, exercises 207, 208 and 379 to 381, and Fig. 73",
		About:   "Copies of a shape of squares, connected or not, turned and turned over at will, fill a region of the plane. An option is a copy.",
		Story:   "The pentomino Y fills a square of side 10, and one of side 15 in 212 ways, up to symmetry. A shape need not even hang together: #.##.# fills 12 by 7.",
		Picture: kit.Drawn(picture.Pieces).Showing("region=15x15 middle=one", 1),
		Params: []kit.Param{
			kit.Text("shape", "a drawing of # and .", "####/.#"),
			kit.Text("region", "a rectangle such as 7x15, or a drawing of # and .", "5x10"),
			kit.Choice("middle", "in a square of odd side, how the middle cell may be covered: in any way, or by the shape as it is drawn", "any", "one"),
		},
		Build: forms.InPlane("shape", func(a kit.Args, shape forms.Shape) (*kit.Instance, error) {
			region, err := forms.FlatRegion(a.Text("region"))
			if err != nil {
				return nil, err
			}
			if len(region)%len(shape) != 0 {
				return nil, fmt.Errorf("region: %d cells, expected a multiple of %d", len(region), len(shape))
			}
			shape = shape.Normal(2)
			if a.Text("middle") == "any" {
				return forms.Tiling(forms.Squares(), region, shape, nil)
			}
			lo, hi := region.Box()
			side := hi[0] - lo[0] + 1
			if len(region) != side*side || hi[1]-lo[1]+1 != side || side%2 == 0 {
				return nil, fmt.Errorf("middle=one: the region is not a square of odd side")
			}
			middle := forms.Point{(lo[0] + hi[0]) / 2, (lo[1] + hi[1]) / 2}
			return forms.Tiling(forms.Squares(), region, shape, func(at forms.Shape) bool {
				return !at.Has(middle) || at.Normal(2).Equal(shape)
			})
		}),
	}
}
