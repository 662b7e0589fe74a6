package deduce

import (
	"slices"
)

// Chains: a cell with two places left has a bone on exactly one of them. So of
// places linked by such cells, every other one is laid, or all those between: a
// chain has two sides, and the places of exactly one are laid.
//
// The classes are kept as trees: up leads towards a root, and flip tells whether
// a place is on the side opposite to that of the one above.
//
//	(side)  side of a live place is twice the root of its chain, plus 1 if it is
//	        on the side opposite to the root; of others it is -1
//
// The places of side s are members[first[s]:first[s+1]]; its opposite is s^1. A
// place that is in no chain is a side of its own, whose opposite is empty.
type chains struct {
	up      []int32
	flip    []bool
	side    []int32
	first   []int32
	members []int32
	broken  []bool // by root: a place is on both sides
	covered []bool // by cell, for one side at a time
}

// link says that of two places exactly one is laid or, if same, both or none.
func (h *chains) link(p, q int32, same bool) {
	x, xf := h.root(p)
	y, yf := h.root(q)
	differ := (xf != yf) == same
	if x == y {
		h.broken[x] = h.broken[x] || differ
		return
	}
	x, y = min(x, y), max(x, y)
	h.up[y], h.flip[y] = x, differ
	h.broken[x] = h.broken[x] || h.broken[y]
}

// root returns the root of p's chain, and whether p is opposite to it. It
// shortens the way for the next call.
func (h *chains) root(p int32) (int32, bool) {
	if h.up[p] == p {
		return p, false
	}
	r, f := h.root(h.up[p])
	f = f != h.flip[p]
	h.up[p], h.flip[p] = r, f
	return r, f
}

// build finds the chains through cells and, if there are areas to find links in,
// through bones with two places and areas with two links as well.
func (h *chains) build(k *position, areas *areas) {
	n := len(k.Places)
	h.up, h.flip = h.up[:0], append(h.flip[:0], make([]bool, n)...)
	h.broken = append(h.broken[:0], make([]bool, n)...)
	for p := range int32(n) {
		h.up = append(h.up, p)
	}
	for it := range k.items() {
		if int(it) >= k.Cells && areas == nil {
			break
		}
		if !k.needs(it) || k.Size[it] != 2 || k.Left[it] != 1 {
			continue
		}
		p := int32(-1)
		for _, q := range k.ways(it) {
			if k.Live[q] {
				p = q
				break
			}
		}
		h.link(p, k.Mix[it]^p, false)
	}
	if areas != nil {
		areas.links(k, func(class []int32, same []bool) {
			for i := 1; i < len(class); i++ {
				h.link(class[0], class[i], same[i])
			}
		})
	}
	h.index(k)
}

// index lists the places of each side.
func (h *chains) index(k *position) {
	n := len(k.Places)
	h.side = h.side[:0]
	h.first = append(h.first[:0], make([]int32, 2*n+1)...)
	for p := range int32(n) {
		s := int32(-1)
		if k.Live[p] {
			r, f := h.root(p)
			s = 2 * r
			if f {
				s++
			}
			h.first[s+1]++
		}
		h.side = append(h.side, s)
	}
	for s := range 2 * n {
		h.first[s+1] += h.first[s]
	}
	h.members = append(h.members[:0], make([]int32, h.first[2*n])...)
	next := append(k.scratch[:0], h.first...)
	for p, s := range h.side {
		if s >= 0 {
			h.members[next[s]] = int32(p)
			next[s]++
		}
	}
	k.scratch = next
}

// places returns the places of a side, in order.
func (h *chains) places(s int32) []int32 { return h.members[h.first[s]:h.first[s+1]] }

// each calls f with every side of two places or more, or with an opposite.
func (h *chains) each(f func(s int32)) {
	for s := range int32(len(h.first) - 1) {
		if n := h.first[s+1] - h.first[s]; n > 1 || n == 1 && h.first[(s^1)+1] > h.first[s^1] {
			f(s)
		}
	}
}

