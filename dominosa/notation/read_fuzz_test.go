package notation

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/grid"
	"bonepile/internal/box"
)

// FuzzReader holds whatever is read to what a board is, reads it again from
// other spellings, and whatever is refused to an error that points into the
// text.
func FuzzReader(f *testing.F) {
	_, boards := puzzleFiles(f)
	for _, sp := range spellings {
		f.Add(sp.write(boards[len(boards)-3])) // the small one
	}
	for _, tt := range slices.Concat(badTexts, badGiven, badTables) {
		if len(tt.text) < 1000 {
			f.Add(tt.text)
		}
	}
	f.Add("1:011001 TLRBLR\n{\"cells\":[\"01\",\"01\"],\"bones\":\"2 x 0-1\"}\n\n12\n\n0 2\n3 0")
	for _, tt := range givenTexts {
		f.Add(tt.text)
	}
	for _, tt := range looseTexts {
		f.Add(tt.text)
	}
	f.Add("2x3:10..01\tLR..LR\n\n# a\n2,2\n1 1 x x\n\nm <- matrix(c(1,2,NA,4), ncol=2);\n{{1,2},{\"\",3}};")

	f.Fuzz(func(t *testing.T, text string) {
		list, err := readEntries(text)
		var e *SyntaxError
		switch {
		case errors.As(err, &e):
			checkPosition(t, text, e)
		case err == ErrNoBoard && len(list) == 0:
		case err != nil:
			t.Fatalf("%q: %v", text, err)
		}
		line := 0
		for _, e := range list {
			if e.Line <= line {
				t.Errorf("%q: line %d after %d", text, e.Line, line)
			}
			line = e.Line
			checkEntry(t, text, e)
		}
	})
}

// checkEntry holds what was read from a text to what an entry has to be.
func checkEntry(t *testing.T, text string, e Entry) {
	b := e.Board
	// Each position takes a character at least, but for the ends of ragged rows.
	if b.Rows() < 1 || b.Cols() < 1 || len(box.Open(b).Pips) != b.Rows()*b.Cols() || len(box.Open(b).Pips) > 16*len(text) {
		t.Fatalf("%q: %d by %d, %d pips", text, b.Rows(), b.Cols(), len(box.Open(b).Pips))
	}
	cells, high := 0, dominosa.Hole
	for _, v := range box.Open(b).Pips {
		if v != grid.Hole {
			cells++
			high = max(high, int(v))
		}
	}
	if b.Cells() != cells || b.High() != high || high > dominosa.MaxPip {
		t.Fatalf("%q: %d cells, highest %d", text, b.Cells(), b.High())
	}
	covered := map[dominosa.Cell]bool{}
	for _, p := range e.Solution {
		x, y := p.Cells()
		if covered[x] || covered[y] || p.Bone != dominosa.NewBone(b.At(x.Row, x.Col), b.At(y.Row, y.Col)) {
			t.Fatalf("%q: %v", text, p)
		}
		covered[x], covered[y] = true, true
	}
	if e.Solution != nil && len(covered) != cells {
		t.Fatalf("%q: the solution covers %d cells of %d", text, len(covered), cells)
	}
	if strings.HasPrefix(e.Form, "json") && e.Solution != nil && e.Verify(e.Solution) != nil {
		t.Fatalf("%q: %v", text, e.Verify(e.Solution))
	}
	for _, f := range forms {
		if f.Given && f.OneLine {
			checkGivenAgain(t, text, f, e)
		}
	}
	for _, sp := range spellings {
		if strings.HasPrefix(sp.form, "rows") || strings.Contains(sp.name, "string") || strings.Contains(sp.name, "together") || sp.form == "id" {
			if high > 9 {
				continue // they have a digit a cell
			}
		}
		if sp.form == "numbers" && b.Cols() < 3 {
			continue // they could be rows, or a flat list
		}
		if sp.form == "markdown" && len(strings.Trim(plainRows(b)[:b.Cols()], ".")) == 0 {
			continue // a first row of holes is a head
		}
		again, err := ParseBoard(sp.write(b))
		if err != nil || !again.Equal(b) {
			t.Fatalf("%q, read and written as %s: %v\n%s", text, sp.name, err, sp.write(b))
		}
	}
}

// FuzzReadIDs compares the reading of an ID with its definition.
func FuzzReadIDs(f *testing.F) {
	f.Add(2, 3, []byte{1, 0, 255, 255, 0, 1}, true)
	f.Add(2, 3, []byte{0, 0, 1, 1, 0, 1}, false)
	f.Add(4, 5, []byte("01230123012301230123"), false)
	f.Fuzz(func(t *testing.T, rows, cols int, pips []byte, brackets bool) {
		if rows < 1 || cols < 1 || rows > 50 || cols > 50 || rows*cols != len(pips) {
			t.Skip()
		}
		high, holes := 0, false
		var desc strings.Builder
		for _, v := range pips {
			switch {
			case v == grid.Hole:
				holes = true
				desc.WriteByte('.')
			case v > 9 || brackets:
				fmt.Fprintf(&desc, "[%d]", v)
			default:
				fmt.Fprint(&desc, v)
			}
			if v != grid.Hole {
				high = max(high, int(v))
			}
		}
		b, err := ParseBoard(fmt.Sprintf("%dx%d:%s", rows, cols, &desc))
		if err != nil || b.Rows() != rows || b.Cols() != cols || string(box.Open(b).Pips) != string(pips) {
			t.Errorf("%dx%d:%s: %v", rows, cols, &desc, err)
		}
		b, err = ParseBoard(fmt.Sprintf("%d:%s", rows-1, &desc))
		if fits := cols == rows+1 && high <= rows-1 && !holes; fits != (err == nil) || fits && string(box.Open(b).Pips) != string(pips) {
			t.Errorf("%d:%s: %v", rows-1, &desc, err)
		}
	})
}
