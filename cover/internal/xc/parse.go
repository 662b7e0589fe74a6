package xc

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"unicode/utf8"
)

// Parse reads a problem in the text form that the comment of package cover shows.
// Most of the time goes into looking up names.
func Parse(r io.Reader) (*Problem, error) { return ParseWarn(r, nil) }

// ParseDemands is Parse that keeps options without a primary item as demands: see
// [Problem.IsDemand], whether or not the text asks for that.
func ParseDemands(r io.Reader) (*Problem, error) {
	ps := newParser(r)
	ps.KeepDemands()
	return ps.parse(nil)
}

// ParseWarn is Parse that calls warn, if it is not nil, for every option that it drops,
// with the reason [ErrNoPrimary].
func ParseWarn(r io.Reader, warn func(*SyntaxError)) (*Problem, error) {
	return newParser(r).parse(warn)
}

func newParser(r io.Reader) *parser { return &parser{src: bufio.NewReaderSize(r, 1<<16)} }

// parse reads all of the text.
func (ps *parser) parse(warn func(*SyntaxError)) (*Problem, error) {
	for {
		ok, err := ps.next()
		if err != nil {
			return nil, err
		}
		if !ok {
			break
		}
		word := ps.word()
		switch {
		case word == nil:
		case word[0] == '|':
			err = ps.comment(word)
		case !ps.items && bytes.HasPrefix(word, []byte("//")): // a comment, as in C
		case !ps.items:
			ps.items = true
			err = ps.itemLine(word)
		default:
			err = ps.optionLine(word, warn)
		}
		if err != nil {
			return nil, err
		}
	}
	return ps.Build()
}

// A parser reads a text line by line and word by word.
type parser struct {
	Builder
	src   *bufio.Reader
	long  []byte // holds a line longer than src's buffer
	items bool   // the line of items has been read

	vertices map[string]bool // of the last condition, by name
	refused  error           // the first error in a condition

	line int    // number of the line read
	text []byte // the line, without its end
	off  int    // where the rest of it begins
	last bool   // it ended with the text, so there is no other
}

// next reads a line. It returns false at the end of the text.
func (ps *parser) next() (bool, error) {
	if ps.last {
		return false, nil
	}
	text, err := ps.src.ReadSlice('\n')
	if err == bufio.ErrBufferFull {
		ps.long = append(ps.long[:0], text...)
		for err == bufio.ErrBufferFull && !(ps.long[0] != '|' && ps.long[len(ps.long)-1] == 0) { // which is in no name
			text, err = ps.src.ReadSlice('\n')
			ps.long = append(ps.long, text...)
		}
		if text = ps.long; err == bufio.ErrBufferFull {
			err = nil
		}
	}
	if err != nil && err != io.EOF {
		return false, fmt.Errorf("cover: after line %d: %w", ps.line, err)
	}
	if ps.last = err != nil && len(text) > 0; err != nil && !ps.last {
		return false, nil
	}
	text = bytes.TrimSuffix(text, []byte("\n"))
	text = bytes.TrimSuffix(text, []byte("\r"))
	if ps.line == 0 {
		text = bytes.TrimPrefix(text, []byte(string(bom)))
	}
	ps.line++
	ps.text, ps.off = text, 0
	return true, nil
}

// blank tells the bytes that separate words: those of C's isspace.
var blank = [256]bool{' ': true, '\t': true, '\n': true, '\v': true, '\f': true, '\r': true}

// word returns the next word of the line, nil if there is none.
func (ps *parser) word() []byte {
	text, i := ps.text, ps.off
	for i < len(text) && blank[text[i]] {
		i++
	}
	begin := i
	for i < len(text) && !blank[text[i]] {
		i++
	}
	ps.off = i
	if begin == i {
		return nil
	}
	return text[begin:i]
}

