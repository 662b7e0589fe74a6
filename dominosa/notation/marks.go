package notation

import (
	"bytes"
	"slices"

	"bonepile/dominosa"
)

// Marks are what a player has put on a board: the places of each kind of mark, such as
// marks[Laid]. No solution has to have them. They are lines above a board or below its rows, or
// columns behind an id, as dominoes given are. In the form json they are one field.
//
//	14.
//	121
//	laid 4-1 r1c1-r1c2
//	out r2c1-r2c2, r2c2-r2c3
//
//	{"cells":[…],"marks":{"laid":[…],"out":[…]}}
type Marks [4][]dominosa.Place

// The kinds of marks.
const (
	Laid   = iota // dominoes that lie
	Out           // lines: no domino lies there
	Pencil        // dominoes that may lie there
	Dashed        // lines that may have to go
)

// markWords are the words for lists of places: the dominoes given, and those of Marks.
var markWords = [...]string{"given", "laid", "out", "pencil", "dashed"}

// None reports whether there are no marks.
func (m Marks) None() bool { return len(slices.Concat(m[:]...)) == 0 }

// Renumber returns the marks with all pips higher by a number, as [dominosa.Puzzle.Renumber] does.
func (m Marks) Renumber(by int) Marks {
	for kind, list := range m {
		m[kind] = dominosa.Tiling(list).Renumber(by)
	}
	return m
}

// isGiven reports whether a line gives dominoes or has marks, with which of the words, and
// where they begin. Other texts than boards begin with such words too: behind one for marks
// has to be a place.
func (l textLine) isGiven() (word, pos int, ok bool) {
	start, end := l.bounds()
	for i, name := range markWords {
		rest, ok := bytes.CutPrefix(l.text[start:end], []byte(name))
		if !ok {
			continue
		}
		places, colon := bytes.CutPrefix(rest, []byte(":"))
		first := bytes.TrimLeft(places, " \t")
		if (colon || len(rest) == 0 || isBlank(rest[0])) && (i == 0 || len(first) > 1 && (first[0]|' ' == 'r' || first[0]-'0' <= 9)) {
			return i, end - len(places), true
		}
	}
	return 0, 0, false
}

// taker takes the places of a word.
func (g *giver) taker(word int) taker {
	if word == 0 {
		return g.give
	}
	list, seen := &g.marks[word-1], &g.seen[word-1]
	if *seen == nil {
		*seen = map[dominosa.Place]bool{}
	}
	return func(d listed) string {
		if !(*seen)[d.Place] {
			*list = append(*list, d.Place)
		}
		(*seen)[d.Place] = true
		return ""
	}
}

// AppendMarks adds marks to a board that f has written at the end of dst. If f has no room
// for dominoes given, it has none for marks either.
func (f Form) AppendMarks(dst []byte, m Marks) []byte {
	if m.None() || !f.Given {
		return dst
	}
	before, after, end := "", "\n", "" // lines
	switch {
	case f.Name == JSON.Name:
		dst = append(bytes.TrimSuffix(dst, []byte("}\n")), `,"marks":`...)
		begin := len(dst)
		for kind, list := range m {
			if len(list) > 0 {
				dst = appendJSONPlaces(dst, markWords[kind+1], list)
			}
		}
		dst[begin] = '{' // instead of a comma
		return append(dst, "}}\n"...)
	case f.OneLine:
		dst = bytes.TrimSuffix(dst, []byte("\n"))
		before, after, end = "\t", "", "\n"
	}
	for kind, list := range m {
		if len(list) > 0 {
			dst = append(appendPlaces(append(dst, before...), markWords[kind+1]+" ", list, ", ", ""), after...)
		}
	}
	return append(dst, end...)
}
