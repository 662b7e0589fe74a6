package notation

import (
	"bytes"
	"math"
	"slices"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/grid"
)

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
	split := textLine.words
	if glued {
		split = textLine.characters
	}
	for l := range b.lines() {
		row++
		before, seen := 0, 0 // tabs, in so much of the line
		for start, end := range split(l) {
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
