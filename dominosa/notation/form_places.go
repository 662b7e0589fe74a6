package notation

import (
	"bytes"
	"cmp"
	"fmt"
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
	s := placeScanner{board: p.Board}
	if err := s.read(text, func(d listed) string {
		list = append(list, d.Place)
		return ""
	}); err != nil {
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
	take := func(d listed) string {
		for _, c := range []dominosa.Cell{d.x, d.y} {
			if _, ok := shape.pips[c]; ok {
				return "each cell once"
			}
		}
		t = append(t, d.Place)
		return cmp.Or(shape.put(d.x, 0), shape.put(d.y, 0))
	}
	if err := new(placeScanner).read(text, take); err != nil {
		return nil, nil, err
	}
	if len(t) == 0 {
		return nil, nil, ErrNoBoard
	}
	slices.SortFunc(t, dominosa.Place.Compare)
	b, err := shape.board()
	return b, t, err
}

// sorted is how many bones with the lower pip first are no accident: the order of the cells is lost.
const sorted = 12

// readPlaces reads a board that is a list of places with the pips of their cells.
func (e *Entry) readPlaces(b textBlock) (err error) {
	shape := placedBoard{most: 16 * len(b.text)}
	var list dominosa.Tiling
	rising, falling := 0, 0
	var s placeScanner
	take := func(d listed) string {
		switch {
		case !d.named:
			return "a bone like 0-1"
		case d.a < d.b:
			rising++
		case d.a > d.b:
			falling++
		}
		d.Bone = dominosa.NewBone(d.a, d.b)
		list = append(list, d.Place)
		return cmp.Or(shape.put(d.x, d.a), shape.put(d.y, d.b))
	}
	for l := range b.lines() {
		if err := s.line(l, 0, take); err != nil {
			return err
		}
	}
	if falling == 0 && rising >= sorted {
		return s.l.fail(0, prose.Quoted(s.l.text), "bones whose pips are in the order of the cells, not the lower one first in each")
	}
	if 2*len(list) == len(shape.pips) {
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

// A placeScanner reads places from left to right, a line at a time.
type placeScanner struct {
	*textCursor
	board *dominosa.Board // on which they lie, or nil
}

// A taker takes a place, or says what was to be expected in its stead.
type taker func(listed) (want string)

// A listed place is one of a list.
type listed struct {
	dominosa.Place
	x, y  dominosa.Cell // as they are written
	named bool          // there is a bone
	a, b  int           // its pips as they are written
}

// read reads a text.
func (s *placeScanner) read(text string, take taker) error {
	if strings.HasPrefix(strings.TrimSpace(text), "{") {
		return s.pairs(text, take)
	}
	read := s.line
	for l := range (textBlock{1, []byte(text + "\n")}).lines() {
		start, _ := l.bounds()
		if string(bytes.Join(bytes.Fields(l.text), []byte(" "))) == "row col direction" {
			read = s.tableRow
		} else if err := read(l, start, take); err != nil && start < len(l.text) {
			return err
		}
	}
	return nil
}

// isPlace reports whether a line begins with a bone and a cell.
func (l textLine) isPlace() bool {
	_, dash := l.digits(0)
	_, end := l.digits(min(dash+1, len(l.text)))
	return dash > 0 && end > dash+1 && l.text[dash] == '-' && (bytes.HasPrefix(l.text[end:], []byte(" r")) || bytes.HasPrefix(l.text[end:], []byte(" R")))
}

// line reads the places of a line from a position on.
func (s *placeScanner) line(l textLine, pos int, take taker) error {
	s.textCursor = &textCursor{r: ended, l: l, pos: pos}
	for s.peek(); s.err == nil && s.pos < len(s.l.text); s.peek() {
		if !s.accept(',') && !s.accept(';') {
			s.place(take)
		}
	}
	return s.err
}

// place reads a place.
func (s *placeScanner) place(take taker) {
	begin := s.pos
	d := listed{named: s.l.text[begin]-'0' <= 9}
	if d.named {
		d.a = s.digits()
		dash := s.accept('-')
		if d.b = s.digits(); !dash || max(d.a, d.b) > dominosa.MaxPip {
			s.expected(begin, "a bone like 0-1, or a cell like r1c2")
		}
	}
	d.x = s.cell()
	s.accept('-')
	if d.y = s.cell(); s.err == nil {
		if want := d.lay(s.board, take); want != "" {
			s.err = s.l.fail(begin, prose.Quoted(s.l.text[begin:s.pos]), want)
		}
	}
}

// lay has the place taken if it can be settled.
func (d listed) lay(b *dominosa.Board, take taker) (want string) {
	if want = d.settle(b); want == "" {
		want = take(d)
	}
	return want
}

// settle sets the place on the two cells, perhaps of a board, or says what was to be expected in their stead.
func (d *listed) settle(b *dominosa.Board) (want string) {
	x, y := d.x, d.y
	if y.Row < x.Row || y.Col < x.Col {
		x, y = y, x
	}
	d.Place = dominosa.Place{Bone: dominosa.NewBone(max(0, b.At(x.Row, x.Col)), max(0, b.At(y.Row, y.Col))), Row: x.Row, Col: x.Col, Down: y.Row > x.Row}
	switch u, v := d.Cells(); {
	case b != nil && (b.At(x.Row, x.Col) == dominosa.Hole || b.At(y.Row, y.Col) == dominosa.Hole):
		return "two cells of the board"
	case u != x || v != y:
		return "two cells side by side"
	case b != nil && d.named && dominosa.NewBone(d.a, d.b) != d.Bone:
		return fmt.Sprintf("%v, which these cells show", d.Bone)
	}
	return ""
}

// cell reads a cell of the board.
func (s *placeScanner) cell() dominosa.Cell {
	s.peek()
	begin := s.pos
	ok := s.accept('r') || s.accept('R')
	row := s.digits()
	ok = ok && (s.accept('c') || s.accept('C'))
	c := dominosa.Cell{Row: row - 1, Col: s.digits() - 1}
	switch {
	case !ok || min(c.Row, c.Col) < 0 && s.board == nil || max(c.Row, c.Col) >= dominosa.MaxCells:
		s.expected(begin, "a cell like r1c2")
	case s.board != nil && s.board.At(c.Row, c.Col) == dominosa.Hole:
		s.expected(begin, "a cell of the board")
	}
	return c
}

// digits goes past a number, or returns one that is too large for anything.
func (s *placeScanner) digits() int {
	n, after := s.l.digits(s.pos)
	if after == s.pos {
		n = dominosa.MaxCells + 1
	}
	s.pos = after
	return n
}

// expected is unexpected for a word that begins at a position.
func (s *placeScanner) expected(begin int, want string) {
	if s.err != nil {
		return
	}
	if s.pos = begin; begin == len(s.l.text) {
		s.unexpectedRune(want)
	}
	s.unexpected(want)
}

// cells reads a list of the two cells of a place.
func (c *textCursor) cells(d *listed, brackets string) {
	c.expect(brackets[0])
	d.x = c.coordinates(brackets)
	c.expect(',')
	d.y = c.coordinates(brackets)
	c.expect(brackets[1])
}

// pairs reads the list of Mathematica: {{{1,1},{1,2}},{{2,1},{3,1}}}.
func (s *placeScanner) pairs(text string, take taker) error {
	r := NewReader(strings.NewReader(text))
	l, err := r.content()
	if err != nil {
		return err
	}
	c := newTextCursor(r, l, 0)
	c.expect('{')
	for more := !c.accept('}'); more; more = c.more('}') {
		var d listed
		if c.cells(&d, "{}"); c.err == nil {
			if want := d.lay(s.board, take); want != "" {
				c.failBehind(fmt.Sprintf("%v and %v", d.x, d.y), want)
			}
		}
	}
	c.lineEnd()
	return cmp.Or(c.err, r.end("one list only"))
}

// tableRow reads a line of a table: the pips of the bone, row, column, and 1 if it goes
// down.
func (s *placeScanner) tableRow(l textLine, begin int, take taker) error {
	d := listed{named: true}
	var down int
	var name string
	n, _ := fmt.Sscan(string(l.text), &name, &d.x.Row, &d.x.Col, &down)
	lo, hi, dash := strings.Cut(name, "-")
	if !dash && len(name) == 2 {
		lo, hi = name[:1], name[1:]
	}
	var ok, ok2 bool
	d.a, ok = decimal([]byte(lo), dominosa.MaxPip)
	d.b, ok2 = decimal([]byte(hi), dominosa.MaxPip)
	want := "a bone such as 03 or 3-12, its row and its column, and 1 if it goes down, else 0"
	if n == 4 && ok && ok2 && down>>1 == 0 && min(d.x.Row, d.x.Col) > 0 && max(d.x.Row, d.x.Col) <= dominosa.MaxCells {
		d.x = dominosa.Cell{Row: d.x.Row - 1, Col: d.x.Col - 1}
		d.y = dominosa.Cell{Row: d.x.Row + down, Col: d.x.Col + 1 - down}
		want = d.lay(s.board, take)
	}
	if want != "" {
		return l.fail(begin, prose.Quoted(l.text[begin:]), want)
	}
	return nil
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

// ParseGiven returns p with the dominoes of a text given, in the form of [ParsePlaces].
// They may be given already, but not overlap others. Whether the set has them, only
// [dominosa.Puzzle.Check] says. The error is a [*SyntaxError].
func ParseGiven(p dominosa.Puzzle, text string) (dominosa.Puzzle, error) {
	p.Given = slices.Clip(p.Given)
	g := giver{Puzzle: &p}
	return p, (&placeScanner{board: p.Board}).read(text, g.give)
}

// A giver gives dominoes with a puzzle, and puts marks on it.
type giver struct {
	*dominosa.Puzzle
	marks *Marks
	on    map[dominosa.Cell]int // which of those given lies on a cell
	seen  [len(Marks{})]map[dominosa.Place]bool
}

// give gives a domino, or says what was to be expected in its stead.
func (g *giver) give(d listed) (want string) {
	if g.on == nil {
		g.on = map[dominosa.Cell]int{}
		for i, q := range g.Given {
			x, y := q.Cells()
			g.on[x], g.on[y] = i, i
		}
	}
	x, y := d.Cells()
	for _, c := range [2]dominosa.Cell{x, y} {
		if i, taken := g.on[c]; taken && g.Given[i] == d.Place {
			return ""
		} else if taken {
			u, v := g.Given[i].Cells()
			return fmt.Sprintf("cells beside those of %v %v-%v, given already", g.Given[i].Bone, u, v)
		}
	}
	g.on[x], g.on[y] = len(g.Given), len(g.Given)
	g.Given = append(g.Given, d.Place)
	return ""
}

// read takes the places of a line from a position on.
func (g *giver) read(l textLine, word, pos int) error {
	if l.skip(pos) == len(l.text) {
		return l.failRune(len(l.text), "a domino like 0-1 r1c2-r1c3")
	}
	return (&placeScanner{board: g.Board}).line(l, pos, g.taker(word))
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
