package links

import (
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// The dancing links: lists of options that shrink and grow again.
//
// # Data
//
// All nodes live in one slice and point to each other by index. Node 0 stands
// for the root; nodes 1 to n are the headers of the items; then come the
// options, each a run of nodes between two spacers:
//
//	  headers    spacer           spacer
//	0 | 1 … n |  n+1  | a  b  c |  n+5  | d  e | …
//
// The nodes of one item form a ring through up and down, in the order of their
// options, with its header. A spacer's up is the first node of the option
// before it, its down the last node of the option after it, and its item minus
// the number of options before it, so that it is never positive.
//
// The primary items not yet covered form a ring through left and right, with
// the root. A secondary item is a ring of its own, so that covering it needs no
// test.
//
// # Invariants
//
// Whenever a node of the search tree is entered:
//
//	(ring)  every header and every node on its ring is the up of its down, and
//	        every item on the ring of the root is the left of its right
//	(size)  the size of an item is the number of nodes on its ring, without
//	        its header
//	(live)  the ring of an uncovered item holds its nodes in the options that
//	        agree with every option chosen, in the order given; the ring of a
//	        covered item is as it was when the item was covered
//	(undo)  a node or item taken off its ring still holds the neighbours it had
//
// (undo) is the whole trick: putting nodes back in the reverse of the order in
// which they left needs no memory but the nodes themselves. Check tests the
// invariants; it tests (undo) by its effect, that a node of the tree is left as
// it was entered.

// A Node is an entry of an option, a header or a spacer.
type Node struct {
	Up, Down int32
	Item     int32 // of an entry or a header; at most 0 at a spacer
	Colour   int32 // of an entry: 0 for none, or Cleansed (see colours.go)
}

// A Header is what is known of an item, beside its node.
type Header struct {
	Left, Right int32
	Size        int32
}

// Lists are the options of a problem in the lists of their items, and the walk
// that counts what is done to them.
type Lists struct {
	*tree.Walk

	Nodes []Node
	Items []Header // Items[i+1] is item i of the problem; Items[0] is the root

	order []int32 // of the options in every list; nil if they stand as in the problem

	// Prices, if not nil, are those of the options, by node: every ring is sorted by them. Those
	// that are not below the bar are out of reach, on the way back as on the way down.
	Prices []int64
	Bar    int64

	// Coloured says that entries have colours, so that to choose an option is
	// to commit to it, as in Algorithm C, and not only to cover its items.
	Coloured bool

	// Where items have bounds, see bounds.go; nil if every item is covered once.
	Quotas []tree.Quota // by header

	// Where options have weights, see weights.go; nil if all weights are 1.
	heavy     []bool  // by header
	Weights   []int32 // by node
	Lightened []int32 // stack of nodes

	played *Tournament // is told what changes; nil without one: see tournament.go

	trail trail // for checks
}

// init links up the nodes of p, in the given order: a permutation of its options,
// or nil. It takes time in proportion to the size of p.
func (l *Lists) init(p *xc.Problem, order []int32) {
	n := int32(len(p.Names))
	l.Walk = tree.NewWalk(p)
	l.Nodes = make([]Node, int(n)+2+len(p.Entries)+len(p.Ends))
	l.Items = make([]Header, n+1)
	l.Coloured = p.Coloured()
	l.order = order
	last := int32(p.Primary)
	for i := range n + 1 {
		l.Nodes[i] = Node{Up: i, Down: i, Item: i}
		l.Items[i] = Header{Left: i - 1, Right: i + 1}
		if i > last {
			l.Items[i] = Header{Left: i, Right: i}
		}
	}
	l.Items[0].Left, l.Items[last].Right = last, 0

	x, begin := n+2, int32(0) // past the first spacer
	for k, end := range p.Ends {
		first := x
		for _, e := range p.Entries[begin:end] {
			l.Nodes[x] = Node{Item: int32(e.Item) + 1, Colour: int32(e.Colour)}
			x++
		}
		l.Nodes[first-1].Down = x - 1
		l.Nodes[x] = Node{Up: first, Item: -int32(k) - 1}
		x++
		begin = end
	}
	for k := range p.Ends {
		if order != nil {
			k = int(order[k])
		}
		if !p.IsDemand(k) {
			l.link(l.First(k))
		}
	}
}

// link puts the nodes of an option, of which x is the first, at the bottom of
// their rings.
func (l *Lists) link(x int32) {
	for ; l.Nodes[x].Item > 0; x++ {
		i := l.Nodes[x].Item
		above := l.Nodes[i].Up
		l.Nodes[x].Up, l.Nodes[x].Down = above, i
		l.Nodes[above].Down, l.Nodes[i].Up = x, x
		l.Items[i].Size++
	}
}

// First returns the first node of option k.
func (l *Lists) First(k int) int32 {
	x := int32(len(l.Items)) + 1 + int32(k)
	if k > 0 {
		x += l.P.Ends[k-1]
	}
	return x
}

// Option returns the number of the option of node x.
func (l *Lists) Option(x int32) int {
	for l.Nodes[x].Item > 0 {
		x++
	}
	return -int(l.Nodes[x].Item) - 1
}

// isEntry reports whether node x, which is no spacer, is an entry of an option and
// not a header.
func (l *Lists) isEntry(x int32) bool { return int(x) >= len(l.Items) }

// deactivate takes item i off the ring of the root.
func (l *Lists) deactivate(i int32) {
	left, right := l.Items[i].Left, l.Items[i].Right
	l.Items[left].Right, l.Items[right].Left = right, left
}

// activate undoes deactivate(i).
func (l *Lists) activate(i int32) {
	left, right := l.Items[i].Left, l.Items[i].Right
	l.Items[left].Right, l.Items[right].Left = i, i
}

// TakeOff and PutBack are deactivate and activate where nothing else about item i changes.
func (l *Lists) TakeOff(i int32) { l.Note(i); l.deactivate(i) }
func (l *Lists) PutBack(i int32) { l.Note(i); l.activate(i) }

// resize counts an option more for item i, or one less.
func (l *Lists) resize(i, by int32) {
	l.Note(i)
	l.Items[i].Size += by
}

// within reports whether the option of node x is below the bar.
func (l *Lists) within(x int32) bool { return l.Prices == nil || l.Prices[x] < l.Bar }

// cover takes item i off the ring of the root and hides every option that names
// it. Afterwards the ring of i itself is intact: it is what a search walks, and
// what uncover walks.
func (l *Lists) cover(i int32) {
	if l.played != nil {
		l.played.noteRing(i)
	}
	l.deactivate(i)
	l.Stats.Updates++
	for x := l.Nodes[i].Down; x != i && l.within(x); x = l.Nodes[x].Down {
		l.Hide(x)
	}
}

// uncover undoes cover(i), provided everything covered since is uncovered.
//
// It walks from the top, too, because a walk upwards would begin with what is out of
// reach. That is the wrong order but does no harm: by (undo) a node that is restored
// restores its neighbour above, and the neighbour below, whether it is back or not, gets
// its link from there.
func (l *Lists) uncover(i int32) {
	if l.played != nil {
		l.played.noteRing(i)
	}
	for x := l.Nodes[i].Down; x != i && l.within(x); x = l.Nodes[x].Down {
		l.Unhide(x)
	}
	l.activate(i)
}

// Hide takes the other nodes of the option of node x off the rings of their
// items. Cleansed nodes stay: nobody looks at their item's ring until they
// get their colour back.
//
// This loop and its mirror in Unhide are where the time goes. Each step touches
// three nodes and a header; the next node of an option is next in memory.
func (l *Lists) Hide(x int32) {
	nodes, items := l.Nodes, l.Items
	updates := uint64(0)
	for y := x + 1; y != x; y++ {
		nd := nodes[y]
		if nd.Item <= 0 { // spacer: on to the option's first node
			y = nd.Up - 1
			continue
		}
		if nd.Colour < 0 {
			continue
		}
		nodes[nd.Up].Down = nd.Down // y itself keeps its links: (undo)
		nodes[nd.Down].Up = nd.Up
		items[nd.Item].Size--
		updates++
	}
	l.Stats.Updates += updates
}

// Unhide undoes Hide(x). It is Hide read backwards.
func (l *Lists) Unhide(x int32) {
	nodes, items := l.Nodes, l.Items
	for y := x - 1; y != x; y-- {
		nd := nodes[y]
		if nd.Item <= 0 { // spacer: on to the option's last node
			y = nd.Down + 1
			continue
		}
		if nd.Colour < 0 {
			continue
		}
		nodes[nd.Up].Down = y
		nodes[nd.Down].Up = y
		items[nd.Item].Size++
	}
}

// RuleOut takes the option of node x off all its rings.
func (l *Lists) RuleOut(x int32) {
	nd := l.Nodes[x]
	l.NoteOption(x)
	l.Hide(x)
	l.Nodes[nd.Up].Down, l.Nodes[nd.Down].Up = nd.Down, nd.Up
	l.resize(nd.Item, -1)
	l.Stats.Updates++
}

// takeIn undoes RuleOut(x), if everything ruled out since is back.
func (l *Lists) takeIn(x int32) {
	nd := l.Nodes[x]
	l.Nodes[nd.Up].Down, l.Nodes[nd.Down].Up = x, x
	l.resize(nd.Item, 1)
	l.NoteOption(x)
	l.Unhide(x)
}
