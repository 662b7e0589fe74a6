package count

import (
	"math/bits"
	"sync"
	"sync/atomic"

	"bonepile/cover/internal/tree"
)

// A sweep with several workers. From a layer of many states on, every layer is a number of
// shards, each a table of its own, and a state belongs to the shard that its bits say. A
// worker takes some places of the layer at hand, makes the choices of the states there, and
// collects what comes of them by layer and shard. When it has a box full for one, it locks
// that shard, once for all that is in the box. A layer is finished before the next begins.
//
// So every state is expanded once, as by one worker, with the same work, and (ways) holds
// because sums do not depend on the order. Where a turn ends is not the same.

// crewFrom is how many states a layer has that is worth sharing. Tests change it.
var crewFrom = 1 << 13

const (
	shardBits = 5
	shards    = 1 << shardBits
	crewBytes = 4 << 20 // that there must be for it
	placesOf  = 512     // of a layer that a worker takes at a time
	boxWords  = 256     // that are collected for a shard
)

// A sweepCrew is what the workers of a sweep share.
type sweepCrew struct {
	s      *sweep
	hands  []*sweepHand
	layers []atomic.Pointer[sharded] // by rank; nil if no state has come there
	making sync.Mutex                // held to make one of them
	spare  *sharded                  // a finished one, for reuse

	places   []places // of the layer at hand
	next     atomic.Int64
	finished bool // no layer is left

	nodes, memo, hits, work atomic.Uint64

	bytes   atomic.Int64
	full    atomic.Bool
	meeting sync.Mutex // held to call s.meet
}

// A sharded layer.
type sharded [shards]struct {
	sync.Mutex
	layer
	_ [tree.Line]uint64
}

// Places are some of a shard.
type places struct {
	l        *layer
	from, to int
}

// A sweepHand is the state of one worker.
type sweepHand struct {
	sweep   // for its scratch
	c       *sweepCrew
	limbs   int
	boxes   []*boxes // by rank
	ranks   []int    // of those that are not nil
	unused  []*boxes
	arrived uint64
}

// Boxes are states with their numbers, by shard.
type boxes [shards][]uint64

// shardOf returns where a state belongs, present or not.
func shardOf(state []uint64) int {
	x := uint64(0)
	for _, w := range state {
		x ^= w &^ present
	}
	x ^= x >> 29
	return int(x * 0xbf58476d1ce4e5b9 >> (64 - shardBits))
}

// share makes the layers of a sweep those of a crew. The sweep is about to begin with a
// layer.
func (s *sweep) share() {
	c := &sweepCrew{s: s, layers: make([]atomic.Pointer[sharded], len(s.layers))}
	for range s.workers {
		h := &sweepHand{sweep: *s, c: c, boxes: make([]*boxes, len(s.layers))}
		h.front = s.front.Clone()
		h.state = make([]uint64, tree.Line+s.words+tree.Line)[tree.Line:][:s.words]
		c.hands = append(c.hands, h)
	}
	s.crew, s.spare, s.bytes = c, nil, 0
	h := c.hands[0]
	for r, l := range s.layers {
		if l == nil {
			continue
		}
		h.limbs = l.limbs
		for at := 0; at < len(l.Slots); at += l.Stride {
			if l.Slots[at+s.words-1] != 0 {
				h.put(r, l.Slots[at:at+s.words], l.Slots[at+s.words:at+l.Stride])
			}
		}
		h.deliverAll()
		s.layers[r] = nil
	}
	c.nodes.Store(s.stats.Nodes)
	c.memo.Store(s.stats.Memo) // all this was there before
	c.hits.Store(s.stats.Hits)
	c.work.Store(s.work)
	h.arrived = 0
	c.settle()
	c.begin()
}

