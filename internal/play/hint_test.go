package play

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/generate"
	"bonepile/dominosa/say"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// made returns a game on a board of a level.
func made(t testing.TB, n int, level deduce.Level, seed uint64) *Game {
	t.Helper()
	shape := must.Get(generate.ShapeNamed(fmt.Sprintf("%dx%d", n+1, n+2), (n+1)*(n+2), generate.NoSymmetry, seed))(t)
	gen := must.Get(generate.New(generate.Recipe{Shape: shape, Keep: generate.Levels{Least: level, Most: level}}))(t)
	m := must.Get(gen.Board(t.Context(), seed, 0))(t)
	return New(m.Puzzle)
}

// TestHintsSolve plays boards of every level by hints alone: none does what is not
// in the solution, none does nothing, and all are different.
func TestHintsSolve(t *testing.T) {
	lines := 0
	boards := uint64(4)
	if testing.Short() {
		boards = 1
	}
	for level := deduce.Trivial; level <= deduce.Beyond; level++ {
		for seed := range boards {
			g := made(t, 5, level, seed+1)
			right := solution(t, g)
			moves := 0
			for !g.Done() {
				h, err := g.Hint(t.Context(), Step)
				if err != nil || h.Kind != deduce.HintStep {
					t.Fatal(h, err)
				}
				for _, p := range h.Lay {
					if !slices.Contains(right, p) || g.is(p, laid) {
						t.Fatalf("%s: lays %v", h.Text, p)
					}
				}
				for _, p := range h.Mark {
					if slices.Contains(right, p) || g.Marked(p) {
						t.Fatalf("%s: marks %v", h.Text, p)
					}
				}
				lines += len(h.Mark)
				weak, err := g.Hint(t.Context(), Where)
				if err != nil || len(weak.Lay)+len(weak.Mark) > 0 || weak.Rule.Name != "" || len(weak.Cells)+len(weak.Bones) == 0 || weak.Text.String() == h.Text.String() {
					t.Fatal(weak, err)
				}
				more, err := g.Hint(t.Context(), Rule)
				if err != nil || len(more.Lay)+len(more.Mark) > 0 || more.Rule != h.Rule || !strings.Contains(more.Text.String(), weak.Text.String()) || !strings.Contains(more.Text.String(), h.Rule.Title) {
					t.Fatal(more, err)
				}
				if g.Apply(weak) || !g.Apply(h) {
					t.Fatal("applying a hint does not do as it says", h)
				}
				if moves++; g.Moves() != moves {
					t.Fatal("a hint is not one move")
				}
			}
			if h, err := g.Hint(t.Context(), Where); err != nil || h.Kind != deduce.HintDone {
				t.Error(h, err)
			}
			sameAgain(t, g)
		}
	}
	must.Least(t, lines, 12*int(boards), "lines drawn on hard boards")
}

// TestHintWrong asks for hints with bones and lines that are wrong.
func TestHintWrong(t *testing.T) {
	g := game(t, double3)
	right := solution(t, g)
	wrong := g.Puzzle().Board.Places()
	wrong = slices.DeleteFunc(wrong, func(p dominosa.Place) bool { return slices.Contains(right, p) })

	g.Lay(right[0])
	g.Lay(wrong[len(wrong)-1])
	g.Mark(right[3])
	g.Mark(wrong[3])
	weak, err := g.Hint(t.Context(), Where)
	if err != nil || weak.Kind != deduce.HintWrong || weak.Text.String() != "1 bone and 1 line are wrong." || len(weak.Cells) > 0 {
		t.Error(weak, err)
	}
	h, err := g.Hint(t.Context(), Step)
	if err != nil || h.Kind != deduce.HintWrong || !slices.Equal(h.Lift, wrong[len(wrong)-1:]) || !slices.Equal(h.Erase, right[3:4]) {
		t.Error(h, err)
	}
	for _, p := range []dominosa.Place{wrong[len(wrong)-1], right[3]} {
		if !strings.Contains(h.Text.String(), p.String()) {
			t.Errorf("%q does not name %v", h.Text.String(), p)
		}
	}
	if !g.Apply(h) || g.is(wrong[len(wrong)-1], laid) || g.Marked(right[3]) || !g.is(right[0], laid) || !g.Marked(wrong[3]) {
		t.Errorf("applied:\n%s", g.AppendText(nil))
	}
	if h, err := g.Hint(t.Context(), 99); err != nil || h.Kind != deduce.HintStep || h.Strength != Step {
		t.Error(h, err)
	}
}

