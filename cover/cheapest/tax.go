package cheapest

import (
	"cmp"
	"context"
	"math"
	"slices"

	"bonepile/cover/internal/xc"
)

// Prices are what a hunt sees of costs: never negative, and with as much taken
// out as is known to be in every solution.
//
// # Taxes
//
// Let an item be covered from lo to hi times. If a tax t is taken off the price of
// every option for each time that it covers the item, then what a solution costs
// is the sum of its prices, and tlo at least, and the rest, t for each time more
// than lo, is not negative. If t is negative, a subsidy that makes options dearer,
// the same is true of thi, and -t for each time less than hi. We call what every
// solution pays so the base. If lo = hi, it is all there is: then prices and base
// tell what a solution costs. Otherwise they tell what it costs at least, which
// is what the search needs to know before it has the solution.
//
// We look for taxes that leave no price negative and a large base. Then what is
// left of a price says how much more the option costs than could be hoped for. If
// the best solutions are hardly dearer than the base, few options are cheap enough
// for them.
//
// Knuth's taxes are greedy: item by item, from left to right, each as high as it
// may be. He has no bounds, and does not tax secondary items. Ours begin like his
// and are improved in cheapest_relax.go. Secondary items are those with lo = 0 and
// hi = 1, unless options that give them a colour may cover them more often: then
// they are not taxed.
//
// Taxes on colours were tried too, on 5-digit primes in a square: that the options
// for a row and a column agree in the cell where they meet is a constraint with a
// tax of its own. They made no visible difference and are gone.
//
// The dearest solutions are the cheapest if costs are multiplied by -1. Taxes see to
// it that no price is negative. If all options have d items, and none has bounds,
// greedy subsidies include the complements C - c of exercise 230.
//
// See Knuth, The Art of Computer Programming, 7.2.2.1, step C1$, exercise 247.

// A market is a problem with prices.
type market struct {
	p    *xc.Problem
	sign int64 // prices are costs multiplied by unit and sign, with
	unit int64 // room for taxes that are fractions

	prices []int64     // by option
	taxes  []int64     // by item
	bounds []xc.Bounds // by item, as in levy
	base   int64
}

const (
	tooMuch = 1 << 59 // more than the price of a solution may be
	roomy   = 1 << 50 // a unit is more than 1 only if solutions are cheaper
	finest  = 1 << 10 // the largest unit
)

// newMarket returns the costs of p, or their opposites if sign is -1, with taxes.
func newMarket(ctx context.Context, p *xc.Problem, sign int64) (*market, error) {
	m, l, err := openMarket(p, sign)
	if err != nil {
		return nil, err
	}
	l.raise()
	l.relax(ctx, m.unit/16)
	return m, m.settle(l)
}

// openMarket returns a market and what it is taxed by: as much, or little, as no
// price is negative.
func openMarket(p *xc.Problem, sign int64) (*market, *levy, error) {
	most, err := dearestOption(p)
	if err != nil {
		return nil, nil, err
	}
	m := &market{p: p, sign: sign, unit: 1, prices: make([]int64, len(p.Ends))}
	for most *= 2; most < roomy && m.unit < finest; most *= 2 {
		m.unit *= 2
	}
	for k := range m.prices {
		m.prices[k] = m.sign * m.unit * p.Cost(k)
	}
	l := newLevy(p, m.prices)
	if !l.repair() {
		return nil, nil, ErrOverflow
	}
	return m, l, nil
}

// settle takes over what l has come to.
func (m *market) settle(l *levy) error {
	if m.base = l.base(); m.base <= -tooMuch {
		return ErrOverflow
	}
	m.taxes, m.bounds = l.taxes, l.bounds
	for k, price := range l.prices {
		m.prices[k] = min(price, tooMuch-1) // which is as good as never
	}
	return nil
}

// dearestOption returns a bound of the cost of a solution. It has no option twice, and
// each of its options is one for some primary item.
func dearestOption(p *xc.Problem) (int64, error) {
	all, each := int64(0), int64(0)
	most := make([]int64, p.Primary) // of an option for the item
	for k := range p.Ends {
		cost := min(p.Cost(k), tooMuch)
		all = min(all+cost, tooMuch)
		for _, e := range p.Option(k) {
			if int(e.Item) < p.Primary {
				most[e.Item] = max(most[e.Item], cost)
			}
		}
	}
	for i, cost := range most {
		_, hi := p.BoundsOf(xc.Item(i))
		if cost > 0 && int64(hi) >= tooMuch/cost {
			each = tooMuch
		}
		each = min(each+cost*int64(hi), tooMuch)
	}
	if all = min(all, each); all == tooMuch {
		return 0, ErrOverflow
	}
	return all, nil
}

