package learn

// What follows from what is assigned.

// propagate works out what follows from the trail. It returns false, and leaves
// the reason in conflict, if that contradicts itself.
func (s *learner) propagate() bool {
	for s.head < len(s.trail) {
		l := s.trail[s.head]
		s.head++
		s.stats.Propagations++
		if !s.spread(l) || !s.alarm(l) {
			return false
		}
	}
	return true
}

// spread works out what follows from literal l by (most), (tint) and (sum).
func (s *learner) spread(l literal) bool {
	v := l.variable()
	if s.sums != nil && !s.tally(l) {
		return false
	}
	if l.denies() {
		if v >= s.options {
			for _, k := range s.tinted.Of(int(v - s.options)) {
				if !s.follow(no(k), l) {
					return false
				}
			}
		}
		return true
	}
	if s.rivals.Ends != nil {
		for _, w := range s.rivals.Of(int(v)) {
			if s.value[no(w)] <= 0 && !s.follow(no(w), l) {
				return false
			}
		}
	} else if !s.oust(v, l) {
		return false
	}
	if v < s.options && s.tints.Ends != nil {
		for _, t := range s.tints.Of(int(v)) {
			if !s.follow(yes(s.options+t), l) {
				return false
			}
		}
	}
	return true
}

// oust makes all others of the groups of v false because of l, by which v is true.
func (s *learner) oust(v int32, l literal) bool {
	for _, g := range s.in.Of(int(v)) {
		for _, w := range s.groups.Of(int(g)) {
			if w != v && s.value[no(w)] <= 0 && !s.follow(no(w), l) {
				return false
			}
		}
	}
	return true
}

// follow makes literal l true because of another. It returns false if it is false.
func (s *learner) follow(l, because literal) bool {
	switch s.value[l] {
	case 0:
		s.assign(l, reason(^because))
	case -1:
		s.clash = [2]literal{l, because.not()}
		s.conflict = s.clash[:]
		return false
	}
	return true
}

// alarm goes through the clauses that watch literal l, which has become true: one
// of their first two literals is false now. A clause finds another literal to
// watch, or makes its other one true. This is where the time goes.
func (s *learner) alarm(l literal) bool {
	list := s.watches[l]
	if len(list) == 0 {
		return true
	}
	gone := l.not()
	kept := 0
next:
	for i := 0; i < len(list); i++ {
		w := list[i]
		if s.value[w.blocker] > 0 {
			list[kept] = w
			kept++
			continue
		}
		lits := s.literals(w.clause)
		if lits[0] == gone {
			lits[0], lits[1] = lits[1], gone
		}
		first := lits[0]
		w.blocker = first
		if s.value[first] > 0 {
			list[kept] = w
			kept++
			continue
		}
		for j := 2; j < len(lits); j++ {
			if m := lits[j]; s.value[m] >= 0 {
				lits[1], lits[j] = m, gone
				s.watches[m.not()] = append(s.watches[m.not()], w)
				continue next
			}
		}
		list[kept] = w
		kept++
		if s.value[first] < 0 {
			kept += copy(list[kept:], list[i+1:])
			s.watches[l] = list[:kept]
			s.conflict = lits
			return false
		}
		s.assign(first, reason(w.clause))
	}
	s.watches[l] = list[:kept]
	return true
}
