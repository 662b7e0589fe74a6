package cover

import (
	"context"
	"errors"
	"iter"
	"math"
	"slices"
)

// Config tunes a search. The zero value asks for every solution.
// (It is not called Options: in exact cover an option is a line.)
type Config struct {
	// Choice is the rule by which the item to branch on is picked.
	Choice Choice

	// Constraint, if not nil, is a further condition that solutions have to
	// satisfy. Its searches visit fewer nodes.
	Constraint Constraint

	// MaxNodes stops the search with [ErrLimit] when it has visited so many
	// nodes and there are more. Zero means no limit.
	MaxNodes uint64

	// MaxSolutions ends the search, without error, when it has found so many
	// solutions. Zero means no limit.
	MaxSolutions uint64

	// Stats, if not nil, receives the totals when the search ends,
	// however it ends.
	Stats *Stats

	// Progress, if not nil, is called with the totals so far before the first
	// node and every checkEvery = 1024 nodes from there, from the goroutine
	// that searches. What it is given is its own.
	Progress func(Stats)
}

// A Choice is a rule by which a search picks the primary item to branch on.
// The solutions are the same with all of them, but not their order, and the
// size of the tree may be very different.
type Choice uint8

const (
	Fewest Choice = iota // the leftmost of those with fewest options left; for problems with bounds see m.go
	First                // the leftmost
)

// ErrLimit reports a search cut short by [Config.MaxNodes].
var ErrLimit = errors.New("cover: node limit reached")

// Stats are totals of one search. They depend on the problem and on where the
// search was stopped, never on the machine, so tests may pin them.
type Stats struct {
	Nodes      uint64 // nodes of the search tree: root, dead ends and solutions too
	Updates    uint64 // items covered, and entries taken off the list of their item
	Cleansings uint64 // items given a colour, and other entries that were found to agree with it
	Solutions  uint64

	// Profile is the nodes of each level; Profile[0] is the root.
	Profile []uint64

	// Done is the share of the search that is behind, by formula (27) of
	// 7.2.2.1: if level k tries choice c_k of t_k, it is the sum of
	// (c_k - 1)/(t_0…t_k) over all levels to the last, l, and 1/(2 t_0…t_l).
	// That takes all subtrees of a node to be of one size, so it may be far
	// off, and may sink. It is 0 before the first node, and 1 when the search
	// is complete and only then.
	Done float64
}

// Remaining estimates how many nodes are still to be visited. It is as good
// as Done is, and no better. Before the first node it is 0.
func (s *Stats) Remaining() float64 {
	if s.Done == 0 {
		return 0
	}
	return float64(s.Nodes) * (1 - s.Done) / s.Done
}

// A Solution lists the options chosen, in the order of choice.
type Solution []int

// checkEvery is how many nodes pass between looks at the context. A node costs
// 0.1 to 2 µs in BenchmarkPublished, so a cancelled search ends within some
// milliseconds, and the loop does not feel the test. Problems with millions of
// entries may take as long for a single node.
const checkEvery = 1024

// Solutions returns an iterator over the solutions of p, in an order that
// depends on p alone.
//
// The Solution is overwritten when the search goes on: use slices.Clone to
// keep it. At most one pair has an error, and it is the last: the cause of
// ctx's end, or [ErrLimit]. Finding nothing is not an error.
func (p *Problem) Solutions(ctx context.Context, cfg Config) iter.Seq2[Solution, error] {
	return func(yield func(Solution, error) bool) {
		s := newSearch(p)
		sol := make(Solution, 0, 16)
		err := s.start(ctx, cfg, func() bool {
			sol = s.solution(sol[:0])
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
	s := newSearch(p)
	err := s.start(ctx, cfg, func() bool { return true })
	return s.stats.Solutions, err
}

// First returns the first solution of p. If there is none, ok is false.
func (p *Problem) First(ctx context.Context, cfg Config) (sol Solution, ok bool, err error) {
	for sol, err := range p.Solutions(ctx, cfg) {
		return slices.Clone(sol), err == nil, err
	}
	return nil, false, nil
}

// start runs the search under cfg. Visit returns false to stop it.
func (s *search) start(ctx context.Context, cfg Config, visit func() bool) error {
	if cfg.Stats != nil {
		defer func() { *cfg.Stats = s.totals() }()
	}
	s.leftmost = cfg.Choice == First
	if cfg.Constraint != nil {
		var err error
		if s.watch, err = cfg.Constraint.Watch(s.p); err != nil {
			return err
		}
	}
	s.tick = func() error {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if cfg.MaxNodes > 0 && s.stats.Nodes >= cfg.MaxNodes {
			return ErrLimit
		}
		if cfg.Progress != nil {
			cfg.Progress(s.totals())
		}
		s.pause = s.stats.Nodes - s.stats.Nodes%checkEvery + checkEvery
		if cfg.MaxNodes > 0 {
			s.pause = min(s.pause, cfg.MaxNodes)
		}
		return nil
	}
	err := s.run(func() bool {
		return visit() && (cfg.MaxSolutions == 0 || s.stats.Solutions < cfg.MaxSolutions)
	})
	if err == errStop {
		return nil
	}
	return err
}

// totals returns the statistics so far, as a copy.
func (s *search) totals() Stats {
	st := s.stats
	st.Profile = slices.Clone(s.profile)
	for len(st.Profile) > 0 && st.Profile[len(st.Profile)-1] == 0 {
		st.Profile = st.Profile[:len(st.Profile)-1]
	}
	if st.Nodes > 0 && st.Done == 0 {
		if s.quotas != nil {
			st.Done = s.doneM()
		} else {
			st.Done = s.done()
		}
	}
	return st
}

// done returns the completion ratio. Short of 1 it stays: products of
// thousands of levels would round to it.
func (s *search) done() float64 {
	sum, part := 0.0, 1.0
	for _, x := range s.choice[:s.level] {
		i := s.nodes[x].item
		c := 0 // choices before x
		for y := s.nodes[i].down; y != x; y = s.nodes[y].down {
			c++
		}
		part /= float64(s.items[i].size)
		sum += float64(c) * part
	}
	return min(sum+part/2, math.Nextafter(1, 0))
}

// solution appends the options chosen to sol.
func (s *search) solution(sol Solution) Solution {
	for _, x := range s.choice[:s.level] {
		if int(x) >= len(s.items) { // else Algorithm M chose none
			sol = append(sol, s.option(x))
		}
	}
	return sol
}
