package cover_test

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/tree"
	"bonepile/internal/box"
	"bonepile/internal/must"
)

// TestStatsTranslated holds that checkpoints survive the way to the packages
// below and back, whatever fields their totals come to have.
func TestStatsTranslated(t *testing.T) {
	st := tree.Stats{Profile: []uint64{1, 2}, Choices: []tree.Chosen{{Item: 3, Option: 4, Turn: tree.Turn{Choice: 5, Of: 6}}}}
	v := reflect.ValueOf(&st).Elem()
	for i := range v.NumField() {
		switch f := v.Field(i); f.Kind() {
		case reflect.Uint64, reflect.Uint8:
			f.SetUint(uint64(10 + i))
		case reflect.Float64:
			f.SetFloat(.5)
		case reflect.Bool:
			f.SetBool(true)
		}
		if v.Field(i).IsZero() {
			t.Fatalf("field %s is not set", v.Type().Field(i).Name)
		}
	}
	ck := tree.Checkpoint{Problem: "p", Stats: st, Left: []tree.Part{{Rest: true}}}
	var taken cover.Checkpoint
	c := tree.Lower(cover.Config{Checkpoint: func(take func() cover.Checkpoint, _ bool) { taken = take() }})
	c.Checkpoint(func() tree.Checkpoint { return ck }, true)
	c = tree.Lower(cover.Config{Resume: &taken})
	if !reflect.DeepEqual(*c.Resume, ck) {
		t.Errorf("checkpoint comes back as %+v, went as %+v", *c.Resume, ck)
	}
}

// none is a constraint that is never watched.
type none struct{}

func (none) Watch(*cover.Problem) (cover.Watcher, error) { panic("watched") }

// TestConfigTranslated holds that every field of a Config reaches the search, and that its
// callbacks hear of it.
func TestConfigTranslated(t *testing.T) {
	var calls []string
	var stats cover.Stats
	cfg := cover.Config{
		Tree:   cover.Tree{Choice: cover.Focus, Mu: 1, Rho: .5, Seed: 7, Shuffle: true, Form: cover.Binary(), Constraint: none{}},
		Engine: cover.Cells, Workers: 2, Ordered: true, MaxNodes: 3, MaxSolutions: 4, MaxMemory: 5,
		Resume: &cover.Checkpoint{Problem: "r"}, Stats: &stats,
		Checkpoint: func(take func() cover.Checkpoint, _ bool) { calls = append(calls, take().Problem) },
		Progress:   func(st cover.Stats) { calls = append(calls, "progress") },
		Trace:      func(v cover.Visit) { calls = append(calls, "trace") },
	}
	c := tree.Lower(cfg)
	elsewhere := []string{
		"Suffixes", "Interchangeable", // a Form is one of three
		"Meter",                      // of a count
		"LookEvery", "Trial", "Sets", // for tests
	}
	for v, i := reflect.ValueOf(c), 0; i < v.NumField(); i++ {
		if name := v.Type().Field(i).Name; v.Field(i).IsZero() != slices.Contains(elsewhere, name) {
			t.Errorf("field %s is %v", name, v.Field(i))
		}
	}
	c.Trace(tree.Visit{})
	c.Progress(tree.Stats{})
	c.Checkpoint(func() tree.Checkpoint { return tree.Checkpoint{Problem: "taken"} }, true)
	must.Same(t, calls, []string{"trace", "progress", "taken"}, "calls")
	c.Stats.Nodes = 5
	if stats.Nodes != 5 {
		t.Errorf("%d nodes are reported, want 5", stats.Nodes)
	}
	suffixes := tree.Lower(cover.Config{Tree: cover.Tree{Form: cover.Suffixes()}})
	alike := tree.Lower(cover.Config{Tree: cover.Tree{Form: cover.Interchangeable("a", "b")}})
	if !suffixes.Suffixes || !slices.Equal(alike.Interchangeable, []string{"a", "b"}) {
		t.Error("a Form is lost")
	}
}

