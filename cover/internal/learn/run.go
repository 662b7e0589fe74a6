package learn

import (
	"cmp"
	"context"
	"fmt"
	"math"

	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// lookEvery is how many literals are propagated between two looks, at most: a hundredth of a
// second. A decision of a large problem may take a thousand of them.
const lookEvery = 1 << 16

// ticker returns what to do from time to time: look at ctx, and report.
func (s *learner) ticker(ctx context.Context, cfg *tree.Config) func() error {
	return func() error {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if cfg.MaxMemory > 0 && s.learnt() > cfg.MaxMemory {
			return tree.ErrMemory
		}
		if cfg.Progress != nil {
			cfg.Progress(s.stats)
		}
		s.pause = s.effort() - s.effort()%tree.CheckEvery + tree.CheckEvery
		s.breath = s.stats.Propagations + lookEvery
		return nil
	}
}

// learnt returns how many bytes the clauses take: their literals, and two watches for each that
// was learned, in lists that are half full.
func (s *learner) learnt() uint64 {
	return 4*uint64(cap(s.store)) + 32*(uint64(len(s.learned))+s.stats.Solutions)
}

// Check returns [tree.ErrEngine] if a learner does not support a search of p under cfg.
func Check(cfg *tree.Config, p *xc.Problem) error {
	for _, c := range []struct {
		no   bool
		what string
	}{
		{cfg.Choice != tree.Fewest, "a rule of choice"},
		{cfg.Binary, "binary branching"},
		{cfg.Interchangeable != nil, "interchangeable colours"},
		{cfg.Suffixes, "branching on suffixes"},
		{cfg.Constraint != nil, "a constraint"},
		{cfg.Resume != nil || cfg.Checkpoint != nil, "parts of a search"},
		{cfg.Trace != nil, "a trace"},
	} {
		if c.no {
			return fmt.Errorf("%w: %v does not support %s", tree.ErrEngine, tree.Learn, c.what)
		}
	}
	return nil
}

// search runs s to the end, under the limits of cfg.
func (s *learner) search(cfg *tree.Config, visit func() bool) error {
	if cfg.Stats != nil {
		defer func() { *cfg.Stats = s.stats }()
	}
	err := s.run(func() bool {
		return visit() && (cfg.MaxSolutions == 0 || s.stats.Solutions < cfg.MaxSolutions)
	})
	if err == tree.ErrStop {
		return nil
	}
	return err
}

// Solutions yields the solutions of p, in an order of the learner's own, or [tree.ErrEngine]. It
// supports no rule of choice except the default, and nothing that refers to a tree.
func Solutions(ctx context.Context, p *xc.Problem, cfg tree.Config, yield func(xc.Solution, error) bool) {
	err := Check(&cfg, p)
	if err == nil {
		s := newLearner(p, cfg.Shuffle, cfg.Seed)
		s.limit, s.tick = cmp.Or(cfg.MaxNodes, math.MaxUint64), s.ticker(ctx, &cfg)
		sol := make(xc.Solution, 0, 16)
		err = s.search(&cfg, func() bool {
			sol = s.solution(sol[:0])
			return yield(sol, nil)
		})
	}
	if err != nil {
		yield(nil, err)
	}
}
