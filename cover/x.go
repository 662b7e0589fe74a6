package cover

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

// A node is an entry of an option, a header or a spacer.
type node struct {
	up, down int32
	item     int32 // of an entry or a header; at most 0 at a spacer
	colour   int32 // of an entry: 0 for none, or cleansed (see c.go)
}

// A header is what is known of an item, beside its node.
type header struct {
	left, right int32
	size        int32
}

// A search is the private state of one run.
type search struct {
	*walk

	nodes []node
	items []header // items[i+1] is item i of p; items[0] is the root

	order []int32 // of the options in every list; nil if they stand as in p

	// coloured says that entries have colours, so that choosing an option is
	// to commit to it, as in Algorithm C, and not only to cover its items.
	coloured bool

	rule    *rule    // nil for Fewest: see branch.go
	palette *palette // nil if no colours are interchangeable: see interchange.go
	watch   Watcher  // nil if there is no constraint
	picked  int32    // item picked last

	// For binary branching, see binary.go; nil for all other.
	forks []fork // by level

	// For rule Config.Suffixes, see suffix.go.
	suffixes bool
	locked   []int32 // items covered by it

	demanded []Colour // for met, by item
	trace    func(Visit)

	// choice holds the node tried on each level above the present one. On
	// the way back it may be a header, when no node of its ring is left.
	choice []int32

	// For Algorithm M, and nil or unused for the others: see m.go. Choice may
	// hold a header further up the tree too.
	quotas []quota // by header

	// For its weights, and nil if there are none: see w.go.
	heavy      []bool      // by header
	weights    []int32     // by node
	lightened  []int32     // stack of nodes
	branchings []branching // by level

	trail trail // for check
}

// newSearch links up the nodes of p. It takes time linear in the size of p.
func newSearch(p *Problem) *search { return newOrderedSearch(p, nil) }

// newOrderedSearch is newSearch where the options stand in another order in
// every list: it is a permutation of their numbers, or nil.
func newOrderedSearch(p *Problem, order []int32) *search {
	n := int32(len(p.names))
	apart := &struct { // see line
		_ [line]uint64
		search
		_ [line]uint64
	}{}
	s := &apart.search
	s.walk = newWalk(p)
	s.engine = s
	s.nodes = make([]node, int(n)+2+len(p.entries)+len(p.ends))
	s.items = make([]header, n+1)
	s.coloured = p.coloured()
	s.order = order
	s.choice = make([]int32, p.primary)
	last := int32(p.primary)
	for i := range n + 1 {
		s.nodes[i] = node{up: i, down: i, item: i}
		s.items[i] = header{left: i - 1, right: i + 1}
		if i > last {
			s.items[i] = header{left: i, right: i}
		}
	}
	s.items[0].left, s.items[last].right = last, 0

	x, begin := n+2, int32(0) // past the first spacer
	for k, end := range p.ends {
		first := x
		for _, e := range p.entries[begin:end] {
			s.nodes[x] = node{item: int32(e.Item) + 1, colour: int32(e.Colour)}
			x++
		}
		s.nodes[first-1].down = x - 1
		s.nodes[x] = node{up: first, item: -int32(k) - 1}
		x++
		begin = end
	}
	for k := range p.ends {
		if order != nil {
			k = int(order[k])
		}
		if !p.IsDemand(k) {
			s.link(s.first(k))
		}
	}
	if p.multiple() {
		s.limit()
	}
	return s
}

// first returns the first node of option k.
func (s *search) first(k int) int32 {
	x := int32(len(s.items)) + 1 + int32(k)
	if k > 0 {
		x += s.p.ends[k-1]
	}
	return x
}

// link puts the nodes of an option, of which x is the first, at the bottom of
// their rings.
func (s *search) link(x int32) {
	for ; s.nodes[x].item > 0; x++ {
		i := s.nodes[x].item
		above := s.nodes[i].up
		s.nodes[x].up, s.nodes[x].down = above, i
		s.nodes[above].down, s.nodes[i].up = x, x
		s.items[i].size++
	}
}

// option returns the number of the option of node x.
func (s *search) option(x int32) int {
	for s.nodes[x].item > 0 {
		x++
	}
	return -int(s.nodes[x].item) - 1
}

// run walks a part of the tree. It returns errStop if visit, which is called at
// every solution, returned false, the error of tick if that stopped it, or
// ErrPart. If it returns nil, everything is again as newSearch made it.
//
// Each round of the loop enters a node of the tree.
func (s *search) run(part Part, visit func() bool) error {
	if s.rule != nil && s.rule.lead >= 0 {
		return s.runLex(visit)
	}
	more, err := s.begin(part)
	if err != nil {
		return err
	}
	for more {
		if s.stats.Nodes >= s.pause {
			if err := s.tick(); err != nil {
				return err
			}
		}
		s.count(s.level)
		if debug {
			s.check()
		}
		n, solved := s.open()
		solved = solved && (s.watch == nil || s.watch.Accept())
		if s.trace != nil {
			s.show(n, solved)
		}
		if solved {
			s.stats.Solutions++
			if !visit() {
				return errStop
			}
		}
		for !s.next() { // up the tree until there is a choice left
			if more = s.level > s.base; !more {
				break
			}
			s.close()
		}
	}
	s.finish()
	return nil
}

// Methods open, next and close are how every algorithm here walks a tree,
// whatever it does at the nodes and in whatever order it comes to them.

