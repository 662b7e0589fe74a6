package cells

import (
	"slices"

	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// Algorithm M on sparse sets: see package links for what it does.
//
// An item whose quota is not used up stays open while the tree branches on it, so that
// its set goes on changing: the options to be tried are copied, in order. Options that
// are ruled out leave the sets for all choices that are still to come: they are taken out
// between two choices, and the mark to which the level goes back moves on.
//
// Item i is a dead end if its size is less than it needs: remove warns of that. Forced
// items are not treated apart, because ties are broken in another way here: all open items
// are compared at every node.
//
// The invariants are those of the package and of the sparse sets without (low) and
// (among), where (live) leaves out the options that the order of choices rules out.

// A multiFork is what Algorithm M needs to know of a level. Here every level is a fork.
type multiFork struct {
	first      int32 // length of the trail before the level
	used       int32 // length of used, with the item's own
	begin, end int32 // the options to try, in tries
}

// A multiSearch is the kind multi.
type multiSearch struct {
	sparse

	quotas []tree.Quota // by item
	used   []int32      // the items whose quotas were used, in order
	multi  []multiFork  // by fork
	tries  []int32      // nodes of the options that forks try
}

// newMulti makes a search of p, where items have options as sizes say.
func newMulti(p *xc.Problem, first bool, sizes []int32) *multiSearch {
	s := tree.Apart[multiSearch]()
	s.init(s, p, first, fewForks, fewForks)
	s.forcing = -1
	s.fill(sizes, min(16*len(p.Names), len(p.Names)+len(p.Entries)*5/8))
	s.quotas = make([]tree.Quota, len(s.sets))
	s.multi = make([]multiFork, 0, cap(s.forks))
	s.used = make([]int32, 0, len(p.Entries)/6)
	s.tries = make([]int32, 0, len(p.Entries)/6)
	for i := range s.quotas {
		lo, hi := p.BoundsOf(xc.Item(i))
		s.quotas[i] = tree.Quota{Bound: int32(hi), Slack: int32(hi - lo)}
		s.sets[i].low = s.least(int32(i))
	}
	return s
}

// least returns the size of item i to warn of.
func (s *multiSearch) least(i int32) int32 {
	if s.first || int(i) >= s.P.Primary {
		return -1
	}
	return s.quotas[i].Need() - 1
}

func (s *multiSearch) descend() (down bool) {
	if i, n := s.pick(); n > 0 {
		s.branch(i, n)
	}
	return false
}

// pick returns the item to branch on and how many choices there are. There is an
// open item.
func (s *multiSearch) pick() (best, choices int32) {
	best, choices = -1, shut
	for i, q := range s.sets[:s.P.Primary] {
		if q.size >= shut {
			continue
		}
		n := max(0, q.size+1-s.quotas[i].Need())
		if n < choices || n == choices && s.tighter(int32(i), best) {
			best, choices = int32(i), n
		}
		if n == 0 || s.first {
			break
		}
	}
	return best, choices
}

// tighter reports whether item i is to be preferred to j when both have as many choices.
func (s *multiSearch) tighter(i, j int32) bool {
	a, b := s.quotas[i], s.quotas[j]
	x, y := min(a.Bound, a.Slack), min(b.Bound, b.Slack)
	return x < y || x == y && s.sets[i].size > s.sets[j].size
}

// branch uses item i, whose choices are to be tried then.
func (s *multiSearch) branch(i, choices int32) {
	q := &s.sets[i]
	f := fork{level: int32(s.Level), item: i, choices: choices}
	m := multiFork{first: int32(len(s.trail))}
	n := len(s.forks)
	if s.tries = s.tries[:0]; n > 0 {
		s.tries = s.tries[:s.multi[n-1].end]
	}
	m.begin = int32(len(s.tries))
	s.tries = append(s.tries, s.left(q)...)
	m.end = int32(len(s.tries))
	slices.Sort(s.tries[m.begin:])

	s.mark = m.first
	if s.use(i, q); s.quotas[i].Bound == 0 {
		s.open--
		nodes := s.left(q)
		q.size += shut
		s.removeAll(nodes)
	}
	f.mark, f.open, m.used = int32(len(s.trail)), s.open, int32(len(s.used))
	s.multi = append(s.multi[:n], m)
	s.forks = append(s.forks, f)
}

// removeAll removes the options of some nodes, whose item is shut, whatever is left of
// others.
func (s *multiSearch) removeAll(nodes []int32) {
	s.gathering = true
	s.remove(nodes, 0, -1)
	s.gathering = false
	s.ready = s.ready[:0]
}

// use takes one off the quota of item i.
func (s *multiSearch) use(i int32, q *itemSet) {
	s.save(i, q)
	s.used = append(s.used, i)
	s.quotas[i].Bound--
	if q.low = -1; s.quotas[i].Bound > 0 {
		q.low = s.least(i)
	}
}

// restore writes back what is on the trail from a mark, and undoes use since used had a
// length.
func (s *multiSearch) restore(mark, used int32) {
	for j := int32(len(s.trail)) - 1; j >= mark; j-- {
		was := &s.trail[j]
		q := &s.sets[was.item]
		q.size, q.saved = was.size, was.saved
	}
	s.trail = s.trail[:mark]
	for _, i := range s.used[used:] {
		s.quotas[i].Bound++
		s.sets[i].low = s.least(i)
	}
	s.used = s.used[:used]
}

// skip rules out the first n choices of the last level.
func (s *multiSearch) skip(f *fork, n int32) {
	m := &s.multi[len(s.forks)-1]
	for t := range min(n, m.end-m.begin) {
		s.ruleOut(f, m.begin+t)
	}
	f.tried = n
}

// ruleOut takes the option of node tries[j] off all sets for as long as the level
// lasts, unless its item is closed, as then it is off.
func (s *multiSearch) ruleOut(f *fork, j int32) {
	q := &s.sets[f.item]
	if q.size >= shut {
		return
	}
	s.mark = s.multi[len(s.forks)-1].first
	q.size += shut // remove leaves the node itself
	s.removeAll(s.tries[j : j+1])
	q.size -= shut
	s.save(f.item, q)
	s.take(s.tries[j], q)
	f.mark = int32(len(s.trail))
	s.mark = f.mark
}

// take takes node x out of the set of its item.
func (s *multiSearch) take(x int32, q *itemSet) {
	q.size--
	last, place := q.base+q.size, s.nodes[x].place
	z := s.members[last]
	s.members[place], s.nodes[z].place = z, place
	s.members[last], s.nodes[x].place = x, last
}

// try makes the next choice of the last level: its next option, or none.
func (s *multiSearch) try(f *fork) {
	m := &s.multi[len(s.forks)-1]
	if f.tried > 0 {
		s.restore(f.mark, m.used)
		s.open, s.dead = f.open, false
	}
	s.Level = int(f.level)
	j := m.begin + f.tried
	if f.choices > 1 {
		s.mark = f.mark
	}
	f.tried++
	if j == m.end {
		s.enter(f.item, -1)
		if q := &s.sets[f.item]; q.size < shut {
			s.save(f.item, q)
			q.size += shut
			s.open--
		}
		return
	}
	x := s.tries[j]
	s.enter(f.item, x)
	s.ruleOut(f, j)
	s.dead = !s.choose(x)
}

// choose uses or colours the other items of the option of node x. It returns false, with
// some of the work left undone, if it finds that an item has too few options left.
func (s *multiSearch) choose(x int32) bool {
	first, end := s.bounds(x)
	for y := first; y < end; y++ {
		i := s.nodes[y].item
		q := &s.sets[i]
		if y == x || q.size >= shut {
			continue
		}
		if s.colours != nil && s.colours[y] > 0 {
			s.save(i, q)
			continue
		}
		if s.use(i, q); int(i) < s.P.Primary && s.quotas[i].Bound == 0 {
			s.open--
		}
	}
	if s.open == 0 {
		return true // nobody will look at what is left
	}
	for y := first; y < end; y++ {
		i := s.nodes[y].item
		if y == x || s.sets[i].size >= shut {
			continue
		}
		if coloured := s.colours != nil && s.colours[y] > 0; !coloured && s.quotas[i].Bound > 0 {
			continue
		}
		if !s.cover(i, y) {
			return false
		}
	}
	return true
}

// rewind goes back to the root.
func (s *multiSearch) rewind() {
	s.restore(0, 0)
	s.reset()
}
