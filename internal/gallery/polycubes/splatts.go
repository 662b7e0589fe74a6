package polycubes

import (
	"fmt"
	"math"
	"strconv"
	"strings"

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
	l := forms.Lattice{Axes: 3, Starts: []forms.Point{{}}, Turns: forms.Cubes().Turns, All: forms.Cubes().All}
	l.Neighbours = func(p forms.Point) (list []forms.Point) {
		for i := range p {
			for _, d := range []int{-2, 2} {
				q := p
				q[i] += d
				list = append(list, q)
			}
		}
		for signs := range 8 {
			q := p
			for i := range q {
				q[i] += 1 - 2*(signs>>i&1)
			}
			list = append(list, q)
		}
		return list
	}
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
	words := strings.Split(a.Text("sides"), "x")
	var sides forms.Point
	for i, word := range words {
		side, err := strconv.Atoi(word)
		if err != nil || side < 1 || side > 20 || len(words) != 3 {
			return nil, fmt.Errorf("sides: found %q, expected three numbers from 1 to 20 such as 4x6x3", a.Text("sides"))
		}
		sides[i] = side
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
	var x, y int
	fmt.Sscanf(a.Text("sides"), "%dx%d", &x, &y)
	return picture.Pile(picture.LayersApart(text, 2*y+2), func(row, col, up float64) picture.Spot {
		const turn, scale = 0.35, 0.577
		return picture.Spot{scale * (col*math.Cos(turn) - row*math.Sin(turn)), scale * (col*math.Sin(turn) + row*math.Cos(turn)), scale * up}
	})
}
