package constraint

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/cover/breadth"
	"bonepile/cover/certify"
	"bonepile/cover/cheapest"
	"bonepile/cover/diagram"
	"bonepile/cover/dimacs"
	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/xc"
	"bonepile/cover/simplify"
	"bonepile/internal/randtest"
)

// A required is a random problem with conditions, and its solutions by the definition.
type required struct {
	*cover.Problem
	bare cover.Problem // without the conditions
	want []string      // options in order
}

// randomRequired returns a required, with costs; false if a mark gives a colour to a
// primary item, which no text can say.
func randomRequired(t *testing.T, rng *rand.Rand) (r required, ok bool) {
	w := randomWorld(rng)
	w.p.Costs = make([]int64, w.p.Options())
	for k := range w.p.Costs {
		w.p.Costs[k] = rng.Int64N(9) + 1
	}
	w.connected.Minimal = rng.IntN(3) == 0
	list := [][]cover.Constraint{{w.loop}, {w.connected}, {w.connected}, {w.connected, w.loop}}[rng.IntN(4)]
	bare := cover.FromArrays(w.p)
	p, err := Require(bare, All(list...))
	if errors.Is(err, xc.ErrColour) {
		return r, false
	} else if err != nil {
		t.Fatal(err)
	}
	r = required{p, *bare, nil}
	for set := range 1 << w.p.Options() {
		sol := covertest.Chosen(w.p, set)
		if w.p.Verify(sol) != nil {
			continue
		}
		if !slices.ContainsFunc(list, func(c cover.Constraint) bool {
			_, accepted := c.(interface {
				means(*xc.Problem, []int) (bool, bool)
			}).means(w.p, sol)
			return !accepted
		}) {
			r.want = append(r.want, fmt.Sprint(sol))
		}
	}
	slices.Sort(r.want)
	return r, true
}

// sets returns what an iterator yields, as want has it.
func sets[S ~[]int](seq iter.Seq[S]) (list []string) {
	for sol := range seq {
		list = append(list, fmt.Sprint(slices.Sorted(slices.Values(sol))))
	}
	slices.Sort(list)
	return list
}

// only drops the errors of an iterator, which has to have none.
func only[S any](t *testing.T, seq iter.Seq2[S, error]) iter.Seq[S] {
	return func(yield func(S) bool) {
		for s, err := range seq {
			if err != nil {
				t.Fatal(err)
			}
			if !yield(s) {
				return
			}
		}
	}
}

// TestRequired holds that every way to search, count and write a problem keeps its
// conditions, or refuses it.
func TestRequired(t *testing.T) {
	rng := randtest.New(t, 20, 26)
	tested, solutions, turnedDown := 0, 0, 0
	for range 600 {
		r, ok := randomRequired(t, rng)
		if !ok {
			continue
		}
		tested++
		solutions += len(r.want)
		turnedDown += len(sets(only(t, r.bare.Solutions(t.Context(), cover.Config{})))) - len(r.want)
		r.text(t)
		r.verify(t)
		r.searches(t)
		r.counts(t)
		r.best(t)
		r.refusals(t)
		if t.Failed() {
			t.Fatalf("solutions %v of\n%s", r.want, covertest.Text(t, r.Arrays()))
		}
	}
	t.Log(tested, "problems,", solutions, "solutions,", turnedDown, "turned down")
	if tested < 300 || solutions < 200 || turnedDown < 500 {
		t.Error("the test says too little")
	}
}

// text: what is written is read back, and Knuth's programs see the problem without
// conditions.
func (r *required) text(t *testing.T) {
	text := covertest.Text(t, r.Arrays())
	q, err := cover.Parse(strings.NewReader(text))
	if err != nil || !q.Arrays().Equal(r.Arrays()) || q.Fingerprint() != r.Fingerprint() || r.Fingerprint() == r.bare.Fingerprint() {
		t.Fatalf("%v: does not read back:\n%s", err, text)
	}
	var plain strings.Builder
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "|") {
			plain.WriteString(line)
		}
	}
	if plain.String() != covertest.Text(t, r.bare.Arrays()) {
		t.Errorf("without comments:\n%s", plain.String())
	}
	r.Problem = q
}

// verify: the definition in Verify is that of means.
func (r *required) verify(t *testing.T) {
	var right []string
	for set := range 1 << r.Options() {
		if sol := covertest.Chosen(r.Arrays(), set); r.Verify(sol) == nil {
			right = append(right, fmt.Sprint(sol))
		}
	}
	if slices.Sort(right); !slices.Equal(right, r.want) {
		t.Errorf("Verify accepts %v", right)
	}
}

