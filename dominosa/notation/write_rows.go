package notation

import "bonepile/dominosa"

// The form rows: a line a row, the shortest text that a person can type and
// the reader reads back.
//
// Pips up to 9 stand side by side, holes as dots: "14.4". If the board has a
// higher one, numbers are right aligned with blanks between: " 1 10  .". Then
// rows of one cell or two end with a comma, lest they be read as digits or as
// the size of a board: see flatSize.
//
// With a solution the numbers stand apart. Between the halves of a domino that
// lies across there is a "-", and between those of one that goes down a "|", on
// a line of its own. Where nothing goes down there is no such line, so that a
// blank line always lies between boards. Rows of one cell or two end with a comma:
//
//	3 2-2
//	|
//	0 3-0

func rowsBoard(dst []byte, p dominosa.Puzzle) []byte {
	dst, _ = p.Board.AppendText(dst)
	return appendGiven(dst, p)
}

func rowsTiling(dst []byte, p dominosa.Puzzle, t dominosa.Tiling) []byte {
	var buf [smallFrame]end
	l := newLayout(buf[:], p.Board, t)
	width := pipWidth(l.Board)
	for row := range l.Grid().Rows {
		if row > 0 {
			start, links := len(dst), false
			for col := range l.Grid().Cols {
				link := " "
				if l.ends[row*l.Grid().Cols+col] == endBottom {
					link, links = "|", true
				}
				dst = append(appendRun(dst, " ", width-1+min(col, 1)), link...)
			}
			if links {
				dst = endLine(dst, start)
			} else {
				dst = dst[:start]
			}
		}
		for col := range l.Grid().Cols {
			if l.ends[row*l.Grid().Cols+col] == endRight {
				dst = append(dst, '-')
			} else {
				dst = appendRun(dst, " ", min(col, 1))
			}
			dst = appendPip(dst, l.At(row, col), width)
		}
		if l.Grid().Cols <= 2 {
			dst = append(dst, ',') // else "1-2" could be three cells, "1 2" a size
		}
		dst = append(dst, '\n')
	}
	return appendGiven(dst, p)
}
