package cheapest

import (
	"context"
	"slices"

	"bonepile/cover"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"bonepile/internal/box"
)

// Minimax: the solutions whose worst option is least bad.
//
// It is the search of linked.go, where a set of options costs as much as its dearest.
// Once a solution is found, every list ends at its dearest option, or before it if one
// solution is enough; there is nothing to add up, to tax, or to estimate.
//
// See Knuth, The Art of Computer Programming, 7.2.2.1, exercises 84 and 85. There the
// tails of lists beyond the CUTOFF are cut off when they are met on the way back; here
// they stay, and no walk goes so far. The rule of 85, to go back at once to the level
// that chose the dearest option, is what becomes of the bar: below that level no option
// is good enough.

// A Rank says which of two options is worse.
type Rank uint8

const (
	ByCost   Rank = iota // the dearer one
	ByNumber             // the one that comes later in the problem
)

// Minimax returns solutions whose worst option is as good as possible, in the order in
// which they are found, and worst: the cost of that option, or its number from 0 if by is
// [ByNumber]. At most k are returned: k = 1 asks for one, with less work, and
// [math.MaxInt] for all. If there is no solution, or k is less than 1, the list is empty
// and worst is -1. A solution without options has cost 0, and number -1. The errors, and
// what is returned with them, are those of [Find], except [ErrOverflow]. It takes memory
// as [Find] does without the dense search.
func Minimax(ctx context.Context, p *cover.Problem, k int, by Rank, cfg Config) (list []cover.Solution, worst int64, err error) {
	return minimax(ctx, box.Open(p), k, by, cfg.lower())
}

func minimax(ctx context.Context, p *xc.Problem, k int, by Rank, cfg tree.Config) (list []cover.Solution, worst int64, err error) {
	if p.HasDemands() {
		return nil, -1, tree.ErrDemands
	}
	costs := make([]int64, len(p.Ends)+1) // the last is that of no options, which is least
	for o := range p.Ends {
		costs[o] = int64(o)
		if by == ByCost {
			costs[o] = p.Cost(o)
		}
	}
	costs[len(p.Ends)] = 0
	if by == ByNumber {
		costs[len(p.Ends)] = -1
	}
	ranks := slices.Compact(slices.Sorted(slices.Values(costs)))
	m := &pricing{p: p, sign: 1, unit: 1, prices: make([]int64, len(p.Ends)), byDearest: true}
	for o := range m.prices {
		rank, _ := slices.BinarySearch(ranks, costs[o])
		m.prices[o] = int64(rank - 1) // no options are at -1
	}
	found, err := run(ctx, newLinkedSearch(m), k, cfg)
	if len(found) == 0 {
		return nil, -1, err
	}
	for _, one := range found {
		list = append(list, one.Solution)
	}
	return list, ranks[m.price(list[0])+1], err
}
