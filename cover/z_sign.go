package cover

import "math/bits"

// Signatures for Algorithm Z: see z.go.
//
// A signature has a field for every item. It is zero if the item is closed:
// covered, or such that nothing hangs on it any more. Otherwise
//
//   - a primary item to be covered once has 1;
//   - one that may be covered more often has its need, that is how many more
//     options have to name it; its room, that is how many more may; and its
//     top, that is the place of the first option left in its list;
//   - a secondary item has 1 if no option chosen names it, or else one more than
//     the number of the colour that it has.
//
// With weights, need and room are weights. Room is no more than all options left
// in the list come to, for more room does not matter. An item is closed when it
// needs nothing and has no option left, or if it is a secondary one that no
// option left names. That is exercise 254 for secondary items.
//
// So the fields are functions of the sub-problem alone, but for one: a secondary
// item that no option names yet, and all options left give one colour, is the
// same as one that has this colour. To see that would take a walk along its
// list at every node, and is left.
//
// # Why equal signatures imply equal sub-problems
//
// An option is left, at a node, if and only if the signature has
//
//	(open)  no closed item of it,
//	(hue)   for every secondary item of it 1, or its colour there,
//	(fits)  for every item with a room of it no less room than its weight,
//	(after) for every item with a top of it a top that is not past it.
//
// If an option is left, none of its items is closed, and all four hold: it is on
// the list of every primary item of its, at the top or further down, and in the
// sum that limits the room. Now say it is not left. By (live) of m.go, it
// clashes with an option chosen, or names an item that is not active, so that
// (open) or (hue) fails; or it is heavier than the bound of an item, hence than
// its room; or a level has ruled it out that branched on an item of its, and
// this is still active. Then all options left in the list of the item come after
// that choice, since it is the first in the list that the solution is to have,
// and so does the top; or none is left, and the item is closed or has top 0, which
// is past all.
//
// So the signature determines the options left. These determine, with need and
// room of every active item, what is a solution of the sub-problem: a set of
// them whose weights come to no less than the need and no more than the room,
// no two in conflict over a secondary item. That is (same).
//
// Only Algorithm M rules options out, and only for items that stay active when
// they have been branched on. So an item that can be covered no more than once
// needs no top.

// A signer makes signatures.
type signer struct {
	s   *search
	sig []uint64

	at   []slot  // by header: the field of an item that is not in many
	many []many  // by header, of items that may be covered more than once; nil if there are none
	rank []int32 // by node of those: its place in the list, from 1

	open  [][]int32 // by level of a node and 1: the secondary items that are not closed; [0] is all that options name
	named []int32   // by header, of secondary items: how many options chosen name it
	held  []int32   // by header, of those named: the number of its colour and 1, or 0 for none

	// Only if there are colours:
	number  []int32 // by node: the number of its colour among those of its item, from 1, and 1; 0 for none
	lead    []int32 // by node of a secondary item: a node of a primary item in the same option
	witness []int32 // by header: a node that may still be in an option left, or 0
}

// A slot is where a number begins in a signature.
type slot struct {
	word  int32
	shift uint8
}

// A many is where the numbers of an item are that may be covered more than once.
type many struct {
	is              bool // it may
	need, room, top slot
}

// newSigner returns a signer for a search that is at the root.
func newSigner(s *search) *signer {
	g := &signer{
		s:     s,
		at:    make([]slot, len(s.items)),
		named: make([]int32, len(s.items)),
		held:  make([]int32, len(s.items)),
		open:  make([][]int32, 1),
	}
	colours := make([]int32, len(s.items)) // by header
	if s.coloured {
		colours = g.setColours()
	}
	var end layout
	for i := int32(1); int(i) < len(s.items); i++ {
		switch {
		case int(i) > s.p.primary:
			if s.items[i].size > 0 {
				g.open[0] = append(g.open[0], i)
				g.at[i] = end.take(1 + uint64(colours[i]))
			}
		case s.quotas != nil && s.quotas[i].bound > 1:
			g.setMany(i, &end)
		default:
			g.at[i] = end.take(1)
		}
	}
	g.sig = make([]uint64, end.word+1)
	return g
}

// A layout is where the next number of a signature may begin.
type layout slot

// take makes room for a number up to most. No number is in two words.
func (l *layout) take(most uint64) slot {
	width := uint8(bits.Len64(most))
	if l.shift+width > 64 {
		l.word, l.shift = l.word+1, 0
	}
	at := slot(*l)
	l.shift += width
	return at
}

// put writes a number into the signature, where it has 0.
func (g *signer) put(at slot, n uint64) { g.sig[at.word] |= n << at.shift }

// setMany gives item i its numbers.
func (g *signer) setMany(i int32, end *layout) {
	s := g.s
	if g.many == nil {
		g.many = make([]many, len(s.items))
		g.rank = make([]int32, len(s.nodes))
	}
	n, sum := int32(0), uint64(0)
	for x := s.nodes[i].down; x != i; x = s.nodes[x].down {
		n++
		g.rank[x] = n
		sum += uint64(s.weight(x))
	}
	q := s.quotas[i]
	g.many[i] = many{
		is:   true,
		need: end.take(uint64(q.need())),
		room: end.take(min(uint64(q.bound), sum)),
		top:  end.take(uint64(n)),
	}
}

