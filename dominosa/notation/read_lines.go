package notation

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/prose"
	"bonepile/internal/excerpt"
)

// maxText is how many bytes a line may have, or the lines of a block together:
// sixteen for each position of the largest frame.
const maxText = 16 * dominosa.MaxCells

// A textLine is a line of the input without its end.
type textLine struct {
	n    int // its number, from 1
	text []byte
}

// isBlank reports whether c separates words.
func isBlank(c byte) bool { return c == ' ' || c == '\t' }

// skip returns the position of the first byte from pos on that is no blank.
func (l textLine) skip(pos int) int {
	for pos < len(l.text) && isBlank(l.text[pos]) {
		pos++
	}
	return pos
}

// bounds returns where the line begins and ends when the blanks around it are
// taken off. They are equal if it is empty.
func (l textLine) bounds() (start, end int) {
	start, end = l.skip(0), len(l.text)
	for end > start && isBlank(l.text[end-1]) {
		end--
	}
	return start, end
}

// cut returns the line without the blanks at its end.
func (l textLine) cut() textLine {
	_, end := l.bounds()
	return textLine{l.n, l.text[:end]}
}

// fail returns the error for the text at pos, a position in bytes from 0.
func (l textLine) fail(pos int, found, want string) *SyntaxError {
	return &SyntaxError{
		Line:  l.n,
		Col:   utf8.RuneCount(l.text[:pos]) + 1,
		Text:  string(l.text),
		Found: found,
		Want:  want,
	}
}

// whole shows the line in an error that was found in a part of it.
func (l textLine) whole(err error) error {
	if bad, ok := errors.AsType[*SyntaxError](err); ok {
		bad.Text = string(l.text)
	}
	return err
}

// failRune is fail for the one character at pos.
func (l textLine) failRune(pos int, want string) *SyntaxError {
	if pos == len(l.text) {
		return l.fail(pos, "the end of the line", want)
	}
	_, size := utf8.DecodeRune(l.text[pos:])
	return l.fail(pos, prose.Quoted(l.text[pos:pos+size]), want)
}

// read returns the next line, comments included. Its text is good until the
// next call. The error after the last one is [io.EOF].
func (r *Reader) read() (textLine, error) {
	if len(r.held) > 0 {
		l := r.held[0]
		r.held = r.held[1:]
		return l, nil
	}
	return r.scan()
}

// peek returns the line that will be read after i others, and holds it until then.
func (r *Reader) peek(i int) (textLine, error) {
	for i >= len(r.held) {
		l, err := r.scan()
		if err != nil {
			return textLine{}, err
		}
		r.held = append(r.held, textLine{l.n, bytes.Clone(l.text)})
	}
	return r.held[i], nil
}

// scan reads a line from the input. Its error stays.
func (r *Reader) scan() (textLine, error) {
	if r.err != nil {
		return textLine{}, r.err
	}
	text, err := r.in.ReadSlice('\n')
	if err == bufio.ErrBufferFull {
		text, err = r.readLong(text)
	}
	if err != nil && (err != io.EOF || len(text) == 0) {
		r.err = err
		return textLine{}, err
	}
	r.n++
	text = bytes.TrimSuffix(text, []byte("\n"))
	text = bytes.TrimRight(text, "\r")
	if r.n == 1 {
		text = bytes.TrimPrefix(text, []byte("\uFEFF")) // the byte order mark
	}
	if bytes.Contains(text, glyphs) {
		r.typed[r.n] = string(text)
		text = spelt(text, false)
	}
	return textLine{r.n, text}, nil
}

// asTyped points an error about a line with dominoes of Unicode, which was read with digits in
// their places, into the line as it was.
func (r *Reader) asTyped(err error) error {
	bad, ok := errors.AsType[*SyntaxError](err)
	if !ok || r.typed[bad.Line] == "" {
		return err
	}
	bad.Text = r.typed[bad.Line]
	rest, within := behind(bad.Text, bad.Col-1)
	bad.Col = utf8.RuneCountInString(bad.Text) - utf8.RuneCountInString(rest) + 1
	if mark := bad.Found[:1]; (mark == `"` || mark == "`") && !strings.ContainsAny(bad.Found, "\\…") {
		word, _, _ := strings.Cut(bad.Found[1:], mark)
		after, part := behind(rest, within+utf8.RuneCountInString(word))
		if _, size := utf8.DecodeRuneInString(after); part > 0 {
			after = after[size:]
		}
		bad.Found = prose.Quoted([]byte(rest[:len(rest)-len(after)]))
	}
	return err
}

// behind returns what a text has behind n characters, of which a domino of Unicode counts as two,
// and how many of n are within the domino that is next.
func behind(text string, n int) (rest string, within int) {
	for text != "" {
		_, size := utf8.DecodeRuneInString(text)
		cost := utf8.RuneCount(spelt([]byte(text[:size]), false))
		if cost > n {
			break
		}
		text, n = text[size:], n-cost
	}
	return text, n
}

// readLong reads the rest of a line that begins with text. A NUL, which no text has, ends
// the reading at once, so that something else of any size is refused without being kept.
func (r *Reader) readLong(text []byte) ([]byte, error) {
	r.long = append(r.long[:0], text...)
	for more := text; ; {
		if at := bytes.IndexByte(more, 0); at >= 0 {
			l := textLine{r.n + 1, r.long}
			return nil, l.fail(len(r.long)-len(more)+at, prose.Quoted([]byte{0}), "the text of a board")
		}
		var err error
		more, err = r.in.ReadSlice('\n')
		r.long = append(r.long, more...)
		if len(r.long) > r.limit {
			return nil, r.tooLong(textLine{r.n + 1, r.long}, "a line")
		}
		if err != bufio.ErrBufferFull {
			return r.long, err
		}
	}
}

