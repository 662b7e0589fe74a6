package coverjobs

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/internal/jobs"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// queens returns the problem of n queens: rows and columns once, diagonals at most
// once.
func queens(t testing.TB, n int) *cover.Problem {
	var text strings.Builder
	for i := range n {
		fmt.Fprintf(&text, "r%d c%d ", i, i)
	}
	text.WriteString("|")
	for i := range 2*n - 1 {
		fmt.Fprintf(&text, " a%d b%d", i, i)
	}
	for r := range n {
		for c := range n {
			fmt.Fprintf(&text, "\nr%d c%d a%d b%d", r, c, r+c, r-c+n-1)
		}
	}
	return parse(t, text.String())
}

func parse(t testing.TB, text string) *cover.Problem {
	t.Helper()
	return must.Get(cover.Parse(strings.NewReader(text + "\n")))(t)
}

// mixed has bounds, weights and colours.
const mixed = `0:2|a b 2|c | x y
a b x:1
a c y
b c x:2
c x:1 y
a b c
c:*2 b
a x:2
b y`

// rules are searches that go in parts, by what they are.
var rules = map[string]Rule{
	"plain":   {Engine: cover.Links},
	"first":   {Choice: cover.First, Engine: cover.Links},
	"shuffle": {Shuffle: true, Seed: 5, Engine: cover.Links},
	"random":  {Choice: cover.Random, Seed: 3, Engine: cover.Links},
	"binary":  {Binary: true, Engine: cover.Links},
	"cells":   {Engine: cover.Cells},
	"bits":    {Engine: cover.Bits},
	"auto":    {},
}

// TestRuns counts and lists in parts of many sizes: counts, nodes, the profile and
// with the links the updates are those of one search, and solutions come in its
// order.
func TestRuns(t *testing.T) {
	problems := map[string]*cover.Problem{"queens6": queens(t, 6), "mixed": parse(t, mixed)}
	done := 0
	for title, p := range problems {
		for name, r := range rules {
			if title == "mixed" && (name == "cells" || name == "bits") {
				r = Rule{} // they know no weights
			}
			for _, budget := range []int64{3, 30} {
				var want cover.Stats
				cfg := r.config()
				cfg.Stats = &want
				var list bytes.Buffer
				for sol, err := range p.Solutions(t.Context(), cfg) {
					if err != nil {
						t.Fatalf("%s, %s: %v", title, name, err)
					}
					fmt.Fprintln(&list, sol)
				}
				doCount(t, p, r, budget, want)
				doList(t, p, r, budget, list.String())
				done++
			}
		}
	}
	must.Least(t, done, 30, "searches")
}

func doCount(t *testing.T, p *cover.Problem, r Rule, budget int64, want cover.Stats) {
	t.Helper()
	run := must.Get(NewCount(p, r, cover.BySearch, "a problem"))(t)
	total, err := jobs.Do(t.Context(), run, jobs.Config{Workers: 2, Budget: budget})
	if err != nil || len(total.Poisoned) > 0 {
		t.Fatalf("%+v: %v %v", r, err, total.Poisoned)
	}
	counted := must.Get(ReadCount(total.Result))(t)
	got := counted.Stats
	if r.Engine != cover.Links { // only the links count these
		got.Updates, got.Cleansings, got.Uncounted, want.Updates, want.Cleansings, want.Uncounted = 0, 0, true, 0, 0, true
	}
	if got.Solutions != want.Solutions || got.Nodes != want.Nodes || total.Nodes != int64(want.Nodes) ||
		got.Updates != want.Updates || got.Cleansings != want.Cleansings || !slices.Equal(got.Profile, want.Profile) {
		t.Errorf("%+v, budget %d: got %+v, want %+v", r, budget, got, want)
	}
	if budget == 3 && total.Parts < 5 {
		t.Errorf("only %d parts", total.Parts)
	}
}

