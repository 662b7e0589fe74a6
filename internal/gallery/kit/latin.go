package kit

import (
	"fmt"
	"slices"

	"bonepile/cover"
)

// LatinItems calls add with the names of the items of a square of n by n: of cells,
// of numbers in rows and of numbers in columns, whose names begin with these
// letters.
func LatinItems(n int, add func(name string), cells, rows, columns string) {
	for _, c := range Cells(n, n) {
		add(cells + c.Name())
	}
	for _, kind := range []string{rows, columns} {
		for i := range n {
			for x := 1; x <= n; x++ {
				add(fmt.Sprintf("%s%d=%d", kind, i, x))
			}
		}
	}
}

// LatinEntries returns the items of a number in a cell.
func LatinEntries(c Cell, x int) []string {
	return []string{"p" + c.Name(), fmt.Sprintf("r%d=%d", c.Row, x), fmt.Sprintf("c%d=%d", c.Col, x)}
}

// LatinColours returns what colours say of a number in a cell: what the cell holds,
// and where in its row and its column the number is.
func LatinColours(c Cell, x int) []string {
	return []string{
		fmt.Sprintf("P%s:%d", c.Name(), x), fmt.Sprintf("R%d=%d:%d", c.Row, x, c.Col), fmt.Sprintf("C%d=%d:%d", c.Col, x, c.Row),
	}
}

// CheckLatin says what is wrong with a latin square.
func CheckLatin(values [][]int) error {
	n := len(values)
	for i := range n {
		row, column := []int{}, []int{}
		for j := range n {
			if values[i][j] < 1 {
				return fmt.Errorf("%v has no number, or several", Cell{i, j})
			}
			row, column = append(row, values[i][j]), append(column, values[j][i])
		}
		for k, line := range [][]int{row, column} {
			sorted := slices.Compact(slices.Sorted(slices.Values(line)))
			if len(sorted) < n || sorted[n-1] > n {
				return fmt.Errorf("%s %d holds %v", []string{"row", "column"}[k], i+1, line)
			}
		}
	}
	return nil
}

// LatinText returns the rows of a square, with letters for numbers above 9.
func LatinText(values [][]int) string { return Shown(values, Signed("."+"?"+Symbols)) }

// AddLatin declares the items of a square of n by n, for each of some kinds: p for cells,
// by row and column, and others for the numbers in rows, columns or boxes.
func AddLatin(b *cover.Builder, n int, kinds string) {
	for _, kind := range kinds {
		for i := range n {
			first := 1
			if kind == 'p' {
				first = 0
			}
			b.AddPrimary(Names(fmt.Sprintf("%c%d%%d", kind, i), first, first+n-1)...)
		}
	}
}

// LatinSquares returns the instance of the latin squares of side n. If they are to be
// reduced, their first row and their first column are in order.
func LatinSquares(n int, reduced bool) (*Instance, error) {
	b := NewBuilder[[]Setting]()
	AddLatin(b.Builder, n, "prc")
	for _, c := range Cells(n, n) {
		for k := 1; k <= n; k++ {
			if reduced && (c.Row == 0 && k != c.Col+1 || c.Col == 0 && k != c.Row+1) {
				continue
			}
			b.Add([]Setting{{c, k}}, fmt.Sprintf("p%d%d", c.Row, c.Col), fmt.Sprintf("r%d%d", c.Row, k), fmt.Sprintf("c%d%d", c.Col, k))
		}
	}
	return BoardInstance(b, n, n, CheckLatin, LatinText)
}

// CheckSudoku applies the rules of sudoku, for boxes of order by order cells: it
// says which row, column or box does not hold the digits, which are sorted, or
// which clue is not kept. Rows of clues may be missing.
func CheckSudoku(order int, digits []rune, clues [][]rune, d Drawing) error {
	for c, clue := range Entries(clues) {
		if clue != '.' && d[c.Row][c.Col] != clue {
			return fmt.Errorf("row %d, column %d is not %c as its clue says", c.Row+1, c.Col+1, clue)
		}
	}
	for n := range order * order {
		var row, col, box []rune
		for k := range order * order {
			row = append(row, d[n][k])
			col = append(col, d[k][n])
			box = append(box, d[n/order*order+k/order][n%order*order+k%order])
		}
		for i, cells := range [][]rune{row, col, box} {
			slices.Sort(cells)
			if !slices.Equal(cells, digits) {
				return fmt.Errorf("%s %d holds %s, not %s", []string{"row", "column", "box"}[i], n+1, string(cells), string(digits))
			}
		}
	}
	return nil
}
