package count

import (
	"math"
	"math/big"
	"math/bits"
	"slices"

	"bonepile/cover/internal/memo"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// Counting in one sweep over the primary items: a way of [Problem.CountLeft].
//
// The primary items are covered in a fixed order, each time the first that is not
// covered yet. So the options fall into groups, by their first item, and those of
// a group behind the present one matter no more. What a choice leaves is a state:
// a few bits, of which a one blocks something. States are kept in layers, by the
// item that is next, each with the number of ways that lead to it; a layer is
// finished before the next is begun, and then forgotten.
//
// A bit stands for a primary item, which is blocked if it is covered, or for what
// options say of a secondary item: a colour, or that they give it none. Such a
// colour is blocked if another was chosen; to give none is blocked by any, and
// blocks any. A bit matters from the first group that can block it to the last
// that it can keep from being chosen, and bits that do not matter at a time share
// a place. So a state of a board of 16 by 16 cells has 16 bits and not 256.
//
// # Invariants
//
//	(rest)  the options that can still be chosen in a layer are those of its group
//	        and of later ones whose bits are all 0 in the state: so equal states
//	        have the same ways to go on
//	(ways)  the number of a state is that of the sets of options from earlier
//	        groups that lead to it; every set that can still be part of a solution
//	        leads to one state, in one layer
//	(clean) a place is 0 in a state if no bit has it there that matters
//
// The number of solutions is that of the sets that lead past the last item.
//
// # Cost
//
// A state takes a word, or more if more than 63 bits matter at a time, and as many
// words as its number needs. A choice costs one look at the table of a layer; with
// a state a word long that is 20 to 100 ns, as the caches have it. How many states
// there are is a matter of the order of the items alone, and exponential in the
// number of bits at a time; nothing is cut off. It is the way of the tilings of
// grids, and of whatever is long and narrow.

// A sweep is the private state of one run.
type sweep struct {
	words  int      // of a state
	groups []group  // by rank of the item that is covered
	layers []*layer // by rank; nil if no state has come there
	spare  []*layer // to be used again
	state  []uint64 // scratch

	at, slot int          // where it is
	pause    uint64       // nodes at which to poll
	poll     func() error // says why to stop, or nil
	work     uint64       // see count_left.go
	bytes    uint64       // of all layers
	guessed  []float64    // by rank: work before its layer, as guess has it
	number   [1]uint64    // scratch
	stats    tree.Stats
}

// A group is the options whose first item is that of one rank.
type group struct {
	blocked []uint64 // by option: what has to be 0
	blocks  []uint64 // by option: what becomes 1 of what matters later
	item    []uint64 // the bit of the item, or nothing
	closes  []uint64 // what does not matter afterwards
}

// A lane is a bit, from when to when it matters.
type lane struct {
	first, last int32 // ranks; the place is taken only if first < last
	place       int32
}

// newSweep prepares a sweep in an order of the primary items. It is nil if more
// than most words would be needed for a state. Problems have no bounds, no weights
// and no demands.
func newSweep(p *xc.Problem, order []int32, most int) *sweep {
	rank := make([]int32, p.Primary)
	for r, i := range order {
		rank[i] = int32(r)
	}
	group := make([]int32, len(p.Ends)) // by option
	for k := range p.Ends {
		group[k] = int32(p.Primary)
		for _, e := range p.Option(k) {
			if int(e.Item) < p.Primary {
				group[k] = min(group[k], rank[e.Item])
			}
		}
	}
	l := newLanes(p, rank, group)
	s := &sweep{layers: make([]*layer, p.Primary+1), poll: func() error { return nil }}
	s.words = l.place(p.Primary)
	if s.words > most {
		return nil
	}
	s.state = make([]uint64, s.words)
	s.build(p, order, group, l)
	return s
}

// lanes are the bits of a sweep.
type lanes struct {
	list  []lane
	tints map[pairing]int32     // by item and colour, of secondary items: the lane
	of    map[int32][]xc.Colour // by secondary item
}

// A pairing is a secondary item with a colour, or with none.
type pairing struct {
	item   xc.Item
	colour xc.Colour
}

// newLanes finds out what matters when.
func newLanes(p *xc.Problem, rank, group []int32) *lanes {
	l := &lanes{
		list:  make([]lane, p.Primary),
		tints: map[pairing]int32{},
		of:    map[int32][]xc.Colour{},
	}
	for i := range l.list {
		l.list[i] = lane{first: rank[i], last: rank[i]}
	}
	first := map[xc.Item]int32{} // group that names a secondary item first
	for k := range p.Ends {
		for _, e := range p.Option(k) {
			if int(e.Item) < p.Primary {
				l.list[e.Item].first = min(l.list[e.Item].first, group[k])
				continue
			}
			if g, known := first[e.Item]; !known || group[k] < g {
				first[e.Item] = group[k]
			}
			pair := pairing{e.Item, e.Colour}
			n, known := l.tints[pair]
			if !known {
				n = int32(len(l.list))
				l.tints[pair] = n
				l.of[int32(e.Item)] = append(l.of[int32(e.Item)], e.Colour)
				l.list = append(l.list, lane{last: group[k]})
			}
			l.list[n].last = max(l.list[n].last, group[k])
		}
	}
	for pair, n := range l.tints {
		l.list[n].first = first[pair.item]
		if pair.colour != 0 && len(l.of[int32(pair.item)]) == 1 {
			l.list[n].first = l.list[n].last // nothing can block it
		}
	}
	return l
}

// place gives every lane that matters a place, the lowest that is free. It returns
// how many words that takes. The uppermost bit of the last word is left to the
// tables.
func (l *lanes) place(ranks int) (words int) {
	opening := make([][]int32, ranks)
	for n, x := range l.list {
		l.list[n].place = -1
		if x.first < x.last {
			opening[x.first] = append(opening[x.first], int32(n))
		}
	}
	var until []int32 // by place: the rank of the last lane that has it
	for r, ns := range opening {
		at := 0
		for _, n := range ns {
			for at < len(until) && until[at] >= int32(r) {
				at++
			}
			if at == len(until) {
				until = append(until, 0)
			}
			until[at] = l.list[n].last
			l.list[n].place = int32(at)
		}
	}
	return len(until)/64 + 1
}

// set sets the bit of lane n in a state, if it has one.
func (l *lanes) set(state []uint64, n int32) {
	if at := l.list[n].place; at >= 0 {
		state[at>>6] |= 1 << (at & 63)
	}
}

// build makes the groups.
func (s *sweep) build(p *xc.Problem, order, rank []int32, l *lanes) {
	s.groups = make([]group, p.Primary)
	blank := func() []uint64 { return make([]uint64, s.words) }
	for r := range s.groups {
		g := &s.groups[r]
		g.item, g.closes = blank(), blank()
		l.set(g.item, order[r])
	}
	for n, x := range l.list {
		l.set(s.groups[x.last].closes, int32(n))
	}
	for k := range p.Ends {
		r := rank[k]
		g := &s.groups[r]
		blocked, blocks := blank(), blank()
		block := func(n int32) {
			if l.list[n].last > r {
				l.set(blocks, n)
			}
		}
		for _, e := range p.Option(k) {
			if int(e.Item) < p.Primary {
				l.set(blocked, int32(e.Item))
				block(int32(e.Item))
				continue
			}
			l.set(blocked, l.tints[pairing{e.Item, e.Colour}])
			for _, c := range l.of[int32(e.Item)] {
				if e.Colour == 0 || c != e.Colour {
					block(l.tints[pairing{e.Item, c}])
				}
			}
		}
		g.blocked = append(g.blocked, blocked...)
		g.blocks = append(g.blocks, blocks...)
	}
	s.layers[0] = newLayer(s.words, 1)
	s.bytes = s.layers[0].bytes()
	s.layers[0].add(s.state, []uint64{1})
	s.stats.Memo = 1
}

// run goes on until work reaches the limit, most more nodes were visited or some
// more than that, the layers take more than memory bytes, poll says to stop, or all
// is done. But for the last two it may be called again to go on.
func (s *sweep) run(limit, memory, most uint64) (done bool, err error) {
	most = s.stats.Nodes + min(most, math.MaxUint64-s.stats.Nodes)
	for ; s.at < len(s.groups); s.at++ {
		l := s.layers[s.at]
		if l == nil {
			continue
		}
		g := &s.groups[s.at]
		for s.slot < len(l.slots) {
			switch {
			case s.work >= limit || s.stats.Nodes >= most:
				return false, nil
			case s.bytes > memory:
				return false, tree.ErrMemory
			case s.stats.Nodes >= s.pause:
				s.pause = s.stats.Nodes + tree.CheckEvery
				if err := s.poll(); err != nil {
					return false, err
				}
			}
			end := min(len(l.slots), s.slot+64*l.stride)
			if s.words == 1 && l.limbs == 1 {
				s.expandOne(g, l, end)
			} else {
				s.expand(g, l, end)
			}
			s.slot = end
		}
		s.layers[s.at], s.slot = nil, 0
		s.retire(l)
	}
	return true, nil
}

// retire keeps a layer that is finished for another, unless there is one at hand.
func (s *sweep) retire(l *layer) {
	if len(s.spare) == 0 {
		s.spare = append(s.spare, l)
		return
	}
	if len(l.slots) > len(s.spare[0].slots) {
		l, s.spare[0] = s.spare[0], l
	}
	s.bytes -= l.bytes()
}

// layer returns the layer of a rank, with room for numbers of some limbs.
func (s *sweep) layer(r, limbs int) *layer {
	l := s.layers[r]
	if l == nil {
		if n := len(s.spare); n > 0 && s.spare[n-1].limbs == limbs {
			l, s.spare = s.spare[n-1], s.spare[:n-1]
			l.empty()
		} else {
			l = newLayer(s.words, limbs)
			s.bytes += l.bytes()
		}
		s.layers[r] = l
	}
	return l
}

// arrival is the work of a look at the table of a layer.
const arrival = 25

// expand makes the choices of the states from s.slot to end.
func (s *sweep) expand(g *group, l *layer, end int) {
	w := s.words
	for at := s.slot; at < end; at += l.stride {
		if l.slots[at+w-1] == 0 {
			continue
		}
		state, number := l.slots[at:at+w], l.slots[at+w:at+l.stride]
		s.work += uint64(1 + len(g.blocked))
		s.each(g, state, func(r int) { s.arrive(r, number) })
	}
}

// each makes the choices of a state: do is told the rank that each leads to, and
// the state is s.state.
func (s *sweep) each(g *group, state []uint64, do func(rank int)) {
	w := s.words
options:
	for o := 0; o < len(g.blocked); o += w {
		for k, b := range g.blocked[o : o+w] {
			if b&state[k] != 0 {
				continue options
			}
		}
		for k, b := range g.blocks[o : o+w] {
			s.state[k] = state[k]&^g.closes[k] | b
		}
		s.state[w-1] &^= present
		do(s.advance())
	}
}

// advance goes over the items that are covered, and returns the rank of the next
// that is not.
func (s *sweep) advance() int {
	r := s.at + 1
next:
	for ; r < len(s.groups); r++ {
		g := &s.groups[r]
		for k, b := range g.item {
			if b&s.state[k] != 0 {
				for k, c := range g.closes {
					s.state[k] &^= c
				}
				continue next
			}
		}
		break
	}
	return r
}

// arrive adds a number to that of s.state in the layer of rank r.
func (s *sweep) arrive(r int, number []uint64) {
	s.stats.Nodes++
	s.work += arrival
	l := s.layer(r, len(number))
	before := l.bytes()
	if l.add(s.state, number) {
		s.stats.Memo++
	} else {
		s.stats.Hits++
	}
	s.bytes += l.bytes() - before
}

// expandOne is expand for states and numbers of one word each.
func (s *sweep) expandOne(g *group, l *layer, end int) {
	closes := g.closes[0] | present
	for at := s.slot; at+1 < end; at += 2 {
		state, number := l.slots[at], l.slots[at+1]
		if state == 0 {
			continue
		}
		s.work += uint64(1 + len(g.blocked))
		for o, b := range g.blocked {
			if b&state != 0 {
				continue
			}
			child := state&^closes | g.blocks[o]
			r := s.at + 1
			for r < len(s.groups) && s.groups[r].item[0]&child != 0 {
				child &^= s.groups[r].closes[0]
				r++
			}
			if to := s.layers[r]; to != nil && to.limbs == 1 {
				if slot := to.seek(child | present); slot >= 0 {
					if sum, carry := bits.Add64(to.slots[slot+1], number, 0); carry == 0 {
						to.slots[slot+1] = sum
						s.stats.Nodes++
						s.stats.Hits++
						s.work += arrival
						continue
					}
				}
			}
			s.state[0] = child
			s.number[0] = number
			s.arrive(r, s.number[:])
		}
	}
}

// count returns the number of solutions, once all is done.
func (s *sweep) count() *big.Int {
	l := s.layers[len(s.groups)]
	if l == nil {
		return new(big.Int)
	}
	sum := new(big.Int)
	for at := 0; at < len(l.slots); at += l.stride {
		if l.slots[at+s.words-1] != 0 {
			sum.Add(sum, bigOf(l.slots[at+s.words:at+l.stride]))
		}
	}
	return sum
}

// bigOf returns a number of limbs, least first.
func bigOf(limbs []uint64) *big.Int {
	n := new(big.Int)
	for _, x := range slices.Backward(limbs) {
		n.Lsh(n, 64).Or(n, new(big.Int).SetUint64(x))
	}
	return n
}

// present is set in the last word of every state that a layer has.
const present = 1 << 63

// A layer is a table of states, each with a number: open addressing, linear
// probing, a state and its number side by side. No more than 5/8 of the slots are
// taken.
type layer struct {
	words, limbs, stride int
	slots                []uint64
	n                    int
	shift                uint8
}

func newLayer(words, limbs int) *layer {
	l := &layer{words: words, limbs: limbs, stride: words + limbs}
	l.resize(64)
	return l
}

func (l *layer) bytes() uint64 { return 8 * uint64(len(l.slots)) }

// empty makes the layer one without states, of the same size.
func (l *layer) empty() {
	l.n = 0
	clear(l.slots)
}

// resize makes the slots anew: n of them, a power of two.
func (l *layer) resize(n int) {
	old := l.slots
	l.slots = make([]uint64, n*l.stride)
	l.shift = uint8(64 - bits.TrailingZeros(uint(n)))
	for at := 0; at < len(old); at += l.stride {
		if old[at+l.words-1] != 0 {
			to, _ := l.find(old[at : at+l.words])
			copy(l.slots[to:], old[at:at+l.stride])
		}
	}
}

// find returns where in slots a state is, with its mark, or where it would be.
func (l *layer) find(state []uint64) (at int, known bool) {
	mask := len(l.slots)/l.stride - 1
	for i := int(memo.Hash(state) >> l.shift); ; i = (i + 1) & mask {
		at = i * l.stride
		switch {
		case l.slots[at+l.words-1] == 0:
			return at, false
		case slices.Equal(l.slots[at:at+l.words], state):
			return at, true
		}
	}
}

// seek is find for states and numbers of one word each; it returns -1 for a state
// that is not there.
func (l *layer) seek(state uint64) int {
	slots := l.slots
	mask := len(slots) - 2
	const k = 0x9e3779b97f4a7c15
	h := state * k
	h = (h ^ h>>32) * k
	for at := int(h>>l.shift) * 2; ; at = (at + 2) & mask {
		switch slots[at] {
		case state:
			return at
		case 0:
			return -1
		}
	}
}

// add adds a number to that of a state, and reports whether the state is new. The
// state is overwritten.
func (l *layer) add(state, number []uint64) bool {
	state[l.words-1] |= present
	for len(number) > l.limbs {
		l.widen()
	}
	at, known := l.find(state)
	if !known {
		copy(l.slots[at:], state)
		copy(l.slots[at+l.words:], number)
		if l.n++; 8*l.n > 5*(len(l.slots)/l.stride) {
			l.resize(2 * len(l.slots) / l.stride)
		}
		return true
	}
	sum, carry := l.slots[at+l.words:at+l.stride], uint64(0)
	for k := range sum {
		x := uint64(0)
		if k < len(number) {
			x = number[k]
		}
		sum[k], carry = bits.Add64(sum[k], x, carry)
	}
	if carry != 0 {
		l.widen()
		at, _ = l.find(state)
		l.slots[at+l.stride-1] = carry
	}
	return false
}

// widen gives every number another limb.
func (l *layer) widen() {
	old, stride := l.slots, l.stride
	l.limbs, l.stride = l.limbs+1, stride+1
	l.slots = make([]uint64, len(old)/stride*l.stride)
	for at := 0; at < len(old); at += stride {
		copy(l.slots[at/stride*l.stride:], old[at:at+stride])
	}
}
