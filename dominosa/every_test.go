package dominosa_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/big"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/dominosa"
	"bonepile/dominosa/classic"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/generate"
	"bonepile/dominosa/internal/testkit"
	"bonepile/dominosa/notation"
	"bonepile/dominosa/refute"
	"bonepile/dominosa/tilings"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// Every function meets every feature of a puzzle, as in package cover.

// check fails unless ok, with what is wrong.
func (e *exam) check(ok bool, format string, args ...any) {
	if !ok {
		panic(randtest.Wrong(fmt.Sprintf(format, args...)))
	}
}

// same fails unless these are the solutions, each once.
func (e *exam) same(got []dominosa.Tiling) { e.equal(got, e.sols) }

func (e *exam) equal(got, want []dominosa.Tiling) {
	key := func(list []dominosa.Tiling) string {
		var keys []string
		for _, sol := range list {
			keys = append(keys, sol.String())
		}
		slices.Sort(keys)
		return strings.Join(keys, "\n")
	}
	e.check(key(got) == key(want), "got\n%s\nwant\n%s", key(got), key(want))
}

// has reports whether a list has a place.
func has(list []dominosa.Place, pl dominosa.Place) bool { return slices.Contains(list, pl) }

// among returns how many of the solutions have a place.
func (e *exam) among(pl dominosa.Place) (n int) {
	for _, sol := range e.sols {
		if has(sol, pl) {
			n++
		}
	}
	return n
}

// A question is what some functions are asked. A puzzle whose given dominoes cannot be laid is
// refused, but where anyway is set, and one that the question may refuse has an error.
type question struct {
	name, asks string
	ask        func(e *exam) error
	may        func(e *exam, err error) bool
	anyway     bool
	rare       bool
}

// held asks all that an engine can be asked.
func held(engine dominosa.Engine) func(e *exam) error {
	return func(e *exam) error {
		cfg := dominosa.Config{Engine: engine}
		ans, err := e.Solve(e.t.Context(), cfg)
		if err != nil {
			return err
		}
		want := [...]dominosa.Verdict{dominosa.None, dominosa.Unique, dominosa.Many}[min(2, len(e.sols))]
		e.check(ans.Verdict == want, "%v, but there are %d", ans.Verdict, len(e.sols))
		for i, sol := range []dominosa.Tiling{ans.First, ans.Second}[:min(2, len(e.sols))] {
			e.check(e.Verify(sol) == nil && (i == 0 || sol.String() != ans.First.String()), "%v: %v", sol, e.Verify(sol))
		}
		v, err := e.Decide(e.t.Context(), cfg)
		e.check(err == nil && v == want, "%v (%v), but there are %d", v, err, len(e.sols))
		n, err := e.Count(e.t.Context(), cfg)
		e.check(err == nil && n.Cmp(big.NewInt(int64(len(e.sols)))) == 0, "%v (%v) of %d", n, err, len(e.sols))
		var got []dominosa.Tiling
		for sol, err := range e.Solutions(e.t.Context(), cfg) {
			e.check(err == nil, "%v", err)
			got = append(got, sol)
		}
		e.same(got)
		return nil
	}
}

const held4 = "Puzzle.Solve Puzzle.Decide Puzzle.Count Puzzle.Solutions Puzzle.Verify"

func notHeld(e *exam, err error) bool {
	return errors.Is(err, dominosa.ErrEngine) && e.mostCopies() > 1
}

