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
var perfectRectangles = kit.Described("perfect-rectangles", kit.Drawn(picture.Sized), func(a kit.Args) (*kit.Instance, error) {
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
})

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
