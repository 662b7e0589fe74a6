package polycubes

import (
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// pentacubeTowers is towers of different pentacubes on a pentomino as their base:
// exercise 343. An option is a pentacube in one place. All 29 would make a tower of
// height 29, but on some bases they cannot: see towerBound.
func pentacubeTowers() kit.Model {
	return kit.Model{
		Name:   "pentacube-towers",
		Title:  "Different pentacubes build a tower on a pentomino",
		Source: "TAOCP 7.2.2.1, exercises 340 and 343",
		About: "A tower has a pentomino as its base. It is built of as many different pentacubes, out of 29, as it is high; mirror images are different unless a turn makes them the same. " +
			"An option is a piece in one place. Layers of the answer stand side by side.",
		Story:   "Different pentacubes, as many as the tower is high: all 29 of them stand on a P, and no more than 12 on an O.",
		Picture: kit.Drawn(picture.Cuboids),
		Params: []kit.Param{
			kit.Choice("base", "the pentomino, by Conway's name", "P", "O", "Q", "R", "S", "T", "U", "V", "W", "X", "Y", "Z"),
			kit.Number("height", "the number of layers", 6, 1, 29),
		},
		Build: func(a kit.Args) (*kit.Instance, error) {
			l := forms.Cubes()
			height := a.Int("height")
			g := &forms.Packing{Lattice: l, Region: raised(towerBase(a.Text("base")), height), Pieces: forms.Lettered(forms.Animals(l, 5, l.Turns))}
			g.SoftNames = height < len(g.Pieces)
			return g.Instance()
		},
	}
}

// towerBase returns the pentomino of a name.
func towerBase(name string) forms.Shape { return forms.Named(forms.Pentominoes(), name).Shape }
