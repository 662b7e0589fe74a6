package kit

import (
	"fmt"
	"iter"
)

// A Cell is a row and a column of a board, from 0.
type Cell struct{ Row, Col int }

// Cells returns the cells of a board, row by row.
func Cells(rows, cols int) []Cell {
	list := make([]Cell, 0, rows*cols)
	for i, j := range Pairs(rows, cols) {
		list = append(list, Cell{i, j})
	}
	return list
}

// Pairs goes through the pairs of a number below m and one below n.
func Pairs(m, n int) iter.Seq2[int, int] {
	return func(yield func(int, int) bool) {
		for i := range m {
			for j := range n {
				if !yield(i, j) {
					return
				}
			}
		}
	}
}

// Entries goes through the cells of a board with what they hold.
func Entries[R ~[]T, T any](rows []R) iter.Seq2[Cell, T] {
	return func(yield func(Cell, T) bool) {
		for i, row := range rows {
			for j, entry := range row {
				if !yield(Cell{i, j}, entry) {
					return
				}
			}
		}
	}
}

// Step returns the cell that is reached by a number of equal steps.
func (c Cell) Step(step Cell, times int) Cell {
	return Cell{c.Row + times*step.Row, c.Col + times*step.Col}
}

// On reports whether a cell lies on a board.
func (c Cell) On(rows, cols int) bool {
	return 0 <= c.Row && c.Row < rows && 0 <= c.Col && c.Col < cols
}

// String returns the cell as a word: its row and its column, from 1.
func (c Cell) String() string { return fmt.Sprintf("row %d, column %d", c.Row+1, c.Col+1) }

// Name returns the cell as part of the name of an item.
func (c Cell) Name() string { return fmt.Sprintf("%d,%d", c.Row, c.Col) }

// Directions are the steps to the eight cells around one, row by row.
var Directions = []Cell{{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}, {1, 1}}

// Steps returns the cells of a board that are one of some steps from a cell.
func (c Cell) Steps(steps []Cell, rows, cols int) []Cell {
	return Filter(Map(steps, func(d Cell) Cell { return c.Step(d, 1) }), func(n Cell) bool { return n.On(rows, cols) })
}

// Beside returns the neighbours of a cell that are on a board.
func (c Cell) Beside(rows, cols int) []Cell {
	return c.Steps([]Cell{{-1, 0}, {0, -1}, {0, 1}, {1, 0}}, rows, cols)
}

// ConnectedCells reports whether the cells of a board for which in holds are
// connected. An empty set is.
func ConnectedCells(rows, cols int, in func(Cell) bool) bool {
	cells := Filter(Cells(rows, cols), in)
	steps := func(c Cell) []Cell { return Filter(c.Beside(rows, cols), in) }
	return len(cells) == 0 || len(Reached(cells[0], steps)) == len(cells)
}

// CellNames returns names of the cells of a board, whose format has a row and a column.
func CellNames(format string, rows, cols int) (list []string) {
	for i, j := range Pairs(rows, cols) {
		list = append(list, fmt.Sprintf(format, i, j))
	}
	return list
}
