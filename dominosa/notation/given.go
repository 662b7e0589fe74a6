package notation

import (
	"bytes"
	"fmt"
	"slices"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/prose"
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
	err := eachPlace(&placeScanner{puzzle: p}, text, func(pl dominosa.Place) string { return give(&p, pl) })
	return p, err
}

// give gives a domino with p, or says what was to be expected in its stead.
func give(p *dominosa.Puzzle, pl dominosa.Place) (want string) {
	x, y := pl.Cells()
	for _, q := range p.Given {
		if q == pl {
			return ""
		}
		if u, v := q.Cells(); u == x || u == y || v == x || v == y {
			return fmt.Sprintf("cells beside those of %v %v-%v, given already", q.Bone, u, v)
		}
	}
	p.Given = append(p.Given, pl)
	return ""
}

// readGiven gives the dominoes of a line from pos on with p.
func readGiven(p *dominosa.Puzzle, l textLine, pos int) *SyntaxError {
	s := &placeScanner{puzzle: *p, n: l.n, line: string(l.text), at: pos}
	if !s.skip(" \t,;") {
		return s.fail(s.at, "a domino like 0-1 r1c2-r1c3")
	}
	return s.places(func(pl dominosa.Place) string { return give(p, pl) })
}

// tooLate is the error for a line that gives dominoes below a board that has ended.
func (l textLine) tooLate() *SyntaxError {
	start, _ := l.bounds()
	return l.fail(start, prose.Quoted(givenWord), "a board; dominoes are given on its line, or above it after an empty line")
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
