package gallery

import (
	"fmt"
	"slices"
)

// Latin squares, for the puzzles whose answers are such.

// latinItems calls add with the names of the items of a square of n by n: of cells,
// of numbers in rows and of numbers in columns, whose names begin with these
// letters.
func latinItems(n int, add func(name string), cells, rows, columns string) {
	for i := range n {
		for j := range n {
			add(cells + cell{i, j}.name())
		}
	}
	for _, kind := range []string{rows, columns} {
		for i := range n {
			for x := 1; x <= n; x++ {
				add(fmt.Sprintf("%s%d=%d", kind, i, x))
			}
		}
	}
}

// latinEntries returns the items of a number in a cell.
func latinEntries(c cell, x int) []string {
	return []string{"p" + c.name(), fmt.Sprintf("r%d=%d", c.row, x), fmt.Sprintf("c%d=%d", c.col, x)}
}

// latinColours returns what colours say of a number in a cell: what the cell holds,
// and where in its row and its column the number is.
func latinColours(c cell, x int) []string {
	return []string{
		fmt.Sprintf("P%s:%d", c.name(), x), fmt.Sprintf("R%d=%d:%d", c.row, x, c.col), fmt.Sprintf("C%d=%d:%d", c.col, x, c.row),
	}
}

// checkLatin tells what is wrong with a latin square.
func checkLatin(values [][]int) error {
	n := len(values)
	for i := range n {
		row, column := []int{}, []int{}
		for j := range n {
			if values[i][j] < 1 {
				return fmt.Errorf("%v has no number, or several", cell{i, j})
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

// latinText returns the rows of a square, with letters for numbers above 9.
func latinText(values [][]int) string {
	d := newDrawing(len(values), len(values), '.')
	for i, row := range values {
		for j, x := range row {
			switch {
			case x == clash:
				d[i][j] = '?'
			case x > 0:
				d[i][j] = rune(symbols[x-1])
			}
		}
	}
	return d.spaced()
}
