package links

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

// Cleansed is the colour of a node that agrees with the colour of its item.
const Cleansed = -1

// commitOthers covers or purifies the other items of the option of node x.
func (s *Search) commitOthers(x int32) {
	for y := x + 1; y != x; y++ {
		nd := s.Nodes[y]
		switch {
		case nd.Item <= 0:
			y = nd.Up - 1
		case nd.Colour == 0:
			s.Cover(nd.Item)
		case nd.Colour > 0:
			s.purify(y)
		}
	}
}

// uncommitOthers undoes commitOthers(x). It is commitOthers read backwards.
func (s *Search) uncommitOthers(x int32) {
	for y := x - 1; y != x; y-- {
		nd := s.Nodes[y]
		switch {
		case nd.Item <= 0:
			y = nd.Down + 1
		case nd.Colour == 0:
			s.uncover(nd.Item)
		case nd.Colour > 0:
			s.unpurify(y)
		}
	}
}

// purify gives the item of node x the colour of x. Node x is not on the ring
// of its item, nor are the nodes of other options for the item covered last.
func (s *Search) purify(x int32) {
	i, c := s.Nodes[x].Item, s.Nodes[x].Colour
	s.Stats.Cleansings++
	for y := s.Nodes[i].Down; y != i; y = s.Nodes[y].Down {
		if s.Nodes[y].Colour == c {
			s.Nodes[y].Colour = Cleansed
			s.Stats.Cleansings++
		} else {
			s.Hide(y)
		}
	}
}

// unpurify undoes purify(x). It is purify read backwards.
func (s *Search) unpurify(x int32) {
	i, c := s.Nodes[x].Item, s.Nodes[x].Colour
	for y := s.Nodes[i].Up; y != i; y = s.Nodes[y].Up {
		if s.Nodes[y].Colour == Cleansed {
			s.Nodes[y].Colour = c
		} else {
			s.Unhide(y)
		}
	}
}
