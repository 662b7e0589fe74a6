package polycubes

import (
	"errors"
	"fmt"
	"slices"
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
		Build: forms.InSpace("region", func(a kit.Args, region forms.Shape) (*kit.Instance, error) {
			if !region.Connected(forms.Cubes()) {
				return nil, errors.New("region: its cells are not connected")
			}
			g := &forms.Packing{Lattice: forms.Cubes(), Region: region, Pieces: somaPieces()}
			if a.Text("fixed") == "yes" {
				two := &g.Pieces[1]
				two.Ways = []forms.Shape{two.Shape.Normal(3)}
			}
			return g.Whole()
		}),
	}
}

// Façades of Soma: exercise 334. The seven pieces build what looks like a wall, in the
// projection of the cube at (x, y, z) to (30x - 42y, 14x + 10y + 45z). Visible cubes of
// the wall have to be there, and other cubes may be only where those hide them. Seven pieces
// have 27 cubes; so a hidden place matters if no more steps lead to it than there are hidden cubes.

// facadeWalls are the columns of the walls, three cubes high.
var facadeWalls = map[string][]forms.Point{
	"w":    {{5, 1}, {4, 1}, {3, 1}, {3, 2}, {3, 3}, {2, 3}, {1, 3}, {1, 4}, {1, 5}},
	"x":    {{1, 3}, {2, 3}, {3, 3}, {4, 3}, {5, 3}, {3, 1}, {3, 2}, {3, 4}, {3, 5}},
	"cube": forms.Cuboid(3, 3, 1).Shifted(forms.Point{1, 1}),
}

func facades() kit.Model {
	return kit.Model{
		Name:   "soma-facades",
		Title:  "Soma builds what only looks like a wall",
		Source: "TAOCP 7.2.2.1, exercise 334",
		About: "The seven pieces of Soma fill the cubes of a wall that can be seen, and any others that these hide. The wall is a W, an X, or a cube, three cubes high, and is looked at from the front, from the left and from above. " +
			"An option is a piece in one place. Whether the pieces hold together and stand on the floor or on each other, the figures take into account and the items do not. Layers stand side by side.",
		Story:   "25 cubes of the W can be seen, so two of the 27 hide behind it, among ten places. 282 buildings hold together and stand.",
		Picture: kit.Drawn(picture.Cuboids),
		Params: []kit.Param{
			kit.Choice("wall", "what it looks like", "w", "x", "cube"),
			kit.Number("floor", "the level of the floor: that of the wall's lowest cubes is 1, and 0 is underground", 1, 0, 1),
		},
		Build: func(a kit.Args) (*kit.Instance, error) {
			g := &forms.Packing{Lattice: forms.Cubes(), Pieces: somaPieces()}
			steps := facadeSteps(a.Text("wall"), a.Int("floor"))
			g.Free = forms.NewShape(slices.Concat(steps[1:]...))
			g.Region = forms.NewShape(slices.Concat(steps...))
			return g.Instance()
		},
	}
}

// facadeSteps returns the visible cubes of a wall, and the hidden places one step away from them and
// from the viewer, two steps, and so on.
func facadeSteps(wall string, floor int) (steps []forms.Shape) {
	const cubes = 27
	all := raised(facadeWalls[wall], 3).Shifted(forms.Point{0, 0, 1})
	seen := slices.DeleteFunc(slices.Clone(all), func(p forms.Point) bool { return hiddenBy(all, p) })
	steps = []forms.Shape{seen}
	reached := seen
	for range cubes - len(seen) {
		var next []forms.Point
		for _, p := range steps[len(steps)-1] {
			for _, q := range []forms.Point{{p[0] + 1, p[1], p[2]}, {p[0], p[1] + 1, p[2]}, {p[0], p[1], p[2] - 1}} {
				if q[2] >= floor && !reached.Has(q) && !slices.Contains(next, q) && hiddenBy(seen, q) {
					next = append(next, q)
				}
			}
		}
		steps = append(steps, forms.NewShape(next))
		reached = forms.NewShape(slices.Concat(reached, next))
	}
	return steps
}

// toViewer is the direction of the eye, along which the projection does not change.
var toViewer = [3]float64{-315, -225, 148}

// hiddenBy reports whether cubes hide a place: whether they meet all of 3 · 40² rays
// from the three faces of its cube that face the eye. 400² rays find no others.
func hiddenBy(cubes forms.Shape, p forms.Point) bool {
	const n = 40
	for face := range p {
		for i, j := range kit.Pairs(n, n) {
			var from [3]float64
			from[(face+1)%3] = float64(p[(face+1)%3]) + (float64(i)+0.5)/n
			from[(face+2)%3] = float64(p[(face+2)%3]) + (float64(j)+0.5)/n
			from[face] = edgeAhead(p, face)
			if !meets(cubes, p, face, from) {
				return false
			}
		}
	}
	return true
}

// edgeAhead returns where a ray leaves the cube at p along an axis.
func edgeAhead(p forms.Point, axis int) float64 {
	return float64(p[axis] + kit.Bit(toViewer[axis] > 0))
}

// meets reports whether a ray that leaves the cube at p by a face meets one of the cubes.
func meets(cubes forms.Shape, p forms.Point, face int, at [3]float64) bool {
	const reach = 40 // cubes that a ray can pass before it is beyond all walls
	for range reach {
		p[face] += 2*kit.Bit(toViewer[face] > 0) - 1
		if cubes.Has(p) {
			return true
		}
		least := -1.0
		for axis := range at {
			if t := (edgeAhead(p, axis) - at[axis]) / toViewer[axis]; least < 0 || t < least {
				least, face = t, axis
			}
		}
		for axis := range at {
			at[axis] += least * toViewer[axis]
		}
	}
	return false
}
