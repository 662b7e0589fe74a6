package notation

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/prose"
)

// ParsePlaces reads places of a puzzle as people and the form places write them:
// two neighbouring cells each, with a blank or a hyphen between them, and before
// them the bone, if it is given. Blanks, commas, semicolons and ends of lines
// separate places.
//
//	r3c1-r3c2 r1c1-r2c1
//	0-1 r1c2 r1c3, 2-2 r4c1 r4c2
//
// It also reads the lists that the forms pairs, table and matrix write of a solution.
// It does not check whether the places can lie together, nor whether the set has
// their bones. The error is a [*SyntaxError].
func ParsePlaces(p dominosa.Puzzle, text string) ([]dominosa.Place, error) {
	var list []dominosa.Place
	s := placeScanner{board: p.Board, take: func(d listed) string {
		list = append(list, d.Place)
		return ""
	}}
	if err := s.read(text); err != nil {
		return nil, err
	}
	return list, nil
}

// ParseTiling returns the shape that the places of a list cover, a board of zeros, and
// the places. The list is as [ParsePlaces] reads them; what bones it names is ignored.
// The error is a [*SyntaxError], or [ErrNoBoard] if there is no place.
func ParseTiling(text string) (*dominosa.Board, dominosa.Tiling, error) {
	var t dominosa.Tiling
	shape := placedBoard{most: 16 * len(text)}
	s := placeScanner{take: func(d listed) string {
		for _, c := range []dominosa.Cell{d.x, d.y} {
			if _, ok := shape.pips[c]; ok {
				return "each cell once"
			}
		}
		t = append(t, d.Place)
		return cmp.Or(shape.put(d.x, 0), shape.put(d.y, 0))
	}}
	if err := s.read(text); err != nil {
		return nil, nil, err
	}
	if len(t) == 0 {
		return nil, nil, ErrNoBoard
	}
	slices.SortFunc(t, dominosa.Place.Compare)
	b, err := shape.board()
	return b, t, err
}

// placeLine matches a line that begins with a bone and a cell.
var placeLine = pattern(`^[0-9]+-[0-9]+ [rR]`)

// sorted is how many bones with the lower pip first are no accident: the order of the cells is lost.
const sorted = 12

// readPlaces reads a board that is a list of places with the pips of their cells.
func (e *Entry) readPlaces(b textBlock) (err error) {
	shape := placedBoard{most: 16 * len(b.text)}
	var list dominosa.Tiling
	rising, falling := 0, 0
	s := placeScanner{take: func(d listed) string {
		switch {
		case !d.named:
			return "a bone like 0-1"
		case d.a < d.b:
			rising++
		case d.a > d.b:
			falling++
		}
		list = append(list, d.Place)
		return cmp.Or(shape.put(d.x, d.a), shape.put(d.y, d.b))
	}}
	for l := range b.lines() {
		if err := s.line(l, 0); err != nil {
			return err
		}
	}
	if falling == 0 && rising >= sorted {
		s.at = len(s.l.text)
		return s.fail(0, "bones whose pips are in the order of the cells, not the lower one first in each")
	}
	if 2*len(list) == len(shape.pips) {
		for i, pl := range list {
			x, y := pl.Cells()
			list[i].Bone = dominosa.NewBone(shape.pips[x], shape.pips[y])
		}
		slices.SortFunc(list, dominosa.Place.Compare)
		e.Solution = list
	}
	e.Board, err = shape.board()
	return err
}

// A placedBoard is the board of a list of places.
type placedBoard struct {
	most       int // positions that it may have
	rows, cols int
	pips       map[dominosa.Cell]int
}

