package cheapest

import (
	"context"
	"math"
	"slices"

	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// The search in which taxes rise at every node: Algorithms X$ and C$ for dense problems.
//
// The search of linked.go knows of prices only what was known before it began. But
// with every option that is chosen others go, and the options left for an item may all
// have a price: then every solution in this subtree pays the least of them, and that much
// can be taken off all of them and counted as spent, just as at the root (tax.go). So
// bounds get better on the way down, and options that were cheap get too dear. Here this
// is done at every node, item by item. It takes a copy of prices for every level, and if
// prices are copied anyhow, then only those of options that are left: there are no lists
// to unlink from, an option that is gone is not there, and neither is one that is too
// dear. A level is an array of offers.
//
// A secondary item is taxed too. What it has to pay if no option covers it, its due, is
// like the price of one more option that names only this item; it is paid when no option
// is left for the item.
//
// This search is used if all bounds are 1 and 1, there are costs and no constraint, and
// an option rules out many others: for cost-pent6x10 the other search takes 238,286
// nodes, Knuth's DLX5 90,800, and this one 32,706. If an option rules out few, as in large
// latin squares, each level is nearly a copy of the one above, and a node takes three
// times as long as one of the other search.
//
// A node costs a look at each offer of its parent, and at all items of those that
// survive. Whether an option can stand beside those chosen, a mask of two words tells for
// the first 128 items without colours; only what has others is looked at entry by entry.
//
// # Choosing an item
//
// The search branches on the item with fewest offers below the bar; among equals, on the
// one whose cheapest offer was dearest when the node was entered; then on the leftmost.
// There is no limit to what is counted, since looking at prices has done it already.
//
// # Invariants
//
//	(offers) the offers of a level are the options that share no item with those
//	         chosen, except one of the same colour; only options are missing
//	         that cannot be part of a solution that is cheap enough
//	(price)  no price and no due is negative; a solution in the subtree costs what
//	         is spent, the prices of its other options, and the dues of items that
//	         it does not cover
//	(active) the first left items of active are those that are taxed and not
//	         covered, and goals of them are primary

// An offer is an option with its price at one level.
type offer struct {
	price  int64
	mask   [2]uint64 // of its items that have a bit
	option int32
}

// A denseSearch is the private state of one search on arrays of offers.
type denseSearch struct {
	*tree.Walk
	common
	shifter *shifter // nil if no two items have to agree

	bit    []uint8             // by item, or noBit
	items  [noBit]int32        // by bit
	every  [2]uint64           // bits of primary items
	narrow [2]uint64           // bits of items that can be active
	masks  [][2]uint64         // by option
	taxed  perOption[int32]    // items of an option that can be active
	wide   perOption[int32]    // those of them without a bit
	loose  perOption[xc.Entry] // entries of an option whose items have no bit

	used   [2]uint64   // bits of items that are covered
	colour []xc.Colour // by item without a bit

	active []int32
	where  []int32 // by item, in active, or -1
	left   int
	goals  int
	due    []int64 // by item

	offers     []offer
	candidates []candidate
	trail      []change
	layers     []layer // by level

	index      []int32 // places of offers in the level, item by item
	begin, end []int32 // by item: its part of index
	tops       []int64 // by item: the least of their prices, on entry
	count      []int32 // by item: its offers below the bar
}

// noBit is the bit of items that have none.
const noBit = 2 * 64

// covered is the colour of an item that an option without a colour has covered.
const covered xc.Colour = -1

// A perOption has a list for each option.
type perOption[T any] struct {
	all []T
	at  []int32 // by option, and one more: where its list begins
}

func (l *perOption[T]) of(option int32) []T { return l.all[l.at[option]:l.at[option+1]] }
func (l *perOption[T]) end()                { l.at = append(l.at, int32(len(l.all))) }

// A candidate is an option that a layer tries.
type candidate struct {
	price  int64
	option int32
}

// A change is a due that was lowered by some amount or, if by is negative, an item that
// was given a colour or covered.
type change struct {
	item int32
	by   int64
}

// A layer is what the search keeps of a level.
type layer struct {
	option     int32 // that led here, or -1
	item       int32 // that it branches on
	offers     int   // where those of the level begin
	candidates int   // where those of the level begin
	next       int   // the candidate to try
	trail      int   // where its changes begin
	used       [2]uint64
	left       int // on entry, before the option was chosen
	goals      int
	spent      int64
}

func (s *denseSearch) bytes() uint64 { return 32 * uint64(cap(s.offers)) }

// Made returns the item and the option of a level, as a [tree.Engine] does.
func (s *denseSearch) Made(level int) (i xc.Item, option int) {
	return xc.Item(s.layers[level].item), int(s.layers[level+1].option)
}

// Position returns the turn of a level.
func (s *denseSearch) Position(level int) tree.Turn {
	begin := s.layers[level].candidates
	return tree.Turn{Choice: int32(s.layers[level].next - begin), Of: int32(s.layers[level+1].candidates - begin)}
}

// Run walks the tree.
func (s *denseSearch) Run(_ tree.Part, visit func() bool) error {
	s.layers = append(s.layers, layer{option: -1, left: s.left, goals: s.goals})
	for {
		if err := s.enter(visit); err != nil {
			return err
		}
		for !s.next() {
			if s.Level == 0 {
				return nil
			}
			s.leave()
		}
	}
}

// enter counts a node, and finds the candidates to try there.
func (s *denseSearch) enter(visit func() bool) error {
	if s.Stats.Nodes >= s.Pause {
		if err := s.Tick(); err != nil {
			return err
		}
	}
	s.Count(s.Level)
	r := &s.layers[s.Level]
	r.candidates, r.next = len(s.candidates), len(s.candidates)
	if s.goals == 0 {
		for _, i := range s.active[:s.left] {
			s.spent += s.due[i]
		}
		if !visit() {
			return tree.ErrStop
		}
		return nil
	}
	var free [2]uint64
	if s.Level > 0 {
		var ok bool
		if free, ok = s.filter(s.offers[s.layers[s.Level-1].offers:r.offers]); !ok {
			return nil
		}
	}
	live := s.offers[r.offers:]
	if !s.settle(live, free) {
		return nil
	}
	if xc.Debug {
		s.check()
	}
	bar := s.ceiling - s.spent
	r.spent, r.item = s.spent, s.chooseItem(live, bar)
	s.branch(live, bar, r.item)
	return nil
}

// next goes down to the next candidate of the level, if there is one that is cheap
// enough.
func (s *denseSearch) next() bool {
	r := &s.layers[s.Level]
	if r.next == len(s.candidates) || s.candidates[r.next].price >= s.ceiling-r.spent {
		return false
	}
	p := s.candidates[r.next]
	r.next++
	s.layers = append(s.layers, layer{option: p.option, offers: len(s.offers), candidates: len(s.candidates), trail: len(s.trail), used: s.used, left: s.left, goals: s.goals})
	s.spent = s.layers[s.Level].spent + p.price
	s.Level++
	s.choose(p.option)
	return true
}

// choose covers and colours the items of an option.
func (s *denseSearch) choose(option int32) {
	for _, i := range s.taxed.of(option) {
		s.left--
		w, last := s.where[i], s.active[s.left]
		s.active[w], s.active[s.left] = last, i
		s.where[last], s.where[i] = w, int32(s.left)
		if int(i) < s.P.Primary {
			s.goals--
		}
	}
	mask := s.masks[option]
	s.used[0] |= mask[0]
	s.used[1] |= mask[1]
	for _, e := range s.loose.of(option) {
		if s.colour[e.Item] == 0 {
			s.colour[e.Item] = e.Colour
			if e.Colour == 0 {
				s.colour[e.Item] = covered
			}
			s.trail = append(s.trail, change{int32(e.Item), -1})
		}
	}
}

// leave undoes next, and all that was done below. The level is not the root.
func (s *denseSearch) leave() {
	r := &s.layers[s.Level]
	for len(s.trail) > r.trail {
		t := s.trail[len(s.trail)-1]
		s.trail = s.trail[:len(s.trail)-1]
		if t.by < 0 {
			s.colour[t.item] = 0
		} else {
			s.due[t.item] += t.by
		}
	}
	s.used, s.left, s.goals = r.used, r.left, r.goals
	s.offers, s.candidates = s.offers[:r.offers], s.candidates[:r.candidates]
	s.layers = s.layers[:s.Level]
	s.Level--
}

// prefersDense reports whether the dense search can be used on p, and should be.
func prefersDense(p *xc.Problem, cfg tree.Config) bool {
	return cfg.Constraint == nil && !p.HasConditions() && p.HasCosts() && !p.HasBounds() && !p.Weighted && dense(p)
}

// dense reports whether an option rules out at least one in twenty others, by the items
// that they share. It is one in 3 to 10 for queens and pentominoes, and one in 100 or
// fewer for large latin squares and domino grids.
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

// newDenseSearch returns a search that is to enter the root. It prepares less once ctx has ended.
func newDenseSearch(ctx context.Context, m *pricing) *denseSearch {
	p := m.p
	n := len(p.Names)
	s := &denseSearch{
		Walk: tree.NewWalk(p), common: common{pricing: m},
		colour: make([]xc.Colour, n), where: make([]int32, n), due: make([]int64, n),
		count: make([]int32, n), begin: make([]int32, n), end: make([]int32, n), tops: make([]int64, n),
	}
	for i := range n {
		s.where[i] = -1
		s.due[i] = -min(0, m.taxes[i])
		if i < p.Primary {
			s.due[i] = math.MaxInt64 // it has to be covered
		}
		if s.due[i] > 0 {
			s.where[i] = int32(len(s.active))
			s.active = append(s.active, int32(i))
		}
	}
	s.left, s.goals = len(s.active), p.Primary
	s.giveBits()
	s.lists()
	s.shifter = newShifter(p, xc.NewMeter(ctx))
	s.offers = make([]offer, 0, 2*len(p.Ends))
	for _, k := range m.order() {
		s.offers = append(s.offers, offer{m.prices[k], s.masks[k], k})
	}
	return s
}

// giveBits gives a bit to items that are never named with a colour, from the left, as
// long as there are bits.
func (s *denseSearch) giveBits() {
	s.bit = slices.Repeat([]uint8{noBit}, len(s.P.Names))
	coloured, next := s.P.Tinted(), uint8(0)
	for i := range s.bit {
		if coloured[i] || next == noBit {
			continue
		}
		s.bit[i], s.items[next] = next, int32(i)
		if i < s.P.Primary {
			s.every[next>>6] |= 1 << (next & 63)
		}
		if s.where[i] >= 0 {
			s.narrow[next>>6] |= 1 << (next & 63)
		}
		next++
	}
}

// lists makes the masks and lists of each option, and the room in index.
func (s *denseSearch) lists() {
	s.masks = make([][2]uint64, len(s.P.Ends))
	s.taxed.end()
	s.wide.end()
	s.loose.end()
	for k := range s.masks {
		for _, e := range s.P.Option(k) {
			i, b := int32(e.Item), s.bit[e.Item]
			if b < noBit {
				s.masks[k][b>>6] |= 1 << (b & 63)
			} else {
				s.loose.all = append(s.loose.all, e)
			}
			if s.where[i] >= 0 {
				s.taxed.all = append(s.taxed.all, i)
				s.end[i]++
				if b == noBit {
					s.wide.all = append(s.wide.all, i)
				}
			}
		}
		s.taxed.end()
		s.wide.end()
		s.loose.end()
	}
	s.index = make([]int32, len(s.taxed.all))
	sum := int32(0)
	for i, n := range s.end {
		s.begin[i] = sum
		sum += n
	}
}
