package notation

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

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
	err := eachPlace(&placeScanner{puzzle: p}, text, func(pl dominosa.Place) string {
		list = append(list, pl)
		return ""
	})
	if err != nil {
		return nil, err
	}
	return list, nil
}

// eachPlace calls take with the places of a text. What take returns, if anything, is
// what was to be expected in place of the last.
func eachPlace(s *placeScanner, text string, take func(dominosa.Place) string) error {
	if strings.HasPrefix(strings.TrimSpace(text), "{") {
		return s.pairs(text, take)
	}
	table := false
	for line := range strings.Lines(text) {
		s.n++
		s.line, s.at = strings.TrimRight(line, "\r\n"), 0
		switch blank := !s.skip(" \t"); {
		case blank:
			continue
		case s.pips == nil && isTable(s.line):
			table = true
			continue
		case table:
			if err := s.tableRow(take); err != nil {
				return err
			}
			continue
		}
		s.at = 0
		if err := s.places(take); err != nil {
			return err
		}
	}
	return nil
}

// places reads the rest of the line.
func (s *placeScanner) places(take func(dominosa.Place) string) *SyntaxError {
	for s.skip(" \t,;") {
		if err := s.next(take); err != nil {
			return err
		}
	}
	return nil
}

// A placeScanner reads a line from left to right.
type placeScanner struct {
	puzzle dominosa.Puzzle
	n      int // of the line, from 1
	line   string
	at     int

	pips    map[dominosa.Cell]int // what cells show, by the order of the pips of bones; nil if nobody asks
	up      int                   // bones that have the lower pip first,
	falling int                   // and the higher one
}

// skip goes past any of some characters. It reports whether anything is left.
func (s *placeScanner) skip(chars string) bool {
	for s.at < len(s.line) && strings.IndexByte(chars, s.line[s.at]) >= 0 {
		s.at++
	}
	return s.at < len(s.line)
}

// next reads a place.
func (s *placeScanner) next(take func(dominosa.Place) string) *SyntaxError {
	begin := s.at
	var bone *dominosa.Bone
	var a, b int
	if c := s.line[s.at]; '0' <= c && c <= '9' {
		var ok, ok2 bool
		if a, ok = s.number(); ok && s.accept("-") {
			b, ok2 = s.number()
		}
		if !ok2 || a > dominosa.MaxPip || b > dominosa.MaxPip {
			return s.fail(begin, "a bone like 0-1, or a cell like r1c2")
		}
		named := dominosa.NewBone(a, b)
		bone = &named
		s.skip(" \t")
	}
	x, err := s.cell()
	if err != nil {
		return err
	}
	if !s.accept("-") {
		s.skip(" \t")
	}
	y, err := s.cell()
	if err != nil {
		return err
	}
	if s.pips != nil {
		if bone == nil {
			return s.fail(begin, "a bone like 0-1")
		}
		if a < b {
			s.up++
		} else if a > b {
			s.falling++
		}
		for c, v := range map[dominosa.Cell]int{x: a, y: b} {
			if w, ok := s.pips[c]; ok && w != v {
				return s.fail(begin, fmt.Sprintf("%d at %v, as in another place", w, c))
			}
			s.pips[c] = v
		}
	}
	return s.take(begin, bone, x, y, take)
}

// take calls take with the place on two cells, if it is one and shows the bone.
func (s *placeScanner) take(begin int, bone *dominosa.Bone, x, y dominosa.Cell, take func(dominosa.Place) string) *SyntaxError {
	if y.Row < x.Row || y.Col < x.Col {
		x, y = y, x
	}
	b := s.puzzle.Board
	if b != nil && (b.At(x.Row, x.Col) == dominosa.Hole || b.At(y.Row, y.Col) == dominosa.Hole) {
		return s.fail(begin, "two cells of the board")
	}
	pl := dominosa.Place{Bone: dominosa.NewBone(max(0, b.At(x.Row, x.Col)), max(0, b.At(y.Row, y.Col))), Row: x.Row, Col: x.Col, Down: y.Row > x.Row}
	if u, v := pl.Cells(); u != x || v != y {
		return s.fail(begin, "two cells side by side")
	}
	if b != nil && bone != nil && *bone != pl.Bone {
		return s.fail(begin, fmt.Sprintf("%v, which these cells show", pl.Bone))
	}
	if want := take(pl); want != "" {
		return s.fail(begin, want)
	}
	return nil
}

