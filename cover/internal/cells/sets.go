package cells

import (
	"math/bits"

	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// Algorithms X and C on sparse sets.
//
// Where the tree branches on an item its set is sorted, and stays so, because the sets
// of covered items are not touched. That costs nothing compared with the nodes below.

// A setSearch is the kind sets.
type setSearch struct{ sparse }

// newSets makes a search of p, where items have options as sizes say.
func newSets(p *xc.Problem, first bool, sizes []int32) *setSearch {
	s := tree.Apart[setSearch]()
	s.init(s, p, first, levelsOf(p), fewForks)
	s.forcing = 1
	s.fill(sizes, min(8*len(p.Names), len(p.Names)+len(p.Entries)/4)) // it seldom needs more
	for i := range int32(s.watched()) {
		s.sets[i].low = 1
	}
	for i := s.watched(); i < len(s.sets); i++ {
		s.sets[i].low = -1
	}
	s.force()
	return s
}

// watched returns where the items end that are reported when one option is left to
// them: all primary items, or none under the rule First.
func (s *setSearch) watched() int {
	if s.first {
		return 0
	}
	return s.P.Primary
}

func (s *setSearch) descend() (down bool) {
	i := s.forced.first()
	if i < 0 {
		i = s.pick()
	}
	q := &s.sets[i]
	switch q.size {
	case 0: // with rule First
		return false
	case 1:
		x := s.members[q.base]
		s.enter(i, x)
		s.dead = !s.choose(x, nil)
		return true
	}
	s.branch(i, q.size)
	return false
}

// pick returns the leftmost open item of least size, or the leftmost open item
// with rule First. There is one.
func (s *setSearch) pick() int32 {
	s.takeOut(int32(s.P.Primary) - s.open)
	best, least := 0, int32(shut)
	for w, word := range s.among {
		for ; word != 0; word &= word - 1 {
			i := w<<6 + bits.TrailingZeros64(word)
			if n := s.sets[i].size; n < least {
				best, least = i, n
				if n <= 2 || s.first { // smaller sizes were forced
					return int32(best)
				}
			}
		}
	}
	return int32(best)
}

// branch covers item i, whose n options are to be tried then.
func (s *setSearch) branch(i, n int32) {
	f := fork{level: int32(s.Level), item: i, choices: n, from: int32(len(s.ready)), under: s.mark}
	s.gathering = true
	q := &s.sets[i]
	s.save(i, q)
	s.sort(q)
	nodes := s.left(q)
	q.size += shut
	s.close(i)
	s.remove(nodes, 0, -1)
	s.gathering = false
	f.mark, f.open, f.ready = int32(len(s.trail)), s.open, int32(len(s.ready))
	s.forks = append(s.forks, f)
}

func (s *setSearch) try(f *fork) {
	if f.tried > 0 {
		s.restore(f.mark)
		s.reopen(f)
	}
	s.advance(f)
	x := s.members[s.sets[f.item].base+f.tried-1]
	s.enter(f.item, x)
	s.dead = !s.choose(x, s.ready[f.from:f.ready])
}

// choose covers the items of the option of node x that are open. It returns
// false, with some of the work left undone, if it finds that an item is left
// without options. Ready has the items to look at for that.
func (s *setSearch) choose(x int32, ready []int32) bool {
	first, end := s.bounds(x)
	for _, nd := range s.nodes[first:end] {
		q := &s.sets[nd.item]
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
		if q := &s.sets[i]; q.size < shut && q.low > 0 {
			if q.size == 0 {
				return false
			}
			s.forced.add(i)
		}
	}
	for y := first; y < end; y++ {
		if i := s.nodes[y].item; s.sets[i].size < shut && !s.cover(i, y) {
			return false
		}
	}
	return true
}

// restore writes back what is on the trail from a mark: invariant (back).
func (s *setSearch) restore(mark int32) {
	watched := int32(s.watched())
	for j := int32(len(s.trail)) - 1; j >= mark; j-- {
		was := &s.trail[j]
		q := &s.sets[was.item]
		q.size, q.saved = was.size, was.saved
		q.low = 1 - 2*int32(uint32(watched-1-was.item)>>31) // 1 if it is watched, else -1
	}
	s.trail = s.trail[:mark]
}

// rewind goes back to the root.
func (s *setSearch) rewind() {
	s.restore(0)
	s.reset()
	s.force()
}
