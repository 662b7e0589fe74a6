package cells

import (
	"slices"

	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// Algorithm M on sparse sets: see m.go for what it does and cells.go for how.
//
// An item whose quota is not used up stays open while the tree branches on it,
// so that its set is not at rest: the options to be tried are copied, in order.
// Those that are ruled out leave the sets behind the back of the choices to come:
// they are taken out between two choices, and the mark to which the level goes
// back moves on.
//
// Item i is a dead end if its size is less than it needs: of that the loop in drop
// warns. What is forced is not told apart, because ties are broken otherwise
// here: all open items are compared at every node.
//
// Invariants are those of cells.go without (low), and (live) is that of m.go.

// A rungM is what Algorithm M knows of a level. Here every level is a rung.
type rungM struct {
	first       int32 // length of the trail before the level
	used        int32 // length of used, with the item's own
	list, limit int32 // the options to try, in tries
}

// limit sets s up for Algorithm M.
func (s *Search) limit() {
	s.quotas = make([]tree.Quota, len(s.pools))
	s.rungMs = make([]rungM, 0, cap(s.rungs))
	s.used = make([]int32, 0, len(s.P.Entries)/6)
	s.tries = make([]int32, 0, len(s.P.Entries)/6)
	for i := range s.quotas {
		lo, hi := s.P.BoundsOf(xc.Item(i))
		s.quotas[i] = tree.Quota{Bound: int32(hi), Slack: int32(hi - lo)}
		s.pools[i].low = s.least(int32(i))
	}
}

// slack returns how many items need not be covered as often as they may be: each may
// have a level of its own to say so.
func slack(p *xc.Problem) int {
	n := 0
	for _, b := range p.Bounds {
		if b.Lo < b.Hi {
			n++
		}
	}
	return min(n, 256)
}

// least returns the size of item i to warn of.
func (s *Search) least(i int32) int32 {
	if s.first || int(i) >= s.P.Primary {
		return -1
	}
	return s.quotas[i].Need() - 1
}

// pickM returns the item to branch on and how many choices there are. There is an
// open item.
func (s *Search) pickM() (best, choices int32) {
	best, choices = -1, shut
	for i, q := range s.pools[:s.P.Primary] {
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

// tighter is as that of the links.
func (s *Search) tighter(i, j int32) bool {
	a, b := s.quotas[i], s.quotas[j]
	x, y := min(a.Bound, a.Slack), min(b.Bound, b.Slack)
	return x < y || x == y && s.pools[i].size > s.pools[j].size
}

// branchM uses item i, whose choices are to be tried then.
func (s *Search) branchM(i, choices int32) {
	q := &s.pools[i]
	r := rung{level: int32(s.Level), item: i, choices: choices}
	m := rungM{first: int32(len(s.trail))}
	n := len(s.rungs)
	if s.tries = s.tries[:0]; n > 0 {
		s.tries = s.tries[:s.rungMs[n-1].limit]
	}
	m.list = int32(len(s.tries))
	s.tries = append(s.tries, s.sets[q.base:q.base+q.size]...)
	m.limit = int32(len(s.tries))
	slices.Sort(s.tries[m.list:])

	s.mark = m.first
	s.gathering = true
	if s.use(i, q); s.quotas[i].Bound == 0 {
		s.open--
		set := s.sets[q.base : q.base+q.size]
		q.size += shut
		s.drop(set, 0, -1)
	}
	s.gathering = false
	s.ready = s.ready[:0]
	r.mark, r.open, m.used = int32(len(s.trail)), s.open, int32(len(s.used))
	s.rungMs = append(s.rungMs[:n], m)
	s.rungs = append(s.rungs, r)
}

// use takes one off the quota of item i.
func (s *Search) use(i int32, q *pool) {
	s.save(i, q)
	s.used = append(s.used, i)
	s.quotas[i].Bound--
	if q.low = -1; s.quotas[i].Bound > 0 {
		q.low = s.least(i)
	}
}

// readmit undoes use since used had a length. It is nothing for Algorithms X and
// C.
func (s *Search) readmit(used int32) {
	for _, i := range s.used[used:] {
		s.quotas[i].Bound++
		s.pools[i].low = s.least(i)
	}
	s.used = s.used[:used]
}

// passM rules out the first n choices of the last level.
func (s *Search) passM(r *rung, n int32) {
	m := &s.rungMs[len(s.rungs)-1]
	for t := range min(n, m.limit-m.list) {
		s.ruleOut(r, m.list+t)
	}
}

// ruleOut takes the option of node tries[j] off all sets for as long as the level
// lasts, unless its item is closed, as then it is off.
func (s *Search) ruleOut(r *rung, j int32) {
	q := &s.pools[r.item]
	if q.size >= shut {
		return
	}
	s.mark = s.rungMs[len(s.rungs)-1].first
	s.gathering = true
	q.size += shut // drop leaves the node itself
	s.drop(s.tries[j:j+1], 0, -1)
	q.size -= shut
	s.save(r.item, q)
	s.take(s.tries[j], q)
	s.gathering = false
	s.ready = s.ready[:0]
	r.mark = int32(len(s.trail))
	s.mark = r.mark
}

// take takes node x out of the set of its item.
func (s *Search) take(x int32, q *pool) {
	q.size--
	last, place := q.base+q.size, s.nodes[x].place
	z := s.sets[last]
	s.sets[place], s.nodes[z].place = z, place
	s.sets[last], s.nodes[x].place = x, last
}

// tryM makes the next choice of the last level: its next option, or none.
func (s *Search) tryM(r *rung) {
	m := &s.rungMs[len(s.rungs)-1]
	j := m.list + r.tried
	if r.choices > 1 {
		s.mark = r.mark
	}
	r.tried++
	if j == m.limit {
		s.enter(r.item, -1)
		if q := &s.pools[r.item]; q.size < shut {
			s.save(r.item, q)
			q.size += shut
			s.open--
		}
		return
	}
	x := s.tries[j]
	s.enter(r.item, x)
	s.ruleOut(r, j)
	s.dead = !s.chooseM(x)
}

// chooseM uses or colours the other items of the option of node x. It returns
// false as choose does.
func (s *Search) chooseM(x int32) bool {
	first, end := s.bounds(x)
	for y := first; y < end; y++ {
		i := s.nodes[y].item
		q := &s.pools[i]
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
		if y == x || s.pools[i].size >= shut {
			continue
		}
		if colours := s.colours != nil && s.colours[y] > 0; !colours && s.quotas[i].Bound > 0 {
			continue
		}
		if !s.coverBy(i, y) {
			return false
		}
	}
	return true
}
