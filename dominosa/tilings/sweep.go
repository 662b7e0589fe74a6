package tilings

import (
	"context"
	"fmt"
	"slices"

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
// live unknowns are kept: met, and with equations still to come. The last of
// these is that of the cell in the next line, so of the unknowns with the same
// place in their lines no two live at a time: that place is the number of the row.
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

// An equation is a black cell, its terms the white neighbours. The last ones, fresh of them, are new.
type equation struct {
	terms [4]term
	n     int8
	fresh int8
}

func (e *equation) old() []term { return e.terms[:e.n-e.fresh] }

// A sweep is an island made ready for elimination.
type sweep struct {
	equations []equation
	rows      int // of expressions
	free      int // no more unknowns are free after an equation
	bits      int // |det A| is at most 2 to that power

	// The state of det. It is not made before it is needed.
	forms []uint64 // the rows, each of free numbers
	sum   []uint64 // the equation in hand, by the unknowns that are free
	owner []int32  // the free unknown of each place in a row
	pivot []int32  // the unknown that each equation expresses

	live map[int32]int32 // for check: the live unknown of each row
	met  int             // and how many were met
}

// newSweep makes an island ready for elimination, or returns nil where counting cells shows that it has
// no tiling. It takes time in proportion to the number of cells, and overwrites their marks.
func newSweep(m *seaMap, is *island) *sweep {
	s := &sweep{rows: int(is.width)}
	var ok bool
	if s.bits, ok = m.number(is); !ok {
		return nil
	}
	s.equations = make([]equation, 0, len(is.cells)/2)
	white := make([]bool, is.width) // by place in a line: what odd is of the last white cell there
	line, odd := int32(-1), false   // the number of cells before c in its line is odd
	live, free := 0, 0              // how many unknowns are
	for _, c := range is.cells {
		l, place := is.at(c)
		if l != line {
			line, odd = l, false
		}
		if m.colour(c) == 1 {
			white[place], odd = odd, !odd
			continue
		}
		e := m.equation(is, c, white[place], odd)
		for i, t := range e.terms[:e.n] {
			if fresh := i >= int(e.n-e.fresh); fresh && !t.last {
				live++
			} else if !fresh && t.last {
				live--
			}
		}
		if free += int(e.fresh) - 1; free < 0 || free > live {
			return nil // (free) cannot hold
		}
		s.free = max(s.free, free)
		s.equations, odd = append(s.equations, e), !odd
	}
	return s
}

// number marks the black cells of an island with 0, 1, ... in their order, the white ones
// likewise. It returns n such that |det A| is at most 2^n, and whether there are as many of both.
//
// By Hadamard's inequality |det A| is at most the product of the lengths of the
// rows, and of those of the columns, where a cell with d neighbours has length
// sqrt(d). That is 2 for most cells: 784 bits for 40 by 40 cells, whose number
// of tilings has 656. Counting in place of the bound, with (d!)^(1/d), as
// Bregman's inequality on permanents would have it, is worse: 2.2 for 2.
func (m *seaMap) number(is *island) (bits int, even bool) {
	// The binary logarithm of sqrt(d), rounded up to tenths: 3^5 < 2^8.
	tenths := [5]int{1: 0, 2: 5, 3: 8, 4: 10}
	var cells, length [2]int // by colour
	for _, c := range is.cells {
		k, degree := m.colour(c), 0
		m.mark[c] = int32(cells[k])
		cells[k]++
		for _, q := range is.around(c) {
			if m.mark[q] != sea {
				degree++
			}
		}
		length[k] += tenths[degree]
	}
	return (min(length[0], length[1]) + 9) / 10, cells[0] == cells[1]
}

// equation returns that of a black cell; before and after say whether its entries there are -1.
func (m *seaMap) equation(is *island, c int32, before, after bool) (e equation) {
	isCell := func(q int32) bool { return m.mark[q] != sea }
	for _, fresh := range [2]bool{false, true} {
		for i, q := range is.around(c) {
			near := is.around(q) // c is number 3-i of them, and their equations come in this order
			if !isCell(q) || slices.ContainsFunc(near[:3-i], isCell) == fresh {
				continue
			}
			_, row := is.at(q)
			t := term{m.mark[q], row, i == 0 && before || i == 3 && after, !slices.ContainsFunc(near[4-i:], isCell)}
			if fresh && t.last {
				t.row = -1
			}
			if e.terms[e.n] = t; fresh {
				e.fresh++
			}
			e.n++
		}
	}
	return e
}

// pollEvery is how many numbers det changes, in some milliseconds, between looks at the context.
const pollEvery = 1 << 20

// det returns the determinant of A modulo f.p, or its negative, for every prime the same: the new pivots
// that are -1 are left out. The error is the cause of ctx's end.
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
			s.check(f, i, free)
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
		s.live, s.met = map[int32]int32{}, 0
	}
}

// form returns a row's first places.
func (s *sweep) form(row int32, places int) []uint64 {
	return s.forms[int(row)*s.free:][:places]
}

// substitute sets sum to the old terms of e, by the free unknowns, and lets go of rows not needed again.
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

// express takes the last new unknown of e for the pivot, makes the others free, and says how many are.
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

// eliminate takes the free unknown at a place for the pivot, whose factor is not 0, and expresses it in
// all rows by the others. The last place moves there. It returns the number of free unknowns.
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

// oddPermutation reports whether a permutation of 0, 1, ... is odd, and sorts it.
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

// check panics unless (own), (zero) and (free) hold after equation number i, in a debug build.
func (s *sweep) check(f *field, i, free int) {
	e := &s.equations[i]
	s.met += int(e.fresh)
	for n, t := range e.terms[:e.n] {
		if t.last {
			delete(s.live, t.row)
		} else if n >= int(e.n-e.fresh) {
			s.live[t.row] = t.white
		}
	}
	if free != s.met-i-1 || free > len(s.live) {
		panic(fmt.Sprintf("dominosa: %d unknowns are free after %d equations, %d were met and %d are live", free, i+1, s.met, len(s.live)))
	}
	for row := range int32(s.rows) {
		w, live := s.live[row]
		at := slices.Index(s.owner[:free], w)
		for i, v := range s.form(row, s.free) {
			switch {
			case v != 0 && (!live || i >= free):
				panic(fmt.Sprintf("dominosa: row %d, unknown %d: %d at place %d, which is not in use", row, w, v, i))
			case live && at >= 0 && (i == at && v != f.one || i != at && v != 0):
				panic(fmt.Sprintf("dominosa: row %d, unknown %d, free at place %d: %d at place %d", row, w, at, v, i))
			}
		}
	}
}
