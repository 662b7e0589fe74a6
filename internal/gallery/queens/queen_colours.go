package queens

import (
	"fmt"
	"slices"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// queenColours divides a chessboard into sets of queens that do not attack each
// other: colourings of the queen graph. An option is a set of n queens, or also of
// n-1: exercises 25 and 26. A board of 8 by 8 needs more than 8 colours; the most
// even sizes of 9 are 8 for one and 7 for eight.
var queenColours = kit.Described("queen-colours", kit.Drawn(picture.Numbers), func(a kit.Args) (*kit.Instance, error) {
	n := a.Int("n")
	least := n
	if a.Text("short") == "yes" {
		least--
	}
	name := func(c kit.Cell) string { return fmt.Sprintf("%d%d", c.Row, c.Col) }
	b := kit.NewBuilder[[]kit.Cell]()
	b.AddPrimary(kit.Map(kit.Cells(n, n), name)...)
	for _, set := range queenSets(n, 0, max(1, least), nil) {
		b.Add(set, kit.Map(set, name)...)
	}
	return b.Instance(
		func(list [][]kit.Cell) error {
			if cells := slices.Concat(list...); len(cells) > n*n {
				return fmt.Errorf("%d cells have two colours", len(cells)-n*n)
			}
			return checkColours(n, kit.Numbered(n, n, list))
		},
		func(list [][]kit.Cell) string { return kit.Numbered(n, n, list).Spaced() })
})

// queenSets returns the sets of at least this many queens that do not attack each other:
// those that stand, and others in rows from row on.
func queenSets(n, row, least int, stand []kit.Cell) (list [][]kit.Cell) {
	if n-row+len(stand) < least {
		return nil
	}
	if row == n {
		return [][]kit.Cell{slices.Clone(stand)}
	}
	for col := range n {
		if c := (kit.Cell{Row: row, Col: col}); !slices.ContainsFunc(stand, func(q kit.Cell) bool { return kit.Attacks(c, q) }) {
			list = append(list, queenSets(n, row+1, least, append(stand, c))...)
		}
	}
	return append(list, queenSets(n, row+1, least, stand)...)
}

// checkColours applies the rules.
func checkColours(n int, d kit.Drawing) error {
	cells := kit.Cells(n, n)
	for i, c := range cells {
		colour := d[c.Row][c.Col]
		if colour == '.' {
			return fmt.Errorf("%v has no colour", c)
		}
		for _, other := range cells[:i] {
			if kit.Attacks(c, other) && colour == d[other.Row][other.Col] {
				return fmt.Errorf("rows %d and %d have two cells on a line of colour %c", other.Row+1, c.Row+1, colour)
			}
		}
	}
	return nil
}

// Queens within queens: exercise 162. The smaller boards cannot overlap, since their queens would
// attack each other or be the same. A smaller board whose queens are placed one by one is not noticed,
// so the count is of placements with k smaller boards marked; they cover # too.

var containedQueens = kit.Described("contained-queens", kit.Drawn(picture.Chess), func(a kit.Args) (*kit.Instance, error) {
	n, m, k := a.Int("n"), a.Int("m"), a.Int("k")
	if m >= n {
		return nil, fmt.Errorf("m=%d: expected a smaller number than %d", m, n)
	}
	b := kit.NewBuilder[[]kit.Cell]()
	b.AddBounded(k, k, "#")
	for _, i := range organPipe(n) {
		b.AddPrimary(fmt.Sprintf("r%d", i), fmt.Sprintf("c%d", i))
	}
	b.AddSecondary(kit.Names("a%d", 0, 2*n-2)...)
	b.AddSecondary(kit.Names("b%d", 1-n, n-1)...)
	add := func(queens []kit.Cell) {
		var words []string
		if len(queens) > 1 {
			words = []string{"#"}
		}
		b.Add(queens, slices.Concat(words, slices.Concat(kit.Map(queens, queenItems)...))...)
	}
	for i, j := range kit.Pairs(n, n) {
		add([]kit.Cell{{Row: i, Col: j}})
	}
	for _, small := range queenSets(m, 0, m, nil) {
		for _, corner := range kit.Cells(n-m+1, n-m+1) {
			add(kit.Map(small, func(q kit.Cell) kit.Cell { return q.Step(corner, 1) }))
		}
	}
	return b.Instance(
		func(list [][]kit.Cell) error { return checkContained(n, m, k, list) },
		func(list [][]kit.Cell) string {
			d := kit.NewDrawing(n, n, '.')
			for _, queens := range list {
				mark := 'Q'
				if len(queens) > 1 {
					mark = 'o'
				}
				for _, q := range queens {
					d[q.Row][q.Col] = mark
				}
			}
			return d.Spaced()
		})
})

// checkContained applies the rules.
func checkContained(n, m, k int, groups [][]kit.Cell) error {
	smaller := 0
	for _, g := range groups {
		if len(g) == 1 {
			continue
		}
		smaller++
		lo, hi := g[0], g[0]
		for _, q := range g {
			lo, hi = kit.Cell{Row: min(lo.Row, q.Row), Col: min(lo.Col, q.Col)}, kit.Cell{Row: max(hi.Row, q.Row), Col: max(hi.Col, q.Col)}
		}
		if len(g) != m || hi.Row-lo.Row >= m || hi.Col-lo.Col >= m {
			return fmt.Errorf("%d queens are not within %d rows and columns", len(g), m)
		}
	}
	if smaller != k {
		return fmt.Errorf("%d smaller boards, expected %d", smaller, k)
	}
	return kit.CheckQueens(n, slices.Concat(groups...))
}
