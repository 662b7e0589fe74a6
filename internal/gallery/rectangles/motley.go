package rectangles

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// motley is the motley dissections of a rectangle: no two of the rectangles have
// the same rows, or the same columns, none reaches from side to side, and every
// line across the whole is the edge of one: exercises 365 and 371. An option is a rectangle [a..b) x
// [c..d): its cells, x_a and y_c as in dissections, and the secondary items x_a,b
// and y_c,d, which keep others from its rows and columns.
//
// A symmetric dissection is made of orbits: the images of a rectangle under the
// symmetry. An option is an orbit then; images that meet, or have the same rows
// or columns, do not make one. x_a is covered once by an orbit even if two images begin
// there, which does no harm, since only "at least once" has to be counted.
//
// A dissection is never its own mirror image, so that one of each two is enough:
// exercise 366. The rectangle in the last row decides which, or the one in
// the first row if that is in the middle, by the items t: see halve.
func motley() kit.Model {
	f := func(id, source, args, want string, times uint64, slow bool) kit.Figure {
		return kit.Figure{ID: id, Source: "TAOCP 7.2.2.1, " + source, Kind: kit.Solutions, Args: args, Want: want, Times: times, Slow: slow}
	}
	list := []kit.Figure{
		f("ex365-01", "answer 365", "m=3 n=3", "2", 1, false),
		f("ex365-01", "answer 365", "m=4 n=4", "16", 1, false),
		f("ex365-01", "answer 365", "m=4 n=5", "20", 1, false),
	}
	half := func(args, want string, slow bool) kit.Figure {
		return f("ex366-01", "answer 366", args+" halved=yes", want, 1, slow)
	}
	list = append(list, half("m=4 n=4", "8", false), half("m=4 n=5", "10", false), half("m=7 n=7", "352546", true),
		f("ex366-01", "answer 366", "m=7 n=7", "705092", 1, true))
	for i, want := range []string{"1", "0", "2", "2", "8", "18", "66", "220", "1024", "4178", "21890", "102351"} {
		args := fmt.Sprintf("m=%d n=%d symmetry=quarter", i+3, i+3)
		list = append(list, f("ex371-01", "answer 371", args, want, 2, i+3 > 10))
	}
	for i, want := range []string{"0", "0", "0", "0", "0", "0", "1", "0", "3", "6", "28", "20", "354"} {
		args := fmt.Sprintf("m=%d n=%d symmetry=diagonals", i+4, i+4)
		list = append(list, f("ex371-02", "answer 371", args, want, 2, i+4 > 14))
	}
	list = append(list, kit.Figure{ID: "ex370-01", Kind: kit.Other, Args: "m=8 n=16 symmetry=half", Slow: true,
		What: "answers of 26 to 30 rectangles, up to mirror images", Want: "6703, 1984, 10132, 1621, 47", Compute: motleyOrders})
	orders := func(args, want string) kit.Figure {
		return kit.Computed("ex369-01", args, "orders, with the numbers of answers up to mirror images", want, motleyOrderCounts).AsSlow()
	}
	list = append(list, orders("m=5 n=7", "11: 214"), orders("m=5 n=8", "none"), orders("m=5 n=9", "none"), orders("m=5 n=10", "none"),
		orders("m=6 n=11 symmetry=half", "17: 30, 19: 18"), orders("m=7 n=15 symmetry=half", "23: 112, 25: 234"),
		orders("m=6 n=12", "19: 272, 20: 424"))
	list = append(list, incomparableFigures()...)
	return kit.Model{
		Name:   "motley",
		Title:  "Motley dissections: no two rectangles have the same rows or columns",
		Source: "TAOCP 7.2.2.1, exercises 365, 366, 369, 371 and 375",
		About: "A rectangle of m rows and n columns is cut into rectangles, no two with the same rows or the same columns and none as wide or high as the whole, so that every line across the whole is the edge of one. " +
			"An option is a rectangle, or all its images under a symmetry.",
		Story:   "No two rectangles share their rows or columns: 2 dissections of the square of side 3, 705,092 of that of side 7.",
		Picture: kit.Drawn(picture.Pieces).Showing("m=7 n=9", 0),
		Params: []kit.Param{
			kit.Number("m", "the number of rows", 5, 1, 20),
			kit.Number("n", "the number of columns", 6, 1, 20),
			kit.Choice("symmetry", "none, by a half turn, by a quarter turn, by reflection about both diagonals", "none", "half", "quarter", "diagonals"),
			kit.Choice("halved", "one of each two mirror images only, without a symmetry", "no", "yes"),
		},
		Figures: list,
		Build:   buildMotley,
	}
}

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

