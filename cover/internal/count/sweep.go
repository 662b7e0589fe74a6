package count

import (
	"math"
	"math/big"
	"math/bits"

	"bonepile/cover/internal/breadth"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/watch"
	"bonepile/cover/internal/xc"
	"bonepile/internal/limbs"
)

// Counting in one sweep over the primary items.
//
// The primary items are covered in a fixed order, each time the first that is not
// covered yet. So the options fall into groups by their first item, and the options of
// earlier groups no longer matter. A choice leads to a state: a few bits, each of which
// blocks something if it is one. States are kept in layers, by the item that is next,
// each with the number of ways that lead to it; a layer is finished before the next
// begins, and then forgotten.
//
// A bit stands for a primary item, which is blocked when it is covered, or for what
// options say about a secondary item: a colour, or none. A colour is blocked when
// another was chosen; an entry without a colour is blocked by any other, and blocks
// any. A bit matters from the first group that can block it to the last group whose
// options it can block, and bits that matter at different times share a place. So a
// state of a board of 16 by 16 cells has 16 bits, not 256.
//
// # Invariants
//
//	(rest)  the options that can still be chosen in a layer are those of its group and
//	        of later ones whose bits are all 0 in the state: so equal states can be
//	        completed in the same ways
//	(ways)  the number of a state is that of the sets of options from earlier groups
//	        that lead to it; every set that can still be part of a solution leads to
//	        one state, in one layer
//	(clean) a place is 0 in a state if no bit that matters has it there
//
// The number of solutions is that of the sets that lead past the last item.
//
// # Cost
//
// A choice costs one look at the table of a layer: 20 to 100 ns for states of one word,
// depending on the caches. How many states there are depends on the order of the items
// alone, and is exponential in the number of bits at a time. A sweep suits the tilings of
// grids, and whatever is long and narrow. With conditions a state has words for them, too:
// a [watch.Front].

// A sweep is the private state of one run.
type sweep struct {
	entrant
	words  int          // of a state
	front  *watch.Front // has the last of them; nil without conditions
	order  []int32      // of the primary items, by rank
	groups []group      // by rank of the item that is covered
	layers []*layer     // by rank; nil if no state has come there
	spare  *layer       // a finished one, for reuse
	state  []uint64     // scratch

	at, slot  int              // where it is
	pause     uint64           // work at which to poll
	poll      func() error     // says why to stop, or nil
	meter     *xc.Meter        // of what comes before that
	work      uint64           // in steps of about a nanosecond
	bytes     uint64           // of all layers
	memory    uint64           // that they may take, while they grow too
	full      bool             // they would have taken more
	estimated breadth.Estimate // by rank: work before its layer, as estimate has it
	number    [1]uint64        // scratch
	stats     tree.Stats

	meet func(state, number []uint64) // takes what arrives in the last layer, if not nil

	workers int        // 0 stands for 1
	crew    *sweepCrew // has the layers, if not nil: see sweep_workers.go
}

// A group is the options whose first item is that of one rank.
type group struct {
	blocked []uint64 // by option: what has to be 0
	blocks  []uint64 // by option: what becomes 1 of what matters later
	item    []uint64 // the bit of the item, or nothing
	options []int32  // with conditions
	closes  []uint64 // what does not matter afterwards
}

// newSweep prepares a sweep in an order of the primary items. It is nil if more
// than most words would be needed for a state, or m is over. Problems have no bounds, no weights
// and no demands. Which of the first secondary items are covered, so many, matters to the
// end; they have no colours.
func newSweep(p *xc.Problem, order []int32, most, keep int, m *xc.Meter) *sweep {
	if m.Over(breadth.EntryWork * len(p.Entries)) {
		return nil
	}
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
	l := newLanes(p, rank, group, keep)
	s := &sweep{entrant: entrant{kind: tree.BySweep}, order: order, layers: make([]*layer, p.Primary+1), poll: func() error { return nil }, meter: m}
	if s.words = l.place(p.Primary, m); s.words > most {
		return nil
	}
	var ok bool
	if s.front, ok = watch.NewFront(p, group, p.Primary); !ok || s.front.Words()/8 > most {
		return nil
	}
	s.words += s.front.Words()
	s.state = make([]uint64, s.words)
	s.build(p, order, group, l)
	if m.Over(0) {
		return nil
	}
	return s
}

// join lets a sweep into a race.
func (s *sweep) join(r *race) *sweep {
	s.poll, s.workers = r.poll, r.cfg.Workers
	return s
}

func (s *sweep) progress() (tree.Stats, uint64, uint64) {
	st := s.stats
	st.Done = float64(s.work) / s.forecast()
	return st, s.work, s.bytes
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
		if int(x.last) < len(s.groups) {
			l.set(s.groups[x.last].closes, int32(n))
		}
	}
	for k := range p.Ends {
		if s.meter.Over(16 * s.words) {
			return
		}
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
		g.options = append(g.options, int32(k))
	}
	s.layers[0] = newLayer(s.words, 1)
	s.bytes = s.layers[0].Bytes()
	s.layers[0].add(s.state, []uint64{1})
	s.stats.Memo = 1
}

