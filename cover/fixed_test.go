package cover_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"bonepile/cover"
	"bonepile/cover/internal/covertest"
)

// TestWithReports holds that what a search says of itself under With and Without is about
// the problem as it is, and that it goes on from a checkpoint of it.
func TestWithReports(t *testing.T) {
	p, ctx := cover.FromArrays(covertest.Queens(10)), context.Background()
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
