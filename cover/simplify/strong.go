package simplify

import (
	"cmp"
	"context"
	"slices"

	"bonepile/cover"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"bonepile/internal/box"
)

// Bipairs, bitriples and strong solutions.
//
// If two options of a solution can be replaced by two others, so that the rest of the
// solution fits as before, then there are two solutions in place of one. A search does all
// the work of the rest for both, and where it fails, it fails twice; with many such places
// it fails exponentially often. So we keep one half of each exchange and forbid the other,
// the weak one. A solution without weak halves is strong. Few are, and the others are
// found from them without a search.
//
// # What may be exchanged
//
// Two sets of two options each, or of three, are an exchange if
//
//	(same)  together, the options of one cover every primary item as often as
//	        those of the other, and leave every secondary item in the same
//	        state: not named, named without colour, or of one and the same colour
//	(fits)  neither breaks a bound or a colour by itself
//	(apart) an option of one cannot be in a solution that has all of the other
//	(whole) no smaller part of one, not empty, is to one of the other as (same)
//	        says
//
// Two options are a bipair, three a bitriple. By (same), what else is in a solution
// cannot tell one half from the other, and nor can a demand, which no half contains. Two
// options that share a colour may be exchanged for two of which only one names it.
//
// (apart) says that the two halves have no option in common, and that the options which
// come in are not there already. It holds by itself if primary items are covered just
// once. With bounds, an option may name only items that have room for it twice; a
// solution that has a weak half and an option of the other half could not be made strong,
// so such halves are no exchange.
//
// (whole) leaves out what is made of smaller exchanges, such as of single options that
// say the same. Nothing would be wrong with it.
//
// # Which half is weak
//
// Theorem S: take any order of the options, and let that half of every exchange be weak
// which does not contain the first option of both. Then a problem that has a solution has
// a strong one. For if a weak half of a solution is replaced, the list of its options in
// that order gets smaller lexicographically: it is as it was before the place where the
// new first option stands. So the steps
//
//	(step)  from a solution to the one in which a weak half is replaced
//
// do not go round in circles, and end in strong solutions. That holds for any set of
// exchanges, so it is fine to find only some of them.
//
// If options have costs, the half that costs less is kept, and the order decides only
// between halves of equal cost. Then no step raises the cost, and a cheapest solution is
// among the strong ones.
//
// # How weak halves are forbidden
//
// A weak pair has a secondary item of its own, which is added to both options. A weak
// triple has a primary item of its own that may be covered up to twice.
//
// See Knuth, The Art of Computer Programming, 7.2.2.1, (98)-(102), Theorem S and
// exercises 208 to 217, of which 212 has ItemOrder and 214 the way back. There all items
// are covered once, and there are no colours.

// An Order is an order of the options of a problem, which decides which half of each
// exchange is kept. Any order is right; but which solutions are strong, how many, and the
// time to find them depend on it.
type Order uint8

const (
	// OptionOrder is the order in which the options are given.
	OptionOrder Order = iota

	// ItemOrder compares options by their items: by the first item of each, in the
	// order of items, then by the second, and so on, and equal items by weight. If all
	// is equal, the order is that of the options. Colours play no part: an item that
	// both halves name has the same colour in both.
	ItemOrder
)

// A Config tunes [Strengthen]. The zero value asks for all bipairs, in OptionOrder.
type Config struct {
	// Order says which half of an exchange is kept.
	Order Order

	// Triples asks for bitriples too. Each makes a primary item with bounds, so that
	// searches need Algorithm M, and finding them takes long.
	Triples bool

	// Budget, if not 0, ends the search for exchanges after it took up this many
	// options, or a few more.
	Budget uint64
}

// An Exchange is two sets of options, each in increasing order, that can replace each
// other in any solution: two options each in a bipair, three in a bitriple.
type Exchange struct {
	Kept []int // may be in a strong solution
	Weak []int // is in no strong solution
}

// A Strengthening says what [Strengthen] found, and makes the solutions that the strong
// ones stand for. It is immutable and safe for concurrent use.
type Strengthening struct {
	// Exchanges are in lexicographic order of their weak halves, then of those kept. A
	// bitriple whose weak half contains that of a bipair is left out, as it is forbidden
	// anyway.
	Exchanges []Exchange

	Bipairs, Bitriples int // among Exchanges

	// Secondary and Primary are how many items of each kind were added: one for each
	// different weak half of bipairs, and of bitriples.
	Secondary, Primary int

	// Work is how many times the search for exchanges took up an option.
	Work uint64

	// Complete reports that there are no more exchanges: the budget was enough.
	Complete bool

	p      *xc.Problem
	byKept [][]int32 // by option: the exchanges whose Kept it is the first of
	byWeak [][]int32 // by option: the exchanges whose Weak it is the first of
}