// cell reads a cell of the board.
func (s *placeScanner) cell() (dominosa.Cell, *SyntaxError) {
	begin := s.at
	if s.accept("rR") {
		row, ok := s.number()
		if ok && s.accept("cC") {
			col, ok := s.number()
			if b := s.puzzle.Board; ok && b != nil && b.At(row-1, col-1) == dominosa.Hole {
				return dominosa.Cell{}, s.fail(begin, "a cell of the board")
			}
			if ok && row > 0 && col > 0 {
				return dominosa.Cell{Row: row - 1, Col: col - 1}, nil
			}
		}
	}
	return dominosa.Cell{}, s.fail(begin, "a cell like r1c2")
}

// accept reads one of some characters, if it comes next.
func (s *placeScanner) accept(chars string) bool {
	if s.at < len(s.line) && strings.IndexByte(chars, s.line[s.at]) >= 0 {
		s.at++
		return true
	}
	return false
}

// number reads digits; it fails if there are none, or too many for a number of
// rows.
func (s *placeScanner) number() (int, bool) {
	begin := s.at
	for s.at < len(s.line) && '0' <= s.line[s.at] && s.line[s.at] <= '9' {
		s.at++
	}
	n, err := strconv.Atoi(s.line[begin:s.at])
	return n, err == nil && n <= dominosa.MaxCells
}

// fail reports what stands from begin on, up to the next blank or comma.
func (s *placeScanner) fail(begin int, want string) *SyntaxError {
	found := "the end of the line"
	if rest := s.line[begin:]; rest != "" {
		end := max(s.at-begin, 1)
		if i := strings.IndexAny(rest[end:], " \t,;"); i >= 0 {
			end += i
		} else {
			end = len(rest)
		}
		found = prose.Quoted([]byte(rest[:end]))
	}
	return &SyntaxError{Line: s.n, Col: utf8.RuneCountInString(s.line[:begin]) + 1, Text: s.line, Found: found, Want: want}
}

// The forms that list the places of a solution without the board: places, pairs and
// table, which is that of matrix too. [ParsePlaces] reads them for a board that is known.

// ParseTiling returns the shape that the places of a list cover, a board of zeros, and
// the places. The list is as [ParsePlaces] reads them; what bones it names is ignored.
// The error is a [*SyntaxError], or [ErrNoBoard] if there is no place.
func ParseTiling(text string) (*dominosa.Board, dominosa.Tiling, error) {
	var p dominosa.Puzzle
	rows, cols := 0, 0
	err := eachPlace(&placeScanner{}, text, func(pl dominosa.Place) string {
		_, y := pl.Cells()
		rows, cols = max(rows, y.Row+1), max(cols, y.Col+1)
		before := len(p.Given)
		if want := give(&p, pl); want != "" {
			return want
		}
		switch {
		case len(p.Given) == before:
			return "each place once"
		case rows > dominosa.MaxCells/cols || rows*cols > 16*len(text):
			return "places nearer to the others"
		}
		return ""
	})
	if err != nil {
		return nil, nil, err
	}
	if len(p.Given) == 0 {
		return nil, nil, ErrNoBoard
	}
	pips := make([]int, rows*cols)
	for i := range pips {
		pips[i] = dominosa.Hole
	}
	for _, pl := range p.Given {
		x, y := pl.Cells()
		pips[x.Row*cols+x.Col], pips[y.Row*cols+y.Col] = 0, 0
	}
	b, err := dominosa.NewBoard(rows, cols, pips)
	t := dominosa.Tiling(p.Given)
	slices.SortFunc(t, dominosa.Place.Compare)
	return b, t, err
}

// isPlace reports whether a line begins with a bone and a cell.
func isPlace(text []byte) bool {
	bone, cell, _ := bytes.Cut(text, []byte(" "))
	a, b, ok := bytes.Cut(bone, []byte("-"))
	_, ok2 := decimal(a, dominosa.MaxPip)
	_, ok3 := decimal(b, dominosa.MaxPip)
	return ok && ok2 && ok3 && len(cell) > 0 && cell[0]|0x20 == 'r'
}

