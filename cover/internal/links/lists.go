package links

import (
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// Algorithm X, with dancing links.
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
// Whenever a node of the tree is entered:
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
// which they left needs no memory but the nodes themselves. Method check tests
// the invariants; (undo) by its effect, that a node of the tree is left as it
// was entered.

// A Node is an entry of an option, a header or a spacer.
type Node struct {
	Up, Down int32
	Item     int32 // of an entry or a header; at most 0 at a spacer
	Colour   int32 // of an entry: 0 for none, or cleansed (see c.go)
}

// A Header is what is known of an item, beside its node.
type Header struct {
	Left, Right int32
	Size        int32
}

// A Search is the private state of one run.
type Search struct {
	*tree.Walk

	Nodes []Node
	Items []Header // items[i+1] is item i of p; items[0] is the root

	order []int32 // of the options in every list; nil if they stand as in p

	// coloured says that entries have colours, so that choosing an option is
	// to commit to it, as in Algorithm C, and not only to cover its items.
	Coloured bool

	Rule    *rule        // nil for Fewest: see branch.go
	Palette *palette     // nil if no colours are interchangeable: see interchange.go
	Watch   tree.Watcher // nil if there is no constraint
	Picked  int32        // item picked last

	// For binary branching, see binary.go; nil for all other.
	forks []fork // by level

	// For rule Config.Suffixes, see suffix.go.
	suffixes bool
	locked   []int32 // items covered by it

	demanded []xc.Colour // for met, by item
	trace    func(tree.Visit)

	// choice holds the node tried on each level above the present one. On
	// the way back it may be a header, when no node of its ring is left.
	Choice []int32

	// For Algorithm M, and nil or unused for the others: see m.go. Choice may
	// hold a header further up the tree too.
	Quotas []tree.Quota // by header

	// For its weights, and nil if there are none: see w.go.
	heavy      []bool      // by header
	Weights    []int32     // by node
	Lightened  []int32     // stack of nodes
	Branchings []Branching // by level

	Trail trail // for check
}

// Plain links up the nodes of p. It takes time linear in the size of p.
func Plain(p *xc.Problem) *Search { return Ordered(p, nil) }

// Ordered is newSearch where the options stand in another order in
// every list: it is a permutation of their numbers, or nil.
func Ordered(p *xc.Problem, order []int32) *Search {
	n := int32(len(p.Names))
	apart := &struct { // see line
		_ [tree.Line]uint64
		Search
		_ [tree.Line]uint64
	}{}
	s := &apart.Search
	s.Walk = tree.NewWalk(p)
	s.Engine = s
	s.Nodes = make([]Node, int(n)+2+len(p.Entries)+len(p.Ends))
	s.Items = make([]Header, n+1)
	s.Coloured = p.Coloured()
	s.order = order
	s.Choice = make([]int32, p.Primary)
	last := int32(p.Primary)
	for i := range n + 1 {
		s.Nodes[i] = Node{Up: i, Down: i, Item: i}
		s.Items[i] = Header{Left: i - 1, Right: i + 1}
		if i > last {
			s.Items[i] = Header{Left: i, Right: i}
		}
	}
	s.Items[0].Left, s.Items[last].Right = last, 0

	x, begin := n+2, int32(0) // past the first spacer
	for k, end := range p.Ends {
		first := x
		for _, e := range p.Entries[begin:end] {
			s.Nodes[x] = Node{Item: int32(e.Item) + 1, Colour: int32(e.Colour)}
			x++
		}
		s.Nodes[first-1].Down = x - 1
		s.Nodes[x] = Node{Up: first, Item: -int32(k) - 1}
		x++
		begin = end
	}
	for k := range p.Ends {
		if order != nil {
			k = int(order[k])
		}
		if !p.IsDemand(k) {
			s.link(s.First(k))
		}
	}
	if p.Multiple() {
		s.Limit()
	}
	return s
}

// First returns the first node of option k.
func (s *Search) First(k int) int32 {
	x := int32(len(s.Items)) + 1 + int32(k)
	if k > 0 {
		x += s.P.Ends[k-1]
	}
	return x
}

// link puts the nodes of an option, of which x is the first, at the bottom of
// their rings.
func (s *Search) link(x int32) {
	for ; s.Nodes[x].Item > 0; x++ {
		i := s.Nodes[x].Item
		above := s.Nodes[i].Up
		s.Nodes[x].Up, s.Nodes[x].Down = above, i
		s.Nodes[above].Down, s.Nodes[i].Up = x, x
		s.Items[i].Size++
	}
}

// Option returns the number of the option of node x.
func (s *Search) Option(x int32) int {
	for s.Nodes[x].Item > 0 {
		x++
	}
	return -int(s.Nodes[x].Item) - 1
}

// Run walks a part of the tree. It returns errStop if visit, which is called at
// every solution, returned false, the error of tick if that stopped it, or
// ErrPart. If it returns nil, everything is again as newSearch made it.
//
// Each round of the loop enters a node of the tree.
func (s *Search) Run(part tree.Part, visit func() bool) error {
	if s.Rule != nil && s.Rule.lead >= 0 {
		return s.runLex(visit)
	}
	more, err := s.begin(part)
	if err != nil {
		return err
	}
	for more {
		if s.Stats.Nodes >= s.Pause {
			if err := s.Tick(); err != nil {
				return err
			}
		}
		s.Count(s.Level)
		if xc.Debug {
			s.Check()
		}
		n, solved := s.Open()
		solved = solved && (s.Watch == nil || s.Watch.Accept())
		if s.trace != nil {
			s.show(n, solved)
		}
		if solved {
			s.Stats.Solutions++
			if !visit() {
				return tree.ErrStop
			}
		}
		for !s.Next() { // up the tree until there is a choice left
			if more = s.Level > s.Base; !more {
				break
			}
			s.Close()
		}
	}
	s.finish()
	return nil
}

// Methods open, next and close are how every algorithm here walks a tree,
// whatever it does at the nodes and in whatever order it comes to them.

// Open picks an item, unless none is active: then the choices made are a
// solution, if they meet the demands. It returns the number of its choices. If
// there are any, it goes down a level, where they are yet to be made; if not, it
// may do so, but never if no item is active.
func (s *Search) Open() (choices int32, solved bool) {
	i, n := s.pick()
	s.Picked = i
	switch {
	case i == 0:
		return 0, s.P.Demands == nil || s.met()
	case s.forks != nil:
		return s.fork(i, n), false
	case s.Quotas != nil:
		if n > 0 {
			s.Branch(i, n)
		}
		return n, false
	}
	s.Cover(i)
	s.Choice[s.Level] = i // stands above the first node of its ring
	s.Level++
	return n, false
}

// Next takes back the last choice made on this level, if one was, and makes the
// one after it. It returns false if there is none, and at the root of the
// search.
func (s *Search) Next() bool {
	if s.Level == s.Base {
		return false
	}
	switch {
	case s.forks != nil:
		return s.nextFork()
	case s.Quotas != nil:
		return s.nextM()
	}
	x := s.Choice[s.Level-1]
	if int(x) >= len(s.Items) {
		s.unchoose(x)
		s.Forget(x)
		if s.suffixes && s.Level == 1 {
			s.lock(x)
		}
	}
	return s.Advance(x)
}

// Advance makes the first choice below node x that the constraint accepts; for
// Algorithm M, and where branching is binary, the first after those tried.
func (s *Search) Advance(x int32) bool {
	switch {
	case s.forks != nil:
		return s.advanceFork()
	case s.Quotas != nil:
		return s.advanceM()
	}
	last := int32(len(s.Items)) - 1 // header
	for {
		x = s.Nodes[x].Down
		s.Choice[s.Level-1] = x
		if x <= last {
			return false
		}
		if s.suffixes && s.Level == 1 && s.excluded(x) {
			s.lock(x)
			continue
		}
		if s.Accept(x) {
			s.Choose(x)
			return true
		}
	}
}

// Accept reports whether the constraint, if there is one, lets the option of
// node x be chosen, and forget takes it back.
func (s *Search) Accept(x int32) bool { return s.Watch == nil || s.Watch.Choose(s.Option(x)) }

func (s *Search) Forget(x int32) {
	if s.Watch != nil {
		s.Watch.Unchoose(s.Option(x))
	}
}

// Close undoes open, after next has returned false. The level is not the root.
func (s *Search) Close() {
	switch {
	case s.forks != nil:
		s.unfork()
	case s.Quotas != nil:
		s.Unbranch()
	default:
		s.Level--
		if s.Level == 0 {
			s.unlock()
		}
		s.uncover(s.Choice[s.Level]) // next left the header there
	}
	if xc.Debug {
		s.CheckUndone()
	}
}

// Leave undoes open and the choice made since. The level is not the root.
func (s *Search) Leave() {
	x := s.Choice[s.Level-1]
	switch {
	case s.forks != nil:
		s.retractFork()
	case s.Quotas != nil:
		if b := s.Branchings[s.Level-1]; b.tried > 0 {
			s.Retract(b.Item)
		}
	case int(x) >= len(s.Items):
		s.unchoose(x)
		s.Forget(x)
		s.Choice[s.Level-1] = s.Nodes[x].Item
	}
	s.Close()
}

// Choose covers the other items of the option of node x, whose own item is
// covered, from left to right.
func (s *Search) Choose(x int32) {
	if s.Coloured {
		s.commitOthers(x)
		return
	}
	for y := x + 1; y != x; y++ {
		if i := s.Nodes[y].Item; i > 0 {
			s.Cover(i)
		} else {
			y = s.Nodes[y].Up - 1
		}
	}
}

// unchoose undoes choose(x). It is choose read backwards.
func (s *Search) unchoose(x int32) {
	if s.Coloured {
		s.uncommitOthers(x)
		return
	}
	for y := x - 1; y != x; y-- {
		if i := s.Nodes[y].Item; i > 0 {
			s.uncover(i)
		} else {
			y = s.Nodes[y].Down + 1
		}
	}
}

// Cover takes item i off the list of active items and hides every option that
// names it. Afterwards the ring of i itself is intact: it is what run walks,
// and what uncover walks.
func (s *Search) Cover(i int32) {
	l, r := s.Items[i].Left, s.Items[i].Right
	s.Items[l].Right, s.Items[r].Left = r, l
	s.Stats.Updates++
	for x := s.Nodes[i].Down; x != i; x = s.Nodes[x].Down {
		s.Hide(x)
	}
}

// uncover undoes cover(i), provided everything covered since is uncovered.
// It is cover read backwards.
func (s *Search) uncover(i int32) {
	for x := s.Nodes[i].Up; x != i; x = s.Nodes[x].Up {
		s.Unhide(x)
	}
	l, r := s.Items[i].Left, s.Items[i].Right
	s.Items[l].Right, s.Items[r].Left = i, i
}

// Hide takes the other nodes of the option of node x off the rings of their
// items. Cleansed nodes stay: nobody looks at their item's ring until they
// get their colour back.
//
// This loop and its mirror in unhide are where the time goes. Each step touches
// three nodes and a header; the next node of an option is next in memory.
func (s *Search) Hide(x int32) {
	nodes, items := s.Nodes, s.Items
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
	s.Stats.Updates += updates
}

// Unhide undoes hide(x). It is hide read backwards.
func (s *Search) Unhide(x int32) {
	nodes, items := s.Nodes, s.Items
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