// Strengthen returns a problem whose solutions are the strong solutions of p: those
// without a weak half of an exchange. It has a solution if and only if p has.
// [Strengthening.Expand] turns its solutions into those of p.
//
// It has the options of p in the same order, some of them with more items, so option
// numbers in a solution mean the same for both; without exchanges it is p. New secondary items come last; new primary
// ones, for bitriples only, come after those of p.
//
// The search for exchanges also ends when ctx does, and the cause is returned. If it ends
// early, for this reason or by the budget, the problem and the Strengthening are valid,
// with the exchanges found so far; then more solutions count as strong. A problem that
// would have too many items and entries gives an error without them.
//
// If option k has c_k others beside it in the list of its rarest item, looking for bipairs
// takes about c_k times the number of options of another item, summed over all k; for
// bitriples, one such factor more for each of two more options. Exchanges take about 130
// bytes each.
func Strengthen(ctx context.Context, p *cover.Problem, cfg Config) (*cover.Problem, *Strengthening, error) {
	if err := tree.NoConditions(box.Open(p), "strengthening"); err != nil {
		return nil, nil, err
	}
	f := newExchanger(ctx, box.Open(p), cfg.Budget)
	s := &Strengthening{p: box.Open(p)}
	f.rank = optionRanks(s.p, cfg.Order)
	s.Complete = f.find(2)
	s.take(f.found)
	if cfg.Triples && s.Complete {
		f.found = nil
		s.Complete = f.find(3)
		s.takeTriples(f.found)
	}
	s.Work = f.work
	s.index()
	if xc.Debug {
		s.check(f.rank)
	}
	switch q := s.problem(); q {
	case nil:
		return nil, nil, xc.ErrTooBig
	case s.p: // nothing to exchange
	default:
		p = box.New[cover.Problem](q)
	}
	if !s.Complete && ctx.Err() != nil {
		return p, s, context.Cause(ctx)
	}
	return p, s, nil
}

// take adds the bipairs found.
func (s *Strengthening) take(found []Exchange) {
	s.Exchanges = append(s.Exchanges, sorted(found)...)
	s.Bipairs = len(s.Exchanges)
}

// takeTriples adds the bitriples found, but for those that have a weak pair in
// their weak half.
func (s *Strengthening) takeTriples(found []Exchange) {
	type pair [2]int
	weak := make(map[pair]bool)
	for _, x := range s.Exchanges {
		weak[pair(x.Weak)] = true
	}
	triples := slices.DeleteFunc(sorted(found), func(x Exchange) bool {
		w := x.Weak
		return weak[pair{w[0], w[1]}] || weak[pair{w[0], w[2]}] || weak[pair{w[1], w[2]}]
	})
	s.Bitriples = len(triples)
	s.Exchanges = sorted(append(s.Exchanges, triples...))
}

// sorted returns the exchanges in order, each once.
func sorted(list []Exchange) []Exchange {
	compare := func(x, y Exchange) int {
		return cmp.Or(slices.Compare(x.Weak, y.Weak), slices.Compare(x.Kept, y.Kept))
	}
	slices.SortFunc(list, compare)
	return slices.CompactFunc(list, func(x, y Exchange) bool { return compare(x, y) == 0 })
}

// index lists the exchanges by the first option of each half.
func (s *Strengthening) index() {
	s.byKept = make([][]int32, len(s.p.Ends))
	s.byWeak = make([][]int32, len(s.p.Ends))
	for i, x := range s.Exchanges {
		s.byKept[x.Kept[0]] = append(s.byKept[x.Kept[0]], int32(i))
		s.byWeak[x.Weak[0]] = append(s.byWeak[x.Weak[0]], int32(i))
	}
}

// optionRanks returns the place of each option in an order.
func optionRanks(p *xc.Problem, order Order) []int32 {
	rank := make([]int32, len(p.Ends))
	if order == OptionOrder {
		for k := range rank {
			rank[k] = int32(k)
		}
		return rank
	}
	byItem := func(e, f xc.Entry) int {
		return cmp.Or(cmp.Compare(e.Item, f.Item), cmp.Compare(e.Weight, f.Weight))
	}
	options := make([][]xc.Entry, len(p.Ends))
	list := make([]int, len(p.Ends))
	for k := range p.Ends {
		options[k] = slices.SortedFunc(slices.Values(p.Option(k)), byItem)
		list[k] = k
	}
	slices.SortStableFunc(list, func(k, l int) int { return slices.CompareFunc(options[k], options[l], byItem) })
	for place, k := range list {
		rank[k] = int32(place)
	}
	return rank
}

// exchange returns the exchange of two sets of options, having decided which is weak.
func exchange(p *xc.Problem, a, b []int32, rank []int32) Exchange {
	half := func(set []int32) (options []int, first int32) {
		first = rank[set[0]]
		for _, k := range set {
			first = min(first, rank[k])
			options = append(options, int(k))
		}
		slices.Sort(options)
		return options, first
	}
	x, firstX := half(a)
	y, firstY := half(b)
	if cmp.Or(totalCost(p, x).Cmp(totalCost(p, y)), cmp.Compare(firstX, firstY)) < 0 {
		return Exchange{Kept: x, Weak: y}
	}
	return Exchange{Kept: y, Weak: x}
}
