package cheapest

import (
	"cmp"
	"context"
	"math"
	"math/bits"
	"slices"

	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// Algorithms X$ and C$ with taxes that rise at every node.
//
// What the search of cheapest_search.go knows of prices is what was known before
// it began. But with every option that is chosen others go, and the options that
// are left for an item may all have a price: then every solution in this subtree
// pays the least of them, and that much can be taken off all of them and be
// counted as spent, just as it was done at the root (cheapest_tax.go). So bounds
// get better on the way down, and options that were cheap get too dear. Here this
// is done at every node, item by item. It takes a copy of prices for every level,
// and if we copy them anyhow, we copy those of options that are left only: there
// are no lists to unlink from, an option that is gone is not there, and neither is
// one that is too dear. A level is an array of offers.
//
// A secondary item is taxed too. What it has to pay if no option covers it, its
// due, is like the price of one more option that names only this item; it is paid
// when no option is left for the item.
//
// Of cost-pent6x10 the other search takes 238,286 nodes, Knuth's DLX5 90,800, and
// this one 32,706. A node costs a look at each offer of its parent, and at all items of
// those that survive. Whether an option can stand beside those chosen, a mask of
// two words says for the first 128 items without colours; only what has others is
// looked at entry by entry.
//
// It is used if all bounds are 1 and 1, there are costs and no constraint, and an
// option rules out many others. If it rules out few, as in large latin squares, each
// level is nearly a copy of the one above, and a node takes three times as long as
// one of the other search.
//
// # Choosing an item
//
// That with fewest offers below the bar; of these, the one of which the cheapest
// was dearest when the node was entered; then the leftmost. There is no limit to
// what is counted, since looking at prices has done it already.
//
// # What was tried and dropped
//
// To move the tax of an item not to the least price, but half way on to the second,
// after Wedelin (An algorithm for large scale 0-1 integer programming with
// application to airline crew scheduling, Annals of Operations Research 57, 1995),
// once at each node: 15 % fewer nodes for cost-pent6x10 and Langford pairs of 16, 23 %
// for 16 queens, but more time, by a third or so. Four times at each node: 38 to 54 %
// fewer, and slower still. Raising items with few options first, or with many: 4 %
// fewer nodes at best, and sorting costs more.
//
// # Invariants
//
//	(offers) the offers of a level are the options that share no item with those
//	         chosen, but for one of the same colour; only options are missing
//	         that cannot be part of a solution that is cheap enough
//	(price)  no price and no due is negative; a solution in the subtree costs what
//	         is spent, the prices of its other options, and the dues of items that
//	         it does not cover
//	(active) the first left items of active are those that are taxed and not
//	         covered, and goals of them are primary

// An offer is an option with what it costs at its level.
type offer struct {
	price  int64
	mask   [2]uint64 // of its items that have a bit
	option int32
}

// A chase is the private state of one search.
type chase struct {
	p      *xc.Problem
	market *market

	bit    []uint8          // by item, or noBit
	items  [noBit]int32     // by bit
	every  [2]uint64        // bits of primary items
	narrow [2]uint64        // bits of items that can be active
	masks  [][2]uint64      // by option
	taxed  parted[int32]    // items of an option that can be active
	wide   parted[int32]    // those of them without a bit
	loose  parted[xc.Entry] // entries of an option whose items have no bit

	used   [2]uint64   // bits of items that are covered
	colour []xc.Colour // by item without a bit

	active []int32
	where  []int32 // by item, in active, or -1
	left   int
	goals  int
	due    []int64 // by item

	offers []offer
	picks  []pick
	trail  []change
	rounds []round // by level

	index      []int32 // places of offers in the level, item by item
	begin, end []int32 // by item: its part of index
	tops       []int64 // by item: the least of their prices, on entry
	count      []int32 // by item: its offers below the bar

	spent    int64
	ceiling  int64 // solutions of this price, or above, are of no interest
	leftmost bool  // Config.Choice is First

	stats   tree.Stats
	profile []uint64
	pause   uint64
	tick    func() error
}

// noBit is the bit of items that have none.
const noBit = 2 * 64

// covered is the colour of an item that an option without a colour has covered.
const covered xc.Colour = -1

// A parted list is a list for each option.
type parted[T any] struct {
	all []T
	at  []int32 // by option, and one more: where its list begins
}

func (l *parted[T]) of(option int32) []T { return l.all[l.at[option]:l.at[option+1]] }
func (l *parted[T]) end()                { l.at = append(l.at, int32(len(l.all))) }

// A pick is an option that a round tries.
type pick struct {
	price  int64
	option int32
}

// A change is a due that was lowered by some amount, or an item that was given a
// colour, or covered, if by is less than 0.
type change struct {
	item int32
	by   int64
}

// A round is what a chase knows of a level.
type round struct {
	option int32 // that led here, or -1
	offers int   // where those of the level begin
	picks  int   // where those of the level begin
	next   int   // the pick to try
	trail  int   // where its changes begin
	used   [2]uint64
	left   int // on entry, before the option was chosen
	goals  int
	spent  int64
}

// chases reports whether this search can be used, and should be.
func chases(p *xc.Problem, cfg tree.Config) bool {
	return cfg.Constraint == nil && p.HasCosts() && !p.HasBounds() && !p.Weighted && dense(p)
}

// dense reports whether an option rules out one in twenty others or more, by the
// items that they share. It is one in 3 to 10 for queens and pentominoes, and one in
// 100 or less for large latin squares and domino grids.
func dense(p *xc.Problem) bool {
	const share = 20
	named := make([]float64, len(p.Names))
	for _, e := range p.Entries {
		named[e.Item]++
	}
	pairs := 0.0
	for _, n := range named {
		pairs += n * n
	}
	options := float64(len(p.Ends))
	return float64(share*pairs) >= options*options
}

// newChase begins a search of a market.
func newChase(m *market) *chase {
	p := m.p
	n := len(p.Names)
	c := &chase{
		p: p, market: m,
		colour: make([]xc.Colour, n), where: make([]int32, n), due: make([]int64, n),
		count: make([]int32, n), begin: make([]int32, n), end: make([]int32, n), tops: make([]int64, n),
	}
	for i := range n {
		c.where[i] = -1
		c.due[i] = -min(0, m.taxes[i])
		if i < p.Primary {
			c.due[i] = math.MaxInt64 // it has to be covered
		}
		if c.due[i] > 0 {
			c.where[i] = int32(len(c.active))
			c.active = append(c.active, int32(i))
		}
	}
	c.left, c.goals = len(c.active), p.Primary
	c.giveBits()
	c.lists()
	c.offers = make([]offer, 0, 2*len(p.Ends))
	for _, k := range m.order() {
		c.offers = append(c.offers, offer{m.prices[k], c.masks[k], k})
	}
	return c
}

// giveBits gives bits to items that are never named with a colour, as far as there
// are bits.
func (c *chase) giveBits() {
	c.bit = slices.Repeat([]uint8{noBit}, len(c.p.Names))
	coloured := make([]bool, len(c.p.Names))
	for _, e := range c.p.Entries {
		coloured[e.Item] = coloured[e.Item] || e.Colour != 0
	}
	next := uint8(0)
	for i := range c.bit {
		if coloured[i] || next == noBit {
			continue
		}
		c.bit[i], c.items[next] = next, int32(i)
		if i < c.p.Primary {
			c.every[next>>6] |= 1 << (next & 63)
		}
		if c.where[i] >= 0 {
			c.narrow[next>>6] |= 1 << (next & 63)
		}
		next++
	}
}

// lists makes what there is by option, and room in index.
func (c *chase) lists() {
	c.masks = make([][2]uint64, len(c.p.Ends))
	c.taxed.end()
	c.wide.end()
	c.loose.end()
	for k := range c.masks {
		for _, e := range c.p.Option(k) {
			i, b := int32(e.Item), c.bit[e.Item]
			if b < noBit {
				c.masks[k][b>>6] |= 1 << (b & 63)
			} else {
				c.loose.all = append(c.loose.all, e)
			}
			if c.where[i] >= 0 {
				c.taxed.all = append(c.taxed.all, i)
				c.end[i]++
				if b == noBit {
					c.wide.all = append(c.wide.all, i)
				}
			}
		}
		c.taxed.end()
		c.wide.end()
		c.loose.end()
	}
	c.index = make([]int32, len(c.taxed.all))
	sum := int32(0)
	for i, n := range c.end {
		c.begin[i] = sum
		sum += n
	}
}

// best returns the k best solutions, as hunt.best does.
func (c *chase) best(ctx context.Context, k int, cfg tree.Config) ([]Priced, error) {
	if cfg.Stats != nil {
		defer func() { *cfg.Stats = c.totals() }()
	}
	best := shortlist{most: k, unit: c.market.unit}
	c.leftmost = cfg.Choice == tree.First
	c.tick = ticker(ctx, cfg, &c.stats, &c.pause, c.totals)
	c.ceiling = min(best.limit(), 4*tooMuch)
	err := c.run(func() {
		sol := c.chosen()
		price := c.market.price(sol)
		if xc.Debug {
			c.checkPrice(price)
		}
		if price < c.ceiling {
			c.stats.Solutions++
			best.add(Priced{sol, cost(c.p, sol)}, price)
			c.ceiling = min(best.limit(), 4*tooMuch)
		}
	})
	return best.sorted(), err
}

// chosen returns the options chosen.
func (c *chase) chosen() xc.Solution {
	sol := xc.Solution{}
	for _, r := range c.rounds[1:] {
		sol = append(sol, int(r.option))
	}
	return sol
}

// run walks the tree, and returns the error of tick if that stopped it.
func (c *chase) run(visit func()) error {
	c.rounds = append(c.rounds, round{option: -1, left: c.left, goals: c.goals})
	for {
		if err := c.enter(visit); err != nil {
			return err
		}
		for !c.next() {
			if len(c.rounds) == 1 {
				c.stats.Done = 1
				return nil
			}
			c.leave()
		}
	}
}

// enter counts a node, and finds what there is to pick.
func (c *chase) enter(visit func()) error {
	if c.stats.Nodes >= c.pause {
		if err := c.tick(); err != nil {
			return err
		}
	}
	c.stats.Nodes++
	l := len(c.rounds) - 1
	if l == len(c.profile) {
		c.profile = append(c.profile, 0)
	}
	c.profile[l]++
	r := &c.rounds[l]
	r.picks, r.next = len(c.picks), len(c.picks)
	if c.goals == 0 {
		for _, i := range c.active[:c.left] {
			c.spent += c.due[i]
		}
		visit()
		return nil
	}
	var free [2]uint64
	if l > 0 {
		var ok bool
		if free, ok = c.filter(c.offers[c.rounds[l-1].offers:r.offers]); !ok {
			return nil
		}
	}
	live := c.offers[r.offers:]
	c.arrange(live, free)
	if !c.raise(live, free) {
		return nil
	}
	if xc.Debug {
		c.check()
	}
	bar := c.ceiling - c.spent
	r.spent = c.spent
	c.branch(live, bar, c.item(live, bar))
	return nil
}

// filter copies the offers of the level above that are left. It returns the bits of
// those that cost nothing, and false if it sees that an item that has to be covered
// has none.
func (c *chase) filter(above []offer) (free [2]uint64, ok bool) {
	bar, used, strict := c.ceiling-c.rounds[len(c.rounds)-2].spent, c.used, len(c.loose.all) > 0
	begin, named := len(c.offers), used
	for j := range above {
		o := &above[j]
		if o.mask[0]&used[0]|o.mask[1]&used[1] != 0 || o.price >= bar || strict && !c.fits(o.option) {
			continue
		}
		named[0] |= o.mask[0]
		named[1] |= o.mask[1]
		if o.price == 0 {
			free[0] |= o.mask[0]
			free[1] |= o.mask[1]
		}
		c.offers = append(c.offers, *o)
	}
	c.stats.Updates += uint64(len(above) - (len(c.offers) - begin))
	return free, c.every[0]&^named[0]|c.every[1]&^named[1] == 0
}

// fits reports whether the loose entries of an option agree with those chosen.
func (c *chase) fits(option int32) bool {
	for _, e := range c.loose.of(option) {
		if have := c.colour[e.Item]; have != 0 && have != e.Colour {
			return false
		}
	}
	return true
}

// arrange sorts offers into the parts of the items without a bit in free: the others
// have an offer that costs nothing, and their taxes cannot be raised.
func (c *chase) arrange(live []offer, free [2]uint64) {
	var need [2]uint64
	for w := range need {
		need[w] = c.narrow[w] &^ c.used[w] &^ free[w]
	}
	for _, i := range c.active[:c.left] {
		c.end[i] = c.begin[i]
	}
	for k := range live {
		o := &live[k]
		for w := range need {
			for m := o.mask[w] & need[w]; m != 0; m &= m - 1 {
				c.file(c.items[64*w+bits.TrailingZeros64(m)], k)
			}
		}
		for _, i := range c.wide.of(o.option) {
			c.file(i, k)
		}
	}
}

// file adds offer k of the level to the part of item i.
func (c *chase) file(i int32, k int) {
	at := c.end[i]
	c.index[at] = int32(k)
	c.end[i] = at + 1
}

// raise raises taxes as far as invariant (price) allows. It returns false if every
// solution turns out to be too dear, or there is none.
func (c *chase) raise(live []offer, free [2]uint64) bool {
	for _, i := range c.active[:c.left] {
		if c.has(free, i) {
			c.tops[i] = 0
			continue
		}
		part := c.index[c.begin[i]:c.end[i]]
		if len(part) == 0 && int(i) < c.p.Primary {
			return false
		}
		d := c.due[i]
		for _, k := range part {
			d = min(d, live[k].price)
		}
		c.tops[i] = d
		if d == 0 {
			continue
		}
		if c.spent += d; c.spent >= c.ceiling {
			return false
		}
		for _, k := range part {
			live[k].price -= d
		}
		if int(i) >= c.p.Primary {
			c.due[i] -= d
			c.trail = append(c.trail, change{i, d})
		}
	}
	return true
}

// has reports whether item i has a bit, and that is set.
func (c *chase) has(set [2]uint64, i int32) bool {
	b := c.bit[i]
	return b < noBit && set[b>>6]>>(b&63)&1 != 0
}

// item returns the item to branch on. Every item that has to be covered has an
// offer below the bar: that to which its tax was raised is free.
func (c *chase) item(live []offer, bar int64) int32 {
	for _, i := range c.active[:c.left] {
		c.count[i] = 0
	}
	for k := range live {
		if o := &live[k]; o.price < bar {
			for _, i := range c.taxed.of(o.option) {
				c.count[i]++
			}
		}
	}
	best := int32(-1)
	for _, i := range c.active[:c.left] {
		if int(i) < c.p.Primary && (best < 0 || c.before(i, best)) {
			best = i
		}
	}
	return best
}

// branch takes the offers for item i below the bar as picks, cheapest first.
func (c *chase) branch(live []offer, bar int64, i int32) {
	from := len(c.picks)
	for k := range live {
		o := &live[k]
		if o.price < bar && (c.has(o.mask, i) || c.bit[i] == noBit && slices.Contains(c.wide.of(o.option), i)) {
			c.picks = append(c.picks, pick{o.price, o.option})
		}
	}
	slices.SortStableFunc(c.picks[from:], func(a, b pick) int { return cmp.Compare(a.price, b.price) })
}

// before reports whether it is better to branch on item i than on item j.
func (c *chase) before(i, j int32) bool {
	switch {
	case c.leftmost:
		return i < j
	case c.count[i] != c.count[j]:
		return c.count[i] < c.count[j]
	case c.tops[i] != c.tops[j]:
		return c.tops[i] > c.tops[j]
	}
	return i < j
}

// next goes down to the next pick of the level, if there is one that is cheap
// enough.
func (c *chase) next() bool {
	r := &c.rounds[len(c.rounds)-1]
	if r.next == len(c.picks) || c.picks[r.next].price >= c.ceiling-r.spent {
		return false
	}
	p := c.picks[r.next]
	r.next++
	c.rounds = append(c.rounds, round{option: p.option, offers: len(c.offers), trail: len(c.trail), used: c.used, left: c.left, goals: c.goals})
	c.spent = c.rounds[len(c.rounds)-2].spent + p.price
	c.choose(p.option)
	return true
}

// choose covers and colours the items of an option.
func (c *chase) choose(option int32) {
	for _, i := range c.taxed.of(option) {
		c.left--
		w, last := c.where[i], c.active[c.left]
		c.active[w], c.active[c.left] = last, i
		c.where[last], c.where[i] = w, int32(c.left)
		if int(i) < c.p.Primary {
			c.goals--
		}
	}
	mask := c.masks[option]
	c.used[0] |= mask[0]
	c.used[1] |= mask[1]
	for _, e := range c.loose.of(option) {
		if c.colour[e.Item] == 0 {
			c.colour[e.Item] = e.Colour
			if e.Colour == 0 {
				c.colour[e.Item] = covered
			}
			c.trail = append(c.trail, change{int32(e.Item), -1})
		}
	}
}

// leave undoes next, and all that was done below. The level is not the root.
func (c *chase) leave() {
	l := len(c.rounds) - 1
	r := &c.rounds[l]
	for len(c.trail) > r.trail {
		t := c.trail[len(c.trail)-1]
		c.trail = c.trail[:len(c.trail)-1]
		if t.by < 0 {
			c.colour[t.item] = 0
		} else {
			c.due[t.item] += t.by
		}
	}
	c.used, c.left, c.goals = r.used, r.left, r.goals
	c.offers, c.picks = c.offers[:r.offers], c.picks[:r.picks]
	c.rounds = c.rounds[:l]
}

// totals returns the statistics so far, as a copy.
func (c *chase) totals() tree.Stats {
	st := c.stats
	st.Profile = slices.Clone(c.profile)
	if st.Nodes > 0 && st.Done == 0 {
		sum, part := 0.0, 1.0
		for l, r := range c.rounds {
			end := len(c.picks)
			if l+1 < len(c.rounds) {
				end = c.rounds[l+1].picks
			}
			if n := end - r.picks; n > 0 && r.next > r.picks {
				part /= float64(n)
				sum += float64(r.next-r.picks-1) * part
			}
		}
		st.Done = min(sum+part/2, math.Nextafter(1, 0))
	}
	return st
}
