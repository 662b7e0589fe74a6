package structure

import (
	"cmp"
	"slices"
)

// Chains are places linked by cells with two places left. Such a cell has a bone on
// exactly one of them. So every other place of a chain is laid, or all those between:
// a chain has two sides, and the places of exactly one are laid.
//
// The classes are kept as trees: up leads towards a root, and flip tells whether
// a place is on the side opposite to that of the one above.
//
//	(side)  side of a live place is twice the root of its chain, plus 1 if it is
//	        on the side opposite to the root; of others it is -1
//
// The places of side s are members[first[s]:first[s+1]]; its opposite is s^1. A
// place that is in no chain is a side of its own, whose opposite is empty.
type Chains struct {
	up      []int32
	flip    []bool
	Side    []int32
	first   []int32
	members []int32
	Broken  []bool // by root: a place is on both sides
	covered []bool // by cell, for one side at a time
}

// link says that of two places exactly one is laid or, if same, both or none.
func (h *Chains) link(p, q int32, same bool) {
	x, xf := h.root(p)
	y, yf := h.root(q)
	differ := (xf != yf) == same
	if x == y {
		h.Broken[x] = h.Broken[x] || differ
		return
	}
	x, y = min(x, y), max(x, y)
	h.up[y], h.flip[y] = x, differ
	h.Broken[x] = h.Broken[x] || h.Broken[y]
}

// root returns the root of p's chain, and whether p is opposite to it. It
// shortens the way for the next call.
func (h *Chains) root(p int32) (int32, bool) {
	if h.up[p] == p {
		return p, false
	}
	r, f := h.root(h.up[p])
	f = f != h.flip[p]
	h.up[p], h.flip[p] = r, f
	return r, f
}

// Build finds the chains through cells and, if there are areas to find links in,
// through bones with two places and areas with two links as well.
func (h *Chains) Build(k *Position, areas *Areas) {
	n := len(k.Places)
	h.up, h.flip = h.up[:0], append(h.flip[:0], make([]bool, n)...)
	h.Broken = append(h.Broken[:0], make([]bool, n)...)
	for p := range int32(n) {
		h.up = append(h.up, p)
	}
	for it := range k.Items() {
		if int(it) >= k.Cells && areas == nil {
			break
		}
		if !k.Needs(it) || k.Size[it] != 2 || k.Left[it] != 1 {
			continue
		}
		ways := k.Ways(it)
		p := ways[slices.IndexFunc(ways, func(p int32) bool { return k.Live[p] })]
		h.link(p, k.Mix[it]^p, false)
	}
	if areas != nil {
		areas.Links(k, func(class []int32, same []bool) {
			for i := 1; i < len(class); i++ {
				h.link(class[0], class[i], same[i])
			}
		})
	}
	h.index(k)
}

// index lists the places of each side.
func (h *Chains) index(k *Position) {
	n := len(k.Places)
	h.Side = h.Side[:0]
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
		h.Side = append(h.Side, s)
	}
	for s := range 2 * n {
		h.first[s+1] += h.first[s]
	}
	h.members = append(h.members[:0], make([]int32, h.first[2*n])...)
	next := append(k.Scratch[:0], h.first...)
	for p, s := range h.Side {
		if s >= 0 {
			h.members[next[s]] = int32(p)
			next[s]++
		}
	}
	k.Scratch = next
}

// Places returns the places of a side, in order.
func (h *Chains) Places(s int32) []int32 { return h.members[h.first[s]:h.first[s+1]] }

// Each calls f with every side of two places or more, or with an opposite.
func (h *Chains) Each(f func(s int32)) {
	for s := range int32(len(h.first) - 1) {
		if n := h.first[s+1] - h.first[s]; n > 1 || n == 1 && h.first[(s^1)+1] > h.first[s^1] {
			f(s)
		}
	}
}

// Count adds n to k.counts for the bone of every place of a side.
func (h *Chains) Count(k *Position, s, n int32) {
	for _, p := range h.Places(s) {
		k.Counts[k.Places[p].Bone] += n
	}
}

