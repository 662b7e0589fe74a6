package zdd

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
