package notation

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/grid"
	"bonepile/dominosa/internal/prose"
	"bonepile/internal/box"
)

// The form id: a game ID of Simon Tatham's Portable Puzzle Collection, so that
// a board can be pasted into his Dominosa and shared as part of a link.
//
//	3:31330011212322012300
//
// The number before the colon is n of double-n; the pips follow row by row, in
// a frame of n+1 rows and n+2 columns, those over 9 in brackets: [10]. It says
// everything about a board without holes in that frame with the full set. He
// has no IDs for others, nor for n = 0. Ours have the size of the frame before
// the colon, rows first, and a dot for a hole:
//
//	2x3:10..01
//
// A solution follows after a tab, one letter per position: L and R for the left and
// right half of a domino, T and B for its upper and lower half, a dot where
// there is none. Given dominoes follow after another tab:
//
//	3:31330011212322012300	given 1-3 r1c1-r1c2, 0-3 r1c5-r2c5

func idBoard(dst []byte, p dominosa.Puzzle) []byte { return endID(appendID(dst, p), p) }

// endID appends the dominoes given and the end of the line.
func endID(dst []byte, p dominosa.Puzzle) []byte {
	dst = appendRun(dst, "\t", min(len(p.Given), 1))
	return append(appendPlaces(dst, "given ", p.Given, ", ", ""), '\n')
}

func idTiling(dst []byte, p dominosa.Puzzle, t dominosa.Tiling) []byte {
	return endID(append(append(appendID(dst, p), '\t'), newLayout(p.Board, t).ends...), p)
}

// appendID appends the ID alone.
func appendID(dst []byte, p dominosa.Puzzle) []byte {
	b := p.Board
	if set := p.Set(); standardFrame(b, set) {
		dst = appendNumbers(dst, "%:", set.High())
	} else {
		dst = appendNumbers(dst, "%x%:", b.Rows(), b.Cols())
	}
	for _, v := range box.Open(b).Pips {
		switch {
		case v == grid.Hole:
			dst = append(dst, '.')
		case v <= 9:
			dst = append(dst, '0'+v)
		default:
			dst = appendNumbers(dst, "[%]", int(v))
		}
	}
	return dst
}

// standardFrame reports whether n of the full set double-n says all about the
// frame and the bones. It does not if n is not on the board: his program then
// refuses the ID, and a [Reader] deduces a smaller set.
func standardFrame(b *dominosa.Board, set *dominosa.Bones) bool {
	n := set.High()
	return n > 0 && n == b.High() && box.Open(set).IsFull() && b.Rows() == n+1 && b.Cols() == n+2 && b.Cells() == len(box.Open(b).Pips)
}

// What is read may also have his letters for the difficulty before the colon: d and one of
// t b h e a, or a alone as in old IDs. His program demands that every pip
// occur n+2 times. We do not: a board without a solution is a board. For the tabs there may
// be blanks. Other columns, after a tab, are not read.

// isID reports whether text begins as an ID does: with digits, perhaps more
// digits and small letters, and a colon. With # for the colon it is a seed.
func isID(text []byte) bool {
	i := 0
	for i < len(text) && text[i]-'0' <= 9 {
		i++
	}
	if i == 0 {
		return false
	}
	for i < len(text) && (text[i]-'0' <= 9 || text[i]-'a' < 26) {
		i++
	}
	return i < len(text) && (text[i] == ':' || text[i] == '#')
}

// readID reads the puzzle whose ID begins at start and ends with the line,
// and its solution if it has one.
//
// Long lists of boards come as IDs, so this is the form whose speed matters:
// BenchmarkReadIDs. The board and its pips are the only allocations.
func readID(l textLine, start int) (Entry, error) {
	f, pos, err := readIDFrame(l, start)
	if err != nil {
		return Entry{}, err
	}
	_, end := l.bounds()
	text := l.text[:end]

	// A cell takes a character at least, so that what is made here is no
	// longer than the line, whatever size the frame announces.
	pips := make([]uint8, min(f.size(), uint64(end-pos)))
	k := 0
	digit := uint8(min(9, f.top))
cells:
	for ; pos < end; k++ {
		v, next := text[pos]-'0', pos+1
		switch {
		case v <= digit:
		case text[pos] == '[':
			if v, next, err = f.readBracket(l, pos); err != nil {
				return Entry{}, err
			}
		case text[pos] == '.' && f.ours:
			v = grid.Hole
		case isBlank(text[pos]):
			break cells
		default:
			return Entry{}, l.failRune(pos, f.wantCell())
		}
		if k == len(pips) {
			return Entry{}, l.fail(pos, "a further cell", wantSize(f.rows, f.cols))
		}
		pips[k] = v
		pos = next
	}
	if uint64(k) < f.size() {
		return Entry{}, l.fail(pos, "the end after "+prose.Numbered(k, "cell"), wantSize(f.rows, f.cols))
	}

	e := Entry{Puzzle: dominosa.Puzzle{Board: dominosa.BoardOf(f.rows, f.cols, pips)}, Line: l.n, Form: "id"}
	return e, f.readColumns(l, pos, &e)
}

