package learn

import (
	"cmp"
	"slices"
	"sync"

	"bonepile/cover/internal/xc"
)

// An Exchange passes short clauses between solvers of one problem that are at work at the
// same time. The zero value is ready.
//
// What a solver takes over has to hold in every solution of the problem that it looks for.
// It does, because what others send follows from the problem alone:
//
//   - A solver begins with the clauses of its problem. What a question asks for is assumed,
//     each on a level of its own above 0, as a guess would be, and never becomes a fact.
//   - A clause that is learned comes from clauses, groups and sums by resolution. Literals
//     are left out of it only if they are false on level 0, where nothing is assumed: that
//     follows from the same clauses. So an assumption that had a part in the conflict is
//     in the clause, denied, and the clause holds whatever is asked. It is made shorter
//     where nothing is asked, by resolution too.
//   - A solver that was told to rule something out ([Solver.Forbid]) has a clause that does
//     not follow from the problem. It sends nothing from then on. It may listen: what
//     follows from the problem holds in all that it has left.
//   - What is heard is used as a clause of the problem would be, so all this stays true of
//     clauses that are learned from it.
//   - Literals are numbers of options and tints. [Solver.Share] takes only solvers whose
//     problem is the same, entry by entry, so that the numbers mean the same. Parts of a
//     problem, or a problem that was simplified, would be others.
//
// A proof has no place for what is heard, so a solver that writes one does not take part.
type Exchange struct {
	mu      sync.Mutex
	p       *xc.Problem // of all solvers; nil before the first
	solvers int
	sent    []sentClause
	gone    int // how many were sent before these
}

// A sentClause is never written to.
type sentClause struct {
	by    int // the solver that learned it
	worth int32
	lits  []literal
}

const (
	sendSize  = 2       // the most literals of a clause that is always sent
	sendWorth = 2       // the most levels of a longer one that is sent,
	sendLong  = 8       // and the most literals that it may have
	sentMost  = 1 << 14 // clauses are kept; the older half goes when they are more
)

// A share is what a learner has of an exchange.
type share struct {
	with  *Exchange // nil for none
	self  int       // its number there, from 1
	heard int       // how many clauses that were sent it has read
	quiet bool      // it has clauses that do not follow from the problem
}

// Share makes a solver send short clauses to e from now on, and take in those of others
// when a search begins or starts again. A nil e ends that. It returns false if e has
// solvers of another problem, or the solver writes a proof.
func (a *Solver) Share(e *Exchange) bool {
	s := a.s
	if s.share.with == e {
		return true
	}
	s.share = share{quiet: s.share.quiet}
	if e == nil {
		return true
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	p := cmp.Or(e.p, s.p)
	same := s.p.Equal(p) && slices.Equal(s.p.Entries, p.Entries) && slices.Equal(s.p.Demands, p.Demands)
	if s.proof != nil || !same {
		return false
	}
	e.p = p
	e.solvers++
	s.share.with, s.share.self = e, e.solvers
	return true
}

// send sends s.clause, if it is short.
func (s *learner) send(worth int32) {
	e := s.share.with
	if e == nil || s.share.quiet || len(s.clause) > sendSize && (worth > sendWorth || len(s.clause) > sendLong) {
		return
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if len(e.sent) == sentMost {
		e.sent = append(e.sent[:0], e.sent[sentMost/2:]...)
		e.gone += sentMost / 2
	}
	e.sent = append(e.sent, sentClause{s.share.self, worth, slices.Clone(s.clause)})
}

// news returns the clauses that others have sent since the last call, unless they are gone.
func (s *learner) news() (list []sentClause) {
	e := s.share.with
	if e == nil {
		return nil
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, t := range e.sent[max(0, s.share.heard-e.gone):] {
		if t.by != s.share.self {
			list = append(list, t)
		}
	}
	s.share.heard = e.gone + len(e.sent)
	return list
}

// hear takes in what others have sent. If that is anything, it goes back to level 0.
func (s *learner) hear() (some bool) {
	list := s.news()
	if len(list) > 0 {
		s.back(0)
	}
	for _, t := range list {
		s.clause = append(s.clause[:0], t.lits...)
		if xc.Debug {
			s.checkSound()
		}
		if slices.ContainsFunc(s.clause, func(l literal) bool { return s.value[l] > 0 }) {
			continue
		}
		s.clause = slices.DeleteFunc(s.clause, func(l literal) bool { return s.value[l] < 0 })
		if len(s.clause) > 1 {
			s.add(s.clause, t.worth)
		} else {
			s.require()
		}
	}
	return len(list) > 0
}
