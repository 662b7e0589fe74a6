package breadth

import "bonepile/cover/internal/xc"

// NarrowOrder returns an order of the options of p in which few items are open at a
// time, as in the public package. It repeatedly chooses an item and takes all its options that are left, which closes
// the item and opens the items that these options are the first to name. It chooses an
// open item if there is one, and the one whose options have the fewest such entries.
// For cells in a plane, this goes round what is done already.
func NarrowOrder(p *xc.Problem) []int {
	order := GreedyOrder(p, nil)
	given, found := newPlan(p, nil, nil), newPlan(p, order, nil)
	if given.bits <= found.bits {
		for k := range order {
			order[k] = k
		}
	}
	return order
}

// GreedyOrder is NarrowOrder without its promise, or nil if m is over.
func GreedyOrder(p *xc.Problem, m *xc.Meter) []int {
	n := newNarrower(p)
	n.meter = m
	for len(n.order) < p.Options() {
		if m.Over(len(n.left)) {
			return nil
		}
		n.finish(n.pick())
	}
	return n.order
}

// A narrower is the private state of [NarrowOrder].
type narrower struct {
	p      *xc.Problem
	meter  *xc.Meter
	naming [][]int32 // by item, the options that name it
	taken  []bool    // by option
	order  []int     // options taken
	opened []bool    // by item
	fresh  []int     // by option: items named that are not opened
	left   []int     // by item: options that are not taken
	cost   []int     // by item: sum of fresh over those
}

func newNarrower(p *xc.Problem) *narrower {
	n := &narrower{
		p:      p,
		naming: xc.OptionsOf(p),
		taken:  make([]bool, p.Options()),
		opened: make([]bool, p.Items()),
		fresh:  make([]int, p.Options()),
		left:   make([]int, p.Items()),
		cost:   make([]int, p.Items()),
	}
	for k := range n.taken {
		option := p.Option(k)
		n.fresh[k] = len(option)
		for _, e := range option {
			n.left[e.Item]++
			n.cost[e.Item] += len(option)
		}
	}
	return n
}

// pick returns the item to finish next. There are options left.
func (n *narrower) pick() xc.Item {
	best := -1
	for i := range n.left {
		switch {
		case n.left[i] == 0:
		case best < 0, n.opened[i] && !n.opened[best]:
			best = i
		case n.opened[i] == n.opened[best] && n.cost[i] < n.cost[best]:
			best = i
		}
	}
	return xc.Item(best)
}

// finish takes the options of item i that are left.
func (n *narrower) finish(i xc.Item) {
	for _, option := range n.naming[i] {
		k := int(option)
		if n.taken[k] {
			continue
		}
		for _, e := range n.p.Option(k) {
			n.open(e.Item)
		}
		n.taken[k] = true
		n.order = append(n.order, k)
		for _, e := range n.p.Option(k) {
			n.left[e.Item]-- // and fresh[k] is 0
		}
	}
}

// open notes that an option which names item i is taken.
func (n *narrower) open(i xc.Item) {
	if n.opened[i] {
		return
	}
	n.opened[i] = true
	for _, k := range n.naming[i] { // none is taken, but for the present one
		option := n.p.Option(int(k))
		if n.meter.Over(len(option)) {
			return
		}
		n.fresh[k]--
		for _, e := range option {
			n.cost[e.Item]--
		}
	}
}