func doList(t *testing.T, p *cover.Problem, r Rule, budget int64, want string) {
	t.Helper()
	run, err := NewList(p, r, "a problem")
	if err != nil {
		t.Fatal(err)
	}
	var got bytes.Buffer
	_, err = jobs.Do(t.Context(), run, jobs.Config{Workers: 2, Budget: budget, Each: func(_ string, result []byte) error {
		return ReadList(result, func(sol cover.Solution) error { _, err := fmt.Fprintln(&got, sol); return err })
	}})
	if err != nil || got.String() != want {
		t.Errorf("%+v, budget %d: %v\ngot\n%swant\n%s", r, budget, err, got.String(), want)
	}
}

// TestImpossible has searches that do not go in parts, or cannot be at all.
func TestImpossible(t *testing.T) {
	p := queens(t, 4)
	for _, r := range []Rule{{Choice: cover.Failures}, {Choice: cover.Focus}, {Engine: cover.Learn}, {Suffixes: true, Binary: true}} {
		if _, err := NewCount(p, r, cover.BySearch, ""); !errors.Is(err, cover.ErrReplay) && !errors.Is(err, cover.ErrConfig) && !errors.Is(err, cover.ErrEngine) {
			t.Errorf("%+v: %v", r, err)
		}
	}
}

// TestCut searches a part whose context has ended, and one with a long list: all
// the rest is handed back.
func TestCut(t *testing.T) {
	s := &searcher{p: queens(t, 9), list: true}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	o, err := s.Search(ctx, "all", 1<<40)
	if err != nil || len(o.Rest) == 0 || o.Nodes > 1024 {
		t.Errorf("%v, %d nodes, rest %v", err, o.Nodes, o.Rest)
	}
	todo, solutions, searches := []string{"all"}, 0, 0
	s = &searcher{p: queens(t, 11), list: true} // 2680 solutions of 30 bytes and more
	for len(todo) > 0 {
		o, err := s.Search(t.Context(), todo[0], 1<<40)
		if err != nil || len(o.Result) > maxText+200 {
			t.Fatalf("%v, %d bytes", err, len(o.Result))
		}
		todo = append(o.Rest, todo[1:]...)
		solutions += bytes.Count(o.Result, []byte("\n"))
		searches++
	}
	if solutions != 2680 || searches < 1 {
		t.Errorf("%d solutions in %d searches, want 2680 (OEIS A000170)", solutions, searches)
	}
}

// TestBadText has specs, parts and results that are none.
func TestBadText(t *testing.T) {
	for _, spec := range []string{"", "no JSON\na b\na b\n", "{}\na a\n"} {
		if _, err := Count().Open([]byte(spec)); err == nil {
			t.Errorf("%q: no error", spec)
		}
	}
	s := &searcher{p: queens(t, 4)}
	for _, part := range []string{"", "9/4", "3/7", "nonsense"} {
		if _, err := s.Search(t.Context(), part, 1); err == nil {
			t.Errorf("%q: no error", part)
		}
	}
	for _, k := range []jobs.Kind{Count(), Decide(), Cheapest()} {
		for _, result := range []string{"null", "{}", "[]", "7", `{"Number":-1,"Wanted":-1}`, `{"Wanted":3,"List":[{},{},{},{}]}`, `{"Number":1,"Wanted":1`} {
			if total, err := k.Fold(nil, []byte(result)); err == nil {
				t.Errorf("%s: %s is taken for a result, and the total is %s", k.Name, result, total)
			}
		}
	}
	if _, err := ReadCount([]byte("5")); err == nil {
		t.Error("5 was read as a count")
	}
	if err := ReadList([]byte("1 x\n"), func(cover.Solution) error { return nil }); err == nil {
		t.Error("x was read as an option")
	}
}

