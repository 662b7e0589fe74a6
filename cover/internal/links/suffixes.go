package links

// Suffixes: of solutions that come in a group, such as a word square and its
// transpose, one is enough. Exercise 83 of 7.2.2.1 does it by a change to
// Algorithm C.
//
// Let the options of the item that the root branches on be o_1, o_2, … in the
// order of its list, and let the last item of o_j be s_j, if that is secondary
// and o_j gives it no colour. When all of o_j's subtree is behind, s_j stays
// covered until the search is at an end. So a solution with o_j is found if no
// option of it names any of s_1, …, s_{j-1}. If o_j itself does it is passed
// over; its s_j is covered all the same.

// lock covers the suffix of the option of node x for the rest of the search.
func (s *Search) lock(x int32) {
	for s.Nodes[x].Item > 0 {
		x++
	}
	nd := s.Nodes[x-1] // before the spacer
	if int(nd.Item) > s.P.Primary && nd.Colour == 0 && !s.isLocked(nd.Item) {
		s.locked = append(s.locked, nd.Item)
		s.Cover(nd.Item)
	}
}

// unlock undoes all lock, at the root.
func (s *Search) unlock() {
	for len(s.locked) > 0 {
		last := len(s.locked) - 1
		s.uncover(s.locked[last])
		s.locked = s.locked[:last]
	}
}

// isLocked reports whether a lock covers item i.
func (s *Search) isLocked(i int32) bool {
	for _, j := range s.locked {
		if i == j {
			return true
		}
	}
	return false
}

// excluded reports whether the option of node x names an item that a lock
// covers.
func (s *Search) excluded(x int32) bool {
	for _, e := range s.P.Option(s.Option(x)) {
		if s.isLocked(int32(e.Item) + 1) {
			return true
		}
	}
	return false
}
