package polyominoes

import (
	"fmt"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// yPentominoes is copies of the pentomino Y in a region: exercise 207. An option
// is a copy.
//
// In a square of odd side, the eight motions of the whole keep the cell in the
// middle, and make the copy that covers it of one orientation in exactly one way.
// So the answers with one orientation there, five options of 40, are one of each
// eight images.
func yPentominoes() kit.Model {
	return kit.Model{
		Name:    "y-pentominoes",
		Title:   "Copies of the pentomino Y fill a region",
		Source:  "TAOCP 7.2.2.1, exercise 207 and Fig. 73",
		About:   "Copies of the pentomino Y, turned and turned over at will, fill a region of the plane. An option is a copy.",
		Story:   "45 copies of Y fill the square of side 15, and with the middle in a given way there are 212 answers.",
		Picture: kit.Drawn(picture.Pieces).Showing("region=10x10", 0),
		Params: []kit.Param{
			kit.Text("region", "a rectangle such as 5x10, or a drawing of # and .", "5x10"),
			kit.Choice("middle", "in a square of odd side, how the middle cell may be covered: in any way, or by one orientation", "any", "one"),
		},
		Figures: []kit.Figure{
			{ID: "ex207-02", Kind: kit.Solutions, Args: "region=15x15 middle=one", Want: "212", Slow: true},
		},
		Build: func(a kit.Args) (*kit.Instance, error) {
			region, err := forms.FlatRegion(a.Text("region"))
			if err != nil {
				return nil, err
			}
			if len(region)%5 != 0 {
				return nil, fmt.Errorf("region: %d cells, expected a multiple of 5", len(region))
			}
			y := forms.Drawn("####/ #")
			if a.Text("middle") == "any" {
				return forms.Tiling(forms.Squares(), region, y, nil)
			}
			lo, hi := region.Box()
			side := hi[0] - lo[0] + 1
			if len(region) != side*side || hi[1]-lo[1]+1 != side || side%2 == 0 {
				return nil, fmt.Errorf("middle=one: the region is not a square of odd side")
			}
			middle := forms.Point{(lo[0] + hi[0]) / 2, (lo[1] + hi[1]) / 2}
			return forms.Tiling(forms.Squares(), region, y, func(at forms.Shape) bool {
				return !at.Has(middle) || at.Normal(2).Equal(y)
			})
		},
	}
}
