package kit

import (
	"errors"
	"fmt"
	"strings"

	"bonepile/cover"
)

// A Drawing is a board of characters, to be filled cell by cell.
type Drawing [][]rune

// NewDrawing returns a drawing whose cells all show one character.
func NewDrawing(rows, cols int, empty rune) Drawing {
	d := make(Drawing, rows)
	for i := range d {
		d[i] = []rune(strings.Repeat(string(empty), cols))
	}
	return d
}

// String returns the rows as lines, without blanks at their ends.
func (d Drawing) String() string {
	var s strings.Builder
	for _, row := range d {
		s.WriteString(strings.TrimRight(string(row), " "))
		s.WriteByte('\n')
	}
	return s.String()
}

// Spaced returns the rows as lines with a blank between cells, which makes boards
// look square.
func (d Drawing) Spaced() string {
	var s strings.Builder
	for _, row := range d {
		line := strings.Join(strings.Split(string(row), ""), " ")
		s.WriteString(strings.TrimRight(line, " "))
		s.WriteByte('\n')
	}
	return s.String()
}

// CellsText draws a board that shows a mark on some cells and dots elsewhere.
func CellsText(rows, cols int, cells []Cell, mark rune) string {
	d := NewDrawing(rows, cols, '.')
	for _, c := range cells {
		d[c.Row][c.Col] = mark
	}
	return d.Spaced()
}

// Numbered returns a drawing with the number of its set on every cell, from 1 on.
func Numbered(rows, cols int, sets [][]Cell) Drawing {
	d := NewDrawing(rows, cols, '.')
	for i, set := range sets {
		for _, c := range set {
			d[c.Row][c.Col] = rune(Digits[(i+1)%len(Digits)])
		}
	}
	return d
}

// errGrid is the reason of a board that cannot be read.
var errGrid = errors.New("not a board")

// ReadGrid reads a board of rows by cols characters for which ok holds. Rows
// are lines, or separated by slashes; blanks and empty lines are ignored, and all
// rows may stand in one line. If rows is 0, there are as many as there are
// lines, and if cols is 0, as many as the first has. In an error, want says what a
// cell can hold. An error is a *cover.SyntaxError.
func ReadGrid(text string, rows, cols int, want string, ok func(rune) bool) ([][]rune, error) {
	var (
		grid [][]rune
		last *cover.SyntaxError // the end of the last row
	)
	bad := func(line, col int, source, found, want string) *cover.SyntaxError {
		return &cover.SyntaxError{Line: line, Col: col, Text: source, Found: found, Want: want, Err: errGrid}
	}
	one := rows > 0 && cols > 0 && !strings.ContainsAny(strings.TrimSpace(text), "/\n")
	for i, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		line = strings.TrimSuffix(line, "\r")
		var row []rune
		runes := []rune(line)
		for j := 0; j <= len(runes); j++ {
			if j == len(runes) || runes[j] == '/' || one && len(row) == cols && runes[j] != ' ' {
				if len(row) == 0 {
					continue
				}
				if cols == 0 {
					cols = len(row)
				}
				if len(row) < cols {
					return nil, bad(i+1, j+1, line, "", fmt.Sprintf("%d cells in a row, not %d", cols, len(row)))
				}
				grid, row = append(grid, row), nil
				last = bad(i+1, j+1, line, "", "")
			}
			switch {
			case j == len(runes) || runes[j] == '/' || runes[j] == ' ' || runes[j] == '\t':
			case !ok(runes[j]):
				return nil, bad(i+1, j+1, line, string(runes[j]), want)
			case cols > 0 && len(row) == cols:
				return nil, bad(i+1, j+1, line, string(runes[j]), fmt.Sprintf("the end of a row of %d cells", cols))
			case rows > 0 && len(grid) == rows:
				return nil, bad(i+1, j+1, line, string(runes[j]), fmt.Sprintf("the end after %d rows", rows))
			default:
				row = append(row, runes[j])
			}
		}
	}
	if last == nil {
		return nil, bad(1, 1, "", "", want)
	}
	if len(grid) < rows {
		last.Want = fmt.Sprintf("%d rows, not %d", rows, len(grid))
		return nil, last
	}
	return grid, nil
}

// Symbols are the digits of sudokus of all orders.
const Symbols = "123456789ABCDEFGHIJKLMNOP"

// Digits are the digits of a coordinate in the name of a cell.
const Digits = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
