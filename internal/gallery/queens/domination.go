package queens

import (
	"fmt"
	"slices"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// domination is m queens on a board of n by n that attack or occupy every cell:
// (64). An option is a queen; it names all cells that she attacks and her own,
// each of which is to be covered from once to m times, and # for the number of
// queens. Exercise 161 has further conditions:
//
//	apart     no queen attacks another: a secondary item for any two cells
//	          that attack each other
//	attacked  every queen is attacked: her option does not cover her own cell
//	together  every queen attacks every other: cells get the colour 1 by
//	          a queen, and 0 by one that does not attack them
var domination = kit.Described("domination", kit.Drawn(picture.Chess), func(a kit.Args) (*kit.Instance, error) {
	n, m, ask, where := a.Int("n"), a.Int("m"), a.Text("ask"), a.Text("where")
	board := kit.Cells(n, n)
	name := func(c kit.Cell) string { return string([]byte{kit.Digits[c.Row], kit.Digits[c.Col]}) }
	edge := func(c, d kit.Cell) string { return min(name(c), name(d)) + "-" + max(name(c), name(d)) }
	b := kit.NewBuilder[kit.Cell]()
	b.AddBounded(m, m, "#")
	b.AddBounded(1, m, kit.Map(board, name)...)
	for i, c := range board {
		for _, d := range board[i+1:] {
			if ask == "apart" && kit.Attacks(c, d) {
				b.AddSecondary(edge(c, d))
			}
		}
		if ask == "together" {
			b.AddSecondary(name(c) + "'")
		}
	}
	for _, c := range board {
		if !mayStand(where, n, c) {
			continue
		}
		option := []string{"#"}
		for _, d := range board {
			if kit.Attacks(c, d) && (c != d || ask != "attacked") {
				option = append(option, name(d))
			}
			switch {
			case ask == "apart" && kit.Attacks(c, d) && c != d:
				option = append(option, edge(c, d))
			case ask == "together" && c == d:
				option = append(option, name(d)+"':1")
			case ask == "together" && !kit.Attacks(c, d):
				option = append(option, name(d)+"':0")
			}
		}
		b.Add(c, option...)
	}
	return b.Instance(
		func(queens []kit.Cell) error { return checkDomination(board, m, where, n, ask, queens) },
		func(queens []kit.Cell) string { return kit.CellsText(n, n, queens, 'Q') })
})

// mayStand reports whether a queen may stand on a cell.
func mayStand(where string, n int, c kit.Cell) bool {
	middle := func(k int) bool { return 2*k >= n-2 && 2*k <= n }
	within := func(k int) bool { return 4*k >= n && 4*k < 3*n }
	switch where {
	case "inner":
		return c.Row > 0 && c.Row < n-1 && c.Col > 0 && c.Col < n-1
	case "no-centre":
		return !within(c.Row) || !within(c.Col)
	case "no-middle":
		return !middle(c.Row) && !middle(c.Col)
	case "white":
		return (c.Row+c.Col)%2 == 0
	case "two-quarters":
		return (2*c.Row < n) != (2*c.Col < n)
	case "top":
		return 2*c.Row < n
	}
	return true
}

// checkDomination applies the rules.
func checkDomination(board []kit.Cell, m int, where string, n int, ask string, queens []kit.Cell) error {
	if len(queens) != m {
		return fmt.Errorf("%d queens, expected %d", len(queens), m)
	}
	for i, q := range queens {
		if slices.Contains(queens[:i], q) {
			return fmt.Errorf("two queens in row %d, column %d", q.Row+1, q.Col+1)
		}
		if !mayStand(where, n, q) {
			return fmt.Errorf("no queen may stand in row %d, column %d", q.Row+1, q.Col+1)
		}
		met := len(kit.Filter(queens, func(p kit.Cell) bool { return p != q && kit.Attacks(p, q) }))
		if ask == "apart" && met > 0 || ask == "attacked" && met == 0 || ask == "together" && met < m-1 {
			return fmt.Errorf("the queen in row %d, column %d is attacked by %d", q.Row+1, q.Col+1, met)
		}
	}
	for _, c := range board {
		if !slices.ContainsFunc(queens, func(q kit.Cell) bool { return kit.Attacks(q, c) }) {
			return fmt.Errorf("row %d, column %d is not attacked", c.Row+1, c.Col+1)
		}
	}
	return nil
}
