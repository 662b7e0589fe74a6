package cover

import (
	"cmp"
	"math/bits"
	"slices"
)

// The tables of the engine Bits. Rows are made item by item: what an item hides
// is the same for all options that name it, or that give it the same colour; it
// is written down once, as a set of bits, and joined to all of their rows. To
// compare options in pairs would take much longer.

// A use is an option that names an item.
type use struct {
	option int32
	colour Colour
}

// lay gives every item its place in a state.
func (b *bitSearch) lay() {
	p := b.p
	sizes := make([]int, p.primary)
	for k := range p.ends {
		for _, e := range p.option(k) {
			if int(e.Item) < p.primary {
				sizes[e.Item]++
			}
		}
	}
	b.spans = make([]span, p.primary)
	b.form = narrow
	if len(sizes) > 0 && slices.Max(sizes) > 64 {
		b.form = wide
	}
	if b.leftmost || p.hasBounds() {
		b.form = mixed
	}
	b.active = (p.primary + 63) / 64
	word, used := b.active, 0 // bits used of the word
	for i, n := range sizes {
		if used > 0 && (b.form == wide || used+n > 64) {
			word, used = word+1, 0
		}
		sp := span{^uint64(0), int32(word), int32(word) + 1}
		if n <= 64 {
			sp.mask = (1<<n - 1) << used
			used += max(n, 1)
		} else {
			sp.end = sp.begin + int32(n+63)/64
			for b.form == wide && (sp.end-sp.begin)%sp.step() != 0 {
				sp.end++ // for whole blocks
			}
			word = int(sp.end)
		}
		b.spans[i] = sp
	}
	if used > 0 {
		word++
	}
	b.stride = max(1, word)
}

// twin returns another engine for the same search, with tables of b, which do not
// change. To make it takes no more than to make room for its states, at any time,
// even while b searches.
func (b *bitSearch) twin() *bitSearch {
	c := newApartBits(b.p)
	c.form, c.leftmost = b.form, b.leftmost
	c.active, c.stride, c.rows, c.spans, c.options = b.active, b.stride, b.rows, b.spans, b.options
	c.makeLevels()
	copy(c.start, b.start)
	if b.many != nil {
		m := b.many
		c.many = &bitQuotas{
			quotas: slices.Clone(m.whole), whole: m.whole, bound1: m.bound1,
			ends: m.ends, items: m.items, places: m.places,
		}
	}
	return c
}

// memory returns how many bytes the tables take.
func (b *bitSearch) memory() int {
	rows := len(b.p.ends) + 1
	if b.p.hasBounds() {
		rows += b.p.primary
	}
	return 8*rows*b.stride + 4*64*b.stride + 4*len(b.p.entries)
}

// build makes all tables.
func (b *bitSearch) build() {
	p := b.p
	rows := len(p.ends) + 1
	if p.hasBounds() {
		b.many = newBitQuotas(p)
		rows += p.primary
	}
	b.rows = make([]uint64, rows*b.stride)
	b.options = make([]int32, 64*b.stride)
	b.makeLevels()
	for i := range p.primary {
		b.start[i>>6] |= 1 << (i & 63)
	}
	places := b.place()
	all, others := make([]uint64, b.stride), make([]uint64, b.stride)
	for i, list := range p.uses() {
		b.hide(Item(i), list, places, all, others)
	}
	if b.many != nil {
		b.many.places = places
	}
}

// makeLevels makes room for states, all empty.
func (b *bitSearch) makeLevels() {
	levels := min(b.p.primary+1, len(b.p.ends)+1, max(1, 1<<19/b.stride))
	b.trials = make([]trial, levels)
	b.states = make([]uint64, (1+levels)*b.stride)
	b.start = b.states[:b.stride]
	if b.form == wide {
		b.sums = make([]uint64, (len(b.states)/b.stride-1)*len(b.spans))
		for i, sp := range b.spans {
			if sp.long() {
				b.sums[i] = 1<<((sp.end-sp.begin)/sp.step()) - 1
			}
		}
	}
}

// place gives every option a bit for each of its primary items, in the order of
// their lists. It returns those bits by entry, -1 for a secondary item.
func (b *bitSearch) place() []int32 {
	p := b.p
	free := make([]int32, p.primary)
	for i, sp := range b.spans {
		free[i] = sp.begin<<6 + int32(bits.TrailingZeros64(sp.mask))&63
	}
	places := make([]int32, len(p.entries))
	x := 0
	for k := range p.ends {
		for _, e := range p.option(k) {
			places[x] = -1
			if int(e.Item) < p.primary {
				bit := free[e.Item]
				free[e.Item]++
				places[x] = bit
				b.options[bit] = int32(k)
				b.start[bit>>6] |= 1 << (bit & 63)
				b.rowOf(k)[bit>>6] |= 1 << (bit & 63)
			}
			x++
		}
	}
	return places
}

// uses returns, by item, the options that name it, by colours, then in order.
func (p *Problem) uses() [][]use {
	sizes := make([]int32, len(p.names))
	for _, e := range p.entries {
		sizes[e.Item]++
	}
	all := make([]use, len(p.entries))
	lists := make([][]use, len(p.names))
	for i, n := range sizes {
		lists[i], all = all[:0:n], all[n:]
	}
	for k := range p.ends {
		for _, e := range p.option(k) {
			lists[e.Item] = append(lists[e.Item], use{int32(k), e.Colour})
		}
	}
	for _, list := range lists {
		slices.SortStableFunc(list, func(u, v use) int { return cmp.Compare(u.colour, v.colour) })
	}
	return lists
}

// hide puts into the rows what item i hides, where list are its uses. It works
// in all, the options that name it, and others, those that give it another colour.
func (b *bitSearch) hide(i Item, list []use, places []int32, all, others []uint64) {
	clear(all)
	b.gather(all, list, places)
	if int(i) < b.p.primary {
		all[i>>6] |= 1 << (i & 63)
	}
	if b.many != nil && int(i) < b.p.primary {
		copy(b.rowOf(len(b.p.ends)+1+int(i)), all)
		if b.many.several(int32(i)) {
			return
		}
	}
	for len(list) > 0 {
		c := list[0].colour
		n := 1
		for n < len(list) && list[n].colour == c {
			n++
		}
		hidden := all
		if c != 0 {
			hidden = others
			clear(others)
			b.gather(others, list[:n], places)
			for k, w := range all {
				others[k] = w &^ others[k]
			}
		}
		b.join(hidden, list[:n])
		list = list[n:]
	}
}

// join adds a set to the rows of some options. Most of the making of tables is here.
func (b *bitSearch) join(set []uint64, list []use) {
	filled := b.filled[:0] // words of the set
	for k, w := range set {
		if w != 0 {
			filled = append(filled, int32(k))
		}
	}
	b.filled = filled
	for _, u := range list {
		row := b.rowOf(int(u.option))
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
func (b *bitSearch) gather(set []uint64, list []use, places []int32) {
	for _, u := range list {
		begin := int32(0)
		if u.option > 0 {
			begin = b.p.ends[u.option-1]
		}
		for _, bit := range places[begin:b.p.ends[u.option]] {
			if bit >= 0 {
				set[bit>>6] |= 1 << (bit & 63)
			}
		}
	}
}
