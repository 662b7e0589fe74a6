package learn

import (
	"math"

	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

type Learner = learner
type Literal = literal

func NewLearner(p *xc.Problem, shuffle bool, seed uint64) *Learner {
	return newLearner(p, shuffle, seed)
}

func (s *learner) Run(visit func() bool) error          { return s.run(visit) }
func (s *learner) Solution(sol xc.Solution) xc.Solution { return s.solution(sol) }
func (s *learner) Stats() tree.Stats                    { return s.stats }
func (s *learner) SetLimit(nodes uint64)                { s.limit = nodes }
func (s *learner) SetTick(tick func() (pause uint64)) {
	s.tick = func() error { s.pause = tick(); return nil }
}
func (s *learner) Expect(sols []xc.Solution) { s.oracle = sols }
func (s *learner) ForgetRivals()             { s.rivals = xc.Lists{} } // as if there were too many
func (s *learner) ReduceNow()                { s.pace.next = 0 }
func (s *learner) RestartNow()               { s.pace.since, s.pace.fast = leastRun, math.MaxInt32 }

func (a *Solver) Expect(sols []xc.Solution) {
	if xc.Debug {
		a.s.oracle = sols
	}
}

// Hasten makes a solver start again whenever it can, and share.
func (a *Solver) Hasten() { a.s.pace.since, a.s.pace.slow = leastRun, 0 }

// Heard returns how many of the clauses that an exchange still has a solver has taken in.
func (a *Solver) Heard() (n int) {
	for _, t := range a.s.share.with.sent[:a.s.share.heard-a.s.share.with.gone] {
		if t.by != a.s.share.self {
			n++
		}
	}
	return n
}

// Tell tells a clause. News returns the first literals of those that are heard.
func (a *Solver) Tell(worth int32, lits ...literal) {
	a.s.clause = append(a.s.clause[:0], lits...)
	a.s.send(worth)
}

func (a *Solver) News() (first []int) {
	for _, t := range a.s.news() {
		first = append(first, int(t.lits[0]))
	}
	return first
}