// sorted is how many bones with the lower pip first are no accident: the order of the cells is lost.
const sorted = 12

// readPlaces reads a board that is a list of places with the pips of their cells.
func (e *Entry) readPlaces(b textBlock) error {
	s := placeScanner{n: b.n - 1, pips: map[dominosa.Cell]int{}}
	var list dominosa.Tiling
	rows, cols := 0, 0
	if err := eachPlace(&s, string(b.text), func(pl dominosa.Place) string {
		_, y := pl.Cells()
		rows, cols = max(rows, y.Row+1), max(cols, y.Col+1)
		list = append(list, pl)
		if rows > dominosa.MaxCells/cols || rows*cols > 16*len(b.text) {
			return "places nearer to the others"
		}
		return ""
	}); err != nil {
		return err
	}
	if s.falling == 0 && s.up >= sorted {
		s.at = len(s.line)
		return s.fail(0, "bones whose pips are in the order of the cells, not the lower one first in each")
	}
	pips := slices.Repeat([]int{dominosa.Hole}, rows*cols)
	for c, v := range s.pips {
		pips[c.Row*cols+c.Col] = v
	}
	var err error
	if e.Board, err = dominosa.NewBoard(rows, cols, pips); err != nil {
		return err
	}
	if 2*len(list) == len(s.pips) {
		for i, pl := range list {
			x, y := pl.Cells()
			list[i].Bone = dominosa.NewBone(s.pips[x], s.pips[y])
		}
		slices.SortFunc(list, dominosa.Place.Compare)
		e.Solution = list
	}
	return nil
}

// pairs reads the list of Mathematica: {{{1,1},{1,2}},{{2,1},{3,1}}}.
func (s *placeScanner) pairs(text string, take func(dominosa.Place) string) error {
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
		x := c.coordinates()
		c.expect(',')
		y := c.coordinates()
		c.expect('}')
		if c.err != nil {
			break
		}
		s.n, s.line, s.at = begin.n, string(begin.text), pos+1
		if err := s.take(pos, nil, x, y, take); err != nil {
			return err
		}
	}
	if c.err == nil {
		c.lineEnd()
	}
	if c.err == nil {
		if l, err := r.content(); err != io.EOF {
			start, _ := l.bounds()
			return l.fail(start, "more text", "one list only")
		}
	}
	return c.err
}

// coordinates reads a cell as {row,column}.
func (c *textCursor) coordinates() dominosa.Cell {
	c.expect('{')
	row := c.number(1, dominosa.MaxCells, "")
	c.expect(',')
	col := c.number(1, dominosa.MaxCells, "")
	c.expect('}')
	return dominosa.Cell{Row: row - 1, Col: col - 1}
}

// isTable reports whether a line is the head of a table.
func isTable(text string) bool {
	return strings.Join(strings.Fields(text), " ") == "row col direction"
}

// tableRow reads a line of a table: the pips of the bone, row, column, and 1 if it goes
// down.
func (s *placeScanner) tableRow(take func(dominosa.Place) string) *SyntaxError {
	s.skip(" \t")
	begin := s.at
	var bone dominosa.Bone
	var row, col, down int
	var name string
	if n, err := fmt.Sscan(s.line, &name, &row, &col, &down); err != nil || down>>1 != 0 || row < 1 || col < 1 || max(row, col) > dominosa.MaxCells {
		s.at = len(s.line)
		return s.fail(begin, [...]string{"the pips of a bone", "its row", "its column", "0 or 1 for its direction", "a row and a column from 1, and 0 or 1"}[n])
	}
	lo, hi, dash := strings.Cut(name, "-")
	if !dash && len(name) == 2 {
		lo, hi = name[:1], name[1:]
	}
	a, ok := decimal([]byte(lo), dominosa.MaxPip)
	b, ok2 := decimal([]byte(hi), dominosa.MaxPip)
	if !ok || !ok2 {
		return s.fail(begin, "the pips of a bone, such as 03 or 3-12")
	}
	bone = dominosa.NewBone(a, b)
	x := dominosa.Cell{Row: row - 1, Col: col - 1}
	y := dominosa.Cell{Row: x.Row + down, Col: x.Col + 1 - down}
	s.at = len(s.line)
	return s.take(begin, &bone, x, y, take)
}
