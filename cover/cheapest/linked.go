package cheapest

import (
	"context"
	"math"

	"bonepile/cover/internal/links"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// Algorithms X$, C$ and M$: the cheapest solutions.
//
// This is the search of Algorithm M, with weights, on lists that are sorted by
// price; Algorithms X and C are the case where all bounds are 1 and 1. What the
// options chosen cost already, and the best solutions so far, say how cheap any
// option has to be that is still to be chosen: below the bar. Whatever walks a
// list stops at the first option that is not, so that dear options cost no time
// at all: they are neither hidden nor cleansed, nor counted. The bar only sinks
// on the way down, so that what was passed over stays out of reach, and each
// level remembers the bar that it used, so that as much is undone as was done.
//
// A list is walked from the top on the way back too. That is the wrong order but
// does no harm: invariant (undo) restores each node's neighbour above when it is
// restored itself, and the neighbour below, be it back or not, gets it from there.
// Walking up would have to begin with the options that are too dear.
//
// See Knuth, The Art of Computer Programming, 7.2.2.1, Algorithms X$ and C$, and
// exercises 247 (cheapest_tax.go), 248 and 249 (cheapest_bound.go). He has no M$,
// and says that there should be one.
//
// # Choosing an item
//
// That with fewest choices below the bar, where lookahead many are as good as
// more: counting is work. If there is a tie, we take the item whose cheapest
// option is dearest; then, among items with bounds, one with least slack that
// counts, as in m.go; then the leftmost. This is exercise 248, but for bounds.
//
// # Invariants
//
// (ring), (size), (undo), (quota) and (front) of x.go and m.go, and
//
//	(live)  as there, but only for options below the bar of the present level;
//	        none of the others has been touched since the bar was above its price
//	(order) every ring is sorted by price
//	(bar)   the bars of the levels do not rise from the root down; a solution
//	        that has all options chosen, and is cheap enough, has no other option
//	        that is not below the bar
//
// # Extremes
//
// If the price of a set of options is that of its dearest and not their sum, all of
// this holds with a bar that is the ceiling, as long as all options chosen are below
// it: see minimax.go.

// lookahead is as far as choices are counted. Knuth's is 10; that takes twice as
// many nodes for Langford pairs of 16 numbers, and 50 times as many for 15, since
// the first dives, before there is a limit, go wrong. Beyond 25 nothing changes.
const lookahead = 25

// A hunt is the private state of one search for the best solutions.
type hunt struct {
	*links.Search // its lists, quotas and statistics; it does not walk
	market        *market
	prices        []int64 // by node, of its option

	ceiling int64 // solutions of this price, or above, are of no interest

	leftmost bool // Config.Choice is First

	peak bool // the price of a set is that of its dearest option, or -1

	bounding bounding

	stages []stage // by level
	spent  int64   // the price of the options chosen, and charges
	bar    int64
}

// A stage is what a hunt knows of a level above the present one.
type stage struct {
	item, first int32 // as in branching
	choice      int32 // node of the option tried; header for none
	choices     int32 // how many there were
	tried       int32
	need        int32 // so many options were needed, or so much weight

	spent int64 // before the choice
	bar   int64 // used by branch
	then  int64 // used by try
	rest  rest
}

// newHunt links up the nodes of a problem in the order of prices.
func newHunt(m *market) *hunt {
	h := &hunt{Search: links.Ordered(m.p, m.order()), market: m, ceiling: math.MaxInt64}
	if h.Quotas == nil {
		h.Limit() // X and C are M too
	}
	h.prices = make([]int64, len(h.Nodes))
	for k, price := range m.prices {
		for x := h.First(k); h.Nodes[x].Item > 0; x++ {
			h.prices[x] = price
		}
	}
	return h
}

// start runs the hunt under cfg. Visit is called at every solution.
func (h *hunt) start(ctx context.Context, cfg tree.Config, visit func()) error {
	if cfg.Stats != nil {
		defer func() { *cfg.Stats = h.totals() }()
	}
	h.leftmost = cfg.Choice == tree.First
	if cfg.Constraint != nil {
		var err error
		if h.Watch, err = cfg.Constraint.Watch(h.P); err != nil {
			return err
		}
	}
	h.Tick = ticker(ctx, cfg, &h.Stats, &h.Pause, h.totals)
	return h.run(visit)
}

// ticker returns what a search calls when it has as many nodes as pause says: it
// looks at limits, reports, and sets pause anew.
func ticker(ctx context.Context, cfg tree.Config, st *tree.Stats, pause *uint64, totals func() tree.Stats) func() error {
	return func() error {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if cfg.MaxNodes > 0 && st.Nodes >= cfg.MaxNodes {
			return tree.ErrLimit
		}
		if cfg.Progress != nil {
			cfg.Progress(totals())
		}
		*pause = st.Nodes - st.Nodes%tree.CheckEvery + tree.CheckEvery
		if cfg.MaxNodes > 0 {
			*pause = min(*pause, cfg.MaxNodes)
		}
		return nil
	}
}

// run walks the tree, and returns the error of tick if that stopped it.
//
// Each round of the loop enters a node of the tree.
func (h *hunt) run(visit func()) error {
	h.bar, h.spent = h.ceiling, h.nothing()
	for {
		if h.Stats.Nodes >= h.Pause {
			if err := h.Tick(); err != nil {
				return err
			}
		}
		h.Stats.Nodes++
		if h.Level == len(h.Profile) {
			h.Profile = append(h.Profile, 0)
		}
		h.Profile[h.Level]++
		if xc.Debug {
			h.check()
		}
		if h.open() && (h.Watch == nil || h.Watch.Accept()) {
			visit()
		}
		for !h.next() { // up the tree until there is a choice left
			if h.Level == 0 {
				h.Stats.Done = 1
				return nil
			}
			h.close()
		}
	}
}

// chosen returns the options chosen.
func (h *hunt) chosen() xc.Solution {
	options := xc.Solution{}
	for _, st := range h.stages[:h.Level] {
		if st.choice != st.item {
			options = append(options, h.Option(st.choice))
		}
	}
	return options
}

// barFor returns what an option has to be cheaper than, if it is to be chosen
// beside options of price spent, and others that cost rest.
func (h *hunt) barFor(spent, rest int64) int64 {
	switch {
	case !h.peak:
		return h.ceiling - spent - rest
	case spent < h.ceiling:
		return h.ceiling
	}
	return math.MinInt64
}

// open picks an item, and goes down a level if there are choices. It returns
// true if no item is active: then the choices made are a solution.
func (h *hunt) open() (solved bool) {
	if h.Items[0].Right == 0 {
		return true
	}
	rest := h.lowerBound()
	h.bar = min(h.bar, h.barFor(h.spent, rest.one))
	i := h.pick()
	if i == 0 {
		return false
	}
	st := stage{item: i, first: h.Nodes[i].Down, choice: i, need: h.Quotas[i].Need(), spent: h.spent, bar: h.bar, rest: rest}
	st.choices = h.choices(i, math.MaxInt32)
	h.stages = append(h.stages[:h.Level], st)
	h.Level++
	if !h.IsHeavy(i) {
		h.use(i, 1, h.bar)
	}
	return false
}

// close undoes open, after next has returned false. The level is not the root.
func (h *hunt) close() {
	h.Level--
	st := &h.stages[h.Level]
	h.Readmit(st.item, st.first) // nothing, if the item is covered
	if !h.IsHeavy(st.item) {
		h.disuse(st.item, 1, st.bar)
	}
	if xc.Debug {
		h.CheckUndone()
	}
}

// next takes back the last choice made on this level, if one was, and makes the
// one after it. It returns false if there is none, and at the root.
func (h *hunt) next() bool {
	if h.Level == 0 {
		return false
	}
	st := &h.stages[h.Level-1]
	if st.tried > 0 {
		if st.choice != st.item {
			h.Forget(st.choice)
		}
		h.takeBack(st)
		if st.choice == st.item {
			return false // none was the last choice
		}
	}
	for h.try(st) {
		if st.choice == st.item || h.Accept(st.choice) {
			return true
		}
		h.takeBack(st)
	}
	return false
}

// try makes the next choice, if there is one: the node below the last one
// tried, if it is below the bar and those from there on are enough, or else
// none, if the item needs none.
func (h *hunt) try(st *stage) bool {
	i := st.item
	bar := min(st.bar, h.barFor(st.spent, st.rest.one)) // there may be a better solution now
	x := h.Nodes[st.choice].Down
	open := h.Quotas[i].Bound > 0 // if not, i is covered
	switch {
	case x != i && h.prices[x] < bar:
		if st.need > 1 && !h.enough(i, x, st.need, bar) {
			return false
		}
		st.choice = x
		h.spent = h.add(st.spent, h.prices[x])
		st.then = min(bar, h.barFor(h.spent, st.rest.two))
		if open {
			h.RuleOut(x)
		}
		if h.IsHeavy(i) {
			h.use(i, h.Weights[x], st.then)
		}
		h.useOthers(x, st.then)
	case st.need == 0:
		charge := h.charge(i)
		if charge >= h.barFor(st.spent, 0) {
			return false
		}
		st.choice = i
		h.spent = h.add(st.spent, charge)
		st.then = bar
		if open {
			l, r := h.Items[i].Left, h.Items[i].Right
			h.Items[l].Right, h.Items[r].Left = r, l
		}
	default:
		return false
	}
	st.tried++
	h.bar = st.then
	return true
}

// takeBack undoes try, but for what was ruled out.
func (h *hunt) takeBack(st *stage) {
	i := st.item
	if st.choice != i {
		h.disuseOthers(st.choice, st.then)
		if h.IsHeavy(i) {
			h.disuse(i, h.Weights[st.choice], st.then)
		}
	} else if h.Quotas[i].Bound > 0 {
		l, r := h.Items[i].Left, h.Items[i].Right
		h.Items[l].Right, h.Items[r].Left = i, i
	}
	h.spent = st.spent
}

// nothing returns the price of no options.
func (h *hunt) nothing() int64 {
	if h.peak {
		return -1
	}
	return 0
}

// add returns the price of a set and an option together.
func (h *hunt) add(spent, price int64) int64 {
	if h.peak {
		return max(spent, price)
	}
	return spent + price
}

// charge returns what is known to be paid beyond prices and base, when item i is
// to have no more options.
func (h *hunt) charge(i int32) int64 {
	if h.peak {
		return h.nothing()
	}
	q, t := h.Quotas[i], h.market.taxes[i-1]
	unused := q.Bound
	if !h.IsHeavy(i) {
		unused++ // branching took one
	}
	if t >= 0 {
		return t * int64(q.Slack-unused)
	}
	_, hi := h.P.BoundsOf(xc.Item(i - 1))
	return -t * int64(unused-int32(hi)+h.market.bounds[i-1].Hi)
}

// enough reports whether node x of the ring of item i, and those below it that
// are below the bar, have the weight that is needed.
func (h *hunt) enough(i, x, need int32, bar int64) bool {
	for ; x != i && h.prices[x] < bar; x = h.Nodes[x].Down {
		if need -= h.Weight(x); need <= 0 {
			return true
		}
	}
	return false
}

// pick returns the active item to branch on, or 0 if some item has no choice.
func (h *hunt) pick() int32 {
	best, least := int32(0), int32(lookahead)
	spare := func(i int32) int32 { return min(h.Quotas[i].Bound, h.Quotas[i].Slack) }
	for i := h.Items[0].Right; i != 0; i = h.Items[i].Right {
		n := h.choices(i, min(least, lookahead-1))
		switch {
		case n == 0:
			return 0
		case h.leftmost:
			return i
		case n > least:
			continue
		case best != 0 && n == least:
			if d := h.top(i) - h.top(best); d < 0 || d == 0 && spare(i) >= spare(best) {
				continue
			}
		}
		best, least = i, n
	}
	return best
}

// top returns the price of the first option for item i, or the bar if none is
// below it.
func (h *hunt) top(i int32) int64 {
	if x := h.Nodes[i].Down; x != i {
		return min(h.prices[x], h.bar)
	}
	return h.bar
}

// choices returns how many choices there are if the search branches on item i,
// or most+1 if there are more than most. Some of those that it counts for heavy
// items may be no good.
func (h *hunt) choices(i, most int32) int32 {
	need := h.Quotas[i].Need()
	if need > 1 && h.IsHeavy(i) && !h.enough(i, h.Nodes[i].Down, need, h.bar) {
		return 0
	}
	n := 1 - need // none, or so many more are to follow
	if h.IsHeavy(i) {
		n = max(n, 0)
	}
	for x := h.Nodes[i].Down; x != i && h.prices[x] < h.bar && n <= most; x = h.Nodes[x].Down {
		n++
	}
	return max(0, n)
}

// use takes a weight off the quota of item i, as far as the bar.
func (h *hunt) use(i, weight int32, bar int64) {
	h.Quotas[i].Bound -= weight
	if h.Quotas[i].Bound == 0 {
		h.cover(i, bar)
	} else if h.IsHeavy(i) {
		h.lighten(i, bar)
	}
}

// disuse undoes use.
func (h *hunt) disuse(i, weight int32, bar int64) {
	if h.Quotas[i].Bound == 0 {
		h.uncover(i, bar)
	} else if h.IsHeavy(i) {
		h.Unlighten(i)
	}
	h.Quotas[i].Bound += weight
}

// cover takes item i off the list of active items and hides every option below
// the bar that names it.
func (h *hunt) cover(i int32, bar int64) {
	l, r := h.Items[i].Left, h.Items[i].Right
	h.Items[l].Right, h.Items[r].Left = r, l
	h.Stats.Updates++
	for x := h.Nodes[i].Down; x != i && h.prices[x] < bar; x = h.Nodes[x].Down {
		h.Hide(x)
	}
}

// uncover undoes cover.
func (h *hunt) uncover(i int32, bar int64) {
	for x := h.Nodes[i].Down; x != i && h.prices[x] < bar; x = h.Nodes[x].Down {
		h.Unhide(x)
	}
	l, r := h.Items[i].Left, h.Items[i].Right
	h.Items[l].Right, h.Items[r].Left = i, i
}

// purify gives the item of node x the colour of x, below the bar: see c.go.
func (h *hunt) purify(x int32, bar int64) {
	i, c := h.Nodes[x].Item, h.Nodes[x].Colour
	h.Stats.Cleansings++
	for y := h.Nodes[i].Down; y != i && h.prices[y] < bar; y = h.Nodes[y].Down {
		if h.Nodes[y].Colour == c {
			h.Nodes[y].Colour = links.Cleansed
			h.Stats.Cleansings++
		} else {
			h.Hide(y)
		}
	}
}

// unpurify undoes purify.
func (h *hunt) unpurify(x int32, bar int64) {
	i, c := h.Nodes[x].Item, h.Nodes[x].Colour
	for y := h.Nodes[i].Down; y != i && h.prices[y] < bar; y = h.Nodes[y].Down {
		if h.Nodes[y].Colour == links.Cleansed {
			h.Nodes[y].Colour = c
		} else {
			h.Unhide(y)
		}
	}
}

// lighten takes the options below the bar that are too heavy for what is left
// of item i off all their rings: see w.go.
func (h *hunt) lighten(i int32, bar int64) {
	h.Lightened = append(h.Lightened, 0)
	for x := h.Nodes[i].Down; x != i && h.prices[x] < bar; x = h.Nodes[x].Down {
		if h.Weights[x] > h.Quotas[i].Bound {
			h.RuleOut(x)
			h.Lightened = append(h.Lightened, x)
		}
	}
}

// useOthers uses or purifies the other items of the option of node x.
func (h *hunt) useOthers(x int32, bar int64) {
	for y := x + 1; y != x; y++ {
		nd := h.Nodes[y]
		switch {
		case nd.Item <= 0:
			y = nd.Up - 1
		case nd.Colour == 0:
			h.use(nd.Item, h.Weight(y), bar)
		case nd.Colour > 0:
			h.purify(y, bar)
		}
	}
}

// disuseOthers undoes useOthers. It is useOthers read backwards.
func (h *hunt) disuseOthers(x int32, bar int64) {
	for y := x - 1; y != x; y-- {
		nd := h.Nodes[y]
		switch {
		case nd.Item <= 0:
			y = nd.Down + 1
		case nd.Colour == 0:
			h.disuse(nd.Item, h.Weight(y), bar)
		case nd.Colour > 0:
			h.unpurify(y, bar)
		}
	}
}

// totals returns the statistics so far, as a copy. Choices may turn out to be
// fewer than they were when Done counted them, as solutions get better.
func (h *hunt) totals() tree.Stats {
	st := h.Stats
	st.Profile = append([]uint64(nil), h.Profile...)
	for len(st.Profile) > 0 && st.Profile[len(st.Profile)-1] == 0 {
		st.Profile = st.Profile[:len(st.Profile)-1]
	}
	if st.Nodes > 0 && st.Done == 0 {
		sum, part := 0.0, 1.0
		for _, g := range h.stages[:h.Level] {
			part /= float64(g.choices)
			sum += float64(max(0, g.tried-1)) * part
		}
		st.Done = min(sum+part/2, math.Nextafter(1, 0))
	}
	return st
}
