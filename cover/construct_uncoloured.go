package cover

import (
	"fmt"
	"slices"
)

// Colours done away with. What colours say is which options go together, two by
// two; so does a secondary item without colour that just two options name. The
// coloured items are replaced by one such item for each two options that name
// one of them and do not agree.
//
// See Knuth, The Art of Computer Programming, 7.2.2.1, exercise 100.

// Uncoloured returns a problem without colours that has the same primary items
// and the same options at the same places, and so the same solutions; Algorithm
// X has the same tree for it that Algorithm C has for p. If p has no colours,
// it is p itself.
//
// It may be much bigger: there is a new secondary item for each two options that
// clash, named by their numbers. The error is [ErrTooBig],
// or [ErrDemands], if it is not nil.
func (p *Problem) Uncoloured() (*Problem, error) {
	if !p.coloured() {
		return p, nil
	}
	if p.hasDemands() {
		return nil, ErrDemands
	}
	naming := p.tintedBy()
	clashes := p.clashes(naming)

	b := NewBuilder()
	for i := range p.primary {
		lo, hi := p.Bounds(Item(i))
		b.AddBounded(lo, hi, p.names[i])
	}
	kept := make([]Item, len(p.names)) // by item of p, -1 if it goes
	for i := range p.names {
		kept[i] = -1
		switch {
		case i < p.primary:
			kept[i] = Item(i)
		case naming[i] == nil:
			kept[i] = b.AddSecondary(p.names[i])
		}
	}
	conflicts := make([][]Item, p.Options())
	for k, list := range clashes {
		for _, l := range list {
			name := fmt.Sprintf("%d-%d", k, l)
			for _, taken := p.index[name]; taken; _, taken = p.index[name] {
				name += "'"
			}
			x := b.AddSecondary(name)
			conflicts[k] = append(conflicts[k], x)
			conflicts[l] = append(conflicts[l], x)
		}
	}
	var option []Entry
	for k := range p.Options() {
		option = option[:0]
		for _, e := range p.option(k) {
			if x := kept[e.Item]; x >= 0 {
				e.Item = x
				option = append(option, e)
			}
		}
		for _, x := range conflicts[k] {
			option = append(option, Entry{Item: x})
		}
		b.AddPriced(p.Cost(k), option...)
	}
	return b.Build()
}

// tintedBy returns, by item, the options that name it, if one of them gives it
// a colour, and else nil.
func (p *Problem) tintedBy() [][]int {
	naming := make([][]int, len(p.names))
	tinted := make([]bool, len(p.names))
	for k := range p.Options() {
		for _, e := range p.option(k) {
			naming[e.Item] = append(naming[e.Item], k)
			tinted[e.Item] = tinted[e.Item] || e.Colour != 0
		}
	}
	for i := range naming {
		if !tinted[i] {
			naming[i] = nil
		}
	}
	return naming
}

// clashes returns, by option, the later options that do not agree with it about
// a coloured item, in order.
func (p *Problem) clashes(naming [][]int) [][]int {
	clashes := make([][]int, p.Options())
	for i, options := range naming {
		colour := func(k int) Colour {
			option := p.option(k)
			return option[slices.IndexFunc(option, func(e Entry) bool { return e.Item == Item(i) })].Colour
		}
		for j, k := range options {
			c := colour(k)
			for _, l := range options[j+1:] {
				if c == 0 || c != colour(l) {
					clashes[k] = append(clashes[k], l)
				}
			}
		}
	}
	for k := range clashes {
		slices.Sort(clashes[k])
		clashes[k] = slices.Compact(clashes[k])
	}
	return clashes
}
