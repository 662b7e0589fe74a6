package formats

import (
	"bufio"
	"io"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"bonepile/cover"
)

const byteOrderMark = "\ufeff"

// A scanner divides a text into words, and knows where it is.
type scanner struct {
	src     *bufio.Reader
	comment string // how lines begin that are comments; none if it is ""
	single  string // characters that are words by themselves
	run     string // characters that form words with each other only

	reason error // why a text that fails is wrong

	line int    // number of the line, from 1
	text string // that line
	from int    // where in it the word begins
	to   int    // and ends
	word string // "" at the end of the line
	err  error  // of the input, or of the text: io.EOF at its end
}

// advance moves to the next line that is not a comment, and reports whether there is one.
func (s *scanner) advance() bool {
	for s.err == nil {
		text, err := s.src.ReadString('\n')
		if err != nil && (err != io.EOF || text == "") {
			s.err = err
			break
		}
		if s.line++; s.line == 1 {
			text = strings.TrimPrefix(text, byteOrderMark)
		}
		s.text = strings.TrimRight(text, "\r\n")
		s.from, s.to, s.word = 0, 0, ""
		if s.comment == "" || !strings.HasPrefix(strings.TrimSpace(s.text), s.comment) {
			return true
		}
	}
	s.from, s.to, s.word = len(s.text), len(s.text), ""
	return false
}

// next moves to the next word of the line and returns it.
func (s *scanner) next() string {
	s.from = len(s.text)
	if i := strings.IndexFunc(s.text[s.to:], func(r rune) bool { return !unicode.IsSpace(r) }); i >= 0 {
		s.from = s.to + i
	}
	rest := s.text[s.from:]
	n := len(rest)
	switch {
	case rest == "":
	case strings.IndexByte(s.single, rest[0]) >= 0:
		n = 1
	case strings.IndexByte(s.run, rest[0]) >= 0:
		n -= len(strings.TrimLeft(rest, s.run))
	default:
		if i := strings.IndexFunc(rest, unicode.IsSpace); i >= 0 {
			n = i
		}
		if i := strings.IndexAny(rest[:n], s.single+s.run); i >= 0 {
			n = i
		}
	}
	s.to = s.from + n
	s.word = rest[:n]
	return s.word
}

// more moves to the next word of the text and returns it; "" at the end.
func (s *scanner) more() string {
	for s.next() == "" {
		if !s.advance() {
			return ""
		}
	}
	return s.word
}

// full moves to the first word of the next line that has words.
func (s *scanner) full() string {
	if !s.advance() {
		return ""
	}
	return s.more()
}

// mistake returns the error that the word where s is should not be there.
func (s *scanner) mistake(reason error, want string) *cover.SyntaxError {
	found := s.word
	if found == "" && s.err == nil {
		found = "\n"
	}
	col := utf8.RuneCountInString(s.text[:s.from]) + 1
	return &cover.SyntaxError{Line: max(1, s.line), Col: col, Text: s.text, Found: found, Want: want, Err: reason}
}

// failed reports whether the text is wrong, or cannot be read further.
func (s *scanner) failed() bool { return s.err != nil && s.err != io.EOF }

// fail ends the text, unless it has failed before, with a word that should not be there: the one
// where s is, or where it was. Then there are no more words.
func (s *scanner) fail(want string) { s.failAt(*s, want) }

func (s *scanner) failAt(was scanner, want string) {
	if !s.failed() {
		s.err, s.text, s.from, s.to, s.word = was.mistake(s.reason, want), "", 0, 0, ""
	}
}

// number returns the word where s is as a number from lo to hi, or 0 if it fails.
func (s *scanner) number(lo, hi int, want string) int {
	n, err := strconv.Atoi(s.word)
	if err != nil || s.word[0] < '0' || s.word[0] > '9' || n < lo || n > hi {
		s.fail(want)
		return 0
	}
	return n
}

// end fails if anything follows.
func (s *scanner) end(word, want string) {
	if word != "" {
		s.fail(want)
	}
}

// build returns what b builds, unless the text has failed.
func (s *scanner) build(b *cover.Builder) (*cover.Problem, error) {
	if s.failed() {
		return nil, s.err
	}
	return b.Build()
}