// readColumns reads what follows an ID on its line.
func (f idFrame) readColumns(l textLine, pos int, e *Entry) error {
	g := giver{Puzzle: &e.Puzzle, marks: &e.Marks}
	_, end := l.bounds()
	for first := pos; pos < end; {
		column := textLine{l.n, l.text[:end]}
		if i := bytes.IndexByte(column.text[pos:], '\t'); i >= 0 {
			column.text = column.text[:pos+i]
		}
		begin := column.skip(pos)
		var err error
		if word, from, ok := (textLine{text: column.text[begin:]}).isGiven(); ok {
			err = g.read(column, word, begin+from)
		} else if n := len(column.text) - begin; n > 0 && (pos == first || n == len(box.Open(e.Board).Pips) || len(bytes.Trim(column.text[begin:], " LRTB.")) == 0) {
			err = f.readLetters(column, begin, e, &g)
		}
		if err != nil {
			return l.whole(err)
		}
		pos = len(column.text) + 1
	}
	return nil
}

// An idFrame is what an ID says before the colon.
type idFrame struct {
	rows, cols int
	top        int  // the highest pip that may occur
	ours       bool // written as rows and columns: there may be holes
}

// readIDFrame reads it from start and returns the position after the colon.
func readIDFrame(l textLine, start int) (f idFrame, pos int, err error) {
	n, pos := l.digits(start)
	switch f = (idFrame{rows: n + 1, cols: n + 2, top: n}); l.text[pos] {
	case 'x':
		if f.cols, pos = l.digits(pos + 1); l.text[pos] != ':' {
			return f, pos, l.failRune(pos, "the number of columns and a colon")
		}
		f.rows, f.top, f.ours = n, dominosa.MaxPip, true
		if size := f.size(); size == 0 || size > dominosa.MaxCells {
			return f, pos, l.fail(start, prose.Quoted(l.text[start:pos]), "rows x columns, from 1 to "+prose.Numbered(dominosa.MaxCells, "cell"))
		}
		return f, pos + 1, nil
	case 'a':
		pos++
	case 'd':
		if pos++; !bytes.ContainsRune([]byte("tbhea"), rune(l.text[pos])) {
			return f, pos, l.failRune(pos, "t, b, h, e or a for the difficulty")
		}
		pos++
	}
	switch {
	case n > dominosa.MaxPip:
		_, after := l.digits(start)
		return f, pos, l.fail(start, prose.Quoted(l.text[start:after]), fmt.Sprintf("the highest pip, from 0 to %d", dominosa.MaxPip))
	case l.text[pos] == '#':
		return f, pos, l.fail(pos, `"#" and a seed, which only the program that made it can turn into a board`, `":" and the pips`)
	case l.text[pos] != ':':
		return f, pos, l.failRune(pos, `":" and the pips`)
	}
	return f, pos + 1, nil
}

// digits returns the number that begins at pos, or MaxCells+1 if it is larger
// than MaxCells, and the position after it.
func (l textLine) digits(pos int) (n, after int) {
	after = pos
	for after < len(l.text) && l.text[after]-'0' <= 9 {
		after++
	}
	n, _ = decimal(l.text[pos:after], dominosa.MaxCells)
	return n, after
}

// readBracket reads the number in brackets that begins at pos.
func (f idFrame) readBracket(l textLine, pos int) (pip uint8, after int, err error) {
	n, after := l.digits(pos + 1)
	switch {
	case after == pos+1 || after == len(l.text) || l.text[after] != ']':
		return 0, after, l.failRune(after, `a number and "]"`)
	case n > f.top:
		return 0, after, l.fail(pos, prose.Quoted(l.text[pos:after+1]), f.wantCell())
	}
	return uint8(n), after + 1, nil
}

func (f idFrame) size() uint64 { return uint64(f.rows) * uint64(f.cols) }

func (f idFrame) wantCell() string {
	s := fmt.Sprintf("a pip from 0 to %d", f.top)
	if f.top > 9 {
		s += ", in brackets if over 9"
	}
	if f.ours {
		s += ", or . for a hole"
	}
	return s
}

