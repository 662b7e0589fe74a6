package cheapest

import (
	"math"

	"bonepile/cover/internal/links"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/watch"
	"bonepile/cover/internal/xc"
)

// The search for the cheapest solutions on dancing links.
//
// This is the search of Algorithm M, with weights, on lists that are sorted by price;
// Algorithms X and C are the case where all bounds are 1 and 1. What the chosen options
// cost, and the best solutions so far, say how cheap any further option has to be: below
// the bar. Whatever walks a list stops at the first option that is not, so dear options
// cost no time: they are neither hidden nor cleansed nor counted. The bar only sinks on
// the way down, so what was passed over stays out of reach. Each level remembers the bar
// that it used, so that exactly what was done is undone.
//
// See exercises 247 (tax.go), 248 and 249 (bound.go).
//
// # Choosing an item
//
// The search branches on the item with fewest choices below the bar, where lookahead
// choices are as good as more, since counting is work. Among equals it takes the item
// whose cheapest option is dearest; then, among items with bounds, one with least slack
// that counts, as Algorithm M does; then the leftmost. But for bounds this is exercise
// 248.
//
// # Invariants
//
// (ring), (size), (undo), (quota) and (front) of package links, and
//
//	(live)  as there, but only for options below the bar of the present level;
//	        none of the others has been touched since the bar was above its price
//	(order) every ring is sorted by price
//	(bar)   the bars of the levels do not rise from the root down; a solution
//	        that has all options chosen, and is cheap enough, has no other option
//	        that is not below the bar
//
// # Minimax
//
// If the price of a set of options is that of its dearest and not their sum, all of this
// holds with the ceiling for a bar, as long as all chosen options are below it: see
// minimax.go.

// lookahead is how far choices are counted. Knuth's is 10; that takes twice as many
// nodes for Langford pairs of 16 numbers, and 50 times as many for 15, since the first
// dives, before there is a ceiling, go wrong. Beyond 25 nothing changes.
const lookahead = 25

// A linkedSearch is the private state of one search on dancing links.
type linkedSearch struct {
	*links.Search // its lists, quotas and statistics; it does not walk
	common

	played    *links.Tournament // nil where items are few: see tournament.go of package links
	lookahead int32             // how far choices are counted

	byDearest bool // the price of a set is that of its dearest option, -1 if it is empty: none is less

	classBound classBound
	hopeless   func() bool // whether no options can follow that are cheap enough together, if not nil

	frames []frame // by level
}

// A frame is what the search keeps of a level above the present one.
type frame struct {
	item, first int32 // headers: the item branched on, and the first node of its list then
	choice      int32 // node of the option tried; the header if the item is to have no more
	choices     int32 // how many there were
	tried       int32
	need        int32 // how many options were needed, or how much weight

	spent int64 // before the choice
	bar   int64 // used by open
	then  int64 // used by try
	rest  rest
}

// newLinkedSearch links the nodes of a problem in the order of prices.
func newLinkedSearch(m *pricing) *linkedSearch {
	s := &linkedSearch{Search: links.Ordered(m.p, m.order()), common: common{pricing: m}, byDearest: m.byDearest, lookahead: lookahead}
	if s.Quotas == nil {
		s.Limit() // X and C are M too
	}
	if links.Many(m.p) {
		s.played = s.Play(true, s.key)
	}
	s.Prices = make([]int64, len(s.Nodes))
	for k, price := range m.prices {
		for x := s.First(k); s.Nodes[x].Item > 0; x++ {
			s.Prices[x] = price
		}
	}
	return s
}

// Run walks the tree. Each round of the loop enters a node.
func (s *linkedSearch) Run(_ tree.Part, visit func() bool) (err error) {
	if s.Watch, err = watch.Of(s.P, s.own); err != nil {
		return err
	}
	s.Bar, s.spent = s.ceiling, s.nothing()
	for {
		if s.Stats.Nodes >= s.Pause {
			if err := s.Tick(); err != nil {
				return err
			}
		}
		s.Count(s.Level)
		if xc.Debug {
			s.check()
		}
		if s.open() && (s.Watch == nil || s.Watch.Accept()) && !visit() {
			return tree.ErrStop
		}
		for !s.next() { // up the tree until there is a choice left
			if s.Level == 0 {
				return nil
			}
			s.close()
		}
	}
}