// fail returns the error that word, which ends at ps.off, is wrong there.
func (ps *parser) fail(word []byte, err error, want string) *SyntaxError {
	return &SyntaxError{
		Line:  ps.line,
		Col:   column(ps.text, ps.off-len(word)),
		Text:  string(ps.text),
		Found: string(word),
		Want:  want,
		Err:   err,
	}
}

// itemLine reads the line of items, whose first word is given.
func (ps *parser) itemLine(word []byte) error {
	primary := true
	for ; word != nil; word = ps.word() {
		if word[0] == '|' {
			if !primary {
				return ps.fail(word, ErrBar, "the name of a secondary item")
			}
			primary = false
			if word = word[1:]; len(word) == 0 {
				continue
			}
		}
		name, times, err := cutBounds(word)
		if err == nil && !primary && len(name) < len(word) {
			err = ErrBounds
		}
		if err == nil {
			err = ps.item(string(name), primary, times)
		}
		if err != nil {
			return ps.fail(word, err, wantItem(err))
		}
	}
	return nil
}

// wantItem says what could stand where an item was refused.
func wantItem(err error) string {
	switch err {
	case ErrTwice:
		return "a name that no other item has"
	case ErrBounds:
		return "low:high|name or high|name, with 0 <= low <= high < 2^31 and 1 <= high, for a primary item"
	case ErrName:
		return "a name without ':' and '|', in UTF-8"
	}
	return "fewer items"
}

// cutBounds takes "high|" or "low:high|", with decimal numbers, off the front
// of a word. What does not look like bounds is taken to be a name.
func cutBounds(word []byte) (name []byte, times Bounds, err error) {
	front, name, ok := bytes.Cut(word, []byte("|"))
	lo, hi, both := bytes.Cut(front, []byte(":"))
	if !both {
		hi = lo
	}
	if !ok || !digits(lo) || !digits(hi) {
		return word, Once, nil
	}
	l, err1 := strconv.ParseUint(string(lo), 10, 31)
	h, err2 := strconv.ParseUint(string(hi), 10, 31)
	if err1 != nil || err2 != nil || l > h || h < 1 {
		return word, Once, ErrBounds
	}
	return name, Bounds{int32(l), int32(h)}, nil
}

// digits reports whether b is a decimal number.
func digits(b []byte) bool {
	for _, c := range b {
		if c < '0' || c > '9' {
			return false
		}
	}
	return len(b) > 0
}

// optionLine reads an option, whose first word is given.
func (ps *parser) optionLine(word []byte, warn func(*SyntaxError)) error {
	first, end := word, ps.off
	ps.begin()
	for ; word != nil; word = ps.word() {
		err := ps.addWord(word)
		if err == ErrUnknown && ps.off == end && bytes.HasPrefix(word, []byte("//")) {
			return nil
		}
		if err != nil {
			return ps.fail(word, err, wantEntry(word, err))
		}
	}
	if !ps.close() && warn != nil {
		ps.off = end
		warn(ps.fail(first, ErrNoPrimary, "an option with a primary item; this one is ignored"))
	}
	return nil
}

// wantEntry says what could stand where a word was refused.
func wantEntry(word []byte, err error) string {
	switch err {
	case ErrCost:
		if bytes.HasPrefix(word, []byte("|-")) && digits(word[2:]) {
			return "a cost of 0 or more: to add the same amount to all options of an item that each solution covers once changes no order"
		}
		return "'|' and a number, below 2^63 in all"
	case ErrUnknown:
		return "the name of an item"
	case ErrRepeated:
		return "an item that the option does not have yet"
	case ErrColour:
		return "a colour on secondary items only"
	case ErrName:
		return "a colour after the ':', in UTF-8"
	case ErrWeight:
		return "a number from 1 to 2^31 - 1 after the '*'"
	}
	return "fewer options"
}

// ErrBar is the reason of a [*SyntaxError], beside those of a [Builder].
var ErrBar = errors.New("second bar among the items")

// A SyntaxError is that of package cover.
type SyntaxError struct {
	Line, Col         int
	Text, Found, Want string
	Err               error
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
