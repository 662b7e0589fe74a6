package notation

import "bonepile/dominosa"

// The form dots: the grid that Valentin Albillo's DOMINOKU prints (2021), made
// for a calculator's display and printer.
//
//	.............
//	: 3 : 2 - 2 :
//	: - :........
//	: 0 : 3 - 0 :
//	.............
//
// Lines of dots and lines of cells take turns, four characters a column. The
// halves of a domino are linked by a "-" in place of the colon, or by ": - :"
// in place of the dots, between them. A hole is a cell without pip. Nothing is
// cut off at the end of a line.
//
// His pips end at 6. A second digit goes into the blank before the first; with
// three digits anywhere a column has two characters more.

func dotsTiling(dst []byte, p dominosa.Puzzle, t dominosa.Tiling) []byte {
	var buf [smallFrame]end
	l := newLayout(buf[:], p.Board, t)
	inner := 3 // characters between colons, always odd, so that a column has a middle
	if pipWidth(l.Board) > 2 {
		inner = 5
	}
	for row := range l.Grid().Rows + 1 {
		start := len(dst)
		dst = appendRun(dst, ".", l.Grid().Cols*(inner+1)+1)
		if row < l.Grid().Rows {
			for col := range l.Grid().Cols {
				if l.ends[row*l.Grid().Cols+col] == endBottom {
					middle := start + col*(inner+1) + 1 + inner/2
					copy(dst[middle-2:], ": - :")
				}
			}
		}
		dst = append(dst, '\n')
		if row == l.Grid().Rows {
			break
		}
		for col := range l.Grid().Cols {
			link := byte(':')
			if l.ends[row*l.Grid().Cols+col] == endRight {
				link = '-'
			}
			dst = append(dst, link)
			if v := l.At(row, col); v != dominosa.Hole {
				dst = append(appendPadded(dst, v, inner-1), ' ')
			} else {
				dst = appendRun(dst, " ", inner)
			}
		}
		dst = append(dst, ":\n"...)
	}
	return appendGiven(dst, p)
}
