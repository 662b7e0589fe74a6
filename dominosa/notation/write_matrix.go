package notation

import (
	"fmt"

	"bonepile/dominosa"
)

// The form matrix: a board as an expression of the language R, as mikefc's
// solver takes it.
//
//	matrix(c(
//	   3,  2, NA,
//	   0, 10, 10
//	), nrow = 2, ncol = 3, byrow = TRUE)
//
// NA stands for a hole. Solutions are written as in the form table, which is
// what that solver gives back.

func matrixBoard(dst []byte, p dominosa.Puzzle) []byte {
	b, width := p.Board, pipWidth(p.Board)
	if b.Grid().Cells < len(b.Grid().Pips) {
		width = max(width, len("NA"))
	}
	dst = append(dst, "matrix(c(\n"...)
	for row := range b.Grid().Rows {
		for col := range b.Grid().Cols {
			dst = append(dst, ' ')
			if col == 0 {
				dst = append(dst, ' ')
			}
			if v := b.At(row, col); v != dominosa.Hole {
				dst = appendPadded(dst, v, width)
			} else {
				dst = append(appendRun(dst, " ", width-len("NA")), "NA"...)
			}
			if row < b.Grid().Rows-1 || col < b.Grid().Cols-1 {
				dst = append(dst, ',')
			}
		}
		dst = append(dst, '\n')
	}
	return fmt.Appendf(dst, "), nrow = %d, ncol = %d, byrow = TRUE)\n", b.Grid().Rows, b.Grid().Cols)
}
