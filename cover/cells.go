package cover

import (
	"fmt"
	"math/bits"
	"slices"
)

// Algorithms X and C on sparse sets, "dancing cells"; cells_m.go has M, and
// cells_words.go has X and C again where no item has more than 61 options.
//
// The tree is that of x.go: the same nodes in the same order. What differs is
// what a node costs. The options left for an item are not a ring but a set in a
// slice, of which only the size says where it ends: taking one out is to
// exchange it with the last and to make the set smaller by one. What was taken
// out lies behind the end, the last on top, so that restoring the size brings
// everything back, in whatever order it stands.
//
// Four things follow.
//
//   - Nothing is undone step by step: going back is to write the old sizes of the
//     items that changed.
//   - A choice that leaves some item without options can be given up at once, in
//     the midst: its node is entered, counted as the dead end that it is, and left.
//     (With rule First it is none before that item is the leftmost.)
//   - An item with one option left is no decision. It gets a level of its own in
//     the tree, but nothing is saved there: nobody comes back to it. Such items are
//     kept in a bitmap, from which the leftmost is taken, as the reference would
//     take it. So there are sizes to compare only where the tree branches.
//   - The last choice of a level is none either: nobody comes back to that level, but
//     to one above it, for which most of what changes has been saved.
//
// Sets have no order, but solutions do. Where the tree branches on an item its
// set is sorted, and stays so, because the sets of items that are covered are not
// touched. That costs nothing beside the nodes below.
//
// See Knuth, The Art of Computer Programming, 7.2.2.1, and Knuth's programs SSXCC
// on sparse sets, after Briggs and Torczon (ACM Letters on Programming Languages
// and Systems 2, 1993, 59–69). He saves the sizes of all items wherever the tree
// branches; we save those that change, when they first do.
//
// # Invariants
//
// Whenever a node of the tree is entered that is not dead, and to which not all
// items are closed:
//
//	(set)    the sets of the items hold their nodes, each once, and every node
//	         knows where it is
//	(open)   an item is closed, which adds shut to its size, if a chosen option
//	         names it, and open is the number of primary items that are not,
//	         which are opened, but in Algorithm M
//	(live)   what is before the end of the set of an open item is its nodes in
//	         the options that agree with every option chosen
//	(low)    the items of forced are the open ones with one option, and none
//	         has fewer
//	(back)   writing back what is on the trail from a mark, last first, gives the
//	         sizes that were when the trail ended there; the entry of an item that
//	         it calls saved is the last one of that item

// shut is added to the size of an item that is closed.
const shut = 1 << 30

// A member is a node: an entry of an option. Behind those of an option comes a
// spacer, whose item is minus their number and whose place is the number of the
// option.
type member struct {
	item  int32
	place int32 // in sets
}

// A pool is what is left for an item.
type pool struct {
	size  int32
	low   int32 // to warn of this size and less; -1 for none
	base  int32 // its set begins here
	saved int32 // its last entry on the trail, or -1
}

// A past is what an item had before it changed.
type past struct{ item, size, low, saved int32 }

// A rung is a level of the tree.
type rung struct {
	rest    uint64 // choices yet to be tried, as bits of the item: only in lists
	item    int32
	choices int32
	tried   int32 // choices so far, with the present one
	x       int32 // node chosen, -1 if none

	// Where to go back to before another choice; unused if there is one only.
	mark   int32 // length of the trail
	under  int32 // mark of the level above that it goes back to
	open   int32
	ready  int32 // length of ready; own ones begin at from
	from   int32
	closed int32 // length of closed
}

// A cells is the private state of one run.
type cells struct {
	*walk

	nodes   []member
	sets    []int32 // of nodes, item by item
	pools   []pool  // by item
	colours []int32 // by node; nil if there are none

	open  int32 // primary items to be covered
	dead  bool  // some item has too few options
	first bool  // rule First
	rungs []rung

	trail []past
	mark  int32 // what is on the trail from here need not be saved again

	// The open primary items, a bit each, to pick from: deep down they are few and far
	// apart. Those that are not are in closed, in the order in which they were closed.
	opened []uint64
	closed []int32

	// Items with one option are forced. While an item is covered that the tree
	// branches on, they are ready only: what is then chosen may cover them.
	forced    bitmap
	ready     []int32 // with those that have none; level by level
	gathering bool

	lists   []list   // by item, instead of pools; else nil: see cells_words.go
	bases   []int32  // where in sets the nodes of an item begin
	formers []former // the first past of them are the trail
	past    int32
	scarce  []int32 // items that have one option left, or none, since a step
	longest int     // entries of an option

	quotas []quota // for Algorithm M, else nil: see cells_m.go
	used   []int32
	rungMs []rungM // by level
	tries  []int32 // options yet to be tried
}

