package deduce

// What both sides of a chain exclude: one side of a chain, through cells and
// bones with two places and areas with two links, is laid. A place that clashes
// with places of either side is not.
//
// Because: Chain and Anti are the sides.
func findChainBoth(k *knowledge) {
	h := &k.chains
	h.build(k, true)
	h.each(func(s int32) {
		if s%2 != 0 {
			return
		}
		barred := k.bar[:0]
		for side := range int32(2) {
			h.cover(k, s+side, true)
			h.count(k, s+side, 1)
			if side == 0 {
				barred = k.clashing(barred, s)
			} else {
				for _, p := range barred {
					if h.blocks(k, p) {
						k.ruleOut(p)
					}
				}
			}
			h.count(k, s+side, -1)
			h.cover(k, s+side, false)
		}
		k.bar = barred
		if why := k.conclude(); why != nil {
			k.tellChain(why, s)
		}
	})
}

// clashing appends the places not in the chain of side s that what is covered
// and counted leaves no room for.
func (k *knowledge) clashing(list []int32, s int32) []int32 {
	h := &k.chains
	for _, own := range h.places(s) {
		pl := k.Places[own]
		for _, it := range [3]int32{pl.A, pl.B, pl.Bone} {
			for _, p := range k.ways(it) {
				if k.Live[p] && h.side[p]/2 != s/2 && h.blocks(k, p) {
					list = append(list, p)
				}
			}
		}
	}
	return list
}
