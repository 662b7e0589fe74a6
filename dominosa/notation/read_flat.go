package notation

import (
	"fmt"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/prose"
)

// The form flat: Valentin Albillo's list, as his DOMINOKU asks for it: the
// number of rows and of columns, then all cells row by row, on any lines.
//
//	2,4
//	x,1,4,4
//	1 2 x x
//
// Or with the digits together: x144 12xx. Holes are as in the form numbers.

// A flat is the size that begins a flat list, and how its cells are written.
type flat struct {
	first      textLine // the line with the size
	rows, cols int
	glued      bool // a character a cell, blanks and commas as you like
}

// flatSize returns the size of the flat list in a block, if it is one.
//
// A line with two numbers may as well be the first row of a board of two
// columns. So it is a size if exactly as many cells follow as it says, and else
// only if the lines after it do not all have two. A board of two columns that
// would be misread ends its first line with a comma.
func flatSize(b textBlock) (f flat, ok bool) {
	var cells, characters uint64 // that follow: as numbers, as digits
	pairs, numbers := true, true // two on each line; all readable as numbers
	for l := range b.lines() {
		if f.first.n == 0 {
			if f, ok = l.size(); !ok {
				return f, false
			}
			continue
		}
		width := 0
		for start, end, next := l.token(0); start < end; start, end, next = l.token(next) {
			_, ok := numberCell(l.text[start:end])
			numbers = numbers && ok
			characters += uint64(end - start)
			width++
		}
		cells += uint64(width)
		pairs = pairs && width == 2
	}
	switch want := f.cells(); {
	case cells == want:
		return f, true
	case characters == want:
		f.glued = true
		return f, true
	}
	f.glued = !numbers // of two wrong readings the one with fewer faults
	return f, !pairs
}

// size returns what the line says if it is two numbers and no more.
func (l textLine) size() (f flat, ok bool) {
	start1, end1, next := l.token(0)
	start2, end2, _ := l.token(next)
	_, end := l.bounds()
	f.first = l
	f.rows, _ = decimal(l.text[start1:end1], dominosa.MaxCells)
	f.cols, _ = decimal(l.text[start2:end2], dominosa.MaxCells)
	return f, f.rows > 0 && f.cols > 0 && end2 == end
}

func (f flat) cells() uint64 { return uint64(f.rows) * uint64(f.cols) }

// read reads the board. All lines of the block but the first are cells.
func (f flat) read(b textBlock) (*dominosa.Board, error) {
	if f.cells() > dominosa.MaxCells {
		start, end := f.first.bounds()
		return nil, f.first.fail(start, prose.Quoted(f.first.text[start:end]), "a size of at most "+prose.Numbered(dominosa.MaxCells, "cell"))
	}
	want := fmt.Sprintf("%s, the size in line %d", wantSize(f.rows, f.cols), f.first.n)
	var pips []uint8
	last := f.first
	for l := range b.lines() {
		if l.n == f.first.n {
			continue
		}
		last = l
		for start, end, next := l.token(0); start < end; start, end, next = l.token(next) {
			for start < end {
				if uint64(len(pips)) == f.cells() {
					return nil, l.fail(start, "a further cell", want)
				}
				v, after, err := f.cell(l, start, end)
				if err != nil {
					return nil, err
				}
				pips = append(pips, v)
				start = after
			}
		}
	}
	if uint64(len(pips)) < f.cells() {
		_, end := last.bounds()
		return nil, last.fail(end, "the end after "+prose.Numbered(len(pips), "cell"), want)
	}
	return dominosa.BoardOf(f.rows, f.cols, pips), nil
}

// cell reads the next cell of the token from start to end.
func (f flat) cell(l textLine, start, end int) (pip uint8, after int, err error) {
	if f.glued {
		v, ok := rowCell(l.text[start])
		if !ok {
			return 0, start, l.failRune(start, wantRowCell)
		}
		return v, start + 1, nil
	}
	v, ok := numberCell(l.text[start:end])
	if !ok {
		return 0, start, l.fail(start, prose.Quoted(l.text[start:end]), wantNumberCell)
	}
	return v, end, nil
}
