package zdd

// With returns the sets that contain v, with v taken out of them: the quotient
// by v. The diagram may be free; it takes linear time.
func (d *Diagram) With(v int) *Diagram {
	return d.cut(v, false, func(nd node) Node { return nd.hi })
}

// Without returns the sets that do not contain v. The diagram may be free; it
// takes linear time.
func (d *Diagram) Without(v int) *Diagram {
	return d.cut(v, true, func(nd node) Node { return nd.lo })
}

// cut puts one of its successors in the place of every node of variable v. Sets
// whose path has no such node stay if keep is set.
//
// By (free) no node has v both above it and below it. So each node is needed in
// one form only, and the result has no more nodes than d.
func (d *Diagram) cut(v int, keep bool, next func(node) Node) *Diagram {
	b := NewBuilder(0)
	form := make([]Node, len(d.nodes))
	form[Unit] = Unit
	over := make([]bool, len(d.nodes)) // v is met there or below
	above := func(x Node) Node {       // the form of x where v has not been met
		if over[x] || keep {
			return form[x]
		}
		return Empty
	}
	for i, nd := range d.nodes[2:] {
		x := i + 2
		over[x] = int(nd.v) == v || over[nd.lo] || over[nd.hi]
		switch {
		case int(nd.v) == v:
			form[x] = form[next(nd)]
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
