package count

import (
	"bonepile/cover/internal/xc"
	"bonepile/internal/limbs"
)

// present is set in the last word of every state that a layer has.
const present = 1 << 63

// A layer is a table of states, each with a number of some limbs, least first. At most
// 5/8 of its places are taken.
type layer struct {
	xc.Records
	limbs int
}

func newLayer(words, limbs int) *layer {
	l := &layer{limbs: limbs}
	l.Words, l.Stride, l.Mark = words, words+limbs, words-1
	l.Resize(64)
	return l
}

// empty removes all states, and keeps the size.
func (l *layer) empty() {
	l.N = 0
	clear(l.Slots)
}

// grows returns how many bytes the layer takes for a moment, beside those it has, if it has
// to grow for one more state with such a number.
func (l *layer) grows(number []uint64) (bytes uint64) {
	if len(number) > l.limbs {
		bytes = l.Bytes() / uint64(l.Stride) * uint64(l.Words+len(number))
	}
	if 8*(l.N+1) > 5*l.Places() {
		bytes = max(2*bytes, 2*l.Bytes())
	}
	return bytes
}

// add adds a number to that of a state, and reports whether the state is new. It marks
// the state as present.
func (l *layer) add(state, number []uint64) bool {
	state[l.Mark] |= present
	for len(number) > l.limbs {
		l.widen()
	}
	at, known := l.Find(state)
	if !known {
		copy(l.Slots[at:], state)
		copy(l.Slots[at+l.Words:], number)
		if l.N++; 8*l.N > 5*l.Places() {
			l.Resize(2 * l.Places())
		}
		return true
	}
	if carry := limbs.Add(l.Slots[at+l.Words:at+l.Stride], number); carry != 0 {
		l.widen()
		at, _ = l.Find(state)
		l.Slots[at+l.Stride-1] = carry
	}
	return false
}

// widen gives every number another limb.
func (l *layer) widen() {
	l.limbs++
	l.Widen()
}

// Which bits the states of a sweep have, and when.

// A lane is a bit during the time in which it matters.
type lane struct {
	first, last int32 // ranks; the place is taken only if first < last
	place       int32
}

// lanes are the bits of a sweep.
type lanes struct {
	list  []lane
	tints map[pairing]int32     // by item and colour, of secondary items: the lane
	of    map[int32][]xc.Colour // by secondary item
	kept  []int32               // lanes that matter to the end
}

// A pairing is a secondary item with a colour, or with none.
type pairing struct {
	item   xc.Item
	colour xc.Colour
}

// newLanes finds out when each bit matters.
func newLanes(p *xc.Problem, rank, group []int32, keep int) *lanes {
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
	for i := range keep {
		n := l.tints[pairing{item: xc.Item(p.Primary + i)}]
		l.list[n].last = int32(p.Primary)
		l.kept = append(l.kept, n)
	}
	return l
}

// place gives every lane that matters the lowest place that is free. It returns how
// many words that takes, with the uppermost bit of the last word left to the tables.
func (l *lanes) place(ranks int, m *xc.Meter) (words int) {
	opening := make([][]int32, ranks)
	for n, x := range l.list {
		l.list[n].place = -1
		if x.first < x.last && int(x.last) < ranks {
			opening[x.first] = append(opening[x.first], int32(n))
		}
	}
	var until []int32 // by place: the rank of the last lane that has it
	for at, n := range l.kept {
		until = append(until, l.list[n].last)
		l.list[n].place = int32(at)
	}
	for r, ns := range opening {
		if m.Over(len(until)) {
			break
		}
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
