package kit

import (
	"context"
	"iter"

	"bonepile/cover"
	"bonepile/cover/cheapest"
)

// Searches of an instance. They add what they did to the statistics they are given, so that
// those of several searches are totals.

// tallied returns cfg with statistics of its own, and a function to call when the search is
// over.
func tallied(cfg cover.Config) (own cover.Config, add func()) {
	total := cfg.Stats
	if total == nil {
		return cfg, func() {}
	}
	var s cover.Stats
	cfg.Stats = &s
	return cfg, func() {
		s.Nodes += total.Nodes
		s.Updates += total.Updates
		s.Cleansings += total.Cleansings
		s.Solutions += total.Solutions
		*total = s
	}
}

// Solutions is Problem.Solutions.
func (in *Instance) Solutions(ctx context.Context, cfg cover.Config) iter.Seq2[cover.Solution, error] {
	return func(yield func(cover.Solution, error) bool) {
		cfg, add := tallied(cfg)
		defer add()
		in.Problem.Solutions(ctx, cfg)(yield)
	}
}

// All is Solutions for all of them, by the default engine and rule.
func (in *Instance) All(ctx context.Context, stats *cover.Stats) iter.Seq2[cover.Solution, error] {
	return in.Solutions(ctx, cover.Config{Stats: stats})
}

// Count is Problem.Visit.
func (in *Instance) Count(ctx context.Context, cfg cover.Config) (uint64, error) {
	cfg, add := tallied(cfg)
	defer add()
	return in.Problem.Visit(ctx, cfg)
}

// Cheapest returns the n cheapest solutions.
func (in *Instance) Cheapest(ctx context.Context, n int, stats *cover.Stats) ([]cheapest.Priced, error) {
	cfg, add := tallied(cover.Config{Stats: stats})
	defer add()
	return cheapest.Find(ctx, in.Problem, n, cheapest.Config{Stats: cfg.Stats})
}
