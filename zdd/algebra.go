package zdd

import (
	"fmt"
	"math/bits"
	"slices"
)

// Union returns the sets that are in d or in e.
// The operands need a common order; errors are [ErrOrder], [ErrDeep] and
// [ErrLimit]. It takes at most the product of the sizes, in time and nodes.
func (d *Diagram) Union(e *Diagram) (*Diagram, error) {
	return combine(d, e, (*algebra).union)
}

// Intersection returns the sets that are in d and in e.
// Operands, errors and cost are those of [Diagram.Union].
func (d *Diagram) Intersection(e *Diagram) (*Diagram, error) {
	return combine(d, e, (*algebra).intersection)
}

// Difference returns the sets that are in d and not in e.
// Operands, errors and cost are those of [Diagram.Union].
func (d *Diagram) Difference(e *Diagram) (*Diagram, error) {
	return combine(d, e, (*algebra).difference)
}

// Join returns the unions of a set of d and a set of e, for all pairs.
// Operands and errors are those of [Diagram.Union]. The result may be
// exponentially larger than its operands.
func (d *Diagram) Join(e *Diagram) (*Diagram, error) {
	return combine(d, e, (*algebra).join)
}

// Equal reports whether d and e are the same family.
// Operands and errors are those of [Diagram.Union]; it takes linear time.
func (d *Diagram) Equal(e *Diagram) (bool, error) {
	a, roots, err := newAlgebra(d, e)
	if err != nil {
		return false, err
	}
	if a.err != nil {
		return false, a.err
	}
	// In one order and one Builder, one family is one node.
	return roots[0] == roots[1], nil
}

// An algebra computes with families in one order. It is a Builder whose
// variables are ranks: a rank is less than those below it.
//
// The recursions all go by the least rank at the top of their operands: fl and
// gl are the sets without it, fh and gh those with it, see split. The
// operations are those of the family algebra of The Art of Computer
// Programming, 7.1.4.
type algebra struct {
	*Builder
	vars []int32 // by rank
	memo memo
}

// newAlgebra returns an algebra that has the families of the diagrams.
// Its limit is the least of theirs.
func newAlgebra(ds ...*Diagram) (*algebra, []Node, error) {
	order, err := commonOrder(ds)
	if err != nil {
		return nil, nil, err
	}
	if len(order) > maxVars {
		return nil, nil, fmt.Errorf("%w: %d", ErrDeep, len(order))
	}
	limit := 0
	for _, d := range ds {
		if d.limit > 0 && (limit == 0 || d.limit < limit) {
			limit = d.limit
		}
	}
	a := &algebra{Builder: NewBuilder(limit), vars: order}
	rank := a.ranks()
	var roots []Node
	for _, d := range ds {
		at := make([]Node, len(d.nodes))
		at[Unit] = Unit
		for i, nd := range d.nodes[2:] {
			at[i+2] = a.node(rank(nd.v), at[nd.lo], at[nd.hi])
		}
		roots = append(roots, at[d.root])
	}
	return a, roots, nil
}

// ranks returns the function from variables to ranks.
func (a *algebra) ranks() func(v int32) int32 {
	sorted := slices.Sorted(slices.Values(a.vars))
	rank := make([]int32, len(sorted)) // by place in sorted
	for r, v := range a.vars {
		rank[place(sorted, v)] = int32(r)
	}
	return func(v int32) int32 { return rank[place(sorted, v)] }
}

// result returns the family of a node, as a diagram.
func (a *algebra) result(x Node) (*Diagram, error) {
	if a.err != nil {
		return nil, a.err
	}
	d := a.build(x, a.vars)
	d.order = a.vars
	return d, nil
}

func combine(d, e *Diagram, op func(a *algebra, f, g Node) Node) (*Diagram, error) {
	a, roots, err := newAlgebra(d, e)
	if err != nil {
		return nil, err
	}
	return a.result(op(a, roots[0], roots[1]))
}

func change(d *Diagram, op func(a *algebra, f Node) Node) (*Diagram, error) {
	a, roots, err := newAlgebra(d)
	if err != nil {
		return nil, err
	}
	return a.result(op(a, roots[0]))
}

// split returns the least rank v at the top of f and g, one of which is no
// terminal, and the families f = (v? fl: fh) and g = (v? gl: gh).
func (a *algebra) split(f, g Node) (v int32, fl, fh, gl, gh Node) {
	nf, ng := &a.nodes[f], &a.nodes[g]
	v = min(nf.v, ng.v)
	fl, fh, gl, gh = f, Empty, g, Empty
	if nf.v == v {
		fl, fh = nf.lo, nf.hi
	}
	if ng.v == v {
		gl, gh = ng.lo, ng.hi
	}
	return v, fl, fh, gl, gh
}