func (r *required) searches(t *testing.T) {
	check := func(what string, got []string) {
		if !slices.Equal(got, r.want) {
			t.Errorf("%s: %v", what, got)
		}
	}
	for _, cfg := range []cover.Config{
		{}, {Engine: cover.Links}, {Workers: 3}, {Workers: 2, Ordered: true}, {Tree: cover.Tree{Shuffle: true}},
		{Tree: cover.Tree{Form: cover.Binary()}}, {Tree: cover.Tree{Choice: cover.First}}, {Tree: cover.Tree{Choice: cover.Focus}},
		{Tree: cover.Tree{Choice: cover.Random}}, {Tree: cover.Tree{Constraint: All()}},
	} {
		check(fmt.Sprintf("%+v", cfg), sets(only(t, r.Solutions(t.Context(), cfg))))
		if n, err := r.Visit(t.Context(), cfg); err != nil || n != uint64(len(r.want)) {
			t.Errorf("Visit %+v: %d, %v", cfg, n, err)
		}
	}
	check("Lexicographic", sets(only(t, r.Lexicographic(t.Context(), cover.Config{}))))
	a, err := r.Decide(t.Context(), cover.Config{})
	if verdict := []cover.Verdict{cover.None, cover.Unique, cover.Many}[min(2, len(r.want))]; err != nil || a.Verdict != verdict {
		t.Errorf("Decide: %v, %v", a, err)
	}
	parts, _, err := r.Split(t.Context(), cover.Tree{}, 5)
	if err != nil {
		t.Error("Split:", err)
	}
	check("parts", sets(func(yield func(cover.Solution) bool) {
		for _, pt := range parts {
			for sol := range only(t, r.Solutions(t.Context(), cover.Config{Resume: &cover.Checkpoint{Left: []cover.Part{pt}}})) {
				yield(sol)
			}
		}
	}))
	d, err := diagram.Of(t.Context(), r.Problem, diagram.Config{})
	if err != nil {
		t.Fatal(err)
	}
	check("diagram", sets(d.All()))
	q, red, err := simplify.Reduce(t.Context(), r.Problem, 0)
	if err != nil {
		t.Fatal(err)
	}
	check("reduced", sets(func(yield func(cover.Solution) bool) {
		for sol := range only(t, q.Solutions(t.Context(), cover.Config{})) {
			yield(red.Original(sol))
		}
	}))
	e, err := r.Estimate(t.Context(), cover.Tree{}, 20, randtest.New(t, 1, 1))
	if err != nil || len(r.want) == 0 && e.Solutions.Value > 0 {
		t.Errorf("Estimate: %v, %v", e.Solutions, err)
	}
}

func (r *required) counts(t *testing.T) {
	for _, way := range []cover.Way{cover.Fastest, cover.BySearch, cover.ByMemo, cover.BySweep, cover.ByRecall, cover.BySigns} {
		n, err := r.Count(t.Context(), cover.CountConfig{Way: way})
		switch {
		case way == cover.BySweep || way == cover.ByRecall || way == cover.BySigns:
			if !errors.Is(err, errors.ErrUnsupported) {
				t.Errorf("%v: %v, %v", way, n, err)
			}
		case err != nil || n.Int64() != int64(len(r.want)):
			t.Errorf("%v: %v, %v", way, n, err)
		}
	}
}

// best: the searches for solutions of least and greatest cost.
func (r *required) best(t *testing.T) {
	dearest := map[string]int64{} // option of each solution
	worst := int64(math.MaxInt64)
	for set := range 1 << r.Options() {
		sol := covertest.Chosen(r.Arrays(), set)
		if !slices.Contains(r.want, fmt.Sprint(sol)) {
			continue
		}
		most := int64(-1)
		for _, k := range sol {
			most = max(most, r.Cost(k))
		}
		dearest[fmt.Sprint(sol)] = most
		worst = min(worst, most)
	}
	for _, find := range []func(context.Context, *cover.Problem, int, cheapest.Config) ([]cheapest.Priced, error){cheapest.Find, cheapest.FindDearest} {
		list, err := find(t.Context(), r.Problem, math.MaxInt, cheapest.Config{})
		got := sets(func(yield func(cover.Solution) bool) {
			for _, priced := range list {
				yield(priced.Solution)
			}
		})
		if err != nil || !slices.Equal(got, r.want) {
			t.Errorf("by cost: %v, %v", got, err)
		}
	}
	list, got, err := cheapest.Minimax(t.Context(), r.Problem, math.MaxInt, cheapest.ByCost, cheapest.Config{})
	if err != nil || len(r.want) > 0 && got != worst || len(r.want) == 0 && len(list) > 0 {
		t.Errorf("Minimax: %v, %d, want %d, %v", list, got, worst, err)
	}
	for _, sol := range list {
		if dearest[fmt.Sprint(slices.Sorted(slices.Values(sol)))] != worst {
			t.Errorf("Minimax: %v", sol)
		}
	}
}