// run continues until work reaches the limit, about most more nodes were visited, the
// layers take more than memory bytes, poll says to stop, or all is done. After the
// first two it can be called again to continue.
func (s *sweep) run(limit, memory, most uint64) (done bool, err error) {
	most = s.stats.Nodes + min(most, math.MaxUint64-s.stats.Nodes)
	s.memory = memory
	if s.crew != nil {
		return s.together(limit, most)
	}
	for ; s.at < len(s.groups); s.at++ {
		l := s.layers[s.at]
		if l == nil {
			continue
		}
		if s.workers > 1 && s.slot == 0 && l.N >= crewFrom && 4*s.bytes+crewBytes <= memory {
			s.share()
			return s.together(limit, most)
		}
		g := &s.groups[s.at]
		for s.slot < len(l.Slots) {
			switch {
			case s.work >= limit || s.stats.Nodes >= most:
				return false, nil
			case s.full || s.bytes > memory:
				return false, tree.ErrMemory
			case s.work >= s.pause:
				s.pause = s.work + pollEvery
				if err := s.poll(); err != nil {
					return false, err
				}
			}
			end := min(len(l.Slots), s.slot+64*l.Stride)
			if s.words == 1 && l.limbs == 1 {
				s.expandOne(g, l, end)
			} else {
				s.expand(g, l, end)
			}
			s.slot = end
		}
		if s.full {
			return false, tree.ErrMemory
		}
		s.layers[s.at], s.slot = nil, 0
		s.retire(l)
	}
	return true, nil
}

// retire keeps a finished layer for reuse, if it is larger than the one that is kept.
func (s *sweep) retire(l *layer) {
	if s.spare == nil || l.Bytes() > s.spare.Bytes() {
		l, s.spare = s.spare, l
	}
	if l != nil {
		s.bytes -= l.Bytes()
	}
}

// layer returns the layer of a rank, with room for numbers of some limbs.
func (s *sweep) layer(r, limbs int) *layer {
	l := s.layers[r]
	if l == nil {
		if s.spare != nil && s.spare.limbs == limbs {
			l, s.spare = s.spare, nil
			l.empty()
		} else {
			l = newLayer(s.words, limbs)
			s.bytes += l.Bytes()
		}
		s.layers[r] = l
	}
	return l
}

// room reports whether the layers may take so many bytes more. It gives up the layer that is
// kept for reuse if that makes room.
func (s *sweep) room(more uint64) bool {
	if s.bytes+more > s.memory && s.spare != nil {
		s.bytes -= s.spare.Bytes()
		s.spare = nil
	}
	return s.bytes+more <= s.memory
}

const (
	arrival   = 90      // work of a look at the table of a layer
	lookWork  = 3       // and of an option that is looked at
	pollEvery = 1 << 17 // work between two polls
)

// expand makes the choices of the states from s.slot to end.
func (s *sweep) expand(g *group, l *layer, end int) {
	w := s.words
	for at := s.slot; at < end; at += l.Stride {
		if l.Slots[at+w-1] == 0 {
			continue
		}
		state, number := l.Slots[at:at+w], l.Slots[at+w:at+l.Stride]
		s.work += lookWork * uint64(1+len(g.blocked))
		s.each(g, state, func(r int) { s.arrive(r, number) })
	}
}

// each makes the choices of a state. It calls do with the rank that each leads to,
// while the state there is in s.state.
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
		r := s.advance()
		if s.front != nil && !s.front.Step(s.state[w-s.front.Words():], int(g.options[o/w]), s.at, r) {
			continue
		}
		do(r)
	}
}

// advance skips the items that are covered, and returns the rank of the next that is
// not.
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
	if s.meet != nil && r == len(s.groups) {
		s.meet(s.state, number)
		return
	}
	l := s.layer(r, len(number))
	before := l.Bytes()
	if more := l.grows(number); more > 0 && !s.room(more) {
		s.full = true
		return
	}
	if l.add(s.state, number) {
		s.stats.Memo++
	} else {
		s.stats.Hits++
	}
	s.bytes += l.Bytes() - before
}

// expandOne is expand for states and numbers of one word each.
func (s *sweep) expandOne(g *group, l *layer, end int) {
	closes := g.closes[0] | present
	for at := s.slot; at+1 < end; at += 2 {
		state, number := l.Slots[at], l.Slots[at+1]
		if state == 0 {
			continue
		}
		s.work += lookWork * uint64(1+len(g.blocked))
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
				if slot := to.FindWord(child | present); slot >= 0 {
					if sum, carry := bits.Add64(to.Slots[slot+1], number, 0); carry == 0 {
						to.Slots[slot+1] = sum
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
	sum := new(big.Int)
	for _, l := range s.tables(len(s.groups)) {
		for at := 0; at < len(l.Slots); at += l.Stride {
			if l.Slots[at+s.words-1] != 0 {
				sum.Add(sum, limbs.Big(l.Slots[at+s.words:at+l.Stride]))
			}
		}
	}
	return sum
}

// tables returns the tables of a layer.
func (s *sweep) tables(r int) (all []*layer) {
	if s.crew == nil {
		if l := s.layers[r]; l != nil {
			all = append(all, l)
		}
	} else if l := s.crew.layers[r].Load(); l != nil {
		for k := range l {
			all = append(all, &l[k].layer)
		}
	}
	return all
}

// tableOf returns the table where a state of a layer is, if it is there. It may be nil.
func (s *sweep) tableOf(r int, state []uint64) *layer {
	if s.crew == nil {
		return s.layers[r]
	}
	if all := s.crew.layers[r].Load(); all != nil {
		return &all[shardOf(state)].layer
	}
	return nil
}

// end forgets all layers.
func (s *sweep) end() { s.layers, s.spare, s.crew, s.bytes = nil, nil, nil, 0 }
