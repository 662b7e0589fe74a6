package deduce

import (
	"fmt"
	"slices"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/notation"
	"bonepile/internal/box"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// rounds writes down which rule each round used, what it laid and what it
// ruled out, moved.
func rounds(d *Deduction, m motion) []string {
	type round struct {
		rule      string
		laid, out []dominosa.Place
	}
	list := make([]round, d.Rounds)
	for _, s := range d.Steps {
		r := &list[s.Round-1]
		r.rule = s.Rule.Name
		for _, pl := range s.Forced {
			r.laid = append(r.laid, m.place(pl))
		}
		for _, pl := range s.RuledOut {
			r.out = append(r.out, m.place(pl))
		}
	}
	text := make([]string, len(list))
	for i, r := range list {
		slices.SortFunc(r.laid, dominosa.Place.Compare)
		slices.SortFunc(r.out, dominosa.Place.Compare)
		text[i] = fmt.Sprint(r.rule, " lays ", r.laid, ", rules out ", r.out)
	}
	return text
}

// TestDeduceSame turns, reflects and renames puzzles: the rounds have to be the
// same, up to that.
func TestDeduceSame(t *testing.T) {
	rng := randtest.New(t, 9, 10)
	used := 0
	try := func(p dominosa.Puzzle) {
		m := motion{rows: p.Board.Rows(), cols: p.Board.Cols(), pips: rng.Perm(p.Set().High() + 1)}
		still := m
		still.pips = slices.Sorted(slices.Values(m.pips))
		m.turn, m.across, m.upside = rng.IntN(2) == 0, rng.IntN(2) == 0, rng.IntN(2) == 0
		d := must.Get(Solve(t.Context(), p, Config{}))(t)
		e := must.Get(Solve(t.Context(), m.puzzle(p), Config{}))(t)
		if d.Outcome == Contradicted {
			return // what clashes first is laid
		}
		if d.Level == Beyond {
			used++
		}
		if got, want := rounds(e, still), rounds(d, m); !slices.Equal(got, want) {
			t.Fatalf("%v %v, moved by %+v:\ngot  %q\nwant %q", box.Open(p.Board).Pips, p.Set(), m, got, want)
		}
	}
	for range 400 {
		try(drawnPuzzle(rng))
	}
	ratedBoards(t, 6, func(_ int, level string, e notation.Entry) {
		if level == "beyond" || level == "extreme" {
			try(e.Puzzle)
		}
	})
	must.Least(t, used, 100, "hard puzzles")
}
