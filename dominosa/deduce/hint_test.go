package deduce

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/testkit"
	"bonepile/dominosa/notation"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// TestHintRandom holds hints to the definition, on puzzles of every kind with
// some bones laid, right and wrong: with all solutions by brute force, what is
// called wrong is, and nothing else, and a next step fits all solutions that have
// what lies.
func TestHintRandom(t *testing.T) {
	rng := randtest.New(t, 13, 14)
	kinds := map[HintKind]int{}
	together, larger := 0, 0
	enough := func() bool {
		return kinds[HintStep] >= 20 && kinds[HintNone] >= 20 && together >= 20 && larger >= 2
	}
	for range randtest.Rounds(2000, enough) {
		p := drawnPuzzle(rng)
		blank := rng.IntN(8) == 0 // a board on which hardly any two places clash
		if blank {
			p = dominosa.Puzzle{Board: testkit.DigitBoard(t, "00000", "00000", "00000", "00000"), Bones: testkit.BonesOf(0, []uint16{10}, true)}
		}
		all := testkit.BruteTilings(p, 400)
		if len(all) == 400 {
			continue
		}
		var done []dominosa.Place
		if len(all) > 0 && len(all[0]) > 0 {
			for range rng.IntN(4 + min(4, len(all)/10)) {
				sol := all[rng.IntN(len(all))]
				done = append(done, sol[rng.IntN(len(sol))])
			}
		}
		if rng.IntN(3) > 0 {
			done = apart(done)
		}
		if ps := p.Board.Places(); blank {
			for range 8 {
				done = append(done, ps[rng.IntN(len(ps))])
			}
			done = apart(done)
		} else if rng.IntN(3) == 0 && len(ps) > 0 {
			done = append(done, ps[rng.IntN(len(ps))])
		}
		h := must.Get(Next(t.Context(), p, done, nil))(t)
		kinds[h.Kind]++
		if h.Together {
			if together++; len(h.Wrong) > 2 {
				larger++
			}
		}
		if msg := hintFault(h, done, all); msg != "" {
			t.Fatalf("%v\n%v\ndone %v: %s\n%+v", p.Board, p.Set(), done, msg, h)
		}
	}
	t.Log(kinds, together, larger)
	for k := HintStep; k <= HintNone; k++ {
		must.Least(t, kinds[k], 20, "times %v came", k)
	}
	if together < 20 || larger < 2 {
		t.Errorf("%d sets that clash, %d of more than two", together, larger)
	}
}

// apart leaves out places that share a cell with others.
func apart(list []dominosa.Place) []dominosa.Place {
	var some []dominosa.Place
	for _, pl := range list {
		if !slices.ContainsFunc(some, func(q dominosa.Place) bool { return overlap(pl, q) }) {
			some = append(some, pl)
		}
	}
	return some
}

// hintFault says what is wrong with a hint, for all solutions of its puzzle.
func hintFault(h *Hint, done []dominosa.Place, all []dominosa.Tiling) string {
	having := func(list []dominosa.Place) (some []dominosa.Tiling) {
		for _, sol := range all {
			if !slices.ContainsFunc(list, func(pl dominosa.Place) bool { return !slices.Contains(sol, pl) }) {
				some = append(some, sol)
			}
		}
		return some
	}
	right := having(done)
	switch h.Kind {
	case HintNone:
		if len(all) > 0 {
			return "there is a solution"
		}
	case HintWrong:
		if len(right) > 0 || len(h.Wrong) == 0 {
			return "it is right"
		}
		return wrongFault(h, done, having)
	case HintDone:
		if len(right) != 1 {
			return "it is not done"
		}
		for _, pl := range right[0] {
			if !slices.Contains(done, pl) {
				return "it is not done"
			}
		}
	case HintOpen:
		for _, pl := range h.Open {
			if n := len(having(append(slices.Clone(done), pl))); n == 0 || n == len(right) {
				return pl.String() + " is not open"
			}
		}
	case HintStep:
		if len(right) == 0 {
			return "it is wrong"
		}
		for _, par := range h.Explanation.Rounds {
			for _, s := range par.Sentences {
				for _, sol := range right {
					if slices.ContainsFunc(s.Step.Forced, func(pl dominosa.Place) bool { return !slices.Contains(sol, pl) }) ||
						slices.ContainsFunc(s.Step.RuledOut, func(pl dominosa.Place) bool { return slices.Contains(sol, pl) }) {
						return "not true: " + s.Text.String()
					}
				}
			}
		}
		if h.Step() == nil || h.Where().String() == "" || !strings.HasPrefix(h.RuleText().String(), h.Where().String()) {
			return "no words"
		}
	}
	return ""
}

// wrongFault checks the bones that are called wrong.
func wrongFault(h *Hint, done []dominosa.Place, having func([]dominosa.Place) []dominosa.Tiling) string {
	if slices.ContainsFunc(h.Wrong, func(pl dominosa.Place) bool { return !slices.Contains(done, pl) }) {
		return "it tells of others"
	}
	if !h.Together {
		for _, pl := range done {
			if slices.Contains(h.Wrong, pl) != (len(having([]dominosa.Place{pl})) == 0) {
				return pl.String() + " is judged falsely"
			}
		}
		return ""
	}
	if len(having(h.Wrong)) > 0 {
		return "they can lie together"
	}
	for i := range done {
		for j := range i {
			if len(h.Wrong) > 2 && len(having([]dominosa.Place{done[i], done[j]})) == 0 {
				return "there are two"
			}
			for l := range j {
				if len(h.Wrong) > 3 && len(having([]dominosa.Place{done[i], done[j], done[l]})) == 0 {
					return "there are three"
				}
			}
		}
	}
	for i := range h.Wrong {
		if len(having(slices.Delete(slices.Clone(h.Wrong), i, i+1))) == 0 {
			return "one is not needed"
		}
	}
	return ""
}

