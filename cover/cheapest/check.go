package cheapest

import (
	"fmt"
	"math"
	"slices"

	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// check panics if an invariant of linked.go does not hold on entry to a node.
func (s *linkedSearch) check() {
	s.CheckRings()
	s.checkBars()
	s.checkLive()
	for i := range s.Items {
		for x := s.Nodes[i].Down; x != int32(i) && s.Nodes[x].Down != int32(i); x = s.Nodes[x].Down {
			if s.prices[x] > s.prices[s.Nodes[x].Down] {
				panic(fmt.Sprintf("cover: (order): ring of item %d", i))
			}
		}
	}
	s.Remember()
}

// checkBars checks (bar), and what is spent, by the definition.
func (s *linkedSearch) checkBars() {
	bar := int64(math.MaxInt64)
	spent := s.nothing()
	for _, st := range s.frames[:s.Level] {
		if st.bar > bar || st.then > st.bar || st.spent != spent {
			panic(fmt.Sprintf("cover: (bar): %+v after %d, %d spent", st, bar, spent))
		}
		bar = st.then
		switch {
		case st.choice == st.item:
			spent = s.charged(st, spent)
		case s.prices[st.choice] >= st.bar:
			panic(fmt.Sprintf("cover: (bar): level chose node %d at %d", st.choice, s.prices[st.choice]))
		default:
			spent = s.add(spent, s.prices[st.choice])
		}
	}
	if s.spent != spent || s.bar > bar {
		panic(fmt.Sprintf("cover: (bar): %d, %d spent, should be %d, %d", s.bar, s.spent, bar, spent))
	}
}

// charged returns what is spent after item st.item is to have no more.
func (s *linkedSearch) charged(st frame, spent int64) int64 {
	if s.byDearest {
		return spent
	}
	i := st.item - 1
	n, t, b := int64(s.times()[i]), s.pricing.taxes[i], s.pricing.bounds[i]
	if t > 0 {
		return spent + t*(n-int64(b.Lo))
	}
	return spent - t*(int64(b.Hi)-n)
}

// times returns, by item, how often the options chosen cover it.
func (s *linkedSearch) times() []int {
	times := make([]int, len(s.P.Names))
	for _, k := range s.chosen() {
		for _, e := range s.P.Option(k) {
			times[e.Item] += int(e.Times())
		}
	}
	return times
}

// checkLive checks (live), (quota) and the list of active items, by the definition.
func (s *linkedSearch) checkLive() {
	rank := make([]int, len(s.P.Ends)) // place of an option in every list
	n := 0
	for k := range s.InOrder() {
		rank[k] = n
		n++
	}
	times, after := s.times(), s.ruledOut(rank)
	s.checkQuotas(times, after)
	want := s.liveNodes(times, after, rank)
	next := s.Items[0].Right
	for i := range s.P.Names {
		_, hi := s.P.BoundsOf(xc.Item(i))
		if times[i] >= hi || after[i] == len(s.P.Ends) || times[i] > 0 && i >= s.P.Primary {
			continue
		}
		item := int32(i) + 1
		if i < s.P.Primary {
			if next != item {
				panic(fmt.Sprintf("cover: (live): level %d: item %s is not on the ring of the root", s.Level, s.P.Names[i]))
			}
			next = s.Items[next].Right
		}
		var got []int32
		for x := s.Nodes[item].Down; x != item && s.prices[x] < s.bar; x = s.Nodes[x].Down {
			got = append(got, x)
		}
		if !slices.Equal(got, want[i]) {
			panic(fmt.Sprintf("cover: (live): level %d: ring of item %s has nodes %v, should have %v", s.Level, s.P.Names[i], got, want[i]))
		}
	}
	if next != 0 {
		panic(fmt.Sprintf("cover: (live): level %d: item %s should not be on the ring of the root", s.Level, s.P.Names[next-1]))
	}
}

// ruledOut returns, by item, the rank of the last option that the levels have ruled out
// for it, -1 for none, and the number of options if it is to have no more.
func (s *linkedSearch) ruledOut(rank []int) []int {
	after := slices.Repeat([]int{-1}, len(s.P.Names))
	for _, f := range s.frames[:s.Level] {
		i := f.item - 1
		if f.choice == f.item {
			after[i] = len(s.P.Ends)
		} else {
			after[i] = max(after[i], rank[s.Option(f.choice)])
		}
	}
	return after
}

// checkQuotas checks (quota) for items that are covered so many times.
func (s *linkedSearch) checkQuotas(times, after []int) {
	for i := range s.P.Primary {
		used := times[i]
		if after[i] == len(s.P.Ends) && !s.IsHeavy(int32(i)+1) {
			used++ // by a level that chose no more options
		}
		lo, hi := s.P.BoundsOf(xc.Item(i))
		if want := (tree.Quota{Bound: int32(hi - used), Slack: int32(hi - lo)}); s.Quotas[i+1] != want || want.Bound < 0 {
			panic(fmt.Sprintf("cover: (quota): level %d: item %s has %+v, should have %+v", s.Level, s.P.Names[i], s.Quotas[i+1], want))
		}
	}
}

// liveNodes returns, by item, the nodes that its ring should have below the bar.
func (s *linkedSearch) liveNodes(times, after, rank []int) [][]int32 {
	colour := make([]xc.Colour, len(s.P.Names)) // of items named at least once
	for _, k := range s.chosen() {
		for _, e := range s.P.Option(k) {
			colour[e.Item] = e.Colour
		}
	}
	live := func(k int) bool {
		for _, e := range s.P.Option(k) {
			_, hi := s.P.BoundsOf(e.Item)
			shared := times[e.Item] > 0 && e.Colour != 0 && e.Colour == colour[e.Item]
			if rank[k] <= after[e.Item] || times[e.Item]+int(e.Times()) > hi && !shared {
				return false
			}
		}
		return true
	}
	nodes := make([][]int32, len(s.P.Names))
	for k := range s.InOrder() {
		x := s.First(k)
		if s.prices[x] >= s.bar || !live(k) {
			continue
		}
		for _, e := range s.P.Option(k) {
			nodes[e.Item] = append(nodes[e.Item], x)
			x++
		}
	}
	return nodes
}

// check panics if an invariant of dense.go does not hold, as far as it can be seen when
// taxes have been raised.
func (s *denseSearch) check() {
	times := make([]int, len(s.p.Names))
	colour := make([]xc.Colour, len(s.p.Names))
	for _, k := range s.chosen() {
		for _, e := range s.p.Option(k) {
			times[e.Item]++
			colour[e.Item] = e.Colour
		}
	}
	for _, o := range s.offers[s.layers[len(s.layers)-1].offers:] {
		for _, e := range s.p.Option(int(o.option)) {
			if times[e.Item] > 0 && (e.Colour == 0 || e.Colour != colour[e.Item]) {
				panic(fmt.Sprintf("cover: (offers): option %d beside %v", o.option, s.chosen()))
			}
		}
		if o.price < 0 || s.shifter == nil && o.price > s.pricing.prices[o.option] {
			panic(fmt.Sprintf("cover: (price): option %d at %d", o.option, o.price))
		}
	}
	goals := 0
	for w, i := range s.active {
		if w < s.left && int(i) < s.p.Primary {
			goals++
		}
		if s.where[i] != int32(w) || w < s.left != (times[i] == 0) || s.due[i] < 0 {
			panic(fmt.Sprintf("cover: (active): item %s, due %d", s.p.Names[i], s.due[i]))
		}
	}
	if goals != s.goals {
		panic(fmt.Sprintf("cover: (active): %d goals, should be %d", s.goals, goals))
	}
}

// checkPrice checks (price) at a solution. Prices that were clipped, being out of reach,
// may be less than they should.
func (s *denseSearch) checkPrice(price int64) {
	if price != s.spent && (price < s.spent || price < maxPrice) {
		panic(fmt.Sprintf("cover: (price): %v has price %d, but %d was spent", s.chosen(), price, s.spent))
	}
}
