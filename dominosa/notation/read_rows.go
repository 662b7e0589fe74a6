package notation

import (
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
