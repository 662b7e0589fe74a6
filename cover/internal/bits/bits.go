// Package bits searches for exact covers on rows of bits. It walks the tree of package
// links; a node costs a fixed number of word operations per active item, however many
// options it rules out.
//
// A state holds, for each primary item, one bit per option that is left. Each option
// has a row of the bits that choosing it takes away, so choosing is
//
//	child = parent &^ row
//
// Every level has a state of its own, and nothing is ever undone. Secondary items and
// colours are no part of a state; they only decide what is in the rows, once.
//
// Under rule Fewest, a node where an active item has no option left is a dead end of the
// links too: they take an item with fewest, and have no choice. So a search leaves as soon
// as it comes upon such an item, whatever else the state would hold.
//
// There are five kinds, chosen once, when the engine is made:
//
//	narrow    rule Fewest, no item has more than 64 options: items are packed,
//	          several to a word, and a whole state is made before it is counted
//	wide      rule Fewest: each item has words of its own and, from six words up,
//	          a summary of which are not empty; a state is made item by item, so that
//	          a dead end is seen before all of it is made
//	leftmost  rule First
//	masks     rule Fewest, where each option rules out most of the others: a list of the
//	          options that are left, each as the mask of its items; see masks.go
//	multi     Algorithm M, under either rule: an item that may be covered several
//	          times loses its options only when its bound is used up
//
// # Data
//
// A state and a row have as many words each: first a bit for every primary item, set in
// a state if the item is active, in a row if it ceases to be; then the words of the items,
// with a bit for each option in order.
//
//	active | p q r r r s …
//
// # Invariants
//
// When a node has been looked at, in its state, unless it is a dead end:
//
//	(live)   the bits of an active item are those of the options that the links
//	         have left for it; the active items are the same
//	(sum)    in kind wide, bit j of the summary of an active item is set if and
//	         only if one of its words number j*step to j*step+step-1 is not empty;
//	         what stands in words of blocks that are empty is stale
//	(quota)  the quota of an item says how many more options may name it; items of
//	         bound 1 that cease to be active keep it
//
// Debug builds check all of them at every node.
//
// # Cost
//
// The rows take options·T·8 bytes, where T is the number of words in a state; making
// them takes T steps per entry, and a node takes about T/2. So this engine is for
// problems whose choices rule out much: packings, queens, word rectangles (5 to 32
// times as fast as links). Sparse problems belong to package cells.
package bits

import (
	"fmt"

	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// MaxMemory is how many bytes the tables of an engine may take.
const MaxMemory = 256 << 20

// A Search is the private state of one run, of one of the five kinds.
type Search interface {
	tree.Engine

	// TakeOver makes w the walk of the search.
	TakeOver(w *tree.Walk)

	// Twin returns another engine for the same search, which shares the tables; they do
	// not change. It costs no more than room for its states, and can be made at any
	// time, even while this one searches.
	Twin() Search

	// Price returns about how many nanoseconds a node takes where the search is now.
	Price() float64

	kind
}

// A kind is how a search makes a state and goes through the options of an item.
type kind interface {
	// look makes the state of the node that was just entered, and returns the item
	// to branch on and how many choices it has, or -1 and 0 if no item is active.
	look() (item, choices int32)

	open(i, n int32)             // goes down a level, where n choices for item i are yet to be made
	next() bool                  // makes the next choice below the root of the search, if there is one
	following(t *trial) int32    // returns the option that the last level tries now
	skip()                       // passes over a choice of the last level
	optionsLeft(i int32) []int32 // the options that the state has for item i; checks (sum)
	need(i int32) int32          // how many options item i needs
	checkQuotas(times []int)     // checks (quota), given how often items are covered
	check(item, choices int32)   // checks a node: what look found
}

// New makes a search of p under cfg.
func New(p *xc.Problem, cfg *tree.Config) (Search, error) {
	if err := cfg.Simple(tree.Bits, p); err != nil {
		return nil, err
	}
	first := cfg.Choice == tree.First
	if Dense(p, cfg.Choice) {
		return newMasks(p, layMasks(p)), nil
	}
	t, wide := layOut(p, first)
	if bytes := t.bytes(p); bytes > MaxMemory {
		return nil, fmt.Errorf("%w: the tables of %v would take %d MiB of %d", tree.ErrEngine, tree.Bits, bytes>>20, MaxMemory>>20)
	}
	if p.HasBounds() {
		all := makeMulti(p, &t, cfg.Meter)
		if cfg.Meter.Over(0) {
			return nil, cfg.Meter.Err()
		}
		return newMulti(p, t, all, first), nil
	}
	makeRows(p, &t, cfg.Meter)
	switch {
	case cfg.Meter.Over(0):
		return nil, cfg.Meter.Err()
	case first:
		return newLeftmost(p, t), nil
	case wide:
		return newWide(p, t), nil
	}
	return newNarrow(p, t), nil
}

// Plan returns how many words a state of p would have under a rule of choice, and how many
// bytes the tables would take.
func Plan(p *xc.Problem, choice tree.Choice) (words, bytes int) {
	t, _ := layOut(p, choice == tree.First)
	return t.stride, t.bytes(p)
}
