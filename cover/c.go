package cover

// Algorithm C is Algorithm X where an option may give a colour to a secondary
// item; see x.go for the rest. Options may share an item if all of them give it
// the same colour.
//
// The first chosen option that gives item i the colour c purifies i: every
// option that has i with another colour, or with none, is hidden, as if i had
// been covered. Those with c stay, but when one of them is chosen there is
// nothing left to do about i. To see that without a look at what colour i has,
// their nodes are cleansed: the colour c gives way to a negative mark. While i
// is purified its ring is not looked at, so hide leaves cleansed nodes alone,
// and (live) holds for i as for a covered item.
//
// See Knuth, The Art of Computer Programming, 7.2.2.1, Algorithm C.

// cleansed is the colour of a node that agrees with the colour of its item.
const cleansed = -1

// commitOthers covers or purifies the other items of the option of node x.
func (s *search) commitOthers(x int32) {
	for y := x + 1; y != x; y++ {
		nd := s.nodes[y]
		switch {
		case nd.item <= 0:
			y = nd.up - 1
		case nd.colour == 0:
			s.cover(nd.item)
		case nd.colour > 0:
			s.purify(y)
		}
	}
}

// uncommitOthers undoes commitOthers(x). It is commitOthers read backwards.
func (s *search) uncommitOthers(x int32) {
	for y := x - 1; y != x; y-- {
		nd := s.nodes[y]
		switch {
		case nd.item <= 0:
			y = nd.down + 1
		case nd.colour == 0:
			s.uncover(nd.item)
		case nd.colour > 0:
			s.unpurify(y)
		}
	}
}

// purify gives the item of node x the colour of x. Node x is not on the ring
// of its item, nor are the nodes of other options for the item covered last.
func (s *search) purify(x int32) {
	i, c := s.nodes[x].item, s.nodes[x].colour
	s.stats.Cleansings++
	for y := s.nodes[i].down; y != i; y = s.nodes[y].down {
		if s.nodes[y].colour == c {
			s.nodes[y].colour = cleansed
			s.stats.Cleansings++
		} else {
			s.hide(y)
		}
	}
}

// unpurify undoes purify(x). It is purify read backwards.
func (s *search) unpurify(x int32) {
	i, c := s.nodes[x].item, s.nodes[x].colour
	for y := s.nodes[i].up; y != i; y = s.nodes[y].up {
		if s.nodes[y].colour == cleansed {
			s.nodes[y].colour = c
		} else {
			s.unhide(y)
		}
	}
}
