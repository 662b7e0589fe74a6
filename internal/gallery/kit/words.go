package kit

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"bonepile/cover"
)

// A ClueWord is a cell of a board of words or signs, or another word of a puzzle's text,
// with its position.
type ClueWord struct {
	Text      string
	Line, Col int // from 1
	Source    string
	reason    error // of an error, if not errClues
}

// Reasons why a text cannot be read.
var (
	errClues = errors.New("not clues")
	errGrid  = errors.New("not a board")
)

// Wrong returns the error that something else was expected instead of w.
func (w ClueWord) Wrong(format string, args ...any) error {
	return &cover.SyntaxError{Line: w.Line, Col: w.Col, Text: w.Source, Found: w.Text, Want: fmt.Sprintf(format, args...), Err: cmp.Or(w.reason, errClues)}
}

// At returns a part of a word, size letters from some place; nothing, if the word ends before.
func (w ClueWord) At(from, size int) ClueWord {
	letters := []rune(w.Text)
	from = min(from, len(letters))
	w.Text, w.Col = string(letters[from:min(from+size, len(letters))]), w.Col+from
	return w
}

// end is the place behind a word.
func (w ClueWord) end() ClueWord { return w.At(len([]rune(w.Text)), 0) }

// ReadWords returns the words of a text row by row, and what is at its end. Any of blanks
// separates words, the end of a line or any of slash separates rows. Rows without words are
// ignored.
func ReadWords(text, slash, blanks string) (rows [][]ClueWord, end ClueWord) {
	for i, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		line = strings.TrimSuffix(line, "\r")
		var row []ClueWord
		word := ""
		runes := []rune(line)
		for j := 0; j <= len(runes); j++ {
			over := j == len(runes) || strings.ContainsRune(slash, runes[j])
			if !over && !strings.ContainsRune(blanks, runes[j]) {
				word += string(runes[j])
				continue
			}
			if word != "" {
				row = append(row, ClueWord{Text: word, Line: i + 1, Col: j + 1 - len([]rune(word)), Source: line})
				word = ""
			}
			if over && len(row) > 0 {
				rows, row = append(rows, row), nil
			}
		}
		end = ClueWord{Line: i + 1, Col: len(runes) + 1, Source: line}
	}
	return rows, end
}

// ReadBoard is ReadWords for a board: all rows have the same number of words, and there
// is at least one. An error is a *cover.SyntaxError.
func ReadBoard(text, want string) ([][]ClueWord, error) {
	rows, end := ReadWords(text, "/", " \t,")
	return rows, checkBoard(rows, end, 0, 0, want, "")
}

// ReadGrid reads a board of rows by cols signs, each of which is one of signs, or any if these are
// none. Rows are lines, or separated by slashes; blanks and empty lines are ignored, and all rows
// may stand in one line. If rows is 0, there are as many as there are lines, and if cols is 0, as
// many as the first has. In an error, want says what a cell can hold. An error is a
// *cover.SyntaxError.
func ReadGrid(text string, rows, cols int, want, signs string) ([][]rune, error) {
	words, end := ReadWords(text, "/", " \t")
	end.reason = errGrid
	for i, row := range words {
		words[i] = nil
		for _, w := range row {
			for k := range []rune(w.Text) {
				sign := w.At(k, 1)
				sign.reason = errGrid
				words[i] = append(words[i], sign)
			}
		}
	}
	if len(words) == 1 && cols > 0 && rows > 0 && !strings.ContainsAny(strings.TrimSpace(text), "/\n") {
		words = slices.Collect(slices.Chunk(words[0], cols))
	}
	if err := checkBoard(words, end, rows, cols, want, signs); err != nil {
		return nil, err
	}
	grid := make([][]rune, len(words))
	for c, w := range Entries(words) {
		grid[c.Row] = append(grid[c.Row], []rune(w.Text)[0])
	}
	return grid, nil
}

// checkBoard checks that words are a board of rows by cols of some signs.
func checkBoard(words [][]ClueWord, end ClueWord, rows, cols int, want, signs string) error {
	if len(words) == 0 {
		return end.Wrong("%s", want)
	}
	cols = cmp.Or(cols, len(words[0]))
	for c, w := range Entries(words) {
		switch last := len(words[c.Row]) - 1; {
		case signs != "" && !strings.Contains(signs, w.Text):
			return w.Wrong("%s", want)
		case c.Col == cols:
			return w.Wrong("the end of a row of %d cells", cols)
		case rows > 0 && c.Row == rows:
			return w.Wrong("the end after %d rows", rows)
		case c.Col == last && last+1 < cols:
			return w.end().Wrong("%d cells in a row, not %d", cols, last+1)
		case c.Col == last && c.Row == len(words)-1 && c.Row+1 < rows:
			return w.end().Wrong("%d rows, not %d", rows, len(words))
		}
	}
	return nil
}

// OfText returns what builds a model of what is read from the text of a parameter.
func OfText[T any](name string, read func(text string) (T, error), build func(a Args, found T) (*Instance, error)) func(Args) (*Instance, error) {
	return func(a Args) (*Instance, error) {
		found, err := read(a.Text(name))
		if err != nil {
			return nil, err
		}
		return build(a, found)
	}
}

// OfGrid is OfText for a board of any size: see [ReadGrid].
func OfGrid(name, want, signs string, build func(a Args, grid [][]rune) (*Instance, error)) func(Args) (*Instance, error) {
	return OfText(name, func(text string) ([][]rune, error) { return ReadGrid(text, 0, 0, want, signs) }, build)
}
