package notation

import (
	"bytes"
	"slices"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/grid"
	"bonepile/dominosa/internal/prose"
)

// The form rows: a row a line, a digit a cell, for pips up to 9.
//
//	.331155.
//	22443366
//
// Holes are . or x or -, also at the beginning and at the end of a row, since
// all rows are equally long: blanks there mean nothing.

const wantRowCell = "a digit, or . x - for a hole"

// rowCell returns the pip that one character stands for.
func rowCell(c byte) (pip uint8, ok bool) {
	switch {
	case c-'0' <= 9:
		return c - '0', true
	case isHole(c):
		return grid.Hole, true
	}
	return 0, false
}

// isHole reports whether c is one of the characters for a hole.
func isHole(c byte) bool { return c == '.' || c == '-' || c == 'x' || c == 'X' }

// readRows reads the board that is in a block.
func readRows(b textBlock) (*dominosa.Board, error) {
	var g rowGrid
	for l := range b.lines() {
		start, end := l.bounds()
		for i := start; i < end; i++ {
			v, ok := rowCell(l.text[i])
			if !ok {
				return nil, l.failRune(i, wantRowCell)
			}
			if m := g.add(v); m != nil {
				return nil, l.fail(i, m.found, m.want)
			}
		}
		if m := g.endRow(); m != nil {
			return nil, l.fail(min(end, start+g.cols), m.found, m.want)
		}
	}
	return g.board(), nil
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
	var cells []raggedCell
	glued := form == "rows"
	tabs := !glued && bytes.IndexByte(b.text, '\t') >= 0
	rows, unit, least, last := 0, 0, -1, 0
	for l := range b.lines() {
		first := len(cells)
		if cells = l.ragged(cells, rows, glued, tabs); cells == nil {
			return nil, false
		}
		if at := int(cells[first].at); least < 0 || at < least {
			least = at
		}
		last = max(last, int(cells[len(cells)-1].at))
		rows++
	}
	if form == "flat" && int(cells[0].at) == least {
		return nil, false // a size that does not fit, rather than two cells
	}
	for _, c := range cells {
		unit = gcd(unit, int(c.at)-least)
	}
	unit = max(1, unit)
	cols := (last-least)/unit + 1
	if len(cells)%2 != 0 || cols > dominosa.MaxCells/rows || rows*cols > 16*len(b.text) {
		return nil, false
	}
	pips := bytes.Repeat([]byte{grid.Hole}, rows*cols)
	used := make([]bool, cols)
	for _, c := range cells {
		col := (int(c.at) - least) / unit
		pips[int(c.row)*cols+col], used[col] = c.pip, true
	}
	return dominosa.BoardOf(rows, cols, pips), !slices.Contains(used, false) // else the numbers are not in columns
}

// ragged appends the cells of a line, or returns nil if it has something else.
func (l textLine) ragged(cells []raggedCell, row int, glued, tabs bool) []raggedCell {
	words := l.words()
	if glued {
		start, end := l.bounds()
		words = l.characters([][2]int{{start, end}})
	}
	before, seen := 0, 0 // tabs, in so much of the line
	for i, w := range words {
		v, ok := decimal(l.text[w[0]:w[1]], dominosa.MaxPip)
		c := raggedCell{int32(row), int32(w[1]), uint8(v)}
		gap := bytes.Count(l.text[seen:w[0]], []byte{'\t'})
		before, seen = before+gap, w[0]
		if tabs {
			c.at = int32(before)
		}
		if !ok || glued && before > 0 || tabs && i > 0 && gap == 0 {
			return nil
		}
		cells = append(cells, c)
	}
	return cells
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
