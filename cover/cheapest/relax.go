package cheapest

import (
	"context"
	"math"
	"slices"
)

// Better taxes than greedy ones.
//
// The best taxes solve a linear program, the dual of that of the cheapest
// fractional cover. We come near to its optimum by subgradients. For any taxes,
// even if they leave some prices negative, no solution costs less than
//
//	L = base + the sum of the prices that are negative;
//
// for that would be the price of all options worth choosing, if nothing but taxes
// kept them from being chosen. Items that these options cover more than hi times
// should be taxed less, those that they cover less than lo times more; an item
// that is taxed, or subsidised, less than that if they cover it more than lo, or
// less than hi times. A step in that direction does not always make L larger, but
// the best taxes come nearer. How long the step should be, nobody knows. We aim at
// a value of L that is more than the best so far by some aim, which is halved each
// time that nothing better is found for a while.
//
// At last taxes are lowered where prices are negative, and raised greedily.
// Whatever comes out of this is right; only how good it is depends on all the rest.
//
// It takes up to 1000 times as long as looking at all entries, but no more than
// some seconds. It pays: for Langford pairs of 16 numbers with cost i(j+k), greedy
// taxes collect 2264, these 3678, and the best solution costs 3708.
//
// See Held and Karp, The traveling-salesman problem and minimum spanning trees:
// part II, Mathematical Programming 1 (1971), and Geoffrion, Lagrangean relaxation
// for integer programming, Mathematical Programming Study 2 (1974).
//
// Floating point numbers are only converted, multiplied and divided, or added as
// integers that they hold exactly, so that results are the same on every machine.

const (
	relaxSteps = 1000
	relaxWork  = 300e6 // entries looked at by all steps
	patience   = 15    // steps without success before the aim is halved
)

// relax makes the base of l larger, if it can, and goes on while it aims at more
// than enough and ctx has not ended. No price of l is negative, before and
// afterwards.
func (l *levy) relax(ctx context.Context, enough int64) {
	m := *l
	m.prices, m.taxes = slices.Clone(l.prices), slices.Clone(l.taxes)
	best, at := m.value(), slices.Clone(m.taxes)
	aim := best
	for _, price := range m.prices {
		aim = max(aim, price, -best)
	}
	way := make([]int64, len(m.taxes))
	fails := 0
	for range min(relaxSteps, relaxWork/(len(l.p.Entries)+1)) {
		if aim <= enough || ctx.Err() != nil || !m.step(best+aim, way) {
			break
		}
		if value := m.value(); value > best {
			best, fails = value, 0
			copy(at, m.taxes)
		} else if fails++; fails == patience {
			aim, fails = aim/2, 0
			m.moveTo(at)
			clear(way)
		}
	}
	m.moveTo(at)
	m.waive()
	if !m.repair() {
		return
	}
	if m.raise(); m.base() > l.base() {
		*l = m
	}
}

// value returns L, or something very low.
func (l *levy) value() int64 {
	sum := l.base()
	for _, price := range l.prices {
		sum = max(sum+min(0, price), math.MinInt64/2)
	}
	return sum
}

// step goes as far as L would be aim, if it went on as it begins, or returns
// false if L cannot be larger. Way is the direction of the step before, and keeps
// some influence, against zigzags.
func (l *levy) step(aim int64, way []int64) bool {
	short := l.short()
	length, moved := 0.0, false
	for i, n := range short {
		way[i] = 8*n + way[i]/2
		length += float64(way[i]) * float64(way[i])
		moved = moved || n != 0
	}
	if !moved || length == 0 {
		return moved
	}
	factor := float64(8*(float64(aim)-float64(l.value()))) / length
	for i, w := range way {
		l.move(i, int64(min(max(factor*float64(w), -float64(l.most)), float64(l.most))))
	}
	return true
}

// short returns how much too rarely the options with negative prices cover each
// item. That is a subgradient of L.
func (l *levy) short() []int64 {
	times := make([]int64, len(l.taxes))
	for k, price := range l.prices {
		if price < 0 {
			for _, e := range l.p.Option(k) {
				times[e.Item] += int64(e.Times())
			}
		}
	}
	for i, n := range times {
		lo, hi := int64(l.bounds[i].Lo), int64(l.bounds[i].Hi)
		switch tax := l.taxes[i]; {
		case l.options[i] == nil:
			times[i] = 0
		case tax > 0 || tax == 0 && n < lo:
			times[i] = lo - n
		case tax < 0 || n > hi:
			times[i] = hi - n
		default:
			times[i] = 0
		}
	}
	return times
}

// moveTo goes to taxes.
func (l *levy) moveTo(taxes []int64) {
	for i, tax := range taxes {
		l.move(i, tax-l.taxes[i])
	}
}

// waive takes back taxes on items that need not be covered at all: nothing is
// collected from them, and prices are higher without.
func (l *levy) waive() {
	for i, tax := range l.taxes {
		if tax > 0 && l.bounds[i].Lo == 0 {
			l.move(i, -tax)
		}
	}
}
