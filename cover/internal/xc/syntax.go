package xc

import (
	"errors"
	"fmt"
	"unicode/utf8"

	"bonepile/internal/excerpt"
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
		found = fmt.Sprintf("%q", e.Found[:offset(e.Found, maxFound)])
		if offset(e.Found, maxFound) < len(e.Found) {
			found += "…"
		}
	}
	return fmt.Sprintf("cover: line %d, column %d: %v: found %s, expected %s", e.Line, e.Col, e.Err, found, e.Want)
}

func (e *SyntaxError) Unwrap() error { return e.Err }

// Excerpt returns two lines: the text, and below it a caret under the column
// at fault. Of a text longer than width characters, but at least 10, it shows
// a window around the column. Each character takes one column of a terminal, and none controls it.
func (e *SyntaxError) Excerpt(width int) string { return excerpt.At(e.Text, e.Col, width) }

// offset returns where character n of a text begins, from 0, or its end if it is shorter.
func offset(text string, n int) int {
	for i := range text {
		if n == 0 {
			return i
		}
		n--
	}
	return len(text)
}

// column returns the column of byte off of line.
func column(line []byte, off int) int { return utf8.RuneCount(line[:off]) + 1 }
