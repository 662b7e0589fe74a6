package cells

import (
	"math"
	"math/bits"
)

// Algorithms X and C where no item has more than 61 options.
//
// What is left for an item is then a word: bit j is for the j-th option of the
// item, in the order given. A node says which bit is its own, and that never
// changes, so that item and bit go into four bytes. Taking an option out touches one
// place for each of its items where the sets of cells.go touch four; going back is to
// write old words; and there is nothing to sort, as the lowest bit is the first option.
// Large sparse problems are of this kind: in a latin square or a grid of dominoes,
// places have few options, and so have numbers and dominoes.
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
//	(bit)      bit j of an item is for the option whose first node is that of place
//	           base+j in sets; the node that names the item there has its number
//	           and j
//	(watched)  an item is unwatched if it is secondary or closed, or the rule is
//	           First; closed items are spent

// WordBits is how many options an item may have.
const WordBits = 61

// Widest is that too. Tests change it.
var Widest = WordBits

// A pin is a node: the number of its item, and in its six lower bits which bit of the
// item is its own. Behind those of an option comes a spacer, with the number of the
// option.
type pin uint32

const (
	spacer   = 1 << 31
	mostPins = spacer >> 6 // items
)

// A list is what is left for an item.
type list struct {
	left  uint64
	saved int32 // its last entry on the trail, or -1; if it is closed, closing or spent
	base  int32 // in sets, of the first nodes of its options
}

// unwatched in left says that nobody wants to know when one option is left, or
// none: the item is secondary, or closed, or the rule is First. These are two
// bits, so that what has them is never a power of two.
const unwatched = 3 << WordBits

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

// fillLists makes pins and words, where items have options as sizes say, and most of
// them at most.
func (s *Search) fillLists(sizes []int32, most int, coloured bool) {
	p := s.P
	s.pins = make([]pin, len(p.Entries)+len(p.Ends))
	s.Lists = make([]list, len(p.Names))
	base := int32(0)
	for i, n := range sizes {
		s.Lists[i] = list{saved: -1, base: base}
		base += n
	}
	if coloured {
		s.colours = make([]int32, len(p.Entries))
	}
	x, begin := int32(0), int32(0)
	for k, end := range p.Ends {
		option := p.Entries[begin:end]
		s.longest = max(s.longest, len(option))
		first := x
		for _, e := range option {
			l := &s.Lists[e.Item]
			j := bits.OnesCount64(l.left) // they come in order
			s.pins[x] = pin(int(e.Item)<<6 | j)
			s.sets[int(l.base)+j] = first
			if coloured {
				s.colours[int(l.base)+j] = int32(e.Colour)
			}
			l.left |= 1 << (j & 63)
			x++
		}
		s.pins[x] = pin(spacer | k)
		begin = end
		x++
	}
	s.formers = make([]former, len(p.Names)+len(p.Entries)/2+32)
	s.scarce = make([]int32, most*s.longest+1)
	for i := range s.Lists {
		if i >= p.Primary || s.first {
			s.Lists[i].left |= unwatched
		}
	}
}

// descendList is descend.
func (s *Search) descendList() (down bool) {
	i := s.forced.first()
	if i < 0 {
		i = s.pickList()
	}
	l := &s.Lists[i]
	switch left := l.left &^ unwatched; {
	case left == 0: // with rule First
	case left&(left-1) == 0:
		x := s.sets[l.base+int32(bits.TrailingZeros64(left))]
		s.enter(i, x)
		s.dead = !s.chooseList(x, nil)
		return true
	default:
		s.branchList(i)
	}
	return false
}