var questions = []question{
	{name: "solve", asks: held4, ask: held(dominosa.Auto)},
	{name: "solve by word", asks: held4, ask: held(dominosa.Word), may: func(e *exam, err error) bool {
		return notHeld(e, err) || errors.Is(err, dominosa.ErrEngine) && (max(e.Board.Rows(), e.Board.Cols()) > 7 || max(e.Set().High(), e.Board.High()) > 6)
	}},
	{name: "solve by wide", asks: held4, ask: held(dominosa.Wide)},
	{name: "solve by cover", asks: held4, ask: held(dominosa.Cover), may: notHeld},
	{name: "as a cover problem", asks: "Puzzle.Problem", may: notHeld, ask: func(e *exam) error {
		p, places, err := e.Problem()
		if err != nil {
			return err
		}
		var got []dominosa.Tiling
		for sol, err := range p.Solutions(e.t.Context(), cover.Config{}) {
			e.check(err == nil, "%v", err)
			var t dominosa.Tiling
			for _, k := range sol {
				t = append(t, places[k])
			}
			slices.SortFunc(t, dominosa.Place.Compare)
			got = append(got, t)
		}
		e.same(got)
		return nil
	}},
	{name: "check", asks: "Puzzle.Check Puzzle.Fits Puzzle.Err Fault.Mismatch", anyway: true, ask: func(e *exam) error {
		faults := e.Check()
		e.check(len(faults) == 0 || len(e.sols) == 0, "%v, but there are %d solutions", faults, len(e.sols))
		mismatch := false
		for _, f := range faults {
			mismatch = mismatch || f.Mismatch()
			e.check(len(f.String()) > 5, "%v", f)
			e.check((f.Kind == dominosa.FaultGiven) == false || e.Err() != nil, "%v", f)
		}
		e.check(e.Fits() == !mismatch, "fits %t, faults %v", e.Fits(), faults)
		e.check((e.Err() == nil) == e.layable(), "%v", e.Err())
		return nil
	}},
	{name: "verify", asks: "Puzzle.Verify Tiling.Differ", anyway: true, ask: func(e *exam) error {
		for _, sol := range e.sols {
			e.check(e.Verify(sol) == nil, "%v: %v", sol, e.Verify(sol))
		}
		places := e.Board.Places()
		if len(places) == 0 {
			return nil
		}
		t := dominosa.Tiling{}
		if len(e.sols) > 0 {
			t = slices.Clone(e.sols[e.rng.IntN(len(e.sols))])
		}
		if len(t) > 0 {
			t[e.rng.IntN(len(t))] = places[e.rng.IntN(len(places))]
		}
		slices.SortFunc(t, dominosa.Place.Compare)
		is := false
		for _, sol := range e.sols {
			a, b := t.Differ(sol)
			is = is || len(a)+len(b) == 0 && len(t) == len(sol)
		}
		e.check(is == (e.Verify(t) == nil), "%v: %v", t, e.Verify(t))
		return nil
	}},
	{name: "usage", asks: "Puzzle.Usage", ask: func(e *exam) error {
		all, err := e.Usage(e.t.Context(), dominosa.Config{})
		if err != nil {
			return err
		}
		i := 0
		for _, pl := range e.Board.Places() {
			if e.Set().Of(pl.Bone) == 0 {
				continue
			}
			e.check(i < len(all) && all[i].Place == pl && all[i].Solutions.Int64() == int64(e.among(pl)), "%v is in %d of %v", pl, e.among(pl), all)
			i++
		}
		e.check(i == len(all), "%d places of %d", len(all), i)
		return nil
	}},
	{name: "without", asks: "Puzzle.Without CellsOf", ask: func(e *exam) error {
		var laid []dominosa.Place
		if len(e.sols) > 0 {
			for _, pl := range e.sols[e.rng.IntN(len(e.sols))] {
				if e.rng.IntN(3) == 0 && !has(e.Given, pl) {
					laid = append(laid, pl)
				}
			}
		}
		rest, err := e.Without(laid...)
		if err != nil {
			return err
		}
		cells := dominosa.CellsOf(slices.Concat(laid, e.Given))
		e.check(rest.Board.Cells() == e.Board.Cells()-len(cells) && len(cells) == 2*(len(laid)+len(e.Given)), "%d cells of %v", rest.Board.Cells(), cells)
		var got []dominosa.Tiling
		for _, sol := range testkit.BruteTilings(rest, 0) {
			t := slices.Concat(sol, laid, e.Given)
			slices.SortFunc(t, dominosa.Place.Compare)
			got = append(got, t)
		}
		e.equal(got, slices.DeleteFunc(slices.Clone(e.sols), func(sol dominosa.Tiling) bool {
			return slices.ContainsFunc(laid, func(pl dominosa.Place) bool { return !has(sol, pl) })
		}))
		return nil
	}},
	{name: "renumber", asks: "Puzzle.Renumber Tiling.Renumber", ask: func(e *exam) error {
		by := e.rng.IntN(5) - 2
		p, err := e.Renumber(by)
		if !e.layable() {
			return e.Err()
		}
		high := max(e.Board.High(), e.Set().High())
		if out := high+by > dominosa.MaxPip || e.Set().Low()+by < 0 && e.Set().Size() > 0; err != nil {
			low := e.Set().Low()
			for i := range e.Board.Rows() * e.Board.Cols() {
				if v := e.Board.At(i/e.Board.Cols(), i%e.Board.Cols()); v != dominosa.Hole {
					low = min(low, v)
				}
			}
			e.check(out || low+by < 0, "by %d: %v", by, err)
			return nil
		}
		n, err := p.Count(e.t.Context(), dominosa.Config{})
		e.check(err != nil || n.Int64() == int64(len(e.sols)), "by %d: %v of %d", by, n, len(e.sols))
		for _, sol := range e.sols {
			e.check(p.Verify(sol.Renumber(by)) == nil, "by %d: %v", by, p.Verify(sol.Renumber(by)))
		}
		return err
	}},
	{name: "deduce", asks: "deduce.Solve deduce.Path deduce.Deduction.Rating deduce.Explain deduce.Explanation.Start", ask: func(e *exam) error {
		d, err := deduce.Solve(e.t.Context(), e.Puzzle, deduce.Config{})
		if err != nil {
			return err
		}
		e.deduced(d, true)
		_ = d.Rating()
		path, err := deduce.Path(e.t.Context(), e.Puzzle, deduce.Config{})
		if err != nil {
			return err
		}
		e.deduced(path, true)
		x := deduce.Explain(e.Puzzle, d, deduce.Config{})
		e.check(len(x.Rounds) <= d.Rounds && len(x.String()) > 0 && len(x.Whole()) >= len(x.String()), "%d paragraphs of %d rounds", len(x.Rounds), d.Rounds)
		e.check(strings.HasPrefix(x.String(), "0. Given") == (len(e.Given) > 0) || d.Outcome == deduce.Contradicted, "%v\n%v", x.Start(), x)
		for _, s := range d.Steps {
			e.check(s.String() != "", "%v", s)
		}
		return nil
	}},
	{name: "deduce without suppositions", asks: "deduce.Solve", ask: func(e *exam) error {
		d, err := deduce.Solve(e.t.Context(), e.Puzzle, deduce.Config{NoTrial: true, Max: deduce.Level(e.rng.IntN(6)), MaxRounds: e.rng.IntN(4)})
		if err == nil {
			e.deduced(d, false)
		}
		return err
	}},
	{name: "hint", asks: "deduce.Next deduce.WhyNot deduce.Explanation.Whole deduce.Hint.Text deduce.Hint.Where deduce.Hint.RuleText deduce.Hint.Step deduce.Hint.Focus", ask: func(e *exam) error {
		var done []dominosa.Place
		var sol dominosa.Tiling
		if len(e.sols) > 0 {
			sol = e.sols[e.rng.IntN(len(e.sols))]
		}
		for _, pl := range sol {
			if e.rng.IntN(2) == 0 {
				done = append(done, pl)
			}
		}
		h, err := deduce.Next(e.t.Context(), e.Puzzle, done, nil)
		if err != nil {
			return err
		}
		fit := slices.DeleteFunc(slices.Clone(e.sols), func(sol dominosa.Tiling) bool {
			return slices.ContainsFunc(done, func(pl dominosa.Place) bool { return !has(sol, pl) })
		})
		e.check(h.Text().String() != "", "no text")
		for _, pl := range e.Board.Places() {
			why, possible, err := deduce.WhyNot(e.t.Context(), e.Puzzle, done, pl)
			if errors.Is(err, deduce.ErrNotPlaceable) {
				continue
			} else if err != nil {
				return err
			}
			rest := slices.DeleteFunc(slices.Clone(done), func(q dominosa.Place) bool {
				a, b := pl.Cells()
				c, d := q.Cells()
				return a == c || a == d || b == c || b == d
			})
			want := slices.ContainsFunc(e.sols, func(sol dominosa.Tiling) bool {
				return has(sol, pl) && !slices.ContainsFunc(rest, func(q dominosa.Place) bool { return !has(sol, q) })
			})
			e.check(possible == want && len(why) > 0, "why not %v with %v: %v, %v", pl, done, possible, why)
		}
		h.Focus()
		_, _ = h.Where(), h.RuleText()
		switch h.Kind {
		case deduce.HintNone:
			e.check(len(e.sols) == 0, "no solution, of %d", len(e.sols))
		case deduce.HintDone:
			e.check(len(dominosa.CellsOf(slices.Concat(done, e.Given))) == e.Board.Cells(), "done with %v", done)
		case deduce.HintOpen:
			e.check(len(fit) > 1, "several ways of %d", len(fit))
			for _, pl := range h.Open {
				e.check(slices.ContainsFunc(fit, func(sol dominosa.Tiling) bool { return has(sol, pl) }), "%v is in no solution", pl)
			}
		case deduce.HintStep:
			for _, pl := range h.Step().Forced {
				e.check(!slices.ContainsFunc(fit, func(sol dominosa.Tiling) bool { return !has(sol, pl) }), "%v is not forced", pl)
			}
		default:
			e.check(false, "%v, but %v can all stay", h.Kind, done)
		}
		return nil
	}},
	{name: "rate", asks: "deduce.Rate deduce.NewGauge deduce.Gauge.Look", ask: func(e *exam) error {
		r, err := deduce.Rate(e.t.Context(), e.Puzzle)
		if err != nil {
			return err
		}
		e.check(r.Outcome == [...]deduce.Outcome{deduce.Contradicted, deduce.Solved, deduce.Stuck}[min(2, len(e.sols))], "%v with %d solutions", r.Outcome, len(e.sols))
		if len(e.Given) > 0 || len(e.sols) == 0 || e.Board.Cells() == 0 {
			return nil // a gauge is for boards with a solution
		}
		if level, open := deduce.NewGauge(e.Puzzle).Look(deduce.Extreme); level != deduce.NoLevel {
			e.check(len(e.sols) == 1 && level == r.Level && open == 0, "gauge: %v, %d open; rated %v", level, open, r.Level)
		}
		return nil
	}},
	{name: "refute", asks: "refute.Find refute.Proof.Verify refute.Proof.Steps", ask: func(e *exam) error {
		proof, err := refute.Find(e.t.Context(), e.Puzzle, 0)
		if errors.Is(err, refute.ErrSolvable) {
			e.check(len(e.sols) > 0, "%v, but there is none", err)
			return nil
		} else if err != nil {
			return err
		}
		e.check(len(e.sols) == 0 && proof.Verify(e.Puzzle) == nil && proof.Steps() > 0 && proof.String() != "", "%v\n%v", proof.Verify(e.Puzzle), proof)
		return nil
	}},
	{name: "write and read", asks: "notation.Forms notation.FormNamed notation.NewReader notation.Reader.Next notation.ParseBoard notation.ParsePlaces notation.ParseTiling notation.ParseGiven notation.ParseBones notation.Form.AppendMarks notation.Marks.None notation.Marks.Renumber", anyway: true, ask: (*exam).written},
	{name: "tilings", asks: "tilings.Count", anyway: true, ask: func(e *exam) error {
		n, err := tilings.Count(e.t.Context(), e.Board)
		if err != nil {
			return err
		}
		pips := make([]int, e.Board.Rows()*e.Board.Cols())
		for i := range pips {
			pips[i] = min(0, e.Board.At(i/e.Board.Cols(), i%e.Board.Cols()))
		}
		b, _ := dominosa.NewBoard(e.Board.Rows(), e.Board.Cols(), pips)
		want := testkit.BruteTilings(dominosa.Puzzle{Board: b, Bones: testkit.BonesOf(0, []uint16{99}, true)}, 0)
		e.check(n.Int64() == int64(len(want)), "%v, want %d", n, len(want))
		return nil
	}},
	{name: "classic methods", asks: "classic.Methods classic.Named", ask: func(e *exam) error {
		for _, m := range classic.Methods() {
			again, err := classic.Named(m.Name)
			e.check(err == nil && again.Name == m.Name, "%v", err)
			r, err := m.Run(e.t.Context(), e.Puzzle, classic.Config{All: true, MaxWork: 50_000})
			switch {
			case errors.Is(err, classic.ErrLimit) || errors.Is(err, classic.ErrTooMuch):
			case errors.Is(err, classic.ErrUnsuited):
				e.check(e.mostCopies() > 1 || 2*e.Set().Size() != e.Board.Cells(), "%s: %v", m.Name, err)
			case err != nil:
				return err
			default:
				e.check(r.Complete || r.Failure != "", "%s is not complete", m.Name)
				e.same(r.Solutions)
				first, err := m.Run(e.t.Context(), e.Puzzle, classic.Config{}) // may stop at one, but has to say so
				e.check(err == nil && (len(first.Solutions) == len(e.sols) || !first.Complete && len(first.Solutions) == 1), "%s: %v, %d of %d, complete %t", m.Name, err, len(first.Solutions), len(e.sols), first.Complete)
			}
		}
		return nil
	}},
	{name: "mend", asks: "generate.Mend", rare: true, anyway: true, ask: func(e *exam) error {
		n, keep := 0, e.rng.IntN(2) == 0
		for m, err := range generate.Mend(e.t.Context(), e.Puzzle, generate.MendConfig{Keep: keep, Most: 2, MaxBoards: 300}) {
			if errors.Is(err, dominosa.ErrLimit) || errors.Is(err, generate.ErrNoFit) || errors.Is(err, generate.ErrRecipe) && keep && len(e.sols) == 0 {
				break
			}
			if err != nil {
				e.check(!e.layable() || e.Bones == nil && len(e.Given) > 0, "%v", err) // another set is meant
				return nil
			}
			v, err := m.Decide(e.t.Context(), dominosa.Config{})
			e.check(err == nil && v == dominosa.Unique, "%v, %v\n%v", v, err, m.Board)
			changed := 0
			for i := range e.Board.Rows() * e.Board.Cols() {
				if r, c := i/e.Board.Cols(), i%e.Board.Cols(); e.Board.At(r, c) != m.Board.At(r, c) {
					changed++
				}
			}
			e.check(changed == len(m.Changes) && (len(e.sols) == 1) == (changed == 0), "%d changes, %v", changed, m.Changes)
			if n++; n == 3 {
				break
			}
		}
		e.check(n > 0 || len(e.sols) != 1 || e.Board.Cells() == 0, "a board with one solution cannot be mended")
		return nil
	}},
}

