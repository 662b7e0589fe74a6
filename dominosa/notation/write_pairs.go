package notation

import (
	"strconv"

	"bonepile/dominosa"
)

// The form pairs: the lists that Kenneth Caviness's Mathematica programs take
// and give ("Three Ways to Solve Domino Grids", The Mathematica Journal 16,
// 2014).
//
// A board is a list of its rows, "" for a hole: {{1,4,""},{1,2,1}}. A solution
// is a list of places in the order of the pile, each the row and column of one
// half and of the other, counted from 1: {{{1,1},{1,2}},{{2,1},{3,1}}}.

func pairsBoard(dst []byte, p dominosa.Puzzle) []byte {
	return append(appendLists(dst, p.Board, "{}", `""`), '\n')
}

// appendLists appends a list of rows, each a list of cells.
func appendLists(dst []byte, b *dominosa.Board, brackets, hole string) []byte {
	dst = append(dst, brackets[0])
	for row := range b.Rows() {
		if row > 0 {
			dst = append(dst, ',')
		}
		for col := range b.Cols() {
			dst = append(dst, opener(brackets[0], col))
			if v := b.At(row, col); v != dominosa.Hole {
				dst = strconv.AppendInt(dst, int64(v), 10)
			} else {
				dst = append(dst, hole...)
			}
		}
		dst = append(dst, brackets[1])
	}
	return append(dst, brackets[1])
}

func pairsTiling(dst []byte, _ dominosa.Puzzle, t dominosa.Tiling) []byte {
	if len(t) == 0 {
		return append(dst, "{}\n"...)
	}
	for i, pl := range inPile(t) {
		x, y := pl.Cells()
		dst = append(dst, opener('{', i), '{', '{')
		dst = appendCoordinates(dst, x)
		dst = append(dst, "},{"...)
		dst = appendCoordinates(dst, y)
		dst = append(dst, "}}"...)
	}
	return append(dst, "}\n"...)
}

// opener returns what stands before element i of a list in brackets.
func opener(bracket byte, i int) byte {
	if i == 0 {
		return bracket
	}
	return ','
}

// appendCoordinates appends row and column, counted from 1, with a comma
// between them.
func appendCoordinates(dst []byte, c dominosa.Cell) []byte {
	dst = strconv.AppendInt(dst, int64(c.Row+1), 10)
	dst = append(dst, ',')
	return strconv.AppendInt(dst, int64(c.Col+1), 10)
}
