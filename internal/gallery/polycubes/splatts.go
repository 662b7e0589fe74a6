package polycubes

import (
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"bonepile/internal/draw"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// Pieces of truncated octahedra, which fill space: exercise 357. Their centres are the
// points of three even or three odd coordinates, and each meets six others at squares,
// two steps along an axis, and eight at hexagons, one step along all three.
//
// An option is a piece in one place. A piece may be turned; its mirror image is a
// different piece unless a turn makes it.

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

// polysplatts is the model of them.
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

// splattPicture paints the truncated octahedra: a point belongs to one if no sum of its distances
// from the centre along the axes is more than 1.5, and none of them more than 1.
func splattPicture(a kit.Args, text string) *draw.Scene {
	var bodies [][]picture.Facet
	var x, y int
	fmt.Sscanf(a.Text("sides"), "%dx%d", &x, &y)
	layers := picture.LayersApart(text, 2*y+2)
	colours := picture.Names(layers)
	for at, name := range layers {
		// Turned a little.
		const turn = 0.35
		place := func(p [3]float64) picture.Spot {
			x, y, z := float64(at[1])+p[1], float64(at[0])+p[0], float64(at[2])+p[2]
			return picture.Spot{x*math.Cos(turn) - y*math.Sin(turn), x*math.Sin(turn) + y*math.Cos(turn), z}
		}
		bodies = append(bodies, nil)
		body := &bodies[len(bodies)-1]
		for _, face := range splattFaces() {
			f := picture.Facet{Fill: colours[name], Lines: true}
			for _, p := range face {
				f.Corners = append(f.Corners, place(p))
			}
			*body = append(*body, f)
		}
	}
	c := new(picture.Canvas)
	c.Bodies(bodies)
	return c.Scene()
}

// splattFaces returns the corners of the fourteen faces of a truncated octahedron.
func splattFaces() (faces [][][3]float64) {
	for axis := range 3 {
		for _, s := range []float64{1, -1} {
			var square [][3]float64
			for _, d := range [][2]float64{{0.5, 0}, {0, 0.5}, {-0.5, 0}, {0, -0.5}} {
				var p [3]float64
				p[axis], p[(axis+1)%3], p[(axis+2)%3] = s, d[0]*s, d[1]
				square = append(square, p)
			}
			faces = append(faces, square)
		}
	}
	for signs := range 8 {
		var hexagon [][3]float64
		sides := [][3]float64{{1, 0.5, 0}, {0.5, 1, 0}, {0, 1, 0.5}, {0, 0.5, 1}, {0.5, 0, 1}, {1, 0, 0.5}}
		if bits.OnesCount(uint(signs))%2 == 1 {
			slices.Reverse(sides)
		}
		for _, p := range sides {
			for k := range p {
				p[k] *= float64(1 - 2*(signs>>k&1))
			}
			hexagon = append(hexagon, p)
		}
		faces = append(faces, hexagon)
	}
	return faces
}
