package zdd

import (
	"container/heap"
	"errors"
	"fmt"
	"slices"
)

// Reasons why an operation that needs an order is refused.
var (
	// ErrOrder reports diagrams that have no order in common: there are
	// variables that some path meets the one way round, and some path, perhaps
	// through others in between, the other way round.
	ErrOrder = errors.New("zdd: no order of the variables fits all paths")

	// ErrDeep reports an operation on more than 2^20 variables. It would need
	// as deep a recursion.
	ErrDeep = errors.New("zdd: too many variables for this operation")

	// ErrTwice reports an order that names a variable twice.
	ErrTwice = errors.New("zdd: variable named twice in an order")
)

// maxVars keeps the stack of an operation, some 200 bytes a variable, well
// below the gigabyte at which a program is ended.
const maxVars = 1 << 20

// Order returns an order in which all paths of all diagrams meet the variables.
// The error is [ErrOrder].
//
// A diagram that was made in an order, by [Of], [Diagram.Reorder] or an
// operation on ordered ones, remembers it, even for variables that no longer
// occur. The result follows these orders, if that can be, so that families that
// come from the same source stay in one order; else the paths alone count. Of
// all orders that fit, it is the least, if variables are compared from the
// beginning.
//
// It takes linear time, but for a logarithm of the number of variables.
func Order(ds ...*Diagram) ([]int, error) {
	order, err := commonOrder(ds)
	if err != nil {
		return nil, err
	}
	list := make([]int, len(order))
	for r, v := range order {
		list[r] = int(v)
	}
	return list, nil
}

func commonOrder(ds []*Diagram) ([]int32, error) {
	order, err := leastOrder(ds, true)
	if err != nil {
		order, err = leastOrder(ds, false)
	}
	return order, err
}

// leastOrder returns the least order that fits the orders that the diagrams
// remember, if remembered is set, and the paths of those that remember none.
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

	// All pairs as places in vars, those of one first variable together.
	from := make([]int, len(vars)+1)   // where those of each begin
	before := make([]int32, len(vars)) // how many have it second
	for _, d := range ds {
		d.before(remembered, func(v, w int32) bool {
			from[place(vars, v)+1]++
			before[place(vars, w)]++
			return true
		})
	}
	for i := range vars {
		from[i+1] += from[i]
	}
	second := make([]int32, from[len(vars)])
	filled := slices.Clone(from)
	for _, d := range ds {
		d.before(remembered, func(v, w int32) bool {
			i := place(vars, v)
			second[filled[i]] = place(vars, w)
			filled[i]++
			return true
		})
	}
	// Take away, again and again, the least variable that none comes before.
	var ready ints
	for i := range vars {
		if before[i] == 0 {
			heap.Push(&ready, int32(i))
		}
	}
	order := make([]int32, 0, len(vars))
	for len(ready) > 0 {
		i := heap.Pop(&ready).(int32)
		order = append(order, vars[i])
		for _, j := range second[from[i]:from[i+1]] {
			if before[j]--; before[j] == 0 {
				heap.Push(&ready, j)
			}
		}
	}
	if len(order) < len(vars) {
		return nil, ErrOrder
	}
	return order, nil
}

// before calls visit with pairs of variables the first of which comes before
// the second, until it returns false: neighbours in the order that d remembers,
// if it does and remembered is set, else on its paths.
func (d *Diagram) before(remembered bool, visit func(v, w int32) bool) {
	if remembered && len(d.order) > 0 {
		for r, w := range d.order[1:] {
			if !visit(d.order[r], w) {
				return
			}
		}
		return
	}
	for _, nd := range d.nodes[2:] {
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

// ints is a heap.
type ints []int32

func (h ints) Len() int           { return len(h) }
func (h ints) Less(i, j int) bool { return h[i] < h[j] }
func (h ints) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *ints) Push(x any)        { *h = append(*h, x.(int32)) }
func (h *ints) Pop() any {
	x := (*h)[len(*h)-1]
	*h = (*h)[:len(*h)-1]
	return x
}

// Reorder returns the same family as a diagram all of whose paths meet the
// variables in the order given; those that it does not name follow, increasing.
// So Reorder(nil) is the order by number. The diagram may be free.
//
// The result has the fewest nodes that the order allows, which may be
// exponentially more than those of d. Errors are [ErrTwice], [ErrVariable],
// [ErrDeep] and [ErrLimit].
func (d *Diagram) Reorder(order []int) (*Diagram, error) {
	a := &algebra{Builder: NewBuilder(d.limit)}
	named := make(map[int]bool, len(order))
	for _, v := range order {
		switch {
		case v < 0 || v > MaxVar:
			return nil, fmt.Errorf("%w: %d", ErrVariable, v)
		case named[v]:
			return nil, fmt.Errorf("%w: %d", ErrTwice, v)
		}
		named[v] = true
		a.vars = append(a.vars, int32(v))
	}
	for _, v := range d.vars {
		if !named[int(v)] {
			a.vars = append(a.vars, v)
		}
	}
	if len(a.vars) > maxVars {
		return nil, fmt.Errorf("%w: %d", ErrDeep, len(a.vars))
	}
	rank := a.ranks()
	// From the terminals upwards: the sets of lo, and v added to those of hi.
	at := make([]Node, len(d.nodes))
	at[Unit] = Unit
	for i, nd := range d.nodes[2:] {
		at[i+2] = a.union(at[nd.lo], a.add(at[nd.hi], rank(nd.v)))
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
