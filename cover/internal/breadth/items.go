package breadth

import (
	"container/heap"
	"iter"

	"bonepile/cover/internal/xc"
)

// ItemOrders returns orders in which to cover the primary items, layer by layer, that are worth an
// estimate: none is good for every problem. It leaves out those that would take more than so much work, or longer
// than m.
func ItemOrders(p *xc.Problem, most float64, m *xc.Meter) iter.Seq[[]int32] {
	return func(yield func([]int32) bool) {
		given, back := make([]int32, p.Primary), make([]int32, p.Primary)
		for i := range given {
			given[i], back[i] = int32(i), int32(p.Primary-1-i)
		}
		if !yield(given) || !yield(back) {
			return
		}
		g := newGreedy(p, most/pairWork, m)
		if g == nil {
			return
		}
		for _, price := range []func(choices, opened int) int{
			func(choices, opened int) int { return opened<<16 + choices }, // a narrow front
			func(choices, _ int) int { return choices },                   // slow growth
		} {
			if order := g.run(price); m.Over(0) || !yield(order) {
				return
			}
		}
	}
}

const (
	pairWork  = 12      // work of two greedy orders, for each pair of entries of an option
	EntryWork = 20      // of an entry, when layers are prepared
	pairsMost = 1 << 23 // pairs: they take four bytes each, and those of an item as many again
)

// A greedy makes orders of the primary items in which every next item is one of least price,
// the first of them, among those that earlier options name, if there are any. The price
// depends on how many options the group of the item will have, and how many items these
// name first. It counts both as options go: every pair of entries is looked at once for each
// order.
type greedy struct {
	p     *xc.Problem
	meter *xc.Meter
	of    [][]int32 // options by item
	begin []int32   // by item: where its neighbours begin, which options name with it
	near  []int32   // the neighbours, one item after the other
	both  []int32   // beside near: options that name both
	pairs []int32   // by option, one after the other: by entry and entry, where the second is near the first
	from  []int32   // by option: where its pairs begin

	gone    []bool  // by option: its group is in the order
	met     []bool  // by item: it is named by an option that is gone
	left    []int32 // beside near: options left that name both
	choices []int32 // by item: options left
	opened  []int32 // by item: neighbours in these that are not met

	rest    []int32 // a heap of the primary items that are not in the order
	place   []int32 // by item: where it is in the heap, -1 for nowhere
	price   []int   // by item, as of its last change
	since   []int32 // with conditions, by item: when a neighbour was met; of items alike the last goes first
	closes  []int32 // and of how many neighbours it is the last
	clock   int32
	changed []int32 // items with another price, each once
	fresh   []bool  // by item: it is in changed
}

// newGreedy returns nil if there are more pairs than most, or m is over.
func newGreedy(p *xc.Problem, most float64, m *xc.Meter) *greedy {
	n, pairs := len(p.Names), 0
	for k := range p.Ends {
		pairs += len(p.Option(k)) * len(p.Option(k))
	}
	if pairs > pairsMost || float64(pairs) > most || m.Over(EntryWork*len(p.Entries)) {
		return nil
	}
	g := &greedy{
		p: p, meter: m, of: xc.OptionsOf(p), begin: make([]int32, n+1), pairs: make([]int32, 0, pairs), from: make([]int32, len(p.Ends)),
		gone: make([]bool, len(p.Ends)), met: make([]bool, n), choices: make([]int32, n), opened: make([]int32, n),
		rest: make([]int32, p.Primary), place: make([]int32, n), price: make([]int, n), fresh: make([]bool, n),
	}
	for k := range p.Ends {
		g.from[k] = int32(len(g.pairs))
		m := len(p.Option(k))
		g.pairs = g.pairs[:len(g.pairs)+m*m]
	}
	at := make([]int32, n) // by item: where it is near i, from 1
	for i := range n {
		g.begin[i] = int32(len(g.near))
		for _, k := range g.of[i] {
			if m.Over(4 * len(p.Option(int(k)))) {
				return nil
			}
			g.join(int(k), i, at)
		}
		for _, j := range g.near[g.begin[i]:] {
			at[j] = 0
		}
	}
	g.begin[n] = int32(len(g.near))
	g.left = make([]int32, len(g.near))
	if p.HasConditions() {
		g.since, g.closes = make([]int32, n), make([]int32, n)
	}
	return g
}

