package deduce

import (
	"fmt"
	"slices"
	"strings"

	"bonepile/dominosa"
)

// The chain is through cells and bones with two places and areas with two links.
//
// Because: Chain and Anti are the sides.
var chainBoth = rung{
	Rule: Rule{
		Name: "chain-both", Title: "Blocked by both sides", Level: Beyond,
		Says: "What clashes with either side of a chain is out.",
		Why: "One of the two sides of a chain is laid as a whole. A bone that clashes with " +
			"each of them is blocked, whichever side it is.",
	},
	board:  "12133 12003 02100 32132",
	effort: 50,
	find:   findChainBoth,
	say:    sayChainBoth,
	rests:  restsOnLinks,
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

func sayChainBoth(s *scene, st Step) string {
	var parts []string
	for _, pl := range st.RuledOut {
		one, two := s.against(pl, st.Because.Chain), s.against(pl, st.Because.Anti)
		parts = append(parts, fmt.Sprintf("%v meets %v or %v", lying(pl), lying(one), lying(two)))
	}
	return fmt.Sprintf("%s. Either way a bone is in the way: %s. So %s",
		s.sides(st.Because), strings.Join(parts, "; "), excluded(st.RuledOut))
}

// against returns a place of a side that leaves no room for a place: one that has a
// cell in common with it, or else one that takes its bone.
func (s *scene) against(pl dominosa.Place, side []dominosa.Place) dominosa.Place {
	i := slices.IndexFunc(side, func(q dominosa.Place) bool { return clashing(pl, q) })
	if i < 0 {
		i = slices.IndexFunc(side, func(q dominosa.Place) bool { return pl.Bone == q.Bone })
	}
	return side[i]
}
