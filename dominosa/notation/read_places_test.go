package notation

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/testkit"
	"bonepile/internal/must"
)

func TestParsePlaces(t *testing.T) {
	p := dominosa.Puzzle{Board: testkit.DigitBoard(t, "012", "1.2", "220")}
	for _, tt := range []struct{ text, want string }{
		{"", "[]"},
		{" \n\n", "[]"},
		{"r1c1-r1c2", "[0-1 r1c1 r1c2]"},
		{"r1c2-r1c1 R3C3 r2c3", "[0-1 r1c1 r1c2 0-2 r2c3 r3c3]"},
		{"0-1 r1c1 r1c2\n2-0 r2c3 r3c3\n", "[0-1 r1c1 r1c2 0-2 r2c3 r3c3]"},
		{"r1c1-r1c2, 0-2 r2c3-r3c3;r3c1\tr3c2\r\n", "[0-1 r1c1 r1c2 0-2 r2c3 r3c3 2-2 r3c1 r3c2]"},
		{"r1c1", `line 1, column 5: found the end of the line, expected a cell like r1c2`},
		{"r1c1-r1c2\n r1c1 r2c2", `line 2, column 7: found "r2c2", expected a cell of the board`},
		{"r1c1-r1c3", `line 1, column 1: found "r1c1-r1c3", expected two cells side by side`},
		{"r1c1-r1c1", `line 1, column 1: found "r1c1-r1c1", expected two cells side by side`},
		{"1-1 r1c1 r1c2", `line 1, column 1: found "1-1 r1c1 r1c2", expected 0-1, which these cells show`},
		{"1- r1c1 r1c2", `line 1, column 1: found "1-", expected a bone like 0-1, or a cell like r1c2`},
		{"999-1 r1c1 r1c2", `line 1, column 1: found "999-1", expected a bone like 0-1, or a cell like r1c2`},
		{"there", `line 1, column 1: found "there", expected a cell like r1c2`},
		{"r1c9999999999999-r1c2", `line 1, column 1: found "r1c9999999999999-r1c2", expected a cell like r1c2`},
		{"{{{1,2},{1,1}},\n {{2,3},{3,3}}}", "[0-1 r1c1 r1c2 0-2 r2c3 r3c3]"},
		{"{}", "[]"},
		{"{{{1,2},{1,1}},\n {{2,3},{3,2}}}", `line 2, column 2: found "{{2", expected two cells side by side`},
		{"{{{1,2},{2,2}}}", `line 1, column 2: found "{{1", expected two cells of the board`},
		{"{{{1,2},{1}}}", `line 1, column 11: found "}", expected ","`},
		{"{} {}", `line 1, column 4: found "{", expected the end of the line`},
		{"{}\nr1c1", `line 2, column 1: found more text, expected one list only`},
		{"   row col direction\n01   1   1         0\n0-2  2   3         1\n", "[0-1 r1c1 r1c2 0-2 r2c3 r3c3]"},
		{"row col direction\n01 1 1 2\n", `line 2, column 1: found "01 1 1 2", expected a row and a column from 1, and 0 or 1`},
		{"row col direction\n 01 1 y 0\n", `line 2, column 2: found "01 1 y 0", expected its column`},
		{"row col direction\n 0x1 1 1 0\n", `line 2, column 2: found "0x1", expected the pips of a bone, such as 03 or 3-12`},
		{"row col direction\n00 1 1 0\n", `line 2, column 1: found "00 1 1 0", expected 0-1, which these cells show`},
		{"r0c1-r1c1", `line 1, column 1: found "r0c1-r1c1", expected a cell of the board`},
	} {
		list, err := ParsePlaces(p, tt.text)
		got := fmt.Sprint(list)
		if err != nil {
			got = err.Error()
			var syntax *SyntaxError
			if !errors.As(err, &syntax) || list != nil {
				t.Errorf("%q: %T, %v", tt.text, err, list)
			}
		}
		must.Equal(t, got, tt.want, "%q", tt.text)
	}
}

// FuzzParsePlaces: what is read is on the board, and is read again as the form
// places writes it.
func FuzzParsePlaces(f *testing.F) {
	p := dominosa.Puzzle{Board: testkit.DigitBoard(f, "012", "1.2", "220")}
	f.Add("r1c1-r1c2 r3c1 r3c2")
	f.Add("0-1 r1c1 r1c2\n2-2 r1c3 r2c3\n")
	f.Add("1-1, r1c1 r9c9;;")
	f.Fuzz(func(t *testing.T, text string) {
		list, err := ParsePlaces(p, text)
		var syntax *SyntaxError
		if err != nil {
			if !errors.As(err, &syntax) || syntax.Line < 1 || syntax.Col < 1 || strings.Contains(syntax.Caret(), "\x00") {
				t.Fatalf("%v", err)
			}
			return
		}
		for _, pl := range list {
			if !slices.Contains(p.Board.Places(), pl) {
				t.Fatalf("%v is not on the board", pl)
			}
		}
		again, err := ParsePlaces(p, string(placesTiling(nil, p, list)))
		if err != nil || !slices.Equal(again, list) {
			t.Fatalf("%v, %v; want %v", again, err, list)
		}
	})
}
