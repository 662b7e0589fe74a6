package kit

import (
	"errors"
	"fmt"
	"strings"

	"bonepile/cover"
)

// A ClueWord is a cell of a board of words, or another word of a puzzle's text,
// and where it is.
type ClueWord struct {
	Text      string
	Line, Col int // from 1
	Source    string
}

// errClues is the reason of clues that cannot be read.
var errClues = errors.New("not clues")

// Wrong returns the error that something else was expected instead of w.
func (w ClueWord) Wrong(format string, args ...any) error {
	return &cover.SyntaxError{Line: w.Line, Col: w.Col, Text: w.Source, Found: w.Text, Want: fmt.Sprintf(format, args...), Err: errClues}
}

// At returns a part of a word, size letters from some place.
func (w ClueWord) At(from, size int) ClueWord {
	letters := []rune(w.Text)
	if from >= len(letters) {
		return ClueWord{"", w.Line, w.Col + len(letters), w.Source}
	}
	return ClueWord{string(letters[from : from+size]), w.Line, w.Col + from, w.Source}
}

// ReadWords returns the words of a text row by row, and what is at its end. Words
// are separated by blanks or commas, rows by ends of lines or slashes. Rows without
// words are ignored.
func ReadWords(text, slash string) (rows [][]ClueWord, end ClueWord) {
	for i, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		line = strings.TrimSuffix(line, "\r")
		var row []ClueWord
		word := ""
		runes := []rune(line)
		for j := 0; j <= len(runes); j++ {
			over := j == len(runes) || strings.ContainsRune(slash, runes[j])
			if !over && !strings.ContainsRune(" \t,", runes[j]) {
				word += string(runes[j])
				continue
			}
			if word != "" {
				row = append(row, ClueWord{word, i + 1, j + 1 - len([]rune(word)), line})
				word = ""
			}
			if over && len(row) > 0 {
				rows, row = append(rows, row), nil
			}
		}
		end = ClueWord{"", i + 1, len(runes) + 1, line}
	}
	return rows, end
}

// ReadBoard is readWords for a board: its rows have equally many words, and there
// is one at least. An error is a *cover.SyntaxError.
func ReadBoard(text, want string) ([][]ClueWord, error) {
	rows, end := ReadWords(text, "/")
	if len(rows) == 0 {
		return nil, end.Wrong("%s", want)
	}
	for _, row := range rows {
		switch n := len(rows[0]); {
		case len(row) > n:
			return nil, row[n].Wrong("the end of a row of %d cells", n)
		case len(row) < n:
			last := row[len(row)-1]
			last.Col += len([]rune(last.Text))
			last.Text = ""
			return nil, last.Wrong("%d cells in a row, not %d", n, len(row))
		}
	}
	return rows, nil
}
