package notation

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/grid"
	"bonepile/dominosa/internal/prose"
	"bonepile/internal/box"
)

// ErrNoBoard reports an input that holds nothing but blanks and comments.
var ErrNoBoard = errors.New("no board found")

// An Entry is one puzzle of an input.
type Entry struct {
	dominosa.Puzzle                 // Bones is nil unless the text names them
	Line            int             // the line on which it begins, from 1
	Form            string          // how it is written, one of those listed at [Reader]
	Solution        dominosa.Tiling // nil unless the text carries a whole one
	Marks           Marks           // on the board
	Note            string          // what was taken of a text that has more than a board
}

// A Reader reads puzzles from text, one after the other. Each may be in any of
// these forms, which are told apart by how they begin:
//
//	id       1:010110   6db:01234…   20:3[14]15…   2x3:01.210
//	json     [[0,1],[1,null]]   ["01","1."]   {"cells":…,"bones":"double-1"}   name = [[0,1],[1,null],]
//	         [[0 1]   array([[0, 1],   as NumPy prints them
//	          [1 2]]         [1, 2]])   or [0 1; 1 2], as MATLAB has it, or [| 0, 1 | 1, 2 |]
//	braces   {{0,1},{1,""}}   name = {{0,1},{1,""}};
//	matrix   matrix(c(0,1,1,NA), nrow = 2)   name <- matrix(…)
//	flat     rows and columns on a line, then the cells on as many as it takes
//	numbers  one row per line, blanks or a comma after each cell
//	rows     one row per line, one digit per cell, or numbers linked by - and |; a domino of Unicode is two cells
//	markdown a table: | 1 | 4 |
//	box, ascii, dots    a drawing, as these forms are written
//	places   the places of a solution, or all that there are, with the pips of their cells
//
// An id is a line, or the end of an address, behind a #. A board in json, braces or matrix ends
// with its closing bracket, which ends its line. The other forms end with an empty line, or
// above an id. A line that begins with # is a comment, even between the rows of a board.
// Carriage returns before the end of a line, a byte order mark at the beginning and blanks
// around a line mean nothing.
//
// Rows without holes may be of unequal length. Rows may have empty lines between them. Other text
// may have a board within it, if that matches a full set. A matrix may be as R prints it. A
// position without a cell is ., x or -, in an id only a dot. Where cells are numbers it may be
// "" and the language's own word: null, Null, NA.
//
// A solution may follow an id on its line after a tab, one letter per position: L and R for the
// left and right half of a domino, T and B for its upper and lower half, a dot for none. A json
// object may have it too, as docs/json.md describes. It is checked. Letters that leave cells
// open, and lines such as "given 0-1 r1c2-r1c3", are dominoes given. Other words than given are
// for [Marks].
//
// A Reader reads no further than it has to. It takes time and memory in proportion
// to the text: a size that a text announces costs nothing until its cells are there.
// [NewReader] makes it; one made otherwise panics.
type Reader struct {
	in     *bufio.Reader
	limit  int        // bytes that a line or a block may have; maxText but in tests
	n      int        // number of the line read last
	long   []byte     // a line that did not fit in the buffer of in
	some   bool       // an entry has been read
	gap    bool       // since then, an empty line or a comment
	given  []textLine // that give dominoes with the entry being read
	held   []textLine // lines that are to be read before those of in
	apart  int        // rows up to this line are boards, not parts of one
	strict bool       // nothing is read that is no form
	err    error      // what ended the reading of in

	typed map[int]string // lines with dominoes of Unicode, as they were, by their number
}

// NewReader returns a Reader that reads from r.
func NewReader(r io.Reader) *Reader {
	return &Reader{in: bufio.NewReaderSize(r, 1<<16), limit: maxText, typed: map[int]string{}}
}

// Next returns the next puzzle. After the last one its error is [io.EOF], or
// [ErrNoBoard] if there was none. For text that is no board it is a [*SyntaxError], and Next may be
// called again for the puzzles after it. They begin on the next line if an id was wrong, or a text in brackets
// on its first line; otherwise after the next empty line, or where another id or text in brackets
// begins. Any other error stays, and so does that of a line or a board that is too long.
func (r *Reader) Next() (e Entry, err error) {
	if len(r.held) == 0 {
		clear(r.typed)
	}
	l, err := r.start()
	if err == nil {
		first := l.n
		if len(r.given) > 0 {
			first = r.given[0].n
		}
		e, err = r.begun(l)
		e.Line = first
	}
	g := giver{Puzzle: &e.Puzzle, marks: &e.Marks}
	for i := 0; err == nil && i < len(r.given); i++ {
		word, pos, _ := r.given[i].isGiven()
		err = g.read(r.given[i], word, pos)
	}
	if err == io.EOF && !r.some {
		r.err, err = ErrNoBoard, ErrNoBoard
	}
	if r.some = true; err != nil {
		return Entry{}, r.asTyped(err)
	}
	return e, nil
}

