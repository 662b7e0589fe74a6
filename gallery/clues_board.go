package gallery

import (
	"errors"
	"fmt"
	"strings"

	"bonepile/cover"
)

// Puzzles whose cells have clues: what their options say, and their text.

// A setting is something that an option says: the value at a place.
type setting struct {
	cell
	value int
}

// Values of places that nothing is said about, or different things.
const (
	unsaid = -1
	clash  = -2
)

// settled returns what options say about the places of a board.
func settled(rows, cols int, options [][]setting) [][]int {
	values := make([][]int, rows)
	for i := range values {
		values[i] = make([]int, cols)
		for j := range values[i] {
			values[i][j] = unsaid
		}
	}
	for _, option := range options {
		for _, s := range option {
			switch old := values[s.row][s.col]; old {
			case unsaid, s.value:
				values[s.row][s.col] = s.value
			default:
				values[s.row][s.col] = clash
			}
		}
	}
	return values
}

// on reports whether a cell lies on a board.
func (c cell) on(rows, cols int) bool {
	return 0 <= c.row && c.row < rows && 0 <= c.col && c.col < cols
}

// String returns the cell as a word: its row and its column, from 1.
func (c cell) String() string { return fmt.Sprintf("row %d, column %d", c.row+1, c.col+1) }

// name returns the cell as part of the name of an item.
func (c cell) name() string { return fmt.Sprintf("%d,%d", c.row, c.col) }

// beside returns the neighbours of a cell that are on a board.
func (c cell) beside(rows, cols int) (list []cell) {
	for _, d := range []cell{{-1, 0}, {0, -1}, {0, 1}, {1, 0}} {
		if n := (cell{c.row + d.row, c.col + d.col}); n.on(rows, cols) {
			list = append(list, n)
		}
	}
	return list
}

// wholly returns the first cell that has a value below 0, and whether there is
// none.
func wholly(values [][]int) (cell, bool) {
	for i, row := range values {
		for j, v := range row {
			if v < 0 {
				return cell{i, j}, false
			}
		}
	}
	return cell{}, true
}

// connectedCells reports whether the cells of a board for which in holds hang
// together. No cells do.
func connectedCells(rows, cols int, in func(cell) bool) bool {
	seen := map[cell]bool{}
	pieces := 0
	for i := range rows {
		for j := range cols {
			if c := (cell{i, j}); in(c) && !seen[c] {
				pieces++
				seen[c] = true
				for queue := []cell{c}; len(queue) > 0; queue = queue[1:] {
					for _, n := range queue[0].beside(rows, cols) {
						if in(n) && !seen[n] {
							seen[n] = true
							queue = append(queue, n)
						}
					}
				}
			}
		}
	}
	return pieces <= 1
}

// A clueWord is a cell of a board of words, or another word of a puzzle's text,
// and where it is.
type clueWord struct {
	text      string
	line, col int // from 1
	source    string
}

// errClues is the reason of clues that cannot be read.
var errClues = errors.New("not clues")

// wrong returns the error that something else was expected in place of w.
func (w clueWord) wrong(format string, args ...any) error {
	return &cover.SyntaxError{Line: w.line, Col: w.col, Text: w.source, Found: w.text, Want: fmt.Sprintf(format, args...), Err: errClues}
}

// readWords returns the words of a text row by row, and what is at its end. Words
// are parted by blanks or commas, rows by ends of lines or slashes. Rows
// without words mean nothing.
func readWords(text, slash string) (rows [][]clueWord, end clueWord) {
	for i, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		line = strings.TrimSuffix(line, "\r")
		var row []clueWord
		word := ""
		runes := []rune(line)
		for j := 0; j <= len(runes); j++ {
			over := j == len(runes) || strings.ContainsRune(slash, runes[j])
			if !over && !strings.ContainsRune(" \t,", runes[j]) {
				word += string(runes[j])
				continue
			}
			if word != "" {
				row = append(row, clueWord{word, i + 1, j + 1 - len([]rune(word)), line})
				word = ""
			}
			if over && len(row) > 0 {
				rows, row = append(rows, row), nil
			}
		}
		end = clueWord{"", i + 1, len(runes) + 1, line}
	}
	return rows, end
}

// readBoard is readWords for a board: its rows have equally many words, and there
// is one at least. An error is a *cover.SyntaxError.
func readBoard(text, want string) ([][]clueWord, error) {
	rows, end := readWords(text, "/")
	if len(rows) == 0 {
		return nil, end.wrong("%s", want)
	}
	for _, row := range rows {
		switch n := len(rows[0]); {
		case len(row) > n:
			return nil, row[n].wrong("the end of a row of %d cells", n)
		case len(row) < n:
			last := row[len(row)-1]
			last.col += len([]rune(last.text))
			last.text = ""
			return nil, last.wrong("%d cells in a row, not %d", n, len(row))
		}
	}
	return rows, nil
}
