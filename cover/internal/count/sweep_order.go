package count

import (
	"iter"

	"bonepile/cover/internal/xc"
)

// sweepOrders returns orders of the primary items that are worth an estimate: none is
// good for every problem. It leaves out those that would take a look at more than so
// many entries.
func sweepOrders(p *xc.Problem, most int) iter.Seq[[]int32] {
	return func(yield func([]int32) bool) {
		given, back := make([]int32, p.Primary), make([]int32, p.Primary)
		for i := range given {
			given[i], back[i] = int32(i), int32(p.Primary-1-i)
		}
		if !yield(given) || !yield(back) {
			return
		}
		for _, price := range []func(choices, opened int) int{
			func(choices, opened int) int { return opened<<16 + choices }, // a narrow front
			func(choices, _ int) int { return choices },                   // slow growth
		} {
			if order := greedyOrder(p, most, price); order != nil && !yield(order) {
				return
			}
		}
	}
}

// orderLooks is how many items may be looked at for an order: every step looks at all. So
// there are none for more than 8192 items, and a limit of time need not be asked.
const orderLooks = 1 << 26

// A greedy is the private state of greedyOrder.
//
// What an item costs is kept until it changes. (stale) It changes only if an option of the
// item is gone, or names an item that was met; both make the item stale.
type greedy struct {
	p     *xc.Problem
	of    [][]int32 // options by item
	gone  []bool    // by option: its group is in the order
	met   []bool    // by item: it is named by an option that is gone
	mark  []int32   // by item: when it was last counted
	stale []bool    // by item: its price is to be found anew
	clock int32
	spent int // entries that were looked at
}

// greedyOrder returns the order in which every next item is the first of least price,
// among those that earlier options name, if there are any. The price depends on how
// many options the group of the item will have, and how many items these name first.
// It returns nil if it would look at more than so many entries, or at orderLooks items.
func greedyOrder(p *xc.Problem, most int, price func(choices, opened int) int) []int32 {
	n := len(p.Names)
	g := &greedy{
		p: p, of: xc.OptionsOf(p), gone: make([]bool, len(p.Ends)),
		met: make([]bool, n), mark: make([]int32, n), stale: make([]bool, n),
	}
	prices := make([]int, p.Primary)
	for i := range prices {
		g.stale[i] = true
	}
	in := make([]bool, p.Primary)
	var order []int32
	if p.Primary*p.Primary > orderLooks {
		return nil
	}
	for len(order) < p.Primary {
		best, least, open := -1, 0, false
		for i := range p.Primary {
			if in[i] || open && !g.met[i] {
				continue
			}
			if g.stale[i] {
				g.stale[i] = false
				prices[i] = price(g.look(i))
			}
			if best < 0 || prices[i] < least || g.met[i] && !open {
				best, least, open = i, prices[i], g.met[i]
			}
		}
		if g.spent > most {
			return nil
		}
		in[best] = true
		order = append(order, int32(best))
		g.take(best)
	}
	return order
}

// look returns how many options the group of an item has, and how many items they
// open.
func (g *greedy) look(i int) (choices, opened int) {
	g.clock++
	for _, k := range g.of[i] {
		if g.gone[k] {
			continue
		}
		choices++
		option := g.p.Option(int(k))
		g.spent += len(option)
		for _, e := range option {
			if int(e.Item) != i && !g.met[e.Item] && g.mark[e.Item] != g.clock {
				g.mark[e.Item] = g.clock
				opened++
			}
		}
	}
	return choices, opened
}

// take puts an item into the order.
func (g *greedy) take(i int) {
	for _, k := range g.of[i] {
		if g.gone[k] {
			continue
		}
		g.gone[k] = true
		for _, e := range g.p.Option(int(k)) {
			g.stale[e.Item] = true
			if !g.met[e.Item] {
				g.met[e.Item] = true
				g.meet(int(e.Item))
			}
		}
	}
}

// meet makes stale what shares an option with an item that was met.
func (g *greedy) meet(i int) {
	for _, k := range g.of[i] {
		if g.gone[k] {
			continue
		}
		option := g.p.Option(int(k))
		g.spent += len(option)
		for _, e := range option {
			g.stale[e.Item] = true
		}
	}
}