// refusals: what cannot keep conditions says so.
func (r *required) refusals(t *testing.T) {
	for _, engine := range []cover.Engine{cover.Cells, cover.Bits, cover.Learn} {
		if _, err := r.Visit(t.Context(), cover.Config{Engine: engine}); !errors.Is(err, cover.ErrEngine) {
			t.Errorf("%v: %v", engine, err)
		}
	}
	for _, form := range []cover.Form{cover.Suffixes(), cover.Interchangeable("0", "1")} {
		if _, err := r.Visit(t.Context(), cover.Config{Tree: cover.Tree{Form: form}}); !errors.Is(err, cover.ErrConfig) {
			t.Errorf("%+v: %v", form, err)
		}
	}
	_, piece := diagram.NewSearch(r.Problem, cover.Tree{}, 0)
	_, options := breadth.Count(t.Context(), r.Problem, breadth.Config{})
	_, states := certify.Write(t.Context(), io.Discard, r.Problem, certify.Config{})
	_, check := certify.Check(t.Context(), strings.NewReader(""), r.Problem, certify.CheckConfig{})
	_, _, strong := simplify.Strengthen(t.Context(), r.Problem, simplify.Config{})
	for i, err := range []error{piece, options, states, check, strong, dimacs.Write(io.Discard, r.Problem)} {
		if !errors.Is(err, errors.ErrUnsupported) {
			t.Errorf("refusal %d: %v", i, err)
		}
	}
}

// A blind constraint has no watcher.
type blind struct{}

func (blind) Watch(*cover.Problem) (cover.Watcher, error) { return nil, nil }

// TestNil holds that a constraint that is nil, or has no watcher, is not left out.
func TestNil(t *testing.T) {
	p := cover.FromArrays(covertest.Parse("a b/a b/a/b"))
	for i, c := range []cover.Constraint{blind{}, (*Loop)(nil), (*Connected)(nil), All(nil), All(blind{}), All(All(), (*Loop)(nil))} {
		for _, cfg := range []cover.Config{{}, {Workers: 2}, {With: []int{0}}, {Engine: cover.Links}} {
			cfg.Constraint = c
			if n, err := p.Visit(t.Context(), cfg); !errors.Is(err, cover.ErrConfig) {
				t.Errorf("constraint %d, %+v: %d, %v", i, cfg, n, err)
			}
		}
		if list, err := cheapest.Find(t.Context(), p, 9, cheapest.Config{Constraint: c}); !errors.Is(err, cover.ErrConfig) {
			t.Errorf("constraint %d: %v, %v", i, list, err)
		}
		if d, err := diagram.Of(t.Context(), p, diagram.Config{Tree: cover.Tree{Constraint: c}}); !errors.Is(err, cover.ErrConfig) {
			t.Errorf("constraint %d: %v, %v", i, d, err)
		}
	}
}

// TestRequireErrors holds that what has no text cannot be required.
func TestRequireErrors(t *testing.T) {
	p := cover.FromArrays(covertest.Parse("a | x/a x:1"))
	for _, c := range []cover.Constraint{
		naiveConstraint{},
		&Loop{[]LoopEdge{{From: "u", To: "u", In: Mark{Item: "x"}}}},
		&Loop{[]LoopEdge{{From: "u", To: "v w", In: Mark{Item: "x"}}}},
		&Loop{[]LoopEdge{{From: "u", To: "v", In: Mark{Item: "y"}}}},
		&Loop{[]LoopEdge{{From: "u", To: "v", In: Mark{Item: "x", Colour: "no word"}}}},
		&Connected{Vertices: []Vertex{{Name: "u", Out: Mark{Item: "a", Colour: "1"}}}},
		&Connected{Vertices: []Vertex{{Name: "u", Out: Mark{Item: "x"}}, {Name: "u", Out: Mark{Item: "x"}}}},
		&Connected{Edges: [][2]string{{"u", ""}}},
		All(&Connected{}, naiveConstraint{}),
		nil, (*Loop)(nil), (*Connected)(nil), All(nil), All((*Loop)(nil)),
	} {
		if q, err := Require(p, c); err == nil || q != nil {
			t.Errorf("%+v: %v", c, err)
		}
	}
}
