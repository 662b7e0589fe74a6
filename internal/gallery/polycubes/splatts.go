package polycubes

import (
	"fmt"

	"bonepile/internal/draw"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// Truncated octahedra fill space: exercise 357. Their centres are the points of three even or three odd
// coordinates, and each meets six others at squares, two steps along an axis, and eight at hexagons,
// one step along all three.

// splatts is the lattice of them.
func splatts() forms.Lattice {
	l := forms.Cubes()
	l.Neighbours = forms.Steps([]forms.Point{
		{-2}, {2}, {0, -2}, {0, 2}, {0, 0, -2}, {0, 0, 2},
		{1, 1, 1}, {-1, 1, 1}, {1, -1, 1}, {-1, -1, 1}, {1, 1, -1}, {-1, 1, -1}, {1, -1, -1}, {-1, -1, -1},
	})
	return l
}

func polysplatts() kit.Model {
	return kit.Model{
		Name:    "polysplatts",
		Title:   "Pieces of truncated octahedra fill a box",
		Source:  "TAOCP 7.2.2.1, exercise 357",
		About:   "The pieces of n truncated octahedra, each used at most once, fill a box: the centres x, y, z are three even or three odd numbers less than the three sides. A piece may be turned, but its mirror image is a different piece. An option is a piece in one place. Layers of one height stand side by side.",
		Story:   "Truncated octahedra fill space like cubes do, but touch fourteen others. There are six pieces of three, and 44 of four.",
		Picture: kit.DrawnBy(splattPicture),
		Params: []kit.Param{
			kit.Number("n", "the truncated octahedra of a piece", 3, 1, 4),
			kit.Text("sides", "three sides of the box", "4x6x3"),
		},
		Build: buildPolysplatts,
	}
}

func buildPolysplatts(a kit.Args) (*kit.Instance, error) {
	n := a.Int("n")
	sides, err := a.Ints("sides", "x", 3, 1, 20)
	if err != nil {
		return nil, err
	}
	l := splatts()
	var region forms.Shape
	for _, p := range forms.Cuboid(sides[0], sides[1], sides[2]) {
		if p[0]%2 == p[1]%2 && p[1]%2 == p[2]%2 {
			region = append(region, p)
		}
	}
	pieces := forms.Lettered(forms.Animals(l, n, l.Turns))
	if len(region)%n != 0 || len(region) > n*len(pieces) {
		return nil, fmt.Errorf("sides: %d truncated octahedra, expected a multiple of %d, and at most %d", len(region), n, n*len(pieces))
	}
	g := &forms.Packing{Lattice: l, Region: region, Pieces: pieces, SoftNames: len(region) < n*len(pieces)}
	return g.Instance()
}

// splattPicture paints a ball for each truncated octahedron; those that share a hexagon touch.
func splattPicture(a kit.Args, text string) *draw.Scene {
	sides, _ := a.Ints("sides", "x", 3, 1, 20)
	return picture.Pile(text, 2*sides[1]+2, func(row, col, up float64) picture.Spot {
		return picture.Spot{0.542*col - 0.198*row, 0.198*col + 0.542*row, 0.577 * up} // turned a little
	})
}
