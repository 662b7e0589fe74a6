package sets

import (
	"fmt"
	"strings"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// gropes is exercises 75 and 76. If xy = z then yz = x and zx = y, so that an option is a cycle of up to
// three entries xy, yz, zx of the table. The items are the entries; where xx = x is given, or 0 is the
// identity, the entries that are known have no item.
var gropes = kit.Described("gropes", kit.Drawn(picture.Numbers), func(a kit.Args) (*kit.Instance, error) {
	n, kind := a.Int("n"), a.Text("kind")
	known := func(x, y int) bool {
		_, is := knownGrope(kind, x, y)
		return is
	}
	b := kit.NewBuilder[gropeCycle]()
	name := func(x, y int) string { return fmt.Sprintf("%d.%d", x, y) }
	for x, y := range kit.Pairs(n, n) {
		if !known(x, y) {
			b.AddPrimary(name(x, y))
		}
	}
	for x, y := range kit.Pairs(n, n) {
		for z := range n {
			// Of the three that are one cycle, the least counts.
			if x > y || x > z || x == z && y > x || known(x, y) || known(y, z) || known(z, x) {
				continue
			}
			words := []string{name(x, y)}
			if x != y || y != z {
				words = append(words, name(y, z), name(z, x))
			}
			b.Add(gropeCycle{x, y, z}, words...)
		}
	}
	table := func(list []gropeCycle) [][]int {
		rows := make([][]int, n)
		for x := range rows {
			rows[x] = make([]int, n)
			for y := range n {
				rows[x][y], _ = knownGrope(kind, x, y)
			}
		}
		for _, c := range list {
			rows[c[0]][c[1]], rows[c[1]][c[2]], rows[c[2]][c[0]] = c[2], c[0], c[1]
		}
		return rows
	}
	return kit.Viewed(b, table, func(rows [][]int) error { return checkGrope(rows, kind) },
		func(rows [][]int) string {
			return strings.Join(kit.Map(rows, func(row []int) string { return strings.Trim(fmt.Sprint(row), "[]") + "\n" }), "")
		})
})

// A gropeCycle is the x, y, z of entries xy = z, yz = x, zx = y.
type gropeCycle [3]int

// knownGrope returns the product of x and y if the kind of table says it, and whether it does.
func knownGrope(kind string, x, y int) (z int, known bool) {
	switch {
	case kind == "idempotent" && x == y:
		return x, true
	case kind == "identity" && x == 0:
		return y, true
	case kind == "identity" && y == 0:
		return x, true
	case kind == "identity":
		return 0, x == y
	}
	return 0, false
}

// checkGrope goes by the definition.
func checkGrope(rows [][]int, kind string) error {
	for x, y := range kit.Pairs(len(rows), len(rows)) {
		switch {
		case rows[x][rows[y][x]] != y:
			return fmt.Errorf("x = %d, y = %d: x(yx) is %d", x, y, rows[x][rows[y][x]])
		case kind == "idempotent" && rows[x][x] != x:
			return fmt.Errorf("%d times %d is %d", x, x, rows[x][x])
		case kind == "identity" && (rows[0][x] != x || rows[x][0] != x):
			return fmt.Errorf("0 is not an identity for %d", x)
		}
	}
	return nil
}