// ParseBoard returns the one board that text holds, in any form that a
// [Reader] reads. Its errors are those of [Reader.Next].
func ParseBoard(text string) (*dominosa.Board, error) { return parseBoard(text, false) }

func parseBoard(text string, strict bool) (*dominosa.Board, error) {
	r := NewReader(strings.NewReader(text))
	r.strict = strict
	e, err := r.Next()
	if err == nil {
		err = r.end("one board only")
	}
	if err != nil {
		return nil, err
	}
	return e.Board, nil
}

// ParsePartial returns the one board that text holds, as [ParseBoard] does, if a question
// mark stands for the number of a free cell: shape has its frame, and pips that mean
// nothing; fixed has the other numbers, and holes for free cells.
func ParsePartial(text string) (shape, fixed *dominosa.Board, err error) {
	// The cells that differ if free ones show 0 or 1 are free.
	var boards [2]*dominosa.Board
	lines := strings.Split(text, "\n")
	for i, number := range []string{"0", "1"} {
		boards[i], err = parseBoard(strings.ReplaceAll(text, "?", number), true)
		if wrong, ok := errors.AsType[*SyntaxError](err); ok {
			wrong.Text = strings.TrimRight(lines[wrong.Line-1], "\r")
		}
		if err != nil {
			return nil, nil, err
		}
	}
	pips := slices.Clone(box.Open(boards[0]).Pips)
	if boards[0].Rows() != boards[1].Rows() || boards[0].Cols() != boards[1].Cols() {
		n := slices.IndexFunc(lines, func(line string) bool { return strings.Contains(line, "?") })
		l := textLine{n + 1, []byte(strings.TrimRight(lines[n], "\r"))}
		return nil, nil, l.fail(bytes.IndexByte(l.text, '?'), `"?"`, "it in place of a cell only")
	}
	for i, v := range box.Open(boards[1]).Pips {
		if v != pips[i] {
			pips[i] = grid.Hole
		}
	}
	return boards[0], dominosa.BoardOf(boards[0].Rows(), boards[0].Cols(), pips), nil
}

// begun reads the puzzle that begins with a line, by which it recognises the form.
//
// Most lines of a long input are IDs, so they are asked for first.
func (r *Reader) begun(l textLine) (Entry, error) {
	start, _ := l.bounds()
	r.gap = false
	if isID(l.text[start:]) {
		return readID(l, start)
	}
	if fragment := l.fragment(start); fragment > 0 {
		return readAddress(l, fragment)
	}

	e := Entry{Line: l.n}
	c := newTextCursor(r, l, start)
	named := c.assignment()
	array := bytes.Contains(l.text, []byte("array(")) && c.acceptWord("array", "np.array", "numpy.array") && c.accept('(')
	switch {
	case c.accept('{'):
		if next := c.peek(); !named && (next == '"' || next == '}') {
			e.Form = "json"
			c.jsonObject(&e)
		} else {
			e.Form = "braces"
			e.Board = c.lists("{}")
		}
	case (named || !isPrinted(l.text[start:])) && c.accept('['):
		e.Form = "json"
		if e.Board = c.lists("[]"); array {
			if c.accept(',') && c.peek() != ')' && c.assignment() { // dtype=
				c.pos += len(c.word())
			}
			c.expect(')')
		}
	case c.acceptWord("matrix"):
		e.Form = "matrix"
		e.Board = c.matrix()
	case named || array:
		c.unexpected("matrix(…), {{…}} or [[…]]")
	default:
		err := r.readBlock(l, &e)
		return e, err
	}
	c.lineEnd()
	r.gap = false
	if c.err != nil && c.l.n > e.Line {
		r.find(c.l)
	}
	return e, c.err
}

// find goes to the end of a text in brackets that went wrong on line l: to an empty line, or
// before one that begins another puzzle.
func (r *Reader) find(l textLine) {
	var err error
	for ; err == nil; l, err = r.read() {
		switch start, end := l.bounds(); {
		case start == end:
			r.gap = true
			return
		case start == 0 && (isID(l.text) || l.opens()):
			r.held = slices.Insert(r.held, 0, l)
			return
		}
	}
}

