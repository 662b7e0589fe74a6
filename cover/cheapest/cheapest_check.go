package cheapest

import (
	"fmt"
	"math"
	"slices"

	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// check panics if an invariant of cheapest_search.go does not hold on entry to a
// node.
func (h *hunt) check() {
	h.CheckRings()
	h.checkBars()
	h.checkLive()
	for i := range h.Items {
		for x := h.Nodes[i].Down; x != int32(i) && h.Nodes[x].Down != int32(i); x = h.Nodes[x].Down {
			if h.prices[x] > h.prices[h.Nodes[x].Down] {
				panic(fmt.Sprintf("cover: (order): ring of item %d", i))
			}
		}
	}
	h.Remember()
}

// checkBars checks (bar), and what is spent by the definition.
func (h *hunt) checkBars() {
	bar := int64(math.MaxInt64)
	spent := h.nothing()
	for _, st := range h.stages[:h.Level] {
		if st.bar > bar || st.then > st.bar || st.spent != spent {
			panic(fmt.Sprintf("cover: (bar): %+v after %d, %d spent", st, bar, spent))
		}
		bar = st.then
		switch {
		case st.choice == st.item:
			spent = h.charged(st, spent)
		case h.prices[st.choice] >= st.bar:
			panic(fmt.Sprintf("cover: (bar): level chose node %d at %d", st.choice, h.prices[st.choice]))
		default:
			spent = h.add(spent, h.prices[st.choice])
		}
	}
	if h.spent != spent || h.bar > bar {
		panic(fmt.Sprintf("cover: (bar): %d, %d spent, should be %d, %d", h.bar, h.spent, bar, spent))
	}
}

// charged returns what is spent after item st.item is to have no more.
func (h *hunt) charged(st stage, spent int64) int64 {
	if h.peak {
		return spent
	}
	i := st.item - 1
	n, t, b := int64(h.times()[i]), h.market.taxes[i], h.market.bounds[i]
	if t > 0 {
		return spent + t*(n-int64(b.Lo))
	}
	return spent - t*(int64(b.Hi)-n)
}

// times returns, by item, how often the options chosen cover it.
func (h *hunt) times() []int {
	times := make([]int, len(h.P.Names))
	for _, k := range h.chosen() {
		for _, e := range h.P.Option(k) {
			times[e.Item] += int(e.Times())
		}
	}
	return times
}

// checkLive checks (live), (quota) and the list of active items, by the
// definition: see checkLiveM and checkQuotas.
func (h *hunt) checkLive() {
	times := h.times()
	colour := make([]xc.Colour, len(h.P.Names)) // of items named once at least
	for _, k := range h.chosen() {
		for _, e := range h.P.Option(k) {
			colour[e.Item] = e.Colour
		}
	}
	rank := make([]int, len(h.P.Ends)) // place of an option in every list
	n := 0
	for k := range h.InOrder() {
		rank[k] = n
		n++
	}
	left := slices.Clone(times)                       // of the quota, or less if an item is to have no more
	after := slices.Repeat([]int{-1}, len(h.P.Names)) // options up to it are ruled out
	for _, st := range h.stages[:h.Level] {
		i := st.item - 1
		if st.choice == st.item {
			after[i] = len(h.P.Ends)
			if !h.IsHeavy(st.item) {
				left[i]++
			}
		} else {
			after[i] = max(after[i], rank[h.Option(st.choice)])
		}
	}
	for i := range h.P.Primary {
		lo, hi := h.P.BoundsOf(xc.Item(i))
		if want := (tree.Quota{Bound: int32(hi - left[i]), Slack: int32(hi - lo)}); h.Quotas[i+1] != want || want.Bound < 0 {
			panic(fmt.Sprintf("cover: (quota): level %d: item %s has %+v, should have %+v", h.Level, h.P.Names[i], h.Quotas[i+1], want))
		}
	}
	live := func(k int) bool {
		for _, e := range h.P.Option(k) {
			_, hi := h.P.BoundsOf(e.Item)
			shared := times[e.Item] > 0 && e.Colour != 0 && e.Colour == colour[e.Item]
			if rank[k] <= after[e.Item] || times[e.Item]+int(e.Times()) > hi && !shared {
				return false
			}
		}
		return true
	}
	want := make([][]int32, len(h.P.Names)) // by item, the nodes its ring should have, below the bar
	for k := range h.InOrder() {
		x := h.First(k)
		ok := h.prices[x] < h.bar && live(k)
		for _, e := range h.P.Option(k) {
			if ok {
				want[e.Item] = append(want[e.Item], x)
			}
			x++
		}
	}
	next := h.Items[0].Right
	for i := range h.P.Names {
		_, hi := h.P.BoundsOf(xc.Item(i))
		if times[i] >= hi || after[i] == len(h.P.Ends) || times[i] > 0 && i >= h.P.Primary {
			continue
		}
		item := int32(i) + 1
		if i < h.P.Primary {
			if next != item {
				panic(fmt.Sprintf("cover: (live): level %d: item %s is not on the ring of the root", h.Level, h.P.Names[i]))
			}
			next = h.Items[next].Right
		}
		var got []int32
		for x := h.Nodes[item].Down; x != item && h.prices[x] < h.bar; x = h.Nodes[x].Down {
			got = append(got, x)
		}
		if !slices.Equal(got, want[i]) {
			panic(fmt.Sprintf("cover: (live): level %d: ring of item %s has nodes %v, should have %v", h.Level, h.P.Names[i], got, want[i]))
		}
	}
	if next != 0 {
		panic(fmt.Sprintf("cover: (live): level %d: item %s should not be on the ring of the root", h.Level, h.P.Names[next-1]))
	}
}

// check panics if an invariant of cheapest_chase.go does not hold, as far as it
// can be seen when taxes have been raised.
func (c *chase) check() {
	times := make([]int, len(c.p.Names))
	colour := make([]xc.Colour, len(c.p.Names))
	for _, k := range c.chosen() {
		for _, e := range c.p.Option(k) {
			times[e.Item]++
			colour[e.Item] = e.Colour
		}
	}
	for _, o := range c.offers[c.rounds[len(c.rounds)-1].offers:] {
		for _, e := range c.p.Option(int(o.option)) {
			if times[e.Item] > 0 && (e.Colour == 0 || e.Colour != colour[e.Item]) {
				panic(fmt.Sprintf("cover: (offers): option %d beside %v", o.option, c.chosen()))
			}
		}
		if o.price < 0 || o.price > c.market.prices[o.option] {
			panic(fmt.Sprintf("cover: (price): option %d at %d", o.option, o.price))
		}
	}
	goals := 0
	for w, i := range c.active {
		if w < c.left && int(i) < c.p.Primary {
			goals++
		}
		if c.where[i] != int32(w) || w < c.left != (times[i] == 0) || c.due[i] < 0 {
			panic(fmt.Sprintf("cover: (active): item %s, due %d", c.p.Names[i], c.due[i]))
		}
	}
	if goals != c.goals {
		panic(fmt.Sprintf("cover: (active): %d goals, should be %d", c.goals, goals))
	}
}

// checkPrice checks (price) at a solution. Prices that are clipped, as good as
// never, may be less than they should.
func (c *chase) checkPrice(price int64) {
	if price != c.spent && (price < c.spent || price < tooMuch) {
		panic(fmt.Sprintf("cover: (price): %v has price %d, but %d was spent", c.chosen(), price, c.spent))
	}
}
