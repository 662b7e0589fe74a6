package zdd

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"unicode/utf8"
)

// What may be wrong with a text, as the Reason of a [*SyntaxError].
const (
	wrongSyntax = "not the text of a diagram"
	wrongID     = "identifier out of sequence"
	wrongChild  = "unknown node"
	wrongRange  = "variable too large"
	noRoot      = "no root"
	afterRoot   = "text after the root"
)

// errFree reports a text whose lines are right, but which is not a diagram.
var errFree = errors.New("zdd: a path meets a variable twice")

// A SyntaxError says where a text is wrong, what is there, and what was expected
// instead.
type SyntaxError struct {
	Line   int    // from 1
	Col    int    // in characters, from 1
	Text   string // the line without its end; only its beginning, if it is long
	Found  string // the word at fault, "" at the end of a line
	Want   string // what was expected
	Reason string // what is wrong, such as "unknown node"
}

// Error returns the place, the reason, what was found and what was expected, in
// one line.
func (e *SyntaxError) Error() string {
	found := "the end of the line"
	if e.Found != "" {
		found = strconv.Quote(e.Found)
	}
	return fmt.Sprintf("zdd: line %d, column %d: %s: found %s, expected %s", e.Line, e.Col, e.Reason, found, e.Want)
}

// maxLine is how long a line may be. The longest that WriteTo writes has 43 bytes.
const maxLine = 1 << 10

// Read reads a diagram in the text form of [Diagram.WriteTo]. The diagram, and
// whatever is made from it, has at most limit nodes, or any number if limit is 0
// or less. Read ignores blank lines and blanks between the parts of a line, and
// takes hexadecimal digits in either case. Equal nodes become one, and unused
// nodes are left out.
//
// A mistake in a line is a [*SyntaxError]. The error may also be [ErrLimit], one
// of r, or that a path meets a variable twice. Read works line by line, and needs
// the memory of a [Builder], 4 bytes per node, and a little more at the end, when
// it checks the paths.
func Read(r io.Reader, limit int) (*Diagram, error) {
	rd := reader{src: bufio.NewReaderSize(r, 64<<10), b: NewBuilder(limit), at: []Node{Empty, Unit}}
	for {
		if err := rd.next(); err != nil {
			return nil, err
		}
		if rd.end {
			return nil, rd.fail(0, noRoot, "a line of a node or of the root")
		}
		if rd.skip(); rd.off == len(rd.text) {
			continue
		}
		root, ok, err := rd.node()
		if err != nil {
			return nil, err
		}
		if ok {
			return rd.finish(root)
		}
	}
}

// A reader reads a text line by line.
type reader struct {
	src *bufio.Reader
	b   *Builder
	at  []Node // by identifier

	line int
	text []byte // the line, without its end
	off  int    // where the rest of it begins
	last bool   // it ended with the text, so there is no other
	end  bool   // there was no other
	err  error  // the first of the line
}

// next reads a line. Past the last line end is one more, empty line.
func (rd *reader) next() error {
	if rd.last {
		rd.end, rd.off = true, len(rd.text)
		return nil
	}
	text, err := rd.src.ReadSlice('\n')
	rd.line++
	rd.off = 0
	rd.text = bytes.TrimSuffix(bytes.TrimSuffix(text, []byte("\n")), []byte("\r"))
	if len(rd.text) > maxLine {
		_, n := utf8.DecodeRune(rd.text[maxLine:])
		rd.off = maxLine + n
		rd.text = rd.text[:rd.off]
		return rd.fail(n, wrongSyntax, "the end of the line")
	}
	if err == io.EOF {
		rd.last, rd.end = true, len(text) == 0
		return nil
	}
	if err != nil {
		return fmt.Errorf("zdd: line %d: %w", rd.line, err)
	}
	return nil
}

// finish checks that nothing follows the root, and makes the diagram.
func (rd *reader) finish(root Node) (*Diagram, error) {
	for !rd.end {
		if err := rd.next(); err != nil {
			return nil, err
		}
		if rest := rd.rest(); rest > 0 {
			return nil, rd.fail(rest, afterRoot, "the end of the text")
		}
	}
	if rd.b.err != nil {
		return nil, rd.b.err
	}
	d := rd.b.reached(root, nil)
	if v, ok := d.repeats(); ok {
		return nil, fmt.Errorf("%w: %d", errFree, v)
	}
	return d, nil
}

