package cheapest

import (
	"context"
	"errors"
	"fmt"

	"bonepile/cover"
	"bonepile/cover/internal/xc"
	"bonepile/internal/box"
)

// Within returns k solutions of p that cost at most most, or all of them if there are
// fewer than k: the first that the search comes to, the cheapest first. The errors are
// those of [Find], and so is what it takes.
func Within(ctx context.Context, p *cover.Problem, k int, most int64, cfg Config) ([]Priced, error) {
	m, err := newLimited(ctx, box.Open(p), most)
	if err != nil {
		return nil, err
	}
	return m.best(ctx, k, cfg.lower())
}

// newLimited returns the prices of p for a search of solutions that cost at most most.
func newLimited(ctx context.Context, p *xc.Problem, most int64) (*pricing, error) {
	m, err := newPricing(ctx, p, 1)
	if err != nil {
		return nil, err
	}
	m.limited, m.most = true, max(most, -1) // no cost is negative
	return m, nil
}

const (
	decideNodes = 1 << 12 // of the first search for cheap solutions
	decideLearn = 1. / 16 // nodes of the learner, for each of such a search
)

// Decide finds out whether p has no solution that costs at most most, one or more, and
// gives up to two of them. It takes turns: [Within] knows what solutions cost at least, and
// [cover.Problem.Decide] learns from conflicts but knows nothing of costs. Each turn is
// four times as long as the one before, until one of them has the answer. Of cfg it uses
// Choice, Constraint, With and Without, MaxNodes for the nodes of both together,
// MaxSolutions as [cover.Problem.Decide] does, Stats and Progress. The errors are those of
// [Find] and of that method.
func Decide(ctx context.Context, p *cover.Problem, most int64, cfg cover.Config) (cover.Answer, error) {
	d := decision{p: p, most: most, cfg: cfg, x: box.Open(p)}
	if len(cfg.With)+len(cfg.Without) > 0 {
		f, err := d.x.Fix(cfg.With, cfg.Without)
		switch {
		case err != nil:
			return cover.Answer{}, fmt.Errorf("%w: %w", cover.ErrConfig, err)
		case cfg.Constraint != nil:
			return cover.Answer{}, fmt.Errorf("%w: a constraint with fixed options: %w", cover.ErrConfig, errors.ErrUnsupported)
		}
		d.x, d.fixed = &f.Problem, f
	}
	m, err := newLimited(ctx, d.x, most)
	if err != nil {
		return cover.Answer{}, err
	}
	if cfg.Stats != nil {
		defer func() { *cfg.Stats = d.stats }()
	}
	for nodes := uint64(decideNodes); ; nodes *= 4 {
		a, err := d.cheap(ctx, m, nodes)
		if !errors.Is(err, cover.ErrLimit) || d.spent() {
			return a, err
		}
		a, err = d.learn(ctx, uint64(float64(nodes)*decideLearn))
		if done := a.First != nil || a.Verdict == cover.None; done || err != nil && !errors.Is(err, cover.ErrLimit) || d.spent() {
			return a, err
		}
	}
}

// A decision is a call of [Decide].
type decision struct {
	p       *cover.Problem
	most    int64
	cfg     cover.Config
	x       *xc.Problem // p, or the rest of it with fixed options
	fixed   *xc.Fixed   // has the options of x; nil for p
	stats   cover.Stats
	learned bool // the learner has said all it knows
}

// add adds what a turn has done.
func (d *decision) add(turn cover.Stats) {
	d.stats.Uncounted = true
	d.stats.Nodes += turn.Nodes
	d.stats.Conflicts += turn.Conflicts
	d.stats.Decisions += turn.Decisions
	d.stats.Propagations += turn.Propagations
}

// spent tells whether there may be no more nodes.
func (d *decision) spent() bool { return d.cfg.MaxNodes > 0 && d.stats.Nodes >= d.cfg.MaxNodes }

// allowed returns how many of some nodes there may be; 0 is no limit.
func (d *decision) allowed(nodes uint64) uint64 {
	switch left := d.cfg.MaxNodes - d.stats.Nodes; {
	case d.cfg.MaxNodes > 0 && (d.learned || left < nodes):
		return left
	case d.learned:
		return 0
	}
	return nodes
}

// cheap looks for cheap solutions.
func (d *decision) cheap(ctx context.Context, m *pricing, nodes uint64) (a cover.Answer, err error) {
	var stats cover.Stats
	cfg := Config{Choice: d.cfg.Choice, Constraint: d.cfg.Constraint, MaxNodes: d.allowed(nodes), MaxMemory: d.cfg.MaxMemory, Stats: &stats, Progress: d.progress()}
	k := 2
	if d.cfg.MaxSolutions == 1 {
		k = 1
	}
	list, err := m.best(ctx, k, cfg.lower())
	d.add(stats)
	for _, s := range list {
		for i, k := range s.Solution {
			s.Solution[i] = d.fixed.Number(k)
		}
	}
	switch {
	case len(list) == k: // the search may have been stopped while it ended
		return d.answer(list[0].Solution, list[k-1].Solution), nil
	case len(list) == 1:
		a.First, a.Verdict = list[0].Solution, cover.Unique
	default:
		a.Verdict = cover.None
	}
	if err != nil {
		a.Verdict = cover.Unknown
	}
	return a, err
}

// learn asks the learner, if it may know more than it has said. Without an error and
// without a solution the verdict is None, or Unknown if nothing follows.
func (d *decision) learn(ctx context.Context, nodes uint64) (a cover.Answer, err error) {
	if d.learned {
		return a, nil
	}
	cfg, stats := d.cfg, cover.Stats{}
	cfg.MaxNodes, cfg.Stats, cfg.Progress = d.allowed(nodes), &stats, d.progress()
	a, err = d.p.Decide(ctx, cfg)
	d.add(stats)
	if err != nil {
		a.First, a.Second = nil, nil
		return a, err
	}
	d.learned = true
	var cheap []cover.Solution
	for _, s := range []cover.Solution{a.First, a.Second} {
		if s != nil && cost(box.Open(d.p), s) <= d.most {
			cheap = append(cheap, s)
		}
	}
	switch {
	case a.Verdict == cover.None || a.Verdict == cover.Unique && len(cheap) == 1:
		return a, nil
	case a.Verdict == cover.Unique:
		return cover.Answer{Verdict: cover.None}, nil
	case len(cheap) == 2 || len(cheap) == 1 && d.cfg.MaxSolutions == 1:
		return d.answer(cheap[0], cheap[len(cheap)-1]), nil
	}
	return cover.Answer{}, nil
}

// answer returns the answer if there are as many solutions as were asked for.
func (d *decision) answer(first, second cover.Solution) cover.Answer {
	if d.cfg.MaxSolutions == 1 {
		return cover.Answer{First: first}
	}
	return cover.Answer{Verdict: cover.Many, First: first, Second: second}
}

// progress returns what tells d.cfg.Progress about a turn.
func (d *decision) progress() func(cover.Stats) {
	if d.cfg.Progress == nil {
		return nil
	}
	return func(st cover.Stats) {
		st.Nodes += d.stats.Nodes
		d.cfg.Progress(st)
	}
}
