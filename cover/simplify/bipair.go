package simplify

import (
	"cmp"
	"context"
	"math/bits"
	"slices"

	"bonepile/cover"
	"bonepile/cover/internal/xc"
)

// Bipairs, bitriples and strong solutions.
//
// If two options of a solution can be replaced by two others, so that the rest
// of the solution fits as before, then there are two solutions for one. A
// search does all the work of the rest for both, and where it fails, it fails
// twice; with many such places it fails exponentially often. So we keep one
// half of each exchange and forbid the other, the weak one. A solution without
// weak halves is strong. Few are, and the others can be had from them without
// a search.
//
// # What may be exchanged
//
// Two sets of as many options, two or three, are an exchange if
//
//	(same)  together, the options of one cover every primary item as often as
//	        those of the other, and leave every secondary item in the same
//	        state: not named, named without colour, or of one and the same colour
//	(fits)  neither breaks a bound or a colour by itself
//	(apart) an option of one cannot be in a solution that has all of the other
//	(whole) no smaller part of one, not empty, is to one of the other as (same)
//	        says
//
// Two options are a bipair, three a bitriple. By (same), what else is in a
// solution cannot tell one half from the other. Two options that share a colour
// may be exchanged for two of which only one names it.
//
// (apart) says that the two halves have no option in common, and that the
// options which come in are not there already. It goes without saying if
// primary items are covered just once. With bounds an option may name only
// items that have room for it twice, and a solution that has a weak half and an
// option of the other could not be made strong; hence such halves are no
// exchange.
//
// (whole) leaves out what is made of smaller exchanges, such as of single
// options that say the same. Nothing would be wrong with it.
//
// # Which half is weak
//
// Theorem S: if some order of the options is given, and of every exchange that
// half is weak which does not have the first option of both, then a problem
// that has a solution has a strong one. For if a solution has a weak half and
// we replace it, then the list of its options, first ones first, gets smaller
// lexicographically: before the place where the new first option stands, it is
// as it was. So the steps
//
//	(step)  from a solution, to that where a weak half is replaced
//
// do not go round in circles, and end in strong solutions. That holds for any
// set of exchanges, so finding but some of them is good as well.
//
// If options have costs, the half that costs less is kept, and the order
// decides only between halves that cost the same. Then no step costs more, and
// a cheapest solution is among the strong ones.
//
// # How weak halves are forbidden
//
// A weak pair has a secondary item of its own, which is added to both options.
// A weak triple has a primary item of its own that is to be covered up to twice.
//
// See Knuth, The Art of Computer Programming, 7.2.2.1, (98)-(102), Theorem S and
// exercises 208 to 217, of which 212 has ItemOrder and 214 the way back.
// There all items are covered once, and there are no colours.

// A BipairOrder is an order of the options of a problem, by which one half of
// each exchange is kept. All of them are right; but the strong solutions,
// their number and the time to find them are different.
type BipairOrder uint8

const (
	// OptionOrder is the order in which the options are given.
	OptionOrder BipairOrder = iota

	// ItemOrder compares options by their items: first by the first item of
	// each, in the order of items, then by the second, and so on, and an item
	// by its weights. If all is the same, the order is that of the options.
	// (Colours have no say. They could not decide between halves: what both
	// name has the same colour in both.)
	ItemOrder
)

// Config tunes [Strengthen]. The zero value asks for all
// bipairs, in OptionOrder.
type Config struct {
	// Order says which half of an exchange is kept.
	Order BipairOrder

	// Triples asks for bitriples, too. Each makes a primary item with bounds,
	// so that searches are by Algorithm M, and looking for them takes long.
	Triples bool

	// Budget, if not 0, ends the look for exchanges when it has looked at so
	// many options, or a few more.
	Budget uint64
}

// An Exchange is two sets of options, each in increasing order, that can be
// replaced by each other in any solution. There are two options in each of a
// bipair, three of a bitriple.
type Exchange struct {
	Kept []int // may be in a strong solution
	Weak []int // is in no strong solution
}