// TestSolutionsKept holds that collected solutions do not share memory: none changes when
// another is changed or appended to, and each is one still.
func TestSolutionsKept(t *testing.T) {
	var text strings.Builder
	text.WriteString("a b c d e f\n")
	for _, i := range "abcdef" {
		for _, j := range "abcdef" {
			if i < j {
				text.WriteString(string(i) + " " + string(j) + "\n")
			}
		}
	}
	p := must.Get(cover.Parse(strings.NewReader(text.String())))(t)
	ctx := context.Background()
	for name, seq := range map[string]func(func(cover.Solution, error) bool){
		"links":         p.Solutions(ctx, cover.Config{Engine: cover.Links}),
		"bits":          p.Solutions(ctx, cover.Config{Engine: cover.Bits}),
		"cells":         p.Solutions(ctx, cover.Config{Engine: cover.Cells}),
		"learn":         p.Solutions(ctx, cover.Config{Engine: cover.Learn}),
		"workers":       p.Solutions(ctx, cover.Config{Workers: 2}),
		"lexicographic": p.Lexicographic(ctx, cover.Config{}),
	} {
		var kept, copies []cover.Solution
		for sol, err := range seq {
			if err != nil {
				t.Fatal(name, err)
			}
			kept, copies = append(kept, sol), append(copies, slices.Clone(sol))
		}
		must.Equal(t, len(kept), 15, "%s: solutions", name)
		for i, sol := range kept {
			_ = append(sol, -1)
			if !slices.Equal(sol, copies[i]) || p.Verify(sol) != nil {
				t.Errorf("%s: solution %d was %v and became %v", name, i, copies[i], sol)
			}
			clear(sol)
		}
	}
}

// TestWithReports holds that what a search says of itself under With and Without is about
// the problem as it is, and that it goes on from a checkpoint of it.
func TestWithReports(t *testing.T) {
	p, ctx := box.New[cover.Problem](covertest.Queens(10)), context.Background()
	var root []cover.Visit
	choices := 0
	names := func(k int, i cover.Item) bool {
		return slices.ContainsFunc(slices.Collect(p.Option(k)), func(e cover.Entry) bool { return e.Item == i })
	}
	var ck cover.Checkpoint
	cfg := cover.Config{With: []int{17}, Without: []int{0, 9}, Engine: cover.Links}
	first := cfg
	first.MaxNodes = 1100
	first.Trace = func(v cover.Visit) {
		if v.Level == 0 {
			root = append(root, v)
		}
	}
	first.Progress = func(st cover.Stats) {
		for _, c := range st.Choices {
			choices++
			if !names(c.Option, c.Item) {
				t.Errorf("choice %+v: not of this problem", c)
			}
		}
	}
	first.Checkpoint = func(take func() cover.Checkpoint, end bool) {
		if end {
			ck = take()
		}
	}
	n, err := p.Visit(ctx, first)
	if !errors.Is(err, cover.ErrLimit) || choices == 0 || len(root) != 1 || !names(17, root[0].Item) {
		t.Errorf("%v, %d choices, the root is %+v", err, choices, root)
	}
	ck.Problem = p.Fingerprint()
	cfg.Resume = &ck
	all, err := p.Visit(ctx, cfg)
	cfg.Resume = nil
	if want, _ := p.Visit(ctx, cfg); err != nil || all != want || n >= all || n == 0 {
		t.Errorf("%d solutions, then %d (%v), want %d in the end", n, all, err, want)
	}
	ck.Problem = "another"
	cfg.Resume = &ck
	if _, err := p.Visit(ctx, cfg); !errors.Is(err, cover.ErrPart) {
		t.Error("another problem:", err)
	}
	for _, bad := range []cover.Config{{With: []int{-1}}, {Without: []int{p.Options()}}, {With: []int{3}, Without: []int{3}}} {
		_, err := p.Visit(ctx, bad)
		_, derr := p.Decide(ctx, bad)
		_, _, ferr := p.First(ctx, bad)
		for _, err := range []error{err, derr, ferr} {
			if !errors.Is(err, cover.ErrConfig) {
				t.Errorf("%v without %v: %v", bad.With, bad.Without, err)
			}
		}
	}
}
