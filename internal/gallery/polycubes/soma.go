package polycubes

import (
	"errors"
	"fmt"
	"strings"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// Polycubes.

// solid returns the polycube of a text: its cells as three digits each.
func solid(text string) forms.Shape {
	var points []forms.Point
	for _, word := range strings.Fields(text) {
		points = append(points, forms.Point{int(word[0] - '0'), int(word[1] - '0'), int(word[2] - '0')})
	}
	return forms.NewShape(points)
}

// somaPieces returns Piet Hein's seven pieces: all that three or four cubes can
// make, except boxes. Their numbers are those of (40): bent, ell, tee, skew, the
// two twists, claw.
func somaPieces() (list []forms.Piece) {
	for i, cells := range []string{
		"000 001 010", "000 001 002 010", "000 001 002 011", "001 002 010 011", "000 001 010 101", "000 001 010 110", "000 001 010 100",
	} {
		list = append(list, forms.Piece{Name: fmt.Sprint(i + 1), Shape: solid(cells)})
	}
	return list
}

// soma is Piet Hein's cube, and other solids that its pieces make: (40). An option
// is a piece in one place, in any rotation in space; one twist cannot become the
// other. With fixed=yes, piece 2 is not turned, which leaves out what a
// turn of the whole would make of an answer, if the region is a cube.
func soma() kit.Model {
	return kit.Model{
		Name:   "soma",
		Title:  "The seven pieces of Soma build a solid",
		Source: "TAOCP 7.2.2.1, (40), exercises 324 to 333 (Piet Hein)",
		About: "Seven pieces of three or four cubes fill a cube of 3 by 3 by 3, or another region of 27 cells. An option is a piece in one place. " +
			"Layers of the answer stand side by side.",
		Story:   "Piet Hein's seven pieces make the cube in 240 ways, up to symmetry.",
		Picture: kit.Drawn(picture.Cuboids),
		Params: []kit.Param{
			kit.Text("region", "27 cells: 3x3x3, a box with cells taken away, 3x5x2-000,001,200, or added, 3x4x2+002,012,102, or both", "3x3x3"),
			kit.Choice("fixed", "piece 2 is not turned", "no", "yes"),
		},
		Build: forms.InSpace("region", buildSoma),
	}
}

func buildSoma(a kit.Args, region forms.Shape) (*kit.Instance, error) {
	if !region.Connected(forms.Cubes()) {
		return nil, errors.New("region: its cells are not connected")
	}
	g := &forms.Packing{Lattice: forms.Cubes(), Region: region, Pieces: somaPieces()}
	if a.Text("fixed") == "yes" {
		two := &g.Pieces[1]
		two.Ways = []forms.Shape{two.Shape.Normal(3)}
	}
	return g.Whole()
}
