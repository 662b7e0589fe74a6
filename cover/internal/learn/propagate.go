package learn

// What follows from what is assigned. See learn.go.

// Propagate works out what follows from the trail. It returns false, and leaves
// the reason in conflict, if that contradicts itself.
func (s *Learner) Propagate() bool {
	for s.head < len(s.Trail) {
		l := s.Trail[s.head]
		s.head++
		s.Stats.Propagations++
		if !s.spread(l) || !s.alarm(l) {
			return false
		}
	}
	return true
}

// spread works out what follows from literal l by (most) and (tint).
func (s *Learner) spread(l Literal) bool {
	v := l.variable()
	if l.denies() {
		if v >= s.options {
			for _, k := range s.Tinted.Of(int(v - s.options)) {
				if !s.follow(No(k), l) {
					return false
				}
			}
		}
		return true
	}
	if s.Rivals.Ends != nil {
		for _, w := range s.Rivals.Of(int(v)) {
			if s.Value[No(w)] <= 0 && !s.follow(No(w), l) {
				return false
			}
		}
	} else if !s.oust(v, l) {
		return false
	}
	if v < s.options && s.tints.Ends != nil {
		for _, t := range s.tints.Of(int(v)) {
			if !s.follow(Yes(s.options+t), l) {
				return false
			}
		}
	}
	return true
}

// oust makes all others of the groups of v false because of l, by which v is true.
func (s *Learner) oust(v int32, l Literal) bool {
	for _, g := range s.in.Of(int(v)) {
		for _, w := range s.groups.Of(int(g)) {
			if w != v && s.Value[No(w)] <= 0 && !s.follow(No(w), l) {
				return false
			}
		}
	}
	return true
}

// follow makes literal l true because of another. It returns false if it is false.
func (s *Learner) follow(l, because Literal) bool {
	switch s.Value[l] {
	case 0:
		s.assign(l, Reason(^because))
	case -1:
		s.clash = [2]Literal{l, because.not()}
		s.conflict = s.clash[:]
		return false
	}
	return true
}

// alarm goes through the clauses that watch literal l, which has become true: one
// of their first two literals is false now. A clause finds another literal to
// watch, or makes its other one true. This is where the time goes.
func (s *Learner) alarm(l Literal) bool {
	list := s.Watches[l]
	if len(list) == 0 {
		return true
	}
	gone := l.not()
	kept := 0
next:
	for i := 0; i < len(list); i++ {
		w := list[i]
		if s.Value[w.Blocker] > 0 {
			list[kept] = w
			kept++
			continue
		}
		lits := s.literals(w.clause)
		if lits[0] == gone {
			lits[0], lits[1] = lits[1], gone
		}
		first := lits[0]
		w.Blocker = first
		if s.Value[first] > 0 {
			list[kept] = w
			kept++
			continue
		}
		for j := 2; j < len(lits); j++ {
			if m := lits[j]; s.Value[m] >= 0 {
				lits[1], lits[j] = m, gone
				s.Watches[m.not()] = append(s.Watches[m.not()], w)
				continue next
			}
		}
		list[kept] = w
		kept++
		if s.Value[first] < 0 {
			kept += copy(list[kept:], list[i+1:])
			s.Watches[l] = list[:kept]
			s.conflict = lits
			return false
		}
		s.assign(first, Reason(w.clause))
	}
	s.Watches[l] = list[:kept]
	return true
}
