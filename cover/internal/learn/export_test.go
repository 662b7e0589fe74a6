package learn

import (
	"math"

	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

type Learner = learner

func NewLearner(p *xc.Problem, shuffle bool, seed uint64) *Learner {
	return newLearner(p, shuffle, seed)
}

func (s *learner) Run(visit func() bool) error          { return s.run(visit) }
func (s *learner) Solution(sol xc.Solution) xc.Solution { return s.solution(sol) }
func (s *learner) Stats() tree.Stats                    { return s.stats }
func (s *learner) Tints() int                           { return len(s.tinted.Ends) }
func (s *learner) SetLimit(nodes uint64)                { s.limit = nodes }
func (s *learner) SetTick(tick func() (pause uint64)) {
	s.tick = func() error { s.pause = tick(); return nil }
}
func (s *learner) Expect(sols []xc.Solution) { s.oracle = sols }
func (s *learner) ForgetRivals()             { s.rivals = xc.Lists{} } // as if there were too many
func (s *learner) ReduceNow()                { s.pace.next = 0 }
func (s *learner) RestartNow()               { s.pace.since, s.pace.fast = leastRun, math.MaxInt32 }
