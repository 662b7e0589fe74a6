package cover

import (
	"math"
	"math/bits"
)

// Algorithms X and C where no item has more than 61 options.
//
// What is left for an item is then a word: bit j is for the j-th option of the
// item, in the order given. A node says which bit is its own, and that never
// changes. So taking an option out touches one place for each of its items where
// the sets of cells.go touch four; going back is to write old words; and there is
// nothing to sort, as the lowest bit is the first option. Large sparse problems
// are of this kind: in a latin square or a grid of dominoes, places have few
// options, and so have numbers and dominoes.
//
// An option may be taken out twice, when two items of one choice share it: the
// second time finds its bits gone. So all items of a choice can be closed before
// the options of any of them are taken out, and what is done to a closed item
// does no harm: it has its word back when it is open again.
//
// The tree, the levels, what is forced and what is ready are those of cells.go.
// On qwh30-310 and dominosa30 it takes .8 of the time of the sets.
//
// # Invariants
//
// Those of cells.go, but that the word of an item stands for its set and its size,
// and that instead of (set) we have
//
//	(bit)      bit j of item i is that of node sets[bases[i]+j], whose place has
//	           j in its six lower bits, and above them where it is in its option
//	(watched)  an item is unwatched if it is secondary or closed, or the rule is
//	           First; closed items are spent

// wordBits is how many options an item may have.
const wordBits = 61

// widest is that too. Tests change it.
var widest = wordBits

// A list is what is left for an item.
type list struct {
	left  uint64
	saved int32 // its last entry on the trail, or -1; if it is closed, closing or spent
}

// unwatched in left says that nobody wants to know when one option is left, or
// none: the item is secondary, or closed, or the rule is First. These are two
// bits, so that what has them is never a power of two.
const unwatched = 3 << wordBits

// What saved is for a closed item. It is more than any entry.
const (
	closing = math.MaxInt32 - 1 // the others of its options are yet to be taken out
	spent   = math.MaxInt32
)

// A former is what an item had before it changed. It was open.
type former struct {
	left        uint64
	item, saved int32
}

// fillLists makes nodes and words. The nodes of item i begin at bases[i]; an item
// has so many options at most.
func (s *cells) fillLists(bases []int32, most int) {
	p := s.p
	s.lists, s.bases = make([]list, len(p.names)), bases
	for i := range s.lists {
		s.lists[i].saved = -1
	}
	x, begin, longest := int32(0), int32(0), 0
	for k, end := range p.ends {
		option := p.entries[begin:end]
		longest = max(longest, len(option))
		for n, e := range option {
			l := &s.lists[e.Item]
			j := bits.OnesCount64(l.left) // they come in order
			s.nodes[x] = member{int32(e.Item), int32(n<<6 | j)}
			s.sets[int(bases[e.Item])+j] = x
			l.left |= 1 << (j & 63)
			x++
		}
		s.nodes[x] = member{begin - end, int32(k)}
		begin = end
		x++
	}
	s.longest = longest
	room := most*longest + 1
	s.formers, s.scarce = make([]former, 2*len(p.names)+room), make([]int32, 0, room)
	for i := range s.lists {
		if i >= p.primary || s.first {
			s.lists[i].left |= unwatched
		}
	}
}

// descendList is descend, where this is neither a dead end nor a solution.
func (s *cells) descendList() {
	i := s.forced.first()
	if i < 0 {
		i = s.pickList()
	}
	switch left := s.lists[i].left &^ unwatched; {
	case left == 0: // with rule First
	case left&(left-1) == 0:
		s.push(rung{item: i, choices: 1, rest: left})
	default:
		s.branchList(i)
	}
}

// pickList is pick.
func (s *cells) pickList() int32 {
	best, least := 0, wordBits+1
	for w, word := range s.opened {
		for ; word != 0; word &= word - 1 {
			i := w<<6 + bits.TrailingZeros64(word)
			if n := bits.OnesCount64(s.lists[i].left &^ unwatched); n < least {
				best, least = i, n
				if n <= 2 || s.first {
					return int32(best)
				}
			}
		}
	}
	return int32(best)
}

// branchList is branch.
func (s *cells) branchList(i int32) {
	l := &s.lists[i]
	set := l.left &^ unwatched
	r := rung{
		item: i, choices: int32(bits.OnesCount64(set)), rest: set,
		from: int32(len(s.ready)), under: s.mark,
	}
	s.closeList(i, l)
	l.saved = spent
	s.closePrimary(i)
	s.takeOut(s.bases[i], set, 0)
	s.ready = append(s.ready, s.scarce...)
	r.mark, r.ready = s.past, int32(len(s.ready))
	r.open, r.closed = s.open, int32(len(s.closed))
	s.push(r)
}

