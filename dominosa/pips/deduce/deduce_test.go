package deduce_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"bonepile/dominosa"
	boards "bonepile/dominosa/deduce"
	"bonepile/dominosa/internal/testkit"
	"bonepile/dominosa/pips"
	"bonepile/dominosa/pips/deduce"
	"bonepile/dominosa/pips/notation"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

func parse(t testing.TB, text string) pips.Puzzle {
	t.Helper()
	list := must.Get(notation.Parse(text))(t)
	must.Equal(t, len(list), 1, "puzzles in %q", text)
	return list[0].Puzzle
}

// TestRules has a puzzle for each rule, which says something there.
func TestRules(t *testing.T) {
	told := must.Get(os.ReadFile("testdata/rules.txt"))(t)
	var all strings.Builder
	for _, test := range []struct{ rule, text string }{
		{"only-neighbour", "AAB\n?..\nA= B6\n0-2 2-6"},
		{"region-range", "AB\n?C\nA2 B<2 C<6\n2-4 0-4"},
		{"equal-common", "AAB\n?..\nA= B6\n0-2 2-6"},
		{"both-ends-inside", "AB\n?B\nA4 B6\n4-5 1-1"},
		{"last-place", "AB\nAB\nA= B8\n2-2 4-4"},
		{"bone-here", "AB\nCB\nA>1 B8 C5\n3-5 4-4"},
		{"one-bridge", "4x4:.A...A.A??.A.?B.:e,e:m0111131322"},
		{"number-supply", "ABB?\nA3 B=\n3-3 3-4"},
		{"region-numbers", "A.\nA.\nA?\nA7\n3-3 1-5"},
		{"odd-area", "A??B\nCC?D\n..EE\nA1 B4 C= D1 E3\n1-2 4-5 3-3 2-2 1-1"},
		{"pip-total", "?A\nBB\nB.\n?.\nA5 B7\n5-5 3-3 1-1"},
		{"bone-set", ".ABB\nCCBB\nCCD.\nA5 B= C= D<3\n5-6 6-6 4-4 4-6 1-4"},
		{"region-ways", ".AAB\n.C..\nDC..\nA= B2 C= D4\n2-4 2-2 4-4"},
		{"short-trial", "A.\n?.\nBC\nDC\nD.\nE.\nA>0 B<1 C= D6 E2\n2-2 0-4 1-4 2-5"},
	} {
		d := must.Get(deduce.Solve(t.Context(), parse(t, test.text), deduce.Config{}))(t)
		if test.rule != "one-bridge" {
			must.Equal(t, d.Outcome, boards.Solved, "%s: outcome", test.rule)
		}
		fmt.Fprintf(&all, "%s\n%s\n", test.rule, test.text)
		used := false
		for _, st := range d.Steps {
			used = used || st.Rule.Name == test.rule
			fmt.Fprintf(&all, "\t%s: %s\n", st.Rule.Title, st.Text)
		}
		must.Equal(t, used, true, "%s is used", test.rule)
	}
	if *testkit.Update {
		must.Do(t, os.WriteFile("testdata/rules.txt", []byte(all.String()), 0o666))
	}
	must.Equal(t, all.String(), string(told), "what is told of the examples; -update writes it")
}

func lines(t testing.TB, name string) (list []map[string]any) {
	t.Helper()
	for line := range bytes.Lines(must.Get(os.ReadFile("../testdata/" + name + ".jsonl"))(t)) {
		var m map[string]any
		must.Do(t, json.Unmarshal(line, &m))
		m["puzzle"] = parse(t, string(line))
		list = append(list, m)
	}
	return list
}

