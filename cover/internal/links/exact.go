package links

import "bonepile/cover/internal/tree"

// Algorithm X: every primary item is covered once.
//
// The unknown is a set of options that together name every primary item once.
// We pick the primary item with fewest options left, try each of them in turn,
// and go on with what remains. Picking any item is correct, because some
// chosen option has to name it; picking the scarcest keeps the tree small.
//
// See Knuth, The Art of Computer Programming, 7.2.2.1, Algorithm X. Statistics
// are those of the book and of its author's programs, so that published ones
// can be compared: of the items with fewest options the leftmost is taken,
// items and options in the order given; a node is every set of choices that is
// looked at, be it the root, a dead end or a solution; an update is an item
// covered, even if no option is left to take away, or an entry unlinked.

// exact is the strategy of Algorithms X and C. The item of a level is covered
// while its options are tried, so its list stays as it was.
type exact struct{ *Search }

func (e exact) open(i, n int32) int32 {
	e.cover(i)
	e.Choice[e.Level] = i // stands above the first node of its ring
	e.Level++
	return n
}

func (e exact) next() bool {
	if x := e.Choice[e.Level-1]; e.isEntry(x) {
		e.DisuseOthers(x)
		e.Forget(x)
	}
	return e.advance()
}

func (e exact) advance() bool {
	x := e.Choice[e.Level-1]
	for {
		x = e.Nodes[x].Down
		e.Choice[e.Level-1] = x
		if !e.isEntry(x) {
			return false
		}
		if e.Accept(x) {
			e.UseOthers(x)
			return true
		}
	}
}

func (e exact) retract() {
	if x := e.Choice[e.Level-1]; e.isEntry(x) {
		e.DisuseOthers(x)
		e.Forget(x)
		e.Choice[e.Level-1] = e.Nodes[x].Item
	}
}

func (e exact) close() {
	e.Level--
	e.uncover(e.Choice[e.Level]) // next or retract left the header there
}

func (e exact) pass(n int32) {
	x := e.Choice[e.Level-1]
	for range n {
		x = e.Nodes[x].Down
	}
	e.Choice[e.Level-1] = x
}

func (e exact) position(level int) tree.Turn {
	x := e.Choice[level]
	i := e.Nodes[x].Item
	c := int32(1)
	for y := e.Nodes[i].Down; y != x; y = e.Nodes[y].Down {
		c++
	}
	return tree.Turn{Choice: c, Of: e.Items[i].Size}
}
