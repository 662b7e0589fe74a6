package notation

import (
	"bufio"
	"errors"
	"io"
	"strings"

	"bonepile/dominosa"
)

// ErrNoBoard reports an input that holds nothing but blanks and comments.
var ErrNoBoard = errors.New("no board found")

// An Entry is one puzzle of an input.
type Entry struct {
	dominosa.Puzzle                 // Bones is nil unless the text names them
	Line            int             // the line on which it begins, from 1
	Form            string          // how it is written, one of those listed at [Reader]
	Solution        dominosa.Tiling // nil unless the text carries one
}

// A Reader reads puzzles from text, one after the other. Each may be in any of
// these forms, which are told apart by how they begin:
//
//	id       1:010110   6db:01234…   20:3[14]15…   2x3:01.210
//	json     [[0,1],[1,null]]   ["01","1."]   {"cells":…,"bones":"double-1"}
//	braces   {{0,1},{1,""}}   name = {{0,1},{1,""}};
//	matrix   matrix(c(0,1,1,NA), nrow = 2)   name <- matrix(…)
//	flat     rows and columns on a line, then the cells on as many as it takes
//	numbers  a row a line, blanks or a comma after each cell
//	rows     a row a line, a digit a cell
//
// An id is a line. A board in json, braces or matrix ends with its closing
// bracket, which ends its line. The other forms end with an empty line. A line
// that begins with # is a comment, even between the rows of a board. Carriage
// returns before the end of a line, a byte order mark at the beginning and
// blanks around a line mean nothing.
//
// A position without a cell is ., x or -, in an id only a dot. Where cells are
// numbers it may be "" and the language's own word: null, Null, NA.
//
// A solution may follow an id on its line, as letters (see read_letters.go), and
// be in a json object, as docs/json.md describes it. It is checked.
//
// A Reader reads no further than it has to. It takes time and memory in proportion
// to the text: a size that a text announces costs nothing until its cells are there.
type Reader struct {
	in    *bufio.Reader
	limit int    // bytes that a line or a block may have; maxText but in tests
	n     int    // number of the line read last
	long  []byte // a line that did not fit in the buffer of in
	some  bool   // an entry has been read
	err   error  // what ended the reading
}

// NewReader returns a Reader that reads from r.
func NewReader(r io.Reader) *Reader {
	return &Reader{in: bufio.NewReaderSize(r, 1<<16), limit: maxText}
}

// Next returns the next puzzle. After the last one its error is [io.EOF], or
// [ErrNoBoard] if there was none; for text that is no board it is a
// [*SyntaxError]. After an error, Next returns the same error again.
func (r *Reader) Next() (Entry, error) {
	if r.err != nil {
		return Entry{}, r.err
	}
	e, err := r.next()
	if err == io.EOF && !r.some {
		err = ErrNoBoard
	}
	if err != nil {
		r.err = err
		return Entry{}, err
	}
	r.some = true
	return e, nil
}

// ParseBoard returns the one board that text holds, in any form that a
// [Reader] reads. Its errors are those of [Reader.Next].
func ParseBoard(text string) (*dominosa.Board, error) {
	r := NewReader(strings.NewReader(text))
	e, err := r.Next()
	if err != nil {
		return nil, err
	}
	switch l, err := r.content(); {
	case err == io.EOF:
		return e.Board, nil
	case err != nil:
		return nil, err
	default:
		start, _ := l.bounds()
		return nil, l.fail(start, "more text", "one board only")
	}
}

// next recognises the form of the next puzzle by the beginning of its first
// line and reads it.
//
// Most lines of a long input are IDs, so they are asked for first.
func (r *Reader) next() (Entry, error) {
	l, err := r.content()
	if err != nil {
		return Entry{}, err
	}
	start, _ := l.bounds()
	if isID(l.text[start:]) {
		return readID(l, start)
	}

	e := Entry{Line: l.n}
	c := newTextCursor(r, l, start)
	switch named := c.assignment(); {
	case c.accept('{'):
		if next := c.peek(); !named && (next == '"' || next == '}') {
			e.Form = "json"
			e.Puzzle, e.Solution = c.jsonObject()
		} else {
			e.Form = "braces"
			e.Board = c.braces()
		}
	case !named && c.accept('['):
		e.Form = "json"
		e.Board = c.jsonRows()
	case c.acceptWord("matrix"):
		e.Form = "matrix"
		e.Board = c.matrix()
	case named:
		c.unexpected("matrix(…) or {{…}}")
	default:
		e.Form, e.Board, err = r.readBlock(l)
		return e, err
	}
	c.lineEnd()
	return e, c.err
}

// readBlock reads the lines from l to the next empty one as a board in rows,
// numbers or flat.
func (r *Reader) readBlock(l textLine) (form string, b *dominosa.Board, err error) {
	numbers := l.separated()
	block, err := r.block(l)
	if err != nil {
		return "", nil, err
	}
	if !numbers {
		b, err = readRows(block)
		return "rows", b, err
	}
	if f, ok := flatSize(block); ok {
		b, err = f.read(block)
		return "flat", b, err
	}
	b, err = readNumbers(block)
	return "numbers", b, err
}
