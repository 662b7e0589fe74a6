package links

import (
	"bonepile/cover/internal/xc"
)

// Demands: options without primary item. They are never chosen, and a set of
// options is a solution only if no demand could join it: each names an item that
// the solution covers without colour, or with another. So a secondary item may
// ask for something: "at least one of these", where items and bounds say
// "exactly" and "at most". Exercise 19 of 7.2.2.1 calls for them.
//
// They are on no list of the search, whose tree is what it would be without
// them; what would be a solution is looked at once more, at a cost of the
// entries of all demands.

// met reports whether the options chosen rule out every demand.
func (s *Search) met() bool {
	const closed = -1
	if s.demanded == nil {
		s.demanded = make([]xc.Colour, len(s.P.Names))
	}
	clear(s.demanded)
	for _, x := range s.Choice[:s.Level] {
		if !s.isEntry(x) {
			continue
		}
		for _, e := range s.P.Option(s.Option(x)) {
			if s.demanded[e.Item] = e.Colour; e.Colour == 0 {
				s.demanded[e.Item] = closed
			}
		}
	}
demands:
	for _, k := range s.P.Demands {
		for _, e := range s.P.Option(int(k)) {
			if c := s.demanded[e.Item]; c != 0 && c != e.Colour {
				continue demands
			}
		}
		return false
	}
	return true
}