// TestPublished asks for the levels that a prototype gave to the puzzles with one solution,
// and that the others are told as what they are.
func TestPublished(t *testing.T) {
	order := map[string]boards.Level{}
	for _, r := range deduce.Rules() {
		order[r.Name] = r.Level
	}
	for _, l := range lines(t, "shown") {
		p := l["puzzle"].(pips.Puzzle)
		d := must.Get(deduce.Solve(t.Context(), p, deduce.Config{}))(t)
		must.Equal(t, d.Outcome, boards.Solved, "%s", l["name"])
		must.Equal(t, d.Hardest.Level, order[l["needs"].(string)], "%s: level by %s, by the prototype %s", l["name"], d.Hardest.Name, l["needs"])
		forces := func(st deduce.Step) bool { return len(st.Forced) > 0 }
		begin := must.Get(deduce.Solve(t.Context(), p, deduce.Config{ToLaid: true}))(t).Steps
		must.Equal(t, fmt.Sprint(begin), fmt.Sprint(d.Steps[:len(begin)]), "%s: the first steps", l["name"])
		must.Equal(t, begin[slices.IndexFunc(begin, forces)].Round, begin[len(begin)-1].Round, "%s: the round that lays a domino is the last", l["name"])
		rating := must.Get(deduce.Rate(t.Context(), p))(t)
		rounds := 0
		for i, r := range deduce.Rules() {
			rounds += rating.Used[i]
			must.Equal(t, rating.Used[i] > 0, slices.ContainsFunc(d.Steps, func(st deduce.Step) bool { return st.Rule == r }), "%s: %s is used", l["name"], r.Name)
		}
		must.Equal(t, fmt.Sprint(rating.Outcome, rating.Level, rating.Hardest, rating.Rounds, rounds), fmt.Sprint(d.Outcome, d.Hardest.Level, d.Hardest, d.Rounds, d.Rounds), "rating")
		must.Equal(t, boards.Level(rating.Score/boards.BandWidth)+boards.Trivial, d.Hardest.Level, "%s: the band of the score %g", l["name"], rating.Score)
	}
	for _, l := range lines(t, "several") {
		x := must.Get(deduce.Explain(t.Context(), l["puzzle"].(pips.Puzzle), deduce.Config{}))(t)
		must.Equal(t, x.Outcome, boards.Stuck, "%s", l["name"])
		must.Equal(t, x.Start.String(), fmt.Sprintf("This puzzle has %v solutions. What follows is true of all of them.", l["solutions"]), "start")
		if !strings.Contains(x.End.String(), "may be") && !strings.Contains(x.End.String(), "only the borders differ") {
			t.Errorf("%s: %s", l["name"], x.End)
		}
	}
	for _, l := range lines(t, "impossible") {
		x := must.Get(deduce.Explain(t.Context(), l["puzzle"].(pips.Puzzle), deduce.Config{}))(t)
		must.Equal(t, x.Outcome, boards.Contradicted, "%s", l["name"])
		must.Equal(t, x.Hardest.Level <= boards.Basic, true, "%s is refuted without trial", l["name"])
		if !strings.Contains(x.End.String(), "no solution: r") {
			t.Errorf("%s: %s", l["name"], x.End)
		}
	}
}

