package cells

import (
	"math/bits"

	"bonepile/cover/internal/xc"
)

// A picker knows which primary items to pick from. Deep in the tree they are few and
// far apart, so they are bits. Items that were closed are taken out only when somebody
// picks.
type picker struct {
	among  xc.Bitset
	closed []int32 // as they were closed
	known  int32   // how many of closed are not among them
}

// reset opens all items. The last of closed is none: a place to write to.
func (p *picker) reset() {
	for i := range int32(len(p.closed) - 1) {
		p.among.Add(i)
	}
	p.known = 0
}

// takeOut takes out the items that are closed, when there are n.
func (p *picker) takeOut(n int32) {
	for _, i := range p.closed[p.known:n] {
		p.among.Remove(i)
	}
	p.known = n
}

// putBack puts in again the items that are open, when n are closed.
func (p *picker) putBack(n int32) {
	if n < p.known {
		for _, i := range p.closed[n:p.known] {
			p.among.Add(i)
		}
		p.known = n
	}
}

// A bitmap is a set of small numbers of which the least is found quickly. Bit w of tops is
// set if word w is not 0, and perhaps if it is.
type bitmap struct{ words, tops xc.Bitset }

func newBitmap(n int) bitmap {
	words := (n + 63) / 64
	all := make(xc.Bitset, words+(words+63)/64)
	return bitmap{all[:words:words], all[words:]}
}

func (b *bitmap) add(i int32) {
	b.words.Add(i)
	b.tops.Add(i >> 6)
}

func (b *bitmap) remove(i int32) { b.words.Remove(i) }

// first returns the least of the numbers, -1 if there is none.
func (b *bitmap) first() int32 {
	for t, top := range b.tops {
		for ; top != 0; top &= top - 1 {
			w := t<<6 + bits.TrailingZeros64(top)
			if b.words[w] != 0 {
				return int32(w<<6 + bits.TrailingZeros64(b.words[w]))
			}
			b.tops[t] &= top - 1
		}
	}
	return -1
}

func (b *bitmap) clear() {
	for t, top := range b.tops {
		for ; top != 0; top &= top - 1 {
			b.words[t<<6+bits.TrailingZeros64(top)] = 0
		}
		b.tops[t] = 0
	}
}