// deduced holds a deduction against the solutions. If it is whole, it says all that can be said.
func (e *exam) deduced(d *deduce.Deduction, whole bool) {
	for _, sol := range e.sols {
		for _, pl := range d.Laid {
			e.check(has(sol, pl), "%v is laid, but not in %v", pl, sol)
		}
		for _, pl := range sol {
			e.check(has(d.Laid, pl) || has(d.Open, pl) || d.Outcome == deduce.Solved, "%v is ruled out, but in %v", pl, sol)
		}
	}
	e.check(d.Outcome != deduce.Contradicted || len(e.sols) == 0, "contradicted, but there are %d", len(e.sols))
	e.check(d.Outcome != deduce.Solved || len(e.sols) == 1, "solved, but there are %d", len(e.sols))
	if whole {
		e.check((d.Outcome == deduce.Stuck) == (len(e.sols) > 1), "%v with %d solutions", d.Outcome, len(e.sols))
		for _, pl := range d.Open {
			e.check(d.Outcome != deduce.Stuck || e.among(pl) > 0, "%v is open, but in no solution", pl)
		}
	}
}

// written writes the puzzle in every form, and reads what can be read.
func (e *exam) written() error {
	set, err := notation.ParseBones(e.Set().String())
	e.check(err == nil && set.Equal(e.Set()), "%q is read as %v, %v", e.Set(), set, err)
	again, err := notation.ParseBoard(e.Board.String())
	e.check(err == nil && again.Equal(e.Board), "%v\n%v", err, again)
	bare := dominosa.Puzzle{Board: e.Board, Bones: e.Bones}
	for _, f := range notation.Forms() {
		named, err := notation.FormNamed(f.Name)
		e.check(err == nil && named.Name == f.Name, "%v", err)
		if f.Board == nil || f.Name == "places" || e.Board.Cells() == 0 {
			continue
		}
		p := bare
		if f.Given && e.layable() {
			p = e.Puzzle
		}
		var marks notation.Marks
		if places := e.Board.Places(); f.Given && len(places) > 0 {
			marks[e.rng.IntN(len(marks))] = places[:1+e.rng.IntN(len(places))]
		}
		text := f.AppendMarks(f.Board(nil, p), marks.Renumber(0))
		r := notation.NewReader(bytes.NewReader(text))
		got, err := r.Next()
		e.check(err == nil && got.Board.Equal(e.Board), "%s: %v\n%s", f.Name, err, text)
		if f.Name == "json" {
			e.check(got.Set().Equal(e.Set()), "%s: %v", f.Name, got.Set())
		}
		if f.Given {
			e.check(got.Marks.None() == marks.None() && fmt.Sprint(got.Marks) == fmt.Sprint(marks), "%s: marks %v, not %v", f.Name, got.Marks, marks)
			e.check(sameGiven(got.Given, p.Given), "%s: given %v, not %v\n%s", f.Name, got.Given, p.Given, text)
		}
		_, err = r.Next()
		e.check(err == io.EOF, "%s: more: %v", f.Name, err)
	}
	if len(e.sols) == 0 || len(e.sols[0]) == 0 {
		return nil
	}
	sol := e.sols[e.rng.IntN(len(e.sols))]
	for _, name := range []string{"places", "pairs", "table", "matrix"} {
		f, _ := notation.FormNamed(name)
		text := string(f.Tiling(nil, bare, sol))
		list, err := notation.ParsePlaces(bare, text)
		slices.SortFunc(list, dominosa.Place.Compare)
		e.check(err == nil && slices.Equal(list, sol), "%s: %v, %v\n%s", name, list, err, text)
		shape, laid, err := notation.ParseTiling(text)
		e.check(err == nil && shape.Cells() == 2*len(sol) && len(laid) == len(sol), "%s: %v, %v", name, err, laid)
	}
	p, err := notation.ParseGiven(bare, dominosa.Tiling(e.Given).String())
	e.check(len(e.Given) == 0 || err == nil && sameGiven(p.Given, e.Given), "%v, %v", err, p.Given)
	for _, name := range []string{"json", "id"} {
		f, _ := notation.FormNamed(name)
		text := f.Tiling(nil, bare, sol)
		got, err := notation.NewReader(bytes.NewReader(text)).Next()
		e.check(err == nil && got.Board.Equal(e.Board), "%s: %v\n%s", name, err, text)
		e.check(slices.Equal(got.Solution, sol) || name == "id" && !got.Set().Equal(e.Set()), "%s: %v, not %v", name, got.Solution, sol)
	}
	return nil
}

