// Package excerpt shows people the place in a line of text that an error is about.
package excerpt

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// At returns two lines: the text, and below it a caret under a column, in characters from 1. Of a text
// longer than width characters, but at least 10, it shows a window around the column, with "…" where
// something is left out. Tabs and control characters become blanks, and what else cannot be printed a
// sign for that, so that each character takes one column and none controls the terminal.
func At(line string, col, width int) string {
	text, width := []rune(line), max(width, 10)
	at := min(max(0, col-1), len(text)) // may be just past the end
	begin := min(max(0, at-width/2), max(0, len(text)-width))
	end := min(begin+width, len(text))
	for i, r := range text {
		if unicode.IsControl(r) {
			text[i] = ' '
		} else if !unicode.IsPrint(r) {
			text[i] = utf8.RuneError
		}
	}
	if end < len(text) {
		text[end-1] = '…'
	}
	if begin > 0 {
		text[begin] = '…'
	}
	return string(text[begin:end]) + "\n" + strings.Repeat(" ", at-begin) + "^"
}
