package links

import (
	"slices"

	"bonepile/cover/internal/xc"
)

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

// suffixed is the strategy that does so. It differs from exact on the first level.
type suffixed struct {
	exact
	locked []int32 // items covered
}

func (s *suffixed) next() bool {
	if s.Level > 1 {
		return s.exact.next()
	}
	if x := s.Choice[0]; s.isEntry(x) {
		s.DisuseOthers(x)
		s.Forget(x)
		s.lock(x)
	}
	return s.advance()
}

func (s *suffixed) advance() bool {
	if s.Level > 1 {
		return s.exact.advance()
	}
	for {
		x := s.Nodes[s.Choice[0]].Down
		s.Choice[0] = x
		switch {
		case !s.isEntry(x):
			return false
		case s.names(x):
			s.lock(x)
		case s.Accept(x):
			s.UseOthers(x)
			return true
		}
	}
}

func (s *suffixed) close() {
	if s.Level == 1 {
		s.unlock()
	}
	s.exact.close()
}

func (s *suffixed) pass(n int32) {
	if s.Level > 1 {
		s.exact.pass(n)
		return
	}
	for range n {
		s.Choice[0] = s.Nodes[s.Choice[0]].Down
		s.lock(s.Choice[0])
	}
}

// lock covers the suffix of the option of node x for the rest of the search.
func (s *suffixed) lock(x int32) {
	for s.Nodes[x].Item > 0 {
		x++
	}
	nd := s.Nodes[x-1] // before the spacer
	if int(nd.Item) > s.P.Primary && nd.Colour == 0 && !slices.Contains(s.locked, nd.Item) {
		s.locked = append(s.locked, nd.Item)
		s.cover(nd.Item)
	}
}

// unlock undoes every lock, at the root.
func (s *suffixed) unlock() {
	for len(s.locked) > 0 {
		last := len(s.locked) - 1
		s.uncover(s.locked[last])
		s.locked = s.locked[:last]
	}
}

// names reports whether the option of node x names an item that a lock covers.
func (s *suffixed) names(x int32) bool {
	return slices.ContainsFunc(s.P.Option(s.Option(x)), func(e xc.Entry) bool {
		return slices.Contains(s.locked, int32(e.Item)+1)
	})
}
