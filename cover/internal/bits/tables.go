package bits

import (
	"math/bits"
	"slices"

	"bonepile/cover/internal/xc"
)

// Tables are what all searches of a problem share.
type tables struct {
	active  int       // words at the head of a state
	stride  int       // words of a state
	rows    xc.Bitset // of all options, then one that takes away nothing, then what kind multi has
	spans   []span    // by primary item
	options []int32   // by bit of a state; nothing for the active items
	start   xc.Bitset // the state before anything is chosen
}

// A span is where the options of an item are in a state.
type span struct {
	mask       uint64 // of its bits in each word
	begin, end int32  // words
}

// layOut gives every item its place in a state, and reports whether kind wide is called for,
// where each item has words of its own. In the others items share a word if they fit.
func layOut(p *xc.Problem, first bool) (t tables, wide bool) {
	sizes := make([]int, p.Primary)
	for _, e := range p.Entries {
		if int(e.Item) < p.Primary {
			sizes[e.Item]++
		}
	}
	wide = !first && !p.HasBounds() && len(sizes) > 0 && slices.Max(sizes) > 64
	t.spans = make([]span, p.Primary)
	t.active = (p.Primary + 63) / 64
	word, used := t.active, 0 // bits used of the word
	for i, n := range sizes {
		if used > 0 && (wide || used+n > 64) {
			word, used = word+1, 0
		}
		sp := span{^uint64(0), int32(word), int32(word) + 1}
		if n <= 64 {
			sp.mask = (1<<n - 1) << used
			used += max(n, 1)
		} else {
			sp.end = sp.begin + int32(n+63)/64
			for wide && (sp.end-sp.begin)%sp.step() != 0 {
				sp.end++ // for whole blocks
			}
			word = int(sp.end)
		}
		t.spans[i] = sp
	}
	if used > 0 {
		word++
	}
	t.stride = max(1, word)
	return t, wide
}

// rowsOf returns how many rows the tables for p have.
func rowsOf(p *xc.Problem) int {
	if p.HasBounds() {
		return len(p.Ends) + 1 + p.Primary
	}
	return len(p.Ends) + 1
}

// bytes returns how many bytes the tables for p take.
func (t *tables) bytes(p *xc.Problem) int {
	return 8*rowsOf(p)*t.stride + 4*64*t.stride + 4*len(p.Entries)
}

// rowOf returns row k.
func (t *tables) rowOf(k int) xc.Bitset { return t.rows[k*t.stride:][:t.stride:t.stride] }

// A rowMaker makes the rows, item by item: what an item hides is the same for all options
// that name it, or that give it the same colour; it is written down once, as a set of bits,
// and joined to all of their rows. To compare options in pairs would take much longer.
type rowMaker struct {
	*tables
	p      *xc.Problem
	meter  *xc.Meter
	places xc.Lists  // by option, of its entries: the bit in a state, -1 for a secondary item
	named  xc.Bitset // the options that name an item, and the item
	others xc.Bitset // those that give it another colour
	filled []int32   // for join
}

// makeRows makes all rows for Algorithms X and C, or some if the meter is over.
func makeRows(p *xc.Problem, t *tables, meter *xc.Meter) {
	m := newRowMaker(p, t, meter)
	for i, uses := range xc.UsesOf(p) {
		m.name(xc.Item(i), uses)
		m.hide(uses)
	}
}

// newRowMaker makes room for the rows, and the state before anything is chosen.
func newRowMaker(p *xc.Problem, t *tables, meter *xc.Meter) *rowMaker {
	t.rows = make(xc.Bitset, rowsOf(p)*t.stride)
	t.options = make([]int32, 64*t.stride)
	t.start = make(xc.Bitset, t.stride)
	for i := range p.Primary {
		t.start.Add(int32(i))
	}
	m := &rowMaker{tables: t, p: p, meter: meter, named: make(xc.Bitset, t.stride), others: make(xc.Bitset, t.stride)}
	m.place()
	return m
}

// place gives every option a bit for each of its primary items, in order.
func (m *rowMaker) place() {
	free := make([]int32, m.p.Primary)
	for i, sp := range m.spans {
		free[i] = sp.begin<<6 + int32(bits.TrailingZeros64(sp.mask))&63
	}
	m.places = xc.Lists{All: make([]int32, 0, len(m.p.Entries)), Ends: m.p.Ends}
	for k := range m.p.Ends {
		for _, e := range m.p.Option(k) {
			bit := int32(-1)
			if int(e.Item) < m.p.Primary {
				bit = free[e.Item]
				free[e.Item]++
				m.options[bit] = int32(k)
				m.start.Add(bit)
				m.rowOf(k).Add(bit)
			}
			m.places.All = append(m.places.All, bit)
		}
	}
}

// name makes named what an item with these uses has.
func (m *rowMaker) name(i xc.Item, uses []xc.Use) {
	clear(m.named)
	m.gather(m.named, uses)
	if int(i) < m.p.Primary {
		m.named.Add(int32(i))
	}
}

// hide puts into the rows what the item hides that is named, where these are its uses.
func (m *rowMaker) hide(uses []xc.Use) {
	for len(uses) > 0 && !m.meter.Over(len(uses)*m.stride) {
		c := uses[0].Colour
		n := 1
		for n < len(uses) && uses[n].Colour == c {
			n++
		}
		hidden := m.named
		if c != 0 {
			hidden = m.others
			clear(hidden)
			m.gather(hidden, uses[:n])
			for k, w := range m.named {
				hidden[k] = w &^ hidden[k]
			}
		}
		m.join(hidden, uses[:n])
		uses = uses[n:]
	}
}

// join adds a set to the rows of some options. Most of the making of tables is here.
func (m *rowMaker) join(set xc.Bitset, uses []xc.Use) {
	filled := m.filled[:0] // words of the set
	for k, w := range set {
		if w != 0 {
			filled = append(filled, int32(k))
		}
	}
	m.filled = filled
	for _, u := range uses {
		row := m.rowOf(int(u.Option))
		if 2*len(filled) < len(row) {
			for _, k := range filled {
				row[k] |= set[k]
			}
			continue
		}
		from := set
		for len(row) >= 4 && len(from) >= 4 {
			r, f := (*[4]uint64)(row), (*[4]uint64)(from)
			r[0] |= f[0]
			r[1] |= f[1]
			r[2] |= f[2]
			r[3] |= f[3]
			row, from = row[4:], from[4:]
		}
		for k, w := range from {
			row[k] |= w
		}
	}
}

// gather adds the bits of options to a set.
func (m *rowMaker) gather(set xc.Bitset, uses []xc.Use) {
	for _, u := range uses {
		for _, bit := range m.places.Of(int(u.Option)) {
			if bit >= 0 {
				set.Add(bit)
			}
		}
	}
}