// begin makes the places of the layer at hand, or of the next that has any.
func (c *sweepCrew) begin() {
	s := c.s
	c.places = c.places[:0]
	c.next.Store(0)
	for ; s.at < len(s.groups); s.at++ {
		l := c.layers[s.at].Load()
		if l == nil {
			continue
		}
		for k := range l {
			t := &l[k].layer
			for from := 0; from < len(t.Slots); from += placesOf * t.Stride {
				c.places = append(c.places, places{t, from, min(len(t.Slots), from+placesOf*t.Stride)})
			}
		}
		return
	}
	c.finished = true
}

// share of the layer at hand that is done.
func (c *sweepCrew) behind() float64 {
	return min(1, float64(c.next.Load())/float64(max(1, len(c.places))))
}

// together continues a sweep that is shared, with the limits of run.
func (s *sweep) together(limit, most uint64) (done bool, err error) {
	c := s.crew
	for !c.finished {
		err := c.expand(limit, most)
		c.settle()
		switch {
		case err != nil:
			return false, err
		case c.full.Load() || s.bytes > s.memory:
			return false, tree.ErrMemory
		case int(c.next.Load()) < len(c.places):
			return false, nil
		}
		c.retire()
		c.begin()
	}
	return true, nil
}

// expand makes the choices of the layer at hand, or of the places that come before a limit.
func (c *sweepCrew) expand(limit, most uint64) error {
	hands := c.hands
	if len(c.places)-int(c.next.Load()) <= len(hands) {
		hands = hands[:1]
	}
	return together(hands, func(h *sweepHand, stopped bool) bool {
		if !stopped && !c.full.Load() && c.work.Load() < limit && c.nodes.Load() < most {
			if n := int(c.next.Add(1)) - 1; n < len(c.places) {
				h.at = c.s.at
				h.expand(c.places[n])
				return true
			}
		}
		h.deliverAll()
		return false
	}, func() error {
		if c.settle(); c.s.work < c.s.pause {
			return nil
		}
		c.s.pause = c.s.work + pollEvery
		return c.s.poll()
	})
}

// settle brings the totals of the sweep up to date.
func (c *sweepCrew) settle() {
	st := &c.s.stats
	st.Nodes, st.Memo, st.Hits, c.s.work = c.nodes.Load(), c.memo.Load(), c.hits.Load(), c.work.Load()
	c.s.bytes = uint64(c.bytes.Load())
}

// retire keeps the layer at hand for reuse, if it is larger than the one that is kept.
func (c *sweepCrew) retire() {
	l := c.layers[c.s.at].Swap(nil)
	if c.spare == nil || l.size() > c.spare.size() {
		l, c.spare = c.spare, l
	}
	if l != nil {
		c.bytes.Add(-int64(l.size()))
	}
	c.s.at++
}

// size returns how many bytes the tables of a layer take.
func (l *sharded) size() (bytes uint64) {
	for k := range l {
		bytes += l[k].Bytes()
	}
	return bytes
}

// layer returns the layer of a rank.
func (c *sweepCrew) layer(r, limbs int) *sharded {
	if l := c.layers[r].Load(); l != nil {
		return l
	}
	c.making.Lock()
	defer c.making.Unlock()
	l := c.layers[r].Load()
	if l != nil {
		return l
	}
	if l, c.spare = c.spare, nil; l != nil && l[0].limbs == limbs {
		for k := range l {
			l[k].empty()
		}
	} else {
		if l != nil {
			c.bytes.Add(-int64(l.size()))
		}
		l = new(sharded)
		for k := range l {
			l[k].layer = *newLayer(c.s.words, limbs)
		}
		c.bytes.Add(int64(l.size()))
	}
	c.layers[r].Store(l)
	return l
}

// room reports whether the layers may take so many bytes more. It gives up the layer that is
// kept for reuse if that makes room.
func (c *sweepCrew) room(more uint64) bool {
	if uint64(c.bytes.Load())+more > c.s.memory {
		c.making.Lock()
		if c.spare != nil {
			c.bytes.Add(-int64(c.spare.size()))
			c.spare = nil
		}
		c.making.Unlock()
	}
	return uint64(c.bytes.Load())+more <= c.s.memory
}

