package notation

import (
	"bytes"
	"fmt"
	"slices"

	"bonepile/dominosa"
)

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
	after := start + len(givenWord)
	if !bytes.HasPrefix(l.text[start:end], givenWord) || after < end && !isBlank(l.text[after]) && l.text[after] != ':' {
		return 0, false
	}
	if after < end && l.text[after] == ':' {
		after++
	}
	return after, true
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

// appendGiven appends a line for each domino given.
func appendGiven(dst []byte, p dominosa.Puzzle) []byte {
	for _, pl := range p.Given {
		dst = append(appendGivenPlace(append(dst, "given "...), pl), '\n')
	}
	return dst
}

func appendGivenPlace(dst []byte, pl dominosa.Place) []byte {
	x, y := pl.Cells()
	return fmt.Appendf(dst, "%v %v-%v", pl.Bone, x, y)
}