// random returns a small puzzle that has a solution, unless a condition is spoilt.
func random(rng *rand.Rand) pips.Puzzle {
	rows, cols, high := 1+rng.IntN(4), 2+rng.IntN(3), 1+rng.IntN(5)
	shape := slices.Repeat([]int{dominosa.Hole}, rows*cols)
	shown, bones := map[dominosa.Cell]int{}, map[dominosa.Bone]int{}
	for range 20 {
		pl := dominosa.Place{Row: rng.IntN(rows), Col: rng.IntN(cols), Down: rng.IntN(2) == 0}
		a, b := pl.Cells()
		_, first := shown[a]
		_, second := shown[b]
		if first || second || b.Row == rows || b.Col == cols || len(shown) >= 8+2*rng.IntN(3) {
			continue
		}
		shown[a], shown[b] = rng.IntN(high+1), rng.IntN(high+1)
		shape[a.Row*cols+a.Col], shape[b.Row*cols+b.Col] = 0, 0
		bones[dominosa.NewBone(shown[a], shown[b])]++
	}
	atMost := rng.IntN(6) == 0
	if atMost {
		bones[dominosa.NewBone(0, 1)]++
	}
	p := pips.Puzzle{Shape: must.Value(dominosa.NewBoard(rows, cols, shape)), Bones: must.Value(dominosa.NewBones(maps.All(bones), atMost))}
	cells := slices.SortedFunc(maps.Keys(shown), dominosa.Cell.Compare)
	for rng.Shuffle(len(cells), func(i, j int) { cells[i], cells[j] = cells[j], cells[i] }); len(cells) > 0; {
		n := min(len(cells), 1+rng.IntN(4))
		r := pips.Region{Kind: pips.Kind(rng.IntN(6)), Cells: slices.SortedFunc(slices.Values(cells[:n]), dominosa.Cell.Compare)}
		cells = cells[n:]
		values := map[int]bool{}
		for _, c := range r.Cells {
			r.Target += shown[c]
			values[shown[c]] = true
		}
		switch {
		case r.Kind == pips.Less || rng.IntN(15) == 0:
			r.Target += 1 + rng.IntN(2)
		case r.Kind == pips.Greater && r.Target > 0:
			r.Target--
		case r.Kind == pips.Equal && len(values) > 1, r.Kind == pips.Unequal && len(values) < n, r.Kind == pips.Greater:
			r.Kind = pips.Free
		}
		p.Regions = append(p.Regions, r)
	}
	return p
}

// TestSound holds the ladder to all solutions: it strikes none of their places, at no step,
// and leaves no others.
func TestSound(t *testing.T) {
	rng := randtest.New(t, 39, 3)
	met, used := map[string]int{}, map[string]int{}
	rounds := 2000
	if testing.Short() {
		rounds = 100
	}
	for range rounds {
		p := random(rng)
		in := map[dominosa.Place]int{}
		n := 0
		for s := range must.All(t, p.Solutions(t.Context(), dominosa.Config{})) {
			n++
			for _, pl := range s {
				in[pl]++
			}
		}
		text := must.Get(notation.Text(p))(t)
		d := must.Get(deduce.Solve(t.Context(), p, deduce.Config{}))(t)
		must.Equal(t, d.Outcome, []boards.Outcome{boards.Contradicted, boards.Solved, boards.Stuck}[min(n, 2)], "outcome with %d solutions of\n%s", n, text)
		met[d.Outcome.String()]++
		met[d.Hardest.Level.String()]++
		for _, st := range d.Steps {
			used[st.Rule.Name]++
			for _, pl := range st.RuledOut {
				if in[pl] > 0 {
					t.Errorf("%s\n%s strikes %v, of %d solutions: %s", text, st.Rule.Name, pl, n, st.Text)
				}
			}
			for _, pl := range st.Forced {
				if in[pl] < n {
					t.Errorf("%s\n%s lays %v, not in all of %d solutions: %s", text, st.Rule.Name, pl, n, st.Text)
				}
			}
			if st.Text.String() == "" || len(st.RuledOut)+len(st.Forced) == 0 {
				t.Errorf("%s\nan empty step of %s", text, st.Rule.Name)
			}
		}
		if d.Outcome != boards.Contradicted {
			must.Equal(t, len(d.Open)+len(d.Laid), len(in), "places left of\n%s", text)
		}
		if t.Failed() {
			return
		}
	}
	t.Log(met, used)
}

