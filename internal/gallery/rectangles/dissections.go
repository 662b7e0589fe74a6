package rectangles

import (
	"errors"
	"fmt"
	"slices"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// dissections is the ways to cut a rectangle into rectangles: exercises 360 to
// 364. An option is a rectangle [a..b) x [c..d): it covers its cells, x_a for
// the row it begins in and y_c for its column. It can be restricted:
//
//	reduced    every x_i except x_0 is covered, up to n times, and every y_j: a line
//	           across the whole that no rectangle begins at could be taken out.
//	           A rectangle that ends at a line has another that begins there, so
//	           beginnings are enough
//	strict     no rectangle is as wide or as high as the whole
//	faultfree  every X_i is covered, by rectangles with line i inside, and
//	           every Y_j: no line cuts the whole without cutting a rectangle
var dissections = kit.Described("dissections", kit.Drawn(picture.Pieces), func(a kit.Args) (*kit.Instance, error) {
	m, n := a.Int("m"), a.Int("n")
	strict, faultfree, reduced := a.Text("strict") == "yes", a.Text("faultfree") == "yes", a.Text("reduced") == "yes"
	allowed := func(r rect) bool {
		if strict && r.spans(m, n) {
			return false
		}
		return a.Text("tiles") == "any" || r.area() == 3
	}
	b := kit.NewBuilder[rect]()
	b.AddPrimary((rect{0, m, 0, n}).cells()...)
	if reduced {
		addLines(b.Builder, m, n, "x%d", "y%d")
	}
	if faultfree {
		addLines(b.Builder, m, n, "X%d", "Y%d")
	}
	list := rects(m, n, allowed)
	if len(list) == 0 {
		return nil, errNoTile
	}
	for _, r := range list {
		b.Add(r, rectWords(r, reduced, faultfree)...)
	}
	return b.Instance(
		func(list []rect) error {
			if i := slices.IndexFunc(list, func(r rect) bool { return !allowed(r) }); i >= 0 {
				return fmt.Errorf("the rectangle at row %d, column %d is not allowed", list[i].a+1, list[i].c+1)
			}
			err := checkFilled(m, n, list)
			if err == nil && reduced {
				err = checkReduced(m, n, list)
			}
			if err == nil && faultfree {
				err = checkFaults(m, n, list)
			}
			return err
		},
		func(list []rect) string { return rectText(m, n, list) })
})

// errNoTile says that the parameters allow no rectangle at all.
var errNoTile = errors.New("no rectangle may lie anywhere")

// addLines declares the items of the lines across m rows of n cells, each for at least one rectangle.
func addLines(b *cover.Builder, m, n int, row, col string) {
	b.AddBounded(1, n, kit.Names(row, 1, m-1)...)
	b.AddBounded(1, m, kit.Names(col, 1, n-1)...)
}

// rectWords returns the items of a rectangle.
func rectWords(r rect, reduced, faultfree bool) []string {
	words := r.cells()
	if reduced && r.a > 0 {
		words = append(words, fmt.Sprintf("x%d", r.a))
	}
	if reduced && r.c > 0 {
		words = append(words, fmt.Sprintf("y%d", r.c))
	}
	if faultfree {
		words = append(words, kit.Names("X%d", r.a+1, r.b-1)...)
		words = append(words, kit.Names("Y%d", r.c+1, r.d-1)...)
	}
	return words
}
