package deduce

import (
	"reflect"
	"slices"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/notation"
	"bonepile/internal/box"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// TestLadder: rules are complete, have names of their own, and levels in order.
func TestLadder(t *testing.T) {
	names, last := map[string]bool{}, NoLevel
	for _, r := range ladder {
		if r.Name == "" || r.Title == "" || r.Level < last || r.effort <= 0 || r.find == nil || r.say == nil || names[r.Name] {
			t.Errorf("%+v after level %v", r, last)
		}
		names[r.Name], last = true, r.Level
	}
}

// TestRateBand: a level keeps its scores in its band, more rounds never score
// lower, and harder rules score higher.
func TestRateBand(t *testing.T) {
	for i, r := range ladder {
		last := -1.0
		for n := 1; n < 3_000_000; n += 1 + n/3 {
			d := &Deduction{Outcome: Solved, Level: r.Level, Used: make([]int, len(ladder))}
			d.Used[i] = n
			got := d.Rating()
			if low := float64(20 * (r.Level - 1)); got.Score < low || got.Score > low+20 || got.Score < last || got.Hardest != r.Rule {
				t.Fatalf("%s, %d rounds: %+v", r.Name, n, got)
			}
			last = got.Score
		}
	}
	for _, o := range []Outcome{Stuck, Contradicted} {
		if got := (&Deduction{Outcome: o, Level: Hard}).Rating(); !reflect.DeepEqual(got, Rating{Outcome: o}) {
			t.Errorf("%v: %+v", o, got)
		}
	}
}

// TestRateSame turns, reflects and renames boards of every level: the rating
// stays. It is also the one that a deduction without shortcuts gives, and there
// is one if and only if there is one solution.
func TestRateSame(t *testing.T) {
	rng := randtest.New(t, 15, 16)
	levels := map[Level]int{}
	outcomes := map[Outcome]int{}
	try := func(p dominosa.Puzzle) {
		t.Helper()
		want := must.Get(Rate(t.Context(), p))(t)
		levels[want.Level]++
		outcomes[want.Outcome]++
		m := motion{rows: p.Board.Rows(), cols: p.Board.Cols(), pips: rng.Perm(p.Set().High() + 1)}
		m.turn, m.across, m.upside = rng.IntN(2) == 0, rng.IntN(2) == 0, rng.IntN(2) == 0
		if got, err := Rate(t.Context(), m.puzzle(p)); err != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("%v %v, moved by %+v: %+v, not moved %+v", box.Open(p.Board).Pips, p.Set(), m, got, want)
		}
		d := must.Get(Path(t.Context(), p, Config{}))(t)
		if got := d.Rating(); !reflect.DeepEqual(got, want) {
			t.Fatalf("%v %v: by its steps %+v, else %+v", box.Open(p.Board).Pips, p.Set(), got, want)
		}
		verdict := map[Outcome]dominosa.Verdict{Solved: dominosa.Unique, Stuck: dominosa.Many, Contradicted: dominosa.None}
		if v, err := p.Decide(t.Context(), dominosa.Config{Engine: dominosa.Wide}); err != nil || p.Board.Cells() > 0 && v != verdict[want.Outcome] {
			t.Fatalf("%v %v: %v, but %v", box.Open(p.Board).Pips, p.Set(), want.Outcome, v)
		}
	}
	for range 300 {
		try(drawnPuzzle(rng))
	}
	ratedBoards(t, 6, func(_ int, level string, e notation.Entry) {
		if e.Line <= 8 {
			try(e.Puzzle)
		}
		if b := *e.Puzzle.Board; level == "beyond" && e.Line <= 20 { // two cells change places
			pips := slices.Clone(box.Open(&b).Pips)
			box.Open(&b).Pips = pips
			i, j := rng.IntN(len(pips)), rng.IntN(len(pips))
			pips[i], pips[j] = pips[j], pips[i]
			try(dominosa.Puzzle{Board: &b})
		}
	})
	t.Log(levels, outcomes)
	for l := Trivial; l <= Beyond; l++ {
		if levels[l] < 12 {
			t.Errorf("%d boards of level %v", levels[l], l)
		}
	}
	if outcomes[Stuck] < 40 || outcomes[Contradicted] < 15 {
		t.Errorf("outcomes %v", outcomes)
	}
}

// TestRatePinned has ratings that stay unless the ladder or the formula is
// changed, of the first boards of another generator.
func TestRatePinned(t *testing.T) {
	got := map[string]float64{}
	ratedBoards(t, 6, func(n int, level string, e notation.Entry) {
		if n < 6 || e.Line > 1 {
			return
		}
		r := must.Get(Rate(t.Context(), e.Puzzle))(t)
		got[level] = r.Score
	})
	want := map[string]float64{"trivial": 12.8, "basic": 32.19, "hard": 46.48, "extreme": 73.19, "beyond": 86.29, "ambiguous": 0}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("scores are %v, want %v", got, want)
	}
}