// Made returns the item and the option of a level, as a [tree.Engine] does.
func (s *linkedSearch) Made(level int) (i xc.Item, option int) {
	f := &s.frames[level]
	if f.choice == f.item {
		return xc.Item(f.item - 1), -1
	}
	return xc.Item(f.item - 1), s.Option(f.choice)
}

// Position returns the turn of a level. Better solutions leave fewer choices than there were when
// they were counted, so the share that is done may be too low.
func (s *linkedSearch) Position(level int) tree.Turn {
	f := &s.frames[level]
	return tree.Turn{Choice: max(1, f.tried), Of: f.choices}
}

// barFor returns the price that an option has to be below, to be chosen beside options
// of price spent and others that cost rest.
func (s *linkedSearch) barFor(spent, rest int64) int64 {
	switch {
	case !s.byDearest:
		return s.ceiling - spent - rest
	case spent < s.ceiling:
		return s.ceiling
	}
	return math.MinInt64
}

// open chooses an item, and goes down a level if there are choices. It returns true if
// no item is active: then the choices made are a solution.
func (s *linkedSearch) open() (solved bool) {
	if s.Items[0].Right == 0 {
		return true
	}
	i, rest := s.forced(), rest{}
	if i < 0 {
		return false
	}
	if i == 0 {
		if s.hopeless != nil && s.hopeless() {
			return false
		}
		rest = s.lowerBound()
		s.Bar = min(s.Bar, s.barFor(s.spent, rest.one))
		i = s.chooseItem()
	}
	if i == 0 {
		return false
	}
	st := frame{item: i, first: s.Nodes[i].Down, choice: i, need: s.Quotas[i].Need(), spent: s.spent, bar: s.Bar, rest: rest}
	st.choices = s.choices(i, math.MaxInt32)
	s.frames = append(s.frames[:s.Level], st)
	s.Level++
	if !s.IsHeavy(i) {
		s.Use(i, 1)
	}
	return false
}

// close undoes open, after next has returned false. The level is not the root.
func (s *linkedSearch) close() {
	s.Level--
	st := &s.frames[s.Level]
	s.Readmit(st.item, st.first) // does nothing if the item is covered
	if !s.IsHeavy(st.item) {
		s.Bar = st.bar
		s.Disuse(st.item, 1)
	}
	if xc.Debug {
		s.CheckUndone()
	}
}

// next takes back the last choice made on this level, if one was, and makes the
// one after it. It returns false if there is none, and at the root.
func (s *linkedSearch) next() bool {
	if s.Level == 0 {
		return false
	}
	st := &s.frames[s.Level-1]
	if st.tried > 0 {
		if st.choice != st.item {
			s.Forget(st.choice)
		}
		s.takeBack(st)
		if st.choice == st.item {
			return false // none was the last choice
		}
	}
	for s.try(st) {
		if st.choice == st.item || s.Accept(st.choice) {
			return true
		}
		s.takeBack(st)
	}
	return false
}

// try makes the next choice, if there is one: the node below the last one tried, if it
// is below the bar and there are enough from there on; otherwise no more options, if the
// item needs none.
func (s *linkedSearch) try(st *frame) bool {
	i := st.item
	bar := min(st.bar, s.barFor(st.spent, st.rest.one)) // there may be a better solution now
	x := s.Nodes[st.choice].Down
	open := s.Quotas[i].Bound > 0 // if not, i is covered
	switch {
	case x != i && s.Prices[x] < bar:
		if st.need > 1 && !s.enough(i, x, st.need, bar) {
			return false
		}
		st.choice = x
		s.spent = s.add(st.spent, s.Prices[x])
		st.then = min(bar, s.barFor(s.spent, st.rest.two))
		s.Bar = st.then
		if open {
			s.RuleOut(x)
		}
		if s.IsHeavy(i) {
			s.Use(i, s.Weights[x])
		}
		s.UseOthers(x)
	case st.need == 0:
		charge := s.charge(i)
		if charge >= s.barFor(st.spent, 0) {
			return false
		}
		st.choice = i
		s.spent = s.add(st.spent, charge)
		st.then = bar
		s.Bar = bar
		if open {
			s.TakeOff(i)
		}
	default:
		return false
	}
	st.tried++
	return true
}