// expand makes the choices of the states in some places.
func (h *sweepHand) expand(p places) {
	l, g, w := p.l, &h.groups[h.at], h.words
	if l.limbs != h.limbs {
		h.deliverAll()
		h.limbs = l.limbs
	}
	arrived, work := h.arrived, uint64(0)
	for at := p.from; at < p.to; at += l.Stride {
		state, number := l.Slots[at:at+w], l.Slots[at+w:at+l.Stride]
		if state[w-1] == 0 {
			continue
		}
		work += lookWork * uint64(1+len(g.blocked))
		if w == 1 {
			h.choose(g, state[0], number)
			continue
		}
		h.each(g, state, func(r int) { h.put(r, h.state, number) })
	}
	arrived = h.arrived - arrived
	h.c.work.Add(work + arrived*arrival)
	h.c.nodes.Add(arrived)
}

// choose makes the choices of a state of one word.
func (h *sweepHand) choose(g *group, state uint64, number []uint64) {
	closes := g.closes[0] | present
	for o, b := range g.blocked {
		if b&state != 0 {
			continue
		}
		child := state&^closes | g.blocks[o]
		r := h.at + 1
		for r < len(h.groups) && h.groups[r].item[0]&child != 0 {
			child &^= h.groups[r].closes[0]
			r++
		}
		h.state[0] = child
		h.put(r, h.state, number)
	}
}

// put puts a state into the box of its shard.
func (h *sweepHand) put(r int, state, number []uint64) {
	h.arrived++
	b := h.boxes[r]
	if b == nil {
		if n := len(h.unused); n > 0 {
			b, h.unused = h.unused[n-1], h.unused[:n-1]
		} else {
			b = new(boxes)
		}
		h.boxes[r], h.ranks = b, append(h.ranks, r)
	}
	k := shardOf(state)
	b[k] = append(append(b[k], state...), number...)
	if len(b[k]) >= boxWords {
		h.deliver(r, k)
	}
}

// deliverAll empties all boxes.
func (h *sweepHand) deliverAll() {
	for _, r := range h.ranks {
		for k := range h.boxes[r] {
			h.deliver(r, k)
		}
		h.unused = append(h.unused, h.boxes[r])
		h.boxes[r] = nil
	}
	h.ranks = h.ranks[:0]
}

// deliver adds what is in a box to its shard.
func (h *sweepHand) deliver(r, k int) {
	box, w, c := h.boxes[r][k], h.words, h.c
	if len(box) == 0 || c.full.Load() {
		return
	}
	h.boxes[r][k] = box[:0]
	if h.meet != nil && r == len(h.groups) {
		c.meeting.Lock()
		defer c.meeting.Unlock()
		for ; len(box) > 0; box = box[w+h.limbs:] {
			h.meet(box[:w], box[w:w+h.limbs])
		}
		return
	}
	t := &c.layer(r, h.limbs)[k]
	t.Lock()
	defer t.Unlock()
	before, all, fresh := t.Bytes(), len(box)/(w+h.limbs), 0
	for ; len(box) > 0; box = box[w+h.limbs:] {
		state, number := box[:w], box[w:w+h.limbs]
		if w == 1 && h.limbs == 1 && t.limbs == 1 {
			if at := t.FindWord(state[0] | present); at >= 0 {
				if sum, carry := bits.Add64(t.Slots[at+1], number[0], 0); carry == 0 {
					t.Slots[at+1] = sum
					continue
				}
			}
		}
		if more := t.grows(number); more > 0 && !c.room(more) {
			c.full.Store(true)
			break
		}
		if t.add(state, number) {
			fresh++
		}
	}
	c.bytes.Add(int64(t.Bytes()) - int64(before))
	c.memo.Add(uint64(fresh))
	c.hits.Add(uint64(all - fresh))
}
