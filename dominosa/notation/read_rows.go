package notation

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"unicode/utf8"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/grid"
	"bonepile/dominosa/internal/prose"
)

// Rows of cells, one per line. In the form rows each cell is a digit, for pips up to 9:
//
//	.331155.
//	22443366
//
// Holes are . or x or -, also at the beginning and at the end of a row, since
// all rows are equally long: blanks there mean nothing.
//
// In the form numbers each is a number, and between them are blanks, a comma, or both.
// Any pip fits.
//
//	 1  4 10
//	"12","",3
//
// Holes may also be "". Quotes around a cell mean nothing otherwise. A
// comma may also end a line: it is how to write a board of one column, whose
// lines would be taken for rows of digits, or one of two columns that would be
// taken for a flat list (see readFlat).

// A cellForm is how a form writes cells.
type cellForm struct {
	next   func(l textLine, pos int) (start, end int) // the next token of a line: see textLine.token
	holes  []string                                   // words for a hole
	suffix string                                     // what may follow a number
	want   string
}

var (
	wantNumber  = fmt.Sprintf("a number from 0 to %d", dominosa.MaxPip)
	holeSigns   = []string{".", "x", "X", "-"}
	quotedHoles = slices.Concat(holeSigns, []string{""})

	rowForm    = &cellForm{next: textLine.character, holes: holeSigns, want: "a digit, or . x - for a hole"}
	numberForm = &cellForm{next: textLine.token, holes: holeSigns, want: wantNumber + `, or . x - "" for a hole`}
)

// isHole reports whether c is one of the signs for a hole.
func isHole(c byte) bool { return c == '.' || c == '-' || c == 'x' || c == 'X' }

// read returns the pip that a token stands for. In quotes it is as in the form numbers.
func (f *cellForm) read(token []byte) (pip uint8, ok bool) {
	holes := f.holes
	if n := len(token); n >= 2 && token[0] == token[n-1] && (token[0] == '"' || token[0] == '\'') {
		token, holes = bytes.Trim(token[1:n-1], " \t"), quotedHoles
	}
	n, ok := decimal(bytes.TrimSuffix(token, []byte(f.suffix)), dominosa.MaxPip)
	if !ok && slices.Contains(holes, string(token)) {
		return grid.Hole, true
	}
	return uint8(n), ok
}

// decimal returns the number that text consists of, and whether it is one and
// at most most. A larger number comes back as most+1, what is no number as 0.
func decimal(text []byte, most int) (n int, ok bool) {
	for _, c := range text {
		if c -= '0'; c > 9 {
			return 0, false
		}
		n = min(10*n+int(c), most+1)
	}
	return n, n <= most && len(text) > 0
}

// board reads the board that is in a block.
func (f *cellForm) board(b textBlock) (*dominosa.Board, error) {
	g := rowGrid{pips: make([]uint8, 0, 64)} // room for a double-six
	for l := range b.lines() {
		if err := f.row(l, 0, &g); err != nil {
			return nil, err
		}
	}
	return g.board(), nil
}

// row reads a line from pos on as a row.
func (f *cellForm) row(l textLine, pos int, g *rowGrid) error {
	if err := f.cells(l, pos, g); err != nil {
		return err
	}
	start, end := l.bounds()
	if at := bytes.Index(l.text[start:end], []byte("\t\t")); at >= 0 && f == numberForm {
		return l.fail(start+at, "two tabs", "a cell between them")
	}
	if m := g.endRow(); m != nil {
		return l.fail(end, m.found, m.want)
	}
	return nil
}

// cells adds the cells of a line from pos on to the row.
func (f *cellForm) cells(l textLine, pos int, g *rowGrid) error {
	line := l.cut()
	for start, end := f.next(line, pos); start >= 0; start, end = f.next(line, end) {
		v, ok := f.read(l.text[start:end])
		if m := g.add(v); m != nil {
			return l.fail(start, m.found, m.want)
		}
		if !ok {
			return l.fail(start, prose.Quoted(l.text[start:end]), f.want)
		}
	}
	return nil
}

// A rowGrid collects a board for the forms whose text shows where rows end.
type rowGrid struct {
	pips  []uint8
	rows  int // rows that have ended
	cols  int // cells of the first row, once it has ended
	width int // cells of the row that has not ended yet

	most int    // cells of the board, if the text says that, or 0
	want string // in place of more
}

// A misfit is a SyntaxError that does not know its place yet.
type misfit struct{ found, want string }

// add puts a cell at the end of the row.
func (g *rowGrid) add(v uint8) *misfit {
	switch {
	case g.most > 0 && len(g.pips) == g.most:
		return &misfit{"a further cell", g.want}
	case g.rows > 0 && g.width == g.cols:
		return &misfit{"a further cell", prose.Numbered(g.cols, "cell") + " as in the first row"}
	case len(g.pips) == dominosa.MaxCells:
		return &misfit{"a further cell", "at most " + prose.Numbered(dominosa.MaxCells, "cell")}
	}
	g.pips = append(g.pips, v)
	g.width++
	return nil
}

// endRow ends the row, which must be as long as the first.
func (g *rowGrid) endRow() *misfit {
	if g.rows == 0 {
		g.cols = g.width
	}
	if g.width != g.cols {
		return &misfit{"a row of " + prose.Numbered(g.width, "cell"), prose.Numbered(g.cols, "cell") + " as in the first row"}
	}
	g.rows++
	g.width = 0
	return nil
}

