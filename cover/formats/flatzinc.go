package formats

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"

	"bonepile/cover"
)

// FlatZinc is what MiniZinc compiles models to. Those that are exact cover problems have
// variables that are bool or 0..1, and constraints that are linear, or say that variables are
// equal, different, or related by and, or, not.
//
// A variable is an option, which is chosen if the variable is 1, and a constraint an item:
// primary with bounds, or secondary if it is "at most one". If it matters that a variable is
// 0, or no primary item has its option, there is an option for 0 as well, and an item that the
// two have for themselves. So every assignment that meets all constraints is one solution.

// A Model is a satisfaction problem of MiniZinc, compiled. [ReadFlatZinc] makes it.
type Model struct {
	Problem *cover.Problem

	vars    []variable
	trues   []int32 // by option: the variable that it makes 1, -1 for none
	outputs []output
}

// A variable is one of a model. It stands for variable is, or for 1 - is if flip is set.
type variable struct {
	is   int32
	flip bool
	bool bool // it prints as true or false
}

// A literal is a variable that is bool or 0..1, or 1 minus it; or the number n if v is -1.
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

// A sumRow says that the sum of literals, each times its factor, is from lo to hi.
type sumRow struct {
	terms  []literal
	factor []int64
	lo, hi int64
	large  *cover.SyntaxError // the error if a number is too large
}

const unbounded = math.MaxInt64 / 4

// root returns the literal that a literal stands for.
func (m *Model) root(l literal) literal {
	for l.v >= 0 && m.vars[l.v].is != l.v {
		w := m.vars[l.v]
		l = literal{v: w.is, flip: l.flip != w.flip}
	}
	return l
}

// AppendSolution appends a solution of m.Problem, as what a solver for MiniZinc prints: the
// variables and arrays of the output, and a line of ten dashes.
func (m *Model) AppendSolution(b []byte, sol cover.Solution) []byte {
	one := make(map[int32]bool, len(sol))
	for _, k := range sol {
		if v := m.trues[k]; v >= 0 {
			one[v] = true
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

// A translation makes the problem of a model.
type translation struct {
	*Model
	rows   []sumRow    // normal: factors above 0, each variable once
	banned [][2]bool   // by variable: values that it must not have
	items  [][2][]term // by variable: the rows of each value, and the weights there
	own    []bool      // by variable: it has an item for itself
	atMost []bool      // by row: it says "at most one", as a secondary item does
}

// translate makes the problem.
func (m *Model) translate(rows []sumRow) (*cover.Problem, error) {
	t := &translation{Model: m, banned: make([][2]bool, len(m.vars)), items: make([][2][]term, len(m.vars)), own: make([]bool, len(m.vars))}
	for _, r := range rows {
		r, err := t.normal(r)
		if err != nil {
			return nil, err
		}
		t.add(r)
	}
	return t.build()
}

// normal returns a row by roots, without numbers, and with factors above 0.
func (t *translation) normal(r sumRow) (sumRow, error) {
	sums, order, constant := map[int32]int64{}, []int32{}, int64(0)
	for i, l := range r.terms {
		c := r.factor[i]
		if c > math.MaxInt32 || c < -math.MaxInt32 {
			return r, r.large
		}
		l = t.root(l)
		switch {
		case l.v < 0:
			if l.n > math.MaxInt32 || l.n < -math.MaxInt32 {
				return r, r.large
			}
			if constant += c * l.n; constant > unbounded || constant < -unbounded {
				return r, r.large
			}
			continue
		case l.flip:
			constant += c
			c = -c
		}
		if _, known := sums[l.v]; !known {
			order = append(order, l.v)
		}
		sums[l.v] += c
	}
	n := sumRow{lo: r.lo - constant, hi: r.hi - constant}
	all, ones := int64(0), true
	for _, v := range order {
		c, l := sums[v], literal{v: v}
		if c < 0 {
			n.lo, n.hi, c, l.flip = n.lo-c, n.hi-c, -c, true
		}
		if c > 0 {
			n.terms, n.factor = append(n.terms, l), append(n.factor, c)
			all, ones = all+c, ones && c == 1
		}
	}
	n.lo, n.hi = max(n.lo, 0), min(n.hi, all)
	if count := all; ones && n.hi > 1 && n.lo == count-1 { // all but one, or all: at most one is 0
		n.lo, n.hi = count-n.hi, 1
		for i := range n.terms {
			n.terms[i] = n.terms[i].not()
		}
	}
	if n.hi > math.MaxInt32 || n.lo > math.MaxInt32 {
		return n, r.large
	}
	return n, nil
}

// add adds a normal row.
func (t *translation) add(r sumRow) {
	all, ones := int64(0), true
	for _, c := range r.factor {
		all, ones = all+c, ones && c == 1
	}
	switch {
	case r.lo > r.hi: // nothing satisfies it
		t.rows, t.atMost = append(t.rows, sumRow{lo: 1, hi: 1}), append(t.atMost, false)
		return
	case r.lo == 0 && r.hi == all:
		return
	case r.hi == 0:
		for _, l := range r.terms {
			t.ban(l)
		}
		return
	case len(r.terms) == 1:
		if r.factor[0] > r.hi {
			t.ban(r.terms[0])
		}
		if r.lo > 0 {
			t.ban(r.terms[0].not())
		}
		return
	}
	for i, l := range r.terms {
		if r.factor[i] > r.hi {
			t.ban(l)
			continue
		}
		of := &t.items[l.v][value(l)]
		*of = append(*of, term{row: int32(len(t.rows)), weight: int32(r.factor[i])})
	}
	t.rows, t.atMost = append(t.rows, r), append(t.atMost, ones && r.lo == 0 && r.hi == 1)
}

// value returns what the variable of a literal is if that is 1.
func value(l literal) int {
	if l.flip {
		return 0
	}
	return 1
}

// ban rules out that a literal is 1.
func (t *translation) ban(l literal) { t.banned[l.v][value(l)] = true }

// build makes the problem of the rows.
func (t *translation) build() (*cover.Problem, error) {
	b := cover.NewBuilder()
	items := make([]cover.Item, len(t.rows))
	for i, r := range t.rows {
		if !t.atMost[i] {
			items[i] = b.AddBounded(int(r.lo), int(r.hi), "c"+strconv.Itoa(i+1))
		}
	}
	own := make([]cover.Item, len(t.vars))
	for v := range t.vars {
		primary := slices.ContainsFunc(t.items[v][1], func(e term) bool { return !t.atMost[e.row] })
		if t.own[v] = t.vars[v].is == int32(v) && (!primary || t.banned[v][0] || len(t.items[v][0]) > 0); t.own[v] {
			own[v] = b.AddPrimary("x" + strconv.Itoa(v+1))
		}
	}
	for i := range t.rows {
		if t.atMost[i] {
			items[i] = b.AddSecondary("c" + strconv.Itoa(i+1))
		}
	}
	for v := range t.vars {
		for n := range 2 {
			if t.vars[v].is != int32(v) || t.banned[v][n] || n == 0 && !t.own[v] {
				continue
			}
			var option []cover.Entry
			if t.own[v] {
				option = append(option, cover.Entry{Item: own[v]})
			}
			for _, e := range t.items[v][n] {
				entry := cover.Entry{Item: items[e.row]}
				if e.weight > 1 {
					entry.Weight = e.weight
				}
				option = append(option, entry)
			}
			b.AddEntries(option...)
			t.trues = append(t.trues, []int32{-1, int32(v)}[n])
		}
	}
	return b.Build()
}
