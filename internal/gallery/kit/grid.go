package kit

import "strings"

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
	return strings.Join(Map(d, func(row []rune) string { return strings.TrimRight(string(row), " ") + "\n" }), "")
}

// Spaced returns the rows as lines with a blank between cells, which makes boards
// look square.
func (d Drawing) Spaced() string {
	return Drawing(Map(d, func(row []rune) []rune { return []rune(strings.Join(strings.Split(string(row), ""), " ")) })).String()
}

// AcrossAndDown returns the rows, and then the columns.
func (d Drawing) AcrossAndDown() (lines []string) {
	lines = Map(d, func(row []rune) string { return string(row) })
	for j := range d[0] {
		lines = append(lines, string(Map(d, func(row []rune) rune { return row[j] })))
	}
	return lines
}

// Fields returns the words of a text, line by line.
func Fields(text string) (rows [][]string) {
	for line := range strings.Lines(text) {
		rows = append(rows, strings.Fields(line))
	}
	return rows
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

// Symbols are the digits of sudokus of all orders.
const Symbols = "123456789ABCDEFGHIJKLMNOP"

// Digits are the digits of a coordinate in the name of a cell.
const Digits = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
