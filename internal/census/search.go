package census

import (
	"context"
	"math/bits"
)

// The search: all canonical arrays, cell by cell, with all tilings at once.
//
// A tiling is a lane, a bit in two words. The lanes alive are those in which no
// bone has been used twice so far. A cell that gets its pip completes, in some
// lanes, a domino with the cell to its left and, in others, one with the cell above. Of
// the former, those that used the bone before die:
//
//	alive &^= withLeft[cell] & used[bone];  used[bone] |= withLeft[cell]
//
// and the same for the latter. It is enough that no bone is laid twice, since a tiling
// has as many dominoes as the set has bones. So when all cells have pips, the lanes
// alive are the solutions. A prefix without lanes alive is not searched: no array that
// begins with it has a solution, and a multinomial coefficient counts them. That must
// wait until it is known which of its images stand for all (ties.go).
//
// The 11,732,745,024 arrays of double-3 on 4x5 take 141 million nodes and 6 s on one
// core. Three things make this fast: names of pips (a factor of 24), images (up to 4),
// and dead prefixes.
//
// # Invariants
//
// In visit(i, ...), the first i cells having pips:
//
//	(used)   used[b] is the lanes, dead ones included, that laid b on these cells
//	(alive)  lanes of alive laid no bone twice on them
//	(left)   left[v] is the copies of pip v still to be put down, key the same as
//	         a number with digits to the base size+3
//
// A lane lays on cell i left, or above, or neither, so its bits in withLeft and
// withAbove are never both set: two steps, one after the other, are right even
// if both dominoes are the same bone.
type search struct {
	*Problem
	ctx    context.Context
	prefix string // what the arrays begin with
	open   int    // up to this cell prefixes are searched even if no lane is alive

	pip  [maxCells + 1]uint8 // by cell; one more that is beside all others
	left [maxPips]uint8
	used [boneSlots]lanes

	result Result
	nodes  int64
	next   int64 // see whether ctx has ended when nodes gets here
}

const (
	boneSlots = 16
	noPip     = 7 // of the cell beside all others: its bones are slot 15, which no lane uses
)

// slot is the number of a bone by its pips.
var slot = func() (s [8][8]uint8) {
	next := uint8(0)
	for a := range s {
		for b := range s {
			s[a][b] = boneSlots - 1
		}
	}
	for a := range maxPips {
		for b := a; b < maxPips; b++ {
			s[a][b], s[b][a] = next, next
			next++
		}
	}
	return s
}()

// checkEvery is after how many nodes a search sees whether its context has ended.
const checkEvery = 1 << 14

// search searches the arrays that begin with a prefix, until ctx ends.
func (p *Problem) search(ctx context.Context, prefix string) Result {
	s := &search{Problem: p, ctx: ctx, prefix: prefix, next: checkEvery}
	s.open = max(p.decided, len(prefix)-1)
	s.pip[maxCells] = noPip
	for v := range p.size + 1 {
		s.left[v] = uint8(p.size + 2)
	}
	s.visit(0, 0, 1, len(p.ways)-1, p.all)
	return s.result
}

// visit gives cell i each pip that it can have. The cells before it use m pips, and t-1
// symmetries tie with the identity.
func (s *search) visit(i, m, t, key int, alive lanes) {
	if s.nodes++; s.nodes >= s.next {
		if s.ctx.Err() != nil {
			return
		}
		s.next = s.nodes + checkEvery
	}
	c := &s.steps[i]
	low, high := 0, min(m, s.size)
	if i < len(s.prefix) {
		low, high = int(s.prefix[i]), int(s.prefix[i])
	}
	left, above := &slot[s.pip[c.left]&7], &slot[s.pip[c.above]&7]
	for v := low; v <= high; v++ {
		if s.left[v] == 0 {
			continue
		}
		s.pip[i] = uint8(v)
		t := t
		if c.tests != nil {
			if t = s.ties(c.tests, t); t == 0 {
				continue
			}
		}
		a, b := &s.used[left[v]&15], &s.used[above[v]&15]
		wasA := *a
		*a = wasA.or(c.withLeft)
		wasB := *b
		now := alive.less(c.withLeft.and(wasA)).less(c.withAbove.and(wasB))
		n, k := m, key-s.units[v]
		if v == m {
			n++
		}
		switch {
		case now.lo|now.hi == 0 && i >= s.open:
			s.result.Shares[0] += s.names[n] * s.ways[k] * s.worth[t]
			s.exampleOfNone(i + 1)
		case i == len(s.cells)-1:
			x := now.size()
			s.result.Shares[x] += s.names[n] * s.worth[t]
			if s.result.Example[x] == "" {
				s.result.Example[x] = string(s.pip[:i+1])
			}
		default:
			*b = wasB.or(c.withAbove)
			s.left[v]--
			s.visit(i+1, n, t, k, now)
			s.left[v]++
			*b = wasB
		}
		*a = wasA
	}
}

// exampleOfNone keeps an array without solutions that begins with the first i
// cells, if there is none yet.
func (s *search) exampleOfNone(i int) {
	if s.result.Example[0] != "" {
		return
	}
	pip, left := s.pip, s.left
	left[pip[i-1]]--
	for v := range left {
		for range left[v] {
			pip[i] = uint8(v)
			i++
		}
	}
	s.result.Example[0] = string(pip[:i])
}

// lanes is a set of tilings, one bit each. Two words hold the 95 tilings of 4x5;
// we know no shape of 20 cells with more.
type lanes struct{ lo, hi uint64 }

func (l *lanes) add(i int) {
	if i < 64 {
		l.lo |= 1 << i
	} else {
		l.hi |= 1 << (i - 64)
	}
}

func (l lanes) or(m lanes) lanes   { return lanes{l.lo | m.lo, l.hi | m.hi} }
func (l lanes) and(m lanes) lanes  { return lanes{l.lo & m.lo, l.hi & m.hi} }
func (l lanes) less(m lanes) lanes { return lanes{l.lo &^ m.lo, l.hi &^ m.hi} }
func (l lanes) size() int          { return bits.OnesCount64(l.lo) + bits.OnesCount64(l.hi) }
