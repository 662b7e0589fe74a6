package cheapest

import (
	"cmp"
	"slices"

	"bonepile/cover/internal/xc"
)

// A lower bound of what the options still to be chosen cost.
//
// Take a class of primary items such that no option covers more than K of them, or one
// of them K times. Every item not yet covered costs at least as much as its cheapest
// option, but one option may serve K of them. List these prices from the dearest down,
// one for each time that an item of the class has yet to be covered. Whatever
// options serve them, they cost no less than if one served the first K prices, another
// the next K, and so on: so the sum of every K-th price, beginning with the first, is a
// lower bound. As lists are sorted, only their tops are looked at.
//
// If an item needs d more options, they cost no less than its d cheapest, in order. If
// options have weights, the j-th time that it is covered costs no less than the first
// option that, with all those above it, has weight j.
//
// Any class will do, and the best bound of several is taken. We use five: all items; a
// set D1 no two of which have an option in common, where K = 1; all but D1; a second
// such set, D2, of these; and all but D1 and D2. In many problems such sets are what
// items are about: pieces, bones, ranks; cells of one colour of a chessboard. D1 and D2
// are chosen greedily, from left to right.
//
// An option chosen now can serve at most K prices of the list. Without them, at worst
// the first K, the bound is that of the others. So the bar is what the ceiling leaves,
// less that bound: rest.one. For the option after it, it is rest.two.
//
// Knuth's program DLX5 is told classes of which every option covers the same number K
// (hints Z and z, exercises 249 and 250; see hints_test.go). With those this bound is his.

// classes is the number of classes, and depths the number of kinds of items: those of
// D1, those of D2, others, and, at depth 0, those that need not be covered at all.
const (
	classes = 5
	depths  = 4
)

// classesOf is, by the depth of an item, the classes that it belongs to, a bit each.
var classesOf = [depths]uint8{1: 0b00011, 2: 0b01101, 3: 0b10101}

// A rest is the least that the options cost which follow the next one to be chosen,
// and of those which follow the next two.
type rest struct{ one, two int64 }

// A classBound has the classes of a problem. The zero value has none, and gives no
// bound.
type classBound struct {
	depth []uint8        // by header
	size  [classes]int64 // K, by class
	keys  []key
}

// A key is a price and, in its two lowest bits, the depth of the item that has to pay it, so
// many times.
type key struct{ price, times int64 }

// newClassBound finds the classes of p.
func newClassBound(p *xc.Problem) classBound {
	b := classBound{depth: depthsOf(p)}
	for k := range p.Ends {
		var n [classes]int64
		for _, e := range p.Option(k) {
			for c := range n {
				if classesOf[b.depth[e.Item+1]]>>c&1 != 0 {
					n[c] += int64(e.Times())
				}
			}
		}
		for c := range n {
			b.size[c] = max(b.size[c], n[c])
		}
	}
	return b
}

// depthsOf chooses D1 and D2, and returns the depth of every item, by header.
func depthsOf(p *xc.Problem) []uint8 {
	depth := make([]uint8, len(p.Names)+1)
	options := xc.OptionsOf(p)[:p.Primary]
	for d := uint8(1); d < depths; d++ {
		taken := make([]bool, len(p.Ends)) // options that name an item of depth d
		for i, list := range options {
			lo, _ := p.BoundsOf(xc.Item(i))
			if lo == 0 || depth[i+1] > 0 {
				continue
			}
			if d < depths-1 && slices.ContainsFunc(list, func(k int32) bool { return taken[k] }) {
				continue
			}
			depth[i+1] = d
			for _, k := range list {
				taken[k] = true
			}
		}
	}
	return depth
}

// lowerBound returns the least that options still to be chosen below the bar cost. An
// item that has too few of them is left to chooseItem.
func (s *linkedSearch) lowerBound() rest {
	b := &s.classBound
	if b.depth == nil || s.ceiling == endless {
		return rest{}
	}
	b.keys = b.keys[:0]
	for i := s.Items[0].Right; i != 0; i = s.Items[i].Right {
		need := s.Quotas[i].Need()
		for x := s.Nodes[i].Down; need > 0 && x != i && s.Prices[x] < s.Bar; x = s.Nodes[x].Down {
			n := min(need, s.Weight(x))
			need -= n
			if s.Prices[x] > 0 { // the others come last and add nothing
				b.keys = append(b.keys, key{s.Prices[x]<<2 | int64(b.depth[i]), int64(n)})
			}
		}
	}
	slices.SortFunc(b.keys, func(x, y key) int { return cmp.Compare(x.price, y.price) })
	return b.sum()
}

// sum adds up every K-th key, from the last: all but the first, and all but the first two.
func (b *classBound) sum() (r rest) {
	var seen [classes]int64
	var sums [classes]rest
	for j := len(b.keys) - 1; j >= 0; j-- {
		price, in, times := b.keys[j].price>>2, classesOf[b.keys[j].price&3], b.keys[j].times
		for c, k := range b.size {
			if in>>c&1 == 0 {
				continue
			}
			before := (seen[c] + k - 1) / k // of those summed
			seen[c] += times
			after := (seen[c] + k - 1) / k
			sums[c].one = raised(sums[c].one, price, max(after, 1)-max(before, 1))
			sums[c].two = raised(sums[c].two, price, max(after, 2)-max(before, 2))
		}
	}
	for _, s := range sums {
		r.one, r.two = max(r.one, s.one), max(r.two, s.two)
	}
	return r
}

// raised returns sum + price*times, or endless, which is above every ceiling, if that is less.
func raised(sum, price, times int64) int64 {
	if times > endless/price {
		return 4 * maxPrice
	}
	return min(sum+price*times, endless)
}
