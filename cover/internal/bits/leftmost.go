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
