package cover

import (
	"context"
	"fmt"
	"math"
)

// Searches by a learner: Config.Engine Learn. See learn.go.

// newLearner makes a learner for p under cfg, or returns ErrEngine. Rules of
// choice are not known to it but for the default, and nothing that means a tree.
func (cfg *Config) newLearner(ctx context.Context, p *Problem) (*learner, error) {
	if err := cfg.learnable(p); err != nil {
		return nil, err
	}
	s := newLearner(p, cfg.Shuffle, cfg.Seed)
	s.limit = math.MaxUint64
	if cfg.MaxNodes > 0 {
		s.limit = cfg.MaxNodes
	}
	s.tick = func() error {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if cfg.Progress != nil {
			cfg.Progress(s.stats)
		}
		s.pause = s.effort() - s.effort()%checkEvery + checkEvery
		return nil
	}
	return s, nil
}

// learnable returns ErrEngine if a learner knows no search of p under cfg.
func (cfg *Config) learnable(p *Problem) error {
	for _, c := range []struct {
		no   bool
		what string
	}{
		{p.hasBounds(), "bounds"},
		{p.weighted, "weights"},
		{cfg.Choice != Fewest, "a rule of choice"},
		{cfg.Binary, "Binary"},
		{cfg.Interchangeable != nil, "Interchangeable"},
		{cfg.Suffixes, "Suffixes"},
		{cfg.Constraint != nil, "Constraint"},
		{cfg.Resume != nil || cfg.Checkpoint != nil, "parts of a search"},
		{cfg.Trace != nil, "Trace"},
	} {
		if c.no {
			return fmt.Errorf("%w: %v does not know %s", ErrEngine, Learn, c.what)
		}
	}
	return nil
}

// search runs s to the end, under the limits of cfg.
func (s *learner) search(cfg *Config, visit func() bool) error {
	if cfg.Stats != nil {
		defer func() { *cfg.Stats = s.stats }()
	}
	err := s.run(func() bool {
		return visit() && (cfg.MaxSolutions == 0 || s.stats.Solutions < cfg.MaxSolutions)
	})
	if err == errStop {
		return nil
	}
	return err
}

// learn is Solutions for a learner.
func (p *Problem) learn(ctx context.Context, cfg Config, yield func(Solution, error) bool) {
	s, err := cfg.newLearner(ctx, p)
	if err == nil {
		sol := make(Solution, 0, 16)
		err = s.search(&cfg, func() bool {
			sol = s.solution(sol[:0])
			return yield(sol, nil)
		})
	}
	if err != nil {
		yield(nil, err)
	}
}

// countByLearning is Count for a learner.
func (p *Problem) countByLearning(ctx context.Context, cfg Config) (uint64, error) {
	s, err := cfg.newLearner(ctx, p)
	if err != nil {
		return 0, err
	}
	err = s.search(&cfg, func() bool { return true })
	return s.stats.Solutions, err
}
