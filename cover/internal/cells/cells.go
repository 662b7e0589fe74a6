package cells

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"

	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
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
//	         names it, and open is the number of primary items that are not;
//	         the others are the first so many of closed, but in Algorithm M
//	(among)  the items to pick from are the primary ones but the first so many of
//	         closed that are known
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

// A past is what an item had before it changed. It was open.
type past struct{ item, size, saved int32 }

// A taken is what was chosen on a level of the tree.
type taken struct {
	item int32
	x    int32 // node chosen, -1 if none
}

// A rung is a level where the tree branches.
type rung struct {
	rest    uint64 // choices yet to be tried, as bits of the item: only in lists
	level   int32
	item    int32
	choices int32
	tried   int32 // choices so far, with the present one

	// Where to go back to before another choice.
	mark  int32 // length of the trail
	under int32 // mark of the rung that it goes back to after its last choice
	open  int32
	ready int32 // length of ready; own ones begin at from
	from  int32
}

// A picker knows which items to pick from, a bit each: deep down they are few and far
// apart. It hears of those that are closed when it is asked.
type picker struct {
	among  []uint64
	closed []int32 // as they were closed
	known  int32   // how many of closed are not among them
}

// A Search is the private state of one run.
type Search struct {
	*tree.Walk

	nodes   []member
	sets    []int32 // of nodes, item by item
	pools   []pool  // by item
	colours []int32 // by node; nil if there are none

	open  int32 // primary items to be covered
	dead  bool  // some item has too few options
	first bool  // rule First
	path  []taken
	rungs []rung

	trail []past
	mark  int32 // what is on the trail from here need not be saved again

	picker

	// Items with one option are forced. While an item is covered that the tree
	// branches on, they are ready only: what is then chosen may cover them.
	forced    bitmap
	ready     []int32 // with those that have none; level by level
	gathering bool

	// Instead of nodes and pools; else nil: see cells_words.go
	pins    []pin
	Lists   []list   // by item
	formers []former // the first past of them are the trail
	past    int32
	scarce  []int32
	longest int // entries of an option

	quotas []tree.Quota // for Algorithm M, else nil: see cells_m.go
	used   []int32
	rungMs []rungM // by rung
	tries  []int32 // options yet to be tried
}

// New makes the sets of p. It takes time linear in the size of p. In words it
// takes 8 bytes an entry, 4 more if there are colours, 4 an option and 16 an item; in
// sets 12, 4, 8 and 16 or 24; and as much again or less for what changes between the
// root and where the search is: see docs/speed.md.
func New(p *xc.Problem, cfg *tree.Config) (*Search, error) {
	if err := cfg.Check(p); err != nil {
		return nil, err
	}
	switch {
	case !cfg.Plain():
		return nil, fmt.Errorf("%w: %v knows the rules fewest and first, and nothing else", tree.ErrEngine, tree.Cells)
	case p.HasDemands():
		return nil, fmt.Errorf("%w: %v does not know of demands", tree.ErrEngine, tree.Cells)
	case p.Weighted:
		return nil, fmt.Errorf("%w: %v does not know of weights", tree.ErrEngine, tree.Cells)
	}
	apart := &struct { // see line
		_ [tree.Line]uint64
		Search
		_ [tree.Line]uint64
	}{}
	s := &apart.Search
	s.Walk = tree.NewWalk(p)
	s.Engine = s
	s.first = cfg.Choice == tree.First
	sizes := make([]int32, len(p.Names))
	coloured, most := xc.Colour(0), int32(0)
	for _, e := range p.Entries {
		coloured |= e.Colour
		sizes[e.Item]++
		most = max(most, sizes[e.Item])
	}
	s.sets = make([]int32, len(p.Entries))
	levels, rungs := p.Primary*len(p.Ends)/max(1, len(p.Entries))+1, 16
	if p.Multiple() {
		rungs += slack(p)
		levels = rungs
	}
	s.path, s.rungs = make([]taken, 0, levels), make([]rung, 0, rungs)
	if int(most) <= Widest && len(p.Names) <= mostPins && !p.Multiple() {
		s.fillLists(sizes, int(most), coloured != 0)
	} else {
		s.fill(sizes)
		if coloured != 0 {
			s.fillColours()
		}
	}
	if p.Multiple() {
		s.limit()
	}
	s.forced = newBitmap(len(p.Names))
	s.among, s.closed = make([]uint64, (p.Primary+63)/64), make([]int32, p.Primary+1)
	s.reset()
	return s, nil
}

