package dominosa_test

import (
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/testkit"
)

// TestGivenText reads what Check says of dominoes that cannot be laid.
func TestGivenText(t *testing.T) {
	p := testkit.PuzzleFile(t, "mikefc-small")
	place := func(a, b, row, col int, down bool) dominosa.Place {
		return dominosa.Place{Bone: dominosa.NewBone(a, b), Row: row, Col: col, Down: down}
	}
	for _, tt := range []struct {
		given []dominosa.Place
		want  string
	}{
		{[]dominosa.Place{place(2, 3, 0, 0, false)}, ""},
		{[]dominosa.Place{place(2, 2, 0, 0, false)}, "the domino given as 2-2 r1c1-r1c2 cannot lie there: these cells show 2-3"},
		{[]dominosa.Place{place(2, 2, 9, 0, false)}, "the domino given as 2-2 r10c1-r10c2 cannot lie there: the board has no such two cells"},
		{[]dominosa.Place{place(2, 3, 0, 0, false), place(2, 3, 0, 0, false)}, "the domino given as 2-3 r1c1-r1c2 cannot lie there: it is given twice"},
		{[]dominosa.Place{place(2, 3, 0, 0, false), place(0, 3, 0, 0, true)},
			"the domino given as 0-3 r1c1-r2c1 cannot lie there: 2-3, given at r1c1-r1c2, covers one of its cells"},
		{[]dominosa.Place{place(2, 3, 0, 0, false), place(2, 3, 2, 1, false)}, "the domino given as 2-3 r3c2-r3c3 cannot lie there: the set of double-three has one 2-3, given at r1c1-r1c2"},
		{[]dominosa.Place{place(0, 3, 0, 0, true), place(0, 1, 3, 2, false)}, ""},
	} {
		p.Given = tt.given
		got := ""
		for _, f := range p.Check() {
			if f.Mismatch() {
				got = f.String()
			}
		}
		if got != tt.want || (p.Err() != nil) != (tt.want != "") {
			t.Errorf("%v: %q, %v", tt.given, got, p.Err())
		}
	}
}