func (a *algebra) union(f, g Node) Node {
	switch {
	case f == Empty || f == g:
		return g
	case g == Empty:
		return f
	case f > g: // it commutes
		f, g = g, f
	}
	r, ok := a.known(opUnion, f, g)
	if ok {
		return r
	}
	v, fl, fh, gl, gh := a.split(f, g)
	r = a.node(v, a.union(fl, gl), a.union(fh, gh))
	a.keep(opUnion, f, g, r)
	return r
}

func (a *algebra) intersection(f, g Node) Node {
	switch {
	case f == Empty || g == Empty:
		return Empty
	case f == g:
		return f
	case f > g: // it commutes
		f, g = g, f
	}
	r, ok := a.known(opIntersection, f, g)
	if ok {
		return r
	}
	v, fl, fh, gl, gh := a.split(f, g)
	r = a.node(v, a.intersection(fl, gl), a.intersection(fh, gh))
	a.keep(opIntersection, f, g, r)
	return r
}

func (a *algebra) difference(f, g Node) Node {
	switch {
	case f == Empty || f == g:
		return Empty
	case g == Empty:
		return f
	}
	r, ok := a.known(opDifference, f, g)
	if ok {
		return r
	}
	v, fl, fh, gl, gh := a.split(f, g)
	r = a.node(v, a.difference(fl, gl), a.difference(fh, gh))
	a.keep(opDifference, f, g, r)
	return r
}

func (a *algebra) join(f, g Node) Node {
	switch {
	case f == Empty || g == Empty:
		return Empty
	case f == Unit:
		return g
	case g == Unit:
		return f
	case f > g: // it commutes
		f, g = g, f
	}
	r, ok := a.known(opJoin, f, g)
	if ok {
		return r
	}
	v, fl, fh, gl, gh := a.split(f, g)
	hi := a.union(a.join(fh, gh), a.union(a.join(fh, gl), a.join(fl, gh)))
	r = a.node(v, a.join(fl, gl), hi)
	a.keep(opJoin, f, g, r)
	return r
}

// The operations, as a memo names them.
const (
	_ = iota // a free slot
	opUnion
	opIntersection
	opDifference
	opJoin
	opAdd
	opNonsubsets
	opNonsupersets
	opMaximal
	opMinimal
)

// A memo has the results of operations: a table like that of a Builder, 16
// bytes an entry. It forgets nothing: with a table that does, an operation may
// take exponential time.
type memo struct {
	slots []result
	n     int
	shift uint8
}

type result struct {
	op   int32 // 0 if the slot is free
	f, g Node
	r    Node
}

// known returns the result of an operation if it was computed before, or if
// the algebra has failed: then no result matters.
func (a *algebra) known(op int32, f, g Node) (r Node, ok bool) {
	if a.err != nil {
		return Empty, true
	}
	if len(a.memo.slots) == 0 {
		return Empty, false
	}
	s := &a.memo.slots[a.memo.slot(op, f, g)]
	return s.r, s.op != 0
}

// keep remembers the result of an operation that was not known. There may be
// as many as there may be nodes.
func (a *algebra) keep(op int32, f, g, r Node) {
	m := &a.memo
	if a.err != nil {
		return
	}
	if m.n >= capacity(a.limit) {
		a.err = fmt.Errorf("%w: %d intermediate results", ErrLimit, m.n)
		return
	}
	if 2*(m.n+1) > len(m.slots) {
		m.grow()
	}
	m.slots[m.slot(op, f, g)] = result{op, f, g, r}
	m.n++
}

// slot returns the slot of an operation, or the free one where it would be.
func (m *memo) slot(op int32, f, g Node) int {
	i := int(mix(uint64(f)<<32|uint64(g), uint64(op)) >> m.shift)
	for {
		s := &m.slots[i]
		if s.op == 0 || s.op == op && s.f == f && s.g == g {
			return i
		}
		i = (i + 1) & (len(m.slots) - 1)
	}
}

func (m *memo) grow() {
	old := m.slots
	n := max(64, 2*len(old))
	m.slots = make([]result, n)
	m.shift = uint8(64 - bits.TrailingZeros(uint(n)))
	for _, s := range old {
		if s.op != 0 {
			m.slots[m.slot(s.op, s.f, s.g)] = s
		}
	}
}
