package notation

import (
	"bytes"
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
// Or with the digits together: x144 12xx. Holes are as in the form numbers. If the lines show as many
// rows as the size has columns, and as many columns as it has rows, they count.

// A flat is the size that begins a flat list.
type flat struct {
	textLine   // with the size
	rows, cols int
}

// gluedForm has a character for each cell, blanks and commas as you like.
var gluedForm = &cellForm{next: textLine.glued, holes: holeSigns, want: rowForm.want}

// readFlat reads the flat list in a block, if it is one.
//
// A line with two numbers may as well be the first row of a board of two
// columns. So it is a size if exactly as many cells follow as it says, and else
// only if the lines after it do not all have two. A board of two columns that
// would be misread ends its first line with a comma.
func readFlat(b textBlock) (board *dominosa.Board, ok bool, err error) {
	f, rest := b.size()
	if f.rows == 0 || f.cols == 0 {
		return nil, false, nil
	}
	for _, form := range []*cellForm{numberForm, gluedForm} {
		if board, err := form.board(rest); err == nil && (board.Rows() == f.rows && board.Cols() == f.cols ||
			board.Rows() == f.cols && board.Cols() == f.rows && min(f.rows, f.cols) > 1) {
			return board, true, nil
		}
		board, wrong := f.read(rest, form)
		if wrong == nil {
			return board, true, nil
		}
		err = later(err, wrong)
	}
	pairs := true
	for l := range rest.lines() {
		pairs = pairs && l.width() == 2
	}
	return nil, !pairs, err
}

// size returns the size in the first line of a block, or 0 and 0, and the lines behind it.
func (b textBlock) size() (f flat, rest textBlock) {
	line, text, _ := bytes.Cut(b.text, []byte("\n"))
	f = flat{textLine: textLine{b.n, line}}
	n, last := 0, 0
	for start, end := f.token(0); start >= 0; start, end = f.token(end) {
		f.rows = f.cols
		f.cols, _ = decimal(line[start:end], dominosa.MaxCells)
		n, last = n+1, end
	}
	if n != 2 || last < len(f.cut().text) {
		f.rows = 0
	}
	return f, textBlock{b.n + 1, text}
}

// read reads the board. All lines of the block are cells.
func (f flat) read(b textBlock, form *cellForm) (*dominosa.Board, error) {
	size := uint64(f.rows) * uint64(f.cols)
	if size > dominosa.MaxCells {
		start, end := f.bounds()
		return nil, f.fail(start, prose.Quoted(f.text[start:end]), "a size of at most "+prose.Numbered(dominosa.MaxCells, "cell"))
	}
	g := rowGrid{most: int(size), want: fmt.Sprintf("%s, the size in line %d", wantSize(f.rows, f.cols), f.n)}
	last := f.textLine
	for l := range b.lines() {
		if err := form.cells(l, 0, &g); err != nil {
			return nil, err
		}
		last = l
	}
	if len(g.pips) < g.most {
		return nil, last.fail(len(last.cut().text), "the end after "+prose.Numbered(len(g.pips), "cell"), g.want)
	}
	return dominosa.BoardOf(f.rows, f.cols, g.pips), nil
}
