package kit

import (
	"fmt"
	"slices"
)

// A Part says how a square of numbers is divided, into rows for example, each of which holds every
// number once.
type Part struct {
	Letter, Name string         // of its items, and of itself
	Of           func(Cell) int // which row, or whatever it is, a cell belongs to
}

// LatinParts are rows and columns.
var LatinParts = []Part{{"r", "row", func(c Cell) int { return c.Row }}, {"c", "column", func(c Cell) int { return c.Col }}}

// SudokuParts returns rows, columns, and boxes of order by order cells.
func SudokuParts(order int) []Part {
	return append(LatinParts[:2:2], Part{"b", "box", func(c Cell) int { return c.Row/order*order + c.Col/order }})
}

// LatinItems returns the items of the cells of a square of n by n, and of the numbers in each part.
func LatinItems(n int, parts []Part) []string {
	names := CellNames("p%d,%d", n, n)
	for _, part := range parts {
		for i := range n {
			names = append(names, Names(fmt.Sprintf("%s%d=%%d", part.Letter, i), 1, n)...)
		}
	}
	return names
}

// LatinEntries returns the items of a number in a cell.
func LatinEntries(c Cell, x int, parts []Part) []string {
	items := Map(parts, func(part Part) string { return fmt.Sprintf("%s%d=%d", part.Letter, part.Of(c), x) })
	return slices.Insert(items, 0, "p"+c.Name())
}

// CheckParts says which part of a square does not hold the digits, which are sorted.
func CheckParts(d Drawing, digits string, parts []Part) error {
	for _, part := range parts {
		held := make([][]rune, len(d))
		for c, digit := range Entries(d) {
			held[part.Of(c)] = append(held[part.Of(c)], digit)
		}
		for i, h := range held {
			if slices.Sort(h); string(h) != digits {
				return fmt.Errorf("%s %d holds %s, not %s", part.Name, i+1, string(h), digits)
			}
		}
	}
	return nil
}

// LatinDrawing shows the numbers of a square, with letters for those above 9.
func LatinDrawing(values [][]int) Drawing { return Signs(values, Signed("."+"?"+Symbols)) }

// CheckLatin says what is wrong with a latin square.
func CheckLatin(values [][]int) error {
	return CheckParts(LatinDrawing(values), Symbols[:len(values)], LatinParts)
}

// LatinText returns the rows of a square.
func LatinText(values [][]int) string { return LatinDrawing(values).Spaced() }

// LatinSquares returns the instance of the latin squares of side n. If they are to be
// reduced, their first row and their first column are in order.
func LatinSquares(n int, reduced bool) (*Instance, error) {
	b := NewBuilder[[]Setting]()
	b.AddPrimary(LatinItems(n, LatinParts)...)
	for _, c := range Cells(n, n) {
		for k := 1; k <= n; k++ {
			if !reduced || (c.Row > 0 || k == c.Col+1) && (c.Col > 0 || k == c.Row+1) {
				b.Add([]Setting{{c, k}}, LatinEntries(c, k, LatinParts)...)
			}
		}
	}
	return BoardInstance(b, n, n, CheckLatin, LatinText)
}
