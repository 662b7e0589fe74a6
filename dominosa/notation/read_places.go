package notation

import (
	"fmt"
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
// It does not check whether the places can lie together, nor whether the set has
// their bones. The error is a [*SyntaxError].
func ParsePlaces(p dominosa.Puzzle, text string) ([]dominosa.Place, error) {
	var list []dominosa.Place
	s := placeScanner{puzzle: p}
	for line := range strings.Lines(text) {
		s.n++
		s.line, s.at = strings.TrimRight(line, "\r\n"), 0
		for s.skip(" \t,;") {
			pl, err := s.next()
			if err != nil {
				return nil, err
			}
			list = append(list, pl)
		}
	}
	return list, nil
}

// A placeScanner reads a line from left to right.
type placeScanner struct {
	puzzle dominosa.Puzzle
	n      int // of the line, from 1
	line   string
	at     int
}

// skip goes past any of some characters. It reports whether anything is left.
func (s *placeScanner) skip(chars string) bool {
	for s.at < len(s.line) && strings.IndexByte(chars, s.line[s.at]) >= 0 {
		s.at++
	}
	return s.at < len(s.line)
}

// next reads a place.
func (s *placeScanner) next() (dominosa.Place, error) {
	begin := s.at
	bone, given := dominosa.Bone{}, false
	if c := s.line[s.at]; '0' <= c && c <= '9' {
		a, ok := s.number()
		b, ok2 := 0, false
		if ok && s.accept("-") {
			b, ok2 = s.number()
		}
		if !ok2 || a > dominosa.MaxPip || b > dominosa.MaxPip {
			return dominosa.Place{}, s.fail(begin, "a bone like 0-1, or a cell like r1c2")
		}
		bone, given = dominosa.NewBone(a, b), true
		s.skip(" \t")
	}
	x, err := s.cell()
	if err != nil {
		return dominosa.Place{}, err
	}
	if !s.accept("-") {
		s.skip(" \t")
	}
	y, err := s.cell()
	if err != nil {
		return dominosa.Place{}, err
	}
	if y.Row < x.Row || y.Col < x.Col {
		x, y = y, x
	}
	b := s.puzzle.Board
	pl := dominosa.Place{Bone: dominosa.NewBone(max(0, b.At(x.Row, x.Col)), max(0, b.At(y.Row, y.Col))), Row: x.Row, Col: x.Col, Down: y.Row > x.Row}
	if u, v := pl.Cells(); u != x || v != y {
		return dominosa.Place{}, s.fail(begin, "two cells side by side")
	}
	if given && bone != pl.Bone {
		return dominosa.Place{}, s.fail(begin, fmt.Sprintf("%v, which these cells show", pl.Bone))
	}
	return pl, nil
}

// cell reads a cell of the board.
func (s *placeScanner) cell() (dominosa.Cell, error) {
	begin := s.at
	if s.accept("rR") {
		row, ok := s.number()
		if ok && s.accept("cC") {
			col, ok := s.number()
			if ok && s.puzzle.Board.At(row-1, col-1) == dominosa.Hole {
				return dominosa.Cell{}, s.fail(begin, "a cell of the board")
			}
			if ok {
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
func (s *placeScanner) fail(begin int, want string) error {
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