// newCells makes the sets of p. It takes time linear in the size of p. Entry for
// entry it needs less than the links: 12 bytes an entry, 4 more if there are
// colours, 8 an option, 16 or 20 an item, and 16 for every item that changes between
// two branchings on the way to where it is.
func newCells(p *Problem, cfg *Config) (*cells, error) {
	if err := cfg.check(p); err != nil {
		return nil, err
	}
	switch {
	case !cfg.plain():
		return nil, fmt.Errorf("%w: %v knows the rules fewest and first, and nothing else", ErrEngine, Cells)
	case p.hasDemands():
		return nil, fmt.Errorf("%w: %v does not know of demands", ErrEngine, Cells)
	case p.weighted:
		return nil, fmt.Errorf("%w: %v does not know of weights", ErrEngine, Cells)
	}
	apart := &struct { // see line
		_ [line]uint64
		cells
		_ [line]uint64
	}{}
	s := &apart.cells
	s.walk = newWalk(p)
	s.engine = s
	s.first = cfg.Choice == First
	s.nodes = make([]member, len(p.entries)+len(p.ends))
	slab := make([]int32, len(p.entries)+len(p.names)+1)
	bases := slab[len(p.entries):]
	s.sets = slab[:len(p.entries):len(p.entries)]
	coloured, most := Colour(0), int32(0)
	for _, e := range p.entries {
		coloured |= e.Colour
		bases[e.Item+1]++
	}
	for i := range p.names {
		most = max(most, bases[i+1])
		bases[i+1] += bases[i]
	}
	if coloured != 0 {
		s.fillColours()
	}
	if int(most) <= widest && !p.multiple() {
		s.fillLists(bases, int(most))
	} else {
		s.fill(bases)
	}
	if p.multiple() {
		s.limit()
	}
	s.forced, s.opened = newBitmap(p.primary), make([]uint64, (p.primary+63)/64)
	s.closed = make([]int32, 0, p.primary)
	s.rungs = make([]rung, 0, s.depth())
	s.reset()
	return s, nil
}

// fill makes nodes and sets. Those of item i begin at bases[i].
func (s *cells) fill(bases []int32) {
	p := s.p
	s.pools = make([]pool, len(p.names))
	s.trail = make([]past, 0, 4*len(p.names))
	for i := range s.pools {
		s.pools[i] = pool{base: bases[i], saved: -1, low: -1}
		if i < p.primary && !s.first {
			s.pools[i].low = 1
		}
	}
	x, begin := int32(0), int32(0)
	for k, end := range p.ends {
		for _, e := range p.entries[begin:end] {
			q := &s.pools[e.Item]
			place := q.base + q.size
			s.nodes[x] = member{int32(e.Item), place}
			s.sets[place] = x
			q.size++
			x++
		}
		s.nodes[x] = member{begin - end, int32(k)}
		begin = end
		x++
	}
}

// fillColours makes the colours of nodes.
func (s *cells) fillColours() {
	s.colours = make([]int32, len(s.nodes))
	x, begin := 0, int32(0)
	for _, end := range s.p.ends {
		for _, e := range s.p.entries[begin:end] {
			s.colours[x] = int32(e.Colour)
			x++
		}
		begin = end
		x++
	}
}

// depth returns how many levels there may be, or so if there are bounds.
func (s *cells) depth() int {
	least, begin := int32(s.p.primary), int32(0)
	for _, end := range s.p.ends {
		n := int32(0)
		for _, e := range s.p.entries[begin:end] {
			if int(e.Item) < s.p.primary {
				n++
			}
		}
		least, begin = min(least, n), end
	}
	if least == 0 {
		return 0
	}
	return s.p.primary / int(least)
}

