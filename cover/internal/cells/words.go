package cells

import (
	"math"
	"math/bits"

	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// Algorithms X and C where no item has more than 61 options.
//
// What is left for an item is then a word: bit j is for the j-th option of the item, in
// the order given. A node says which bit is its own, and that never changes, so that item
// and bit go into four bytes. Removing an option touches one place for each of its items
// where sparse sets touch four; going back is to write old words; and there is nothing to
// sort, as the lowest bit is the first option. Large sparse problems are of this kind: in
// a latin square or a grid of dominoes, places have few options, and so have numbers and
// dominoes.
//
// An option may be removed twice, when two items of one choice share it: the second time
// finds its bits gone. So all items of a choice can be closed before the options of any of
// them are removed, and what is done to a closed item does no harm: it has its word back
// when it is open again.
//
// # Invariants
//
//	(bit)      bit j of an item is for the option whose first node is that of place
//	           base+j in firsts; the node that names the item there has its number
//	           and j
//	(watched)  an item is unwatched if it is secondary or closed, or the rule is
//	           First; closed items are spent

// widestWord is how many options an item may have.
const widestWord = 61

// An itemBit is a node: the number of its item, and in its six lower bits which bit of the
// item is its own. Behind those of an option comes a spacer, with the number of the
// option.
type itemBit uint32

const (
	spacer    = 1 << 31
	mostItems = spacer >> 6
)

// An itemWord is what is left for an item.
type itemWord struct {
	left  uint64
	saved int32 // its last entry on the trail, or -1; if it is closed, closing or spent
	base  int32 // in firsts
}

// unwatched in left says that nobody wants to know when one option is left, or
// none: the item is secondary, or closed, or the rule is First. These are two
// bits, so that what has them is never a power of two.
const unwatched = 3 << widestWord

// What saved is for a closed item. It is more than any entry.
const (
	closing = math.MaxInt32 - 1 // the others of its options are yet to be removed
	spent   = math.MaxInt32
)

// A wordChange is what an item had before it changed. It was open.
type wordChange struct {
	left        uint64
	item, saved int32
}

// A wordSearch is the kind words.
type wordSearch struct {
	core

	nodes   []itemBit
	items   []itemWord
	firsts  []int32 // the first nodes of options, item by item
	colours []int32 // that options give the items, in the same order; nil if there are none

	changes []wordChange // the first so many are the trail
	end     int32        // of the trail

	scarce  []int32 // for remove
	longest int     // entries of an option
}

// newWords makes a search of p, where items have options as sizes say, and most of
// them at most.
func newWords(p *xc.Problem, first bool, sizes []int32, most int) *wordSearch {
	s := tree.Apart[wordSearch]()
	s.init(s, p, first, levelsOf(p), fewForks)
	s.nodes = make([]itemBit, len(p.Entries)+len(p.Ends))
	s.items = make([]itemWord, len(p.Names))
	s.firsts = make([]int32, len(p.Entries))
	if p.Coloured() {
		s.colours = make([]int32, len(p.Entries))
	}
	base := int32(0)
	for i, n := range sizes {
		s.items[i] = itemWord{saved: -1, base: base}
		base += n
	}
	s.fill()
	s.changes = make([]wordChange, len(p.Names)+len(p.Entries)/2+32)
	s.scarce = make([]int32, most*s.longest+1)
	s.force()
	return s
}

// fill makes the nodes, and gives every item its options.
func (s *wordSearch) fill() {
	p := s.P
	x, begin := int32(0), int32(0)
	for k, end := range p.Ends {
		option := p.Entries[begin:end]
		s.longest = max(s.longest, len(option))
		first := x
		for _, e := range option {
			w := &s.items[e.Item]
			j := bits.OnesCount64(w.left) // they come in order
			s.nodes[x] = itemBit(int(e.Item)<<6 | j)
			s.firsts[int(w.base)+j] = first
			if s.colours != nil {
				s.colours[int(w.base)+j] = int32(e.Colour)
			}
			w.left |= 1 << (j & 63)
			x++
		}
		s.nodes[x] = itemBit(spacer | k)
		begin = end
		x++
	}
	for i := range s.items {
		if i >= p.Primary || s.first {
			s.items[i].left |= unwatched
		}
	}
}

func (s *wordSearch) descend() (down bool) {
	i := s.forced.first()
	if i < 0 {
		i = s.pick()
	}
	w := &s.items[i]
	switch left := w.left &^ unwatched; {
	case left == 0: // with rule First
	case left&(left-1) == 0:
		x := s.firsts[w.base+int32(bits.TrailingZeros64(left))]
		s.enter(i, x)
		s.dead = !s.choose(x, nil)
		return true
	default:
		s.branch(i)
	}
	return false
}

// pick returns the leftmost open item with fewest options left, or the leftmost open item
// with rule First. There is one.
func (s *wordSearch) pick() int32 {
	s.takeOut(int32(s.P.Primary) - s.open)
	best, least := 0, widestWord+1
	for w, word := range s.among {
		for ; word != 0; word &= word - 1 {
			i := w<<6 + bits.TrailingZeros64(word)
			if n := bits.OnesCount64(s.items[i].left &^ unwatched); n < least {
				best, least = i, n
				if n <= 2 || s.first {
					return int32(best)
				}
			}
		}
	}
	return int32(best)
}

// branch covers item i, whose options are to be tried then.
func (s *wordSearch) branch(i int32) {
	w := &s.items[i]
	set := w.left &^ unwatched
	f := fork{
		level: int32(s.Level), item: i, choices: int32(bits.OnesCount64(set)),
		from: int32(len(s.ready)), under: s.mark, rest: set,
	}
	s.makeRoom(1)
	if w.saved < s.mark {
		s.changes[s.end] = wordChange{w.left, i, w.saved}
		s.end++
	}
	w.left |= unwatched
	w.saved = spent
	s.close(i)
	s.ready = append(s.ready, s.remove(i, w.base, set)...)
	f.mark, f.open, f.ready = s.end, s.open, int32(len(s.ready))
	s.forks = append(s.forks, f)
}

func (s *wordSearch) skip(f *fork, n int32) {
	for range n {
		f.rest &= f.rest - 1
	}
	f.tried = n
}

func (s *wordSearch) try(f *fork) {
	if f.tried > 0 {
		s.restore(f.mark)
		s.reopen(f)
	}
	s.advance(f)
	x := s.firsts[s.items[f.item].base+int32(bits.TrailingZeros64(f.rest))]
	f.rest &= f.rest - 1
	s.enter(f.item, x)
	s.dead = !s.choose(x, s.ready[f.from:f.ready])
}

// choose covers the items of an option that are open. Its first node is given. It
// returns false, with some of the work left undone, if it finds that an item is left
// without options. Ready has the items to look at for that.
func (s *wordSearch) choose(first int32, ready []int32) bool {
	s.closeAll(first)
	if s.open == 0 {
		return true // nobody will look at what is left
	}
	for _, i := range ready {
		if w := &s.items[i]; w.saved < closing {
			if w.left == 0 {
				return false
			}
			s.forced.add(i)
		}
	}
	for y := first; s.nodes[y] < spacer; y++ {
		item, bit := int32(s.nodes[y]>>6), s.nodes[y]&63
		w := &s.items[item]
		if w.saved != closing {
			continue
		}
		w.saved = spent
		others := w.left &^ (1<<bit | unwatched)
		if others == 0 {
			continue
		}
		if s.colours != nil {
			if others = s.disagreeing(w.base, others, w.base+int32(bit)); others == 0 {
				continue
			}
		}
		for _, i := range s.remove(item, w.base, others) {
			if s.items[i].left == 0 {
				return false
			}
			s.forced.add(i)
		}
	}
	return true
}

// disagreeing returns which of the options of some bits of an item do not agree with the
// colour of the option that stands at own in firsts.
func (s *wordSearch) disagreeing(base int32, set uint64, own int32) uint64 {
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
func (s *wordSearch) closeAll(first int32) {
	s.makeRoom(s.longest)
	nodes, items, changes, closed := s.nodes, s.items, s.changes, s.closed
	mark, end, open, primary := s.mark, s.end, s.open, int32(s.P.Primary)
	for y := first; ; y++ {
		nd := nodes[y]
		if nd >= spacer {
			break
		}
		i := int32(nd >> 6)
		w := &items[i]
		changes[end] = wordChange{w.left, i, w.saved}
		end += int32(uint32(w.saved-mark) >> 31) // 1 if it has to be saved, else 0
		closed[primary-open] = i
		open += (i - primary) >> 31 & (w.saved - closing) >> 31 // both -1 if a primary item was open
		w.saved = max(w.saved, closing)
		w.left |= unwatched
		s.forced.remove(i)
	}
	s.end, s.open = end, open
}

// remove takes the options of some bits of item own, which is closed, off all other items.
// It returns the watched items that it leaves with one option, or none.
//
// The loop has no branches that the processor cannot predict: none on whether an item is
// closed, or has changed since the mark. Whatever an item had is written to the end of the
// trail, and stays if the end moves on. Where own stands in an option is mostly the same
// for all of its options.
func (s *wordSearch) remove(own, base int32, set uint64) []int32 {
	options := bits.OnesCount64(set)
	s.Work += uint64(options)
	s.makeRoom(options * s.longest)
	nodes, items, changes, scarce := s.nodes, s.items, s.changes, s.scarce
	mark, end, n := s.mark, s.end, 0
	for ; set != 0; set &= set - 1 {
		for y := s.firsts[base+int32(bits.TrailingZeros64(set))]; ; y++ {
			nd := nodes[y]
			if nd >= spacer {
				break
			}
			i := int32(nd >> 6)
			if i == own {
				continue
			}
			w := &items[i]
			changes[end] = wordChange{w.left, i, w.saved}
			fresh := (w.saved - mark) >> 31 // -1 if it has to be saved, else 0
			w.saved ^= (w.saved ^ end) & fresh
			end -= fresh
			w.left &^= 1 << (nd & 63)
			scarce[n] = i
			n += int((w.left&(w.left-1) - 1) >> 63) // 1 if that is 0
		}
	}
	s.end = end
	return scarce[:n]
}

// makeRoom makes room for so many changes, of which there are no more than items.
func (s *wordSearch) makeRoom(n int) {
	if n = int(s.end) + min(n, len(s.items)) + 1; n > len(s.changes) {
		more := make([]wordChange, max(n, len(s.changes)*3/2))
		copy(more, s.changes[:s.end])
		s.changes = more
	}
}

// restore writes back what is on the trail from a mark: invariant (back).
func (s *wordSearch) restore(mark int32) {
	for j := s.end - 1; j >= mark; j-- {
		was := &s.changes[j]
		w := &s.items[was.item]
		w.left, w.saved = was.left, was.saved
	}
	s.end = mark
}

// rewind goes back to the root.
func (s *wordSearch) rewind() {
	s.restore(0)
	s.reset()
	s.force()
}

// size returns how many options are left for item i.
func (s *wordSearch) size(i int) int {
	return bits.OnesCount64(s.items[i].left &^ unwatched)
}

// optionOf returns the number of the option of node x.
func (s *wordSearch) optionOf(x int32) int {
	for s.nodes[x] < spacer {
		x++
	}
	return int(s.nodes[x] &^ spacer)
}