// open picks an item, unless none is active: then the choices made are a
// solution, if they meet the demands. It returns the number of its choices. If
// there are any, it goes down a level, where they are yet to be made; if not, it
// may do so, but never if no item is active.
func (s *search) open() (choices int32, solved bool) {
	i, n := s.pick()
	s.picked = i
	switch {
	case i == 0:
		return 0, s.p.demands == nil || s.met()
	case s.forks != nil:
		return s.fork(i, n), false
	case s.quotas != nil:
		if n > 0 {
			s.branch(i, n)
		}
		return n, false
	}
	s.cover(i)
	s.choice[s.level] = i // stands above the first node of its ring
	s.level++
	return n, false
}

// next takes back the last choice made on this level, if one was, and makes the
// one after it. It returns false if there is none, and at the root of the
// search.
func (s *search) next() bool {
	if s.level == s.base {
		return false
	}
	switch {
	case s.forks != nil:
		return s.nextFork()
	case s.quotas != nil:
		return s.nextM()
	}
	x := s.choice[s.level-1]
	if int(x) >= len(s.items) {
		s.unchoose(x)
		s.forget(x)
		if s.suffixes && s.level == 1 {
			s.lock(x)
		}
	}
	return s.advance(x)
}

// advance makes the first choice below node x that the constraint accepts; for
// Algorithm M, and where branching is binary, the first after those tried.
func (s *search) advance(x int32) bool {
	switch {
	case s.forks != nil:
		return s.advanceFork()
	case s.quotas != nil:
		return s.advanceM()
	}
	last := int32(len(s.items)) - 1 // header
	for {
		x = s.nodes[x].down
		s.choice[s.level-1] = x
		if x <= last {
			return false
		}
		if s.suffixes && s.level == 1 && s.excluded(x) {
			s.lock(x)
			continue
		}
		if s.accept(x) {
			s.choose(x)
			return true
		}
	}
}

// accept reports whether the constraint, if there is one, lets the option of
// node x be chosen, and forget takes it back.
func (s *search) accept(x int32) bool { return s.watch == nil || s.watch.Choose(s.option(x)) }

func (s *search) forget(x int32) {
	if s.watch != nil {
		s.watch.Unchoose(s.option(x))
	}
}

// close undoes open, after next has returned false. The level is not the root.
func (s *search) close() {
	switch {
	case s.forks != nil:
		s.unfork()
	case s.quotas != nil:
		s.unbranch()
	default:
		s.level--
		if s.level == 0 {
			s.unlock()
		}
		s.uncover(s.choice[s.level]) // next left the header there
	}
	if debug {
		s.checkUndone()
	}
}

// leave undoes open and the choice made since. The level is not the root.
func (s *search) leave() {
	x := s.choice[s.level-1]
	switch {
	case s.forks != nil:
		s.retractFork()
	case s.quotas != nil:
		if b := s.branchings[s.level-1]; b.tried > 0 {
			s.retract(b.item)
		}
	case int(x) >= len(s.items):
		s.unchoose(x)
		s.forget(x)
		s.choice[s.level-1] = s.nodes[x].item
	}
	s.close()
}

// choose covers the other items of the option of node x, whose own item is
// covered, from left to right.
func (s *search) choose(x int32) {
	if s.coloured {
		s.commitOthers(x)
		return
	}
	for y := x + 1; y != x; y++ {
		if i := s.nodes[y].item; i > 0 {
			s.cover(i)
		} else {
			y = s.nodes[y].up - 1
		}
	}
}

// unchoose undoes choose(x). It is choose read backwards.
func (s *search) unchoose(x int32) {
	if s.coloured {
		s.uncommitOthers(x)
		return
	}
	for y := x - 1; y != x; y-- {
		if i := s.nodes[y].item; i > 0 {
			s.uncover(i)
		} else {
			y = s.nodes[y].down + 1
		}
	}
}

// cover takes item i off the list of active items and hides every option that
// names it. Afterwards the ring of i itself is intact: it is what run walks,
// and what uncover walks.
func (s *search) cover(i int32) {
	l, r := s.items[i].left, s.items[i].right
	s.items[l].right, s.items[r].left = r, l
	s.stats.Updates++
	for x := s.nodes[i].down; x != i; x = s.nodes[x].down {
		s.hide(x)
	}
}

// uncover undoes cover(i), provided everything covered since is uncovered.
// It is cover read backwards.
func (s *search) uncover(i int32) {
	for x := s.nodes[i].up; x != i; x = s.nodes[x].up {
		s.unhide(x)
	}
	l, r := s.items[i].left, s.items[i].right
	s.items[l].right, s.items[r].left = i, i
}

// hide takes the other nodes of the option of node x off the rings of their
// items. Cleansed nodes stay: nobody looks at their item's ring until they
// get their colour back.
//
// This loop and its mirror in unhide are where the time goes. Each step touches
// three nodes and a header; the next node of an option is next in memory.
func (s *search) hide(x int32) {
	nodes, items := s.nodes, s.items
	updates := uint64(0)
	for y := x + 1; y != x; y++ {
		nd := nodes[y]
		if nd.item <= 0 { // spacer: on to the option's first node
			y = nd.up - 1
			continue
		}
		if nd.colour < 0 {
			continue
		}
		nodes[nd.up].down = nd.down // y itself keeps its links: (undo)
		nodes[nd.down].up = nd.up
		items[nd.item].size--
		updates++
	}
	s.stats.Updates += updates
}

// unhide undoes hide(x). It is hide read backwards.
func (s *search) unhide(x int32) {
	nodes, items := s.nodes, s.items
	for y := x - 1; y != x; y-- {
		nd := nodes[y]
		if nd.item <= 0 { // spacer: on to the option's last node
			y = nd.down + 1
			continue
		}
		if nd.colour < 0 {
			continue
		}
		nodes[nd.up].down = y
		nodes[nd.down].up = y
		items[nd.item].size++
	}
}
