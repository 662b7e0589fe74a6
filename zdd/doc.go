// Package zdd holds families of sets as zero-suppressed decision diagrams.
//
// A family of millions of millions of sets, such as all solutions of an exact
// cover problem, often fits into a diagram of some thousand nodes. From the
// diagram one can count the sets, draw one at random with equal chances, list
// them, list the cheapest first, and combine families.
//
//	b := zdd.NewBuilder(0)
//	x := b.Node(7, zdd.Empty, zdd.Unit) // the family { {7} }
//	y := b.Node(3, x, zdd.Unit)         // the family { {7}, {3} }
//	d, err := b.Build(y)
//	fmt.Println(d.Count()) // 2
//
// # Diagrams
//
// A node (v? lo: hi) stands for a family: the sets of lo, and those of hi with
// the variable v added to each. [Empty] is the family without sets, [Unit] the
// family whose only set is empty. A variable is any int from 0 to [MaxVar].
//
// Diagrams are free: no path meets a variable twice, but paths may meet the
// variables in different orders. That is what Algorithm Z of The Art of
// Computer Programming, 7.2.2.1, builds. Freeness is enough for everything that
// looks at one diagram: [Diagram.Count], [Diagram.CountBySize],
// [Diagram.Counts], [Diagram.All], [Diagram.Cheapest], [Diagram.With], [Fold].
//
// # Orders
//
// Operations on two families, and [Diagram.Maximal] and [Diagram.Minimal],
// also need an order in which all paths of their operands meet the variables.
// They look for one themselves, in time linear in the size, and return
// [ErrOrder] if there is none; [Diagram.Reorder] then makes ordered diagrams.
//
// # Limits
//
// Such operations may take as many nodes as the product of their operands'
// sizes, and some even more. A limit on the number of nodes is given to
// [NewBuilder], [Read] or [Diagram.WithLimit], and handed on to all diagrams
// made from that one. What would pass it ends with [ErrLimit].
//
// A [Diagram] is immutable and safe for concurrent use.
package zdd