func sameGiven(a, b []dominosa.Place) bool {
	return slices.Equal(slices.SortedFunc(slices.Values(a), dominosa.Place.Compare), slices.SortedFunc(slices.Values(b), dominosa.Place.Compare))
}

// put asks q, and holds against the definition whether it refuses.
func (e *exam) put(q *question, seed uint64) bool {
	about := fmt.Sprintf("BONEPILE_EVERY=%d\n%v\nbones %v, given %v", seed, e.Board, e.Set(), e.Given)
	return randtest.Put(e.t, q.name, about, func() {
		err := q.ask(e)
		switch {
		case !e.layable() && !q.anyway:
			e.check(err != nil, "not refused, but what is given cannot be laid")
		case err != nil:
			e.check(q.may != nil && q.may(e, err), "refused: %v", err)
		}
	})
}

// TestEvery puts every question to puzzles drawn at random, a tenth of them under -short.
// BONEPILE_SEED shifts their seeds.
func TestEvery(t *testing.T) {
	t.Parallel()
	every(t, randtest.New(t, 33, 3), 700, false)
}

// TestEverySlow does that with 20,000 other puzzles, or as many as BONEPILE_ROUNDS says.
func TestEverySlow(t *testing.T) {
	randtest.Slow(t, "minutes")
	rounds := 20_000
	if text := os.Getenv("BONEPILE_ROUNDS"); text != "" {
		must.Get(fmt.Sscan(text, &rounds))(t)
	}
	every(t, randtest.New(t, 33, 4), rounds, true)
}

