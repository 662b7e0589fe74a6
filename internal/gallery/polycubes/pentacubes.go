package polycubes

import (
	"fmt"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// Dowler's box, of exercise 342, is 5 by 7 by 7 cubes without the 4 by 5 by 5 within: a floor and four
// walls, one cube thick, which all 29 pentacubes fill.
func pentacubes() kit.Model {
	return kit.Model{
		Name:   "pentacubes",
		Title:  "Different pentacubes fill a region of space",
		Source: "TAOCP 7.2.2.1, exercises 341 and 342",
		About: "As many different pentacubes, out of 29, as a region has room for fill it. Mirror images are different unless a turn makes them the same. " +
			"An option is a piece in one place. Layers of the answer stand side by side.",
		Story:   "There are 29 pentacubes, if a piece and its mirror image are two: six pairs differ.",
		Picture: kit.Drawn(picture.Cuboids),
		Params:  []kit.Param{kit.Text("region", "a multiple of five cells, up to 145: a box such as 2x3x5, or one with cells taken away or added", "2x3x5")},
		Build: forms.InSpace("region", func(a kit.Args, region forms.Shape) (*kit.Instance, error) {
			l := forms.Cubes()
			g := &forms.Packing{Lattice: l, Region: region, Pieces: forms.Lettered(forms.Animals(l, 5, l.Turns))}
			most := 5 * len(g.Pieces)
			if len(region)%5 != 0 || len(region) > most {
				return nil, fmt.Errorf("region: %d cells, expected a multiple of 5, up to %d", len(region), most)
			}
			g.SoftNames = len(region) < most
			return g.Instance()
		}),
	}
}
