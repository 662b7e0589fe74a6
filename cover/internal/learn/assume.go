package learn

import (
	"context"
	"fmt"
	"io"
	"math"
	"slices"

	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// A Solver is a learner that is asked again and again, and keeps what it has learned.
type Solver struct{ s *learner }

// NewSolver returns a solver for p, or [tree.ErrEngine]. Of cfg it uses Shuffle and Seed. If w
// is not nil, it writes a proof there.
func NewSolver(p *xc.Problem, cfg tree.Config, w io.Writer) (*Solver, error) {
	if err := Check(&cfg, p); err != nil {
		return nil, err
	}
	if w != nil && p.HasConditions() {
		return nil, fmt.Errorf("%w: no proof that conditions are kept", tree.ErrEngine)
	}
	s := newLearner(p, cfg.Shuffle, cfg.Seed)
	if w != nil {
		s.proof = &proof{w: w}
	}
	return &Solver{s}, nil
}

// Forbid rules out all solutions that have all options of with and none of without.
func (a *Solver) Forbid(with, without []int) {
	s := a.s
	s.share.quiet = true
	s.back(0)
	s.clause = s.clause[:0]
	for _, l := range literals(nil, without, with) { // one of these has to hold
		if s.value[l] > 0 {
			return
		}
		if s.value[l] == 0 && !slices.Contains(s.clause, l) {
			s.clause = append(s.clause, l)
		}
	}
	s.oracle = slices.DeleteFunc(s.oracle, func(sol xc.Solution) bool {
		return !slices.ContainsFunc(s.clause, func(l literal) bool { return s.satisfies(sol, l) })
	})
	s.require()
}

// literals appends that options are chosen, and that others are not.
func literals(list []literal, chosen, left []int) []literal {
	for _, k := range chosen {
		list = append(list, yes(int32(k)))
	}
	for _, k := range left {
		list = append(list, no(int32(k)))
	}
	return list
}

// Solve returns a solution that has all options of with and none of without, or nil if
// there is none. Limits, Stats and Progress are those of cfg; totals are of all questions so
// far, limits of this one.
func (a *Solver) Solve(ctx context.Context, cfg tree.Config, with, without []int) (xc.Solution, error) {
	s := a.s
	s.back(0)
	s.asked, s.next = literals(s.asked[:0], with, without), 0
	s.hear()
	s.limit = math.MaxUint64
	if cfg.MaxNodes > 0 {
		s.limit = s.stats.Nodes + cfg.MaxNodes
	}
	s.pause, s.tick = 0, s.ticker(ctx, &cfg)
	if cfg.Stats != nil {
		defer func() { *cfg.Stats = s.stats }()
	}
	found, err := s.advance()
	if s.proof != nil && s.proof.err != nil {
		err = s.proof.err
	}
	if err != nil || !found {
		return nil, err
	}
	return s.solution(xc.Solution{}), nil
}

// Split returns options of which each solution that has all options of with and none of
// without has exactly one: those that are open for an item, one with fewest of these and, of
// such, with one that ranks highest. If there is no such item, it returns one option that is
// open, and others is set: there may be solutions without it. If nothing is open it returns
// none. If it sees that there is no solution, possible is not set.
func (a *Solver) Split(with, without []int) (choices []int, others, possible bool) {
	s := a.s
	s.back(0)
	defer s.back(0)
	s.asked, s.next = literals(s.asked[:0], with, without), 0
	for ; !s.closed && s.next < len(s.asked); s.next++ {
		switch l := s.asked[s.next]; {
		case !s.propagate():
			s.closed = s.depth() == 0
			return nil, false, false
		case s.value[l] < 0:
			return nil, false, false
		case s.value[l] == 0:
			s.assume(l)
		}
	}
	if s.closed || !s.propagate() {
		s.closed = s.closed || s.depth() == 0
		return nil, false, false
	}
	if choices = s.fewest(); choices != nil {
		return choices, false, true
	}
	best := int32(-1)
	for v := range s.options {
		if s.value[yes(v)] == 0 && (best < 0 || s.order.rank[v] > s.order.rank[best]) {
			best = v
		}
	}
	if best < 0 {
		return nil, false, true
	}
	return []int{int(best)}, true, true
}

// fewest returns the open options of a primary item that has to be covered once and is not,
// or nil if there is none: see Split.
func (s *learner) fewest() (choices []int) {
	most := 0.0
	for i := range s.p.Primary {
		if lo, hi := s.p.BoundsOf(xc.Item(i)); lo != 1 || hi != 1 {
			continue
		}
		open, rank := 0, 0.0
		for _, v := range s.groups.Of(i) {
			if s.value[yes(v)] > 0 {
				open = 0
				break
			}
			if s.value[yes(v)] == 0 {
				open++
				rank = max(rank, s.order.rank[v])
			}
		}
		if open == 0 || choices != nil && (open > len(choices) || open == len(choices) && rank <= most) {
			continue
		}
		choices, most = choices[:0], rank
		for _, v := range s.groups.Of(i) {
			if s.value[yes(v)] == 0 {
				choices = append(choices, int(v))
			}
		}
	}
	return choices
}

// Core returns assumptions of the last question that have no solution together, if it had
// none. They are not the fewest.
func (a *Solver) Core() (with, without []int) {
	for _, l := range a.s.failed {
		if k := int(l.variable()); l.denies() {
			without = append(without, k)
		} else {
			with = append(with, k)
		}
	}
	slices.Sort(with)
	slices.Sort(without)
	return slices.Compact(with), slices.Compact(without)
}

// refused reports whether an assumption is false, and blames those that made it so.
func (s *learner) refused() bool {
	for ; s.next < len(s.asked); s.next++ {
		switch l := s.asked[s.next]; s.value[l] {
		case 0:
			return false
		case -1:
			s.blame(l)
			return true
		}
	}
	return false
}

// blame sets failed to l, which is false, and the assumptions that made it so. Nothing else
// is assumed now.
func (s *learner) blame(l literal) {
	s.failed = append(append(s.failed[:0], l), s.assumed([]literal{l})...)
	s.clause = s.clause[:0]
	for _, l := range s.failed {
		s.clause = append(s.clause, l.not())
	}
	if xc.Debug {
		s.checkSound()
	}
	s.proof.add(s.clause)
}

// assumed returns the assumptions that made lits true or false.
func (s *learner) assumed(lits []literal) (list []literal) {
	note := func(lits []literal) {
		for _, l := range lits {
			if v := l.variable(); s.level[v] > 0 {
				s.seen[v] = true
			}
		}
	}
	note(lits)
	for i := len(s.trail) - 1; i >= 0; i-- {
		l := s.trail[i]
		switch v := l.variable(); {
		case !s.seen[v]:
			continue
		case s.reason[v] == 0:
			list = append(list, l)
		default:
			note(s.causes(l))
		}
		s.seen[l.variable()] = false
	}
	return list
}
