package cheapest

import (
	"math"
	"slices"

	"bonepile/cover/internal/xc"
)

// What the options that are still to be chosen will cost at least.
//
// Take a class of primary items, and let no option cover more than K of them, or
// one of them K times. Every item that is not yet covered costs at least as much
// as its cheapest option; but one option may serve K of them. List these prices,
// from the dearest down, one for each time that an item of the class has to be
// covered yet. Whatever options serve them, those that do not serve the dearest
// K cost no less than if they served the next K, and so on: the sum of every
// K-th price of the list, beginning with the first, is a lower bound. That makes
// use of the fact that lists are sorted, and looks at their tops only.
//
// If an item needs d options, they cost no less than the d cheapest, in order;
// and if options have weights, the j-th time that it is covered costs no less
// than the first option that has, with all those above it, weight j.
//
// Any class will do, and the best bound of several is taken. We use five: all
// items; a set D1 no two of which have an option in common, where K = 1; all but
// D1; a second such set, D2, of these; and all but D1 and D2. In many problems
// such sets are what items are about: pieces, bones, ranks; cells of one colour
// of a chessboard. D1 and D2 are made greedily, from left to right.
//
// An option that is chosen now can serve K prices of the list at most. Without
// those, and at worst they are the first K, the bound is that of the others: so
// the bar is not only what the limit has left, but less by that: rest.one. For
// the option after it, it is rest.two.
//
// Knuth has classes of which every option covers the same number, K, and
// is told so: hints Z and z of his program DLX5, exercises 249 and 250. Then
// this bound is his.

// classes is the number of classes, and depths that of kinds of items: those of
// D1, of D2, others, and, at 0, those that need not be covered at all.
const (
	classes = 5
	depths  = 4
)

// classesOf has the classes of items by depth, as bits.
var classesOf = [depths]uint8{1: 0b00011, 2: 0b01101, 3: 0b10101}

// A rest is what options cost at least, beyond the next one to be chosen, and
// beyond the next two.
type rest struct{ one, two int64 }

// A bounding is what is known for lower bounds. The zero value has none.
type bounding struct {
	depth []uint8        // by header
	size  [classes]int32 // K
	keys  []int64
}

// newBounding finds classes.
func newBounding(p *xc.Problem) bounding {
	b := bounding{depth: make([]uint8, len(p.Names)+1)}
	options := make([][]int32, p.Primary) // by item
	for k := range p.Ends {
		for _, e := range p.Option(k) {
			if int(e.Item) < p.Primary {
				options[e.Item] = append(options[e.Item], int32(k))
			}
		}
	}
	for d := uint8(1); d < depths; d++ {
		taken := make([]bool, len(p.Ends)) // options that name an item of depth d
		for i, list := range options {
			lo, _ := p.BoundsOf(xc.Item(i))
			if lo == 0 || b.depth[i+1] > 0 {
				continue
			}
			if d < depths-1 && slices.ContainsFunc(list, func(k int32) bool { return taken[k] }) {
				continue
			}
			b.depth[i+1] = d
			for _, k := range list {
				taken[k] = true
			}
		}
	}
	for k := range p.Ends {
		var n [classes]int32
		for _, e := range p.Option(k) {
			for c := range n {
				if classesOf[b.depth[e.Item+1]]>>c&1 != 0 {
					n[c] += e.Times()
				}
			}
		}
		for c := range n {
			b.size[c] = max(b.size[c], n[c])
		}
	}
	return b
}

// lowerBound returns what options to be chosen below the bar cost. An item for
// which there are not enough of them is for pick to see.
func (h *hunt) lowerBound() rest {
	b := &h.bounding
	if b.depth == nil || h.ceiling == math.MaxInt64 {
		return rest{}
	}
	b.keys = b.keys[:0]
	for i := h.Items[0].Right; i != 0; i = h.Items[i].Right {
		need := h.Quotas[i].Need()
		for x := h.Nodes[i].Down; need > 0 && x != i && h.prices[x] < h.bar; x = h.Nodes[x].Down {
			n := min(need, h.Weight(x))
			need -= n
			if h.prices[x] > 0 { // the others come last and add nothing
				for range n {
					b.keys = append(b.keys, h.prices[x]<<2|int64(b.depth[i]))
				}
			}
		}
	}
	slices.Sort(b.keys)
	return b.sum()
}

// sum adds up every K-th key, from the last.
func (b *bounding) sum() (r rest) {
	var seen [classes]int32
	var sums [classes]rest
	for j := len(b.keys) - 1; j >= 0; j-- {
		price, in := b.keys[j]>>2, classesOf[b.keys[j]&3]
		for c := range seen {
			if in>>c&1 == 0 {
				continue
			}
			if seen[c]%b.size[c] == 0 {
				switch seen[c] / b.size[c] {
				case 0:
				case 1:
					sums[c].one = price
				default:
					sums[c].one = min(sums[c].one+price, 4*tooMuch)
					sums[c].two = min(sums[c].two+price, 4*tooMuch)
				}
			}
			seen[c]++
		}
	}
	for _, s := range sums {
		r.one, r.two = max(r.one, s.one), max(r.two, s.two)
	}
	return r
}
