package bits

import (
	"math/bits"

	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// A leftmostSearch is the kind leftmost.
type leftmostSearch struct{ core }

func newLeftmost(p *xc.Problem, t tables) *leftmostSearch {
	s := tree.Apart[leftmostSearch]()
	s.init(s, p, t)
	return s
}

// Twin returns another engine on the same tables.
func (s *leftmostSearch) Twin() Search { return newLeftmost(s.P, s.tables) }

// Run walks a part of the tree: see [tree.Engine]. Each round of the loop enters a node.
func (s *leftmostSearch) Run(part tree.Part, visit func() bool) error {
	if err := s.begin(part); err != nil {
		return err
	}
	for more := true; more; more = s.next() {
		i, n := s.look()
		if err := s.arrive(i, n, visit); err != nil {
			return err
		}
		if n > 0 {
			s.open(i, n)
		}
	}
	s.leave()
	return nil
}

func (s *leftmostSearch) look() (item, choices int32) {
	state := s.child()
	if item = s.leftmost(state); item < 0 {
		return item, 0
	}
	return item, s.size(state, item)
}

// leftmost returns the leftmost active item of a state, or -1.
func (s *core) leftmost(state xc.Bitset) int32 {
	for a, w := range state[:s.active] {
		if w != 0 {
			return int32(a<<6 + bits.TrailingZeros64(w))
		}
	}
	return -1
}
