package symmetry

import (
	"cmp"
	"encoding/binary"
	"hash/fnv"
	"slices"

	"bonepile/cover/internal/xc"
)

// Exchangeable items: what is left of a problem has as many solutions with one of them
// covered as with another. A puzzle has them where it has two equal pieces, each an
// item of its own. A recaller, in package count, remembers what is left without regard to which of them it is:
// for k equal pieces that is one case instead of up to k!.
//
// Two primary items are exchangeable if the problem has the same options, each as
// often, after they are exchanged. That is an equivalence: if a and b can be exchanged,
// and b and c, then so can a and c, by these two and the first again.
//
// Exchanges of several items at a time, such as the rotation of a board, are not looked
// for, nor are pairs that one option names together.

// ExchangeableWork is the work to find exchangeable items, for every entry of the
// problem.
const ExchangeableWork = 100

// ExchangeableItems returns the sets of two or more exchangeable items, in order.
func ExchangeableItems(p *xc.Problem) [][]xc.Item {
	count := map[string]int{} // options
	of := xc.OptionsOf(p)
	var x optionText
	for k := range p.Ends {
		count[string(x.text(p.Option(k), -1, -1))]++
	}
	exchanges := func(i, j xc.Item) bool {
		for _, list := range [][]int32{of[i], of[j]} {
			for _, k := range list {
				option := p.Option(int(k))
				n := count[string(x.text(option, -1, -1))]
				if count[string(x.text(option, i, j))] != n {
					return false
				}
			}
		}
		return true
	}
	var sets [][]xc.Item
	known := map[uint64][]int{} // sets, by what the options of an item have beside it
	for i := range xc.Item(p.Primary) {
		beside := uint64(0)
		for _, k := range of[i] {
			h := fnv.New64a()
			h.Write(x.text(p.Option(int(k)), i, -2))
			beside += h.Sum64()
		}
		n := slices.IndexFunc(known[beside], func(n int) bool { return exchanges(sets[n][0], i) })
		if n < 0 {
			known[beside] = append(known[beside], len(sets))
			sets = append(sets, []xc.Item{i})
		} else {
			n = known[beside][n]
			sets[n] = append(sets[n], i)
		}
	}
	return slices.DeleteFunc(sets, func(set []xc.Item) bool { return len(set) < 2 })
}

// An optionText makes texts of options, equal if the entries are, in any order.
type optionText struct {
	entries []xc.Entry
	bytes   []byte
}

// text returns the text of an option in which items i and j are exchanged. It is valid
// until the next call.
func (x *optionText) text(option []xc.Entry, i, j xc.Item) []byte {
	x.entries = append(x.entries[:0], option...)
	for n := range x.entries {
		switch e := &x.entries[n]; e.Item {
		case i:
			e.Item = j
		case j:
			e.Item = i
		}
	}
	slices.SortFunc(x.entries, func(a, b xc.Entry) int { return cmp.Compare(a.Item, b.Item) })
	x.bytes = x.bytes[:0]
	for _, e := range x.entries {
		x.bytes = binary.AppendUvarint(binary.AppendUvarint(x.bytes, uint64(e.Item)), uint64(e.Colour))
	}
	return x.bytes
}