// TestHints plays random puzzles by their hints, with a wrong or a chosen domino now and
// then: no hint forces what a solution with the dominoes laid has elsewhere.
func TestHints(t *testing.T) {
	rng := randtest.New(t, 39, 4)
	met := map[string]int{}
	enough := func() bool { return min(met["none"], met["done"], met["wrong"], met["open"]) >= 3 }
	for range randtest.Rounds(100, enough) {
		p := random(rng)
		var all []dominosa.Tiling
		for s := range must.All(t, p.Solutions(t.Context(), dominosa.Config{})) {
			if all = append(all, s); len(all) > 100 {
				break
			}
		}
		if len(all) > 100 {
			continue
		}
		text := must.Get(notation.Text(p))(t)
		var on []dominosa.Place
		for range 30 {
			h := must.Get(deduce.Next(t.Context(), p, on))(t)
			met[h.Kind.String()]++
			fit := 0 // solutions with what is laid
			for _, s := range all {
				if !slices.ContainsFunc(on, func(pl dominosa.Place) bool { return !slices.Contains(s, pl) }) {
					fit++
				}
			}
			wrong := fit == 0
			must.Equal(t, h.Kind == boards.HintWrong || h.Kind == boards.HintNone, wrong, "a hint that something is wrong with %v on\n%s", on, text)
			must.Equal(t, h.Kind == boards.HintNone, len(all) == 0, "no solution of\n%s", text)
			if h.Kind == boards.HintNone {
				break
			}
			if h.Kind == boards.HintWrong {
				for _, s := range all {
					if !slices.ContainsFunc(h.Wrong, func(pl dominosa.Place) bool { return !slices.Contains(s, pl) }) {
						t.Fatalf("%s\n%v are not wrong together", text, h.Wrong)
					}
				}
				on = slices.DeleteFunc(on, func(pl dominosa.Place) bool { return slices.Contains(h.Wrong, pl) })
				continue
			}
			if h.Kind == boards.HintDone {
				must.Do(t, p.Verify(on))
				break
			}
			if h.Step != nil {
				for _, pl := range h.Step.Forced {
					for _, s := range all {
						if !slices.ContainsFunc(on, func(q dominosa.Place) bool { return !slices.Contains(s, q) }) && !slices.Contains(s, pl) {
							t.Fatalf("%s\nwith %v, %v is no must: %s", text, on, pl, h.Text)
						}
					}
				}
			}
			free := slices.Collect(func(yield func(dominosa.Place) bool) { // what may be laid beside the others
				for _, s := range all {
					for _, pl := range s {
						if !slices.Contains(on, pl) && (p.Err() == nil) {
							q := p
							q.Given = append(slices.Clone(on), pl)
							if q.Err() == nil && !yield(pl) {
								return
							}
						}
					}
				}
			})
			if len(free) == 0 {
				break
			}
			if h.Step != nil && len(h.Step.Forced) > 0 && rng.IntN(4) > 0 {
				on = append(on, h.Step.Forced...)
			} else {
				on = append(on, free[rng.IntN(len(free))])
			}
		}
		if t.Failed() {
			return
		}
	}
	t.Log(met)
	for _, kind := range []string{"step", "done", "wrong", "none", "open"} {
		must.Least(t, met[kind], 3, "hints of the kind %s", kind)
	}
}

// TestStops lets a large puzzle be stopped within the rules that try, before the first of its rounds
// is made: these asked between rounds alone, and took a second of processor time each.
func TestStops(t *testing.T) {
	p := parse(t, "AAAAAAAA\nAAAAAAAA\nAAAAAAAA\nBBBBBBBB\nBBBBBBBB\nCCCCCCCC\nCCCCCCCC\nA72 B48 C48\ndouble-six")
	for _, level := range []boards.Level{boards.Hard, boards.Extreme} {
		patience := &testkit.Countdown{Context: t.Context(), Number: 501}
		if level == boards.Extreme {
			patience.Number = 7601 // 7449 before the trials
		}
		d, _ := deduce.Solve(patience, p, deduce.Config{Max: level})
		if patience.Looks < patience.Number || len(d.Steps) > 0 || d.Outcome != boards.Stuck {
			t.Errorf("up to %v: asked %d times, %v after %d steps", level, patience.Looks, d.Outcome, len(d.Steps))
		}
	}
}
