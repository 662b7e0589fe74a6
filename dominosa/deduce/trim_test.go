package deduce

import (
	"slices"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/testkit"
	"bonepile/dominosa/notation"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// claims returns the steps of a deduction above the level Trivial, by number.
func claims(d *Deduction) (list []int) {
	for i, st := range d.Steps {
		if st.Rule.Level > Trivial {
			list = append(list, i)
		}
	}
	return list
}

// ends takes the steps of a deduction but one, round by round, wherever what they rest on
// holds by the definition, and between rounds whatever follows trivially. It reports
// whether all cells are covered then.
func ends(p dominosa.Puzzle, d *Deduction, but int) bool {
	v := newView(p, nil)
	v.trivial()
	for i := 0; i < len(d.Steps); {
		before, round := v.copied(), d.Steps[i].Round
		for ; i < len(d.Steps) && d.Steps[i].Round == round; i++ {
			st := d.Steps[i]
			live := slices.ContainsFunc(slices.Concat(st.Forced, st.RuledOut), func(pl dominosa.Place) bool { return before.live[pl] })
			if i == but || !live || st.Rule.Level == Trivial || because(before, st) != nil {
				continue
			}
			for _, pl := range st.Forced {
				v.lay(pl)
			}
			for _, pl := range st.RuledOut {
				delete(v.live, pl)
			}
		}
		v.trivial()
	}
	return 2*len(v.laid) == p.Board.Cells()
}

// trivial lays what is left to a cell, or to a bone of a set used exactly.
func (v *view) trivial() {
	for again := true; again; {
		again = false
		for _, pl := range v.some(func(dominosa.Place) bool { return true }) {
			x, y := pl.Cells()
			alone := len(v.at(x)) == 1 || len(v.at(y)) == 1 || !v.p.Set().AtMost() && len(v.of(pl.Bone)) == v.left(pl.Bone)
			if v.live[pl] && alone {
				v.lay(pl)
				again = true
			}
		}
	}
}

// shorter trims the deduction of a puzzle, finds the path through it, and holds both to the
// law: what each step rests on holds by the definition, the sentences are true, it ends as
// before, and a harder rule is not what made it shorter.
func shorter(t *testing.T, p dominosa.Puzzle, cfg Config) (d, trimmed *Deduction) {
	t.Helper()
	d = must.Get(Solve(t.Context(), p, cfg))(t)
	trimmed = d.trim(p, cfg, false)
	lawful(t, p, d, trimmed, cfg)
	lawful(t, p, d, must.Get(Path(t.Context(), p, cfg))(t), cfg)
	return d, trimmed
}

// lawful checks that the steps of a deduction obey the law of trimmed ones.
func lawful(t *testing.T, p dominosa.Puzzle, d, x *Deduction, cfg Config) {
	t.Helper()
	if d.Outcome == Contradicted {
		return
	}
	v, hardest, tried := newView(p, cfg.Laid), NoLevel, d.easyRules() > slices.Index(ladder, &trial)
	for i := 0; i < len(x.Steps); {
		before, round := v.copied(), x.Steps[i].Round
		for ; i < len(x.Steps) && x.Steps[i].Round == round; i++ {
			if err := because(before, x.Steps[i]); err != nil {
				t.Fatalf("%v %v: step %d, %s: %v", p.Board, p.Set(), round, x.Steps[i].Rule.Name, err)
			}
			must.Do(t, v.follow(x.Steps[i]))
			hardest = max(hardest, x.Steps[i].Rule.Level)
			if x.Steps[i].rung.Supposes && !tried {
				t.Fatalf("%v %v: %s, but the ladder supposes nothing", p.Board, p.Set(), x.Steps[i].Rule.Name)
			}
		}
	}
	open := v.some(func(dominosa.Place) bool { return true })
	if x.Outcome != d.Outcome || !slices.Equal(open, d.Open) || !slices.Equal(x.Open, d.Open) || !slices.Equal(x.Laid, d.Laid) {
		t.Fatalf("%v %v: it ends with %v, not with %v", p.Board, p.Set(), open, d.Open)
	}
	if hardest != d.Level {
		t.Fatalf("%v %v: the hardest rule is of level %v, not %v", p.Board, p.Set(), hardest, d.Level)
	}
	rereadWords(t, p, x, cfg, map[string]int{})
}

// TestTrim trims explanations of every kind, finds paths through them, and leaves each step
// above the level Trivial out of what was trimmed. The others do without very few: those that hold, as the
// definition has it, with other words than theirs.
func TestTrim(t *testing.T) {
	before, after, tried, idle := 0, 0, 0, 0
	ratedBoards(t, 9, func(n int, level string, e notation.Entry) {
		if n > 6 && e.Line > 2 || e.Line > 10 {
			return
		}
		d, x := shorter(t, e.Puzzle, Config{})
		before, after = before+len(claims(d)), after+len(claims(x))
		unproved := func(st Step) bool { return st.rung == &allWays || st.rung == &chainFails } // by because
		if level == "ambiguous" || n > 6 || e.Line > 2 || slices.ContainsFunc(x.Steps, unproved) {
			return
		}
		if !ends(e.Puzzle, x, -1) {
			t.Errorf("order %d, %s, line %d: the steps do not lead to the end", n, level, e.Line)
		}
		for _, i := range claims(x) {
			if tried++; ends(e.Puzzle, x, i) {
				idle++
			}
		}
	})
	if before != 1796 || after != 1122 {
		t.Errorf("%d steps of %d above the level Trivial are told", after, before)
	}
	if t.Logf("%d of %d are idle", idle, tried); idle > tried/50 {
		t.Errorf("%d of %d could be left out", idle, tried)
	}
	rng := randtest.New(t, 13, 14)
	for range 150 {
		p := drawnPuzzle(rng)
		for _, cfg := range []Config{{}, {Max: Hard}} {
			if d, _ := shorter(t, p, cfg); d.Outcome == Solved && len(d.Laid) > 2 {
				cfg.Laid = d.Laid[:2]
				shorter(t, p, cfg)
			}
		}
	}
}

// TestPathRounds cuts an explanation: its first paragraphs are those of the whole.
func TestPathRounds(t *testing.T) {
	p := testkit.PuzzleFile(t, "knuth-70a")
	whole := Explain(p, must.Get(Path(t.Context(), p, Config{}))(t), Config{})
	must.Least(t, len(whole.Rounds), 5, "paragraphs")
	for n := 1; n < len(whole.Rounds); n++ {
		cfg := Config{MaxRounds: n}
		x := Explain(p, must.Get(Path(t.Context(), p, cfg))(t), cfg)
		if len(x.Rounds) != n || x.Deduction.Outcome != Stuck {
			t.Fatalf("%d rounds of %d, %v", len(x.Rounds), n, x.Deduction.Outcome)
		}
		for i, par := range x.Rounds {
			if got, want := string(par.appendText(nil, true)), string(whole.Rounds[i].appendText(nil, true)); got != want {
				t.Errorf("cut after %d, step %d is %s, not %s", n, i+1, got, want)
			}
		}
	}
}
