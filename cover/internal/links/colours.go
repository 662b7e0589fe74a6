package links

// Algorithm C is Algorithm X where an option may give a colour to a secondary
// item; see exact.go for the rest. Options may share an item if all of them give it
// the same colour.
//
// The first chosen option that gives item i the colour c purifies i: every
// option that has i with another colour, or with none, is hidden, as if i had
// been covered. Those with c stay, but when one of them is chosen there is
// nothing left to do about i. To show that without looking up the colour of i,
// their nodes are cleansed: the colour c gives way to a negative mark. While i
// is purified its ring is not looked at, so Hide leaves cleansed nodes alone,
// and (live) holds for i as for a covered item.
//
// See Knuth, The Art of Computer Programming, 7.2.2.1, Algorithm C.

// Cleansed is the colour of a node that agrees with the colour of its item.
const Cleansed = -1

// purify gives the item of node x the colour of x. Node x is not on the ring
// of its item, nor are the nodes of other options for the item covered last.
func (l *Lists) purify(x int32) {
	i, c := l.Nodes[x].Item, l.Nodes[x].Colour
	l.Stats.Cleansings++
	if l.played != nil {
		l.played.noteRing(i)
	}
	for y := l.Nodes[i].Down; y != i && l.within(y); y = l.Nodes[y].Down {
		if l.Nodes[y].Colour == c {
			l.Nodes[y].Colour = Cleansed
			l.Stats.Cleansings++
		} else {
			l.Hide(y)
		}
	}
}

// unpurify undoes purify(x): see uncover.
func (l *Lists) unpurify(x int32) {
	i, c := l.Nodes[x].Item, l.Nodes[x].Colour
	if l.played != nil {
		l.played.noteRing(i)
	}
	for y := l.Nodes[i].Down; y != i && l.within(y); y = l.Nodes[y].Down {
		if l.Nodes[y].Colour == Cleansed {
			l.Nodes[y].Colour = c
		} else {
			l.Unhide(y)
		}
	}
}
