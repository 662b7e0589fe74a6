package cover

import (
	"iter"
	"slices"
)

// An Item is the number of an item, in the order given: primary items come
// first, from 0.
type Item int32

// A Colour is the number of a colour of one problem. Zero is no colour, and
// agrees with nothing: an item without colour is shared with no other option.
type Colour int32

// An Entry is an item as an option names it.
type Entry struct {
	Item   Item
	Colour Colour // 0 on every primary item

	// Weight is how many times the option covers the item, if it is a primary
	// one: 3 in an option with q:*3. Zero stands for 1; it is what Option gives.
	Weight int32
}

// times returns how many times the option covers the item.
func (e Entry) times() int32 { return max(1, e.Weight) }

// A Problem is an exact cover problem.
// It is immutable and safe for concurrent use.
//
// It takes 12 bytes an entry and 4 an option, beside the names; costs take 8
// more an option, bounds 8 a primary item. A search takes 16 bytes an entry and
// 16 an option of its own.
type Problem struct {
	names   []string        // by item
	index   map[string]Item // names backwards
	primary int             // items before this one are primary
	colours []string        // by colour; colours[0] stands for none
	entries []Entry         // of all options, one after the other
	ends    []int32         // option k ends before entries[ends[k]]
	bounds  []bounds        // by primary item; nil if all are {1, 1}
	costs   []int64         // by option; nil if all are 0
	demands []int32         // options without primary item, in order

	weighted bool // some entry has a weight
}

// Bounds say how often a primary item is to be covered.
type bounds struct{ lo, hi int32 }

// once are the bounds of an item that is given none.
var once = bounds{1, 1}

// Invariants of a Problem, kept by Builder and relied on by everybody else:
//
//	(names)   names are valid (see checkName) and distinct
//	(once)    no option names an item twice
//	(primary) every option names a primary item, or is one of demands and names
//	          an item
//	(plain)   no primary item has a colour
//	(bounds)  0 <= lo <= hi and 1 <= hi; bounds is nil, or some differ from once
//	(weights) no weight is negative or 1, and only primary items have weights
//	(costs)   no cost is negative; costs is nil, or some are not 0
//	(fits)    all nodes of a search can be numbered by an int32

// Items returns the number of items.
func (p *Problem) Items() int { return len(p.names) }

// Primary returns the number of primary items. They are the items below it.
func (p *Problem) Primary() int { return p.primary }

// Options returns the number of options.
func (p *Problem) Options() int { return len(p.ends) }

// Entries returns the number of entries of all options together.
func (p *Problem) Entries() int { return len(p.entries) }

// Name returns the name of an item.
func (p *Problem) Name(i Item) string { return p.names[i] }

// ColourName returns the name of a colour, "" for none.
func (p *Problem) ColourName(c Colour) string { return p.colours[c] }

// Lookup returns the item of a name.
func (p *Problem) Lookup(name string) (i Item, ok bool) {
	i, ok = p.index[name]
	return i, ok
}

// Option returns the entries of option k, counted from 0, in the order given.
func (p *Problem) Option(k int) iter.Seq[Entry] {
	return slices.Values(p.option(k))
}

// Bounds returns how often a solution covers item i: at least lo times and at
// most hi times. That is 1 and 1 for a primary item that was given no bounds,
// and 0 and 1 for a secondary one, which colours let more options share.
func (p *Problem) Bounds(i Item) (lo, hi int) {
	switch {
	case int(i) >= p.primary:
		return 0, 1
	case p.bounds == nil:
		return 1, 1
	}
	return int(p.bounds[i].lo), int(p.bounds[i].hi)
}

// hasBounds reports whether some primary item need not be covered just once.
func (p *Problem) hasBounds() bool { return p.bounds != nil }

// IsDemand reports whether option k is a demand: an option without primary item,
// which is never chosen, and which every solution has to rule out (exercise 19
// of 7.2.2.1). No problem has any unless they were asked for: see
// [Builder.KeepDemands] and [ParseDemands].
func (p *Problem) IsDemand(k int) bool {
	if p.demands == nil {
		return false
	}
	_, found := slices.BinarySearch(p.demands, int32(k))
	return found
}

// hasDemands reports whether some option is a demand.
func (p *Problem) hasDemands() bool { return p.demands != nil }

// Cost returns the cost of option k, which is never negative. Searches for all
// solutions do not look at it.
func (p *Problem) Cost(k int) int64 {
	if p.costs == nil {
		return 0
	}
	return p.costs[k]
}

// hasCosts reports whether some option costs anything.
func (p *Problem) hasCosts() bool { return p.costs != nil }

// option is Option for readers who do not write.
func (p *Problem) option(k int) []Entry {
	var begin int32
	if k > 0 {
		begin = p.ends[k-1]
	}
	return p.entries[begin:p.ends[k]]
}

// coloured reports whether any option gives a colour to an item.
func (p *Problem) coloured() bool {
	return slices.ContainsFunc(p.entries, func(e Entry) bool { return e.Colour != 0 })
}

// heavy returns, by item, whether some option gives it a weight, or nil if none
// does.
func (p *Problem) heavy() []bool {
	if !p.weighted {
		return nil
	}
	heavy := make([]bool, len(p.names))
	for _, e := range p.entries {
		heavy[e.Item] = heavy[e.Item] || e.Weight > 0
	}
	return heavy
}

// multiple reports whether a solution may cover some primary item more often
// than once, or not at all, or an option may do so alone.
func (p *Problem) multiple() bool { return p.hasBounds() || p.weighted }

// Equal reports whether two problems have the same text: the same items with
// the same bounds, and the same options at the same costs, each in the same
// order. Numbers of colours do not matter.
func (p *Problem) Equal(q *Problem) bool {
	return p.primary == q.primary &&
		slices.Equal(p.names, q.names) &&
		slices.Equal(p.ends, q.ends) &&
		slices.Equal(p.bounds, q.bounds) &&
		slices.Equal(p.costs, q.costs) &&
		slices.EqualFunc(p.entries, q.entries, func(e, f Entry) bool {
			return e.Item == f.Item && e.Weight == f.Weight && p.colours[e.Colour] == q.colours[f.Colour]
		})
}