// tryList makes the next choice of the last level, when the marks are set.
func (s *cells) tryList(r *rung) {
	r.x = s.sets[s.bases[r.item]+int32(bits.TrailingZeros64(r.rest))]
	r.rest &= r.rest - 1
	s.dead = !s.chooseList(r.x, s.ready[r.from:r.ready])
}

// chooseList is choose.
func (s *cells) chooseList(x int32, ready []int32) bool {
	first := x - s.nodes[x].place>>6
	end := s.closeAll(first)
	if s.open == 0 {
		return true // nobody will look at what is left
	}
	for _, i := range ready {
		if l := &s.lists[i]; l.saved < closing && !s.force(i) {
			return false
		}
	}
	for y := first; y < end; y++ {
		nd := s.nodes[y]
		l := &s.lists[nd.item]
		if l.saved != closing {
			continue
		}
		l.saved = spent
		others := l.left &^ (1<<(nd.place&63) | unwatched)
		if others == 0 {
			continue
		}
		colour := int32(0)
		if s.colours != nil {
			colour = s.colours[y]
		}
		s.takeOut(s.bases[nd.item], others, colour)
		for _, i := range s.scarce {
			if !s.force(i) {
				return false
			}
		}
	}
	return true
}

// closeAll closes the open items of the option whose first node is given, and
// returns its end.
func (s *cells) closeAll(first int32) (end int32) {
	for y := first; ; y++ {
		i := s.nodes[y].item
		if i < 0 {
			return y
		}
		l := &s.lists[i]
		if l.saved >= closing {
			continue
		}
		if l.left&(l.left-1) == 0 {
			s.forced.remove(i)
		}
		s.closeList(i, l)
		if int(i) < s.p.primary {
			s.closePrimary(i)
		}
	}
}

// force notes that a watched item has one option left at most. It returns false if
// it has none.
func (s *cells) force(i int32) bool {
	if s.lists[i].left == 0 {
		return false
	}
	s.forced.add(i)
	return true
}

// closeList closes item i, whose options are yet to be taken out.
func (s *cells) closeList(i int32, l *list) {
	if l.saved < s.mark {
		if int(s.past) == len(s.formers) {
			s.makeRoom(1)
		}
		s.formers[s.past] = former{l.left, i, l.saved}
		s.past++
	}
	l.left |= unwatched
	l.saved = closing
}

// takeOut is drop, for the options of some bits of an item that is closed. What
// it leaves with one option, or none, is in scarce.
//
// The loop has no branches but those that it needs to end, because nobody can
// foretell whether an item is closed, or has changed since the mark: whatever an
// item had is written to the end of the trail, and stays if the end moves on.
func (s *cells) takeOut(base int32, set uint64, colour int32) {
	options := bits.OnesCount64(set)
	s.work += uint64(options)
	s.makeRoom(options * s.longest)
	nodes, lists, formers, scarce := s.nodes, s.lists, s.formers, s.scarce[:cap(s.scarce)]
	mark, past, n := s.mark, s.past, 0
	for ; set != 0; set &= set - 1 {
		x := s.sets[base+int32(bits.TrailingZeros64(set))]
		if colour != 0 && s.colours[x] == colour {
			continue
		}
		for y := x - nodes[x].place>>6; ; y++ {
			nd := nodes[y]
			if nd.item < 0 {
				break
			}
			l := &lists[nd.item]
			formers[past] = former{l.left, nd.item, l.saved}
			fresh := (l.saved - mark) >> 31 // -1 if it has to be saved, else 0
			l.saved ^= (l.saved ^ past) & fresh
			past -= fresh
			l.left &^= 1 << (nd.place & 63)
			scarce[n] = nd.item
			n += int((l.left&(l.left-1) - 1) >> 63) // 1 if that is 0
		}
	}
	s.past, s.scarce = past, scarce[:n]
}

// makeRoom makes room for n changes.
func (s *cells) makeRoom(n int) {
	if n++; int(s.past)+n > len(s.formers) {
		more := make([]former, n+len(s.formers)*5/4)
		copy(more, s.formers[:s.past])
		s.formers = more
	}
}

// restoreLists is restore.
func (s *cells) restoreLists(mark int32) {
	for j := s.past - 1; j >= mark; j-- {
		was := &s.formers[j]
		l := &s.lists[was.item]
		l.left, l.saved = was.left, was.saved
	}
	s.past = mark
}

// size returns how many options are left for item i.
func (s *cells) size(i int) int {
	if s.lists != nil {
		return bits.OnesCount64(s.lists[i].left &^ unwatched)
	}
	return int(s.pools[i].size)
}
