package cells

import "slices"

// Sparse sets, for the kinds sets and multi: how options leave the sets of items and
// come back.
//
// The nodes left for an item are the beginning of its set. What was taken out lies
// behind the end, the last on top, so that restoring the size brings everything back, in
// whatever order it stands. Sets have no order, but solutions do. Where the tree branches
// on an item its options are sorted.
//
// # Invariants
//
//	(set)  the sets of the items hold their nodes, each once, and every node knows
//	       its place
//	(open) closing an item adds shut to its size
//	(live) what is before the end of the set of an open item is what is left for it

// shut is added to the size of an item that is closed.
const shut = 1 << 30

// A node is an entry of an option. Behind those of an option comes a spacer, whose item
// is minus their number and whose place is the number of the option.
type node struct {
	item  int32
	place int32 // in members
}

// An itemSet is what is left for an item.
type itemSet struct {
	size  int32
	low   int32 // to warn of this size and less; -1 for none
	base  int32 // its members begin here
	saved int32 // its last entry on the trail, or -1
}

// A change is what an item had before it changed. It was open.
type change struct{ item, size, saved int32 }

// A sparse is a core with sparse sets.
type sparse struct {
	core

	nodes   []node
	members []int32 // nodes, item by item
	sets    []itemSet
	colours []int32 // by node; nil if there are none
	trail   []change

	forcing   int32 // the size that forces an item, if remove warns of it
	gathering bool  // remove puts what it warns of into ready
}

// fill makes nodes and sets, where items have options as sizes say. There is room for so
// many changes on the trail.
func (s *sparse) fill(sizes []int32, room int) {
	p := s.P
	s.nodes = make([]node, len(p.Entries)+len(p.Ends))
	s.members = make([]int32, len(p.Entries))
	s.sets = make([]itemSet, len(p.Names))
	s.trail = make([]change, 0, room)
	base := int32(0)
	for i, n := range sizes {
		s.sets[i] = itemSet{base: base, saved: -1}
		base += n
	}
	if p.Coloured() {
		s.colours = make([]int32, len(s.nodes))
	}
	x, begin := int32(0), int32(0)
	for k, end := range p.Ends {
		for _, e := range p.Entries[begin:end] {
			q := &s.sets[e.Item]
			place := q.base + q.size
			s.nodes[x] = node{int32(e.Item), place}
			s.members[place] = x
			if s.colours != nil {
				s.colours[x] = int32(e.Colour)
			}
			q.size++
			x++
		}
		s.nodes[x] = node{begin - end, int32(k)}
		begin = end
		x++
	}
}

// size returns how many options are left for item i.
func (s *sparse) size(i int) int { return int(s.sets[i].size) }

// left returns the nodes left for an item.
func (s *sparse) left(q *itemSet) []int32 { return s.members[q.base : q.base+q.size] }

// bounds returns the first node of the option of node x, and the end.
func (s *sparse) bounds(x int32) (first, end int32) {
	end = x
	for s.nodes[end].item >= 0 {
		end++
	}
	return end + s.nodes[end].item, end
}

// optionOf returns the number of the option of node x.
func (s *sparse) optionOf(x int32) int {
	_, end := s.bounds(x)
	return int(s.nodes[end].place)
}

// cover closes item i, because the option of its node y was chosen, and takes
// the options that do not agree with it off all open items. It returns false if
// that leaves an item without options.
func (s *sparse) cover(i, y int32) bool {
	colour := int32(0)
	if s.colours != nil {
		colour = s.colours[y]
	}
	q := &s.sets[i]
	nodes := s.left(q)
	q.size += shut
	return s.remove(nodes, colour, y)
}

// remove takes options off the sets of all open items: those of the nodes given, whose
// item is closed, except that of node own, and those that have the colour, if it is one.
// It returns false, before it is done, if that leaves an item without options.
//
// This loop is where the time goes. Each step touches four places at random, the
// item, its last node, and where both are known; but nothing has to be undone.
func (s *sparse) remove(given []int32, colour, own int32) bool {
	nodes, sets, members := s.nodes, s.sets, s.members
	s.Work += uint64(len(given))
	for _, x := range given {
		if x == own || colour != 0 && s.colours[x] == colour {
			continue
		}
		for y := x + 1; y != x; y++ {
			nd := &nodes[y]
			if nd.item < 0 { // spacer: on to the option's first node
				y += nd.item - 1
				continue
			}
			q := &sets[nd.item]
			if q.size >= shut {
				continue
			}
			if q.saved < s.mark {
				s.put(nd.item, q)
			}
			q.size--
			last := q.base + q.size
			z := members[last]
			members[nd.place], nodes[z].place = z, nd.place
			members[last], nd.place = y, last
			if q.size <= q.low && !s.warn(nd.item, q.size) {
				return false
			}
		}
	}
	return true
}

// warn hears of a small size of an open item. It returns false if that makes
// a dead end.
func (s *sparse) warn(i, size int32) bool {
	switch {
	case s.gathering:
		s.ready = append(s.ready, i)
	case size == s.forcing:
		s.forced.add(i)
	default:
		return false
	}
	return true
}

// save puts what an item has on the trail, if it is not there since the mark.
func (s *sparse) save(i int32, q *itemSet) {
	if q.saved < s.mark {
		s.put(i, q)
	}
}

// put puts what an item has on the trail.
func (s *sparse) put(i int32, q *itemSet) {
	s.trail = append(s.trail, change{i, q.size, q.saved})
	q.saved = int32(len(s.trail)) - 1
}

// sort sorts the set of an item.
func (s *sparse) sort(q *itemSet) {
	set := s.left(q)
	slices.Sort(set)
	for j, x := range set {
		s.nodes[x].place = q.base + int32(j)
	}
}