// reset says where the root is. All sizes are those of the root.
func (s *cells) reset() {
	s.level, s.base = 0, 0
	s.open, s.dead = int32(s.p.primary), false
	s.mark = 0
	s.ready = s.ready[:0]
	s.forced.clear()
	s.closed = s.closed[:0]
	for i := range s.p.primary {
		s.opened[i>>6] |= 1 << (i & 63)
	}
	if s.first || s.quotas != nil {
		return
	}
	for i := range s.p.primary {
		switch s.size(i) {
		case 0:
			s.dead = true
		case 1:
			s.forced.add(int32(i))
		}
	}
}

// run walks a part of the tree: see engine.
func (s *cells) run(part Part, visit func() bool) error {
	more, err := s.begin(part)
	if err != nil {
		return err
	}
	for ; more; more = s.next() {
		if s.stats.Nodes >= s.pause {
			if err := s.tick(); err != nil {
				return err
			}
		}
		s.count(s.level)
		if debug {
			s.check()
		}
		if s.descend() {
			s.stats.Solutions++
			if !visit() {
				return errStop
			}
		}
	}
	s.restore(0)
	s.readmit(0)
	s.reset()
	return nil
}

// begin goes to where a part begins, as that of the links does.
func (s *cells) begin(pt Part) (more bool, err error) {
	s.base = len(pt.Path)
	for l, t := range pt.Path {
		if debug {
			s.check()
		}
		s.descend()
		of := int32(0)
		if s.level > l {
			of = s.rungs[l].choices
		}
		if of != t.Of || t.Choice < 1 || t.Choice > of {
			return false, fmt.Errorf("%w: turn %d of %v: there are %d choices", ErrPart, l+1, pt, of)
		}
		r := &s.rungs[l]
		s.pass(r, t.Choice-1)
		if pt.Rest && l == s.base-1 {
			s.base--
			return s.next(), nil
		}
		s.try(r)
	}
	return true, nil
}

// descend picks an item and goes down a level, where its options are yet to be
// tried, unless this is a dead end or a solution.
func (s *cells) descend() (solved bool) {
	switch {
	case s.dead:
		return false
	case s.open == 0:
		return true
	case s.lists != nil:
		s.descendList()
		return false
	case s.quotas != nil:
		if i, n := s.pickM(); n > 0 {
			s.branchM(i, n)
		}
		return false
	}
	i := s.forced.first()
	if i < 0 {
		i = s.pick()
	}
	switch n := s.pools[i].size; n {
	case 0: // with rule First
	case 1:
		s.push(rung{item: i, choices: 1})
	default:
		s.branch(i, n)
	}
	return false
}

// push goes down a level.
func (s *cells) push(r rung) {
	s.rungs = append(s.rungs[:s.level], r)
	s.level++
}

// pick returns the leftmost open item of least size, or the leftmost open item
// with rule First. There is one.
func (s *cells) pick() int32 {
	best, least := 0, int32(shut)
	for w, word := range s.opened {
		for ; word != 0; word &= word - 1 {
			i := w<<6 + bits.TrailingZeros64(word)
			if n := s.pools[i].size; n < least {
				best, least = i, n
				if n <= 2 || s.first { // less than 2 has been looked for
					return int32(best)
				}
			}
		}
	}
	return int32(best)
}

// branch covers item i, and goes down a level, to its n options.
func (s *cells) branch(i, n int32) {
	r := rung{item: i, choices: n, from: int32(len(s.ready)), under: s.mark}
	s.gathering = true
	q := &s.pools[i]
	s.save(i, q)
	s.sort(q)
	set := s.sets[q.base : q.base+n]
	q.size += shut
	s.closePrimary(i)
	s.drop(set, 0, -1)
	s.gathering = false
	r.mark, r.ready = int32(len(s.trail)), int32(len(s.ready))
	r.open, r.closed = s.open, int32(len(s.closed))
	s.push(r)
}

// sort sorts the set of an item.
func (s *cells) sort(q *pool) {
	set := s.sets[q.base : q.base+q.size]
	slices.Sort(set)
	for j, x := range set {
		s.nodes[x].place = q.base + int32(j)
	}
}

