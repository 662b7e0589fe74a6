package count

import (
	"bonepile/cover/internal/xc"
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
	if carry := xc.AddLimbs(l.Slots[at+l.Words:at+l.Stride], number); carry != 0 {
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
