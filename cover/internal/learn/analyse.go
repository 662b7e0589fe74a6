package learn

import "bonepile/cover/internal/xc"

// What is learned from a conflict.

// learn finds the clause that a conflict teaches, goes back to the level where it
// would have ruled something out, and lets it do so.
func (s *learner) learn() {
	s.aim()
	s.analyse()
	s.minimise()
	s.bumpCauses()
	worth := s.levels(s.clause)
	s.pace.note(worth, s.stats.Conflicts)
	s.order.decay()
	if xc.Debug {
		s.checkSound()
	}
	s.proof.add(s.clause)
	s.send(worth)
	level := int32(0)
	if len(s.clause) > 1 { // the second literal is the last to become false
		latest := 1
		for i, l := range s.clause[1:] {
			if s.level[l.variable()] > s.level[s.clause[latest].variable()] {
				latest = i + 1
			}
		}
		s.clause[1], s.clause[latest] = s.clause[latest], s.clause[1]
		level = s.level[s.clause[1].variable()]
	}
	s.back(level)
	s.assert(worth)
}

// aim remembers the assignment before the last assumption, if it is the longest so far.
func (s *learner) aim() {
	n := int(s.begins[s.depth()-1])
	if n <= s.longest {
		return
	}
	s.longest = n
	for _, l := range s.trail[:n] {
		s.target[l.variable()] = 1
		if l.denies() {
			s.target[l.variable()] = -1
		}
	}
}

// assert adds s.clause, all of whose literals but the first are false, and makes
// that one true.
func (s *learner) assert(worth int32) {
	if len(s.clause) == 1 {
		s.assign(s.clause[0], 0)
		return
	}
	s.assign(s.clause[0], reason(s.add(s.clause, worth)))
}

// analyse makes s.clause of a conflict. It begins with the literals that are
// false together and should not be; as long as two of them became false on the
// present level, the later is replaced by those that made it so. So one is left of
// this level, which comes first: what all that follows from the last assumption
// and has part in the conflict goes through (the first unique implication point).
func (s *learner) analyse() {
	s.clause = append(s.clause[:0], 0)
	lits, open := s.conflict, 0
	at := len(s.trail)
	for {
		for _, l := range lits {
			v := l.variable()
			if s.seen[v] || s.level[v] == 0 {
				continue
			}
			s.seen[v] = true
			s.order.bump(v)
			if s.level[v] == s.depth() {
				open++
			} else {
				s.clause = append(s.clause, l)
			}
		}
		at--
		for !s.seen[s.trail[at].variable()] {
			at--
		}
		l := s.trail[at]
		s.seen[l.variable()] = false
		if open--; open == 0 {
			s.clause[0] = l.not()
			return
		}
		s.credit(l)
		lits = s.causes(l)
	}
}

// causes returns the literals, all false, that with l make the clause that made l
// true. It is overwritten by the next call.
func (s *learner) causes(l literal) []literal {
	switch r := s.reason[l.variable()]; {
	case r > 0:
		return s.literals(int32(r))[1:]
	case int(^r) >= len(s.value):
		return s.because(int32(^r)-int32(len(s.value)), !l.denies(), s.sums.place[l.variable()])
	case r < 0:
		s.clash[0] = literal(^r).not()
		return s.clash[:1]
	}
	return nil
}

// mostCauses is how many variables bumpCauses may raise for each literal of a clause.
const mostCauses = 3

// bumpCauses raises the variables that made the literals of s.clause false, as later conflicts may
// depend on them (Liang and others). It raises none if there are too many.
func (s *learner) bumpCauses() {
	s.clear = append(s.clear[:0], s.clause...)
	for _, l := range s.clear {
		s.seen[l.variable()] = true
	}
	n := len(s.clause)
	for i := 0; i < n && len(s.clear) <= (1+mostCauses)*n; i++ {
		for _, m := range s.causes(s.clause[i].not()) {
			if v := m.variable(); !s.seen[v] && s.level[v] > 0 {
				s.seen[v] = true
				s.clear = append(s.clear, m)
			}
		}
	}
	for i, m := range s.clear {
		if s.seen[m.variable()] = false; i >= n && len(s.clear) <= (1+mostCauses)*n {
			s.order.bump(m.variable())
		}
	}
}

// credit lowers the worth of the clause that made l true, if its literals are on
// fewer levels than they were.
func (s *learner) credit(l literal) {
	r := s.reason[l.variable()]
	if r <= 0 || s.store[r+1] <= goodWorth {
		return
	}
	s.store[r+1] = min(s.store[r+1], literal(s.levels(s.literals(int32(r)))))
}

// levels returns on how many levels the variables of lits are.
func (s *learner) levels(lits []literal) int32 {
	s.mark++
	n := int32(0)
	for _, l := range lits {
		if at := &s.marks[s.level[l.variable()]]; *at != s.mark {
			*at = s.mark
			n++
		}
	}
	return n
}

// minimise takes the literals out of s.clause that follow from the others, and
// clears seen.
func (s *learner) minimise() {
	mask := uint64(0) // of levels that occur, modulo 64
	for _, l := range s.clause[1:] {
		mask |= 1 << (s.level[l.variable()] & 63)
	}
	s.clear = append(s.clear[:0], s.clause[1:]...)
	kept := 1
	for _, l := range s.clause[1:] {
		if !s.redundant(l, mask) {
			s.clause[kept] = l
			kept++
		}
	}
	s.clause = s.clause[:kept]
	for _, l := range s.clear {
		s.seen[l.variable()] = false
	}
}

// redundant reports whether l is false because of literals that are false by what
// has been seen: then all on the way is marked as seen too.
func (s *learner) redundant(l literal, mask uint64) bool {
	if s.reason[l.variable()] == 0 {
		return false
	}
	before := len(s.clear)
	s.todo = append(s.todo[:0], l)
	for len(s.todo) > 0 {
		l := s.todo[len(s.todo)-1]
		s.todo = s.todo[:len(s.todo)-1]
		for _, m := range s.causes(l.not()) {
			v := m.variable()
			if s.seen[v] || s.level[v] == 0 {
				continue
			}
			if s.reason[v] == 0 || mask>>(s.level[v]&63)&1 == 0 {
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
