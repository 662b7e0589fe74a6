package search

import (
	"context"
	"iter"
	"slices"

	"bonepile/cover/internal/learn"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// Solutions returns an iterator over the solutions of p. The Solution is overwritten when
// the search goes on: use slices.Clone to keep it.
func Solutions(ctx context.Context, p *xc.Problem, cfg tree.Config) iter.Seq2[xc.Solution, error] {
	if cfg.Workers > 1 {
		return solutionsBy(p, ctx, cfg)
	}
	return func(yield func(xc.Solution, error) bool) {
		if cfg.Engine == tree.Learn {
			learn.Solutions(ctx, p, cfg, yield)
			return
		}
		cfg.Meter = xc.NewMeter(ctx)
		s, err := New(&cfg, p)
		if err != nil {
			yield(nil, err)
			return
		}
		sol := make(xc.Solution, 0, 16)
		w := s.Walking()
		err = w.Start(ctx, cfg, func() bool {
			sol = w.Solution(sol[:0])
			return yield(sol, nil)
		})
		if err != nil {
			yield(nil, err)
		}
	}
}

// Visit returns the number of solutions of p, or the number found before the
// error. It visits each, so 64 bits are enough.
func Visit(ctx context.Context, p *xc.Problem, cfg tree.Config) (uint64, error) {
	if cfg.Workers > 1 {
		return countBy(p, ctx, cfg)
	}
	if cfg.Engine == tree.Learn {
		n := uint64(0)
		for _, err := range Solutions(ctx, p, cfg) {
			if err != nil {
				return n, err
			}
			n++
		}
		return n, nil
	}
	cfg.Meter = xc.NewMeter(ctx)
	s, err := New(&cfg, p)
	if err != nil {
		return 0, err
	}
	w := s.Walking()
	err = w.Start(ctx, cfg, func() bool { return true })
	return w.Stats.Solutions, err
}

// First returns the first solution of p. If there is none, ok is false.
func First(ctx context.Context, p *xc.Problem, cfg tree.Config) (sol xc.Solution, ok bool, err error) {
	for sol, err := range Solutions(ctx, p, cfg) {
		return slices.Clone(sol), err == nil, err
	}
	return nil, false, nil
}
