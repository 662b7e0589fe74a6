package notation

import (
	"strings"

	"bonepile/dominosa"
)

// The forms box and ascii: the shape of the board and a line around every
// domino, none between its halves, for people to look at.
//
//	┌───┬───────┐
//	│ 3 │ 2   2 │
//	│   ├───────┘
//	│ 0 │
//	└───┘
//
// Holes are blank, and blanks at the end of a line are left out. A line of nothing else has a dot, since
// an empty one would end the board, and so has the first row in a last column of nothing else. A cell that
// no domino covers has its own four walls. Pips stand right aligned, in cells as
// wide as the widest needs.

// A pen is the ink for walls: a character for every way in which walls meet, by the arms
// of the corner. It has none for a single arm, which cannot be: see layout.arms.
type pen [16]string

var (
	boxPen   = penOf(" ,,,└,,│,┌,├,,┘,─,┴,┐,┤,┬,┼")
	asciiPen = penOf(" ,,,+,,|,+,+,,+,-,+,+,+,+,+")
)

func penOf(chars string) pen { return pen(strings.Split(chars, ",")) }

// draw appends the board with t on it: a line of walls before every row and
// after the last, and in the row a wall, or a blank, before every position and
// after the last.
func (ink *pen) draw(dst []byte, p dominosa.Puzzle, t dominosa.Tiling) []byte {
	b := p.Board
	var buf [smallFrame]end
	l := newLayout(buf[:], b, t)
	width := pipWidth(b)
	across, down := ink[armLeft|armRight], ink[armUp|armDown]
	for row := range b.Grid().Rows + 1 {
		start := len(dst)
		for col := range b.Grid().Cols + 1 {
			dst = append(dst, ink[l.arms(row, col)]...)
			if l.wallAbove(row, col) {
				dst = appendRun(dst, across, width+2)
			} else {
				dst = appendRun(dst, " ", width+2)
			}
		}
		dst = dotted(endLine(dst, start), start)
		if row == b.Grid().Rows {
			break
		}
		start = len(dst)
		for col := range b.Grid().Cols + 1 {
			if l.wallLeft(row, col) {
				dst = append(dst, down...)
			} else {
				dst = append(dst, ' ')
			}
			if v := b.At(row, col); v != dominosa.Hole {
				dst = append(dst, ' ')
				dst = append(appendPadded(dst, v, width), ' ')
			} else if row == 0 && col == b.Grid().Cols-1 && l.emptyColumn(col) {
				dst = append(dst, " ."...)
			} else {
				dst = appendRun(dst, " ", width+2)
			}
		}
		dst = dotted(endLine(dst, start), start)
	}
	return appendGiven(dst, p)
}

// emptyColumn reports whether a column has no cell.
func (l *layout) emptyColumn(col int) bool {
	for row := range l.Grid().Rows {
		if l.At(row, col) != dominosa.Hole {
			return false
		}
	}
	return true
}

// dotted puts a dot on the line from start on if it is empty.
func dotted(dst []byte, start int) []byte {
	if len(dst) == start+1 {
		dst = append(dst[:start], " .\n"...)
	}
	return dst
}
