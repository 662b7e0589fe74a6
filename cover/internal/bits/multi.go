package bits

import (
	"math"
	"math/bits"

	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// Algorithm M on rows of bits: see package links for its tree.
//
// What to take away is not all known beforehand: an item that may be covered several times
// loses its options only when its bound is used up, or when it is to have no more options.
// It has a row too, of all its options, that is joined to the row of the option then. Options
// that were ruled out by the order of choices are taken off the state of the level that
// branches on their item.

// Multi tables are what Algorithm M shares between searches of a problem.
type multiTables struct {
	whole []tree.Quota // by primary item, before anything is chosen
	once  []bool       // by primary item: it is not covered more than once

	repeated xc.Lists // by option: its items that may be covered several times
	places   xc.Lists // by option, of its entries: the bit in a state, or -1
}

// A multiSearch is the kind multi.
type multiSearch struct {
	core
	*multiTables
	first bool // rule First

	quotas   []tree.Quota // by primary item
	optional []bool       // by level: the last choice is none
	sum      xc.Bitset    // of several rows
}

// makeMulti makes the rows and the other tables of p.
func makeMulti(p *xc.Problem, t *tables, meter *xc.Meter) *multiTables {
	m := &multiTables{whole: make([]tree.Quota, p.Primary), once: make([]bool, p.Primary)}
	for i := range m.whole {
		lo, hi := p.BoundsOf(xc.Item(i))
		m.whole[i] = tree.Quota{Bound: int32(hi), Slack: int32(hi - lo)}
		m.once[i] = hi == 1
	}
	for k := range p.Ends {
		for _, e := range p.Option(k) {
			if int(e.Item) < p.Primary && !m.once[e.Item] {
				m.repeated.All = append(m.repeated.All, int32(e.Item))
			}
		}
		m.repeated.Ends = append(m.repeated.Ends, int32(len(m.repeated.All)))
	}
	rows := newRowMaker(p, t, meter)
	m.places = rows.places
	for i, uses := range xc.UsesOf(p) {
		rows.name(xc.Item(i), uses)
		if i < p.Primary {
			copy(t.rowOf(len(p.Ends)+1+i), rows.named)
			if !m.once[i] {
				continue
			}
		}
		rows.hide(uses)
	}
	return m
}

func newMulti(p *xc.Problem, t tables, m *multiTables, first bool) *multiSearch {
	s := tree.Apart[multiSearch]()
	s.init(s, p, t)
	s.multiTables, s.first = m, first
	s.quotas = make([]tree.Quota, len(m.whole))
	copy(s.quotas, m.whole)
	return s
}

// Twin returns another engine on the same tables.
func (s *multiSearch) Twin() Search { return newMulti(s.P, s.tables, s.multiTables, s.first) }

// Run walks a part of the tree: see [tree.Engine].
func (s *multiSearch) Run(part tree.Part, visit func() bool) error {
	copy(s.quotas, s.whole)
	return s.core.Run(part, visit)
}

func (s *multiSearch) look() (item, choices int32) {
	state := s.child()
	if !s.first {
		return s.pick(state)
	}
	if item = s.leftmost(state); item < 0 {
		return item, 0
	}
	return item, max(0, s.size(state, item)+1-s.need(item))
}

// need returns how many options item i needs.
func (s *multiSearch) need(i int32) int32 { return s.quotas[i].Need() }

// pick picks an active item of a state by exercise 166.
func (s *multiSearch) pick(state xc.Bitset) (item, choices int32) {
	best, least, spare, most := int32(-1), int32(math.MaxInt32), int32(0), int32(0)
	for a, w := range state[:s.active] {
		for ; w != 0; w &= w - 1 {
			i := int32(a<<6 + bits.TrailingZeros64(w))
			q := s.quotas[i]
			size := s.size(state, i)
			n := size + 1 - q.Need()
			if n <= 0 {
				return i, 0
			}
			if n > least {
				continue
			}
			either := min(q.Bound, q.Slack)
			if n < least || either < spare || either == spare && size > most {
				best, least, spare, most = i, n, either, size
			}
		}
	}
	if best < 0 {
		return -1, 0
	}
	return best, least
}

func (s *multiSearch) open(i, n int32) {
	s.optional = append(s.optional[:s.Level], s.need(i) == 0)
	if !s.once[i] {
		s.quotas[i].Bound--
	}
	s.core.open(i, n)
}

func (s *multiSearch) next() bool {
	for ; s.Level > s.Base; s.Level-- {
		t := &s.trials[s.Level-1]
		if t.tried > 0 {
			s.retract(t)
		}
		if t.tried < t.of {
			t.tried++
			s.try(t)
			return true
		}
		if !s.once[t.item] {
			s.quotas[t.item].Bound++
		}
	}
	return false
}

// try makes choice number t.tried of the last level.
func (s *multiSearch) try(t *trial) {
	if t.tried == t.of && s.optional[s.Level-1] {
		t.option = -1
		s.row = s.allOf(t.item)
		return
	}
	s.take(t, s.following(t))
	summed := false
	for _, i := range s.repeated.Of(int(t.option)) {
		if i != t.item { // whose bound was taken from when we branched
			s.quotas[i].Bound--
		}
		if s.quotas[i].Bound > 0 {
			continue
		}
		if !summed {
			s.sum = append(s.sum[:0], s.row...)
			s.row, summed = s.sum, true
		}
		for k, w := range s.allOf(i) {
			s.sum[k] |= w
		}
	}
}

// retract undoes try, and rules out the option.
func (s *multiSearch) retract(t *trial) {
	if t.option < 0 {
		return
	}
	for _, i := range s.repeated.Of(int(t.option)) {
		if i != t.item {
			s.quotas[i].Bound++
		}
	}
	s.ruleOut(t)
}

func (s *multiSearch) skip() {
	s.core.skip()
	t := &s.trials[s.Level-1]
	s.ruleOut(t)
	t.option = -1
}

// ruleOut takes the option tried last off the state of the last level. If the
// item has lost all of its options for good, this changes nothing.
func (s *multiSearch) ruleOut(t *trial) {
	state := s.states[s.Level*s.stride:][:s.stride]
	for _, bit := range s.places.Of(int(t.option)) {
		if bit >= 0 {
			state.Remove(bit)
		}
	}
}

// allOf returns the row with all options of item i, and i itself.
func (s *multiSearch) allOf(i int32) xc.Bitset { return s.rowOf(len(s.P.Ends) + 1 + int(i)) }

// Price is more than that of kind narrow.
func (s *multiSearch) Price() float64 { return 2.2 * s.core.Price() }