// TestEveryOne puts every question to the puzzle of the seed in BONEPILE_EVERY.
func TestEveryOne(t *testing.T) {
	seed, err := strconv.ParseUint(os.Getenv("BONEPILE_EVERY"), 10, 64)
	if err != nil {
		t.Skip("BONEPILE_EVERY has no seed")
	}
	for i := range questions {
		e := newExam(t, seed)
		e.rng = rand.New(rand.NewPCG(seed, uint64(i)))
		e.put(&questions[i], seed)
	}
}

func every(t *testing.T, seeds *rand.Rand, rounds int, slow bool) {
	var names []string
	for _, f := range features {
		names = append(names, f.name)
	}
	for k := dominosa.FaultNoCell; k <= dominosa.FaultImbalance; k++ {
		names = append(names, "fault "+k.String())
	}
	met, failed := randtest.Meetings{}, map[string]bool{}
	puzzles, solvable := 0, 0
	missing := func() (list []string) {
		for _, q := range questions {
			can := names
			if !q.anyway {
				can = slices.DeleteFunc(slices.Clone(names), func(f string) bool { return f == "fault given" })
			}
			list = append(list, met.Missing(q.name, can)...)
		}
		return list
	}
	if testing.Short() {
		rounds /= 10
	}
	for range randtest.Rounds(rounds, func() bool { return testing.Short() || len(missing()) == 0 }) {
		seed := seeds.Uint64()
		e := newExam(t, seed)
		if puzzles++; len(e.sols) > 0 {
			solvable++
		}
		for i := range questions {
			q := &questions[i]
			var because []string
			if !e.layable() && !q.anyway {
				because = []string{wrongGiven}
			}
			if useful := met.Add(q.name, e.have, because); !failed[q.name] && (useful || slow && puzzles%20 == 0 || !q.rare && puzzles <= rounds) {
				e.rng = rand.New(rand.NewPCG(seed, uint64(i)))
				failed[q.name] = !e.put(q, seed)
			}
		}
	}
	t.Logf("%d problems, %d of them solvable, in %d ways", puzzles, solvable, len(questions))
	if solvable < puzzles/2 {
		t.Errorf("only %d of %d puzzles have a solution", solvable, puzzles)
	}
	if testing.Short() {
		return
	}
	for _, m := range missing() {
		t.Error(m)
	}
}

