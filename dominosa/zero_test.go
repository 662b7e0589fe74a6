package dominosa_test

import (
	"fmt"
	"testing"

	"bonepile/cover"
	"bonepile/dominosa"
	"bonepile/dominosa/internal/testkit"
)

// TestZeroBoard calls every method of a board that is nil or zero.
func TestZeroBoard(t *testing.T) {
	for name, b := range map[string]*dominosa.Board{"nil": nil, "zero": {}} {
		text, err := b.AppendText(nil)
		got := fmt.Sprint(b.Rows(), b.Cols(), b.Cells(), b.High(), b.At(0, 0), len(b.Places()), len(text), err,
			b.Equal(nil), b.Equal(testkit.DigitBoard(t, "01")), len(b.Grid().Pips), b)
		if want := "0 0 0 -1 -1 0 0 <nil> true false 0 "; got != want {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
}

// TestZeroBones calls every method of a set that is nil or zero.
func TestZeroBones(t *testing.T) {
	for name, s := range map[string]*dominosa.Bones{"nil": nil, "zero": {}} {
		for b := range s.All() {
			t.Errorf("%s: it has %v", name, b)
		}
		got := fmt.Sprint(s.Low(), s.High(), s.Size(), s.AtMost(), s.Of(dominosa.Bone{}), s.Pips(0),
			s.Equal(nil), s.Equal(dominosa.Full(0)), s.Grid().Size, s.Name(), ": ", s)
		if want := "0 0 0 false 0 0 true false 0the empty set: none"; got != want {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
}

// TestZeroPuzzle calls every method of puzzles whose board, or whose set, is nil or
// zero. Without cells there is no solution as long as there are bones to lay.
func TestZeroPuzzle(t *testing.T) {
	board := testkit.DigitBoard(t, "00")
	for _, tt := range []struct {
		name  string
		p     dominosa.Puzzle
		n     int // solutions
		check string
	}{
		{"nil", dominosa.Puzzle{}, 0, "[the board has no cell, the set of double-zero needs 2]"},
		{"zero board", dominosa.Puzzle{Board: &dominosa.Board{}}, 0, "[the board has no cell, the set of double-zero needs 2]"},
		{"nil board, zero bones", dominosa.Puzzle{Bones: &dominosa.Bones{}}, 1, "[]"},
		{"zero board, zero bones", dominosa.Puzzle{Board: &dominosa.Board{}, Bones: &dominosa.Bones{}}, 1, "[]"},
		{"nil board, bones", dominosa.Puzzle{Bones: dominosa.Full(2)}, 0, "[the board has no cell, the set of double-two needs 12]"},
		{"zero bones", dominosa.Puzzle{Board: board, Bones: &dominosa.Bones{}}, 0,
			"[the empty set has 0 bones and needs 0 cells, the board has 2; it would fit \"double-0\" the empty set has no bone with a 0, the board has two: r1c1 and r1c2]"},
	} {
		p := tt.p
		if got := fmt.Sprint(p.Check()); got != tt.check || p.Fits() != (tt.n > 0) {
			t.Errorf("%s: Check says %s, want %s; Fits says %v", tt.name, got, tt.check, p.Fits())
		}
		if err := p.Verify(nil); (err == nil) != (tt.n > 0) {
			t.Errorf("%s: Verify says %v", tt.name, err)
		}
		if pl := (dominosa.Place{Bone: dominosa.NewBone(0, 0)}); p.Verify([]dominosa.Place{pl}) == nil {
			t.Errorf("%s: Verify takes %v", tt.name, pl)
		} else if _, err := p.Without(pl); err == nil {
			t.Errorf("%s: Without takes %v", tt.name, pl)
		}
		if rest, err := p.Without(); err != nil || !rest.Board.Equal(p.Board) || !rest.Set().Equal(p.Set()) {
			t.Errorf("%s: without nothing it is %v, %v", tt.name, rest, err)
		}
		if moved, err := p.Renumber(1); err != nil || moved.Set().Size() != p.Set().Size() {
			t.Errorf("%s: renumbered it is %v, %v", tt.name, moved, err)
		}
		if usage, err := p.Usage(t.Context(), dominosa.Config{}); len(usage) > 0 || err != nil {
			t.Errorf("%s: usage %v, %v", tt.name, usage, err)
		}
		for _, e := range []dominosa.Engine{dominosa.Auto, dominosa.Word, dominosa.Wide, dominosa.Cover} {
			cfg := dominosa.Config{Engine: e}
			n, err := p.Count(t.Context(), cfg)
			if err == nil && n.Int64() != int64(tt.n) {
				t.Errorf("%s: %v counts %v", tt.name, e, n)
			}
			if err != nil && (e == dominosa.Auto || e == dominosa.Wide) {
				t.Errorf("%s: %v: %v", tt.name, e, err)
			}
			v, err := p.Decide(t.Context(), cfg)
			ans, _ := p.Solve(t.Context(), cfg)
			if want := [...]dominosa.Verdict{dominosa.None, dominosa.Unique}[tt.n]; err == nil && v != want || ans.Verdict != v || len(ans.First) > 0 {
				t.Errorf("%s: %v finds %v and %v, %v", tt.name, e, v, ans, err)
			}
			seen := 0
			for s, err := range p.Solutions(t.Context(), cfg) {
				if err == nil {
					seen++
				}
				if len(s) > 0 {
					t.Errorf("%s: %v finds %v", tt.name, e, s)
				}
			}
			if err == nil && seen != tt.n {
				t.Errorf("%s: %v finds %d solutions", tt.name, e, seen)
			}
		}
		if problem, places, err := p.Problem(); err != nil || len(places) > 0 {
			t.Errorf("%s: as a problem it has %v, %v", tt.name, places, err)
		} else if n, err := problem.Count(t.Context(), cover.CountConfig{}); err != nil || n.Int64() != int64(tt.n) {
			t.Errorf("%s: as a problem it has %v solutions, %v", tt.name, n, err)
		}
	}
}

// TestZeroText prints zero values of the small types, and a puzzle as fmt does.
func TestZeroText(t *testing.T) {
	here, there := dominosa.Tiling(nil).Differ(nil)
	p := dominosa.Puzzle{Board: testkit.DigitBoard(t, "01", "10"), Bones: dominosa.Full(1)}
	pl := dominosa.Place{Bone: dominosa.NewBone(1, 0), Row: 1}
	for _, tt := range []struct {
		value any
		want  string
	}{
		{dominosa.Bone{}, "0-0"},
		{dominosa.Cell{}, "r1c1"},
		{dominosa.Place{}, "0-0 r1c1 r1c2"},
		{dominosa.Tiling(nil), ""},
		{dominosa.Tiling(nil).Renumber(1), ""},
		{dominosa.Fault{}, "no-cell"},
		{dominosa.Fault{}.Mismatch(), "true"},
		{dominosa.Engine(0), "auto"},
		{dominosa.Verdict(0), "unknown"},
		{len(here) + len(there) + len(dominosa.CellsOf(nil)), "0"},
		{p.Board, "01\n10"},
		{p.Bones, "double-1"},
		{pl, "0-1 r2c1 r2c2"},
		{dominosa.Tiling{pl}, "0-1 r2c1 r2c2"},
		{p, "01\n10\ndouble-1"},
		{dominosa.Puzzle{Board: p.Board}, "01\n10\ndouble-1"},
		{dominosa.Puzzle{}, "double-0"},
	} {
		if got := fmt.Sprint(tt.value); got != tt.want {
			t.Errorf("%T: %q, want %q", tt.value, got, tt.want)
		}
	}
}
