package notation

import (
	"bytes"
	"fmt"
	"io"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/prose"
)

// A textCursor reads the forms with brackets, which may run over many lines,
// a sign or a word at a time. Blanks and comments between them mean nothing.
//
// Its first error stays. After that nothing is ever next, and every loop over
// more ends. So methods may call each other without looking at err, and return
// whatever they have: who takes it looks.
//
// It holds one line and takes another from the reader when it needs it. So an
// error is found, and the input left, as early as can be.
type textCursor struct {
	r     *Reader
	l     textLine // a copy, since it outlives the look for a next line
	pos   int      // 0 or more; within l, or at its end, unless there is an err
	atEnd bool     // the reader has no more lines
	err   error
}

// ended has no lines, for a cursor that stays on its own.
var ended = &Reader{err: io.EOF}

func newTextCursor(r *Reader, l textLine, pos int) *textCursor {
	return &textCursor{r: r, l: textLine{l.n, bytes.Clone(l.text)}, pos: pos}
}

// fail sets the error for what stands at the cursor.
func (c *textCursor) fail(found, want string) {
	if c.err == nil {
		c.err = c.l.fail(c.pos, found, want)
	}
}

// failBehind is fail for the sign that the cursor has just gone past.
func (c *textCursor) failBehind(found, want string) {
	if c.err == nil {
		c.pos--
		c.fail(found, want)
	}
}

// unexpected is fail for the word or character that comes next.
func (c *textCursor) unexpected(want string) {
	c.peek()
	if c.err != nil {
		return
	}
	switch w := c.word(); {
	case c.atEnd && c.pos == len(c.l.text):
		c.fail("the end of the input", want)
	case len(w) > 0:
		c.fail(prose.Quoted(w), want)
	default:
		c.unexpectedRune(want)
	}
}

// unexpectedRune is fail for the character at the cursor.
func (c *textCursor) unexpectedRune(want string) {
	if c.err == nil {
		c.err = c.l.failRune(c.pos, want)
	}
}

// check sets the error of a misfit, if it is one.
func (c *textCursor) check(m *misfit) {
	if m != nil {
		c.fail(m.found, m.want)
	}
}

// peek goes to the next character that is no blank, on this line or a later
// one, and returns it. At the end of the input it stays behind the last one and
// returns 0, which no form has a use for, as it does after an error.
func (c *textCursor) peek() byte {
	for c.err == nil {
		if c.pos = c.l.skip(c.pos); c.pos < len(c.l.text) {
			return c.l.text[c.pos]
		}
		if c.atEnd {
			break
		}
		l, err := c.r.content()
		switch err {
		case nil:
			c.l.n, c.l.text, c.pos = l.n, append(c.l.text[:0], l.text...), 0
		case io.EOF:
			c.atEnd = true
		default:
			c.err = err
		}
	}
	return 0
}

// accept goes past the sign b if it is next, and reports whether it was.
func (c *textCursor) accept(b byte) bool {
	if c.peek() != b || c.err != nil {
		return false
	}
	c.pos++
	return true
}

// expect is accept for a sign that has to be there.
func (c *textCursor) expect(b byte) {
	if !c.accept(b) {
		c.unexpected(`"` + string(b) + `"`)
	}
}

// more reports whether a list goes on. It goes past the comma if it does, and
// past the bracket that ends the list if it does not.
func (c *textCursor) more(bracket byte) bool {
	if c.accept(',') {
		return true
	}
	if !c.accept(bracket) {
		c.unexpected(`"," or "` + string(bracket) + `"`)
	}
	return false
}

// word returns the letters, digits and signs of a name or number that come
// next, perhaps none, or a text in quotes. The cursor stays before them.
func (c *textCursor) word() []byte {
	first := c.peek()
	if c.err != nil {
		return nil
	}
	text, n := c.l.text[c.pos:], 0
	if first == '"' || first == '\'' {
		for n = 1; n < len(text) && text[n] != first; n++ {
			if text[n] == '\\' {
				n++
			}
		}
		n = min(n+1, len(text))
	}
	for n < len(text) && isWord(text[n]) {
		n++
	}
	return text[:n]
}

func isWord(b byte) bool {
	return b-'0' <= 9 || isLetter(b) || b == '.' || b == '_' || b == '$' || b == '-' || b == '+'
}

func isLetter(b byte) bool { return (b|0x20)-'a' < 26 }

// acceptWord goes past one of the words if it is next, and reports whether it
// was.
func (c *textCursor) acceptWord(words ...string) bool {
	next := c.word()
	for _, w := range words {
		if string(next) == w {
			c.pos += len(w)
			return true
		}
	}
	return false
}

// number goes past a number from low to high, with the suffix if there is one.
func (c *textCursor) number(low, high int, suffix string) int {
	text := c.word()
	n, ok := decimal(bytes.TrimSuffix(text, []byte(suffix)), high)
	if !ok || n < low {
		c.unexpected(fmt.Sprintf("a number from %d to %d", low, high))
		return low
	}
	c.pos += len(text)
	return n
}

// pair reads a list of two numbers.
func (c *textCursor) pair(brackets string, low, high int) (a, b int) {
	c.expect(brackets[0])
	a = c.number(low, high, "")
	c.expect(',')
	b = c.number(low, high, "")
	c.expect(brackets[1])
	return a, b
}

// coordinates reads a cell as a list of its row and column.
func (c *textCursor) coordinates(brackets string) dominosa.Cell {
	row, col := c.pair(brackets, 1, dominosa.MaxCells)
	return dominosa.Cell{Row: row - 1, Col: col - 1}
}

// assignment goes past the name and sign of an assignment, "name <- ", "name = " or
// "name := ", if the line goes on with one, and reports whether it does.
func (c *textCursor) assignment() bool {
	if c.pos == len(c.l.text) || !isLetter(c.l.text[c.pos]) {
		return false
	}
	pos := c.l.skip(c.pos + len(c.word()))
	for _, sign := range []string{"<-", ":=", "="} {
		if bytes.HasPrefix(c.l.text[pos:], []byte(sign)) {
			c.pos = pos + len(sign)
			return true
		}
	}
	return false
}

// opens reports whether a line begins a text in brackets, and is not a row of one.
func (l textLine) opens() bool {
	c := &textCursor{r: ended, l: l}
	named, first := c.assignment(), c.peek()
	if !c.accept('{') && !c.accept('[') {
		return c.acceptWord("matrix", "array", "np.array", "numpy.array") && c.accept('(')
	}
	next := c.peek()
	return named || next == '"' || next == '|' || next == first || next == 0 && first == '{'
}

// lineEnd makes sure that there is no more on the line but the semicolon by which languages end a statement.
func (c *textCursor) lineEnd() {
	after := c.l.skip(c.pos)
	if after < len(c.l.text) && c.l.text[after] == ';' {
		after = c.l.skip(after + 1)
	}
	if after < len(c.l.text) {
		c.pos = after
		c.unexpected("the end of the line")
	}
}
