package kit

import (
	"fmt"
	"slices"
)

// What the options of a puzzle say about the cells of its board.

// A Setting is the value that an option gives to a cell.
type Setting struct {
	Cell
	Value int
}

// Values of cells that no option, or several options, have given a value.
const (
	Unsaid = -1
	Clash  = -2
)

// Settled returns the values that options give to the cells of a board.
func Settled(rows, cols int, options [][]Setting) [][]int {
	values := make([][]int, rows)
	for i := range values {
		values[i] = make([]int, cols)
		for j := range values[i] {
			values[i][j] = Unsaid
		}
	}
	for _, s := range slices.Concat(options...) {
		switch old := values[s.Row][s.Col]; old {
		case Unsaid, s.Value:
			values[s.Row][s.Col] = s.Value
		default:
			values[s.Row][s.Col] = Clash
		}
	}
	return values
}

// A BoardBuilder makes a problem whose options give values to cells.
type BoardBuilder = Builder[[]Setting]

// AddSaying adds an option that names, after some items, the cells with their values as
// colours.
func AddSaying(b *BoardBuilder, say []Setting, items ...string) {
	for _, s := range say {
		items = append(items, fmt.Sprintf("%s:%d", s.Name(), s.Value))
	}
	b.Add(say, items...)
}

// BoardInstance is Instance for check and text that take the values of the cells of a board.
func BoardInstance(b *BoardBuilder, rows, cols int, check func([][]int) error, text func([][]int) string) (*Instance, error) {
	return Viewed(b, func(list [][]Setting) [][]int { return Settled(rows, cols, list) }, check, text)
}

// SquareInstance is BoardInstance for squares of sudoku, which are drawn for their check and for
// their text.
func SquareInstance(b *BoardBuilder, check func(Drawing) error) (*Instance, error) {
	view := func(list [][]Setting) Drawing { return LatinDrawing(Settled(9, 9, list)) }
	return Viewed(b, view, check, Drawing.Spaced)
}

// Wholly returns the first cell without a value, and whether there is none.
func Wholly(values [][]int) (Cell, bool) {
	for c, v := range Entries(values) {
		if v < 0 {
			return c, false
		}
	}
	return Cell{}, true
}

// Shown draws the sign of each value, and ? for several.
func Shown(values [][]int, sign func(c Cell, value int) rune) string {
	return Signs(values, sign).Spaced()
}

// Signs is what Shown draws.
func Signs(values [][]int, sign func(c Cell, value int) rune) Drawing {
	d := NewDrawing(len(values), len(values[0]), ' ')
	for c, v := range Entries(values) {
		if d[c.Row][c.Col] = '?'; v != Clash {
			d[c.Row][c.Col] = sign(c, v)
		}
	}
	return d
}

// Signed returns what Shown needs for signs of the values from Unsaid on.
func Signed(signs string) func(Cell, int) rune {
	return func(_ Cell, value int) rune { return []rune(signs)[value-Unsaid] }
}