// next makes the next choice on the last level that has one, going back to there.
func (s *cells) next() bool {
	for ; s.level > s.base; s.level-- {
		if r := &s.rungs[s.level-1]; r.tried < r.choices {
			s.try(r)
			return true
		}
	}
	return false
}

// pass goes over the first n choices of the last level.
func (s *cells) pass(r *rung, n int32) {
	if s.quotas != nil {
		s.passM(r, n)
	}
	if s.lists != nil {
		for range n {
			r.rest &= r.rest - 1
		}
	}
	r.tried = n
}

// try makes the next choice of the last level.
func (s *cells) try(r *rung) {
	if r.choices > 1 {
		if r.tried > 0 {
			s.goBack(r)
		}
		if s.mark = r.mark; r.tried+1 == r.choices && s.quotas == nil {
			s.mark = r.under // nobody comes back here
		}
	}
	if s.quotas != nil {
		s.tryM(r)
		return
	}
	r.tried++
	if s.lists != nil {
		s.tryList(r)
		return
	}
	r.x = s.sets[s.pools[r.item].base+r.tried-1]
	s.dead = !s.choose(r.x, s.ready[r.from:r.ready])
}

// goBack goes back to where the choices of the last level begin.
func (s *cells) goBack(r *rung) {
	s.restore(r.mark)
	if s.quotas != nil {
		s.readmit(s.rungMs[s.level-1].used)
	}
	s.open, s.dead = r.open, false
	s.reopen(r.closed)
	s.ready = s.ready[:r.ready]
	s.forced.clear()
}

// choose covers the items of the option of node x that are open. It returns
// false, with some of the work left undone, if it finds that an item is left
// without options. Ready has the items to look at for that.
func (s *cells) choose(x int32, ready []int32) bool {
	first, end := s.bounds(x)
	for _, nd := range s.nodes[first:end] {
		q := &s.pools[nd.item]
		if q.size >= shut {
			continue
		}
		s.save(nd.item, q)
		if int(nd.item) < s.p.primary {
			if s.closePrimary(nd.item); q.size == q.low {
				s.forced.remove(nd.item)
			}
			q.low = -1 // whatever becomes of its set
		}
	}
	if s.open == 0 {
		return true // nobody will look at what is left
	}
	for _, i := range ready {
		if q := &s.pools[i]; q.size < shut && q.low > 0 {
			if q.size == 0 {
				return false
			}
			s.forced.add(i)
		}
	}
	for y := first; y < end; y++ {
		if i := s.nodes[y].item; s.pools[i].size < shut && !s.coverBy(i, y) {
			return false
		}
	}
	return true
}

// closePrimary notes that primary item i is closed.
func (s *cells) closePrimary(i int32) {
	s.open--
	s.opened[i>>6] &^= 1 << (i & 63)
	s.closed = append(s.closed, i)
}

// reopen opens again the items that were closed later than the first n.
func (s *cells) reopen(n int32) {
	for _, i := range s.closed[n:] {
		s.opened[i>>6] |= 1 << (i & 63)
	}
	s.closed = s.closed[:n]
}

// bounds returns the first node of the option of node x, and the end.
func (s *cells) bounds(x int32) (first, end int32) {
	end = x
	for s.nodes[end].item >= 0 {
		end++
	}
	return end + s.nodes[end].item, end
}

// coverBy closes item i, because the option of its node y was chosen, and takes
// the options that do not agree with it off all open items. It returns false if
// that leaves an item without options.
func (s *cells) coverBy(i, y int32) bool {
	colour := int32(0)
	if s.colours != nil {
		colour = s.colours[y]
	}
	q := &s.pools[i]
	set := s.sets[q.base : q.base+q.size]
	q.size += shut
	return s.drop(set, colour, y)
}