// setColours numbers the colours of every secondary item, and returns how many
// each has.
func (g *signer) setColours() (colours []int32) {
	s := g.s
	g.number = make([]int32, len(s.nodes))
	g.lead = make([]int32, len(s.nodes))
	g.witness = make([]int32, len(s.items))
	for k := range s.p.ends {
		first := s.first(k)
		lead := first
		for int(s.nodes[lead].item) > s.p.primary {
			lead++
		}
		for x := first; s.nodes[x].item > 0; x++ {
			g.lead[x] = lead
		}
	}
	colours = make([]int32, len(s.items))
	number := make([]int32, len(s.p.colours)) // by colour, of one item
	for i := int32(s.p.primary) + 1; int(i) < len(s.items); i++ {
		for x := s.nodes[i].down; x != i; x = s.nodes[x].down {
			if c := s.nodes[x].colour; c > 0 {
				if number[c] == 0 {
					colours[i]++
					number[c] = 1 + colours[i]
				}
				g.number[x] = number[c]
			}
		}
		for x := s.nodes[i].down; x != i; x = s.nodes[x].down {
			number[s.nodes[x].colour] = 0
		}
	}
	return colours
}

// name hears that option k was chosen.
func (g *signer) name(k int) {
	s := g.s
	for x := s.first(k); s.nodes[x].item > 0; x++ {
		if i := s.nodes[x].item; int(i) > s.p.primary {
			g.named[i]++
			if g.number != nil {
				g.held[i] = g.number[x]
			}
		}
	}
}

// unname undoes name(k).
func (g *signer) unname(k int) {
	s := g.s
	for x := s.first(k); s.nodes[x].item > 0; x++ {
		if i := s.nodes[x].item; int(i) > s.p.primary {
			g.named[i]--
		}
	}
}

// sign returns the signature of the present node. The next call overwrites it.
func (g *signer) sign() []uint64 {
	s := g.s
	clear(g.sig)
	switch {
	case s.quotas == nil: // an active item has a need
		for i := s.items[0].right; i != 0; i = s.items[i].right {
			g.put(g.at[i], 1)
		}
	default:
		for i := s.items[0].right; i != 0; i = s.items[i].right {
			g.signQuota(i)
		}
	}
	g.signSoft()
	return g.sig
}

// signSoft puts the fields of secondary items. What is closed at a node is closed
// below, so only those are looked at that were not closed at the node above.
func (g *signer) signSoft() {
	s := g.s
	if s.level+1 == len(g.open) {
		g.open = append(g.open, nil)
	}
	open := g.open[s.level+1][:0]
	for _, i := range g.open[s.level] {
		n := g.held[i]
		if g.named[i] == 0 {
			n = min(1, s.items[i].size)
		} else if n > 0 && !g.wanted(i) {
			n = 0
		}
		if n > 0 {
			g.put(g.at[i], uint64(n))
			open = append(open, i)
		}
	}
	g.open[s.level+1] = open
}

// signQuota puts the field of an active item of Algorithm M.
func (g *signer) signQuota(i int32) {
	s := g.s
	need, size := s.quotas[i].need(), s.items[i].size
	switch {
	case need == 0 && size == 0:
	case g.many == nil || !g.many[i].is:
		g.put(g.at[i], 1)
	default:
		m := &g.many[i]
		g.put(m.need, uint64(need))
		if size > 0 {
			g.put(m.room, uint64(s.room(i)))
			g.put(m.top, uint64(g.rank[s.nodes[i].down]))
		}
	}
}

// room returns how often an active item may still be covered: its bound, or what
// the options left in its list come to, if that is less.
func (s *search) room(i int32) int32 {
	bound := s.quotas[i].bound
	if !s.isHeavy(i) {
		return min(bound, s.items[i].size)
	}
	sum := int32(0)
	for x := s.nodes[i].down; x != i && sum < bound; x = s.nodes[x].down {
		sum += min(s.weights[x], bound-sum)
	}
	return sum
}

// wanted reports whether some option left gives item i the colour that it has.
// Its list is as it was when it got the colour, for Algorithm C does not take
// nodes off it that agree. So we look for a node there whose option is left, and
// begin with the one that was found last.
func (g *signer) wanted(i int32) bool {
	if w := g.witness[i]; w != 0 && g.isLeft(w) {
		return true
	}
	s := g.s
	for x := s.nodes[i].down; x != i; x = s.nodes[x].down {
		if s.nodes[x].colour == cleansed && g.isLeft(x) {
			g.witness[i] = x
			return true
		}
	}
	return false
}

// isLeft reports whether the option of node x, of a secondary item, is left: it
// is if a primary item of its is active and has it on its list. A node or item
// is on its ring if the one before it leads to it, by (undo).
func (g *signer) isLeft(x int32) bool {
	s := g.s
	y := g.lead[x]
	i := s.nodes[y].item
	return s.items[s.items[i].left].right == i && s.nodes[s.nodes[y].up].down == y
}