// The address of a game on the web: the ID behind its #, or the board of a link that the
// page of bonepile makes.
//
//	https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/dominosa.html#3:31330011212322012300
//	https://example.org/#board=3%3A31330011212322012300

// fragment returns where the fragment of the address begins that is on the line from pos on, or 0.
func (l textLine) fragment(pos int) int {
	text := l.text[pos:]
	n := bytes.IndexAny(text, " \t#")
	if n < 0 || text[n] != '#' || !isLetter(text[0]) || !bytes.Contains(text[:n], []byte("://")) {
		return 0
	}
	return pos + n + 1
}

// readAddress reads the board of an address whose fragment begins at pos.
func readAddress(l textLine, pos int) (Entry, error) {
	if isID(l.text[pos:]) {
		return readID(l, pos)
	}
	const want = "the ID of a board, such as 3:31330011212322012300"
	_, end := l.bounds()
	fragment := string(l.text[pos:end])
	if _, board, ok := strings.Cut("&"+fragment, "&board="); ok {
		fragment, _, _ = strings.Cut(board, "&")
	}
	text, ok := unescaped(fragment)
	if !ok || !isID([]byte(text)) && !strings.HasPrefix(text, "{") {
		return Entry{}, l.fail(pos, "a # without a board behind it", want)
	}
	e, err := NewReader(strings.NewReader(text)).Next()
	if err != nil {
		return Entry{}, l.fail(pos, "an address with a board that cannot be read ("+err.Error()+")", want)
	}
	e.Line = l.n
	return e, nil
}

// unescaped reads the escapes of an address. Package net/url would make the page larger by 2 %.
func unescaped(text string) (string, bool) {
	parts := strings.Split(strings.ReplaceAll(text, "+", " "), "%")
	for i, part := range parts[1:] {
		code, err := strconv.ParseUint(part[:min(2, len(part))], 16, 8)
		if err != nil || len(part) < 2 {
			return "", false
		}
		parts[i+1] = string([]byte{byte(code)}) + part[2:]
	}
	return strings.Join(parts, ""), true
}

// Letters may have dots at cells, which leave them open. The dominoes are then not a
// solution but given.

// A mate is where the other half of a domino is, and its letter.
type mate struct {
	down, right int
	letter      byte
	where       string
}

// mates has the mate of each letter that is a half of a domino.
var mates = [256]mate{
	endLeft:   {0, 1, endRight, "to the right of it"},
	endRight:  {0, -1, endLeft, "to the left of it"},
	endTop:    {1, 0, endBottom, "below it"},
	endBottom: {-1, 0, endTop, "above it"},
}

// readLetters reads the solution of a board, or the dominoes given with it, from pos to
// the end of the line.
//
// An ID with one number says which bones there are, and the solution is held
// to them. An ID with a size does not: the dominoes have to be whole, no more.
func (f idFrame) readLetters(l textLine, pos int, e *Entry, g *giver) error {
	b := e.Board
	_, stop := l.bounds()
	letters := l.text[pos:stop]
	if n, size := len(letters), len(box.Open(b).Pips); n != size {
		return l.fail(pos+min(n, size), prose.Numbered(n, "letter"), prose.Numbered(size, "letter")+", one for each position")
	}
	t := make(dominosa.Tiling, 0, b.Cells()/2)
	for i, c := range letters {
		m := &mates[c]
		switch {
		case c == endNone:
			continue
		case box.Open(b).Pips[i] == grid.Hole:
			return l.failRune(pos+i, ". for the hole")
		case m.letter == 0:
			return l.failRune(pos+i, "L, R, T or B, or . for an open cell")
		}
		row, col := i/b.Cols(), i%b.Cols()
		j := i + m.down*b.Cols() + m.right
		other := b.At(row+m.down, col+m.right)
		if other == dominosa.Hole || letters[j] != m.letter {
			return l.fail(pos+i, prose.Quoted(letters[i:i+1]), fmt.Sprintf("%c %s", m.letter, m.where))
		}
		if i < j {
			t = append(t, dominosa.Place{Bone: dominosa.NewBone(int(box.Open(b).Pips[i]), other), Row: row, Col: col, Down: m.down == 1})
		}
	}
	if 2*len(t) < b.Cells() {
		for _, pl := range t {
			if want := g.give(listed{Place: pl}); want != "" {
				return l.fail(pos, pl.String(), want)
			}
		}
		return nil
	}
	if !f.ours {
		if err := (dominosa.Puzzle{Board: b, Bones: dominosa.Full(f.top)}).Verify(t); err != nil {
			return l.fail(pos, fmt.Sprintf("no solution (%v)", err), fmt.Sprintf("each bone of double-%d once", f.top))
		}
	}
	e.Solution = t
	return nil
}