// takeBack undoes try, except for what it ruled out.
func (s *linkedSearch) takeBack(st *frame) {
	i := st.item
	if s.Bar = st.then; st.choice != i {
		s.DisuseOthers(st.choice)
		if s.IsHeavy(i) {
			s.Disuse(i, s.Weights[st.choice])
		}
	} else if s.Quotas[i].Bound > 0 {
		s.PutBack(i)
	}
	s.spent = st.spent
}

// nothing returns the price of no options.
func (s *linkedSearch) nothing() int64 {
	if s.byDearest {
		return -1
	}
	return 0
}

// add returns the price of a set and an option together.
func (s *linkedSearch) add(spent, price int64) int64 {
	if s.byDearest {
		return max(spent, price)
	}
	return spent + price
}

// charge returns what a solution is known to pay beyond prices and base when item i is
// to have no more options.
func (s *linkedSearch) charge(i int32) int64 {
	if s.byDearest {
		return s.nothing()
	}
	q, t := s.Quotas[i], s.pricing.taxes[i-1]
	unused := q.Bound
	if !s.IsHeavy(i) {
		unused++ // open has taken one
	}
	if t >= 0 {
		return t * int64(q.Slack-unused)
	}
	_, hi := s.P.BoundsOf(xc.Item(i - 1))
	return -t * int64(unused-int32(hi)+s.pricing.bounds[i-1].Hi)
}

// enough reports whether node x of the ring of item i, and the nodes after it that are
// below the bar, have the weight that is needed.
func (s *linkedSearch) enough(i, x, need int32, bar int64) bool {
	for ; x != i && s.Prices[x] < bar; x = s.Nodes[x].Down {
		if need -= s.Weight(x); need <= 0 {
			return true
		}
	}
	return false
}

// chooseItem returns the active item to branch on, or 0 if some item has no choice.
func (s *linkedSearch) chooseItem() int32 {
	if s.played != nil && !s.leftmost {
		best := s.played.First(s.Bar)
		if s.choices(best, 0) == 0 {
			return 0
		}
		return best
	}
	best, least := int32(0), s.lookahead
	for i := s.Items[0].Right; i != 0; i = s.Items[i].Right {
		n := s.choices(i, min(least, s.lookahead-1))
		switch {
		case n == 0:
			return 0
		case s.leftmost:
			return i
		case n > least:
			continue
		case best != 0 && n == least:
			if d := s.top(i) - s.top(best); d < 0 || d == 0 && s.Spare(i) >= s.Spare(best) {
				continue
			}
		}
		best, least = i, n
	}
	return best
}

// top returns the price of the first option for item i, or more than any price if none is
// below the bar.
func (s *linkedSearch) top(i int32) int64 {
	if x := s.Nodes[i].Down; x != i && s.Prices[x] < s.Bar {
		return s.Prices[x]
	}
	return maxPrice
}

// choices returns how many choices there are if the search branches on item i, or
// most+1 if there are more than most. For items with weights it may count some that turn
// out to be useless.
func (s *linkedSearch) choices(i, most int32) int32 {
	need := s.Quotas[i].Need()
	if need > 1 && s.IsHeavy(i) && !s.enough(i, s.Nodes[i].Down, need, s.Bar) {
		return 0
	}
	n := 1 - need // 1 for no more options, or less by as many as have to follow
	if s.IsHeavy(i) {
		n = max(n, 0)
	}
	for x := s.Nodes[i].Down; x != i && s.Prices[x] < s.Bar && n <= most; x = s.Nodes[x].Down {
		n++
	}
	return max(0, n)
}
