package words

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// Arrays of digits whose rows and columns are different primes: (110), exercise
// 238. An option is a prime in a row or a column; cells have digits as colours,
// and each prime is a secondary item. Its cost is its logarithm, so that least
// cost is least product.
var primeArrays = kit.Described("prime-arrays", kit.Drawn(picture.Numbers), func(a kit.Args) (*kit.Instance, error) {
	rows, cols := a.Int("rows"), a.Int("cols")
	mirrored := a.Text("mirrored") == "yes"
	if mirrored && (rows != 5 || cols != 5) {
		return nil, fmt.Errorf("mirrored=yes: found %d rows and %d columns, expected 5 and 5", rows, cols)
	}
	across, down := primesOf(cols), primesOf(rows)
	all := slices.Concat(across, down)
	slices.Sort(all)
	b := kit.NewBuilder[laidWord]()
	lines := map[bool]cover.Item{false: b.AddPrimary(kit.Names("a%d", 1, rows)...), true: b.AddPrimary(kit.Names("d%d", 1, cols)...)}
	cells := b.AddSecondary(kit.Names("x%d", 0, rows*cols-1)...)
	item := map[int]cover.Item{}
	for _, p := range slices.Compact(all) {
		item[p] = b.AddSecondary(fmt.Sprint(p))
	}
	add := func(prime, i int, down bool) {
		w := laidWord{word: fmt.Sprint(prime)}
		w.cells = line(len(w.word), i, down)
		option := []cover.Entry{{Item: lines[down] + cover.Item(i)}}
		for k, c := range w.cells {
			if inner := func(i int) bool { return i == 2 || i == 3 }; mirrored && c.Row > c.Col && inner(c.Row) != inner(c.Col) {
				c.Row, c.Col = c.Col, c.Row
			}
			option = append(option, cover.Entry{Item: cells + cover.Item(c.Row*cols+c.Col), Colour: b.Colour(w.word[k : k+1])})
		}
		option = append(option, cover.Entry{Item: item[prime]})
		b.AddPriced(int64(1e9*math.Log(float64(prime))), option...)
		b.Mean(w)
	}
	for i := range rows {
		for _, p := range across {
			add(p, i, false)
		}
	}
	for j := range cols {
		for _, p := range down {
			add(p, j, true)
		}
	}
	words := strings.Fields(strings.Trim(fmt.Sprint(all), "[]"))
	return kit.Strict(b.Instance(
		func(list []laidWord) error {
			return checkLaid(written(rows, cols, list), boxLines(rows, cols), words, true, list)
		},
		func(list []laidWord) string { return written(rows, cols, list).Spaced() }))
})

// primesOf returns the primes with a number of digits.
func primesOf(digits int) (list []int) {
	hi := int(math.Pow10(digits))
	composite := make([]bool, hi)
	for n := 2; n < hi; n++ {
		if composite[n] {
			continue
		}
		if n >= hi/10 {
			list = append(list, n)
		}
		for m := n * n; m < hi; m += n {
			composite[m] = true
		}
	}
	return list
}
