package gallery

import (
	"bonepile/cover"
	"fmt"
)

// on reports whether a cell lies on a board.
func (c cell) on(rows, cols int) bool {
	return 0 <= c.row && c.row < rows && 0 <= c.col && c.col < cols
}

// String returns the cell as a word: its row and its column, from 1.
func (c cell) String() string { return fmt.Sprintf("row %d, column %d", c.row+1, c.col+1) }

// name returns the cell as part of the name of an item.
func (c cell) name() string { return fmt.Sprintf("%d,%d", c.row, c.col) }

// beside returns the neighbours of a cell that are on a board.
func (c cell) beside(rows, cols int) (list []cell) {
	for _, d := range []cell{{-1, 0}, {0, -1}, {0, 1}, {1, 0}} {
		if n := (cell{c.row + d.row, c.col + d.col}); n.on(rows, cols) {
			list = append(list, n)
		}
	}
	return list
}

// connectedCells reports whether the cells of a board for which in holds hang
// together. No cells do.
func connectedCells(rows, cols int, in func(cell) bool) bool {
	seen := map[cell]bool{}
	pieces := 0
	for i := range rows {
		for j := range cols {
			if c := (cell{i, j}); in(c) && !seen[c] {
				pieces++
				seen[c] = true
				for queue := []cell{c}; len(queue) > 0; queue = queue[1:] {
					for _, n := range queue[0].beside(rows, cols) {
						if in(n) && !seen[n] {
							seen[n] = true
							queue = append(queue, n)
						}
					}
				}
			}
		}
	}
	return pieces <= 1
}

// addCells declares the cells of a board.
func addCells(b *cover.Builder, rows, cols int) {
	for i := range rows {
		b.AddPrimary(names(fmt.Sprintf("%d,%%d", i), 0, cols-1)...)
	}
}

// A cell is a row and a column of a board, from 0.
type cell struct{ row, col int }
