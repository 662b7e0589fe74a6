package cheapest

import (
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"math"
	"slices"
)

// prefersDense reports whether the dense search can be used on p, and should be.
func prefersDense(p *xc.Problem, cfg tree.Config) bool {
	return cfg.Constraint == nil && p.HasCosts() && !p.HasBounds() && !p.Weighted && dense(p)
}

// dense reports whether an option rules out at least one in twenty others, by the items
// that they share. It is one in 3 to 10 for queens and pentominoes, and one in 100 or
// fewer for large latin squares and domino grids.
func dense(p *xc.Problem) bool {
	const share = 20
	named := make([]float64, len(p.Names))
	for _, e := range p.Entries {
		named[e.Item]++
	}
	pairs := 0.0
	for _, n := range named {
		pairs += n * n
	}
	options := float64(len(p.Ends))
	return float64(share*pairs) >= options*options
}

// newDenseSearch returns a search that is to enter the root.
func newDenseSearch(m *pricing) *denseSearch {
	p := m.p
	n := len(p.Names)
	s := &denseSearch{
		p: p, pricing: m,
		colour: make([]xc.Colour, n), where: make([]int32, n), due: make([]int64, n),
		count: make([]int32, n), begin: make([]int32, n), end: make([]int32, n), tops: make([]int64, n),
	}
	for i := range n {
		s.where[i] = -1
		s.due[i] = -min(0, m.taxes[i])
		if i < p.Primary {
			s.due[i] = math.MaxInt64 // it has to be covered
		}
		if s.due[i] > 0 {
			s.where[i] = int32(len(s.active))
			s.active = append(s.active, int32(i))
		}
	}
	s.left, s.goals = len(s.active), p.Primary
	s.giveBits()
	s.lists()
	s.offers = make([]offer, 0, 2*len(p.Ends))
	for _, k := range m.order() {
		s.offers = append(s.offers, offer{m.prices[k], s.masks[k], k})
	}
	return s
}

// giveBits gives a bit to items that are never named with a colour, from the left, as
// long as there are bits.
func (s *denseSearch) giveBits() {
	s.bit = slices.Repeat([]uint8{noBit}, len(s.p.Names))
	coloured := make([]bool, len(s.p.Names))
	for _, e := range s.p.Entries {
		coloured[e.Item] = coloured[e.Item] || e.Colour != 0
	}
	next := uint8(0)
	for i := range s.bit {
		if coloured[i] || next == noBit {
			continue
		}
		s.bit[i], s.items[next] = next, int32(i)
		if i < s.p.Primary {
			s.every[next>>6] |= 1 << (next & 63)
		}
		if s.where[i] >= 0 {
			s.narrow[next>>6] |= 1 << (next & 63)
		}
		next++
	}
}

// lists makes the masks and lists of each option, and the room in index.
func (s *denseSearch) lists() {
	s.masks = make([][2]uint64, len(s.p.Ends))
	s.taxed.end()
	s.wide.end()
	s.loose.end()
	for k := range s.masks {
		for _, e := range s.p.Option(k) {
			i, b := int32(e.Item), s.bit[e.Item]
			if b < noBit {
				s.masks[k][b>>6] |= 1 << (b & 63)
			} else {
				s.loose.all = append(s.loose.all, e)
			}
			if s.where[i] >= 0 {
				s.taxed.all = append(s.taxed.all, i)
				s.end[i]++
				if b == noBit {
					s.wide.all = append(s.wide.all, i)
				}
			}
		}
		s.taxed.end()
		s.wide.end()
		s.loose.end()
	}
	s.index = make([]int32, len(s.taxed.all))
	sum := int32(0)
	for i, n := range s.end {
		s.begin[i] = sum
		sum += n
	}
}