// TestHintText has the three strengths of hints, on boards small enough to check
// by hand.
func TestHintText(t *testing.T) {
	for _, tt := range []struct {
		rows, set, done   string
		where, rule, text string
	}{
		{"110 001", "", "",
			"Look for the places where 0-0 can lie.",
			"Look for the places where 0-0 can lie. Only place: a bone that fits in only one place lies there.",
			"0-0 fits only at r2c1-r2c2, because two 0s meet nowhere else."},
		{"110 001", "", "r1c1-r1c2",
			"Look for the places where 0-0 can lie.", "", ""},
		{"110 001", "", "r1c1-r2c1", "", "", "Wrong: 0-1 at r1c1-r2c1."},
		{"110 001", "", "r1c1-r2c1 r1c2-r2c2", "", "", "Wrong, each of them: 0-1 at r1c1-r2c1 and 0-1 at r1c2-r2c2."},
		{"110 001", "", "r1c1-r1c2 r2c1-r2c2 r1c3-r2c3", "", "", "Every cell is covered, and rightly."},
		{"00 00", "at most 2 x 0-0", "", "", "", "There are several ways to go on: each of the 4 places left is part of a solution."},
		{"00 00", "at most 2 x 0-0", "r1c1-r1c2 r1c1-r2c1", "", "",
			"These cannot all stay, though all but any one of them could: 0-0 at r1c1-r1c2 and 0-0 at r1c1-r2c1."},
		{"0110 0221 0122", "", "", "", "", "The puzzle has no solution."},
		{"00", "0-0, 1-1", "r1c1-r1c2", "", "", "The puzzle has no solution."},
		{"2111 2100 0220", "", "",
			"Look at r3c1.",
			"Look at r3c1. Only bone: a cell that only one bone can cover takes that bone, so the bone lies nowhere else.", ""},
		{"02 22 01 00", "at most 0-0, 0-1, 2 x 0-2, 2-2", "",
			"Look at r2c1 and r3c1.", "", ""},
		{"000 111", "at most 2 x double-1", "", "Look at r1c2 and r2c2.", "", ""},
		{"1220 1200 1201", "", "r1c2-r1c3", "", "", ""},
	} {
		p := dominosa.Puzzle{Board: testkit.DigitBoard(t, strings.Fields(tt.rows)...)}
		if tt.set != "" {
			p.Bones, _ = notation.ParseBones(tt.set)
		}
		done := must.Get(notation.ParsePlaces(p, tt.done))(t)
		h := must.Get(Next(t.Context(), p, done, nil))(t)
		for _, c := range []struct{ got, want string }{{h.Where().String(), tt.where}, {h.RuleText().String(), tt.rule}, {h.Text().String(), tt.text}} {
			if c.want != "" && c.got != c.want {
				t.Errorf("%s, done %s: %q, want %q", tt.rows, tt.done, c.got, c.want)
			}
		}
	}
}

// TestHintFocus: every rule has something to look at, and the weakest hint does
// not tell where the bone goes that the step lays.
func TestHintFocus(t *testing.T) {
	for i, r := range ladder {
		p, x := explained(t, i)
		x.Rounds = x.Rounds[len(x.Rounds)-1:]
		h := &Hint{Explanation: x}
		cells, bones := h.Focus()
		if (len(cells) == 0) == (len(bones) == 0) || strings.Contains(h.Where().String(), "%!") {
			t.Errorf("%s: %v %v %s", r.Name, cells, bones, h.Where().String())
		}
		why := h.Step().Because
		for _, pl := range slices.Concat(why.Chain, why.Anti) {
			if x, y := pl.Cells(); !slices.Contains(cells, x) || !slices.Contains(cells, y) {
				t.Errorf("%s: %v is not looked at", r.Name, pl)
			}
		}
		if _, rest, ok := strings.Cut(h.Where().String(), "that show "); ok {
			pip, _, _ := strings.Cut(rest, ".")
			for _, c := range why.Cells {
				if pip != strconv.Itoa(p.Board.At(c.Row, c.Col)) {
					t.Errorf("%s: %s: %v", r.Name, h.Where().String(), c)
				}
			}
		}
		for _, c := range cells {
			if p.Board.At(c.Row, c.Col) == dominosa.Hole {
				t.Errorf("%s: %v is a hole", r.Name, c)
			}
		}
		if in := placesIn(p.Board, strings.ToLower(h.Where().String())); r.Name == "bone-place" && len(in) > 0 {
			t.Errorf("%s: %s", r.Name, h.Where().String())
		}
	}
}

func TestHintUnplaceable(t *testing.T) {
	p := dominosa.Puzzle{Board: testkit.DigitBoard(t, "110", "001")}
	for _, pl := range []dominosa.Place{{Bone: dominosa.NewBone(0, 1), Row: 9}, {Bone: dominosa.NewBone(0, 1)}} {
		if _, err := Next(t.Context(), p, []dominosa.Place{pl}, nil); !errors.Is(err, ErrNotPlaceable) {
			t.Errorf("%v: %v", pl, err)
		}
	}
}
