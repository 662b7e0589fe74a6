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

// gluedForm has a character for each cell, blanks and commas as you like.
var gluedForm = &cellForm{next: textLine.glued, holes: holeSigns, want: rowForm.want}

// readFlat reads the flat list in a block, if it is one.
//
// A line with two numbers may as well be the first row of a board of two
// columns. So it is a size if exactly as many cells follow as it says, and else
// only if the lines after it do not all have two. A board of two columns that
// would be misread ends its first line with a comma.
func readFlat(b textBlock) (board *dominosa.Board, ok bool, err error) {
	text, cells, _ := bytes.Cut(b.text, []byte("\n"))
	head, rest := textLine{b.n, text}.cut(), textBlock{b.n + 1, cells}
	rows, cols, n, last := 0, 0, 0, 0
	for start, end := head.token(0); start >= 0; start, end = head.token(end) {
		rows = cols
		cols, _ = decimal(text[start:end], dominosa.MaxCells)
		n, last = n+1, end
	}
	if n != 2 || rows == 0 || cols == 0 || last < len(head.text) {
		return nil, false, nil
	}
	for _, form := range []*cellForm{numberForm, gluedForm} {
		if board, err := form.board(rest); err == nil && (board.Rows() == rows && board.Cols() == cols ||
			board.Rows() == cols && board.Cols() == rows && min(rows, cols) > 1) {
			return board, true, nil
		}
		board, wrong := form.flat(rows, cols, textLine{b.n, text}, rest)
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

// flat reads a board of a size, which a line says, from a block of which all lines are cells.
func (f *cellForm) flat(rows, cols int, last textLine, b textBlock) (*dominosa.Board, error) {
	size := uint64(rows) * uint64(cols)
	if size > dominosa.MaxCells {
		start, end := last.bounds()
		return nil, last.fail(start, prose.Quoted(last.text[start:end]), "a size of at most "+prose.Numbered(dominosa.MaxCells, "cell"))
	}
	g := rowGrid{most: int(size), want: fmt.Sprintf("%s, the size in line %d", wantSize(rows, cols), last.n)}
	for last = range b.lines() {
		if err := f.cells(last, 0, &g); err != nil {
			return nil, err
		}
	}
	if len(g.pips) < g.most {
		return nil, last.fail(len(last.cut().text), "the end after "+prose.Numbered(len(g.pips), "cell"), g.want)
	}
	return dominosa.BoardOf(rows, cols, g.pips), nil
}