// price returns the price of a solution, less the base.
func (m *market) price(sol []int) int64 { return m.sign*m.unit*cost(m.p, sol) - m.base }

// cost returns the cost of a set of options.
func cost(p *xc.Problem, sol []int) (sum int64) {
	for _, k := range sol {
		sum += p.Cost(k)
	}
	return sum
}

// order returns the options from the cheapest to the dearest.
func (m *market) order() []int32 {
	order := make([]int32, len(m.prices))
	for k := range order {
		order[k] = int32(k)
	}
	slices.SortStableFunc(order, func(k, l int32) int { return cmp.Compare(m.prices[k], m.prices[l]) })
	return order
}

// A levy is taxes on a problem, and what they leave of prices.
type levy struct {
	p       *xc.Problem
	bounds  []xc.Bounds // by item; hi is no more than its options can cover it
	options [][]int32   // by item; nil if the item is not taxed
	prices  []int64     // by option
	taxes   []int64     // by item
	most    int64       // as far as taxes go, up or down, so that no sum overflows
}

func newLevy(p *xc.Problem, prices []int64) *levy {
	l := &levy{
		p:       p,
		bounds:  make([]xc.Bounds, len(p.Names)),
		options: make([][]int32, len(p.Names)),
		prices:  slices.Clone(prices),
		taxes:   make([]int64, len(p.Names)),
	}
	times := make([]int64, len(p.Names))
	coloured := make([]bool, len(p.Names))
	weight := int64(1) // of an option, at most
	for k := range p.Ends {
		w := int64(0)
		for _, e := range p.Option(k) {
			l.options[e.Item] = append(l.options[e.Item], int32(k))
			times[e.Item] += int64(e.Times())
			coloured[e.Item] = coloured[e.Item] || e.Colour != 0
			w += int64(e.Times())
		}
		weight = max(weight, w)
	}
	all := weight
	for i := range l.bounds {
		if coloured[i] {
			l.options[i] = nil
		}
		lo, hi := p.BoundsOf(xc.Item(i))
		hi = max(lo, int(min(int64(hi), times[i])))
		l.bounds[i] = xc.Bounds{Lo: int32(lo), Hi: int32(hi)}
		all += int64(hi)
	}
	l.most = math.MaxInt64 / 4 / all
	return l
}

// base returns what every solution pays at least.
func (l *levy) base() (sum int64) {
	for i, tax := range l.taxes {
		sum += min(tax*int64(l.bounds[i].Lo), tax*int64(l.bounds[i].Hi))
	}
	return sum
}

// times returns how often option k, which names item i, covers it.
func (l *levy) times(k int32, i int) int64 {
	if !l.p.Weighted {
		return 1
	}
	option := l.p.Option(int(k))
	return int64(option[slices.IndexFunc(option, func(e xc.Entry) bool { return int(e.Item) == i })].Times())
}

// move raises the tax of item i by d, or as far as taxes go.
func (l *levy) move(i int, d int64) {
	d = min(max(d, -l.most-l.taxes[i]), l.most-l.taxes[i])
	if d == 0 || l.options[i] == nil {
		return
	}
	l.taxes[i] += d
	for _, k := range l.options[i] {
		l.prices[k] -= d * l.times(k, i)
	}
}

// raise raises taxes, from left to right, as far as no price becomes negative and
// the base becomes larger.
func (l *levy) raise() {
	for i, list := range l.options {
		d := l.most - l.taxes[i]
		if l.bounds[i].Lo == 0 {
			d = -l.taxes[i]
		}
		for _, k := range list {
			d = min(d, l.prices[k]/l.times(k, i))
		}
		if d > 0 {
			l.move(i, d)
		}
	}
}

// repair lowers taxes until no price is negative: all that an option has equally.
// It returns false if taxes do not go so far.
func (l *levy) repair() bool {
	for k := range l.prices {
		if l.prices[k] >= 0 {
			continue
		}
		weight := int64(0)
		for _, e := range l.p.Option(k) {
			if l.options[e.Item] != nil {
				weight += int64(e.Times())
			}
		}
		share := (weight - 1 - l.prices[k]) / weight
		for _, e := range l.p.Option(k) {
			l.move(int(e.Item), -share)
		}
		if l.prices[k] < 0 {
			return false
		}
	}
	return true
}
