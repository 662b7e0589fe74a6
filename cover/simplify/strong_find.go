package simplify

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"bonepile/cover/internal/xc"
)

// How exchanges are found.
//
// Two sides are filled with options until both have as many as asked for and (same) of
// strong.go holds. As long as it does not, there is an item that one side lacks, compared
// with the other; so some option with that item has to join this side, and we try all of
// them. By (whole) there is always such an item before the end. The one with fewest
// options is taken.
//
// We begin with two options that name one item, one for each side. To meet each exchange
// once and not once per item, that item is the rarest of the exchange, where items are
// ranked by how many options they have; no option with a rarer one may join. That is also
// what makes it fast: items with many options, such as the name of a piece with hundreds
// of places, are hardly ever the first. Knuth sorts all pairs of options by their union,
// which takes time and memory for the square of the options.
//
// An exchange whose rarest item is named by several options of a side, which bounds and
// colours allow, is found several times.
//
// # Invariants
//
//	(sides)  times and colour of a side say what its options do to each item
//	(apart)  no option is on both sides, or twice on one
//	(room)   no side breaks a bound or a colour, which is (fits)

// An exchanger is the private state of one look for exchanges.
type exchanger struct {
	p      *xc.Problem
	list   [][]int32 // by item: the options that name it
	rarity []int32   // by item: its place among all, the rarest first
	rarest []xc.Item // by option: its rarest item
	most   []int32   // by item: how often it may be covered, or named without colour
	rank   []int32   // by option: its place in the order that says which half is weak

	size  int     // of the sides
	start xc.Item // the item that we began with
	sides [2]side
	found []Exchange

	work  uint64
	limit limit
}

// A side is some options, and what they do together.
type side struct {
	options []int32
	times   []int32     // by item: how often it is covered, or named if it is secondary
	colour  []xc.Colour // by item: its colour, if it is secondary and times is not 0
}

func newExchanger(ctx context.Context, p *xc.Problem, budget uint64) *exchanger {
	items := len(p.Names)
	f := &exchanger{
		p:      p,
		list:   xc.OptionsOf(p),
		rarity: make([]int32, items),
		rarest: make([]xc.Item, len(p.Ends)),
		most:   make([]int32, items),
		limit:  limit{ctx: ctx, budget: budget},
	}
	for n := range f.sides {
		f.sides[n] = side{times: make([]int32, items), colour: make([]xc.Colour, items)}
	}
	order := make([]xc.Item, items)
	for i := range order {
		order[i] = xc.Item(i)
	}
	slices.SortStableFunc(order, func(i, j xc.Item) int { return cmp.Compare(len(f.list[i]), len(f.list[j])) })
	for place, i := range order {
		f.rarity[i] = int32(place)
		_, hi := p.BoundsOf(i)
		f.most[i] = int32(hi)
	}
	for i, list := range f.list { // a demand is in no solution
		f.list[i] = slices.DeleteFunc(list, func(k int32) bool { return p.IsDemand(int(k)) })
	}
	for k := range p.Ends {
		f.rarest[k] = p.Option(k)[0].Item
		for _, e := range p.Option(k) {
			if f.rarity[e.Item] < f.rarity[f.rarest[k]] {
				f.rarest[k] = e.Item
			}
		}
	}
	return f
}

// find appends the exchanges of a size to found, some of them perhaps more than once. It
// returns false if it was stopped.
func (f *exchanger) find(size int) bool {
	f.size = size
	firsts := make([][]int32, len(f.list)) // by item: the options of which it is the rarest
	for k, i := range f.rarest {
		if !f.p.IsDemand(k) {
			firsts[i] = append(firsts[i], int32(k))
		}
	}
	for i, list := range firsts {
		f.start = xc.Item(i)
		for n, k := range list {
			if !f.add(0, k) {
				continue // too heavy for its own items
			}
			for _, l := range list[n+1:] {
				if f.add(1, l) {
					on := f.extend()
					f.remove(1)
					if !on {
						f.remove(0)
						return false
					}
				}
			}
			f.remove(0)
			if f.stop() {
				return false
			}
		}
	}
	return true
}