// exempt are exported functions that are no questions about puzzles, by why.
var exempt = map[string]string{
	"Board.":                  "says what the board is",
	"BoardOf":                 "is NewBoard",
	"Bone.":                   "says what the bone is",
	"Bones.":                  "says what the set is",
	"Cell.":                   "says what the cell is",
	"Full":                    "is FullFrom",
	"FullFrom":                "makes what is drawn",
	"NewBoard":                "makes what is drawn",
	"NewBone":                 "makes what is drawn",
	"NewBones":                "makes what is drawn",
	"Place.":                  "says what the place is",
	"Puzzle.Set":              "says what the set is",
	"deduce.Letters.":         "is about words",
	"deduce.Paragraph.":       "is about words",
	"deduce.Rules":            "is about the rules",
	"deduce.Rule.":            "is about the rules",
	"deduce.Gauge.IsOpen":     "is about the last look",
	"deduce.Gauge.LookClosed": "is for a generator",
	"generate.Distance":       "compares boards",
	"generate.Distinct.":      "compares boards",
	"generate.New":            "makes boards of its own",
	"generate.Generator.":     "makes boards of its own",
	"generate.NewSampler":     "makes boards of its own",
	"generate.Sampler.":       "makes boards of its own",
	"generate.ParseShape":     "is about shapes",
	"generate.ShapeNamed":     "is about shapes",
	"generate.SymmetryNamed":  "is about shapes",
	"notation.ParsePartial":   "is about shapes",
	"pips.Fault.":             "is about another puzzle",
	"pips.Kind.":              "is about another puzzle",
	"pips.Puzzle.":            "is about another puzzle",
	"pips.Region.":            "is about another puzzle",
	"Fault.Text":              "is for people",
	"refute.Proof.EndText":    "is for people",
	"refute.Proof.Lines":      "is for people",
	"refute.NewProver":        "is for deduce, which asks it",
	"refute.Prover.":          "is for deduce, which asks it",
	"say.":                    "is about words",
	"say.Text.":               "is about words",
	"say.Voice.":              "is about words",
}

// TestEveryFunction fails if an exported function is neither asked nor exempt, and if one that
// is said to be asked is never called.
func TestEveryFunction(t *testing.T) {
	asked := ""
	for _, q := range questions {
		asked += q.asks + " "
	}
	randtest.AllAsked(t, asked, exempt)
}
