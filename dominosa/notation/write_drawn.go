package notation

import (
	"bytes"
	"strings"

	"bonepile/dominosa"
	"bonepile/internal/box"
)

// What of a domino lies on a position, as the letter by which game IDs name it.
const (
	endNone   = byte('.') // a hole, or a cell that no domino covers
	endLeft   = byte('L')
	endRight  = byte('R')
	endTop    = byte('T')
	endBottom = byte('B')
)

// A layout is a board with the ends of the dominoes that lie on it. It is what
// the forms that draw share: they differ in ink, not in where the lines go.
//
// Invariant (mates): right of every endLeft is an endRight, below every endTop
// an endBottom, and there are no other ends but these.
type layout struct {
	*dominosa.Board
	ends []byte // row by row, as Board.pips
}

// newLayout lays t on b. Places of t must lie on cells of b and not overlap; they may leave cells open.
func newLayout(b *dominosa.Board, t dominosa.Tiling) layout {
	ends := bytes.Repeat([]byte{endNone}, len(box.Open(b).Pips))
	for _, p := range t {
		i := p.Row*b.Cols() + p.Col
		j, first, second := i+1, endLeft, endRight
		if p.Down {
			j, first, second = i+b.Cols(), endTop, endBottom
		}
		ends[i], ends[j] = first, second
	}
	return layout{b, ends}
}

// at returns the end on a position.
func (l layout) at(row, col int) byte { return l.ends[row*l.Cols()+col] }

// piece returns where the domino on a position begins, or the open cell there, and -1 where there
// is no cell, also outside the frame. A wall is due between positions that differ in it.
func (l layout) piece(row, col int) int {
	i := row*l.Cols() + col
	switch {
	case l.At(row, col) == dominosa.Hole:
		return -1
	case l.ends[i] == endRight: // (mates)
		return i - 1
	case l.ends[i] == endBottom:
		return i - l.Cols()
	}
	return i
}

// Arms of a corner of the frame, the directions in which walls leave it: 1 is up, 8 left.
const (
	armRight = 2
	armDown  = 4
)

// arms returns the walls that meet in the upper left corner of the position at row and col,
// which are also counted to rows and cols inclusive. It is never a single arm: four pieces in
// a ring cannot differ at one step only.
func (l layout) arms(row, col int) (a int) {
	ring := [4]int{l.piece(row-1, col-1), l.piece(row-1, col), l.piece(row, col), l.piece(row, col-1)}
	for i, piece := range ring {
		if piece != ring[(i+1)%4] {
			a |= 1 << i
		}
	}
	return a
}

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
// of the corner. In the places of single arms, which cannot be, are those of the walls between.
type pen [16]string

var (
	boxPen   = pen(strings.Split(" ,,─,└,│,│,┌,├,,┘,─,┴,┐,┤,┬,┼", ","))
	asciiPen = pen(strings.Split(" ,,-,+,|,|,+,+,,+,-,+,+,+,+,+", ","))
)

// draw appends the board with t on it: a line of walls before every row and
// after the last, and in the row a wall, or a blank, before every position and
// after the last.
func (ink *pen) draw(dst []byte, p dominosa.Puzzle, t dominosa.Tiling) []byte {
	b := p.Board
	l := newLayout(b, t)
	width, corners := pipWidth(b), make([]int, b.Cols()+1)
	empty := true // the last column
	for row := range b.Rows() {
		empty = empty && b.At(row, b.Cols()-1) == dominosa.Hole
	}
	for row := range b.Rows() + 1 {
		start := len(dst)
		for col := range b.Cols() + 1 {
			corners[col] = l.arms(row, col)
			dst = appendRun(append(dst, ink[corners[col]]...), ink[corners[col]&armRight], width+2)
		}
		dst = endLine(dst, start)
		if row == b.Rows() {
			break
		}
		start = len(dst)
		for col := range b.Cols() + 1 {
			dst = append(append(dst, ink[corners[col]&armDown]...), ' ')
			at := len(dst)
			dst = append(appendPip(dst, b.At(row, col), width, ""), ' ')
			if row == 0 && col == b.Cols()-1 && empty {
				dst[at] = '.'
			}
		}
		dst = endLine(dst, start)
	}
	return appendPlaces(dst, "given ", p.Given, "given ", "\n")
}

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
	l := newLayout(p.Board, t)
	inner := 3 // characters between colons, always odd, so that a column has a middle
	if pipWidth(l.Board) > 2 {
		inner = 5
	}
	for row := range l.Rows() + 1 {
		start := len(dst)
		dst = appendRun(dst, ".", l.Cols()*(inner+1)+1)
		if row < l.Rows() {
			for col := range l.Cols() {
				if l.at(row, col) == endBottom {
					middle := start + col*(inner+1) + 1 + inner/2
					copy(dst[middle-2:], ": - :")
				}
			}
		}
		dst = append(dst, '\n')
		if row == l.Rows() {
			break
		}
		for col := range l.Cols() {
			link := byte(':')
			if l.at(row, col) == endRight {
				link = '-'
			}
			dst = append(dst, link)
			dst = append(appendPip(dst, l.At(row, col), inner-1, ""), ' ')
		}
		dst = append(dst, ":\n"...)
	}
	return appendPlaces(dst, "given ", p.Given, "given ", "\n")
}

// The form rows: a line a row, the shortest text that a person can type and
// the reader reads back.
//
// Pips up to 9 stand side by side, holes as dots: "14.4". If the board has a
// higher one, numbers are right aligned with blanks between: " 1 10  .". Then
// rows of one cell or two end with a comma, lest they be read as digits or as
// the size of a board: see readFlat.
//
// With a solution the numbers stand apart. Between the halves of a domino that
// lies across there is a "-", and between those of one that goes down a "|", on
// a separate line. Where nothing goes down there is no such line, so that a
// blank line always lies between boards. Rows of one cell or two end with a comma:
//
//	3 2-2
//	|
//	0 3-0

func rowsBoard(dst []byte, p dominosa.Puzzle) []byte {
	dst, _ = p.Board.AppendText(dst)
	return appendPlaces(dst, "given ", p.Given, "given ", "\n")
}

func rowsTiling(dst []byte, p dominosa.Puzzle, t dominosa.Tiling) []byte {
	l := newLayout(p.Board, t)
	width := pipWidth(l.Board)
	for row := range l.Rows() {
		if row > 0 {
			start, links := len(dst), false
			for col := range l.Cols() {
				link := " "
				if l.at(row, col) == endBottom {
					link, links = "|", true
				}
				dst = append(appendRun(dst, " ", width-1+min(col, 1)), link...)
			}
			if dst = endLine(dst, start); !links {
				dst = dst[:start]
			}
		}
		for col := range l.Cols() {
			if l.at(row, col) == endRight {
				dst = append(dst, '-')
			} else {
				dst = appendRun(dst, " ", min(col, 1))
			}
			dst = appendPip(dst, l.At(row, col), width, ".")
		}
		if l.Cols() <= 2 {
			dst = append(dst, ',') // else "1-2" could be three cells, "1 2" a size
		}
		dst = append(dst, '\n')
	}
	return appendPlaces(dst, "given ", p.Given, "given ", "\n")
}