// tooLong returns the error for a line or block of more than r.limit bytes.
// It shows what fits in the window of the caret and keeps no more.
func (r *Reader) tooLong(l textLine, what string) *SyntaxError {
	l.text = []byte(strings.ToValidUTF8(string(l.text[:min(len(l.text), caretWidth)]), ""))
	return l.fail(0, what+" of more than "+prose.Numbered(r.limit, "byte"), "a board of at most "+prose.Numbered(dominosa.MaxCells, "cell"))
}

// content returns the next line that is neither empty nor a comment.
func (r *Reader) content() (textLine, error) {
	for {
		l, err := r.read()
		if err != nil {
			return textLine{}, err
		}
		if start, end := l.bounds(); start < end && l.text[start] != '#' {
			return l, nil
		}
		r.gap = true
	}
}

// end makes sure that nothing follows.
func (r *Reader) end(want string) error {
	l, err := r.content()
	if err == io.EOF {
		return nil
	} else if err == nil {
		err = l.fail(l.skip(0), "more text", want)
	}
	return err
}

// start returns the line with which the next puzzle begins, and keeps those before it that
// give dominoes.
func (r *Reader) start() (l textLine, err error) {
	r.given = r.given[:0]
	for {
		l, err = r.content()
		_, _, given := l.isGiven()
		switch n := len(r.given); {
		case err == io.EOF && n > 0:
			last := r.given[n-1]
			return l, last.fail(len(last.text), "the end of the input", "the board of the dominoes given")
		case err != nil || !given:
			return l, err
		case r.some && !r.gap:
			return l, l.fail(l.skip(0), prose.Quoted(bytes.Fields(l.text)[0]), "a board; dominoes are given on its line, or above it after an empty line")
		}
		r.given = append(r.given, textLine{l.n, bytes.Clone(l.text)})
	}
}

// A textBlock is lines up to an empty one.
type textBlock struct {
	n    int    // number of the first line
	text []byte // each line with a newline; of comments and dominoes given that alone
}

// lines returns the lines of a block that are no comments. There is at least
// one, and all have something on them.
func (b textBlock) lines() iter.Seq[textLine] {
	return func(yield func(textLine) bool) {
		n := b.n
		for text := b.text; len(text) > 0; n++ {
			line, rest, _ := bytes.Cut(text, []byte("\n"))
			if line = bytes.TrimRight(line, "\r"); len(line) > 0 && !yield(textLine{n, line}) {
				return
			}
			text = rest
		}
	}
}

// block returns l and the lines after it up to the next empty one or an ID, and keeps those that
// give dominoes. It copies their text, which is all that it allocates.
func (r *Reader) block(l textLine) (textBlock, error) {
	b := textBlock{n: l.n}
	for {
		start, end := l.bounds()
		if start == end {
			r.gap = true
			return b, nil
		}
		// A number above an ID is no board of one row.
		if isID(l.text[start:]) && (l.n > b.n+1 || len(bytes.Trim(b.text, "0123456789 \t\r\n")) > 0) {
			if _, err := readID(l, start); err == nil {
				r.held = slices.Insert(r.held, 0, textLine{l.n, bytes.Clone(l.text)})
				return b, nil
			}
		}
		if _, _, given := l.isGiven(); given {
			r.given = append(r.given, textLine{l.n, bytes.Clone(l.text)})
		} else if l.text[start] != '#' {
			b.text = append(b.text, l.text...)
		}
		b.text = append(b.text, '\n')
		if len(b.text) > r.limit {
			r.err, r.held = r.tooLong(l, "a board"), nil
			return b, r.err
		}
		var err error
		if l, err = r.read(); err == io.EOF {
			return b, nil
		} else if err != nil {
			return b, err
		}
	}
}

// A SyntaxError says where a text stops making sense as a board.
type SyntaxError struct {
	Line, Col int    // from 1; Col counts characters and may be one past the last; Line is 0 in a text that names bones
	Text      string // the line, without its end
	Found     string // what stands there, in quotes if it is part of the text
	Want      string // what might stand there instead
}

// later returns the second of two errors, unless the first is as far on in the text.
func later(first, second error) error {
	a, _ := errors.AsType[*SyntaxError](first)
	b, ok := errors.AsType[*SyntaxError](second)
	if a != nil && ok && cmp.Or(cmp.Compare(b.Line, a.Line), cmp.Compare(b.Col, a.Col)) <= 0 {
		return first
	}
	return second
}

// Error says in one line where the text goes wrong, and how.
func (e *SyntaxError) Error() string {
	where := "bones:"
	if e.Line > 0 {
		where = fmt.Sprintf("line %d,", e.Line)
	}
	return fmt.Sprintf("%s column %d: found %s, expected %s", where, e.Col, e.Found, e.Want)
}

// caretWidth is how many characters of the line [SyntaxError.Caret] shows, to fit a
// terminal of 80 columns.
const caretWidth = 72

// Caret returns the line, or what of a long one is around the column, and below it a caret at the
// column, without a newline at the end.
func (e *SyntaxError) Caret() string { return excerpt.At(e.Text, e.Col, caretWidth) }

// wantSize says how many cells a frame takes: "6 cells for 2 rows of 3".
func wantSize(rows, cols int) string {
	return fmt.Sprintf("%s for %s of %d", prose.Numbered(uint64(rows)*uint64(cols), "cell"), prose.Numbered(rows, "row"), cols)
}
