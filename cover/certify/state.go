package certify

import (
	"encoding/binary"
	"iter"
	"math/bits"
	"slices"

	"bonepile/cover/internal/xc"
)

// The rest of a problem, by the definition. Certificates are about this, and their
// checker rests on nothing else: it uses nothing of the engines, and is made to be read, not
// to be fast. Problems here have neither bounds nor weights nor demands.

// A numbers is a set of numbers from 0, one bit each.
type numbers []uint64

func (s numbers) has(i int) bool { return s[i>>6]>>(i&63)&1 != 0 }
func (s numbers) add(i int)      { s[i>>6] |= 1 << (i & 63) }

func (s numbers) empty() bool {
	return !slices.ContainsFunc(s, func(w uint64) bool { return w != 0 })
}

// first returns the least number of a set that is not empty.
func (s numbers) first() int {
	w := slices.IndexFunc(s, func(w uint64) bool { return w != 0 })
	return w<<6 + bits.TrailingZeros64(s[w])
}

// join adds the numbers of t, and remove removes them.
func (s numbers) join(t numbers) {
	for k := range s {
		s[k] |= t[k]
	}
}

func (s numbers) remove(t numbers) {
	for k := range s {
		s[k] &^= t[k]
	}
}

// all visits the numbers in order.
func (s numbers) all() iter.Seq[int] {
	return func(yield func(int) bool) {
		for k, w := range s {
			for ; w != 0; w &= w - 1 {
				if !yield(k<<6 + bits.TrailingZeros64(w)) {
					return
				}
			}
		}
	}
}

// appendTo appends s to a key.
func (s numbers) appendTo(b []byte) []byte {
	for _, w := range s {
		b = binary.LittleEndian.AppendUint64(b, w)
	}
	return b
}

// A leftover is the rest of a problem: primary items still to be covered, and options that
// conflict with none that was chosen.
type leftover struct{ items, options numbers }

func (st leftover) equal(other leftover) bool {
	return slices.Equal(st.items, other.items) && slices.Equal(st.options, other.options)
}

// A definition says which items the options of a problem cover, and which of them conflict.
type definition struct {
	p         *xc.Problem
	meter     *xc.Meter // once it is used up, answers are worthless
	naming    []numbers // by primary item: the options that name it
	covers    []numbers // by option: the primary items it names
	conflicts []numbers // by option: nil until it is asked for
	named     [][]int   // by item: the options that name it
}

func newDefinition(p *xc.Problem, m *xc.Meter) *definition {
	d := &definition{
		p:         p,
		meter:     m,
		naming:    make([]numbers, p.Primary),
		covers:    make([]numbers, p.Options()),
		conflicts: make([]numbers, p.Options()),
		named:     make([][]int, p.Items()),
	}
	for i := range d.naming {
		if m.Over(len(d.covers) / 64) {
			return d
		}
		d.naming[i] = d.noOptions()
	}
	for k := range d.covers {
		d.covers[k] = make(numbers, (p.Primary+63)/64)
		for _, e := range p.Option(k) {
			d.named[e.Item] = append(d.named[e.Item], k)
			if int(e.Item) < p.Primary {
				d.covers[k].add(int(e.Item))
				d.naming[e.Item].add(k)
			}
		}
	}
	return d
}

func (d *definition) noOptions() numbers { return make(numbers, (d.p.Options()+63)/64) }

// whole returns all of the problem.
func (d *definition) whole() leftover {
	st := leftover{make(numbers, (d.p.Primary+63)/64), d.noOptions()}
	for i := range d.p.Primary {
		st.items.add(i)
	}
	for k := range d.p.Options() {
		st.options.add(k)
	}
	return st
}

// conflict returns the options that cannot be chosen together with option k, k
// itself included.
func (d *definition) conflict(k int) numbers {
	if d.conflicts[k] != nil {
		return d.conflicts[k]
	}
	set := d.noOptions()
	for _, e := range d.p.Option(k) {
		for _, other := range d.named[e.Item] {
			if int(e.Item) < d.p.Primary || e.Colour == 0 || d.p.ColourOf(other, e.Item) != e.Colour {
				set.add(other)
			}
		}
	}
	d.conflicts[k] = set
	return set
}

// choose returns the rest after option k is chosen.
func (d *definition) choose(st leftover, k int) leftover {
	n := len(st.items)
	words := append(append(make(numbers, 0, n+len(st.options)), st.items...), st.options...)
	left := leftover{words[:n], words[n:]}
	left.items.remove(d.covers[k])
	left.options.remove(d.conflict(k))
	return left
}

// choices returns the options left that name item i.
func (d *definition) choices(st leftover, i xc.Item) (options []int) {
	for _, k := range d.named[i] {
		if st.options.has(k) {
			options = append(options, k)
		}
	}
	return options
}

// fewest returns the leftmost item to be covered that has fewest options left,
// and those options.
func (d *definition) fewest(st leftover) (best xc.Item, options []int) {
	least := d.p.Options() + 1
	for i := range st.items.all() {
		n := 0
		for k, w := range d.naming[i] {
			n += bits.OnesCount64(w & st.options[k])
		}
		if n < least {
			best, least = xc.Item(i), n
		}
	}
	return best, d.choices(st, best)
}

// parts returns the sets into which the options left fall, in order of their
// first option, each with the items that it names: options that conflict are in
// one set, and so are those that other options link in this way.
func (d *definition) parts(st leftover) []leftover {
	var list []leftover
	rest := slices.Clone(st.options)
	for !rest.empty() {
		part := leftover{make(numbers, len(st.items)), d.noOptions()}
		for todo := []int{rest.first()}; len(todo) > 0; {
			if d.meter.Over(4 * len(rest)) {
				return nil
			}
			k := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			part.items.join(d.covers[k])
			for w, near := range d.conflict(k) { // k is one of them
				near &= rest[w]
				rest[w] &^= near
				part.options[w] |= near
				for other := range (numbers{near}).all() {
					todo = append(todo, w<<6+other)
				}
			}
		}
		list = append(list, part)
	}
	return list
}

// whollyIn reports whether every item to be covered is in one of the parts.
func (d *definition) whollyIn(parts []leftover, st leftover) bool {
	items := slices.Clone(st.items)
	for _, part := range parts {
		items.remove(part.items)
	}
	return items.empty()
}
