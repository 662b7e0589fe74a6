package polycubes

import (
	"fmt"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
)

// Multisets of pieces of four balls that fill 20 of them, where a piece may be used
// any number of times: exercise 356.

// leaningRoof returns the m by n roof by its formula, where a base placement of three
// coordinates is given for the cell (x, y) of layer k; exercise 356 writes the roof and the
// stretched roof so.
func leaningRoof(m, n int, place func(x, y, k int) forms.Point) forms.Shape {
	var s forms.Shape
	for k := range min(m, n) {
		for x, y := range kit.Pairs(n-k, m-k) {
			s = append(s, place(x, y, k))
		}
	}
	return forms.NewShape(s)
}

// plainRoof returns the m by n roof, and stretchedRoof the one that is based on layers with
// equal y - z, where a ball has two neighbours in its own layer.
func plainRoof(m, n int) forms.Shape {
	return leaningRoof(m, n, func(x, y, k int) forms.Point { return forms.Point{x, y + k, m - 1 - y} })
}

func stretchedRoof(m, n int) forms.Shape {
	return leaningRoof(m, n, func(x, y, k int) forms.Point { return forms.Point{x + m - 1 - y, y + k, y} })
}

// sphereShape returns a region of 20 balls by its name.
func sphereShape(name string) forms.Shape {
	var m, n int
	if k, _ := fmt.Sscanf(name, "roof%dx%d", &m, &n); k == 2 {
		return plainRoof(m, n)
	}
	if k, _ := fmt.Sscanf(name, "stretched%dx%d", &m, &n); k == 2 {
		return stretchedRoof(m, n)
	}
	return tetrahedron(4)
}
