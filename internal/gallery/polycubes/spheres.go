package polycubes

import (
	"fmt"

	"bonepile/internal/draw"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// Polyspheres: balls in the densest packing, each of which touches twelve others.
// Exercises 355 and 356. A ball has four coordinates w, x, y, z with a fixed sum, and
// touches those that have one more in one coordinate and one less in another; those with
// no coordinate below 0 are a tetrahedron. Three of the four are enough to know a ball.

// spheres is the lattice of balls, by x, y, z. Motions permute the four coordinates, or
// change the signs of all of them as well: the turns are the even permutations, and the
// odd ones with other signs, which are the 24 turns of a cube.
func spheres() forms.Lattice {
	l := forms.Lattice{Axes: 3, Starts: []forms.Point{{}}}
	var steps []forms.Point
	for from, to := range kit.Pairs(4, 4) {
		if from != to {
			var d forms.Point
			if from < 3 {
				d[from]--
			}
			if to < 3 {
				d[to]++
			}
			steps = append(steps, d)
		}
	}
	l.Neighbours = forms.Steps(steps)
	for _, word := range kit.PermutationsOf("0123") {
		for _, sign := range []int{1, -1} {
			m := func(p forms.Point) (q forms.Point) {
				four := [4]int{p[0], p[1], p[2], -p[0] - p[1] - p[2]}
				for i := range q {
					q[i] = sign * four[word[i]-'0']
				}
				return q
			}
			if kit.EvenPermutation(word, "0123") == (sign > 0) {
				l.Turns = append(l.Turns, m)
			}
			l.All = append(l.All, m)
		}
	}
	return l
}

// tetrahedron returns the balls of a tetrahedron with n at an edge.
func tetrahedron(n int) (s forms.Shape) {
	for x := range n {
		for y := range n - x {
			for z := range n - x - y {
				s = append(s, forms.Point{x, y, z})
			}
		}
	}
	return s
}

var polyspheres = kit.Described("polyspheres", kit.Drawn(spherePicture), func(a kit.Args) (*kit.Instance, error) {
	l := spheres()
	g := &forms.Packing{Lattice: l, Region: sphereShape(a.Text("shape")), SoftNames: true}
	l.Turns = l.All // check uses the ways of pieces, which are fewer
	g.Lattice, g.Pieces = l, spherePieces()
	return g.Instance()
})

// spherePieces returns the 25 pieces of four balls with their orientations. A piece that
// lies in a plane is its own mirror image in space, even where no turn of the lattice
// makes one of the other.
func spherePieces() []forms.Piece {
	l := spheres()
	pieces := forms.Lettered(kit.Filter(forms.Animals(l, 4, l.Turns), func(s forms.Shape) bool {
		return !flatSpheres(s) || s.Equal(s.Canonical(l, l.All))
	}))
	for i, p := range pieces {
		motions := l.Turns
		if flatSpheres(p.Shape) {
			motions = l.All
		}
		pieces[i].Ways = p.Shape.Oriented(l, motions)
	}
	return pieces
}

// flatSpheres reports whether balls lie in one plane: whether the vectors from the first
// to the others, three of them at a time, have the determinant 0.
func flatSpheres(s forms.Shape) bool {
	d := make([]forms.Point, 3)
	for i := range d {
		for k := range d[i] {
			d[i][k] = s[i+1][k] - s[0][k]
		}
	}
	return d[0][0]*(d[1][1]*d[2][2]-d[1][2]*d[2][1])-d[0][1]*(d[1][0]*d[2][2]-d[1][2]*d[2][0])+d[0][2]*(d[1][0]*d[2][1]-d[1][1]*d[2][0]) == 0
}

// spherePicture paints the pile, its layers apart.
func spherePicture(text string) *draw.Scene {
	return picture.Pile(text, 0, func(row, col, up float64) picture.Spot {
		return picture.Spot{col + row/2 + up/2, row*0.866 + up*0.289, up * 1.25}
	})
}

// Multisets of pieces of four balls that fill 20 of them, where a piece may be used
// any number of times: exercise 356.

// roofs give the base placement for the cell (x, y) of layer k of the m by n roof and of the stretched roof, as
// exercise 356 writes them. The stretched one is based on layers with equal y - z, where a ball has two
// neighbours in its own layer.
var roofs = map[string]func(m, x, y, k int) forms.Point{
	"roof%dx%d":      func(m, x, y, k int) forms.Point { return forms.Point{x, y + k, m - 1 - y} },
	"stretched%dx%d": func(m, x, y, k int) forms.Point { return forms.Point{x + m - 1 - y, y + k, y} },
}

// sphereShape returns a region of 20 balls by its name.
func sphereShape(name string) forms.Shape {
	for format, place := range roofs {
		var m, n int
		if found, _ := fmt.Sscanf(name, format, &m, &n); found < 2 {
			continue
		}
		var s forms.Shape
		for k := range min(m, n) {
			for x, y := range kit.Pairs(n-k, m-k) {
				s = append(s, place(m, x, y, k))
			}
		}
		return forms.NewShape(s)
	}
	return tetrahedron(4)
}
