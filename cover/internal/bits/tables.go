package bits

import (
	"cmp"
	"math/bits"
	"slices"

	"bonepile/cover/internal/xc"
)

// The tables of the engine Bits. Rows are made item by item: what an item hides
// is the same for all options that name it, or that give it the same colour; it
// is written down once, as a set of bits, and joined to all of their rows. To
// compare options in pairs would take much longer.

// A Use is an option that names an item.
type Use struct {
	Option int32
	Colour xc.Colour
}

// Lay gives every item its place in a state.
func (b *Search) Lay() {
	p := b.P
	sizes := make([]int, p.Primary)
	for k := range p.Ends {
		for _, e := range p.Option(k) {
			if int(e.Item) < p.Primary {
				sizes[e.Item]++
			}
		}
	}
	b.spans = make([]span, p.Primary)
	b.Form = Narrow
	if len(sizes) > 0 && slices.Max(sizes) > 64 {
		b.Form = Wide
	}
	if b.Leftmost || p.HasBounds() {
		b.Form = Mixed
	}
	b.active = (p.Primary + 63) / 64
	word, used := b.active, 0 // bits used of the word
	for i, n := range sizes {
		if used > 0 && (b.Form == Wide || used+n > 64) {
			word, used = word+1, 0
		}
		sp := span{^uint64(0), int32(word), int32(word) + 1}
		if n <= 64 {
			sp.mask = (1<<n - 1) << used
			used += max(n, 1)
		} else {
			sp.end = sp.begin + int32(n+63)/64
			for b.Form == Wide && (sp.end-sp.begin)%sp.step() != 0 {
				sp.end++ // for whole blocks
			}
			word = int(sp.end)
		}
		b.spans[i] = sp
	}
	if used > 0 {
		word++
	}
	b.Stride = max(1, word)
}

// Twin returns another engine for the same search, with tables of b, which do not
// change. To make it takes no more than to make room for its states, at any time,
// even while b searches.
func (b *Search) Twin() *Search {
	c := newApartBits(b.P)
	c.Form, c.Leftmost = b.Form, b.Leftmost
	c.active, c.Stride, c.rows, c.spans, c.options = b.active, b.Stride, b.rows, b.spans, b.options
	c.makeLevels()
	copy(c.Start, b.Start)
	if b.Many != nil {
		m := b.Many
		c.Many = &bitQuotas{
			Quotas: slices.Clone(m.whole), whole: m.whole, bound1: m.bound1,
			ends: m.ends, items: m.items, places: m.places,
		}
	}
	return c
}

// Memory returns how many bytes the tables take.
func (b *Search) Memory() int {
	rows := len(b.P.Ends) + 1
	if b.P.HasBounds() {
		rows += b.P.Primary
	}
	return 8*rows*b.Stride + 4*64*b.Stride + 4*len(b.P.Entries)
}

// build makes all tables.
func (b *Search) build() {
	p := b.P
	rows := len(p.Ends) + 1
	if p.HasBounds() {
		b.Many = newBitQuotas(p)
		rows += p.Primary
	}
	b.rows = make([]uint64, rows*b.Stride)
	b.options = make([]int32, 64*b.Stride)
	b.makeLevels()
	for i := range p.Primary {
		b.Start[i>>6] |= 1 << (i & 63)
	}
	places := b.place()
	all, others := make([]uint64, b.Stride), make([]uint64, b.Stride)
	for i, list := range Uses(p) {
		b.hide(xc.Item(i), list, places, all, others)
	}
	if b.Many != nil {
		b.Many.places = places
	}
}

// makeLevels makes room for states, all empty.
func (b *Search) makeLevels() {
	levels := min(b.P.Primary+1, len(b.P.Ends)+1, max(1, 1<<19/b.Stride))
	b.Trials = make([]trial, levels)
	b.states = make([]uint64, (1+levels)*b.Stride)
	b.Start = b.states[:b.Stride]
	if b.Form == Wide {
		b.Sums = make([]uint64, (len(b.states)/b.Stride-1)*len(b.spans))
		for i, sp := range b.spans {
			if sp.long() {
				b.Sums[i] = 1<<((sp.end-sp.begin)/sp.step()) - 1
			}
		}
	}
}

// place gives every option a bit for each of its primary items, in the order of
// their lists. It returns those bits by entry, -1 for a secondary item.
func (b *Search) place() []int32 {
	p := b.P
	free := make([]int32, p.Primary)
	for i, sp := range b.spans {
		free[i] = sp.begin<<6 + int32(bits.TrailingZeros64(sp.mask))&63
	}
	places := make([]int32, len(p.Entries))
	x := 0
	for k := range p.Ends {
		for _, e := range p.Option(k) {
			places[x] = -1
			if int(e.Item) < p.Primary {
				bit := free[e.Item]
				free[e.Item]++
				places[x] = bit
				b.options[bit] = int32(k)
				b.Start[bit>>6] |= 1 << (bit & 63)
				b.RowOf(k)[bit>>6] |= 1 << (bit & 63)
			}
			x++
		}
	}
	return places
}

// Uses returns, by item, the options that name it, by colours, then in order.
func Uses(p *xc.Problem) [][]Use {
	sizes := make([]int32, len(p.Names))
	for _, e := range p.Entries {
		sizes[e.Item]++
	}
	all := make([]Use, len(p.Entries))
	lists := make([][]Use, len(p.Names))
	for i, n := range sizes {
		lists[i], all = all[:0:n], all[n:]
	}
	for k := range p.Ends {
		for _, e := range p.Option(k) {
			lists[e.Item] = append(lists[e.Item], Use{int32(k), e.Colour})
		}
	}
	for _, list := range lists {
		slices.SortStableFunc(list, func(u, v Use) int { return cmp.Compare(u.Colour, v.Colour) })
	}
	return lists
}

// hide puts into the rows what item i hides, where list are its uses. It works
// in all, the options that name it, and others, those that give it another colour.
func (b *Search) hide(i xc.Item, list []Use, places []int32, all, others []uint64) {
	clear(all)
	b.gather(all, list, places)
	if int(i) < b.P.Primary {
		all[i>>6] |= 1 << (i & 63)
	}
	if b.Many != nil && int(i) < b.P.Primary {
		copy(b.RowOf(len(b.P.Ends)+1+int(i)), all)
		if b.Many.several(int32(i)) {
			return
		}
	}
	for len(list) > 0 {
		c := list[0].Colour
		n := 1
		for n < len(list) && list[n].Colour == c {
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
func (b *Search) join(set []uint64, list []Use) {
	filled := b.filled[:0] // words of the set
	for k, w := range set {
		if w != 0 {
			filled = append(filled, int32(k))
		}
	}
	b.filled = filled
	for _, u := range list {
		row := b.RowOf(int(u.Option))
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
func (b *Search) gather(set []uint64, list []Use, places []int32) {
	for _, u := range list {
		begin := int32(0)
		if u.Option > 0 {
			begin = b.P.Ends[u.Option-1]
		}
		for _, bit := range places[begin:b.P.Ends[u.Option]] {
			if bit >= 0 {
				set[bit>>6] |= 1 << (bit & 63)
			}
		}
	}
}