// TestEnded has searches whose context has ended before they begin: all is left, and nothing is found.
func TestEnded(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for name, r := range rules {
		r.Wanted = 1
		p := queens(t, 6)
		decider, err := newDecider(&searcher{p: p, rule: r})
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range []jobs.Searcher{&searcher{p: p, rule: r}, &searcher{p: p, rule: r, list: true}, &counter{searcher{p: p, rule: r}}, &certifier{&searcher{p: p, rule: r}}, decider} {
			o, err := s.Search(ctx, "all", 3)
			if err != nil || !slices.Equal(o.Rest, []string{"all"}) || o.Nodes > 0 {
				t.Errorf("%s: %T: %d nodes, left %q, %v", name, s, o.Nodes, o.Rest, err)
			}
		}
	}
}

// TestRuleTree asks each form of tree for what tells it from the usual one.
func TestRuleTree(t *testing.T) {
	colours := parse(t, "a b | x y\na x:1 y:1\na x:2 y:2\nb x:1 y:1\nb x:2 y:2")
	for _, tt := range []struct {
		p    *cover.Problem
		rule Rule
		form cover.Form
	}{
		{queens(t, 6), Rule{Binary: true}, cover.Binary()},
		{queens(t, 6), Rule{Suffixes: true}, cover.Suffixes()},
		{colours, Rule{Alike: []string{"1", "2"}}, cover.Interchangeable("1", "2")},
	} {
		visit := func(cfg cover.Config) (st cover.Stats) {
			cfg.Engine, cfg.Stats = cover.Links, &st
			must.Get(tt.p.Visit(t.Context(), cfg))(t)
			return st
		}
		got, want := visit(tt.rule.config()), visit(cover.Config{Tree: cover.Tree{Form: tt.form}})
		usual := visit(cover.Config{})
		if got.Nodes != want.Nodes || got.Solutions != want.Solutions || want.Nodes == usual.Nodes && want.Solutions == usual.Solutions {
			t.Errorf("%+v: %d nodes, %d solutions; want %d, %d, and not %d, %d as usual",
				tt.rule, got.Nodes, got.Solutions, want.Nodes, want.Solutions, usual.Nodes, usual.Solutions)
		}
	}
}

// A shortContext ends when it has been asked so many times.
type shortContext struct {
	context.Context
	left int
}

func (c *shortContext) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestExact stops searches anywhere, and does them again with as many nodes: a Kind whose parts are
// Exact returns the same.
func TestExact(t *testing.T) {
	rng := randtest.New(t, 33, 1)
	p := pricedQueens(t, 12, rng)
	count := must.Get(NewCount(p, Rule{}, cover.BySearch, "queens"))(t)
	list := must.Get(NewList(p, Rule{}, "queens"))(t)
	for _, run := range []jobs.Run{count, list} {
		again := must.Get(run.Kind.Open(run.Spec))(t)
		left := 0
		for parts := run.Parts; len(parts) > 0; {
			s := must.Get(run.Kind.Open(run.Spec))(t)
			a, err := s.Search(&shortContext{t.Context(), rng.IntN(20)}, parts[0], 1<<60)
			if err != nil || !run.Kind.Exact(parts[0]) {
				t.Fatal(parts[0], err)
			}
			budget := a.Nodes
			if len(a.Rest) == 0 {
				budget++
			}
			b, err := again.Search(t.Context(), parts[0], budget)
			if a.Nodes > 0 && (err != nil || !bytes.Equal(a.Result, b.Result) || a.Nodes != b.Nodes || !slices.Equal(a.Rest, b.Rest)) {
				t.Fatalf("%s: part %q: %d nodes, left %q; then %d nodes, left %q; %v", run.Kind.Name, parts[0], a.Nodes, a.Rest, b.Nodes, b.Rest, err)
			}
			left += min(1, len(a.Rest))
			parts = append(a.Rest, parts[1:]...)
		}
		must.Least(t, left, 10, "%s: searches that left something", run.Kind.Name)
	}
	if count.Kind.Exact(byWay + "auto") {
		t.Error("a count by another way is said to be exact")
	}
}
