package notation

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"bonepile/dominosa/internal/prose"
)

// A SyntaxError says where a text stops making sense as a board.
type SyntaxError struct {
	Line, Col int    // from 1; Col counts characters and may be one past the last
	Text      string // the line, without its end
	Found     string // what stands there, in quotes if it is part of the text
	Want      string // what might stand there instead
}

// Error says in one line where the text goes wrong, and how.
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("line %d, column %d: found %s, expected %s", e.Line, e.Col, e.Found, e.Want)
}

// caretWindow is how many characters of the line [SyntaxError.Caret] shows, so
// that with an indent it still fits a terminal of 80 columns.
const caretWindow = 70

// Caret returns the line and below it a caret at the column, without a newline
// at the end. Of a long line it shows the surroundings of the column, with …
// where it was cut. It shows a tab as a blank, and a sign for what cannot be printed,
// so that each character takes one column and none controls the terminal.
func (e *SyntaxError) Caret() string {
	text, at := []rune(e.Text), e.Col-1
	before, after := "", ""
	if n := len(text); n > caretWindow {
		from := min(max(0, at-caretWindow/2), n-caretWindow)
		if from > 0 {
			before = "…"
		}
		if from+caretWindow < n {
			after = "…"
		}
		text, at = text[from:from+caretWindow], at-from+utf8.RuneCountInString(before)
	}
	return before + strings.Map(visible, string(text)) + after + "\n" + strings.Repeat(" ", at) + "^"
}

// visible returns a printable character that stands for c.
func visible(c rune) rune {
	switch {
	case c == '\t':
		return ' '
	case c < ' ':
		return '␀' + c // the signs for control characters are in their order
	case c == 0x7F:
		return '␡'
	case !unicode.IsPrint(c):
		return utf8.RuneError
	}
	return c
}

// wantSize says how many cells a frame takes: "6 cells for 2 rows of 3".
func wantSize(rows, cols int) string {
	return fmt.Sprintf("%s for %s of %d", prose.Numbered(uint64(rows)*uint64(cols), "cell"), prose.Numbered(rows, "row"), cols)
}
