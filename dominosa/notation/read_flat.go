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
	form       *cellForm
}

// gluedForm has a character for each cell, blanks and commas as you like.
var gluedForm = &cellForm{next: textLine.glued, holes: holeSigns, want: rowForm.want}

// flatSize returns the size of the flat list in a block, if it is one.
//
// A line with two numbers may as well be the first row of a board of two
// columns. So it is a size if exactly as many cells follow as it says, and else
// only if the lines after it do not all have two. A board of two columns that
// would be misread ends its first line with a comma.
func flatSize(b textBlock) (f flat, ok bool) {
	var cells, characters uint64 // that follow: as numbers, as digits
	lines, wide := 0, 0          // lines that follow, and tokens or digits on each of them, or -1
	pairs := true                // two on each line
	for l := range b.lines() {
		if f.first.n == 0 {
			if f, ok = l.size(); !ok {
				return f, false
			}
			continue
		}
		n, width := 0, 0
		for start, end := l.token(0); start >= 0; start, end = l.token(end) {
			if _, ok := numberForm.read(l.text[start:end]); !ok {
				f.form = gluedForm // of two wrong readings the one with fewer faults
			}
			n, width = n+1, width+end-start
		}
		cells += uint64(n)
		characters += uint64(width)
		pairs = pairs && n == 2
		if n > 1 {
			width = n
		}
		if lines++; lines > 1 && width != wide {
			width = -1
		}
		wide = width
	}
	if lines == f.cols && wide == f.rows && min(lines, wide) > 1 { // columns and rows, as the lines show
		f.rows, f.cols = f.cols, f.rows
	}
	switch f.cells() {
	case cells:
		f.form, pairs = numberForm, false
	case characters:
		f.form, pairs = gluedForm, false
	}
	return f, !pairs
}

// size returns what the line says if it is two numbers and no more.
func (l textLine) size() (f flat, ok bool) {
	f = flat{first: l, form: numberForm}
	n, last := 0, 0
	for start, end := l.token(0); start >= 0; start, end = l.token(end) {
		f.rows = f.cols
		f.cols, _ = decimal(l.text[start:end], dominosa.MaxCells)
		n, last = n+1, end
	}
	_, end := l.bounds()
	return f, n == 2 && last == end && f.rows > 0 && f.cols > 0
}

func (f flat) cells() uint64 { return uint64(f.rows) * uint64(f.cols) }

// read reads the board. All lines of the block but the first are cells.
func (f flat) read(b textBlock) (*dominosa.Board, error) {
	if f.cells() > dominosa.MaxCells {
		start, end := f.first.bounds()
		return nil, f.first.fail(start, prose.Quoted(f.first.text[start:end]), "a size of at most "+prose.Numbered(dominosa.MaxCells, "cell"))
	}
	g := rowGrid{most: int(f.cells()), want: fmt.Sprintf("%s, the size in line %d", wantSize(f.rows, f.cols), f.first.n)}
	last := f.first
	for l := range b.lines() {
		if last = l; l.n == f.first.n {
			continue
		}
		if err := f.form.cells(l, &g); err != nil {
			return nil, err
		}
	}
	if len(g.pips) < g.most {
		_, end := last.bounds()
		return nil, last.fail(end, "the end after "+prose.Numbered(len(g.pips), "cell"), g.want)
	}
	return dominosa.BoardOf(f.rows, f.cols, g.pips), nil
}
