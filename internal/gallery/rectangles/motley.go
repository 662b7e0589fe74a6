package rectangles

import (
	"errors"
	"fmt"
	"slices"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// motley is exercises 365 and 371. An option is a rectangle [a..b) x [c..d): its cells, x_a and y_c as
// in dissections, and the secondary items x_a,b and y_c,d, which keep others from its rows and
// columns.
//
// A symmetric dissection is made of orbits: the images of a rectangle under the
// symmetry. An option is an orbit then; images that meet, or have the same rows
// or columns, do not make one. x_a is covered once by an orbit even if two images begin
// there, which does no harm, since only "at least once" has to be counted.
var motley = kit.Described("motley", kit.Drawn(picture.Pieces), func(a kit.Args) (*kit.Instance, error) {
	m, n, symmetry := a.Int("m"), a.Int("n"), a.Text("symmetry")
	if m != n && (symmetry == "quarter" || symmetry == "diagonals") {
		return nil, errors.New("symmetry: only a square has that one")
	}
	b := kit.NewBuilder[rectOrbit]()
	b.AddPrimary((rect{0, m, 0, n}).cells()...)
	addLines(b.Builder, m, n, "x%d", "y%d")
	for i := range m {
		b.AddSecondary(kit.Names(fmt.Sprintf("x%d,%%d", i), i+1, m)...)
	}
	for j := range n {
		b.AddSecondary(kit.Names(fmt.Sprintf("y%d,%%d", j), j+1, n)...)
	}
	rects(m, n, func(r rect) bool {
		if o := imagesOf(r, m, n, symmetry); o[0] == r && o.possible(m, n) {
			b.Add(o, o.words()...)
		}
		return false
	})
	all := func(list []rectOrbit) []rect { return slices.Concat(list...) }
	return kit.Viewed(b, all,
		func(list []rect) error {
			for _, r := range list {
				if r.spans(m, n) {
					return fmt.Errorf("the rectangle at row %d, column %d reaches from side to side", r.a+1, r.c+1)
				}
				if slices.ContainsFunc(imagesOf(r, m, n, symmetry), func(s rect) bool { return !slices.Contains(list, s) }) {
					return fmt.Errorf("an image of the rectangle at row %d, column %d is missing", r.a+1, r.c+1)
				}
			}
			return errors.Join(checkFilled(m, n, list), checkReduced(m, n, list), checkMotley(list))
		},
		func(list []rect) string { return rectText(m, n, list) })
})

// A rectOrbit is the different images of a rectangle under a symmetry, in order:
// its orbit.
type rectOrbit []rect

// imagesOf returns the images of r under a symmetry of m rows of n cells.
func imagesOf(r rect, m, n int, symmetry string) rectOrbit {
	var list rectOrbit
	switch symmetry {
	case "half":
		list = rectOrbit{r, {m - r.b, m - r.a, n - r.d, n - r.c}}
	case "quarter":
		for range 4 {
			list = append(list, r)
			r = rect{r.c, r.d, n - r.b, n - r.a}
		}
	case "diagonals":
		half := rect{n - r.b, n - r.a, n - r.d, n - r.c}
		list = rectOrbit{r, {r.c, r.d, r.a, r.b}, half, {half.c, half.d, half.a, half.b}}
	default:
		list = rectOrbit{r}
	}
	slices.SortFunc(list, compareRects)
	return slices.Compact(list)
}

func compareRects(r, s rect) int {
	return slices.Compare([]int{r.a, r.b, r.c, r.d}, []int{s.a, s.b, s.c, s.d})
}

// possible reports whether the images can be in one dissection of m rows of n cells.
func (o rectOrbit) possible(m, n int) bool {
	for i, r := range o {
		if r.spans(m, n) || slices.ContainsFunc(o[:i], r.meets) {
			return false
		}
	}
	return checkMotley(o) == nil
}

// words returns the items of an orbit, each once.
func (o rectOrbit) words() (list []string) {
	for _, r := range o {
		list = append(list, rectWords(r, true, false)...)
		list = append(list, fmt.Sprintf("x%d,%d", r.a, r.b), fmt.Sprintf("y%d,%d", r.c, r.d))
	}
	slices.Sort(list)
	return slices.Compact(list)
}
