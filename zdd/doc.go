// Package zdd holds families of sets as zero-suppressed decision diagrams.
//
// A family of millions of millions of sets, such as all solutions of an exact
// cover problem, often fits into a diagram of a few thousand nodes. From the
// diagram one can count the sets, draw sets at random with equal chances, list
// them all or the cheapest first, keep those that contain some variable, and
// combine families.
//
//	var b zdd.Builder
//	x := b.Node(7, zdd.Empty, zdd.Unit) // the family { {7} }
//	y := b.Node(3, x, zdd.Unit)         // the family { {7}, {3} }
//	d, err := b.Build(y)
//	fmt.Println(d.Count()) // 2
//
// A diagram comes from a [Builder], from a list of sets ([Of]) or from text
// ([Read]).
//
// # Diagrams
//
// A node (v? lo: hi) stands for a family: the sets of lo, and those of hi with
// the variable v added to each. [Empty] is the family without sets, and [Unit]
// is the family whose only set is the empty set. A variable is an int from 0 to
// [MaxVar].
//
// Diagrams are free: no path meets a variable twice, but paths may meet the
// variables in different orders. Algorithm Z of The Art of Computer Programming,
// 7.2.2.1, builds such diagrams. What needs one diagram works on all of
// them; only [Diagram.Union], [Diagram.Intersection] and [Diagram.Difference]
// need more.
//
// # Orders
//
// These three need an order in which all paths of both diagrams meet the
// variables. They look for one themselves, as [Order] does, and return
// [ErrOrder] without one. Then [Diagram.Reorder] can put both diagrams in
// the same order.
//
// # Limits
//
// Combining or reordering may take far more nodes than the operands have.
// [NewBuilder] and [Read] set a limit on the number of nodes, which is passed on
// to all diagrams made from that one. Anything that would exceed it returns
// [ErrLimit].
package zdd
