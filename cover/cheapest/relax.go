package cheapest

import (
	"context"
	"math"
	"slices"
)

// Better taxes than greedy ones.
//
// The best taxes solve a linear program, the dual of that of the cheapest fractional
// cover. We come near its optimum by subgradients. For any taxes, even if they leave some
// prices negative, no solution costs less than
//
//	L = base + the sum of the prices that are negative;
//
// for that would be the price of all options worth choosing, if nothing but taxes kept
// them from being chosen. Items that these options cover more than hi times should be
// taxed less, those that they cover less than lo times more; a tax should fall if they
// cover the item more than lo times, a subsidy if they cover it less than hi times. A
// step in that direction does not always make L larger, but the best taxes come nearer.
// Nobody knows how long the step should be. We aim at a value of L that is above the best
// so far by some aim, which is halved each time that nothing better is found for a while.
//
// At last taxes are lowered where prices are negative, and raised greedily. Whatever
// comes out of this is right; how good it is depends on all the rest.
//
// It takes up to 1000 times as long as looking at all entries, but no more than a few
// seconds. It pays: for Langford pairs of 16 numbers with cost i(j+k), greedy taxes
// collect 2264, these 3678, and the best solution costs 3708.
//
// See Held and Karp, The traveling-salesman problem and minimum spanning trees: part II,
// Mathematical Programming 1 (1971), and Geoffrion, Lagrangean relaxation for integer
// programming, Mathematical Programming Study 2 (1974).
//
// Floating-point numbers are only converted, multiplied and divided, or added as integers
// that they hold exactly, so that results are the same on every machine.

const (
	relaxSteps = 1000
	relaxWork  = 300e6 // entries looked at by all steps
	patience   = 15    // steps without success before the aim is halved
)

// relax makes the base of t larger, if it can. It goes on while it aims at more than
// enough and ctx has not ended. No price of t is negative before or after.
func (t *taxation) relax(ctx context.Context, enough int64) {
	m := *t
	m.prices, m.taxes = slices.Clone(t.prices), slices.Clone(t.taxes)
	best, at := m.value(), slices.Clone(m.taxes)
	value := best
	aim := best
	for _, price := range m.prices {
		aim = max(aim, price, -best)
	}
	way, short := make([]int64, len(m.taxes)), make([]int64, len(m.taxes))
	fails := 0
	for range min(relaxSteps, relaxWork/(len(t.p.Entries)+1)) {
		if aim <= enough || ctx.Err() != nil || !m.step(best+aim-value, way, short) {
			break
		}
		if value = m.value(); value > best {
			best, fails = value, 0
			copy(at, m.taxes)
		} else if fails++; fails == patience {
			aim, fails = aim/2, 0
			m.moveTo(at)
			value = best
			clear(way)
		}
	}
	m.moveTo(at)
	m.waive()
	if !m.repair() {
		return
	}
	if m.raise(); m.base() > t.base() {
		*t = m
	}
}

// value returns L, or something very low if L is too low for an int64.
func (t *taxation) value() int64 {
	sum := t.base()
	for _, price := range t.prices {
		sum = max(sum+min(0, price), math.MinInt64/2)
	}
	return sum
}

// step goes so far that L would grow by rise if it kept growing as it does at first. It
// returns false if L cannot be larger. Way is the direction of the step before, which
// keeps some influence, against zigzags; short is room for the shortfall.
func (t *taxation) step(rise int64, way, short []int64) bool {
	t.shortfall(short)
	length, longest, moved := 0.0, int64(0), false
	for i, n := range short {
		way[i] = 8*n + way[i]/2
		length += float64(way[i]) * float64(way[i])
		longest, moved = max(longest, way[i], -way[i]), moved || n != 0
	}
	if !moved || length == 0 {
		return moved
	}
	factor := min(float64(8*float64(rise))/length, float64(t.most)/float64(longest))
	for i, w := range way {
		t.move(i, int64(factor*float64(w)))
	}
	return true
}

// shortfall sets how many times too few the options with negative prices cover each
// item. That is a subgradient of L.
func (t *taxation) shortfall(times []int64) {
	clear(times)
	for k, price := range t.prices {
		if price < 0 {
			for _, e := range t.p.Option(k) {
				times[e.Item] += int64(e.Times())
			}
		}
	}
	for i, n := range times {
		lo, hi := int64(t.bounds[i].Lo), int64(t.bounds[i].Hi)
		switch tax := t.taxes[i]; {
		case t.options[i] == nil:
			times[i] = 0
		case tax > 0 || tax == 0 && n < lo:
			times[i] = lo - n
		case tax < 0 || n > hi:
			times[i] = hi - n
		default:
			times[i] = 0
		}
	}
}

// moveTo changes all taxes to those given.
func (t *taxation) moveTo(taxes []int64) {
	for i, tax := range taxes {
		t.move(i, tax-t.taxes[i])
	}
}

// waive takes back taxes on items that need not be covered at all: they add nothing to
// the base, and prices are higher without them.
func (t *taxation) waive() {
	for i, tax := range t.taxes {
		if tax > 0 && t.bounds[i].Lo == 0 {
			t.move(i, -tax)
		}
	}
}
