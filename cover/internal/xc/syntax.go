package xc

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// ErrBar is the reason of a [*SyntaxError], beside those of a [Builder].
var ErrBar = errors.New("second bar among the items")

// A SyntaxError says where a text is wrong, what was found there, and what
// was expected.
type SyntaxError struct {
	Line  int    // from 1
	Col   int    // in characters, from 1
	Text  string // the line, without its end
	Found string // the word at fault, "" at the end of the text, "\n" at that of a line
	Want  string // what could have stood there
	Err   error  // the reason, such as [ErrUnknown]
}

// lineEnd is what is found where a line ends too soon.
const lineEnd = "\n"

// maxFound is how many characters of a word an error message shows.
const maxFound = 40

func (e *SyntaxError) Error() string {
	found := "the end of the text"
	if e.Found == lineEnd {
		found = "the end of the line"
	} else if e.Found != "" {
		found = fmt.Sprintf("%q", e.Found)
		if r := []rune(e.Found); len(r) > maxFound {
			found = fmt.Sprintf("%q…", string(r[:maxFound]))
		}
	}
	return fmt.Sprintf("cover: line %d, column %d: %v: found %s, expected %s", e.Line, e.Col, e.Err, found, e.Want)
}

func (e *SyntaxError) Unwrap() error { return e.Err }

// Excerpt returns two lines: the text, and below it a caret under the column
// at fault. Of a text longer than width characters, but at least 10, it shows
// a window around the column, with "…" where something is left out.
// Tabs and control characters become blanks.
func (e *SyntaxError) Excerpt(width int) string {
	width = max(width, 10)
	text := []rune(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, e.Text))
	at := min(max(0, e.Col-1), len(text)) // may be just past the end
	begin := 0
	if len(text) > width {
		begin = min(max(0, at-width/2), len(text)-width)
		end := begin + width
		if end < len(text) {
			text[end-1] = '…'
		}
		text = text[:end]
		if begin > 0 {
			text[begin] = '…'
		}
	}
	return string(text[begin:]) + "\n" + strings.Repeat(" ", at-begin) + "^"
}

// column returns the column of byte off of line.
func column(line []byte, off int) int { return utf8.RuneCount(line[:off]) + 1 }