// fill makes nodes and sets, where items have options as sizes say.
func (s *Search) fill(sizes []int32) {
	p := s.P
	s.nodes = make([]member, len(p.Entries)+len(p.Ends))
	s.pools = make([]pool, len(p.Names))
	room := min(8*len(p.Names), len(p.Names)+len(p.Entries)/4) // there is seldom need of more
	if p.Multiple() {
		room = min(16*len(p.Names), len(p.Names)+len(p.Entries)*5/8)
	}
	s.trail = make([]past, 0, room)
	base := int32(0)
	for i, n := range sizes {
		s.pools[i] = pool{base: base, saved: -1, low: s.lowOf(i)}
		base += n
	}
	x, begin := int32(0), int32(0)
	for k, end := range p.Ends {
		for _, e := range p.Entries[begin:end] {
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

// lowOf returns the size of item i to warn of while it is open; for Algorithm M see least.
func (s *Search) lowOf(i int) int32 {
	if s.first || i >= s.P.Primary {
		return -1
	}
	return 1
}

// fillColours makes the colours of nodes.
func (s *Search) fillColours() {
	s.colours = make([]int32, len(s.nodes))
	x, begin := 0, int32(0)
	for _, end := range s.P.Ends {
		for _, e := range s.P.Entries[begin:end] {
			s.colours[x] = int32(e.Colour)
			x++
		}
		begin = end
		x++
	}
}

// reset says where the root is. All sizes are those of the root.
func (s *Search) reset() {
	s.Level, s.Base = 0, 0
	s.rungs = s.rungs[:0]
	s.open, s.dead = int32(s.P.Primary), false
	s.mark = 0
	s.ready = s.ready[:0]
	s.forced.clear()
	for i := range s.P.Primary {
		s.among[i>>6] |= 1 << (i & 63)
	}
	s.known = 0
	if s.first || s.quotas != nil {
		return
	}
	for i := range s.P.Primary {
		switch s.size(i) {
		case 0:
			s.dead = true
		case 1:
			s.forced.add(int32(i))
		}
	}
}

// Run walks a part of the tree: see engine.
func (s *Search) Run(part tree.Part, visit func() bool) error {
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
			s.check()
		}
		if !s.dead {
			if s.open == 0 {
				s.Stats.Solutions++
				if !visit() {
					return tree.ErrStop
				}
			} else if s.descend() {
				continue
			}
		}
		more = s.next()
	}
	s.restore(0)
	s.readmit(0)
	s.reset()
	return nil
}

// begin goes to where a part begins, as that of the links does.
func (s *Search) begin(pt tree.Part) (more bool, err error) {
	for l, t := range pt.Path {
		if xc.Debug {
			s.check()
		}
		rungs := len(s.rungs)
		of := int32(0)
		if !s.dead && s.open > 0 {
			if s.descend() {
				of = 1
			} else if len(s.rungs) > rungs {
				of = s.rungs[rungs].choices
			}
		}
		if of != t.Of || t.Choice < 1 || t.Choice > of {
			return false, fmt.Errorf("%w: turn %d of %v: there are %d choices", tree.ErrPart, l+1, pt, of)
		}
		if len(s.rungs) > rungs {
			r := &s.rungs[rungs]
			s.pass(r, t.Choice-1)
			s.try(r)
		}
	}
	s.Base = len(pt.Path)
	if pt.Rest {
		s.Base--
	}
	return true, nil
}

// descend picks an item where there is one to be covered. If it has one option, that
// is chosen, and descend returns true. If it has more they are yet to be tried.
func (s *Search) descend() (down bool) {
	switch {
	case s.Lists != nil:
		return s.descendList()
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
	q := &s.pools[i]
	switch q.size {
	case 0: // with rule First
		return false
	case 1:
		x := s.sets[q.base]
		s.enter(i, x)
		s.dead = !s.choose(x, nil)
		return true
	}
	s.branch(i, q.size)
	return false
}

// enter goes down a level, to where node x is chosen for item i.
func (s *Search) enter(i, x int32) {
	s.path = append(s.path[:s.Level], taken{i, x})
	s.Level++
}

// hear takes out the items that are closed, when there are n.
func (p *picker) hear(n int32) {
	for _, i := range p.closed[p.known:n] {
		p.among[i>>6] &^= 1 << (i & 63)
	}
	p.known = n
}

// forget puts in again the items that are open, when n are closed.
func (p *picker) forget(n int32) {
	if n < p.known {
		for _, i := range p.closed[n:p.known] {
			p.among[i>>6] |= 1 << (i & 63)
		}
		p.known = n
	}
}

// pick returns the leftmost open item of least size, or the leftmost open item
// with rule First. There is one.
func (s *Search) pick() int32 {
	s.hear(int32(s.P.Primary) - s.open)
	best, least := 0, int32(shut)
	for w, word := range s.among {
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

// branch covers item i, whose n options are to be tried then.
func (s *Search) branch(i, n int32) {
	r := rung{level: int32(s.Level), item: i, choices: n, from: int32(len(s.ready)), under: s.mark}
	s.gathering = true
	q := &s.pools[i]
	s.save(i, q)
	s.sort(q)
	set := s.sets[q.base : q.base+n]
	q.size += shut
	s.close(i)
	s.drop(set, 0, -1)
	s.gathering = false
	r.mark, r.open, r.ready = int32(len(s.trail)), s.open, int32(len(s.ready))
	s.rungs = append(s.rungs, r)
}

// sort sorts the set of an item.
func (s *Search) sort(q *pool) {
	set := s.sets[q.base : q.base+q.size]
	slices.Sort(set)
	for j, x := range set {
		s.nodes[x].place = q.base + int32(j)
	}
}

// next makes the next choice on the last rung below the root of the search that has
// one, going back to there.
func (s *Search) next() bool {
	for n := len(s.rungs); n > 0; n-- {
		r := &s.rungs[n-1]
		if int(r.level) < s.Base {
			break
		}
		if r.tried < r.choices {
			s.rungs = s.rungs[:n]
			s.try(r)
			return true
		}
	}
	return false
}

// pass goes over the first n choices of the last rung.
func (s *Search) pass(r *rung, n int32) {
	if s.quotas != nil {
		s.passM(r, n)
	}
	if s.Lists != nil {
		for range n {
			r.rest &= r.rest - 1
		}
	}
	r.tried = n
}

// try makes the next choice of the last rung.
func (s *Search) try(r *rung) {
	if r.tried > 0 {
		s.goBack(r)
	}
	s.Level = int(r.level)
	if s.quotas != nil {
		s.tryM(r)
		return
	}
	if s.mark = r.mark; r.tried+1 == r.choices {
		s.mark = r.under // nobody comes back here
	}
	r.tried++
	if s.Lists != nil {
		s.tryList(r)
		return
	}
	x := s.sets[s.pools[r.item].base+r.tried-1]
	s.enter(r.item, x)
	s.dead = !s.choose(x, s.ready[r.from:r.ready])
}

// close counts primary item i as closed.
func (s *Search) close(i int32) {
	s.closed[int32(s.P.Primary)-s.open] = i
	s.open--
}

// goBack goes back to where the choices of the last rung begin.
func (s *Search) goBack(r *rung) {
	s.restore(r.mark)
	if s.quotas != nil {
		s.readmit(s.rungMs[len(s.rungs)-1].used)
	}
	s.forget(int32(s.P.Primary) - r.open)
	s.open, s.dead = r.open, false
	s.ready = s.ready[:r.ready]
	s.forced.clear()
}

// choose covers the items of the option of node x that are open. It returns
// false, with some of the work left undone, if it finds that an item is left
// without options. Ready has the items to look at for that.
func (s *Search) choose(x int32, ready []int32) bool {
	first, end := s.bounds(x)
	for _, nd := range s.nodes[first:end] {
		q := &s.pools[nd.item]
		if q.size >= shut {
			continue
		}
		s.save(nd.item, q)
		if int(nd.item) < s.P.Primary {
			if s.close(nd.item); q.size == q.low {
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

// bounds returns the first node of the option of node x, and the end.
func (s *Search) bounds(x int32) (first, end int32) {
	end = x
	for s.nodes[end].item >= 0 {
		end++
	}
	return end + s.nodes[end].item, end
}

// coverBy closes item i, because the option of its node y was chosen, and takes
// the options that do not agree with it off all open items. It returns false if
// that leaves an item without options.
func (s *Search) coverBy(i, y int32) bool {
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
func (s *Search) drop(set []int32, colour, own int32) bool {
	nodes, pools, sets := s.nodes, s.pools, s.sets
	s.Work += uint64(len(set))
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
func (s *Search) warn(i, size int32) bool {
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
func (s *Search) save(i int32, q *pool) {
	if q.saved < s.mark {
		s.put(i, q)
	}
}

// put puts what an item has on the trail.
func (s *Search) put(i int32, q *pool) {
	s.trail = append(s.trail, past{i, q.size, q.saved})
	q.saved = int32(len(s.trail)) - 1
}

// restore writes back what is on the trail from a mark: invariant (back).
func (s *Search) restore(mark int32) {
	if s.Lists != nil {
		s.restoreLists(mark)
		return
	}
	watched := int32(s.P.Primary)
	if s.first {
		watched = 0
	}
	many := s.quotas != nil // then readmit knows what is low
	for j := int32(len(s.trail)) - 1; j >= mark; j-- {
		was := &s.trail[j]
		q := &s.pools[was.item]
		q.size, q.saved = was.size, was.saved
		if !many {
			q.low = 1 - 2*int32(uint32(watched-1-was.item)>>31) // lowOf
		}
	}
	s.trail = s.trail[:mark]
}

// Position returns the choice that was last made on a level.
func (s *Search) Position(level int) tree.Turn {
	n, branches := slices.BinarySearchFunc(s.rungs, int32(level), func(r rung, l int32) int { return cmp.Compare(r.level, l) })
	if !branches {
		return tree.Turn{Choice: 1, Of: 1}
	}
	return tree.Turn{Choice: s.rungs[n].tried, Of: s.rungs[n].choices}
}

// option returns the number of the option of node x.
func (s *Search) option(x int32) int {
	if s.Lists != nil {
		return s.optionOf(x)
	}
	_, end := s.bounds(x)
	return int(s.nodes[end].place)
}

// Solution appends the options chosen to sol.
func (s *Search) Solution(sol xc.Solution) xc.Solution {
	for _, t := range s.path[:s.Level] {
		if t.x >= 0 {
			sol = append(sol, s.option(t.x))
		}
	}
	return sol
}

// Chosen returns the choices that lead to where s is.
func (s *Search) Chosen() []tree.Chosen {
	list := make([]tree.Chosen, s.Level)
	for l, t := range s.path[:s.Level] {
		list[l] = tree.Chosen{Item: xc.Item(t.item), Option: -1, Turn: s.Position(l)}
		if t.x >= 0 {
			list[l].Option = s.option(t.x)
		}
	}
	return list
}

// A bitmap is a set of small numbers. Of its words those that are not 0 are known, but
// for some that were.
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

func (b *bitmap) remove(i int32) { b.words[i>>6] &^= 1 << (i & 63) }

// first returns the least of the numbers, -1 if there is none.
func (b *bitmap) first() int32 {
	for t, top := range b.tops {
		for ; top != 0; top &= top - 1 {
			w := t<<6 + bits.TrailingZeros64(top)
			if b.words[w] != 0 {
				return int32(w<<6 + bits.TrailingZeros64(b.words[w]))
			}
			b.tops[t] &= top - 1
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
