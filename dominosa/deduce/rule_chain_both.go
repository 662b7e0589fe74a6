package deduce

import (
	"fmt"
)

// What both sides of a chain exclude: one side of a chain, through cells and
// bones with two places and areas with two links, is laid. A place that clashes
// with places of either side is not.
//
// Because: Chain and Anti are the sides.
var chainBoth = rung{
	Rule:   Rule{"chain-both", "what both sides of a chain exclude", Beyond},
	effort: 50,
	find:   findChainBoth,
	say:    sayChainBoth,
}

func findChainBoth(k *knowledge) {
	h := &k.chains
	h.Build(&k.Position, &k.areas)
	h.Each(func(s int32) {
		if s%2 != 0 {
			return
		}
		barred := k.bar[:0]
		for side := range int32(2) {
			h.Cover(&k.Position, s+side, true)
			h.Count(&k.Position, s+side, 1)
			if side == 0 {
				barred = k.clashing(barred, s)
			} else {
				for _, p := range barred {
					if h.Blocks(&k.Position, p) {
						k.ruleOut(p)
					}
				}
			}
			h.Count(&k.Position, s+side, -1)
			h.Cover(&k.Position, s+side, false)
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
	for _, own := range h.Places(s) {
		pl := k.Places[own]
		for _, it := range [3]int32{pl.A, pl.B, pl.Bone} {
			for _, p := range k.Ways(it) {
				if k.Live[p] && h.Side[p]/2 != s/2 && h.Blocks(&k.Position, p) {
					list = append(list, p)
				}
			}
		}
	}
	return list
}

func sayChainBoth(_ *scene, st Step) string {
	return fmt.Sprintf("%s. Either way that leaves no room, so %s", sides(st.Because, byAll), excluded(st.RuledOut))
}