// board returns the board of the rows, if no misfit was met.
func (g *rowGrid) board() *dominosa.Board { return dominosa.BoardOf(g.rows, g.cols, g.pips) }

// The tokens of a line, in the ways in which forms divide one. Each function returns where
// the token begins and ends that is next behind a position, or -1 if there is none. That is
// 0 at first, and then the end of the token before.

// isSeparated reports whether a text has something that separates cells.
func isSeparated(text []byte) bool { return bytes.ContainsAny(text, " \t,\"'") }

// token finds what is between blanks and single commas. A comma too many is a token,
// which nobody takes for a cell.
func (l textLine) token(pos int) (start, end int) { return l.between(pos, ',') }

// word finds what is between blanks.
func (l textLine) word(pos int) (start, end int) { return l.between(pos, '\n') } // which no line has

// between finds what is between blanks and single separators. Quotes hold it together.
func (l textLine) between(pos int, separator byte) (start, end int) {
	if start = l.beyond(pos, separator); start < 0 {
		return start, start
	}
	c := l.text[start]
	if end = start + 1; c == '"' || c == '\'' {
		end += bytes.IndexByte(l.text[end:], c) + 1
	}
	for c != separator && end < len(l.text) && !isBlank(l.text[end]) && l.text[end] != separator {
		end++
	}
	return start, end
}

// beyond returns the position of a token behind another that ends at pos, or -1.
func (l textLine) beyond(pos int, separator byte) int {
	start := l.skip(pos)
	if pos > 0 && l.text[pos-1] != separator && start < len(l.text) && l.text[start] == separator {
		start = l.skip(start + 1)
	}
	if start == len(l.text) {
		return -1
	}
	return start
}

// character finds a character of the line, which has no blanks at its end, without those before it.
func (l textLine) character(pos int) (start, end int) {
	if pos == 0 {
		pos = l.skip(0)
	}
	if pos == len(l.text) {
		return -1, -1
	}
	_, size := utf8.DecodeRune(l.text[pos:])
	return pos, pos + size
}

// glued finds a character of a token.
func (l textLine) glued(pos int) (start, end int) {
	if start = l.beyond(pos, ','); start < 0 {
		return start, start
	}
	return l.character(start)
}

// column finds what is between upright lines, the first of which begins the line. If that is
// nothing, the token is the line behind it.
func (l textLine) column(pos int) (start, end int) { return l.between(max(pos, l.skip(0)+1), '|') }

// Ragged rows: rows of unequal length are a board with holes at their ends, and where
// they are moved to the right, holes in front.
//
//	  1 4 4        .144
//	1 2 1 3 0      .....
//
// Where digits stand side by side, a blank in front is a hole; where numbers stand apart,
// each is in the column in which it ends, or behind as many tabs. Rows of equal length
// are read as if they began in one column, so blanks around a board mean nothing.
//
// A board has an even number of cells, so if they are odd a cell is missing or too many,
// and the error says which row is not as long as the first. No cell may be a hole that
// is written, since then rows can be written in full.

// A raggedCell is a cell and where it stands.
type raggedCell struct {
	row, at int32
	pip     uint8
}

// readRagged reads a block of rows that are not equally long, and no board in another
// form. It reports false if the board is one that cannot be meant.
func readRagged(b textBlock, form string) (*dominosa.Board, bool) {
	cells := raggedCells(b, form == "rows")
	if cells == nil {
		return nil, false
	}
	least, last, unit := int32(math.MaxInt32), int32(0), 0
	for _, c := range cells {
		least, last = min(least, c.at), max(last, c.at)
	}
	if form == "flat" && cells[0].at == least {
		return nil, false // a size that does not fit, rather than two cells
	}
	for _, c := range cells {
		unit = gcd(unit, int(c.at-least))
	}
	unit = max(1, unit)
	rows, cols := int(cells[len(cells)-1].row)+1, int(last-least)/unit+1
	if len(cells)%2 != 0 || cols > dominosa.MaxCells/rows || rows*cols > 16*len(b.text) {
		return nil, false
	}
	pips := bytes.Repeat([]byte{grid.Hole}, rows*cols)
	used := make([]bool, cols)
	for _, c := range cells {
		col := int(c.at-least) / unit
		pips[int(c.row)*cols+col], used[col] = c.pip, true
	}
	return dominosa.BoardOf(rows, cols, pips), !slices.Contains(used, false) // else the numbers are not in columns
}

// raggedCells returns the cells of a block, or nil if it has something else. Glued, each
// is a digit.
func raggedCells(b textBlock, glued bool) (cells []raggedCell) {
	row := int32(-1)
	tabs := !glued && bytes.IndexByte(b.text, '\t') >= 0
	next := textLine.word
	if glued {
		next = textLine.character
	}
	for l := range b.lines() {
		row++
		before, seen := 0, 0 // tabs, in so much of the line
		l = l.cut()
		for start, end := next(l, 0); start >= 0; start, end = next(l, end) {
			v, ok := decimal(l.text[start:end], dominosa.MaxPip)
			gap := bytes.Count(l.text[seen:start], []byte{'\t'})
			if !ok || gap > 0 && glued || gap == 0 && tabs && seen > 0 {
				return nil
			}
			before, seen = before+gap, end
			at := end
			if tabs {
				at = before
			}
			cells = append(cells, raggedCell{row, int32(at), uint8(v)})
		}
	}
	return cells
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
