package polycubes

import (
	"fmt"
	"slices"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// Boxes filled with copies of one polycube, and with the twelve pentominoes one
// cube thick.

// cubeCopies is copies of one polycube in a box: exercises 336 and 344. Copies
// may be turned in space.
func cubeCopies() kit.Model {
	return kit.Model{
		Name:   "cube-copies",
		Title:  "Copies of one polycube fill a box",
		Source: "TAOCP 7.2.2.1, exercises 336 and 344",
		About: "Copies of one polycube, the bent tricube or the solid pentomino Y, fill a box. They may be turned in space. An option is a copy. " +
			"Layers of the answer stand side by side.",
		Story:   "25 copies of the solid Y fill a cube of side 5. The cube of side 3 takes nine bent tricubes in 5,328 ways.",
		Picture: kit.Drawn(picture.Cuboids),
		Params: []kit.Param{
			kit.Choice("piece", "the bent tricube, or the solid Y", "bent", "y"),
			kit.Text("region", "a box such as 3x3x3, or one with cells taken away or added", "3x3x3"),
		},
		Build: forms.InSpace("region", buildCubeCopies),
	}
}

func buildCubeCopies(a kit.Args, region forms.Shape) (*kit.Instance, error) {
	s := solid("000 001 010")
	if a.Text("piece") == "y" {
		s = solid("000 001 002 003 011")
	}
	if len(region)%len(s) != 0 {
		return nil, fmt.Errorf("region: %d cells, expected a multiple of %d", len(region), len(s))
	}
	return forms.Tiling(forms.Cubes(), region, s, nil)
}

// solidPentominoes is the twelve pentominoes one cube thick in a box: exercise
// 340. In a box of three different sides an answer has eight images by turns and
// reflections: no piece differs from its mirror image in space.
func solidPentominoes() kit.Model {
	return kit.Model{
		Name:   "solid-pentominoes",
		Title:  "The twelve pentominoes, one cube thick, fill a box",
		Source: "TAOCP 7.2.2.1, exercise 340",
		About: "The twelve pentominoes made of cubes fill a box of 60 cubes. They may be turned in space. An option is a piece in one place. " +
			"Layers of the answer stand side by side.",
		Story:   "The box of 3 by 4 by 5 has 3,940 answers, up to symmetry; that of 2 by 3 by 10 only 12.",
		Picture: kit.Drawn(picture.Cuboids).Showing("region=3x4x5", 0),
		Params:  []kit.Param{kit.Text("region", "60 cells: a box such as 3x4x5, or one with cells taken away or added", "2x5x6")},
		Build: forms.InSpace("region", func(a kit.Args, region forms.Shape) (*kit.Instance, error) {
			g := &forms.Packing{Lattice: forms.Cubes(), Region: region, Pieces: forms.Pentominoes(), NamesLast: true}
			return g.Whole()
		}),
	}
}

// weakTricubes is the nine ways to join three cubes by faces or edges, in a cube
// of 3 by 3 by 3: exercise 353. Mirror images in space count as one if a turn
// exchanges them; there are nine of these pieces.
func weakTricubes() kit.Model {
	return kit.Model{
		Name:   "weak-tricubes",
		Title:  "Three cubes that meet at faces or edges",
		Source: "TAOCP 7.2.2.1, exercise 353",
		About: "Cubes that share a face or an edge are weakly connected. The nine pieces of three such cubes fill a region of 27 cells, a cube for example. " +
			"An option is a piece in one place. Layers of the answer stand side by side.",
		Story:   "Cubes that meet at edges only need not hang together, but nine pieces of them fill a cube all the same.",
		Picture: kit.Drawn(picture.Cuboids),
		Params:  []kit.Param{kit.Text("region", "27 cells: 3x3x3, or a box with cells taken away or added", "3x3x3")},
		Build: forms.InSpace("region", func(a kit.Args, region forms.Shape) (*kit.Instance, error) {
			l := weakCubes()
			g := &forms.Packing{Lattice: l, Region: region, Pieces: forms.Lettered(forms.Animals(l, 3, l.Turns))}
			return g.Whole()
		}),
	}
}

// weakCubes is the lattice of cubes that meet at faces or edges.
func weakCubes() forms.Lattice {
	l := forms.Cubes()
	l.Neighbours = forms.Steps(slices.DeleteFunc(forms.Cuboid(3, 3, 3).Shifted(forms.Point{-1, -1, -1}), func(d forms.Point) bool {
		n := d[0]*d[0] + d[1]*d[1] + d[2]*d[2]
		return n == 0 || n == 3
	}))
	return l
}