// count adds n to k.counts for the bone of every place of a side.
func (h *chains) count(k *position, s, n int32) {
	for _, p := range h.places(s) {
		k.counts[k.Places[p].Bone] += n
	}
}

// repeated returns a bone that a side has more often than there are copies, or
// -1.
func (h *chains) repeated(k *position, s int32) int32 {
	bone := int32(-1)
	h.count(k, s, 1)
	for _, p := range h.places(s) {
		if b := k.Places[p].Bone; k.counts[b] > k.Left[b] && (bone < 0 || b < bone) {
			bone = b
		}
	}
	h.count(k, s, -1)
	return bone
}

// uses reports whether a side has all copies left of a bone.
func (h *chains) uses(k *position, s, bone int32) bool {
	n := int32(0)
	for _, p := range h.places(s) {
		if k.Places[p].Bone == bone {
			n++
		}
	}
	return n >= k.Left[bone]
}

// sidesOf calls f once with each side that has a place of a bone, in order.
func (h *chains) sidesOf(k *position, bone int32, f func(s int32)) {
	list := k.scratch[:0]
	for _, p := range k.ways(bone) {
		if k.Live[p] {
			list = append(list, h.side[p])
		}
	}
	slices.Sort(list)
	k.scratch = list
	for i, s := range list {
		if i == 0 || list[i-1] != s {
			f(s)
		}
	}
}

// pair returns two places of a bone on opposite sides of a chain, or -1.
func (h *chains) pair(k *position, b int32) (p, q int32) {
	ways := k.ways(b)
	for i, p := range ways {
		for _, q := range ways[:i] {
			if k.Live[p] && k.Live[q] && h.side[p]^h.side[q] == 1 {
				return q, p
			}
		}
	}
	return -1, -1
}

// fails returns a cell that the side covers twice or leaves nothing, or a bone
// that it shows too often or leaves too little, or -1.
func (h *chains) fails(k *position, s int32) int32 {
	if b := h.repeated(k, s); b >= 0 {
		return b
	}
	if c := h.overlaps(k, s); c >= 0 {
		return c
	}
	h.cover(k, s, true)
	h.count(k, s, 1)
	bad := h.starved(k)
	h.count(k, s, -1)
	h.cover(k, s, false)
	return bad
}

// starved returns the first need that has too little, if the bones counted in
// k.counts are laid and cover the cells of h.covered.
func (h *chains) starved(k *position) int32 {
	for it := range k.items() {
		if !k.needs(it) || int(it) < k.Cells && h.covered[it] {
			continue
		}
		need := k.Left[it]
		if int(it) >= k.Cells {
			need -= k.counts[it]
		}
		for _, p := range k.ways(it) {
			if need <= 0 {
				break
			}
			if k.Live[p] && !h.blocks(k, p) {
				need--
			}
		}
		if need > 0 {
			return it
		}
	}
	return -1
}

// blocks reports whether what is counted and covered leaves no room for p.
func (h *chains) blocks(k *position, p int32) bool {
	pl := k.Places[p]
	return h.covered[pl.A] || h.covered[pl.B] || k.counts[pl.Bone] >= k.Left[pl.Bone]
}

// cover marks the cells of a side.
func (h *chains) cover(k *position, s int32, on bool) {
	if len(h.covered) < k.Cells {
		h.covered = append(h.covered, make([]bool, k.Cells-len(h.covered))...)
	}
	for _, p := range h.places(s) {
		h.covered[k.Places[p].A], h.covered[k.Places[p].B] = on, on
	}
}

// overlaps returns a cell that two places of the side cover, or -1.
func (h *chains) overlaps(k *position, s int32) int32 {
	twice := int32(-1)
	for _, p := range h.places(s) {
		for _, c := range [2]int32{k.Places[p].A, k.Places[p].B} {
			if k.counts[c]++; k.counts[c] > 1 && (twice < 0 || c < twice) {
				twice = c
			}
		}
	}
	for _, p := range h.places(s) {
		k.counts[k.Places[p].A], k.counts[k.Places[p].B] = 0, 0
	}
	return twice
}
