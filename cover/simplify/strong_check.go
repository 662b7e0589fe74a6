package simplify

import (
	"cmp"
	"fmt"
	"maps"
	"math/big"
	"slices"

	"bonepile/cover/internal/xc"
)

// check panics if something listed is no exchange by the definition of strong.go, or its
// halves are not in the order that makes (step) end. Tests check that none is missing,
// and (whole), on which nothing rests.
func (s *Strengthening) check(rank []int32) {
	for _, x := range s.Exchanges {
		if len(x.Kept) != len(x.Weak) || !slices.IsSorted(x.Kept) || !slices.IsSorted(x.Weak) {
			panic(fmt.Sprintf("cover: exchange %v: not two sets of one size", x))
		}
		first := func(half []int) int32 {
			return rank[slices.MinFunc(half, func(k, l int) int { return cmp.Compare(rank[k], rank[l]) })]
		}
		if c := totalCost(s.p, x.Kept).Cmp(totalCost(s.p, x.Weak)); c > 0 || c == 0 && first(x.Kept) >= first(x.Weak) {
			panic(fmt.Sprintf("cover: (step): exchange %v", x))
		}
		kept, ok := effect(s.p, x.Kept)
		weak, alsoOK := effect(s.p, x.Weak)
		if !ok || !alsoOK {
			panic(fmt.Sprintf("cover: (fits): exchange %v", x))
		}
		if !maps.Equal(kept, weak) {
			panic(fmt.Sprintf("cover: (same): exchange %v: %v is not %v", x, kept, weak))
		}
		for n := range x.Kept {
			_, ok := effect(s.p, append(slices.Clone(x.Kept), x.Weak[n]))
			_, alsoOK := effect(s.p, append(slices.Clone(x.Weak), x.Kept[n]))
			if ok || alsoOK {
				panic(fmt.Sprintf("cover: (apart): exchange %v", x))
			}
		}
	}
}

// effect returns what options do together: how often each primary item is
// covered, and the colour of each secondary one, with its number negative. It
// reports whether bounds and colours allow it.
func effect[K int | int32](p *xc.Problem, options []K) (does map[xc.Item]int, ok bool) {
	does = make(map[xc.Item]int)
	ok = true
	for _, k := range options {
		for _, e := range p.Option(int(k)) {
			_, hi := p.BoundsOf(e.Item)
			switch before, named := does[e.Item]; {
			case int(e.Item) < p.Primary:
				does[e.Item] += int(e.Times())
				ok = ok && does[e.Item] <= hi
			case named:
				ok = ok && e.Colour != 0 && before == -int(e.Colour)
			default:
				does[e.Item] = -int(e.Colour)
			}
		}
	}
	return does, ok
}

// totalCost returns the cost of options, which may be more than an int64.
func totalCost(p *xc.Problem, options []int) *big.Int {
	sum := new(big.Int)
	for _, k := range options {
		sum.Add(sum, big.NewInt(p.Cost(k)))
	}
	return sum
}
