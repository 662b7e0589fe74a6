package polycubes

import (
	"errors"
	"strings"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// Pieces one cube thick that build a box: exercise 335. Charles Watilliaux's Cube Diabolique
// has six of them, of 2, 3, …, 7 cubes; print shows them in a picture. But trying all such
// sets shows which of them build the cube in one way only: a piece that fits into the cube
// fits into a square of side 3.

// nestedBlocks is the only set that, in print, builds both the cube and the flat box in one
// way and has each piece lie within the next.
const nestedBlocks = "##,###,###/.#.,###/.#./.#.,###/##./.#.,###/###/.#."

func flatBlocks() kit.Model {
	return kit.Model{
		Name:   "flat-blocks",
		Title:  "Pieces one cube thick build a box",
		Source: "TAOCP 7.2.2.1, exercise 335",
		About: "Pieces that are polyominoes one cube thick are turned in space and fill a box. An option is a piece in one place. " +
			"Layers of the answer stand side by side.",
		Story:   "Of the sets of flat pieces of two to seven cubes, 320 build the cube of side 3 in one way only.",
		Picture: kit.Drawn(picture.Cuboids),
		Params: []kit.Param{
			kit.Text("pieces", "drawings of # and . with commas between them, rows separated by slashes", nestedBlocks),
			kit.Text("region", "a box such as 3x3x3, or one with cells taken away or added", "3x3x3"),
		},
		Build: forms.InSpace("region", func(a kit.Args, region forms.Shape) (*kit.Instance, error) {
			var shapes []forms.Shape
			for text := range strings.SplitSeq(a.Text("pieces"), ",") {
				s, err := forms.ParseRegion(text)
				if err != nil {
					return nil, err
				}
				shapes = append(shapes, s)
			}
			if len(shapes) > len(kit.Digits)-10 {
				return nil, errors.New("pieces: too many")
			}
			return blocks(region, shapes).Whole()
		}),
	}
}

// blocks is the packing of a region with shapes.
func blocks(region forms.Shape, shapes []forms.Shape) *forms.Packing {
	return &forms.Packing{Lattice: forms.Cubes(), Region: region, Pieces: forms.Lettered(shapes)}
}
