// Package linear refutes exact cover problems by arithmetic. A solution is a set of options
// that meets one equation for each primary item: as many of its options are chosen as the item
// is to be covered times. So there is no solution if some of the equations, each times some
// number, add up to 0 = c, where c is not 0: a board without two corners of one colour has no
// tiling by dominoes, since its white squares less the black ones would come to 0 and to 2.
//
// Elimination finds such factors modulo a prime. They prove the same, as a solution would meet
// the sum modulo the prime, too. Secondary items, and items with an interval of bounds, have no
// equation; colours do not matter.
//
// Hall's condition comes first (hall.go): it sees where many items compete for few others.
package linear

import (
	"cmp"
	"math/big"
	"math/bits"
	"slices"

	"bonepile/cover/internal/xc"
)

// Prime is what factors are found modulo.
const Prime = 1<<61 - 1

// A Refutation has a factor for every item. An option adds up those of its items, each as often
// as it covers it; and all items together those of all, each as often as it is to be covered.
type Refutation struct {
	Factors []int64

	// Modulus, if not 0, is what divides the sum of each option, but not that of the items. If it
	// is 0, no option has more than 0, and the items have more, however often they are covered
	// within their bounds.
	Modulus int64
}

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

// Refute returns a refutation of p, nil if it finds none. It is not decided whether the equations
// contradict each other if that takes more than limit steps, of a few nanoseconds each, or meter
// is over.
func Refute(p *xc.Problem, limit int, meter *xc.Meter) (r *Refutation, decided bool) {
	if limit -= len(p.Entries); limit < 0 {
		return nil, false
	}
	if r := hall(p, limit, meter); r != nil {
		return r, true
	}
	e := newElimination(p)
	for limit >= 0 {
		from := e.shortest()
		switch {
		case from < 0:
			return nil, true
		case len(e.left[from].terms) == 0:
			return &Refutation{e.factors(from, len(p.Names)), Prime}, true
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
	inverse := new(big.Int).ModInverse(new(big.Int).SetUint64(pivot.factor), big.NewInt(Prime)).Uint64()
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
// last, for n items.
func (e *elimination) factors(last int32, n int) []int64 {
	f := make([]uint64, n)
	f[last] = 1
	for _, s := range slices.Backward(e.steps) {
		f[s.from] = plus(f[s.from], times(f[s.to], s.factor))
	}
	signed := make([]int64, n)
	for i, x := range f {
		if signed[i] = int64(x); x > Prime/2 {
			signed[i] -= Prime
		}
	}
	return signed
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
