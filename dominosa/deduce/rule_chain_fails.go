package deduce

// A chain through cells, bones and links that fails: a bone that has to be laid
// and has two places left links them as a cell with two does, and so do two
// places that are the only links of an area. Of the longer chains that result,
// a side fails if its places overlap, show a bone too often, or leave a cell or
// a bone too little. Then the other side is laid.
//
// If a place is on both sides of a chain, the puzzle has no solution.
//
// Because: Chain is the side that fails, Anti the other; Cells or Bones is what
// it leaves without, or what it has twice.
func findChainFails(k *knowledge) {
	h := &k.chains
	h.build(k, true)
	h.each(func(s int32) {
		if h.broken[s/2] {
			k.ruleOutSide(s)
			return
		}
		item := h.fails(k, s)
		if item < 0 {
			return
		}
		if why := k.ruleOutSide(s); why != nil {
			if int(item) < k.Cells {
				why.Cells = k.cellList(item)
			} else {
				why.Bones = k.boneList(item)
			}
		}
	})
}

// fails returns a cell that the side covers twice or leaves nothing, or a bone
// that it shows too often or leaves too little, or -1.
func (h *chains) fails(k *knowledge, s int32) int32 {
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
func (h *chains) starved(k *knowledge) int32 {
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
func (h *chains) blocks(k *knowledge, p int32) bool {
	pl := k.Places[p]
	return h.covered[pl.A] || h.covered[pl.B] || k.counts[pl.Bone] >= k.Left[pl.Bone]
}

// cover marks the cells of a side.
func (h *chains) cover(k *knowledge, s int32, on bool) {
	if len(h.covered) < k.Cells {
		h.covered = append(h.covered, make([]bool, k.Cells-len(h.covered))...)
	}
	for _, p := range h.places(s) {
		h.covered[k.Places[p].A], h.covered[k.Places[p].B] = on, on
	}
}

// overlaps returns a cell that two places of the side cover, or -1.
func (h *chains) overlaps(k *knowledge, s int32) int32 {
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
