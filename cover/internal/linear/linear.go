// Package linear refutes exact cover problems by arithmetic. A solution is a set of options
// that meets one equation for each primary item: as many of its options are chosen as the item
// is to be covered times. So there is no solution if some of the equations, each times some
// number, add up to 0 = c, where c is not 0: a board without two corners of one colour has no
// tiling by dominoes, since its white squares less the black ones would come to 0 and to 2.
//
// Elimination finds such factors modulo a prime. They prove the same, as a solution would meet
// the sum modulo the prime, too. Secondary items, and items with an interval of bounds, have no
// equation; colours do not matter.
package linear

import (
	"cmp"
	"math/bits"
	"slices"

	"bonepile/cover/internal/xc"
)

// Prime is what the factors are taken modulo.
const Prime = 1<<61 - 1

// A term is a factor of an option in an equation.
type term struct {
	option int32
	factor uint64
}

// An equation says what terms add up to.
type equation struct {
	terms []term // by option
	sum   uint64
}

// A step added a multiple of one equation to another.
type step struct {
	from, to int32
	factor   uint64
}

// Refute returns factors by primary item for which the equations of p add up to 0 = c, where c
// is not 0, and nil if there are none. It is not decided if that takes more than limit steps,
// of a few nanoseconds each, or meter is over.
func Refute(p *xc.Problem, limit int, meter *xc.Meter) (factors []uint64, decided bool) {
	if limit -= len(p.Entries); limit < 0 {
		return nil, false
	}
	e := newElimination(p)
	for limit >= 0 {
		from := e.shortest()
		switch {
		case from < 0:
			return nil, true
		case len(e.left[from].terms) == 0:
			return e.factors(from, p.Primary), true
		}
		work := e.eliminate(from)
		if limit -= work; meter.Over(4 * work) {
			break
		}
	}
	return nil, false
}

// An elimination takes equations out one by one, each with an option that it takes out of
// all others.
type elimination struct {
	left  []equation
	live  []int32   // the equations that are left
	uses  [][]int32 // by option, the equations that have it, or had it
	steps []step
	room  []term
}

func newElimination(p *xc.Problem) *elimination {
	e := &elimination{left: make([]equation, p.Primary), uses: make([][]int32, len(p.Ends))}
	for i := range p.Primary {
		if lo, hi := p.BoundsOf(xc.Item(i)); lo == hi {
			e.live = append(e.live, int32(i))
			e.left[i].sum = uint64(lo)
		}
	}
	for k := range p.Ends {
		for _, entry := range p.Option(k) {
			i := int32(entry.Item)
			if int(i) >= p.Primary {
				continue
			}
			if lo, hi := p.BoundsOf(entry.Item); lo == hi {
				e.left[i].terms = append(e.left[i].terms, term{int32(k), uint64(entry.Times())})
				e.uses[k] = append(e.uses[k], i)
			}
		}
	}
	return e
}

// shortest returns the equation with fewest terms that says something, or -1.
func (e *elimination) shortest() int32 {
	e.live = slices.DeleteFunc(e.live, func(i int32) bool { return len(e.left[i].terms) == 0 && e.left[i].sum == 0 }) // 0 = 0
	if len(e.live) == 0 {
		return -1
	}
	return slices.MinFunc(e.live, func(a, b int32) int { return cmp.Compare(len(e.left[a].terms), len(e.left[b].terms)) })
}

// eliminate takes out an equation, and its option that fewest others have. It returns how much
// work that was.
func (e *elimination) eliminate(from int32) (work int) {
	q := &e.left[from]
	pivot := slices.MinFunc(q.terms, func(a, b term) int { return cmp.Compare(len(e.uses[a.option]), len(e.uses[b.option])) })
	inverse := power(pivot.factor, Prime-2)
	users := e.uses[pivot.option]
	e.uses[pivot.option] = nil
	e.live = slices.DeleteFunc(e.live, func(i int32) bool { return i == from })
	for _, to := range users {
		at, has := slices.BinarySearchFunc(e.left[to].terms, pivot.option, func(t term, k int32) int { return cmp.Compare(t.option, k) })
		if to == from || !has {
			continue
		}
		factor := times(Prime-e.left[to].terms[at].factor, inverse)
		e.steps = append(e.steps, step{from, to, factor})
		work += e.add(q, to, factor)
	}
	return work + len(e.live)
}

// add adds a multiple of an equation to another.
func (e *elimination) add(q *equation, to int32, factor uint64) (work int) {
	r := &e.left[to]
	sum, mine := e.room[:0], r.terms
	for _, t := range q.terms {
		for len(mine) > 0 && mine[0].option < t.option {
			sum, mine = append(sum, mine[0]), mine[1:]
		}
		f := times(t.factor, factor)
		if len(mine) > 0 && mine[0].option == t.option {
			f, mine = plus(f, mine[0].factor), mine[1:]
		} else {
			e.uses[t.option] = append(e.uses[t.option], to)
		}
		if f != 0 {
			sum = append(sum, term{t.option, f})
		}
	}
	sum = append(sum, mine...)
	e.room = sum
	r.terms = append(r.terms[:0], sum...)
	r.sum = plus(r.sum, times(q.sum, factor))
	return len(q.terms) + len(sum)
}

// factors returns what each of the first equations was multiplied by to come to one of the
// last.
func (e *elimination) factors(last int32, n int) []uint64 {
	f := make([]uint64, n)
	f[last] = 1
	for _, s := range slices.Backward(e.steps) {
		f[s.from] = plus(f[s.from], times(f[s.to], s.factor))
	}
	return f
}

// Verify reports whether factors refute p: whether the equations of p, times these, add up to
// 0 = c, where c is not 0.
func Verify(p *xc.Problem, factors []uint64) bool {
	total := uint64(0)
	for i, f := range factors {
		lo, hi := p.BoundsOf(xc.Item(i))
		if lo != hi && f != 0 {
			return false
		}
		total = plus(total, times(f%Prime, uint64(lo)))
	}
	for k := range p.Ends {
		sum := uint64(0)
		for _, e := range p.Option(k) {
			if int(e.Item) < len(factors) {
				sum = plus(sum, times(factors[e.Item]%Prime, uint64(e.Times())))
			}
		}
		if sum != 0 {
			return false
		}
	}
	return total != 0
}

func plus(x, y uint64) uint64 {
	if x += y; x >= Prime {
		x -= Prime
	}
	return x
}

func times(x, y uint64) uint64 {
	hi, lo := bits.Mul64(x, y)
	return plus(lo&Prime, hi<<3|lo>>61)
}

func power(x, n uint64) uint64 {
	y := uint64(1)
	for ; n > 0; n >>= 1 {
		if n&1 != 0 {
			y = times(y, x)
		}
		x = times(x, x)
	}
	return y
}
