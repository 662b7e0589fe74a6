package learn

import (
	"context"
	"fmt"
	"math"

	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// Searches by a learner: Config.Engine Learn. See learn.go.

// newLearner makes a learner for p under cfg, or returns ErrEngine. Rules of
// choice are not known to it but for the default, and nothing that means a tree.
func newLearner(cfg *tree.Config, ctx context.Context, p *xc.Problem) (*Learner, error) {
	if err := Check(cfg, p); err != nil {
		return nil, err
	}
	s := NewLearner(p, cfg.Shuffle, cfg.Seed)
	s.Limit = math.MaxUint64
	if cfg.MaxNodes > 0 {
		s.Limit = cfg.MaxNodes
	}
	s.Tick = func() error {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if cfg.Progress != nil {
			cfg.Progress(s.Stats)
		}
		s.Pause = s.effort() - s.effort()%tree.CheckEvery + tree.CheckEvery
		return nil
	}
	return s, nil
}

// Check returns ErrEngine if a learner knows no search of p under cfg.
func Check(cfg *tree.Config, p *xc.Problem) error {
	for _, c := range []struct {
		no   bool
		what string
	}{
		{p.HasBounds(), "bounds"},
		{p.Weighted, "weights"},
		{cfg.Choice != tree.Fewest, "a rule of choice"},
		{cfg.Binary, "Binary"},
		{cfg.Interchangeable != nil, "Interchangeable"},
		{cfg.Suffixes, "Suffixes"},
		{cfg.Constraint != nil, "Constraint"},
		{cfg.Resume != nil || cfg.Checkpoint != nil, "parts of a search"},
		{cfg.Trace != nil, "Trace"},
	} {
		if c.no {
			return fmt.Errorf("%w: %v does not know %s", tree.ErrEngine, tree.Learn, c.what)
		}
	}
	return nil
}

// search runs s to the end, under the limits of cfg.
func (s *Learner) search(cfg *tree.Config, visit func() bool) error {
	if cfg.Stats != nil {
		defer func() { *cfg.Stats = s.Stats }()
	}
	err := s.Run(func() bool {
		return visit() && (cfg.MaxSolutions == 0 || s.Stats.Solutions < cfg.MaxSolutions)
	})
	if err == tree.ErrStop {
		return nil
	}
	return err
}

// Solutions is Solutions for a learner.
func Solutions(ctx context.Context, p *xc.Problem, cfg tree.Config, yield func(xc.Solution, error) bool) {
	s, err := newLearner(&cfg, ctx, p)
	if err == nil {
		sol := make(xc.Solution, 0, 16)
		err = s.search(&cfg, func() bool {
			sol = s.Solution(sol[:0])
			return yield(sol, nil)
		})
	}
	if err != nil {
		yield(nil, err)
	}
}

// Count is Count for a learner.
func Count(ctx context.Context, p *xc.Problem, cfg tree.Config) (uint64, error) {
	s, err := newLearner(&cfg, ctx, p)
	if err != nil {
		return 0, err
	}
	err = s.search(&cfg, func() bool { return true })
	return s.Stats.Solutions, err
}