// TestHintSkips draws the lines of a step by hand: the hint then gives the next.
func TestHintSkips(t *testing.T) {
	skipped := 0
	for seed := range uint64(6) {
		g := made(t, 4, deduce.Extreme, seed+1)
		for !g.Done() {
			h := must.Get(g.Hint(t.Context(), Step))(t)
			for _, p := range h.Mark {
				g.Mark(p) // a move each, as a player would
			}
			for _, p := range h.Lay {
				g.Lay(p)
			}
			if len(h.Mark) > 0 {
				next, err := g.Hint(t.Context(), Step)
				if err != nil || next.Text.String() == h.Text.String() {
					t.Fatal(next, err)
				}
				if strings.Contains(next.Text.String(), "you have ruled out") {
					skipped++
				}
				// With one line of it erased, the step is not done.
				g.Mark(h.Mark[0])
				if again, err := g.Hint(t.Context(), Step); err != nil || !slices.Equal(again.Mark, h.Mark[:1]) {
					t.Fatal(again, err)
				}
				g.Undo()
			}
		}
	}
	if skipped == 0 {
		t.Error("no hint referred to a step that was skipped")
	}
}

func TestHintKinds(t *testing.T) {
	none := game(t, "2x3:001101") // Check finds nothing wrong; solved by none
	if n, err := none.Puzzle().Count(t.Context(), dominosa.Config{}); err != nil || n.Sign() != 0 {
		none = game(t, "2x3:000000")
	}
	h, err := none.Hint(t.Context(), Step)
	if err != nil || h.Kind != deduce.HintNone {
		t.Error(h, err)
	}
	r, err := none.Check(t.Context())
	if err != nil || r.OK() || !r.NoSolution || r.Text().String() != "The puzzle has no solution." || r.Count().String() != r.Text().String() {
		t.Error(r, err)
	}

	// A square of two bones, in two ways: 0-1 twice.
	many := setOf(t, game(t, "2x2:0110"), "2 x 0-1")
	h, err = many.Hint(t.Context(), Step)
	if err != nil || h.Kind != deduce.HintOpen || many.Apply(h) {
		t.Error(h, err)
	}

	ctx, stop := context.WithCancel(t.Context())
	stop()
	hard := made(t, 9, deduce.Beyond, 1)
	if _, err := hard.Hint(ctx, Step); err != nil && !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// TestCheck compares Check with the list of all solutions, on random positions of
// random boards.
func TestCheck(t *testing.T) {
	rng := randtest.New(t, 5, 6)
	seen := map[string]int{}
	for range 300 {
		pips := make([]int, 12)
		for i := range pips {
			pips[i] = []int{0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2}[i]
		}
		rng.Shuffle(len(pips), func(i, j int) { pips[i], pips[j] = pips[j], pips[i] })
		b := must.Get(dominosa.NewBoard(3, 4, pips))(t)
		g := New(dominosa.Puzzle{Board: b})
		var all []dominosa.Tiling
		for tiling := range must.All(t, g.Puzzle().Solutions(t.Context(), dominosa.Config{})) {
			all = append(all, tiling)
		}
		places := b.Places()
		for range rng.IntN(9) {
			p := places[rng.IntN(len(places))]
			if len(all) > 0 && rng.IntN(3) > 0 {
				p = all[rng.IntN(len(all))][rng.IntN(6)]
			}
			if rng.IntN(2) == 0 && !g.is(p, laid) {
				g.Lay(p)
			} else if !g.Marked(p) {
				g.Mark(p)
			}
		}
		r := must.Get(g.Check(t.Context()))(t)
		switch {
		case len(all) == 0:
			seen["none"]++
			if !r.NoSolution {
				t.Fatalf("%+v\n%s", r, g.AppendText(nil))
			}
			continue
		case len(all) == 1:
			seen["one"]++
		default:
			seen["many"]++
		}
		want := dumbReview(g, all)
		if r.Together {
			seen["together"]++
			if h, err := g.Hint(t.Context(), Step); err != nil || h.Kind != deduce.HintWrong || len(h.Lift) > 0 || len(h.Cells) < 4 {
				t.Fatal(h, err)
			}
			if !want.Together || len(r.Laid) < 2 || someHas(all, r.Laid) {
				t.Fatalf("%+v, want %+v\n%s", r, want, g.AppendText(nil))
			}
		} else if want.Together || !slices.Equal(r.Laid, want.Laid) {
			t.Fatalf("%+v, want %+v\n%s", r, want, g.AppendText(nil))
		}
		if !slices.Equal(r.Marks, want.Marks) || r.OK() != (len(r.Laid)+len(r.Marks) == 0) {
			t.Fatalf("%+v, want %+v\n%s", r, want, g.AppendText(nil))
		}
		if got := strings.HasPrefix(r.Text().String(), "These bones cannot all stay"); got != want.Together {
			t.Errorf("%q, together %v", r.Text().String(), want.Together)
		}
		for _, p := range append(slices.Clone(r.Laid), r.Marks...) {
			if !strings.Contains(r.Text().String(), p.String()) {
				t.Errorf("%q does not name %v", r.Text().String(), p)
			}
		}
		seen["bones"] += len(r.Laid)
		seen["lines"] += len(r.Marks)
		if r.OK() {
			seen["right"]++
		}
	}
	for _, what := range []string{"none", "one", "many", "together", "bones", "lines", "right"} {
		must.Least(t, seen[what], 3, "times of %s", what)
	}
}

// dumbReview is a review from the list of solutions. Where bones are wrong only
// together it does not say which.
func dumbReview(g *Game, all []dominosa.Tiling) (r Review) {
	for _, p := range g.Laid() {
		if !someHas(all, []dominosa.Place{p}) {
			r.Laid = append(r.Laid, p)
		}
	}
	r.Together = len(r.Laid) == 0 && !someHas(all, g.Laid())
	for _, p := range g.Marks() {
		needed := true
		for _, t := range all {
			if (len(r.Laid) > 0 || r.Together || hasAll(t, g.Laid())) && !slices.Contains(t, p) {
				needed = false
			}
		}
		if needed {
			r.Marks = append(r.Marks, p)
		}
	}
	return r
}

func someHas(all []dominosa.Tiling, list []dominosa.Place) bool {
	return slices.ContainsFunc(all, func(t dominosa.Tiling) bool { return hasAll(t, list) })
}

func hasAll(t dominosa.Tiling, list []dominosa.Place) bool {
	return !slices.ContainsFunc(list, func(p dominosa.Place) bool { return !slices.Contains(t, p) })
}

// TestWhy asks of every place why no bone can lie there, on a bare board and beside a bone
// that is wrong: only of those of the solution is it said that one can.
func TestWhy(t *testing.T) {
	bare := game(t, double3)
	right := solution(t, bare)
	for i, p := range bare.Puzzle().Board.Places() {
		g := game(t, double3)
		if i%2 == 1 && !slices.Contains(right, p) {
			g.Lay(p) // a bone that lies there, or beside the place, is asked about as well
			r := must.Get(g.Check(t.Context()))(t)
			if len(r.Why) == 0 || !strings.HasPrefix(r.Why[0].String(), fmt.Sprintf("%v cannot lie at ", p.Bone)) {
				t.Errorf("wrong is %v: %q", p, r.Why)
			}
		}
		for _, q := range bare.Puzzle().Board.Places() {
			lines, possible, err := deduce.WhyNot(t.Context(), g.Puzzle(), g.Laid(), q)
			if err != nil || possible != slices.Contains(right, q) {
				t.Fatal(lines, possible, err)
			}
			text := say.Joined(lines, "\n").String()
			a, b := q.Cells()
			want := map[bool]string{true: "%v at %v-%v is right.", false: "%v cannot lie at %v-%v."}[possible]
			if want = fmt.Sprintf(want, q.Bone, a, b); !strings.Contains(text, want) {
				t.Fatalf("%q, want %q", text, want)
			}
		}
	}
	rng := randtest.New(t, 5, 6)
	for range 200 { // bones that cannot lie, and others that cannot lie together
		g := game(t, "6:36005061404403345254024255141022311255262166636133516403")
		places := g.Puzzle().Board.Places()
		for range 12 {
			g.Lay(places[rng.IntN(len(places))])
		}
		pl := places[rng.IntN(len(places))]
		if lines, _, err := deduce.WhyNot(t.Context(), g.Puzzle(), g.Laid(), pl); err != nil || len(lines) == 0 {
			t.Fatalf("%v with %v: %q, %v", pl, g.Laid(), lines, err)
		}
	}
	g := New(dominosa.Puzzle{Board: bare.Puzzle().Board, Given: right[:1]})
	if lines, possible, err := deduce.WhyNot(t.Context(), g.Puzzle(), g.Laid(), right[0]); err != nil || !possible || !strings.HasSuffix(lines[0].String(), " came with the board.") {
		t.Error(lines, possible, err)
	}
}
