package notation

import (
	"bytes"

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
}

// A misfit is a SyntaxError that does not know its place yet.
type misfit struct{ found, want string }

// add puts a cell at the end of the row.
func (g *rowGrid) add(v uint8) *misfit {
	if len(g.pips) == dominosa.MaxCells {
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

// A raggedRow is the cells of a line and the column of each.
type raggedRow struct {
	pips []uint8
	at   []int
}

// readRagged reads a block of rows that are not equally long, and no board in another
// form. It reports false if the board is one that cannot be meant.
func readRagged(b textBlock, form string) (*dominosa.Board, bool) {
	var rows []raggedRow
	glued := form == "rows"
	tabs := !glued && bytes.IndexByte(b.text, '\t') >= 0
	unit, least, cells := 0, -1, 0
	for l := range b.lines() {
		row, ok := l.ragged(glued, tabs)
		if !ok {
			return nil, false
		}
		if least < 0 || row.at[0] < least {
			least = row.at[0]
		}
		cells += len(row.pips)
		rows = append(rows, row)
	}
	if form == "flat" && rows[0].at[0] == least {
		return nil, false // a size that does not fit, rather than two cells
	}
	for _, row := range rows {
		for _, at := range row.at {
			unit = gcd(unit, at-least)
		}
	}
	unit = max(1, unit)
	cols := 0
	for _, row := range rows {
		cols = max(cols, (row.at[len(row.at)-1]-least)/unit+1)
	}
	if cells%2 != 0 || cols > dominosa.MaxCells/len(rows) || len(rows)*cols > 16*len(b.text) {
		return nil, false
	}
	pips := bytes.Repeat([]byte{grid.Hole}, len(rows)*cols)
	used := make([]bool, cols)
	for i, row := range rows {
		for k, v := range row.pips {
			col := (row.at[k] - least) / unit
			pips[i*cols+col] = v
			used[col] = true
		}
	}
	for _, is := range used {
		if !is { // the numbers are not in columns
			return nil, false
		}
	}
	return dominosa.BoardOf(len(rows), cols, pips), true
}

// ragged reads a line.
func (l textLine) ragged(glued, tabs bool) (row raggedRow, ok bool) {
	if glued {
		start, end := l.bounds()
		for i := start; i < end; i++ {
			if l.text[i]-'0' > 9 {
				return row, false
			}
			row.pips, row.at = append(row.pips, l.text[i]-'0'), append(row.at, i)
		}
		return row, bytes.IndexByte(l.text[:start], '\t') < 0
	}
	for _, w := range l.tokens() {
		v, ok := decimal(l.text[w[0]:w[1]], dominosa.MaxPip)
		if !ok {
			return row, false
		}
		at := w[1]
		if tabs {
			at = bytes.Count(l.text[:w[0]], []byte{'\t'})
			if n := len(row.at); n > 0 && row.at[n-1] == at {
				return row, false
			}
		}
		row.pips, row.at = append(row.pips, uint8(v)), append(row.at, at)
	}
	return row, true
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
