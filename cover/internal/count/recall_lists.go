package count

import "math/bits"

// narrow pushes the list of options that the kills leave of lists[from:to], and its key,
// and returns the item to branch on and how many choices it has, or if items come in a fixed
// order how many it may have. Choices are 0 if an
// item to be covered has no option left; the item is -1, with one choice, if no item is
// left to be covered.
func (r *recaller) narrow(from, to, key int, kills []uint64) (item, choices int) {
	r.work += uint64((to - from) * r.words)
	for range r.words {
		r.keys = append(r.keys, 0)
	}
	begin := len(r.lists)
	mine := r.keys[len(r.keys)-r.words:]
	w, prim := r.words, r.prim
	p0, p1, p2, p3 := r.planes[0][:prim], r.planes[1][:prim], r.planes[2][:prim], r.planes[3][:prim]
	clear(p0)
	clear(p1)
	clear(p2)
	clear(p3)
options:
	for at := from; at < to; at++ {
		o := r.lists[at]
		mask := r.masks[int(o)*w:][:w:w]
		for k, m := range mask {
			if m&kills[k] != 0 {
				continue options
			}
		}
		r.lists = append(r.lists, o)
		for k, m := range mask {
			mine[k] |= m
		}
		for k := range p0 {
			m := mask[k]
			c0 := p0[k] & m
			p0[k] ^= m
			c1 := p1[k] & c0
			p1[k] ^= c0
			c2 := p2[k] & c1
			p2[k] ^= c1
			p3[k] |= c2
		}
	}
	any := uint64(0)
	for k := range prim {
		need := r.keys[key+k] &^ kills[k] & r.keys[k]
		any |= need
		if need&^mine[k] != 0 {
			return 0, 0
		}
	}
	switch {
	case any == 0:
		return -1, 1
	case r.order != nil:
		return r.earliest(mine), to - from
	}
	for n := uint64(1); n < 8; n++ {
		x0, x1, x2 := n&1-1, n>>1&1-1, n>>2-1 // all ones where the bit of n is 0
		for k := range p0 {
			if m := mine[k] & (p0[k] ^ x0) & (p1[k] ^ x1) & (p2[k] ^ x2) &^ p3[k] & r.keys[k]; m != 0 {
				return k<<6 + bits.TrailingZeros64(m), int(n)
			}
		}
	}
	return r.fewest(begin, mine)
}

// earliest returns the first item of a key in order.
func (r *recaller) earliest(key []uint64) int {
	for _, i := range r.order {
		if key[i>>6]>>(i&63)&1 != 0 {
			return int(i)
		}
	}
	return -1
}

// fewest returns the item that has fewest options in lists[from:], whose key is given,
// and how many. It is for nodes where no item has fewer than 8.
func (r *recaller) fewest(from int, key []uint64) (item, choices int) {
	clear(r.counts)
	for _, o := range r.lists[from:] {
		for k, m := range r.masks[int(o)*r.words:][:r.prim] {
			for ; m != 0; m &= m - 1 {
				r.counts[k<<6+bits.TrailingZeros64(m)]++
			}
		}
	}
	choices = r.largest + 1
	for k := range r.prim {
		for m := key[k] & r.keys[k]; m != 0; m &= m - 1 {
			i := k<<6 + bits.TrailingZeros64(m)
			if n := int(r.counts[i]); n < choices {
				item, choices = i, n
			}
		}
	}
	return item, choices
}
