package cheapest

import (
	"fmt"
	"math"
	"slices"

	"bonepile/cover/internal/xc"
)

// check panics if an invariant of linked.go does not hold on entry to a node.
func (s *linkedSearch) check() {
	s.CheckRings()
	s.checkBars()
	s.checkLive()
	for i := range s.Items {
		for x := s.Nodes[i].Down; x != int32(i) && s.Nodes[x].Down != int32(i); x = s.Nodes[x].Down {
			if s.Prices[x] > s.Prices[s.Nodes[x].Down] {
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
		case s.Prices[st.choice] >= st.bar:
			panic(fmt.Sprintf("cover: (bar): level chose node %d at %d", st.choice, s.Prices[st.choice]))
		default:
			spent = s.add(spent, s.Prices[st.choice])
		}
	}
	if s.spent != spent || s.Bar > bar {
		panic(fmt.Sprintf("cover: (bar): %d, %d spent, should be %d, %d", s.Bar, s.spent, bar, spent))
	}
}

// charged returns what is spent after item st.item is to have no more.
func (s *linkedSearch) charged(st frame, spent int64) int64 {
	if s.byDearest {
		return spent
	}
	i := st.item - 1
	times, _ := s.P.Tally(s.Solution(nil))
	n, t, b := int64(times[i]), s.pricing.taxes[i], s.pricing.bounds[i]
	if t > 0 {
		return spent + t*(n-int64(b.Lo))
	}
	return spent - t*(int64(b.Hi)-n)
}

// checkLive checks (live), (quota) and the list of active items, by the definition.
func (s *linkedSearch) checkLive() {
	rank := s.Ranks()
	after, refused := slices.Repeat([]int{-1}, len(s.P.Names)), []int32(nil) // see CheckLive and CheckQuotas
	for _, f := range s.frames[:s.Level] {
		switch i := f.item - 1; {
		case f.choice != f.item:
			after[i] = max(after[i], rank[s.Option(f.choice)])
		case !s.IsHeavy(f.item):
			refused = append(refused, f.item)
			fallthrough
		default:
			after[i] = len(s.P.Ends)
		}
	}
	times, colours := s.P.Tally(s.Solution(nil))
	s.CheckQuotas(times, refused)
	s.CheckLive(times, colours, after,
		func(k int) bool { return s.Prices[s.First(k)] >= s.Bar }, func(x int32) bool { return s.Prices[x] < s.Bar })
}

// check panics if an invariant of dense.go does not hold, as far as it can be seen when
// taxes have been raised.
func (s *denseSearch) check() {
	times, colour := s.P.Tally(s.Solution(nil))
	for _, o := range s.offers[s.layers[len(s.layers)-1].offers:] {
		if !s.P.Agrees(int(o.option), times, colour) {
			panic(fmt.Sprintf("cover: (offers): option %d beside %v", o.option, s.Solution(nil)))
		}
		if o.price < 0 || s.shifter == nil && o.price > s.pricing.prices[o.option] {
			panic(fmt.Sprintf("cover: (price): option %d at %d", o.option, o.price))
		}
	}
	goals := 0
	for w, i := range s.active {
		if w < s.left && int(i) < s.P.Primary {
			goals++
		}
		if s.where[i] != int32(w) || w < s.left != (times[i] == 0) || s.due[i] < 0 {
			panic(fmt.Sprintf("cover: (active): item %s, due %d", s.P.Names[i], s.due[i]))
		}
	}
	if goals != s.goals {
		panic(fmt.Sprintf("cover: (active): %d goals, should be %d", s.goals, goals))
	}
}

// checkPrice checks (bar) or (price) at a solution. Prices that were clipped, being out of reach,
// may be less than they should.
func checkPrice(e engine, sol xc.Solution, price int64) {
	_, exact := e.(*denseSearch)
	if spent := e.shared().spent; price < spent || exact && price > spent && price < maxPrice {
		panic(fmt.Sprintf("cover: (bar) or (price): %v has price %d, but %d was spent", sol, price, spent))
	}
}
