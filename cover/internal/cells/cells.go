// Package cells searches for exact covers on sparse sets, "dancing cells", after
// Knuth's programs SSXCC. It walks the tree of package links with the same nodes in
// the same order; what differs is what a node costs.
//
// The options left for an item are a set in a slice, and a size says where it ends.
// Removing an option exchanges it with the last one and shrinks the set by one;
// writing back the old size restores everything. So going back costs one store for
// each item that changed, and nothing is undone option by option. A choice that leaves
// some item without options is given up at once: its node is entered, counted as the
// dead end that it is, and left. (Under rule First it is not one before that item is
// the leftmost.)
//
// An item with one option left is no decision. It has a level of its own in the tree,
// but nothing is saved there, because the search never comes back to it. Such items
// wait in a bitmap, from which the leftmost is taken, as the links would take it. Nor
// is the last choice of a level a decision: the search comes back not to that level,
// but to one above it, for which most of what changes has been saved.
//
// There are three kinds, chosen once, when the engine is made:
//
//	words  Algorithms X and C where no item has more than 61 options: what is left
//	       for an item is one word, and removing an option touches one place per
//	       item instead of four; 0.8 of the time of sets on large sparse problems
//	sets   X and C for all other problems
//	multi  Algorithm M: an item stays open while the tree branches on it
//
// This is the engine for large sparse problems, such as quasigroups and big Dominosa
// boards: 6.6 times as fast as links on a 30×30 quasigroup, 15 times on a double-30
// board.
//
// The sources are Knuth, The Art of Computer Programming, 7.2.2.1, and SSXCC, on sparse
// sets after Briggs and Torczon (ACM Letters on Programming Languages and Systems 2,
// 1993, 59–69). Knuth saves the sizes of all items wherever the tree branches; we save
// those that change, when they first do.
//
// # Invariants
//
// Whenever a node of the tree is entered that is not dead, and some item is open:
//
//	(open)   an item is closed if a chosen option names it, and open is the number
//	         of primary items that are not; the others are the first so many of
//	         closed, except in Algorithm M
//	(among)  the items to pick from are the primary ones, except the first known of
//	         closed
//	(live)   what is left for an open item is its options that agree with every
//	         option chosen
//	(low)    the items of forced are the open ones with one option, and none has
//	         fewer
//	(back)   writing back the trail from a mark, last entry first, restores what
//	         every item had when the trail ended there; the entry of an item that
//	         saved names is its last one
//
// Each kind states how it represents what is left. Debug builds check all of them at
// every node.
package cells

import (
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// A Search is the private state of one run, of one of the three kinds.
type Search interface {
	tree.Engine

	// TakeOver makes w the walk of the search.
	TakeOver(w *tree.Walk)

	kind
}

// A kind is a way to represent the options that each item still has.
type kind interface {
	// descend picks an item when one is open. If it has one option, that is chosen,
	// and descend returns true. If it has more, they are yet to be tried.
	descend() (down bool)

	skip(f *fork, n int32)     // passes over the first n choices of the last fork
	try(f *fork)               // makes the next choice of the last fork
	rewind()                   // goes back to the root
	size(i int) int            // how many options are left for item i
	optionOf(node int32) int   // the number of the option of a node
	checkState()               // checks how the state is represented, and (back)
	isClosed(i int) bool       // for (open)
	nodesLeft(i int) []int32   // the nodes left for open item i, in order
	checkLow(i int32)          // checks (low) for open item i
	checkPicker(closed []bool) // checks (among), given which items are closed
}

// New makes a search of p under cfg in time linear in the size of p. Words take 8 bytes
// per entry, 4 more if there are colours, 4 per option and 16 per item; sets take 12, 4, 8
// and 16 or 24. As much again or less goes to what changes between the root and where the
// search is: see docs/speed.md.
func New(p *xc.Problem, cfg *tree.Config) (Search, error) {
	if err := cfg.Simple(tree.Cells, p); err != nil {
		return nil, err
	}
	sizes := make([]int32, len(p.Names))
	most := int32(0)
	for _, e := range p.Entries {
		sizes[e.Item]++
		most = max(most, sizes[e.Item])
	}
	first := cfg.Choice == tree.First
	switch {
	case p.Multiple():
		return newMulti(p, first, sizes), nil
	case !cfg.Sets && most <= widestWord && len(p.Names) <= mostItems:
		return newWords(p, first, sizes, int(most)), nil
	}
	return newSets(p, first, sizes), nil
}