// pickList is pick.
func (s *Search) pickList() int32 {
	s.hear(int32(s.P.Primary) - s.open)
	best, least := 0, WordBits+1
	for w, word := range s.among {
		for ; word != 0; word &= word - 1 {
			i := w<<6 + bits.TrailingZeros64(word)
			if n := bits.OnesCount64(s.Lists[i].left &^ unwatched); n < least {
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
func (s *Search) branchList(i int32) {
	l := &s.Lists[i]
	set := l.left &^ unwatched
	r := rung{
		level: int32(s.Level), item: i, choices: int32(bits.OnesCount64(set)), rest: set,
		from: int32(len(s.ready)), under: s.mark,
	}
	s.makeRoom(1)
	if l.saved < s.mark {
		s.formers[s.past] = former{l.left, i, l.saved}
		s.past++
	}
	l.left |= unwatched
	l.saved = spent
	s.close(i)
	s.ready = append(s.ready, s.takeOut(i, l.base, set)...)
	r.mark, r.open, r.ready = s.past, s.open, int32(len(s.ready))
	s.rungs = append(s.rungs, r)
}

// tryList makes the next choice of the last rung, when the marks are set.
func (s *Search) tryList(r *rung) {
	x := s.sets[s.Lists[r.item].base+int32(bits.TrailingZeros64(r.rest))]
	r.rest &= r.rest - 1
	s.enter(r.item, x)
	s.dead = !s.chooseList(x, s.ready[r.from:r.ready])
}

// chooseList is choose, for the option whose first node is given.
func (s *Search) chooseList(first int32, ready []int32) bool {
	s.closeAll(first)
	if s.open == 0 {
		return true // nobody will look at what is left
	}
	for _, i := range ready {
		if l := &s.Lists[i]; l.saved < closing {
			if l.left == 0 {
				return false
			}
			s.forced.add(i)
		}
	}
	for y := first; s.pins[y] < spacer; y++ {
		item, bit := int32(s.pins[y]>>6), s.pins[y]&63
		l := &s.Lists[item]
		if l.saved != closing {
			continue
		}
		l.saved = spent
		others := l.left &^ (1<<bit | unwatched)
		if others == 0 {
			continue
		}
		if s.colours != nil {
			if others = s.disagreeing(l.base, others, l.base+int32(bit)); others == 0 {
				continue
			}
		}
		for _, i := range s.takeOut(item, l.base, others) {
			if s.Lists[i].left == 0 {
				return false
			}
			s.forced.add(i)
		}
	}
	return true
}

// disagreeing returns which of the options of some bits of an item do not agree with the
// colour of the option that stands at own in sets.
func (s *Search) disagreeing(base int32, set uint64, own int32) uint64 {
	colour := s.colours[own]
	if colour == 0 {
		return set
	}
	for rest := set; rest != 0; rest &= rest - 1 {
		if s.colours[base+int32(bits.TrailingZeros64(rest))] == colour {
			set &^= rest & -rest
		}
	}
	return set
}

// closeAll closes the items of an option that are open. Its first node is given.
func (s *Search) closeAll(first int32) {
	s.makeRoom(s.longest)
	pins, lists, formers, closed := s.pins, s.Lists, s.formers, s.closed
	mark, past, open, primary := s.mark, s.past, s.open, int32(s.P.Primary)
	for y := first; ; y++ {
		pin := pins[y]
		if pin >= spacer {
			break
		}
		i := int32(pin >> 6)
		l := &lists[i]
		formers[past] = former{l.left, i, l.saved}
		past += int32(uint32(l.saved-mark) >> 31) // 1 if it has to be saved, else 0
		closed[primary-open] = i
		open += (i - primary) >> 31 & (l.saved - closing) >> 31 // both -1 if a primary item was open
		l.saved = max(l.saved, closing)
		l.left |= unwatched
		s.forced.words[i>>6] &^= 1 << (i & 63)
	}
	s.past, s.open = past, open
}

// takeOut is drop, for the options of some bits of item own, which is closed. It
// returns the watched items that it leaves with one option, or none.
//
// The loop has no branches that cannot be foretold: not on whether an item is closed,
// or has changed since the mark. Whatever an item had is written to the end of the
// trail, and stays if the end moves on. Where own stands in an option is mostly the
// same for all of its options.
func (s *Search) takeOut(own, base int32, set uint64) []int32 {
	options := bits.OnesCount64(set)
	s.Work += uint64(options)
	s.makeRoom(options * s.longest)
	pins, lists, formers, scarce := s.pins, s.Lists, s.formers, s.scarce
	mark, past, n := s.mark, s.past, 0
	for ; set != 0; set &= set - 1 {
		for y := s.sets[base+int32(bits.TrailingZeros64(set))]; ; y++ {
			pin := pins[y]
			if pin >= spacer {
				break
			}
			i := int32(pin >> 6)
			if i == own {
				continue
			}
			l := &lists[i]
			formers[past] = former{l.left, i, l.saved}
			fresh := (l.saved - mark) >> 31 // -1 if it has to be saved, else 0
			l.saved ^= (l.saved ^ past) & fresh
			past -= fresh
			l.left &^= 1 << (pin & 63)
			scarce[n] = i
			n += int((l.left&(l.left-1) - 1) >> 63) // 1 if that is 0
		}
	}
	s.past = past
	return scarce[:n]
}

// makeRoom makes room for so many changes, of which there are no more than items.
func (s *Search) makeRoom(n int) {
	if n = int(s.past) + min(n, len(s.Lists)) + 1; n > len(s.formers) {
		more := make([]former, max(n, len(s.formers)*3/2))
		copy(more, s.formers[:s.past])
		s.formers = more
	}
}

// restoreLists is restore.
func (s *Search) restoreLists(mark int32) {
	for j := s.past - 1; j >= mark; j-- {
		was := &s.formers[j]
		l := &s.Lists[was.item]
		l.left, l.saved = was.left, was.saved
	}
	s.past = mark
}

// size returns how many options are left for item i.
func (s *Search) size(i int) int {
	if s.Lists != nil {
		return bits.OnesCount64(s.Lists[i].left &^ unwatched)
	}
	return int(s.pools[i].size)
}

// optionOf returns the number of the option of node x.
func (s *Search) optionOf(x int32) int {
	for s.pins[x] < spacer {
		x++
	}
	return int(s.pins[x] &^ spacer)
}