// drop takes options off the sets of all open items: those of the nodes in set,
// whose item is closed, but for node own, and those that have the colour, if it
// is one. It returns false, in the midst, if that leaves an item without options.
//
// This loop is where the time goes. Each step touches four places at random, the
// item, its last node, and where both are known; but nothing has to be undone.
func (s *cells) drop(set []int32, colour, own int32) bool {
	nodes, pools, sets := s.nodes, s.pools, s.sets
	s.work += uint64(len(set))
	for _, x := range set {
		if x == own || colour != 0 && s.colours[x] == colour {
			continue
		}
		for y := x + 1; y != x; y++ {
			nd := &nodes[y]
			if nd.item < 0 { // spacer: on to the option's first node
				y += nd.item - 1
				continue
			}
			q := &pools[nd.item]
			if q.size >= shut {
				continue
			}
			if q.saved < s.mark {
				s.put(nd.item, q)
			}
			q.size--
			last := q.base + q.size
			z := sets[last]
			sets[nd.place], nodes[z].place = z, nd.place
			sets[last], nd.place = y, last
			if q.size <= q.low && !s.warn(nd.item, q.size) {
				return false
			}
		}
	}
	return true
}

// warn is told of a small size of an open item. It returns false if that makes
// a dead end.
func (s *cells) warn(i, size int32) bool {
	switch {
	case s.gathering:
		s.ready = append(s.ready, i)
	case size == 1 && s.quotas == nil:
		s.forced.add(i)
	default:
		return false
	}
	return true
}

// save puts what an item has on the trail, if it is not there since the mark.
func (s *cells) save(i int32, q *pool) {
	if q.saved < s.mark {
		s.put(i, q)
	}
}

// put puts what an item has on the trail.
func (s *cells) put(i int32, q *pool) {
	s.trail = append(s.trail, past{i, q.size, q.low, q.saved})
	q.saved = int32(len(s.trail)) - 1
}

// restore writes back what is on the trail from a mark: invariant (back).
func (s *cells) restore(mark int32) {
	if s.lists != nil {
		s.restoreLists(mark)
		return
	}
	for j := int32(len(s.trail)) - 1; j >= mark; j-- {
		was := &s.trail[j]
		q := &s.pools[was.item]
		q.size, q.low, q.saved = was.size, was.low, was.saved
	}
	s.trail = s.trail[:mark]
}

// position returns the choice that was last made on a level.
func (s *cells) position(level int) Turn {
	r := &s.rungs[level]
	return Turn{r.tried, r.choices}
}

// option returns the number of the option of node x.
func (s *cells) option(x int32) int {
	_, end := s.bounds(x)
	return int(s.nodes[end].place)
}

// solution appends the options chosen to sol.
func (s *cells) solution(sol Solution) Solution {
	for _, r := range s.rungs[:s.level] {
		if r.x >= 0 {
			sol = append(sol, s.option(r.x))
		}
	}
	return sol
}

// chosen returns the choices that lead to where s is.
func (s *cells) chosen() []Chosen {
	list := make([]Chosen, s.level)
	for l, r := range s.rungs[:s.level] {
		list[l] = Chosen{Item: Item(r.item), Option: -1, Turn: s.position(l)}
		if r.x >= 0 {
			list[l].Option = s.option(r.x)
		}
	}
	return list
}

// A bitmap is a set of small numbers, with another of its words that are not 0.
type bitmap struct{ words, tops []uint64 }

func newBitmap(n int) bitmap {
	words := (n + 63) / 64
	all := make([]uint64, words+(words+63)/64)
	return bitmap{all[:words:words], all[words:]}
}

func (b *bitmap) add(i int32) {
	b.words[i>>6] |= 1 << (i & 63)
	b.tops[i>>12] |= 1 << (i >> 6 & 63)
}

func (b *bitmap) remove(i int32) {
	b.words[i>>6] &^= 1 << (i & 63)
	if b.words[i>>6] == 0 {
		b.tops[i>>12] &^= 1 << (i >> 6 & 63)
	}
}

// first returns the least of the numbers, -1 if there is none.
func (b *bitmap) first() int32 {
	for t, top := range b.tops {
		if top != 0 {
			w := t<<6 + bits.TrailingZeros64(top)
			return int32(w<<6 + bits.TrailingZeros64(b.words[w]))
		}
	}
	return -1
}

func (b *bitmap) clear() {
	for t, top := range b.tops {
		for ; top != 0; top &= top - 1 {
			b.words[t<<6+bits.TrailingZeros64(top)] = 0
		}
		b.tops[t] = 0
	}
}
