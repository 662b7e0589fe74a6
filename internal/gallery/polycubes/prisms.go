package polycubes

import (
	"fmt"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// The eight tetracubes in a prism: exercise 339.
func prisms() kit.Model {
	return kit.Model{
		Name:   "tetracube-prisms",
		Title:  "The eight tetracubes fill a prism over eight squares",
		Source: "TAOCP 7.2.2.1, exercises 338 and 339",
		About: "The eight tetracubes, two of which are mirror images of each other, fill a prism over eight squares, four cubes high. An option is a piece in one place. " +
			"Layers of one height stand side by side.",
		Story:   "On which of the 369 octominoes can the eight tetracubes stand four high? On all but 48.",
		Picture: kit.Drawn(picture.Cuboids),
		Params:  []kit.Param{kit.Text("base", "eight squares: a rectangle such as 2x4, or a drawing of # and .", "2x4")},
		Build: forms.InPlane("base", func(a kit.Args, base forms.Shape) (*kit.Instance, error) {
			if len(base) != 8 {
				return nil, fmt.Errorf("base: %d squares, expected 8", len(base))
			}
			return prism(base)
		}),
	}
}

// raised returns the cubes over a shape of the plane, up to a height.
func raised(base forms.Shape, height int) forms.Shape {
	var region forms.Shape
	for _, p := range base {
		for z := range height {
			region = append(region, forms.Point{p[0], p[1], z})
		}
	}
	return forms.NewShape(region)
}

// prism returns the instance of a base.
func prism(base forms.Shape) (*kit.Instance, error) {
	l := forms.Cubes()
	g := &forms.Packing{Lattice: l, Region: raised(base, 4), Pieces: forms.Lettered(forms.Animals(l, 4, l.Turns))}
	return g.Instance()
}
