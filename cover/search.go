package cover

import (
	"context"
	"iter"
	"slices"
)

// Solutions returns an iterator over the solutions of p, in an order that
// depends on p alone.
//
// The Solution is overwritten when the search goes on: use slices.Clone to
// keep it. At most one pair has an error, and it is the last: the cause of
// ctx's end, or [ErrLimit]. Finding nothing is not an error.
func (p *Problem) Solutions(ctx context.Context, cfg Config) iter.Seq2[Solution, error] {
	if cfg.Workers > 1 {
		return p.solutionsBy(ctx, cfg)
	}
	return func(yield func(Solution, error) bool) {
		if cfg.Engine == Learn {
			p.learn(ctx, cfg, yield)
			return
		}
		s, err := cfg.newEngine(p)
		if err != nil {
			yield(nil, err)
			return
		}
		sol := make(Solution, 0, 16)
		w := s.walking()
		err = w.start(ctx, cfg, func() bool {
			sol = w.engine.solution(sol[:0]) // which may be another by now
			return yield(sol, nil)
		})
		if err != nil {
			yield(nil, err)
		}
	}
}

// Count returns the number of solutions of p, or the number found before the
// error. It visits each, so 64 bits are enough.
func (p *Problem) Count(ctx context.Context, cfg Config) (uint64, error) {
	if cfg.Workers > 1 {
		return p.countBy(ctx, cfg)
	}
	if cfg.Engine == Learn {
		return p.countByLearning(ctx, cfg)
	}
	s, err := cfg.newEngine(p)
	if err != nil {
		return 0, err
	}
	w := s.walking()
	err = w.start(ctx, cfg, func() bool { return true })
	return w.stats.Solutions, err
}

// First returns the first solution of p. If there is none, ok is false.
func (p *Problem) First(ctx context.Context, cfg Config) (sol Solution, ok bool, err error) {
	for sol, err := range p.Solutions(ctx, cfg) {
		return slices.Clone(sol), err == nil, err
	}
	return nil, false, nil
}
