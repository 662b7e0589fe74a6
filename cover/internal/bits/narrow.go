package bits

import (
	"math"
	"math/bits"

	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// A narrowSearch is the kind narrow. States are short: all is made at once, then counted.
type narrowSearch struct{ core }

func newNarrow(p *xc.Problem, t tables) *narrowSearch {
	s := tree.Apart[narrowSearch]()
	s.init(s, p, t)
	return s
}

// Twin returns another engine on the same tables.
func (s *narrowSearch) Twin() Search { return newNarrow(s.P, s.tables) }

// Run walks a part of the tree: see [tree.Engine]. The rest of a trial is all that is left
// to try. Nodes are so cheap here that the steps between them count, so they are all in
// this loop.
func (s *narrowSearch) Run(part tree.Part, visit func() bool) error {
	if err := s.begin(part); err != nil {
		return err
	}
	for {
		if s.Stats.Nodes >= s.Pause {
			if err := s.Tick(); err != nil {
				return err
			}
		}
		level, stride := s.Level, s.stride
		s.Count(level)
		if len(s.states) < (level+2)*stride {
			s.grow()
		}
		states := s.states[level*stride:][:2*stride]
		to := states[stride:]
		i, n := s.lookFrom(states[:stride], to)
		if xc.Due(s.Stats.Nodes) {
			s.check(i, n)
		}
		if n > 0 {
			sp, t := &s.spans[i], &s.trials[level]
			t.item, t.tried, t.of, t.word = i, 0, n, sp.begin
			t.rest = to[sp.begin] & sp.mask
			level++
		} else {
			if i < 0 {
				s.Stats.Solutions++
				if !visit() {
					return tree.ErrStop
				}
			}
			for ; level > s.Base && s.trials[level-1].rest == 0; level-- {
			}
		}
		if s.Level = level; level == s.Base {
			s.leave()
			return nil
		}
		t := &s.trials[level-1]
		t.tried++
		s.take(t, s.pop(t))
	}
}

func (s *narrowSearch) look() (item, choices int32) { return s.lookFrom(s.place()) }

// lookFrom makes a state from that of the parent, and finds the leftmost of the items with
// fewest options left.
func (s *narrowSearch) lookFrom(from, to xc.Bitset) (item, choices int32) {
	row := s.row[:len(from)]
	to = to[:len(from)]
	for k, w := range from {
		to[k] = w &^ row[k]
	}
	best := uint64(math.MaxUint64)
	for a, w := range to[:s.active] {
		spans := s.spans[a<<6:]
		for ; w != 0; w &= w - 1 {
			i := bits.TrailingZeros64(w)
			sp := &spans[i]
			n := bits.OnesCount64(to[sp.begin] & sp.mask)
			best = min(best, uint64(n)<<32|uint64(a<<6+i))
		}
	}
	if best == math.MaxUint64 {
		return -1, 0
	}
	return int32(uint32(best)), int32(best >> 32)
}

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
