package rectangles

import (
	"errors"
	"fmt"
	"slices"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// The two sides of a rectangle are secondary items: exercise 373. A larger square would have far too
// many options. But no two rectangles have the same rows or the same columns, so a perfect
// dissection is a motley one whose rows and columns have been given sizes: see perfectSquares.
func perfectRectangles() kit.Model {
	return kit.Model{
		Name:   "perfect-rectangles",
		Title:  "Rectangles with no two sides equal fill a square",
		Source: "TAOCP 7.2.2.1, exercise 373",
		About: "A rectangle is cut into smaller ones, whose heights and widths are all different. " +
			"An option is a rectangle.",
		Story:   "Five rectangles with ten different sides fill the square of side 11, in two ways up to symmetry. No square falls into six; seven need side 18.",
		Picture: kit.Drawn(picture.Sized),
		Params: []kit.Param{
			kit.Number("m", "the number of rows", 11, 1, 16),
			kit.Number("n", "the number of columns", 11, 1, 16),
		},
		Build: func(a kit.Args) (*kit.Instance, error) {
			m, n := a.Int("m"), a.Int("n")
			b := kit.NewBuilder[rect]()
			b.AddPrimary(rect{0, m, 0, n}.cells()...)
			b.AddSecondary(kit.Names("side%d", 1, max(m, n))...)
			for _, r := range rects(m, n, func(r rect) bool { return r.b-r.a != r.d-r.c && !r.spans(m, n) }) {
				b.Add(r, append(r.cells(), fmt.Sprintf("side%d", r.b-r.a), fmt.Sprintf("side%d", r.d-r.c))...)
			}
			return b.Instance(
				func(list []rect) error { return errors.Join(checkFilled(m, n, list), checkPerfect(list)) },
				func(list []rect) string { return rectText(m, n, list) })
		},
	}
}

// checkPerfect reports whether no two sides are equal.
func checkPerfect(list []rect) error {
	var sides []int
	for _, r := range list {
		sides = append(sides, r.b-r.a, r.d-r.c)
	}
	slices.Sort(sides)
	for i := 1; i < len(sides); i++ {
		if sides[i] == sides[i-1] {
			return fmt.Errorf("two sides are %d", sides[i])
		}
	}
	return nil
}
