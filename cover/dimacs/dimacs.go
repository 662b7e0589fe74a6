// Package dimacs writes exact cover problems as formulas, for SAT solvers and model
// counters.
//
// Variable k+1 says that option k is chosen. Every other variable is defined by these, by
// clauses both ways, so that
//
//	(same)  the formula has exactly as many models as the problem has solutions,
//	        and the first variables of a model are a solution
//
// There are two sorts of other variables: "item i has colour c", true if some chosen option
// says so, which come next; and, for items with more than a few options, "the first n options
// of item i cover it at least j times" (C. Sinz, Towards an optimal CNF encoding of boolean
// cardinality constraints, 2005, extended to any bound and to weights). Unit propagation
// finds all that follows for the options from the bounds of one item:
//
//	(sums) it gives for every n the least and the greatest number of times that the first
//	       n options can still cover the item, by what is known of these, and by what is
//	       known of the others and the bounds
//
// which is what the proofs of package cover/learn need.
package dimacs

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"

	"bonepile/cover"
	"bonepile/cover/internal/xc"
)

// shortList is how many options an item may have for its clauses to be about pairs of
// options, without further variables.
const shortList = 5

// A cnf is a formula in the making.
type cnf struct {
	p       *xc.Problem
	clauses []int32 // each ended by 0
	count   int     // of clauses
	vars    int32
}

// Write writes a formula in the DIMACS format that has exactly as many models as p has
// solutions. Variables 1 to [cover.Problem.Options] are the options in order, as a comment
// says for each; the rest of a model may be cut off. The formula also has the clauses given,
// lists of options from 1, with a minus for options that are not chosen. It takes time and
// memory in proportion to the number of entries times the greatest bound. The error is
// [errors.ErrUnsupported] for a problem with conditions, or comes from w.
func Write(w io.Writer, problem *cover.Problem, clauses ...[]int) error {
	p := problem.Arrays()
	if p.HasConditions() {
		return fmt.Errorf("cover: a formula cannot say the conditions of the problem: %w", errors.ErrUnsupported)
	}
	f := &cnf{p: p, vars: int32(p.Options())}
	uses := xc.UsesOf(p)
	secondary := make([][]load, len(uses)-p.Primary)
	for i := range secondary {
		secondary[i] = f.coloured(f.undemanded(uses[p.Primary+i]))
	}
	for i, list := range uses {
		if lo, hi := p.BoundsOf(xc.Item(i)); i < p.Primary {
			f.covered(f.weighed(xc.Item(i), list), lo, hi)
		} else {
			f.covered(secondary[i-p.Primary], 0, 1)
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
	return f.write(w)
}

// clause adds a clause.
func (f *cnf) clause(literals ...int32) {
	f.clauses = append(append(f.clauses, literals...), 0)
	f.count++
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

// weighed returns the options of item i, with how often each covers it.
func (f *cnf) weighed(i xc.Item, list []xc.Use) []load {
	loads := make([]load, len(list))
	for j, u := range list {
		loads[j] = load{u.Option + 1, 1}
		if f.p.Weighted {
			for _, e := range f.p.Option(int(u.Option)) {
				if e.Item == i {
					loads[j].weight = max(1, int(e.Weight))
				}
			}
		}
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
			f.some(loads)
		}
		return
	}
	// at[j] is "those so far count to at least j+1"; 0 is false
	at := make([]int32, hi)
	reached := func(n int) (variable int32, always bool) {
		if n <= 0 {
			return 0, true
		}
		return at[n-1], false
	}
	for _, l := range loads {
		if over, always := reached(hi - l.weight + 1); always {
			f.clause(-l.variable)
			continue
		} else if over != 0 {
			f.clause(-l.variable, -over)
		}
		next := make([]int32, hi)
		for j := range hi {
			before, always := reached(j + 1 - l.weight)
			next[j] = f.either(at[j], l.variable, before, always)
		}
		at = next
	}
	if least, always := reached(lo); !always {
		f.clause(f.orNever(least)...)
	}
}

// orNever returns the clause of one variable, or the empty clause for 0, which is false.
func (f *cnf) orNever(v int32) []int32 {
	if v == 0 {
		return nil
	}
	return []int32{v}
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

// some adds a clause that says: at least one of the loads is true.
func (f *cnf) some(loads []load) {
	literals := make([]int32, len(loads))
	for j, l := range loads {
		literals[j] = l.variable
	}
	f.clause(literals...)
}

// undemanded returns a list of uses without demands, which are not chosen.
func (f *cnf) undemanded(list []xc.Use) []xc.Use {
	return slices.DeleteFunc(list, func(u xc.Use) bool { return f.p.IsDemand(int(u.Option)) })
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
			for _, u := range list[:n] {
				loads = append(loads, load{u.Option + 1, 1})
			}
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
	lists := xc.UsesOf(f.p)
	for k := range f.p.Ends {
		if !f.p.IsDemand(k) {
			continue
		}
		f.clause(-int32(k) - 1)
		var literals []int32
		for _, e := range f.p.Option(k) {
			for _, u := range lists[e.Item] {
				if int(u.Option) != k && (e.Colour == 0 || u.Colour != e.Colour) {
					literals = append(literals, u.Option+1)
				}
			}
		}
		f.clause(literals...)
	}
}

// write writes the formula, with a comment for every option.
func (f *cnf) write(w io.Writer) error {
	out := bufio.NewWriter(w)
	var b []byte
	for k := range f.p.Ends {
		b = append(strconv.AppendInt(append(b[:0], "c "...), int64(k)+1, 10), ": "...)
		out.Write(append(f.p.AppendOption(b, k), '\n'))
	}
	b = strconv.AppendInt(append(b[:0], "p cnf "...), int64(f.vars), 10)
	out.Write(append(strconv.AppendInt(append(b, ' '), int64(f.count), 10), '\n'))
	for _, l := range f.clauses {
		b = append(strconv.AppendInt(b[:0], int64(l), 10), ' ')
		if l == 0 {
			b[len(b)-1] = '\n'
		}
		out.Write(b)
	}
	return out.Flush()
}
