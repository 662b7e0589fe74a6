package notation

import (
	"fmt"
	"unicode/utf8"

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
	glued      bool // a character for each cell, blanks and commas as you like
}

var gluedForm = cellForm{func(text []byte) (uint8, bool) { return rowCell(text[0]) }, wantRowCell}

// flatSize returns the size of the flat list in a block, if it is one.
//
// A line with two numbers may as well be the first row of a board of two
// columns. So it is a size if exactly as many cells follow as it says, and else
// only if the lines after it do not all have two. A board of two columns that
// would be misread ends its first line with a comma.
func flatSize(b textBlock) (f flat, ok bool) {
	var cells, characters uint64 // that follow: as numbers, as digits
	lines, wide := 0, 0          // lines that follow, and tokens or digits on each of them, or -1
	pairs, numbers := true, true // two on each line; all readable as numbers
	for l := range b.lines() {
		if f.first.n == 0 {
			if f, ok = l.size(); !ok {
				return f, false
			}
			continue
		}
		tokens := l.tokens()
		for _, at := range tokens {
			_, ok := numberCell(l.text[at[0]:at[1]])
			numbers = numbers && ok
			characters += uint64(at[1] - at[0])
		}
		cells += uint64(len(tokens))
		pairs = pairs && len(tokens) == 2
		n := len(tokens)
		if n == 1 {
			n = tokens[0][1] - tokens[0][0]
		}
		if lines++; lines > 1 && n != wide {
			n = -1
		}
		wide = n
	}
	if lines == f.cols && wide == f.rows && min(lines, wide) > 1 { // columns and rows, as the lines show
		f.rows, f.cols = f.cols, f.rows
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
	tokens := l.tokens()
	_, end := l.bounds()
	if f.first = l; len(tokens) == 2 && tokens[1][1] == end {
		f.rows, _ = decimal(l.text[tokens[0][0]:tokens[0][1]], dominosa.MaxCells)
		f.cols, _ = decimal(l.text[tokens[1][0]:tokens[1][1]], dominosa.MaxCells)
	}
	return f, f.rows > 0 && f.cols > 0
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
		form, tokens := numberForm, l.tokens()
		if f.glued {
			form, tokens = gluedForm, l.characters(tokens)
		}
		if err := form.row(l, tokens, &g); err != nil {
			return nil, err
		}
	}
	if len(g.pips) < g.most {
		_, end := last.bounds()
		return nil, last.fail(end, "the end after "+prose.Numbered(len(g.pips), "cell"), g.want)
	}
	return dominosa.BoardOf(f.rows, f.cols, g.pips), nil
}

// characters divides tokens into characters.
func (l textLine) characters(tokens [][2]int) (list [][2]int) {
	for _, at := range tokens {
		for start, end := at[0], 0; start < at[1]; start = end {
			_, size := utf8.DecodeRune(l.text[start:at[1]])
			end = start + size
			list = append(list, [2]int{start, end})
		}
	}
	return list
}
