// Package dimacs writes exact cover problems as formulas, for SAT solvers and model
// counters. [Write] measures a formula first, and refuses one that is too large.
//
// Variable k+1 says that option k is chosen. Clauses define every other variable by these,
// in both directions, so that
//
//	(same)  the formula has exactly as many models as the problem has solutions,
//	        and the first variables of a model are a solution
//
// The next variables say "item i has colour c": some chosen option gives it. Those after them,
// for items with more than a few options, say "the first n options of item i cover it at least
// j times", for every j that these options can add up to (C. Sinz, Towards an optimal CNF
// encoding of boolean cardinality constraints, 2005, extended to any bound and to weights).
// Unit propagation finds all that follows for the options from the bounds of one item:
//
//	(sums) it gives for every n the least and the greatest number of times that the first
//	       n options can still cover the item, by what is known of these, and by what is
//	       known of the others and the bounds
//
// The proofs of package cover/learn need that. The size of a formula depends on the options,
// and on bounds and weights only through the number of such sums.
package dimacs

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"

	"bonepile/cover"
	"bonepile/cover/internal/xc"
	"bonepile/internal/box"
)

// shortList is how many options an item may have for its clauses to be about pairs of
// options, without further variables.
const shortList = 5

const (
	defaultMemory = 2 << 30
	mostMemory    = 1 << 35 // in a formula of this many bytes every variable has 31 bits
	mostSums      = 1 << 20 // of the options of an item that are told apart
)

// A cnf is a formula in the making. It is made twice: first it is only measured.
type cnf struct {
	p     *xc.Problem
	uses  [][]xc.Use
	out   *bufio.Writer // nil while it is measured
	text  []byte        // of a clause
	count int           // of clauses
	vars  int32
	room  int // for literals
}

// Write writes a formula in the DIMACS format that has exactly as many models as p has
// solutions. Variables 1 to [cover.Problem.Options] are the options in order, as a comment
// says for each; the rest of a model may be cut off. The formula also has the clauses given,
// lists of options from 1, with a minus for options that are not chosen. It takes time in
// proportion to the formula, and memory in proportion to the problem and the sums that the
// options of one item can come to.
//
// Before anything is written, the error is [errors.ErrUnsupported] for a problem with
// conditions, [cover.ErrConfig] for a clause with another number, or [cover.ErrMemory] for a
// formula that takes more than 2 GiB at four bytes per literal. Otherwise it comes from w.
func Write(w io.Writer, p *cover.Problem, clauses ...[]int) error {
	return WriteWithin(w, p, defaultMemory, clauses...)
}

// WriteWithin is Write with a limit of memory bytes instead of 2 GiB; 0 means no limit.
func WriteWithin(w io.Writer, p *cover.Problem, memory uint64, clauses ...[]int) error {
	x := box.Open(p)
	if x.HasConditions() {
		return fmt.Errorf("cover: a formula cannot say the conditions of the problem: %w", errors.ErrUnsupported)
	}
	for _, l := range slices.Concat(clauses...) {
		if l == 0 || l > x.Options() || l < -x.Options() {
			return fmt.Errorf("%w: a clause with literal %d of a problem with %d options", cover.ErrConfig, l, x.Options())
		}
	}
	f := &cnf{p: x, uses: xc.UsesOf(x), vars: int32(x.Options()), room: int(min(memory-1, mostMemory-1) / 4)}
	if err := f.build(clauses); err != nil {
		return err
	}
	size := *f
	f.out, f.vars, f.room = bufio.NewWriter(w), int32(x.Options()), math.MaxInt
	f.announce(size.vars, size.count)
	f.build(clauses)
	return f.out.Flush()
}

// build makes the clauses, as long as there is room.
func (f *cnf) build(clauses [][]int) error {
	p := f.p
	secondary := make([][]load, len(f.uses)-p.Primary)
	for i := range secondary {
		plain := slices.DeleteFunc(slices.Clone(f.uses[p.Primary+i]), func(u xc.Use) bool { return p.IsDemand(int(u.Option)) })
		secondary[i] = f.coloured(plain)
	}
	for i, list := range f.uses {
		lo, hi := p.BoundsOf(xc.Item(i))
		if i < p.Primary {
			f.covered(weighed(list), lo, hi)
		} else {
			f.covered(secondary[i-p.Primary], lo, hi)
		}
		if f.room < 0 {
			return fmt.Errorf("%w: the formula has more than %d variables by item %s, which %d options cover up to %d times",
				cover.ErrMemory, f.vars, p.Names[i], len(list), hi)
		}
	}
	if p.HasDemands() {
		f.demands()
	}
	for _, c := range clauses {
		literals := make([]int32, len(c))
		for i, l := range c {
			literals[i] = int32(l)
		}
		f.clause(literals...)
	}
	if f.room < 0 {
		return fmt.Errorf("%w: the formula has %d variables and %d clauses", cover.ErrMemory, f.vars, f.count)
	}
	return nil
}

// clause adds a clause.
func (f *cnf) clause(literals ...int32) {
	f.count++
	f.room -= len(literals) + 1
	if f.out == nil {
		return
	}
	f.text = f.text[:0]
	for _, l := range literals {
		f.text = append(strconv.AppendInt(f.text, int64(l), 10), ' ')
	}
	f.out.Write(append(f.text, "0\n"...))
}

// fresh returns a new variable.
func (f *cnf) fresh() int32 {
	f.vars++
	return f.vars
}