// put puts a cell on the board, or says what was to be expected in its stead.
func (b *placedBoard) put(c dominosa.Cell, pip int) (want string) {
	if b.pips == nil {
		b.pips = map[dominosa.Cell]int{}
	}
	if v, ok := b.pips[c]; ok && v != pip {
		return fmt.Sprintf("%d at %v, as in another place", v, c)
	}
	b.pips[c] = pip
	b.rows, b.cols = max(b.rows, c.Row+1), max(b.cols, c.Col+1)
	if b.rows > dominosa.MaxCells/b.cols || b.rows*b.cols > b.most {
		return "places nearer to the others"
	}
	return ""
}

func (b *placedBoard) board() (*dominosa.Board, error) {
	pips := slices.Repeat([]int{dominosa.Hole}, b.rows*b.cols)
	for c, v := range b.pips {
		pips[c.Row*b.cols+c.Col] = v
	}
	return dominosa.NewBoard(b.rows, b.cols, pips)
}

// A placeScanner reads places from left to right.
type placeScanner struct {
	board *dominosa.Board // on which they lie, or nil
	take  func(listed) (want string)
	l     textLine
	at    int
}

// A listed place is one of a list.
type listed struct {
	dominosa.Place
	x, y  dominosa.Cell // as they are written
	named bool          // there is a bone
	a, b  int           // its pips as they are written
}

// read reads a text.
func (s *placeScanner) read(text string) error {
	if strings.HasPrefix(strings.TrimSpace(text), "{") {
		return s.pairs(text)
	}
	read := s.line
	for l := range (textBlock{1, []byte(text + "\n")}).lines() {
		start, end := l.bounds()
		if string(bytes.Join(bytes.Fields(l.text), []byte(" "))) == "row col direction" {
			read = s.tableRow
		} else if start == end {
			continue
		} else if err := read(l, start); err != nil {
			return err
		}
	}
	return nil
}

// line reads the places of a line from a position on.
func (s *placeScanner) line(l textLine, at int) *SyntaxError {
	s.l, s.at = l, at
	for s.skip(" \t,;") {
		if err := s.place(); err != nil {
			return err
		}
	}
	return nil
}

// skip goes past any of some characters. It reports whether anything is left.
func (s *placeScanner) skip(chars string) bool {
	for s.accept(chars) {
	}
	return s.at < len(s.l.text)
}

// place reads a place.
func (s *placeScanner) place() (err *SyntaxError) {
	begin := s.at
	var d listed
	if s.l.text[begin]-'0' <= 9 {
		var ok, ok2 bool
		if d.a, ok = s.number(); ok && s.accept("-") {
			d.b, ok2 = s.number()
		}
		if d.named = true; !ok2 || max(d.a, d.b) > dominosa.MaxPip {
			return s.fail(begin, "a bone like 0-1, or a cell like r1c2")
		}
		s.skip(" \t")
	}
	if d.x, err = s.cell(); err != nil {
		return err
	}
	if !s.accept("-") {
		s.skip(" \t")
	}
	if d.y, err = s.cell(); err != nil {
		return err
	}
	return s.lay(begin, d)
}

// lay takes the place on two cells, if it is one and shows the bone.
func (s *placeScanner) lay(begin int, d listed) *SyntaxError {
	x, y, b := d.x, d.y, s.board
	if y.Row < x.Row || y.Col < x.Col {
		x, y = y, x
	}
	if b != nil && (b.At(x.Row, x.Col) == dominosa.Hole || b.At(y.Row, y.Col) == dominosa.Hole) {
		return s.fail(begin, "two cells of the board")
	}
	d.Place = dominosa.Place{Bone: dominosa.NewBone(max(0, b.At(x.Row, x.Col)), max(0, b.At(y.Row, y.Col))), Row: x.Row, Col: x.Col, Down: y.Row > x.Row}
	if u, v := d.Cells(); u != x || v != y {
		return s.fail(begin, "two cells side by side")
	}
	if b != nil && d.named && dominosa.NewBone(d.a, d.b) != d.Bone {
		return s.fail(begin, fmt.Sprintf("%v, which these cells show", d.Bone))
	}
	if want := s.take(d); want != "" {
		return s.fail(begin, want)
	}
	return nil
}

