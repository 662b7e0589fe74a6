package bits

import (
	"math"
	"math/bits"

	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// Algorithm M on the engine Bits: what it has beside the others. See bits.go for
// the idea and (quota), m.go for the tree.

// Bit quotas are what Algorithm M needs to know.
type bitQuotas struct {
	Quotas []tree.Quota // by primary item
	whole  []tree.Quota // as they are before anything is chosen
	bound1 []bool       // by primary item: it is not covered more than once

	ends  []int32 // items[ends[k-1]:ends[k]] are those of option k that may be covered several times
	items []int32

	places []int32  // by entry of the problem: its bit in a state, or -1
	sum    []uint64 // of several rows
}

// newBitQuotas returns the quotas of p.
func newBitQuotas(p *xc.Problem) *bitQuotas {
	m := &bitQuotas{Quotas: make([]tree.Quota, p.Primary), whole: make([]tree.Quota, p.Primary), bound1: make([]bool, p.Primary)}
	for i := range m.whole {
		lo, hi := p.BoundsOf(xc.Item(i))
		m.whole[i] = tree.Quota{Bound: int32(hi), Slack: int32(hi - lo)}
		m.bound1[i] = hi == 1
	}
	for k := range p.Ends {
		for _, e := range p.Option(k) {
			if int(e.Item) < p.Primary && !m.bound1[e.Item] {
				m.items = append(m.items, int32(e.Item))
			}
		}
		m.ends = append(m.ends, int32(len(m.items)))
	}
	return m
}

// several reports whether item i may be covered more than once.
func (m *bitQuotas) several(i int32) bool { return !m.bound1[i] }

// of returns the items of option k that may be covered several times.
func (m *bitQuotas) of(k int32) []int32 {
	begin := int32(0)
	if k > 0 {
		begin = m.ends[k-1]
	}
	return m.items[begin:m.ends[k]]
}

// look picks an item of a state by exercise 166, see pickM.
func (m *bitQuotas) look(b *Search, state []uint64) (item, choices int32) {
	best, least, spare, most := int32(-1), int32(math.MaxInt32), int32(0), int32(0)
	for a, w := range state[:b.active] {
		for ; w != 0; w &= w - 1 {
			i := int32(a<<6 + bits.TrailingZeros64(w))
			q := m.Quotas[i]
			size := b.size(state, i)
			n := size + 1 - q.Need()
			if n <= 0 {
				return i, 0
			}
			if n > least {
				continue
			}
			s := min(q.Bound, q.Slack)
			if n < least || s < spare || s == spare && size > most {
				best, least, spare, most = i, n, s, size
			}
		}
	}
	if best < 0 {
		return -1, 0
	}
	return best, least
}

// try makes choice number t.tried of the last level.
func (b *Search) try(t *trial) {
	m := b.Many
	if t.none && t.tried == t.of {
		t.option = -1
		b.Row = b.list(t.item)
		return
	}
	t.option = b.following(t)
	b.Row = b.RowOf(int(t.option))
	summed := false
	for _, i := range m.of(t.option) {
		if i != t.item { // whose bound was taken from when we branched
			m.Quotas[i].Bound--
		}
		if m.Quotas[i].Bound > 0 {
			continue
		}
		if !summed {
			m.sum = append(m.sum[:0], b.Row...)
			b.Row, summed = m.sum, true
		}
		for k, w := range b.list(i) {
			m.sum[k] |= w
		}
	}
}

// retract undoes try, and rules out the option.
func (b *Search) retract(t *trial) {
	if t.option < 0 {
		return
	}
	for _, i := range b.Many.of(t.option) {
		if i != t.item {
			b.Many.Quotas[i].Bound++
		}
	}
	b.ruleOut(t)
}

// ruleOut takes the option tried last off the state of the last level. If the
// item has lost all of its options for good, this changes nothing.
func (b *Search) ruleOut(t *trial) {
	state := b.states[b.Level*b.Stride:][:b.Stride]
	begin := int32(0)
	if t.option > 0 {
		begin = b.P.Ends[t.option-1]
	}
	for _, bit := range b.Many.places[begin:b.P.Ends[t.option]] {
		if bit >= 0 {
			state[bit>>6] &^= 1 << (bit & 63)
		}
	}
}

// list returns the row with the whole list of item i, and i itself.
func (b *Search) list(i int32) []uint64 { return b.RowOf(len(b.P.Ends) + 1 + int(i)) }
