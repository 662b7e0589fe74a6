package bits

import (
	"math"
	"math/bits"
)

// The loops of the engine Bits: each makes the state of a child from that of its
// parent, and finds the item to branch on, the leftmost of those with fewest
// options left. This is where the time goes.

// lookNarrow is look for form narrow. States are short: all is made at once, then
// counted.
func (b *Search) lookNarrow(from, to []uint64) (item, choices int32) {
	row := b.Row[:len(from)]
	to = to[:len(from)]
	for k, w := range from {
		to[k] = w &^ row[k]
	}
	best := uint64(math.MaxUint64)
	for a, w := range to[:b.active] {
		spans := b.spans[a<<6:]
		for ; w != 0; w &= w - 1 {
			i := bits.TrailingZeros64(w)
			sp := &spans[i]
			n := bits.OnesCount64(to[sp.begin] & sp.mask)
			best = min(best, uint64(n)<<32|uint64(a<<6+i))
		}
	}
	if best == math.MaxUint64 {
		return -1, 0
	}
	return int32(uint32(best)), int32(best >> 32)
}

// lookWide is look for form wide. States are long: they are made item by item,
// so that a dead end is seen before all is made.
func (b *Search) lookWide(from, to []uint64) (item, choices int32) {
	row := b.Row[:len(from)]
	to = to[:len(from)]
	best := uint64(math.MaxUint64)
	for a := range b.active {
		w := from[a] &^ row[a]
		to[a] = w
		for ; w != 0; w &= w - 1 {
			i := int32(a<<6 + bits.TrailingZeros64(w))
			sp := &b.spans[i]
			n := int32(0)
			if sp.long() {
				n = b.lookLong(i, from, to)
			} else {
				r, t := row[sp.begin:sp.end], to[sp.begin:sp.end]
				for k, x := range from[sp.begin:sp.end] {
					x &^= r[k]
					t[k] = x
					n += int32(bits.OnesCount64(x))
				}
			}
			if n == 0 {
				return i, 0
			}
			best = min(best, uint64(n)<<32|uint64(i))
		}
	}
	if best == math.MaxUint64 {
		return -1, 0
	}
	return int32(uint32(best)), int32(best >> 32)
}

// lookLong makes what the state has of an item with a summary, and returns how
// many options there are left.
func (b *Search) lookLong(i int32, from, to []uint64) int32 {
	row := b.Row[:len(from)]
	to = to[:len(from)]
	sp := &b.spans[i]
	step := sp.step()
	items := len(b.spans)
	above := b.Sums[max(0, b.Level-1)*items+int(i)]
	n, sum := 0, uint64(0)
	for m := above; m != 0; m &= m - 1 {
		begin := int(sp.begin + step*int32(bits.TrailingZeros64(m)))
		any := uint64(0)
		for k := begin; k < begin+int(step); k++ {
			x := from[k] &^ row[k]
			to[k] = x
			n += bits.OnesCount64(x)
			any |= x
		}
		if any != 0 {
			sum |= m & -m
		}
	}
	b.Sums[b.Level*items+int(i)] = sum
	return int32(n)
}

// lookMixed is look for form mixed: rule First, and Algorithm M.
func (b *Search) lookMixed(from, to []uint64) (item, choices int32) {
	row := b.Row[:len(from)]
	to = to[:len(from)]
	for k, w := range from {
		to[k] = w &^ row[k]
	}
	if b.Many != nil && !b.Leftmost {
		return b.Many.look(b, to)
	}
	for a, w := range to[:b.active] {
		if w != 0 {
			i := int32(a<<6 + bits.TrailingZeros64(w))
			n := b.size(to, i)
			if b.Many != nil {
				n = max(0, n+1-b.Many.Quotas[i].Need())
			}
			return i, n
		}
	}
	return -1, 0
}

// size returns how many options a state has left for item i.
func (b *Search) size(state []uint64, i int32) int32 {
	sp := &b.spans[i]
	n := bits.OnesCount64(state[sp.begin] & sp.mask)
	for k := sp.begin + 1; k < sp.end; k++ {
		n += bits.OnesCount64(state[k])
	}
	return int32(n)
}
