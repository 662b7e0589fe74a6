package dominosa_test

import (
	"strings"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/notation"
	"bonepile/internal/must"
)

// TestFromOne reads boards with numbers from 1 in several forms, without being told
// of their bones: they have the solution of the same board with numbers from 0.
func TestFromOne(t *testing.T) {
	b := must.Get(notation.ParseBoard("3:32211030220321310103"))(t)
	zero := dominosa.Puzzle{Board: b}
	want, err := zero.Solve(t.Context(), dominosa.Config{})
	if err != nil || want.Verdict != dominosa.Unique {
		t.Fatal(want.Verdict, err)
	}
	for _, text := range []string{
		"43322\n14133\n14324\n21214\n",
		"4x5:43322141331432421214",
		"4 3 3 2 2\n1 4 1 3 3\n1 4 3 2 4\n2 1 2 1 4\n",
		"[[4,3,3,2,2],[1,4,1,3,3],[1,4,3,2,4],[2,1,2,1,4]]",
		`{"cells":[[4,3,3,2,2],[1,4,1,3,3],[1,4,3,2,4],[2,1,2,1,4]]}`,
		"{{4,3,3,2,2},{1,4,1,3,3},{1,4,3,2,4},{2,1,2,1,4}}",
	} {
		p := must.Get(notation.NewReader(strings.NewReader(text)).Next())(t).Puzzle
		if got := p.Set().String(); got != "double-4 from 1" || p.Bones != nil {
			t.Errorf("%q: the set is %s, given %v", text, got, p.Bones)
		}
		if faults := p.Check(); len(faults) > 0 {
			t.Errorf("%q: %v", text, faults)
		}
		ans, err := p.Solve(t.Context(), dominosa.Config{})
		if err != nil || ans.Verdict != dominosa.Unique {
			t.Errorf("%q: %v, %v", text, ans.Verdict, err)
			continue
		}
		if err := zero.Verify(ans.First.Renumber(-1)); err != nil {
			t.Errorf("%q: %v", text, err)
		}
		back, err := p.Renumber(-p.Set().Low())
		if err != nil || !back.Board.Equal(b) || back.Bones != nil {
			t.Errorf("%q: numbered from 0 it is %v of %v, %v", text, back.Board, back.Set(), err)
		}
	}
}

// TestFromOneOnly has boards that could be taken for such with numbers from 1, and
// are none.
func TestFromOneOnly(t *testing.T) {
	for _, tt := range []struct{ board, set string }{
		{"11", "double-1"},                                        // as ever: one number is no set of numbers
		{"4x5:43322141331432421210", "double-4"},                  // a zero
		{"4x4:1234123412341234", "double-4"},                      // of another size
		{"5x5:....." + "43322141331432421214", "double-4 from 1"}, // holes are no cells
	} {
		b := must.Get(notation.ParseBoard(tt.board))(t)
		must.Equal(t, (dominosa.Puzzle{Board: b}).Set().String(), tt.set, "%s: the set", tt.board)
	}
}

// TestRenumber moves the numbers of puzzles up and back again.
func TestRenumber(t *testing.T) {
	for _, tt := range []struct {
		board, set string
		by         int
		want       string // the set then
	}{
		{"3:32211030220321310103", "", 1, "double-4 from 1"},
		{"3:32211030220321310103", "", 2, "double-5 from 2"},
		{"3:32211030220321310103", "", 251, "double-254 from 251"},
		{"3:32211030220321310103", "", 252, ""},
		{"3:32211030220321310103", "", -1, ""},
		{"4x5:43322141331432421214", "", -1, "double-3"},
		{"2x4:0011.001", "at most double-1", 1, "at most double-2 from 1"},
		{"1x4:0110", "0-1, 0-1", 1, "2 x 1-2"},
	} {
		b := must.Get(notation.ParseBoard(tt.board))(t)
		p := dominosa.Puzzle{Board: b}
		if tt.set != "" {
			p.Bones = must.Get(notation.ParseBones(tt.set))(t)
		}
		q, err := p.Renumber(tt.by)
		if (err == nil) != (tt.want != "") {
			t.Errorf("%s by %d: %v", tt.board, tt.by, err)
			continue
		}
		if err != nil {
			continue
		}
		must.Equal(t, q.Set().String(), tt.want, "%s by %d: the set", tt.board, tt.by)
		for row := range b.Rows() {
			for col := range b.Cols() {
				want := b.At(row, col)
				if want != dominosa.Hole {
					want += tt.by
				}
				must.Equal(t, q.Board.At(row, col), want, "%s by %d: row %d, column %d", tt.board, tt.by, row, col)
			}
		}
		r, err := q.Renumber(-tt.by)
		if err != nil || !r.Board.Equal(b) || !r.Set().Equal(p.Set()) || (r.Bones == nil) != (p.Bones == nil) {
			t.Errorf("%s by %d and back: %v of %v, %v", tt.board, tt.by, r.Board, r.Set(), err)
		}
	}
}
