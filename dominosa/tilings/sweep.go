package tilings

import (
	"context"

	"bonepile/dominosa/internal/grid"
)

// The determinant of an island, modulo a prime, by a sweep over its lines.
//
// Read A as equations: one for each black cell, which says that the white cells
// next to it, with their signs, have the sum 0. Elimination takes the black
// cells in order. From each equation it expresses one unknown, the pivot, by
// those that are free: met so far and not expressed. The determinant is the
// product of what the pivots are multiplied by at that point, times the sign
// of the permutation that takes black cells to pivots.
//
// An unknown that no equation has had before is the best pivot: its factor is
// its entry in A, +1 or -1, and no other expression has to change. The white
// cell in the next line always is such a one. So on a rectangle, where only
// the first line brings free unknowns, everything but the last line is done by
// additions, of as many numbers as there are free unknowns: half the shorter
// side. Banded elimination without regard to what is a new unknown would need
// a multiplication for each and fill twice the width.
//
// Expressions are rows of numbers, one for each free unknown. Only those of
// live unknowns are kept: met, and with equations still to come. As that is
// the same for every prime, newSweep (plan.go) finds out in advance
// which row each unknown has.
//
// # Invariants
//
// After every equation:
//
//	(form)   the row of a live unknown expresses it by the free ones
//	(own)    that of a live unknown that is free has a 1 in its own place and
//	         else 0
//	(zero)   rows of no unknown are 0, and so are places beyond those in use
//	(free)   there are as many free unknowns as unknowns met, less the
//	         equations, and no more of them than live unknowns
//
// (free) holds unless the determinant is 0, and newSweep sees to it: the
// equations to come speak of the free unknowns only by the rows of live ones,
// and so are too few in rank to express them all if those are fewer. Method
// check tests all but (form), which the tests do by its effect.

// A term is an unknown in an equation.
type term struct {
	white int32 // the unknown
	row   int32 // where it is kept while it is live; -1 if it never is
	minus bool  // its entry in A is -1, not +1
	last  bool  // no equation to come has it
}

// An equation is a black cell, its terms the white neighbours. Those that no
// equation before it has are the last ones, fresh of them.
type equation struct {
	terms [4]term
	n     int8
	fresh int8
}

func (e *equation) old() []term { return e.terms[:e.n-e.fresh] }

// A sweep is an island made ready for elimination.
type sweep struct {
	equations []equation
	rows      int // no more rows than that are in use at a time
	free      int // and no more unknowns are free after an equation
	bits      int // |det A| is at most 2 to that power

	// The state of det. It is not made before it is needed.
	forms []uint64   // the rows, each of free numbers
	sum   []uint64   // the equation in hand, by the unknowns that are free
	owner []int32    // the free unknown of each place in a row
	pivot []int32    // the unknown that each equation expresses
	trail sweepTrail // for check
}

// pollEvery is how many numbers det changes between looks at the context: some
// milliseconds' worth.
const pollEvery = 1 << 20

// det returns the determinant of A modulo f.p, or its negative, for every prime the
// same: the new pivots that are -1 are left out, being so for every prime.
// The error is the cause of ctx's end.
func (s *sweep) det(ctx context.Context, f *field) (uint64, error) {
	s.clear()
	var (
		det  = f.one
		free int // the number of unknowns that are
		work int // numbers changed since the last look at ctx
	)
	for i := range s.equations {
		e := &s.equations[i]
		s.substitute(f, e, free)
		work += free
		if e.fresh > 0 {
			free = s.express(f, e, free)
			s.pivot[i] = e.terms[e.n-1].white
		} else {
			at := free - 1
			for at >= 0 && s.sum[at] == 0 {
				at--
			}
			if at < 0 {
				return 0, nil
			}
			det = f.mul(det, s.sum[at])
			s.pivot[i] = s.owner[at]
			free = s.eliminate(f, at, free)
			work += free * s.rows
		}
		if grid.Debug {
			s.check(f, e, free)
		}
		if work >= pollEvery {
			if work = 0; ctx.Err() != nil {
				return 0, context.Cause(ctx)
			}
		}
	}
	if oddPermutation(s.pivot) {
		det = f.neg(det)
	}
	return f.value(det), nil
}

// clear makes the state as before the first equation.
func (s *sweep) clear() {
	if s.pivot == nil {
		s.forms = make([]uint64, s.rows*s.free)
		s.sum = make([]uint64, s.free)
		s.owner = make([]int32, s.free)
		s.pivot = make([]int32, len(s.equations))
	}
	clear(s.forms)
	if grid.Debug {
		s.trail = newSweepTrail(s.rows)
	}
}

// form returns a row's first places.
func (s *sweep) form(row int32, places int) []uint64 {
	return s.forms[int(row)*s.free:][:places]
}

// substitute sets sum to the terms of e that are not new, by the free unknowns,
// and lets go of the rows of those that no equation to come has.
func (s *sweep) substitute(f *field, e *equation, free int) {
	sum := s.sum[:free]
	clear(sum)
	for _, t := range e.old() {
		form := s.form(t.row, free)
		if t.minus {
			for i, v := range form {
				sum[i] = f.sub(sum[i], v)
			}
		} else {
			for i, v := range form {
				sum[i] = f.add(sum[i], v)
			}
		}
		if t.last {
			clear(form) // (zero)
		}
	}
}

// express takes the last new unknown of e for the pivot and makes the other new
// ones free. It returns the number of free unknowns.
func (s *sweep) express(f *field, e *equation, free int) int {
	others, x := e.terms[e.n-e.fresh:e.n-1], e.terms[e.n-1]
	for _, t := range others {
		s.owner[free] = t.white
		s.sum[free] = f.one
		if t.minus {
			s.sum[free] = f.neg(f.one)
		}
		free++
		if t.row >= 0 {
			s.form(t.row, free)[free-1] = f.one // (own)
		}
	}
	if x.row >= 0 {
		form := s.form(x.row, free)
		copy(form, s.sum)
		if !x.minus {
			for i, v := range form {
				form[i] = f.neg(v)
			}
		}
	}
	return free
}

// eliminate takes the free unknown at a place for the pivot, whose factor there
// must not be 0, and expresses it in all rows by the others. The last place is
// moved to the one that is no longer in use. It returns the number of free
// unknowns.
func (s *sweep) eliminate(f *field, at, free int) int {
	free--
	factor := f.neg(f.inverse(s.sum[at]))
	s.sum[at], s.owner[at] = s.sum[free], s.owner[free]
	sum := s.sum[:free]
	for i, v := range sum {
		sum[i] = f.mul(v, factor)
	}
	for row := range s.rows {
		form := s.form(int32(row), free+1)
		factor := form[at]
		form[at], form[free] = form[free], 0 // (zero)
		if factor == 0 {
			continue
		}
		for i, v := range sum {
			form[i] = f.add(form[i], f.mul(v, factor))
		}
	}
	return free
}

// oddPermutation reports whether a permutation of 0, 1, ... is odd. It is sorted
// on the way.
func oddPermutation(permutation []int32) bool {
	odd := false
	for i := range permutation {
		j := permutation[i]
		permutation[i] = int32(i)
		for int(j) != i { // along the cycle of i
			permutation[j], j = j, permutation[j]
			odd = !odd
		}
	}
	return odd
}
