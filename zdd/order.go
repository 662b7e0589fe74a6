package zdd

import (
	"cmp"
	"container/heap"
	"errors"
	"fmt"
	"slices"
)

// ErrOrder reports diagrams that have no order in common: one path meets two
// variables in one order, and another path, perhaps through others in between,
// in the opposite order.
var ErrOrder = errors.New("zdd: no order of the variables fits all paths")

var errTwice = errors.New("zdd: variable named twice in an order")

// maxVars bounds the recursion of an operation. Its stack takes some 200 bytes
// per variable, and Go ends a program whose stack reaches a gigabyte.
const maxVars = 1 << 20

// Order returns an order in which all paths of all diagrams meet the variables.
// The only error is [ErrOrder]. It takes n log n time.
//
// A diagram that was made in an order, by [Of], [Diagram.Reorder] or an
// operation on ordered diagrams, remembers it, even for variables that no longer
// occur. The result follows the remembered orders if possible, so that families
// that come from the same source stay in one order; otherwise it follows the
// paths alone. Of all orders that fit, it is the lexicographically least.
func Order(ds ...*Diagram) ([]int, error) {
	order, err := commonOrder(ds)
	if err != nil {
		return nil, err
	}
	return ints(order), nil
}

func commonOrder(ds []*Diagram) ([]int32, error) {
	order, err := leastOrder(ds, true)
	if err != nil {
		order, err = leastOrder(ds, false)
	}
	return order, err
}

// leastOrder returns the least order that fits the paths of the diagrams, or those that they remember.
func leastOrder(ds []*Diagram, remembered bool) ([]int32, error) {
	var vars []int32
	increasing := true // along all that the order has to fit
	for _, d := range ds {
		vars = append(vars, d.vars...)
		if remembered {
			vars = append(vars, d.order...)
		}
		d.before(remembered, func(v, w int32) bool {
			increasing = increasing && v < w
			return increasing
		})
	}
	slices.Sort(vars)
	vars = slices.Compact(vars)
	if increasing {
		return vars, nil
	}

	// All pairs as places in vars.
	after := make([][]int32, len(vars)) // the second of each
	before := make([]int32, len(vars))  // how many have it second
	for _, d := range ds {
		d.before(remembered, func(v, w int32) bool {
			i, j := place(vars, v), place(vars, w)
			after[i] = append(after[i], j)
			before[j]++
			return true
		})
	}
	// Take away, again and again, the least variable that none comes before.
	ready := &queue[int32]{less: cmp.Less[int32]}
	for i := range vars {
		if before[i] == 0 {
			heap.Push(ready, int32(i))
		}
	}
	order := make([]int32, 0, len(vars))
	for ready.Len() > 0 {
		i := heap.Pop(ready).(int32)
		order = append(order, vars[i])
		for _, j := range after[i] {
			if before[j]--; before[j] == 0 {
				heap.Push(ready, j)
			}
		}
	}
	if len(order) < len(vars) {
		return nil, ErrOrder
	}
	return order, nil
}

// before calls visit with pairs of variables, the first of which comes first, until it returns false:
// neighbours in the order that d remembers, if it does and that is asked for, or else on its paths.
func (d *Diagram) before(remembered bool, visit func(v, w int32) bool) {
	if remembered && len(d.order) > 0 {
		for r, w := range d.order[1:] {
			if !visit(d.order[r], w) {
				return
			}
		}
		return
	}
	for _, nd := range d.inner() {
		if nd.lo > Unit && !visit(nd.v, d.nodes[nd.lo].v) || nd.hi > Unit && !visit(nd.v, d.nodes[nd.hi].v) {
			return
		}
	}
}

// place returns the index of v in vars, where it is.
func place(vars []int32, v int32) int32 {
	i, _ := slices.BinarySearch(vars, v)
	return int32(i)
}

// A queue is a heap of package heap.
type queue[T any] struct {
	list []T
	less func(a, b T) bool
}

func (q *queue[T]) Len() int           { return len(q.list) }
func (q *queue[T]) Less(i, j int) bool { return q.less(q.list[i], q.list[j]) }
func (q *queue[T]) Swap(i, j int)      { q.list[i], q.list[j] = q.list[j], q.list[i] }
func (q *queue[T]) Push(x any)         { q.list = append(q.list, x.(T)) }
func (q *queue[T]) Pop() any {
	x := q.list[len(q.list)-1]
	q.list = q.list[:len(q.list)-1]
	return x
}

// Reorder returns the same family as a diagram all of whose paths meet the
// variables in the given order. Variables that it does not name follow by number,
// so Reorder(nil) orders by number. The diagram may be free.
//
// The result has the fewest nodes that the order allows, which may still be
// exponentially more than d has. The error is [ErrLimit], or that the order names
// a variable twice or one that is not from 0 to [MaxVar].
func (d *Diagram) Reorder(order []int) (*Diagram, error) {
	var vars []int32
	named := make(map[int]bool, len(order))
	for _, v := range order {
		switch {
		case v < 0 || v > MaxVar:
			return nil, fmt.Errorf("%w: %d", errVariable, v)
		case named[v]:
			return nil, fmt.Errorf("%w: %d", errTwice, v)
		}
		named[v] = true
		vars = append(vars, int32(v))
	}
	for _, v := range d.vars {
		if !named[int(v)] {
			vars = append(vars, v)
		}
	}
	a, err := newAlgebra(vars, d.limit)
	if err != nil {
		return nil, err
	}
	// From the terminals upwards: the sets of lo, and v added to those of hi.
	at := make([]Node, d.Size())
	at[Unit] = Unit
	for i, nd := range d.inner() {
		at[i+2] = a.combine(opUnion, at[nd.lo], a.add(at[nd.hi], a.rank(nd.v)))
	}
	return a.result(at[d.root])
}

// add returns the sets of f with variable v, which none of them has, added.
func (a *algebra) add(f Node, v int32) Node {
	if f == Empty || v < a.nodes[f].v {
		return a.node(v, Empty, f)
	}
	r, ok := a.known(opAdd, f, Node(v))
	if ok {
		return r
	}
	nd := a.nodes[f]
	r = a.node(nd.v, a.add(nd.lo, v), a.add(nd.hi, v))
	a.keep(opAdd, f, Node(v), r)
	return r
}