// cell reads a cell of the board.
func (s *placeScanner) cell() (c dominosa.Cell, err *SyntaxError) {
	begin := s.at
	if s.accept("rR") {
		row, ok := s.number()
		if ok && s.accept("cC") {
			col, ok := s.number()
			c = dominosa.Cell{Row: row - 1, Col: col - 1}
			if ok && s.board != nil && s.board.At(c.Row, c.Col) == dominosa.Hole {
				return c, s.fail(begin, "a cell of the board")
			}
			if ok && row > 0 && col > 0 {
				return c, nil
			}
		}
	}
	return c, s.fail(begin, "a cell like r1c2")
}

// accept reads one of some characters, if it comes next.
func (s *placeScanner) accept(chars string) bool {
	if s.at == len(s.l.text) || strings.IndexByte(chars, s.l.text[s.at]) < 0 {
		return false
	}
	s.at++
	return true
}

// number reads digits; it fails if there are none, or too many for a number of
// rows.
func (s *placeScanner) number() (n int, ok bool) {
	begin := s.at
	n, s.at = s.l.digits(begin)
	return n, s.at > begin && n <= dominosa.MaxCells
}

// fail reports what stands from begin on, up to the next blank or comma.
func (s *placeScanner) fail(begin int, want string) *SyntaxError {
	found := "the end of the line"
	if rest := s.l.text[begin:]; len(rest) > 0 {
		end := max(s.at-begin, 1)
		if i := bytes.IndexAny(rest[end:], " \t,;"); i >= 0 {
			rest = rest[:end+i]
		}
		found = prose.Quoted(rest)
	}
	return s.l.fail(begin, found, want)
}

// pairs reads the list of Mathematica: {{{1,1},{1,2}},{{2,1},{3,1}}}.
func (s *placeScanner) pairs(text string) error {
	r := NewReader(strings.NewReader(text))
	l, err := r.content()
	if err != nil {
		return err
	}
	c := newTextCursor(r, l, 0)
	c.expect('{')
	for more := !c.accept('}'); more; more = c.more('}') {
		c.expect('{')
		begin := textLine{c.l.n, bytes.Clone(c.l.text)}
		pos := c.pos - 1
		var d listed
		d.x = c.coordinates("{}")
		c.expect(',')
		d.y = c.coordinates("{}")
		c.expect('}')
		if c.err != nil {
			break
		}
		s.l, s.at = begin, pos+1
		if err := s.lay(pos, d); err != nil {
			return err
		}
	}
	c.lineEnd()
	if c.err == nil {
		if l, err := r.content(); err != io.EOF {
			start, _ := l.bounds()
			return l.fail(start, "more text", "one list only")
		}
	}
	return c.err
}

// tableRow reads a line of a table: the pips of the bone, row, column, and 1 if it goes
// down.
func (s *placeScanner) tableRow(l textLine, at int) *SyntaxError {
	s.l, s.at = l, len(l.text)
	d := listed{named: true}
	var down int
	var name string
	if n, err := fmt.Sscan(string(l.text), &name, &d.x.Row, &d.x.Col, &down); err != nil || down>>1 != 0 || min(d.x.Row, d.x.Col) < 1 || max(d.x.Row, d.x.Col) > dominosa.MaxCells {
		return s.fail(at, [...]string{"the pips of a bone", "its row", "its column", "0 or 1 for its direction", "a row and a column from 1, and 0 or 1"}[n])
	}
	lo, hi, dash := strings.Cut(name, "-")
	if !dash && len(name) == 2 {
		lo, hi = name[:1], name[1:]
	}
	var ok, ok2 bool
	d.a, ok = decimal([]byte(lo), dominosa.MaxPip)
	d.b, ok2 = decimal([]byte(hi), dominosa.MaxPip)
	if !ok || !ok2 {
		s.at = at
		return s.fail(at, "the pips of a bone, such as 03 or 3-12")
	}
	d.x = dominosa.Cell{Row: d.x.Row - 1, Col: d.x.Col - 1}
	d.y = dominosa.Cell{Row: d.x.Row + down, Col: d.x.Col + 1 - down}
	return s.lay(at, d)
}