// Repeated returns a bone that a side has more often than there are copies, or
// -1.
func (h *Chains) Repeated(k *Position, s int32) int32 {
	bone := int32(-1)
	h.Count(k, s, 1)
	for _, p := range h.Places(s) {
		if b := k.Places[p].Bone; k.Counts[b] > k.Left[b] && (bone < 0 || b < bone) {
			bone = b
		}
	}
	h.Count(k, s, -1)
	return bone
}

// Uses reports whether a side has all copies left of a bone.
func (h *Chains) Uses(k *Position, s, bone int32) bool {
	n := int32(0)
	for _, p := range h.Places(s) {
		if k.Places[p].Bone == bone {
			n++
		}
	}
	return n >= k.Left[bone]
}

// SidesOf calls f once with each side that has a place of a bone, in order.
func (h *Chains) SidesOf(k *Position, bone int32, f func(s int32)) {
	list := k.Scratch[:0]
	for _, p := range k.Ways(bone) {
		if k.Live[p] {
			list = append(list, h.Side[p])
		}
	}
	slices.SortFunc(list, cmp.Compare[int32])
	k.Scratch = list
	for i, s := range list {
		if i == 0 || list[i-1] != s {
			f(s)
		}
	}
}

// Pair returns two places of a bone on opposite sides of a chain, or -1.
func (h *Chains) Pair(k *Position, b int32) (p, q int32) {
	ways := k.Ways(b)
	for i, p := range ways {
		for _, q := range ways[:i] {
			if k.Live[p] && k.Live[q] && h.Side[p]^h.Side[q] == 1 {
				return q, p
			}
		}
	}
	return -1, -1
}

// Fails returns a cell that the side covers twice or leaves nothing, or a bone
// that it shows too often or leaves too little, or -1.
func (h *Chains) Fails(k *Position, s int32) int32 {
	if b := h.Repeated(k, s); b >= 0 {
		return b
	}
	if c := h.overlaps(k, s); c >= 0 {
		return c
	}
	h.Cover(k, s, true)
	h.Count(k, s, 1)
	bad := h.starved(k)
	h.Count(k, s, -1)
	h.Cover(k, s, false)
	return bad
}

// starved returns the first need that has too little, if the bones counted in
// k.counts are laid and cover the cells of h.covered.
func (h *Chains) starved(k *Position) int32 {
	for it := range k.Items() {
		if !k.Needs(it) || int(it) < k.Cells && h.covered[it] {
			continue
		}
		need := k.Left[it]
		if int(it) >= k.Cells {
			need -= k.Counts[it]
		}
		for _, p := range k.Ways(it) {
			if need <= 0 {
				break
			}
			if k.Live[p] && !h.Blocks(k, p) {
				need--
			}
		}
		if need > 0 {
			return it
		}
	}
	return -1
}

// Blocks reports whether what is counted and covered leaves no room for p.
func (h *Chains) Blocks(k *Position, p int32) bool {
	pl := k.Places[p]
	return h.covered[pl.A] || h.covered[pl.B] || k.Counts[pl.Bone] >= k.Left[pl.Bone]
}

// Cover marks the cells of a side.
func (h *Chains) Cover(k *Position, s int32, on bool) {
	if len(h.covered) < k.Cells {
		h.covered = append(h.covered, make([]bool, k.Cells-len(h.covered))...)
	}
	for _, p := range h.Places(s) {
		h.covered[k.Places[p].A], h.covered[k.Places[p].B] = on, on
	}
}

// overlaps returns a cell that two places of the side cover, or -1.
func (h *Chains) overlaps(k *Position, s int32) int32 {
	twice := int32(-1)
	for _, p := range h.Places(s) {
		for _, c := range [2]int32{k.Places[p].A, k.Places[p].B} {
			if k.Counts[c]++; k.Counts[c] > 1 && (twice < 0 || c < twice) {
				twice = c
			}
		}
	}
	for _, p := range h.Places(s) {
		k.Counts[k.Places[p].A], k.Counts[k.Places[p].B] = 0, 0
	}
	return twice
}
