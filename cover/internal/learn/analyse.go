package learn

import "bonepile/cover/internal/xc"

// What is learned from a conflict. See learn.go.

// learn finds the clause that a conflict teaches, goes back to the level where it
// would have told something, and lets it tell.
func (s *Learner) learn() {
	s.analyse()
	s.minimise()
	worth := s.levels(s.Clause)
	s.Pace.note(worth, s.Stats.Conflicts)
	s.order.decay()
	if xc.Debug {
		s.CheckSound()
	}
	level := int32(0)
	if len(s.Clause) > 1 { // the second literal is the last to become false
		latest := 1
		for i, l := range s.Clause[1:] {
			if s.Level[l.variable()] > s.Level[s.Clause[latest].variable()] {
				latest = i + 1
			}
		}
		s.Clause[1], s.Clause[latest] = s.Clause[latest], s.Clause[1]
		level = s.Level[s.Clause[1].variable()]
	}
	s.Back(level)
	s.assert(worth)
}

// assert adds s.clause, all of whose literals but the first are false, and makes
// that one true.
func (s *Learner) assert(worth int32) {
	if len(s.Clause) == 1 {
		s.assign(s.Clause[0], 0)
		return
	}
	s.assign(s.Clause[0], Reason(s.add(s.Clause, worth)))
}

// analyse makes s.clause of a conflict. It begins with the literals that are
// false together and should not be; as long as two of them became false on the
// present level, the later is replaced by those that made it so. So one is left of
// this level, which comes first: what all that follows from the last assumption
// and has part in the conflict goes through (the first unique implication point).
func (s *Learner) analyse() {
	s.Clause = append(s.Clause[:0], 0)
	lits, open := s.conflict, 0
	at := len(s.Trail)
	for {
		for _, l := range lits {
			v := l.variable()
			if s.seen[v] || s.Level[v] == 0 {
				continue
			}
			s.seen[v] = true
			s.order.bump(v)
			if s.Level[v] == s.depth() {
				open++
			} else {
				s.Clause = append(s.Clause, l)
			}
		}
		at--
		for !s.seen[s.Trail[at].variable()] {
			at--
		}
		l := s.Trail[at]
		s.seen[l.variable()] = false
		if open--; open == 0 {
			s.Clause[0] = l.not()
			return
		}
		s.credit(l)
		lits = s.causes(l)
	}
}

// causes returns the literals, all false, that with l make the clause that made l
// true. It is overwritten by the next call.
func (s *Learner) causes(l Literal) []Literal {
	switch r := s.Reason[l.variable()]; {
	case r > 0:
		return s.literals(int32(r))[1:]
	case r < 0:
		s.clash[0] = Literal(^r).not()
		return s.clash[:1]
	}
	return nil
}

// credit lowers the worth of the clause that made l true, if its literals are on
// fewer levels than they were.
func (s *Learner) credit(l Literal) {
	r := s.Reason[l.variable()]
	if r <= 0 || s.store[r+1] <= goodWorth {
		return
	}
	s.store[r+1] = min(s.store[r+1], Literal(s.levels(s.literals(int32(r)))))
}

// levels returns on how many levels the variables of lits are.
func (s *Learner) levels(lits []Literal) int32 {
	s.mark++
	n := int32(0)
	for _, l := range lits {
		if at := &s.marks[s.Level[l.variable()]]; *at != s.mark {
			*at = s.mark
			n++
		}
	}
	return n
}

// minimise takes the literals out of s.clause that follow from the others, and
// clears seen.
func (s *Learner) minimise() {
	mask := uint64(0) // of levels that occur, modulo 64
	for _, l := range s.Clause[1:] {
		mask |= 1 << (s.Level[l.variable()] & 63)
	}
	s.clear = append(s.clear[:0], s.Clause[1:]...)
	kept := 1
	for _, l := range s.Clause[1:] {
		if !s.redundant(l, mask) {
			s.Clause[kept] = l
			kept++
		}
	}
	s.Clause = s.Clause[:kept]
	for _, l := range s.clear {
		s.seen[l.variable()] = false
	}
}

// redundant reports whether l is false because of literals that are false by what
// has been seen: then all on the way is marked as seen too.
func (s *Learner) redundant(l Literal, mask uint64) bool {
	if s.Reason[l.variable()] == 0 {
		return false
	}
	before := len(s.clear)
	s.todo = append(s.todo[:0], l)
	for len(s.todo) > 0 {
		l := s.todo[len(s.todo)-1]
		s.todo = s.todo[:len(s.todo)-1]
		for _, m := range s.causes(l.not()) {
			v := m.variable()
			if s.seen[v] || s.Level[v] == 0 {
				continue
			}
			if s.Reason[v] == 0 || mask>>(s.Level[v]&63)&1 == 0 {
				for _, m := range s.clear[before:] {
					s.seen[m.variable()] = false
				}
				s.clear = s.clear[:before]
				return false
			}
			s.seen[v] = true
			s.clear = append(s.clear, m)
			s.todo = append(s.todo, m)
		}
	}
	return true
}