// halve returns the items t of a rectangle, and whether it is in one of the
// dissections that are kept. A dissection has one rectangle that is just in the
// last row, and one just in the first. The one in the last row is not right of the
// middle. If it is in the middle, with c columns to either side, the one in the
// first row is not right of the middle, and if it is in the middle too it has
// fewer columns to either side. It cannot have as many, and if it has more, the
// image top to bottom is kept.
func halve(r rect, m, n int) (ties []string, keep bool) {
	last := (n - 1) / 2
	switch {
	case r.a == m-1 && r.c+r.d > n:
		return nil, false
	case r.a == m-1 && r.c+r.d == n && 0 < r.c && r.c <= last:
		return []string{fmt.Sprintf("t%d", r.c)}, true
	case r.b == 1 && r.c+r.d > n:
		return kit.Names("t%d", 1, last), true
	case r.b == 1 && r.c+r.d == n && r.c > 1:
		return kit.Names("t%d", 1, r.c-1), true
	}
	return nil, true
}

func buildMotley(a kit.Args) (*kit.Instance, error) {
	m, n, symmetry := a.Int("m"), a.Int("n"), a.Text("symmetry")
	if m != n && (symmetry == "quarter" || symmetry == "diagonals") {
		return nil, errors.New("symmetry: only a square has that one")
	}
	halved := a.Text("halved") == "yes"
	if halved && symmetry != "none" {
		return nil, errors.New("halved: expected symmetry=none")
	}
	b := kit.NewBuilder[rectOrbit]()
	b.AddPrimary((rect{0, m, 0, n}).cells()...)
	if m > 1 {
		b.AddBounded(1, n, kit.Names("x%d", 1, m-1)...)
	}
	if n > 1 {
		b.AddBounded(1, m, kit.Names("y%d", 1, n-1)...)
	}
	for i := range m {
		b.AddSecondary(kit.Names(fmt.Sprintf("x%d,%%d", i), i+1, m)...)
	}
	for j := range n {
		b.AddSecondary(kit.Names(fmt.Sprintf("y%d,%%d", j), j+1, n)...)
	}
	if halved {
		b.AddSecondary(kit.Names("t%d", 1, (n-1)/2)...)
	}
	rects(m, n, func(r rect) bool {
		var ties []string
		if halved {
			var keep bool
			if ties, keep = halve(r, m, n); !keep {
				return false
			}
		}
		if o := imagesOf(r, m, n, symmetry); o[0] == r && o.possible(m, n) {
			b.Add(o, append(o.words(), ties...)...)
		}
		return false
	})
	all := func(list []rectOrbit) []rect { return slices.Concat(list...) }
	return b.Instance(
		func(chosen []rectOrbit) error {
			list := all(chosen)
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
		func(list []rectOrbit) string { return rectText(m, n, all(list)) })
}

// answersByOrder counts the answers by their number of rectangles. A
// rectangle has an item of its own for its rows; no two have the same.
func answersByOrder(ctx context.Context, in *kit.Instance, stats *cover.Stats) (map[int]uint64, error) {
	size := make([]int, in.Problem.Options())
	for k := range size {
		for _, word := range strings.Fields(in.Problem.OptionString(k)) {
			if word[0] == 'x' && strings.Contains(word, ",") {
				size[k]++
			}
		}
	}
	count := map[int]uint64{}
	for sol, err := range in.All(ctx, stats) {
		if err != nil {
			return nil, err
		}
		n := 0
		for _, k := range sol {
			n += size[k]
		}
		count[n]++
	}
	return count, nil
}

// motleyOrders lists them, in increasing order.
func motleyOrders(ctx context.Context, in *kit.Instance, stats *cover.Stats) (string, error) {
	count, err := answersByOrder(ctx, in, stats)
	var list []string
	for _, n := range slices.Sorted(maps.Keys(count)) {
		list = append(list, kit.Quotient(count[n], 2))
	}
	return strings.Join(list, ", "), err
}

// motleyOrderCounts lists them with the orders.
func motleyOrderCounts(ctx context.Context, in *kit.Instance, stats *cover.Stats) (string, error) {
	count, err := answersByOrder(ctx, in, stats)
	var list []string
	for _, n := range slices.Sorted(maps.Keys(count)) {
		list = append(list, fmt.Sprintf("%d: %s", n, kit.Quotient(count[n], 2)))
	}
	if len(list) == 0 {
		list = []string{"none"}
	}
	return strings.Join(list, ", "), err
}
