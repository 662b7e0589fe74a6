package gallery

import (
	"bonepile/cover"
	"errors"
	"fmt"
	"strings"
)

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