// join notes the items that option k names beside i.
func (g *greedy) join(k, i int, at []int32) {
	option := g.p.Option(k)
	for a, e := range option {
		if int(e.Item) != i {
			continue
		}
		for b, f := range option {
			if b == a {
				continue
			}
			if at[f.Item] == 0 {
				g.near, g.both = append(g.near, int32(f.Item)), append(g.both, 0)
				at[f.Item] = int32(len(g.near))
			}
			g.both[at[f.Item]-1]++
			g.pairs[int(g.from[k])+a*len(option)+b] = at[f.Item] - 1
		}
	}
}

// run returns the order for a price.
func (g *greedy) run(price func(choices, opened int) int) []int32 {
	clear(g.gone)
	clear(g.met)
	clear(g.since)
	clear(g.closes)
	g.clock = 0
	copy(g.left, g.both)
	for i := range g.of {
		g.choices[i], g.opened[i], g.place[i] = int32(len(g.of[i])), g.begin[i+1]-g.begin[i], -1
	}
	const unmet = 1 << 48 // more than any price
	find := func(i int32) {
		g.price[i] = price(int(g.choices[i]), int(g.opened[i]))
		met := g.met[i]
		if g.since != nil {
			g.price[i], met = int(g.opened[i]-g.closes[i])<<32-int(g.since[i]), g.since[i] > 0
		}
		if !met {
			g.price[i] += unmet
		}
	}
	g.rest = g.rest[:g.p.Primary]
	for i := range g.rest {
		g.rest[i], g.place[i] = int32(i), int32(i)
		find(int32(i))
	}
	heap.Init(g)
	order := make([]int32, 0, g.p.Primary)
	for len(g.rest) > 0 && !g.meter.Over(0) {
		i := g.rest[0]
		heap.Pop(g)
		order = append(order, i)
		g.take(i)
		if g.since != nil {
			g.close(i)
		}
		for _, j := range g.changed {
			g.fresh[j] = false
			if g.place[j] >= 0 {
				find(j)
				heap.Fix(g, int(g.place[j]))
			}
		}
		g.changed = g.changed[:0]
	}
	return order
}

// take lets the options of an item go that are left.
func (g *greedy) take(i int32) {
	for _, k := range g.of[i] {
		if g.gone[k] {
			continue
		}
		g.gone[k] = true
		option := g.p.Option(int(k))
		if g.meter.Over(4 * len(option) * len(option)) {
			return
		}
		pairs := g.pairs[g.from[k]:]
		for a, e := range option {
			g.choices[e.Item]--
			g.change(int32(e.Item))
			for b, f := range option {
				if b == a {
					continue
				}
				s := pairs[a*len(option)+b]
				if g.left[s]--; g.left[s] == 0 && !g.met[f.Item] {
					g.opened[e.Item]--
				}
			}
		}
		for _, e := range option {
			if !g.met[e.Item] {
				g.meet(int32(e.Item))
			}
		}
	}
}

// close notes for the neighbours of an item that is gone when they have one left.
func (g *greedy) close(i int32) {
	for _, j := range g.near[g.begin[i]:g.begin[i+1]] {
		left, last := 0, int32(0)
		for _, k := range g.near[g.begin[j]:g.begin[j+1]] {
			if g.place[k] >= 0 {
				left, last = left+1, k
			}
		}
		if left == 1 {
			g.closes[last]++
			g.change(last)
		}
	}
}

// meet notes that an item is named by an option that is gone.
func (g *greedy) meet(i int32) {
	g.met[i] = true
	g.clock++
	g.change(i)
	for s := g.begin[i]; s < g.begin[i+1]; s++ {
		if g.left[s] > 0 {
			if g.opened[g.near[s]]--; g.since != nil {
				g.since[g.near[s]] = g.clock
			}
			g.change(g.near[s])
		}
	}
}

// change notes that the price of an item is another.
func (g *greedy) change(i int32) {
	if !g.fresh[i] {
		g.fresh[i] = true
		g.changed = append(g.changed, i)
	}
}

// These five are for package heap.

func (g *greedy) Len() int { return len(g.rest) }

func (g *greedy) Less(a, b int) bool {
	i, j := g.rest[a], g.rest[b]
	return g.price[i] < g.price[j] || g.price[i] == g.price[j] && i < j
}

func (g *greedy) Swap(a, b int) {
	g.rest[a], g.rest[b] = g.rest[b], g.rest[a]
	g.place[g.rest[a]], g.place[g.rest[b]] = int32(a), int32(b)
}

func (g *greedy) Push(any) {}

func (g *greedy) Pop() any {
	last := len(g.rest) - 1
	g.place[g.rest[last]] = -1
	g.rest = g.rest[:last]
	return nil
}