// A Strengthening says what [Strengthen] found, and finds the solutions
// that the strong ones stand for. It is immutable and safe for concurrent use.
type Strengthening struct {
	// Exchanges are in lexicographic order of their weak halves, then of those
	// kept. A bitriple whose weak half has the weak half of a bipair in it is
	// left out: that is forbidden anyway.
	Exchanges []Exchange

	Bipairs, Bitriples int // among Exchanges

	// Secondary and Primary are how many items of each kind were added: one
	// for each different weak half, of bipairs and of bitriples.
	Secondary, Primary int

	// Work is the number of options that were looked at, each once for every
	// time.
	Work uint64

	// Complete says that there are no more exchanges: the budget was enough.
	Complete bool

	p      *xc.Problem
	byKept [][]int32 // by option: the exchanges whose Kept it is the first of
	byWeak [][]int32 // by option: the exchanges whose Weak it is the first of
}

// Strengthen returns a problem whose solutions are the strong solutions of p:
// those in which no weak half of an exchange is left. It has solutions if and
// only if p has. [Strengthening.Expand] turns them into those of p.
//
// Its options are those of p in the same order, each with some items more,
// so that their numbers in a solution mean the same for both. New secondary
// items come last; new primary ones, for bitriples alone, come after those of p.
//
// A look for exchanges ends as well when ctx does; then the cause is returned.
// Ended early, for this reason or by the budget, the problem and the
// Strengthening are valid, with the exchanges found so far: then more solutions
// count as strong. Only [ErrTooBig], for a problem that would have too many
// items and entries, comes without them.
//
// If option k has c_k others beside it in the list of its rarest item, looking
// for bipairs takes some c_k times the options of another item, for all k
// together; for bitriples it is one such factor more for each of two options
// more. Exchanges take some 130 bytes each.
func Strengthen(ctx context.Context, p *cover.Problem, cfg Config) (*cover.Problem, *Strengthening, error) {
	q, s, err := strengthen(ctx, p.Arrays(), cfg)
	if q == nil {
		return nil, s, err
	}
	return cover.FromArrays(q), s, err
}

func strengthen(ctx context.Context, p *xc.Problem, cfg Config) (*xc.Problem, *Strengthening, error) {
	f := newExchanger(ctx, p, cfg.Budget)
	s := &Strengthening{p: p}
	f.rank = optionRanks(p, cfg.Order)
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
	q := s.problem()
	if q == nil {
		return nil, nil, xc.ErrTooBig
	}
	if !s.Complete && ctx.Err() != nil {
		return q, s, context.Cause(ctx)
	}
	return q, s, nil
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

// index notes where options occur.
func (s *Strengthening) index() {
	s.byKept = make([][]int32, len(s.p.Ends))
	s.byWeak = make([][]int32, len(s.p.Ends))
	for i, x := range s.Exchanges {
		s.byKept[x.Kept[0]] = append(s.byKept[x.Kept[0]], int32(i))
		s.byWeak[x.Weak[0]] = append(s.byWeak[x.Weak[0]], int32(i))
	}
}

// optionRanks returns the place of each option in an order.
func optionRanks(p *xc.Problem, order BipairOrder) []int32 {
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

// exchange returns the exchange of two sets of options, with the weak half
// where it belongs.
func exchange(p *xc.Problem, a, b []int32, rank []int32) Exchange {
	half := func(set []int32) (options []int, first int32, hi, lo uint64) {
		first = rank[set[0]]
		for _, k := range set {
			var carry uint64
			lo, carry = bits.Add64(lo, uint64(p.Cost(int(k))), 0)
			hi += carry
			first = min(first, rank[k])
			options = append(options, int(k))
		}
		slices.Sort(options)
		return options, first, hi, lo
	}
	x, firstX, hiX, loX := half(a)
	y, firstY, hiY, loY := half(b)
	if cmp.Or(cmp.Compare(hiX, hiY), cmp.Compare(loX, loY), cmp.Compare(firstX, firstY)) < 0 {
		return Exchange{Kept: x, Weak: y}
	}
	return Exchange{Kept: y, Weak: x}
}
