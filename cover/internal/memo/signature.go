package memo

import (
	"math/bits"

	"bonepile/cover/internal/links"
)

// A signature says what is left at a node: see (same). It has a field for every item,
// which is zero if the item is closed: covered, or of no consequence any more. Otherwise
//
//   - a primary item to be covered once has 1;
//   - one that may be covered more often has its need, that is how many more
//     options have to name it; its room, that is how many more may; and its
//     top, that is the place of the first option left in its list;
//   - a secondary item has 1 if no option chosen names it, and otherwise one more
//     than the number of the colour that it has.
//
// With weights, need and room are weights. Room is no more than all options left
// in the list come to, because more room does not matter. An item is closed when it
// needs nothing and has no option left, or if it is a secondary one that no
// option left names. That is exercise 254 for secondary items.
//
// So the fields are functions of the sub-problem alone, with one exception: a
// secondary item that no option names yet, and to which all options left give one
// colour, is the same as one that has this colour. To see that would take a walk along
// its list at every node, and is left out.
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
// sum that limits the room. Now say it is not left. By (live) of package links, it
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
	s   *links.Search
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

// newSigner returns a signer for a search at its root.
func newSigner(s *links.Search) *signer {
	g := &signer{
		s:     s,
		at:    make([]slot, len(s.Items)),
		named: make([]int32, len(s.Items)),
		held:  make([]int32, len(s.Items)),
		open:  make([][]int32, 1),
	}
	colours := make([]int32, len(s.Items)) // by header
	if s.Coloured {
		colours = g.setColours()
	}
	var end layout
	for i := int32(1); int(i) < len(s.Items); i++ {
		switch {
		case int(i) > s.P.Primary:
			if s.Items[i].Size > 0 {
				g.open[0] = append(g.open[0], i)
				g.at[i] = end.take(1 + uint64(colours[i]))
			}
		case s.Quotas != nil && s.Quotas[i].Bound > 1:
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
		g.many = make([]many, len(s.Items))
		g.rank = make([]int32, len(s.Nodes))
	}
	n, sum := int32(0), uint64(0)
	for x := s.Nodes[i].Down; x != i; x = s.Nodes[x].Down {
		n++
		g.rank[x] = n
		sum += uint64(s.Weight(x))
	}
	q := s.Quotas[i]
	g.many[i] = many{
		is:   true,
		need: end.take(uint64(q.Need())),
		room: end.take(min(uint64(q.Bound), sum)),
		top:  end.take(uint64(n)),
	}
}

// setColours numbers the colours of every secondary item, and returns how many
// each has.
func (g *signer) setColours() (colours []int32) {
	s := g.s
	g.number = make([]int32, len(s.Nodes))
	g.lead = make([]int32, len(s.Nodes))
	g.witness = make([]int32, len(s.Items))
	for k := range s.P.Ends {
		first := s.First(k)
		lead := first
		for int(s.Nodes[lead].Item) > s.P.Primary {
			lead++
		}
		for x := first; s.Nodes[x].Item > 0; x++ {
			g.lead[x] = lead
		}
	}
	colours = make([]int32, len(s.Items))
	number := make([]int32, len(s.P.Colours)) // by colour, of one item
	for i := int32(s.P.Primary) + 1; int(i) < len(s.Items); i++ {
		for x := s.Nodes[i].Down; x != i; x = s.Nodes[x].Down {
			if c := s.Nodes[x].Colour; c > 0 {
				if number[c] == 0 {
					colours[i]++
					number[c] = 1 + colours[i]
				}
				g.number[x] = number[c]
			}
		}
		for x := s.Nodes[i].Down; x != i; x = s.Nodes[x].Down {
			number[s.Nodes[x].Colour] = 0
		}
	}
	return colours
}

// name records that option k was chosen.
func (g *signer) name(k int) {
	s := g.s
	for x := s.First(k); s.Nodes[x].Item > 0; x++ {
		if i := s.Nodes[x].Item; int(i) > s.P.Primary {
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
	for x := s.First(k); s.Nodes[x].Item > 0; x++ {
		if i := s.Nodes[x].Item; int(i) > s.P.Primary {
			g.named[i]--
		}
	}
}

// sign returns the signature of the present node. The next call overwrites it.
func (g *signer) sign() []uint64 {
	s := g.s
	clear(g.sig)
	switch {
	case s.Quotas == nil: // an active item has a need
		for i := s.Items[0].Right; i != 0; i = s.Items[i].Right {
			g.put(g.at[i], 1)
		}
	default:
		for i := s.Items[0].Right; i != 0; i = s.Items[i].Right {
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
	if s.Level+1 == len(g.open) {
		g.open = append(g.open, nil)
	}
	open := g.open[s.Level+1][:0]
	for _, i := range g.open[s.Level] {
		n := g.held[i]
		if g.named[i] == 0 {
			n = min(1, s.Items[i].Size)
		} else if n > 0 && !g.wanted(i) {
			n = 0
		}
		if n > 0 {
			g.put(g.at[i], uint64(n))
			open = append(open, i)
		}
	}
	g.open[s.Level+1] = open
}

// signQuota puts the field of an active item of Algorithm M.
func (g *signer) signQuota(i int32) {
	s := g.s
	need, size := s.Quotas[i].Need(), s.Items[i].Size
	switch {
	case need == 0 && size == 0:
	case g.many == nil || !g.many[i].is:
		g.put(g.at[i], 1)
	default:
		m := &g.many[i]
		g.put(m.need, uint64(need))
		if size > 0 {
			g.put(m.room, uint64(room(s, i)))
			g.put(m.top, uint64(g.rank[s.Nodes[i].Down]))
		}
	}
}

// room returns how often an active item may still be covered: its bound, or what
// the options left in its list come to, if that is less.
func room(s *links.Search, i int32) int32 {
	bound := s.Quotas[i].Bound
	if !s.IsHeavy(i) {
		return min(bound, s.Items[i].Size)
	}
	sum := int32(0)
	for x := s.Nodes[i].Down; x != i && sum < bound; x = s.Nodes[x].Down {
		sum += min(s.Weights[x], bound-sum)
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
	for x := s.Nodes[i].Down; x != i; x = s.Nodes[x].Down {
		if s.Nodes[x].Colour == links.Cleansed && g.isLeft(x) {
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
	i := s.Nodes[y].Item
	return s.Items[s.Items[i].Left].Right == i && s.Nodes[s.Nodes[y].Up].Down == y
}
