package refute

import "slices"

// forcer returns a need that forces the place.
func (s *refuter) forcer(k int32) (need int32, ok bool) {
	if !s.live(k) {
		return 0, false
	}
	for _, n := range s.around[k] {
		if s.ways(n) == s.demand(n) {
			return n, true
		}
	}
	return 0, false
}

// holds reports whether an argument refutes the position, whatever needs its
// steps name: any will do that forces the place.
func (s *refuter) holds(a *argument) bool {
	mark := len(s.trail)
	defer func() { s.undo(mark) }()
	for _, st := range a.laid {
		n, ok := s.forcer(st.place)
		if !ok {
			return false
		}
		s.lay(st.place, n)
	}
	if len(a.cases) == 0 {
		return s.ways(a.end) < s.demand(a.end)
	}
	if s.demand(a.end) == 0 || s.ways(a.end) != len(a.cases) {
		return false
	}
	at := len(s.trail)
	for _, c := range a.cases {
		if !s.live(c.place) {
			return false
		}
		s.lay(c.place, supposed)
		if !s.holds(c.why) {
			return false
		}
		s.undo(at)
	}
	return true
}

// trim drops the steps without which the argument holds: those of the cases
// first, for they may rest on those before the split, and the last first, for
// it may rest on the others. It gives up at the end of ctx.
//
// Method because leaves little to drop, since it takes only what a
// contradiction rests on, but it is content with the first reason for each way
// lost; and all that is forced before a split is there until now.
func (s *refuter) trim(a *argument) {
	mark := len(s.trail)
	for _, st := range a.laid {
		s.lay(st.place, st.need)
	}
	at := len(s.trail)
	for _, c := range a.cases {
		s.lay(c.place, supposed)
		s.trim(c.why)
		s.undo(at)
	}
	s.undo(mark)
	for i := len(a.laid) - 1; i >= 0 && s.ctx.Err() == nil; i-- {
		all := a.laid
		if a.laid = slices.Delete(slices.Clone(all), i, i+1); !s.holds(a) {
			a.laid = all
		}
	}
}

// publish returns the argument in plain data, each step with a need that
// forces it on the board that is left to it.
func (s *refuter) publish(a *argument) *Proof {
	mark := len(s.trail)
	defer func() { s.undo(mark) }()
	need := func(n int32) Need {
		out := s.needs[n].Need
		if out.Copies > 0 {
			out.Copies = s.demand(n)
		}
		return out
	}
	r := &Proof{}
	for _, st := range a.laid {
		n, ok := s.forcer(st.place)
		if !ok {
			panic("dominosa: a step of a refutation is not forced")
		}
		r.Forced = append(r.Forced, Forced{need(n), s.places[st.place]})
		s.lay(st.place, n)
	}
	r.End, r.Ways = need(a.end), s.ways(a.end)
	at := len(s.trail)
	for _, c := range a.cases {
		out := Case{Place: s.places[c.place]}
		if c.why != nil {
			s.lay(c.place, supposed)
			out.Proof = s.publish(c.why)
			s.undo(at)
		}
		r.Cases = append(r.Cases, out)
	}
	return r
}