// A load is a variable that counts weight times if it is true.
type load struct {
	variable int32
	weight   int
}

// weighed returns the options of an item, with how often each covers it.
func weighed(list []xc.Use) []load {
	loads := make([]load, len(list))
	for j, u := range list {
		loads[j] = load{u.Option + 1, int(u.Times)}
	}
	return loads
}

// covered adds clauses that say: the loads count to at least lo and at most hi.
func (f *cnf) covered(loads []load, lo, hi int) {
	light := !slices.ContainsFunc(loads, func(l load) bool { return l.weight > 1 })
	if hi == 1 && light && len(loads) <= shortList {
		for j, a := range loads {
			for _, b := range loads[:j] {
				f.clause(-b.variable, -a.variable)
			}
		}
		if lo > 0 {
			literals := make([]int32, len(loads))
			for j, l := range loads {
				literals[j] = l.variable
			}
			f.clause(literals...)
		}
		return
	}
	total := 0
	for _, l := range loads {
		total += l.weight
	}
	c, free := counter{top: hi}, total <= hi
	switch {
	case free && lo == 0:
		return
	case free: // more than lo makes no difference
		c.top = lo
	}
	for _, l := range loads {
		if !free && l.weight > hi {
			f.clause(-l.variable)
			continue
		}
		if over := c.atLeast(hi - l.weight + 1); !free && over != 0 {
			f.clause(-l.variable, -over)
		}
		if len(c.sums) > min(mostSums, f.room) {
			f.room = -1
			return
		}
		c = f.add(c, l, free)
	}
	switch v := c.atLeast(lo); {
	case lo > 0 && v == 0:
		f.clause()
	case lo > 0:
		f.clause(v)
	}
}

// A counter has the sums from 1 to top that some loads can come to, rising, and for each the
// variable that says they come to at least that much.
type counter struct {
	sums []int
	at   []int32
	top  int
}

// atLeast returns the variable that says the loads come to at least this much, or 0, which is
// false, if they cannot.
func (c *counter) atLeast(sum int) int32 {
	if j, _ := slices.BinarySearch(c.sums, sum); j < len(c.at) {
		return c.at[j]
	}
	return 0
}

// add returns c with one more load. If loads are free to come to more than top, that stands for
// all that do.
func (f *cnf) add(c counter, l load, free bool) counter {
	sums := append(slices.Clone(c.sums), l.weight)
	for _, sum := range c.sums {
		sums = append(sums, sum+l.weight)
	}
	for j, sum := range sums {
		if free {
			sums[j] = min(sum, c.top)
		}
	}
	slices.Sort(sums)
	end, _ := slices.BinarySearch(sums, c.top+1)
	next := counter{sums: slices.Compact(sums[:end]), top: c.top}
	for _, sum := range next.sums {
		next.at = append(next.at, f.either(c.atLeast(sum), l.variable, c.atLeast(sum-l.weight), sum <= l.weight))
	}
	return next
}

// either returns a variable that says: a, which implies b, or both x and b. For a and b, 0
// is false; b is true if always is set.
func (f *cnf) either(a, x, b int32, always bool) int32 {
	switch {
	case !always && b == 0:
		return a
	case always && a == 0:
		return x
	}
	v := f.fresh()
	if a != 0 {
		f.clause(-a, v)
		f.clause(-v, a, x)
	} else {
		f.clause(-v, x)
	}
	if always {
		f.clause(-x, v)
		return v
	}
	f.clause(-x, -b, v)
	f.clause(-v, b) // which a implies, as it says more
	return v
}

// coloured adds clauses that define the colours of a secondary item. It returns the variables
// of which at most one is true if the chosen options agree about the item, so that at most
// one of them names it, or all with the same colour. The list is sorted by colour.
func (f *cnf) coloured(list []xc.Use) (loads []load) {
	for len(list) > 0 {
		c, n := list[0].Colour, 1
		for n < len(list) && list[n].Colour == c {
			n++
		}
		if c == 0 || n == 1 {
			loads = append(loads, weighed(list[:n])...)
		} else {
			has := f.fresh()
			literals := []int32{-has}
			for _, u := range list[:n] {
				f.clause(-u.Option-1, has)
				literals = append(literals, u.Option+1)
			}
			f.clause(literals...)
			loads = append(loads, load{has, 1})
		}
		list = list[n:]
	}
	return loads
}

// demands adds clauses that say: no demand is chosen, and each is ruled out.
func (f *cnf) demands() {
	for k := range f.p.Ends {
		if !f.p.IsDemand(k) {
			continue
		}
		f.clause(-int32(k) - 1)
		var literals []int32
		for _, e := range f.p.Option(k) {
			for _, u := range f.uses[e.Item] {
				if int(u.Option) != k && (e.Colour == 0 || u.Colour != e.Colour) {
					literals = append(literals, u.Option+1)
				}
			}
		}
		f.clause(literals...)
	}
}

// announce writes a comment for every option, and the size.
func (f *cnf) announce(vars int32, clauses int) {
	for k := range f.p.Ends {
		b := append(strconv.AppendInt(append(f.text[:0], "c "...), int64(k)+1, 10), ": "...)
		f.text = append(f.p.AppendOption(b, k), '\n')
		f.out.Write(f.text)
	}
	fmt.Fprintf(f.out, "p cnf %d %d\n", vars, clauses)
}
