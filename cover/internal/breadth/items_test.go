package breadth

import (
	"math"
	"slices"
	"testing"

	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/xc"
	"bonepile/internal/randtest"
)

// TestItemOrders compares orders with those in which every price is found anew at every step.
func TestItemOrders(t *testing.T) {
	rng := randtest.New(t, 8, 1)
	all := []*xc.Problem{
		covertest.Open("langford11"), covertest.Queens(7), covertest.Complete(12), covertest.Extreme(6),
		covertest.DominoTilings(6, 7), covertest.Coloured(4, 5, 3), covertest.Permutations(8, func(j, k int) bool { return j*k%3 != 1 }),
	}
	for range 100 {
		all = append(all, covertest.Random(rng, covertest.WithSecondary|covertest.WithColours, 12))
	}
	for _, p := range all {
		for _, price := range []func(choices, opened int) int{
			func(choices, opened int) int { return opened<<16 + choices },
			func(choices, _ int) int { return choices },
		} {
			got, want := newGreedy(p, math.MaxInt, nil).run(price), plainOrder(p, price)
			if !slices.Equal(got, want) {
				t.Fatalf("%v, want %v:\n%s", got, want, covertest.Text(t, p))
			}
		}
	}
}

func plainOrder(p *xc.Problem, price func(choices, opened int) int) (order []int32) {
	of := xc.OptionsOf(p)
	covered, met := make([]bool, p.Primary), map[xc.Item]bool{}
	isLeft := func(k int) bool {
		return !slices.ContainsFunc(p.Option(k), func(e xc.Entry) bool { return int(e.Item) < p.Primary && covered[e.Item] })
	}
	for len(order) < p.Primary {
		best, least := -1, 0
		for i := range p.Primary {
			choices, opened := 0, map[xc.Item]bool{}
			for _, k := range of[i] {
				if !isLeft(int(k)) {
					continue
				}
				choices++
				for _, e := range p.Option(int(k)) {
					if int(e.Item) != i && !met[e.Item] {
						opened[e.Item] = true
					}
				}
			}
			at := price(choices, len(opened))
			if !met[xc.Item(i)] {
				at += 1 << 32 // items that were met come first
			}
			if !covered[i] && (best < 0 || at < least) {
				best, least = i, at
			}
		}
		for _, k := range of[best] {
			if isLeft(int(k)) {
				for _, e := range p.Option(int(k)) {
					met[e.Item] = true
				}
			}
		}
		covered[best] = true
		order = append(order, int32(best))
	}
	return order
}
