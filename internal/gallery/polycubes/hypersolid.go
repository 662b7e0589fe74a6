package polycubes

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// The twelve pentominoes in a box of four dimensions: exercise 352. A pentomino lies in
// a plane of two of the four axes, and may be turned and turned over. An option is a piece
// in one place.

// A point4 is a cell of a box of four dimensions.
type point4 [4]int

// hypersolid is the model of it.
func hypersolid() kit.Model {
	return kit.Model{
		Name:   "hypersolid-pentominoes",
		Title:  "The twelve pentominoes fill a four-dimensional box",
		Source: "TAOCP 7.2.2.1, exercise 352",
		About: "A box of a by b by c by d cells, 60 in all, is filled with the twelve pentominoes, each of which lies in a plane of two of the four axes. " +
			"An option is a piece in one place. The answer shows layers side by side, and the slices of the fourth axis below each other.",
		Story:   "A pentomino lies in a plane, and a box of four dimensions has six kinds of them to offer. Even so, the box of 2 by 2 by 3 by 5 has no answer.",
		Picture: kit.Drawn(picture.Pieces).Showing("sides=1x3x4x5", 0),
		Params:  []kit.Param{kit.Text("sides", "the four sides of the box, whose product is 60", "1x1x5x12")},
		Build:   buildHypersolid,
	}
}

// A placed4 is a piece in its place.
type placed4 struct {
	name string
	at   []point4
}

func buildHypersolid(a kit.Args) (*kit.Instance, error) {
	words := strings.Split(a.Text("sides"), "x")
	sides, product := point4{}, 1
	for i, word := range words {
		n, err := strconv.Atoi(word)
		if err != nil || n < 1 || n > 60 || len(words) != 4 {
			return nil, fmt.Errorf("sides: found %q, expected four numbers such as 2x2x3x5", a.Text("sides"))
		}
		sides[i] = n
		product *= n
	}
	if product != 60 {
		return nil, fmt.Errorf("sides: %d cells, expected 60", product)
	}
	b := kit.NewBuilder[placed4]()
	for _, s := range forms.Pentominoes() {
		b.AddPrimary(s.Name)
	}
	cells := box4(sides)
	name := func(p point4) string {
		return string([]byte{kit.Digits[p[0]], kit.Digits[p[1]], kit.Digits[p[2]], kit.Digits[p[3]]})
	}
	for _, p := range cells {
		b.AddPrimary(name(p))
	}
	for _, s := range forms.Pentominoes() {
		for _, at := range placements4(s.Shape, sides) {
			words := []string{s.Name}
			for _, p := range at {
				words = append(words, name(p))
			}
			b.Add(placed4{s.Name, at}, words...)
		}
	}
	return b.Instance(
		func(list []placed4) error { return checkHypersolid(sides, list) },
		func(list []placed4) string {
			d := kit.NewDrawing((sides[0]+1)*sides[3]-1, (sides[1]+1)*sides[2]-1, ' ')
			place := func(p point4) *rune { return &d[p[0]+p[3]*(sides[0]+1)][p[1]+p[2]*(sides[1]+1)] }
			for _, p := range cells {
				*place(p) = '.'
			}
			for _, o := range list {
				for _, p := range o.at {
					*place(p) = rune(o.name[0])
				}
			}
			return d.Spaced()
		})
}

// box4 returns the cells of a box.
func box4(sides point4) (list []point4) {
	for i, j := range kit.Pairs(sides[0], sides[1]) {
		for k, l := range kit.Pairs(sides[2], sides[3]) {
			list = append(list, point4{i, j, k, l})
		}
	}
	return list
}

// placements4 returns where a shape of the plane lies in a box. Its orientations come
// in pairs that exchange the two axes, so any two axes are needed in one order only.
func placements4(s forms.Shape, sides point4) (list [][]point4) {
	for _, way := range s.Oriented(forms.Squares(), forms.Squares().All) {
		for first := range 4 {
			for second := range first {
				for _, corner := range box4(sides) {
					var at []point4
					for _, p := range way {
						q := corner
						q[first] += p[0]
						q[second] += p[1]
						if q[first] < sides[first] && q[second] < sides[second] {
							at = append(at, q)
						}
					}
					if len(at) == len(way) && !slices.ContainsFunc(list, func(other []point4) bool { return slices.Equal(other, at) }) {
						list = append(list, at)
					}
				}
			}
		}
	}
	return list
}

// checkHypersolid applies the rules: all twelve, each its own shape in a plane, and no
// cell free or filled twice.
func checkHypersolid(sides point4, list []placed4) error {
	filled := map[point4]bool{}
	lies := map[string]int{}
	for _, o := range list {
		lies[o.name]++
		for _, p := range o.at {
			for axis, x := range p {
				if x < 0 || x >= sides[axis] {
					return fmt.Errorf("%s lies outside", o.name)
				}
			}
			if filled[p] {
				return errors.New("two pieces overlap")
			}
			filled[p] = true
		}
		if l := forms.Squares(); !flattened(o.at).Canonical(l, l.All).Equal(forms.Named(forms.Pentominoes(), o.name).Shape.Canonical(l, l.All)) {
			return fmt.Errorf("what lies there is not %s", o.name)
		}
	}
	for _, s := range forms.Pentominoes() {
		if lies[s.Name] != 1 {
			return fmt.Errorf("%s is used %d times", s.Name, lies[s.Name])
		}
	}
	if len(filled) != 60 {
		return fmt.Errorf("%d of 60 cells are filled", len(filled))
	}
	return nil
}

// flattened returns the shape of cells whose coordinates differ in two axes at most: of
// others it has the wrong number of cells.
func flattened(cells []point4) forms.Shape {
	var axes []int
	for axis := range 4 {
		if slices.ContainsFunc(cells, func(p point4) bool { return p[axis] != cells[0][axis] }) {
			axes = append(axes, axis)
		}
	}
	var points []forms.Point
	for _, p := range cells {
		switch len(axes) {
		case 1:
			points = append(points, forms.Point{p[axes[0]]})
		case 2:
			points = append(points, forms.Point{p[axes[0]], p[axes[1]]})
		}
	}
	return forms.NewShape(points)
}
