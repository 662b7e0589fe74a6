package deduce

import "slices"

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

// build finds the chains through cells and, if all is set, through bones with two
// places and through areas with two links as well.
func (h *chains) build(k *knowledge, all bool) {
	n := len(k.Places)
	h.up, h.flip = h.up[:0], append(h.flip[:0], make([]bool, n)...)
	h.broken = append(h.broken[:0], make([]bool, n)...)
	for p := range int32(n) {
		h.up = append(h.up, p)
	}
	for it := range k.items() {
		if int(it) >= k.Cells && !all {
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
	if all {
		k.areas.links(k, func(class []int32, same []bool) {
			for i := 1; i < len(class); i++ {
				h.link(class[0], class[i], same[i])
			}
		})
	}
	h.index(k)
}

// index lists the places of each side.
func (h *chains) index(k *knowledge) {
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
func (h *chains) count(k *knowledge, s, n int32) {
	for _, p := range h.places(s) {
		k.counts[k.Places[p].Bone] += n
	}
}

// repeated returns a bone that a side has more often than there are copies, or
// -1.
func (h *chains) repeated(k *knowledge, s int32) int32 {
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
func (h *chains) uses(k *knowledge, s, bone int32) bool {
	n := int32(0)
	for _, p := range h.places(s) {
		if k.Places[p].Bone == bone {
			n++
		}
	}
	return n >= k.Left[bone]
}

// ruleOutSide says that nothing lies on the places of a side.
func (k *knowledge) ruleOutSide(s int32) *Because {
	for _, p := range k.chains.places(s) {
		k.ruleOut(p)
	}
	why := k.conclude()
	if why != nil {
		k.tellChain(why, s)
	}
	return why
}

// tellChain writes down a side and its opposite.
func (k *knowledge) tellChain(why *Because, s int32) {
	why.Chain = k.placeList(k.chains.places(s)...)
	why.Anti = k.placeList(k.chains.places(s ^ 1)...)
}

// sidesOf calls f once with each side that has a place of a bone, in order.
func (h *chains) sidesOf(k *knowledge, bone int32, f func(s int32)) {
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