// node reads a line. If it is the line of the root, node returns the root.
func (rd *reader) node() (root Node, ok bool, err error) {
	id, n := rd.number(16, "an identifier", math.MaxInt32)
	if id != int64(len(rd.at)) {
		rd.refuse(n, wrongID, fmt.Sprintf("identifier %x", len(rd.at)))
	}
	rd.sign(":")
	rd.sign("(")
	rd.sign("~")
	v, n := rd.number(10, "a variable", MaxVar+1)
	if v > MaxVar+1 {
		rd.refuse(n, wrongRange, fmt.Sprintf("a number up to %d", MaxVar+1))
	}
	rd.sign("?")
	lo, n := rd.child()
	if v == 0 && lo != Empty {
		rd.refuse(n, wrongSyntax, "0, on the line of the root")
	}
	rd.sign(":")
	hi, _ := rd.child()
	rd.sign(")")
	if rest := rd.rest(); rest > 0 {
		rd.refuse(rest, wrongSyntax, "the end of the line")
	}
	if v == 0 || rd.err != nil {
		return hi, true, rd.err
	}
	rd.at = append(rd.at, rd.b.node(int32(v-1), lo, hi))
	return 0, false, rd.b.err
}

// child reads the identifier of an earlier node.
func (rd *reader) child() (x Node, n int) {
	id, n := rd.number(16, "an identifier", math.MaxInt32)
	if id >= int64(len(rd.at)) {
		rd.refuse(n, wrongChild, fmt.Sprintf("an identifier less than %x", len(rd.at)))
		return Empty, n
	}
	return rd.at[id], n
}

// number reads a number, if it is greater than most as most + 1, and returns how many bytes it has.
func (rd *reader) number(base int64, want string, most int64) (v int64, n int) {
	rd.skip()
	begin := rd.off
	for ; rd.off < len(rd.text); rd.off++ {
		d := digit(rd.text[rd.off])
		if d >= base {
			break
		}
		if v = v*base + d; v > most {
			v = most + 1
		}
	}
	if begin == rd.off {
		rd.unexpected(want)
	}
	return v, rd.off - begin
}

// digit returns the value of a digit, 16 if c is none.
func digit(c byte) int64 {
	switch {
	case '0' <= c && c <= '9':
		return int64(c - '0')
	case 'a' <= c && c <= 'f':
		return int64(c-'a') + 10
	case 'A' <= c && c <= 'F':
		return int64(c-'A') + 10
	}
	return 16
}

// sign reads a sign.
func (rd *reader) sign(s string) {
	if rd.skip(); rd.off < len(rd.text) && rd.text[rd.off] == s[0] {
		rd.off++
	} else {
		rd.unexpected(strconv.Quote(s))
	}
}

func (rd *reader) skip() {
	for rd.off < len(rd.text) && (rd.text[rd.off] == ' ' || rd.text[rd.off] == '\t') {
		rd.off++
	}
}

// rest goes to the end of the line and returns how many bytes were left after blanks.
func (rd *reader) rest() int {
	rd.skip()
	n := len(rd.text) - rd.off
	rd.off = len(rd.text)
	return n
}

// unexpected refuses the next character.
func (rd *reader) unexpected(want string) {
	_, n := utf8.DecodeRune(rd.text[rd.off:])
	rd.off += n
	rd.refuse(n, wrongSyntax, want)
}

// refuse sets the error for the n bytes before the offset, unless the line has one.
func (rd *reader) refuse(n int, reason, want string) {
	if rd.err == nil {
		rd.err = rd.fail(n, reason, want)
	}
}

// fail returns the error that the n bytes before the offset should not be there.
func (rd *reader) fail(n int, reason, want string) error {
	begin := rd.off - n
	col := 1
	for i := range string(rd.text) { // not that of text[:begin], as a long line may be cut within a character
		if i < begin {
			col++
		}
	}
	return &SyntaxError{
		Line:   rd.line,
		Col:    col,
		Text:   string(rd.text),
		Found:  string(rd.text[begin:rd.off]),
		Want:   want,
		Reason: reason,
	}
}
