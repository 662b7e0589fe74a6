package deduce

// A bone in both sides of a chain: one side of a chain through cells with two
// places left is laid. If both have a place of a bone with one copy left, the
// bone lies on one of those, whichever side it is, and nowhere else.
//
// Because: Chain and Anti are the sides, Bones the bone, Places those of the bone
// in them.
func findChainBone(k *knowledge) {
	h := &k.chains
	h.build(k, false)
	for b := int32(k.Cells); b < k.items(); b++ {
		if k.Left[b] != 1 || k.Size[b] <= 2 {
			continue
		}
		p, q := h.pair(k, b)
		if p < 0 {
			continue
		}
		for _, r := range k.ways(b) {
			if k.Live[r] && r != p && r != q {
				k.ruleOut(r)
			}
		}
		if why := k.conclude(); why != nil {
			k.tellChain(why, h.side[p])
			why.Bones, why.Places = k.boneList(b), k.placeList(p, q)
		}
	}
}

// pair returns two places of a bone on opposite sides of a chain, or -1.
func (h *chains) pair(k *knowledge, b int32) (p, q int32) {
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