// extend lets options join the sides in all ways that lead to an exchange. It
// returns false if work is to stop.
func (f *exchanger) extend() bool {
	if f.stop() {
		return false
	}
	i, lacking, state := f.differ()
	switch state {
	case hopeless:
		return true
	case alike:
		if f.full(0) && f.full(1) && f.whole() && f.apart() {
			f.found = append(f.found, exchange(f.p, f.sides[0].options, f.sides[1].options, f.rank))
		}
		return true
	}
	for _, k := range f.list[i] {
		if f.rarity[f.rarest[k]] < f.rarity[f.start] || !f.add(lacking, k) {
			continue
		}
		on := f.extend()
		f.remove(lacking)
		if !on {
			return false
		}
	}
	return true
}

// full reports whether no more options may join a side.
func (f *exchanger) full(n int) bool { return len(f.sides[n].options) == f.size }

// What differ says of the two sides.
const (
	alike    = iota // (same) holds
	differs         // options have to join
	hopeless        // (same) will not hold, whatever joins
)

// differ compares the sides. If they differ, it returns the rarest item in
// which they do, and the side that lacks it.
func (f *exchanger) differ() (item xc.Item, lacking, state int) {
	begin := 0
	if f.full(0) {
		begin = 1 // what a full side lacks, the other has
	}
	for n := range 2 {
		for _, k := range f.sides[begin^n].options {
			for _, e := range f.p.Option(int(k)) {
				i := e.Item
				less := 0
				switch f.compare(i) {
				case 0:
					continue
				case 2:
					return i, 0, hopeless
				case 1:
					less = 1
				}
				if f.full(less) {
					return i, 0, hopeless
				}
				if state == alike || f.rarity[i] < f.rarity[item] {
					item, lacking, state = i, less, differs
				}
			}
		}
	}
	return item, lacking, state
}

// compare compares what the sides do to item i: 0 if it is the same, -1 or 1 if
// the first or the second lacks something, and 2 if that cannot be mended.
func (f *exchanger) compare(i xc.Item) int {
	a, b := &f.sides[0], &f.sides[1]
	s, t := a.times[i], b.times[i]
	switch {
	case int(i) < f.p.Primary || s == 0 || t == 0:
		return cmp.Compare(s, t)
	case a.colour[i] != b.colour[i]:
		return 2
	}
	return 0 // a colour is the same, however many share it
}

// add lets option k join a side, unless (apart) or (room) is against it.
func (f *exchanger) add(n int, k int32) bool {
	f.work++
	if slices.Contains(f.sides[0].options, k) || slices.Contains(f.sides[1].options, k) {
		return false
	}
	s, option := &f.sides[n], f.p.Option(int(k))
	for _, e := range option {
		if e.Times() > f.most[e.Item]-s.times[e.Item] && (e.Colour == 0 || e.Colour != s.colour[e.Item]) {
			return false
		}
	}
	for _, e := range option {
		s.times[e.Item] += e.Times()
		s.colour[e.Item] = e.Colour
	}
	s.options = append(s.options, k)
	return true
}

// remove takes back the option that was added last to a side.
func (f *exchanger) remove(n int) {
	s := &f.sides[n]
	last := len(s.options) - 1
	for _, e := range f.p.Option(int(s.options[last])) {
		s.times[e.Item] -= e.Times()
	}
	s.options = s.options[:last]
}

// whole tests (whole) for two full sides that are alike.
func (f *exchanger) whole() bool {
	var parts [2][]map[xc.Item]int // what those of each side do
	for n, s := range f.sides {
		for set := 1; set < 1<<f.size-1; set++ {
			var part []int32
			for at, k := range s.options {
				if set>>at&1 != 0 {
					part = append(part, k)
				}
			}
			does, _ := effect(f.p, part)
			parts[n] = append(parts[n], does)
		}
	}
	return !slices.ContainsFunc(parts[0], func(one map[xc.Item]int) bool {
		return slices.ContainsFunc(parts[1], func(other map[xc.Item]int) bool { return maps.Equal(one, other) })
	})
}

// apart tests (apart) for two full sides. If no item may be covered twice there
// is nothing to test.
func (f *exchanger) apart() bool {
	if !f.p.HasBounds() {
		return true
	}
	for n := range f.sides {
		for _, k := range f.sides[1-n].options {
			if _, joins := effect(f.p, append(slices.Clip(f.sides[n].options), k)); joins {
				return false
			}
		}
	}
	return true
}

// stop reports whether work is to stop.
func (f *exchanger) stop() bool {
	const every = 1 << 14 // options looked at, a millisecond or less
	return f.limit.reached(f.work, every)
}
