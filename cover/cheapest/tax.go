package cheapest

import (
	"cmp"
	"context"
	"math"
	"slices"

	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// Prices are what a search sees of costs: never negative, and without whatever is known
// to be part of the cost of every solution.
//
// # Taxes
//
// Let an item be covered from lo to hi times. If a tax t is taken off the price of every
// option for each time that it covers the item, then a solution costs the sum of its
// prices, and at least t·lo; what remains, t for each time more than lo, is not negative.
// If t is negative, a subsidy that makes options dearer, the same is true of t·hi, and of
// -t for each time less than hi. What every solution pays in this way is the base. If
// lo = hi, that is all: prices and base tell what a solution costs. Otherwise they tell
// what it costs at least, which is what the search needs before it has the solution.
//
// We look for taxes that leave no price negative and make the base large. Then a price
// says how much dearer the option is than could be hoped for. If the best solutions are
// hardly dearer than the base, few options are cheap enough for them.
//
// Knuth's taxes (step C1$, exercise 247) are greedy: item by item, from left to right,
// each as high as it may be. He has no bounds, and does not tax secondary items. Ours
// begin like his and are improved in relax.go. A secondary item has lo = 0 and hi = 1,
// unless options that give it a colour may cover it more often: then it is not taxed.
//
// The dearest solutions are the cheapest if costs are multiplied by -1. Taxes make sure
// that no price is negative. If all options have d items and none has bounds, greedy
// subsidies include the complements C - c of exercise 230.

// A pricing is a problem with prices.
type pricing struct {
	p    *xc.Problem
	sign int64 // prices are costs multiplied by unit and sign, with
	unit int64 // room for taxes that are fractions

	prices []int64     // by option
	taxes  []int64     // by item
	bounds []xc.Bounds // by item, as in taxation
	base   int64

	limited bool  // only solutions that cost at most most are looked for, and
	most    int64 // the first of them will do

	byDearest bool // the price of a set is that of its dearest option, -1 if it is empty: none is less

	find *FindConfig // nil if not a part is searched
}

const (
	maxPrice   = 1 << 59 // the price of a solution stays below
	endless    = 1 << 61 // the ceiling without a solution
	finerBelow = 1 << 50 // the unit is more than 1 only if solutions cost less
	maxUnit    = 1 << 10 // the largest unit
)

// newPricing returns the prices of p, made of its costs if sign is 1 and of their
// negatives if it is -1, after taxes.
func newPricing(ctx context.Context, p *xc.Problem, sign int64) (*pricing, error) {
	if p.HasDemands() {
		return nil, tree.ErrDemands
	}
	m, t, err := firstPricing(p, sign)
	if err != nil {
		return nil, err
	}
	t.raise()
	t.relax(ctx, m.unit/16)
	return m, m.settle(t)
}

// firstPricing returns prices before taxes, and the taxes to begin with, which leave no
// price negative.
func firstPricing(p *xc.Problem, sign int64) (*pricing, *taxation, error) {
	most, err := costBound(p)
	if err != nil {
		return nil, nil, err
	}
	m := &pricing{p: p, sign: sign, unit: 1, prices: make([]int64, len(p.Ends))}
	for most *= 2; most < finerBelow && m.unit < maxUnit; most *= 2 {
		m.unit *= 2
	}
	for k := range m.prices {
		m.prices[k] = m.sign * m.unit * p.Cost(k)
	}
	t := newTaxation(p, m.prices)
	if !t.repair() {
		return nil, nil, ErrOverflow
	}
	return m, t, nil
}

// settle takes over the prices and taxes of t.
func (m *pricing) settle(t *taxation) error {
	if m.base = t.base(); m.base <= -maxPrice {
		return ErrOverflow
	}
	m.taxes, m.bounds = t.taxes, t.bounds
	for k, price := range t.prices {
		m.prices[k] = min(price, maxPrice-1) // as good as out of reach
	}
	return nil
}

// costBound returns an upper bound of the cost of a solution, which has no option twice,
// and whose options each cover some primary item.
func costBound(p *xc.Problem) (int64, error) {
	all, each := int64(0), int64(0)
	most := make([]int64, p.Primary) // of an option for the item
	for k := range p.Ends {
		cost := min(p.Cost(k), maxPrice)
		all = min(all+cost, maxPrice)
		for _, e := range p.Option(k) {
			if int(e.Item) < p.Primary {
				most[e.Item] = max(most[e.Item], cost)
			}
		}
	}
	for i, cost := range most {
		_, hi := p.BoundsOf(xc.Item(i))
		if cost > 0 && int64(hi) > (maxPrice-each)/cost {
			each = maxPrice
			break
		}
		each += cost * int64(hi)
	}
	if all = min(all, each); all == maxPrice {
		return 0, ErrOverflow
	}
	return all, nil
}

// list returns an empty list for k solutions.
func (m *pricing) list(k int) bestList {
	ceiling := int64(endless)
	if m.limited && m.most < maxPrice/m.unit {
		ceiling = m.unit*m.most - m.base + 1
	}
	return bestList{most: k, unit: m.unit, ceiling: min(ceiling, m.below()), first: m.limited, equal: m.byDearest}
}

// price returns the price of a solution, less the base.
func (m *pricing) price(sol []int) int64 {
	if !m.byDearest {
		return m.sign*m.unit*cost(m.p, sol) - m.base
	}
	price := int64(-1)
	for _, k := range sol {
		price = max(price, m.prices[k])
	}
	return price
}

// cost returns the cost of a set of options.
func cost(p *xc.Problem, sol []int) (sum int64) {
	for _, k := range sol {
		sum += p.Cost(k)
	}
	return sum
}

// order returns the options from the cheapest to the dearest.
func (m *pricing) order() []int32 {
	order := make([]int32, len(m.prices))
	for k := range order {
		order[k] = int32(k)
	}
	slices.SortStableFunc(order, func(k, t int32) int { return cmp.Compare(m.prices[k], m.prices[t]) })
	return order
}

// A taxation has the taxes on the items of a problem, and the prices that they leave.
type taxation struct {
	p       *xc.Problem
	bounds  []xc.Bounds // by item; Hi is no more than its options can cover it
	options [][]int32   // by item; nil if the item is not taxed
	weights [][]int64   // by item: of its options; nil if all are 1
	prices  []int64     // by option
	taxes   []int64     // by item
	most    int64       // no tax is more, up or down, so that no sum overflows
}

func newTaxation(p *xc.Problem, prices []int64) *taxation {
	t := &taxation{
		p:       p,
		bounds:  make([]xc.Bounds, len(p.Names)),
		options: xc.OptionsOf(p),
		prices:  slices.Clone(prices),
		taxes:   make([]int64, len(p.Names)),
	}
	if p.Weighted {
		t.weights = make([][]int64, len(p.Names))
	}
	times := make([]int64, len(p.Names))
	coloured := p.Tinted()
	weight := int64(1) // of an option, at most
	for k := range p.Ends {
		w := int64(0)
		for _, e := range p.Option(k) {
			times[e.Item] += int64(e.Times())
			w += int64(e.Times())
			if p.Weighted {
				t.weights[e.Item] = append(t.weights[e.Item], int64(e.Times()))
			}
		}
		weight = max(weight, w)
	}
	all := weight
	for i := range t.bounds {
		if coloured[i] {
			t.options[i] = nil
		}
		lo, hi := p.BoundsOf(xc.Item(i))
		hi = max(lo, int(min(int64(hi), times[i])))
		t.bounds[i] = xc.Bounds{Lo: int32(lo), Hi: int32(hi)}
		all += int64(hi)
	}
	t.most = math.MaxInt64 / 4 / all
	return t
}

// base returns the least that every solution pays.
func (t *taxation) base() (sum int64) {
	for i, tax := range t.taxes {
		sum += min(tax*int64(t.bounds[i].Lo), tax*int64(t.bounds[i].Hi))
	}
	return sum
}

// times returns how often option number at of item i covers it.
func (t *taxation) times(i, at int) int64 {
	if t.weights == nil {
		return 1
	}
	return t.weights[i][at]
}

// move raises the tax of item i by d, or as far as most allows.
func (t *taxation) move(i int, d int64) {
	d = min(max(d, -t.most-t.taxes[i]), t.most-t.taxes[i])
	if d == 0 || t.options[i] == nil {
		return
	}
	t.taxes[i] += d
	for at, k := range t.options[i] {
		t.prices[k] -= d * t.times(i, at)
	}
}

// raise raises taxes, from left to right, as long as no price becomes negative and the
// base becomes larger.
func (t *taxation) raise() {
	for i, list := range t.options {
		d := t.most - t.taxes[i]
		if t.bounds[i].Lo == 0 {
			d = -t.taxes[i]
		}
		for at, k := range list {
			d = min(d, t.prices[k]/t.times(i, at))
		}
		if d > 0 {
			t.move(i, d)
		}
	}
}

// repair lowers taxes until no price is negative, those of an option all by the same
// amount. It returns false if most does not allow that.
func (t *taxation) repair() bool {
	for k := range t.prices {
		if t.prices[k] >= 0 {
			continue
		}
		weight := int64(0)
		for _, e := range t.p.Option(k) {
			if t.options[e.Item] != nil {
				weight += int64(e.Times())
			}
		}
		share := (weight - 1 - t.prices[k]) / weight
		for _, e := range t.p.Option(k) {
			t.move(int(e.Item), -share)
		}
		if t.prices[k] < 0 {
			return false
		}
	}
	return true
}
