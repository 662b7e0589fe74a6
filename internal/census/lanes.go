package census

import "math/bits"

// lanes is a set of tilings, one bit each. Two words hold the 95 tilings of 4x5;
// we know no shape of 20 cells with more.
type lanes struct{ lo, hi uint64 }

func (l *lanes) add(i int) {
	if i < 64 {
		l.lo |= 1 << i
	} else {
		l.hi |= 1 << (i - 64)
	}
}

func (l lanes) or(m lanes) lanes   { return lanes{l.lo | m.lo, l.hi | m.hi} }
func (l lanes) and(m lanes) lanes  { return lanes{l.lo & m.lo, l.hi & m.hi} }
func (l lanes) less(m lanes) lanes { return lanes{l.lo &^ m.lo, l.hi &^ m.hi} }
func (l lanes) size() int          { return bits.OnesCount64(l.lo) + bits.OnesCount64(l.hi) }
