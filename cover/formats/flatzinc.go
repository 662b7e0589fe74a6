package formats

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"

	"bonepile/cover"
)

// FlatZinc is what MiniZinc compiles models to. Those that are exact cover problems have
// variables that are bool or 0..1, and constraints that are linear, or say that variables are
// equal, different, or related by and, or, not.
//
// Each is read as linear constraints, and those as in form OPB, so that every assignment that meets all
// constraints is one solution.

// A Model is a satisfaction problem of MiniZinc, compiled. [ReadFlatZinc] makes it.
type Model struct {
	Problem *cover.Problem

	vars    []variable
	trues   []int32 // by option: the variable that it makes 1; further options make one 0
	outputs []output
}

// A variable is one of a model. It stands for variable is, or for 1 - is if flip is set.
type variable struct {
	is   int32
	flip bool
	bool bool // it prints as true or false
}

// A literal is a variable that is bool or 0..1, or 1 minus it; or a number if v is -1. It is n where the
// variable is 0.
type literal struct {
	v    int32
	flip bool
	n    int64
}

func (l literal) not() literal { return literal{l.v, !l.flip, 1 - l.n} }

// An output is a variable or array to print.
type output struct {
	name, dims string // dims is as in "1..2, 1..3", "" for a variable
	depth      int
	list       []literal
	bool       bool
}

// A sumRow says that the sum of literals, each times its factor, is at most a bound, or equal to it.
type sumRow struct {
	terms    []literal
	factor   []int64
	relation string // "<=" or "="
	bound    int64
	large    *cover.SyntaxError // the error if a number is too large
}

const unbounded = math.MaxInt64 / 4

// root returns the literal that a literal stands for.
func (m *Model) root(l literal) literal {
	for l.v >= 0 && m.vars[l.v].is != l.v {
		w := m.vars[l.v]
		if l.v = w.is; w.flip {
			l = l.not()
		}
	}
	return l
}

// AppendSolution appends a solution of m.Problem, as what a solver for MiniZinc prints: the
// variables and arrays of the output, and a line of ten dashes.
func (m *Model) AppendSolution(b []byte, sol cover.Solution) []byte {
	one := make(map[int32]bool, len(sol))
	for _, k := range sol {
		if k < len(m.trues) {
			one[m.trues[k]] = true
		}
	}
	for _, out := range m.outputs {
		b = append(append(b, out.name...), " = "...)
		if out.depth > 0 {
			b = fmt.Appendf(b, "array%dd(%s, [", out.depth, out.dims)
		}
		for i, l := range out.list {
			if i > 0 {
				b = append(b, ", "...)
			}
			n := l.n
			if l = m.root(l); l.v >= 0 {
				n = 0
				if one[l.v] != l.flip {
					n = 1
				}
			}
			if out.bool {
				b = strconv.AppendBool(b, n == 1)
			} else {
				b = strconv.AppendInt(b, n, 10)
			}
		}
		if out.depth > 0 {
			b = append(b, "])"...)
		}
		b = append(b, ";\n"...)
	}
	return append(b, "----------\n"...)
}

var errTooLarge = errors.New("a number in a constraint is too large")

// translate makes the problem: that of linear constraints on the variables that stand for themselves.
func (m *Model) translate(rows []sumRow) (*cover.Problem, error) {
	o, number := &program{free: math.MaxInt}, make([]int32, len(m.vars))
	for v := range m.vars {
		if m.vars[v].is == int32(v) {
			m.trues = append(m.trues, int32(v))
			number[v] = int32(len(m.trues))
		}
	}
	o.vars = len(m.trues)
	for _, r := range rows {
		list, bound, ok := m.gathered(r, number)
		least, most := int64(0), int64(0)
		for _, p := range list {
			least, most = least+min(p.n, 0), most+max(p.n, 0)
		}
		always := most <= bound && (r.relation == "<=" || least >= bound)
		if !ok || !always && o.linear(list, r.relation, bound) != nil {
			return nil, r.large
		}
	}
	return o.problem()
}

// gathered returns the sum of a row with each variable once, by its number, and what it is compared with. It
// reports whether no number is too large.
func (m *Model) gathered(r sumRow, number []int32) (list []part, bound int64, ok bool) {
	sums, bound := map[int32]int64{}, r.bound
	for i, l := range r.terms {
		l, c := m.root(l), r.factor[i]
		if bound -= c * l.n; max(c, -c, l.n, -l.n) > math.MaxInt32 || max(bound, -bound) > unbounded {
			return nil, 0, false
		}
		if l.flip {
			c = -c
		}
		if l.v >= 0 {
			sums[number[l.v]] += c
		}
	}
	for _, v := range slices.Sorted(maps.Keys(sums)) {
		if c := sums[v]; max(c, -c) > math.MaxInt32 {
			return nil, 0, false
		} else if c != 0 {
			list = append(list, part{v, c})
		}
	}
	return list, bound, true
}