// Dominoes given with a board: lines before its first row or below its last, each with
// places as [ParsePlaces] reads them.
//
//	14.
//	121
//	given 4-1 r1c1-r1c2
//
// An id has them on its line, after a blank. A board that ends with its line has them
// before it: a Reader does not look beyond a board for what may follow.

var givenWord = []byte("given")

// isGiven reports whether a line gives dominoes, and returns where they begin.
func (l textLine) isGiven() (pos int, ok bool) {
	start, end := l.bounds()
	rest, ok := bytes.CutPrefix(l.text[start:end], givenWord)
	places, colon := bytes.CutPrefix(rest, []byte(":"))
	return end - len(places), ok && (colon || len(rest) == 0 || isBlank(rest[0]))
}

// ParseGiven returns p with the dominoes of a text given, in the form of [ParsePlaces].
// They may be given already, but not overlap others. Whether the set has them, only
// [dominosa.Puzzle.Check] says. The error is a [*SyntaxError].
func ParseGiven(p dominosa.Puzzle, text string) (dominosa.Puzzle, error) {
	p.Given = slices.Clip(p.Given)
	g := giver{Puzzle: &p}
	return p, (&placeScanner{board: p.Board, take: g.take}).read(text)
}

// A giver gives dominoes with a puzzle.
type giver struct {
	*dominosa.Puzzle
	on map[dominosa.Cell]int // which of those given lies on a cell
}

// give gives a domino, or says what was to be expected in its stead.
func (g *giver) give(pl dominosa.Place) (want string) {
	if g.on == nil {
		g.on = map[dominosa.Cell]int{}
		for i, q := range g.Given {
			x, y := q.Cells()
			g.on[x], g.on[y] = i, i
		}
	}
	x, y := pl.Cells()
	i, taken := g.on[x]
	if j, ok := g.on[y]; ok && (!taken || j < i) {
		i, taken = j, true
	}
	switch {
	case !taken:
		g.on[x], g.on[y] = len(g.Given), len(g.Given)
		g.Given = append(g.Given, pl)
	case g.Given[i] != pl:
		u, v := g.Given[i].Cells()
		return fmt.Sprintf("cells beside those of %v %v-%v, given already", g.Given[i].Bone, u, v)
	}
	return ""
}

func (g *giver) take(d listed) (want string) { return g.give(d.Place) }

// read gives the dominoes of a line from a position on.
func (g *giver) read(l textLine, pos int) *SyntaxError {
	s := placeScanner{board: g.Board, take: g.take, l: l, at: pos}
	if !s.skip(" \t,;") {
		return s.fail(s.at, "a domino like 0-1 r1c2-r1c3")
	}
	return s.line(l, pos)
}

// The form places: a line a place, in the order of [Place.Compare], with the pips in the order
// of the cells. It is the form to sort, compare and search in.
//
//	3-2 r1c1 r2c1
//	2-2 r1c2 r1c3
//
// For a board these are all the places where a bone of the set fits.

func placesBoard(dst []byte, p dominosa.Puzzle) []byte {
	set := p.Set()
	for _, pl := range p.Board.Places() {
		if set.Of(pl.Bone) > 0 {
			dst = placesTiling(dst, p, dominosa.Tiling{pl})
		}
	}
	return dst
}

func placesTiling(dst []byte, p dominosa.Puzzle, t dominosa.Tiling) []byte {
	for _, pl := range t {
		x, y := pl.Cells()
		dst = appendNumbers(dst, "%-% r%c% r%c%\n", p.Board.At(x.Row, x.Col), p.Board.At(y.Row, y.Col), x.Row+1, x.Col+1, y.Row+1, y.Col+1)
	}
	return dst
}
