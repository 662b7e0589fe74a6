package zdd

import (
	"fmt"
	"slices"
)

// Union returns the sets that are in d, in e or in both.
//
// The diagrams need a common order: the error is [ErrOrder] if they have none,
// and [Diagram.Reorder] gives them one. It is [ErrLimit] if the smaller of their
// limits is reached. Time and nodes are at most in proportion to the product of
// the sizes.
func (d *Diagram) Union(e *Diagram) (*Diagram, error) {
	return combine(opUnion, d, e)
}

// Intersection returns the sets that are in both d and e. Order, errors and cost
// are those of [Diagram.Union].
func (d *Diagram) Intersection(e *Diagram) (*Diagram, error) {
	return combine(opIntersection, d, e)
}

// Difference returns the sets that are in d but not in e. Order, errors and cost
// are those of [Diagram.Union].
func (d *Diagram) Difference(e *Diagram) (*Diagram, error) {
	return combine(opDifference, d, e)
}

// An algebra computes with families in one order. It is a Builder whose
// variables are ranks: a rank is less than those below it.
//
// All recursions go by the least rank at the top of their operands: see split.
// The operations are those of The Art of Computer Programming, 7.1.4.
type algebra struct {
	*Builder
	vars   []int32 // by rank
	sorted []int32 // the variables
	ranks  []int32 // of these
	memo   memo
}

// newAlgebra returns an algebra of these variables, in this order.
func newAlgebra(vars []int32, limit int) (*algebra, error) {
	if len(vars) > maxVars {
		return nil, fmt.Errorf("%w: %d variables", ErrLimit, len(vars))
	}
	a := &algebra{NewBuilder(limit), vars, slices.Sorted(slices.Values(vars)), make([]int32, len(vars)), memo{newTable(), make([]Node, 2)}}
	for r, v := range vars {
		a.ranks[place(a.sorted, v)] = int32(r)
	}
	return a, nil
}

func (a *algebra) rank(v int32) int32 { return a.ranks[place(a.sorted, v)] }

// family returns the family of a diagram whose paths meet the variables in order.
func (a *algebra) family(d *Diagram) Node {
	at := make([]Node, d.Size())
	at[Unit] = Unit
	for i, nd := range d.inner() {
		at[i+2] = a.node(a.rank(nd.v), at[nd.lo], at[nd.hi])
	}
	return at[d.root]
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

func combine(op int32, d, e *Diagram) (*Diagram, error) {
	order, err := commonOrder([]*Diagram{d, e})
	if err != nil {
		return nil, err
	}
	a, err := newAlgebra(order, min(capacity(d.limit), capacity(e.limit)))
	if err != nil {
		return nil, err
	}
	return a.result(a.combine(op, a.family(d), a.family(e)))
}

// split returns the least rank v at the top of f and g, one of which is not a
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

// combine returns the union, intersection or difference of two families.
func (a *algebra) combine(op int32, f, g Node) Node {
	switch {
	case f == g && op == opDifference:
		return Empty
	case f == g:
		return f
	case f == Empty && op == opUnion:
		return g
	case g == Empty && op != opIntersection:
		return f
	case f == Empty || g == Empty:
		return Empty
	case f > g && op != opDifference: // the others commute
		f, g = g, f
	}
	r, ok := a.known(op, f, g)
	if ok {
		return r
	}
	v, fl, fh, gl, gh := a.split(f, g)
	r = a.node(v, a.combine(op, fl, gl), a.combine(op, fh, gh))
	a.keep(op, f, g, r)
	return r
}

// The operations, as a memo names them.
const (
	_ = iota // a free slot
	opUnion
	opIntersection
	opDifference
	opAdd
)

// A memo has the results of operations. The result of an operation on f and g is
// kept under the node (operation? f: g). It forgets nothing: an operation with a
// memo that does may take exponential time.
type memo struct {
	table
	results []Node // by number in the table
}

// known returns a result that was computed before, or any if the algebra has failed.
func (a *algebra) known(op int32, f, g Node) (r Node, ok bool) {
	if a.err != nil {
		return Empty, true
	}
	x, _ := a.memo.find(node{op, f, g})
	return a.memo.results[x], x != Empty
}

// keep remembers the result of an operation that was not known. There may be as many as nodes.
func (a *algebra) keep(op int32, f, g, r Node) {
	m := &a.memo
	if a.err != nil {
		return
	}
	if n := len(m.results) - 2; n >= capacity(a.limit) {
		a.err = fmt.Errorf("%w: %d intermediate results", ErrLimit, n)
		return
	}
	key := node{op, f, g}
	_, slot := m.find(key)
	m.add(key, slot)
	m.results = append(m.results, r)
}

// With returns the sets that contain v. The diagram may be free. It takes
// linear time, and the result has no more nodes than d.
func (d *Diagram) With(v int) *Diagram { return d.cut(v, true) }

// Without returns the sets that do not contain v. Everything else is as with
// [Diagram.With].
func (d *Diagram) Without(v int) *Diagram { return d.cut(v, false) }

// cut takes lo or hi from every node of variable v, and the paths without such
// a node too if v is to be there.
//
// By (free) no node has v both above it and below it. So each node is needed in
// one form only, and the result has no more nodes than d.
func (d *Diagram) cut(v int, with bool) *Diagram {
	b := NewBuilder(0)
	form := make([]Node, d.Size())
	form[Unit] = Unit
	over := make([]bool, d.Size()) // v is met there or below
	above := func(x Node) Node {   // the form of x where v has not been met
		if with && !over[x] {
			return Empty
		}
		return form[x]
	}
	for i, nd := range d.inner() {
		x := i + 2
		over[x] = int(nd.v) == v || over[nd.lo] || over[nd.hi]
		switch {
		case int(nd.v) == v && with:
			form[x] = b.node(nd.v, Empty, form[nd.hi])
		case int(nd.v) == v:
			form[x] = form[nd.lo]
		case over[x]:
			form[x] = b.node(nd.v, above(nd.lo), above(nd.hi))
		default:
			form[x] = b.node(nd.v, form[nd.lo], form[nd.hi])
		}
	}
	e := b.build(above(d.root), nil)
	e.order, e.limit = d.order, d.limit
	return e
}
