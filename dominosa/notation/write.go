// Package notation reads and writes domino grids as text.
//
// A [Reader] reads puzzles in any form and recognises which it is; [ParseBoard] reads
// one board, [ParseBones] a set of bones such as "double-6 less 3-3". A [Form] writes
// a board, alone or with a solution; [FormNamed] finds one by its name.
package notation

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"bonepile/dominosa"
)

// A Form is a way to write a board, alone or with a solution, as text.
//
// Both functions append to dst and return the result, as package strconv does,
// so that a stream of boards needs one buffer. What they append is whole lines,
// depends on their arguments alone, and costs time in proportion to the
// positions of the frame, and where places are sorted, to n log n of them.
//
// The places of a tiling must lie on cells of the board, in order, without
// overlap. They may leave cells open: the rest of a solution that is only begun
// is written as the board would be.
type Form struct {
	Name string
	Doc  string // one line for a list of forms

	// OneLine says that the form never needs more than one line, so that
	// many may follow each other without a blank line between them.
	OneLine bool

	// Given says that the form has room for the dominoes given with a board, in
	// lines below it or on its line. The other forms leave them out.
	Given bool

	// Board writes the board. It is nil for forms that list the places of a
	// solution.
	Board func(dst []byte, p dominosa.Puzzle) []byte

	// Tiling writes the board with t laid on it, or t alone.
	Tiling func(dst []byte, p dominosa.Puzzle, t dominosa.Tiling) []byte
}

type drawing = func(dst []byte, p dominosa.Puzzle, t dominosa.Tiling) []byte

// forms is the table. To add a form: write its functions in a file
// form_x.go that opens with what the form is and who reads it, and add a line here.
// The tests take every line of the table; testdata/write gets its sections by
// go test -update.
var forms = []Form{
	{"box", "lines drawn around every domino", false, true, givenOnly(boxPen.draw), boxPen.draw},
	{"ascii", "the same with + - and |", false, true, givenOnly(asciiPen.draw), asciiPen.draw},
	{"rows", "one row a line, halves of a domino linked by - or |", false, true, rowsBoard, rowsTiling},
	{"places", "one place per line: 0-1 r1c2 r1c3; for boards, all possible places", false, false, placesBoard, placesTiling},
	{"table", "one bone a line: pips, row, column, 1 if vertical; solutions only", false, false, nil, tableTiling},
	{"dots", "a grid of dots and colons, halves of a domino linked by -", false, true, givenOnly(dotsTiling), dotsTiling},
	{"pairs", "Mathematica's lists: a matrix, the coordinates of every bone", true, false, pairsBoard, pairsTiling},
	{"matrix", "R's matrix(c(...)); solutions as in table", false, false, matrixBoard, tableTiling},
	{"id", "a game ID, with a solution as a letter a cell: L R T B", true, true, idBoard, idTiling},
	{"json", "one object a line, described in docs/json.md", true, true, jsonBoard, jsonTiling},
}

// Some of the forms, for programs that need no name.
var Box, Rows, ID, JSON = forms[0], forms[2], forms[8], forms[9]

// givenOnly returns the function that draws a board with the dominoes given alone.
func givenOnly(draw drawing) func([]byte, dominosa.Puzzle) []byte {
	return func(dst []byte, p dominosa.Puzzle) []byte { return draw(dst, p, p.Given) }
}

// Forms returns the forms in the order in which help lists them.
func Forms() []Form { return slices.Clone(forms) }

// ErrForm reports a name that no form has.
var ErrForm = errors.New("unknown form")

// FormNamed returns the form with a name, one of [Forms] or of more that the caller
// has. The error for an unknown one wraps [ErrForm] and lists those there are.
func FormNamed(name string, more ...Form) (Form, error) {
	var names []string
	for _, f := range slices.Concat(forms, more) {
		if f.Name == name {
			return f, nil
		}
		names = append(names, f.Name)
	}
	return Form{}, fmt.Errorf("dominosa: %w %q: expected %s", ErrForm, name, strings.Join(names, ", "))
}

// digits returns how many digits n, not negative, is written with.
func digits(n int) int { return len(strconv.Itoa(n)) }

// pipWidth returns how many digits the widest pip of the board has.
func pipWidth(b *dominosa.Board) int { return digits(max(0, b.High())) }

// appendPadded appends n, not negative, with blanks before it to fill width.
func appendPadded(dst []byte, n, width int) []byte {
	dst = appendRun(dst, " ", width-digits(n))
	return strconv.AppendInt(dst, int64(n), 10)
}

// appendPip appends a pip, or what stands for a hole, as appendPadded does.
func appendPip(dst []byte, pip, width int, hole string) []byte {
	if pip == dominosa.Hole {
		return append(appendRun(dst, " ", width-len(hole)), hole...)
	}
	return appendPadded(dst, pip, width)
}

// appendNumbers appends a text in which each % stands for the next number. It is
// fmt.Appendf without its cost: a board of a million cells has two million places.
func appendNumbers(dst []byte, text string, numbers ...int) []byte {
	for i := range len(text) {
		if text[i] != '%' {
			dst = append(dst, text[i])
			continue
		}
		dst = strconv.AppendInt(dst, int64(numbers[0]), 10)
		numbers = numbers[1:]
	}
	return dst
}

// appendRun appends s n times, if n is positive.
func appendRun(dst []byte, s string, n int) []byte {
	for range n {
		dst = append(dst, s...)
	}
	return dst
}

// endLine takes the blanks off the end of the line that begins at start and
// ends it with a newline. A line of nothing else has a dot.
func endLine(dst []byte, start int) []byte {
	line := bytes.TrimRight(dst[start:], " ")
	if len(line) == 0 {
		line = []byte(" .")
	}
	return append(append(dst[:start], line...), '\n')
}

// appendPlaces appends places of a board, the first behind the word, with a text before each other and after each.
func appendPlaces(dst []byte, word string, list []dominosa.Place, before, after string) []byte {
	for _, pl := range list {
		x, y := pl.Cells()
		dst = fmt.Appendf(dst, "%s%v %v-%v%s", word, pl.Bone, x, y, after)
		word = before
	}
	return dst
}