// readBlock reads the lines from l to the next empty one as a board, with the lines
// behind them if these are rows of the same board.
func (r *Reader) readBlock(l textLine, e *Entry) error {
	given := len(r.given)
	block, err := r.block(l)
	if err != nil {
		return err
	}
	err = e.readBlock(block, r.strict)
	width := 0
	if row, more, _ := bytes.Cut(block.text, []byte("\n")); len(bytes.Trim(more, "\n")) == 0 {
		width = textLine{text: row}.width()
	}
	if r.strict || len(r.given) > given || width == 0 || block.n <= r.apart || err == nil && e.Fits() {
		return err
	}
	rows, lines := r.below(width)
	whole := Entry{Line: block.n}
	switch all := (textBlock{block.n, slices.Concat(block.text, rows)}); {
	case lines == 0:
	case whole.readBlock(all, true) == nil && whole.Fits():
		*e, err, r.held = whole, nil, r.held[lines:]
	default:
		r.apart = r.held[lines-1].n
	}
	return err
}

// width returns how many tokens a line has, less than 0 and in characters if it is one token.
func (l textLine) width() int {
	n, characters := 0, 0
	for start, end := l.token(0); start >= 0; start, end = l.token(end) {
		n, characters = n+1, characters+end-start
	}
	if n == 1 {
		return -characters
	}
	return n
}

// below returns the rows of a width that have empty lines between them, and how many
// lines they take up. They are not read yet.
func (r *Reader) below(width int) (rows []byte, lines int) {
	for len(rows) <= maxLoose {
		l, err := r.peek(lines)
		start, end := l.bounds()
		if err != nil || start == end || !isHole(l.text[start]) && l.text[start]-'0' > 9 || isID(l.text[start:]) || l.width() != width {
			break
		}
		next := lines + 1
		after, err := r.peek(next)
		for ; bytes.HasPrefix(bytes.TrimLeft(after.text, " \t"), []byte("#")); after, err = r.peek(next) {
			next++
		}
		switch start, end := after.bounds(); {
		case start < end:
			return rows, lines
		case err == nil:
			next++
		}
		rows, lines = append(append(rows, l.text...), '\n'), next
	}
	return rows, lines
}

// readBlock reads a block, or finds a board in it unless strict is set.
func (e *Entry) readBlock(block textBlock, strict bool) (err error) {
	first := bytes.TrimLeft(block.text, " \t\n")
	line, _, _ := bytes.Cut(first, []byte("\n"))
	switch {
	case first[0] == '|':
		e.Form = "markdown"
		e.Board, err = readMarkdown(block)
		return err
	case textLine{text: line}.isPlace():
		e.Form = "places"
		return e.readPlaces(block)
	case string(line) == "row col direction":
		e.Form = "table"
		for l := range block.lines() {
			return l.fail(l.skip(0), prose.Quoted(line), noNumbers)
		}
	case isPrinted(first):
		e.Form = "matrix"
		e.Board, err = readPrinted(block)
		return err
	}
	var lines []textLine
	var d *drawn
	if bytes.ContainsAny(block.text, "-|:") || bytes.Contains(block.text, []byte("┌")) {
		lines = block.drawing()
		d = drawingOf(lines)
	}
	if d == nil {
		err = e.readRows(block, line)
	} else if err = d.read(lines, e); d != drawnRows {
		return err
	}
	// Hyphens between all cells of a row are no holes.
	if !strict && (err != nil || d == nil && bytes.Count(block.text, []byte("-")) == e.Board.Cells()-e.Board.Rows()) {
		if board, note := readLoose(block); board != nil {
			*e, err = Entry{Puzzle: dominosa.Puzzle{Board: board}, Line: e.Line, Form: "loose", Note: note}, nil
		}
	}
	return err
}

// readRows reads a block whose first line is rows of cells, or a size.
func (e *Entry) readRows(block textBlock, line []byte) (err error) {
	e.Form = "rows"
	form, isFlat := rowForm, false
	if isSeparated(bytes.TrimRight(line, " \t")) {
		e.Form, form = "numbers", numberForm
		if e.Board, isFlat, err = readFlat(block); isFlat {
			e.Form = "flat"
		}
	}
	if !isFlat {
		e.Board, err = form.board(block)
	}
	if err != nil {
		if b, ok := readRagged(block, e.Form); ok {
			e.Board, e.Form, err = b, strings.Replace(e.Form, "flat", "numbers", 1), nil
		}
	}
	return err
}
