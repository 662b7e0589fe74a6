package deduce

import (
	"fmt"
)

// The chain is through cells with two places left, and the bone has one copy left.
//
// Because: Chain and Anti are the sides, Bones the bone, Places those of the bone
// in them.
var chainBone = rung{
	Rule: Rule{
		Name: "chain-bone", Title: "One bone on both sides", Level: Extreme,
		Says: "A bone that both sides of a chain show lies on the chain and nowhere else.",
		Why: "One of the two sides of a chain is laid as a whole. If each of them shows the " +
			"same bone, it lies on one of those two places, whichever side it is.",
	},
	board:  "203233 141430 041020 130432 442112",
	effort: 25,
	find:   findChainBone,
	say:    sayChainBone,
	rests:  restsOnLinks,
}

func findChainBone(k *knowledge) {
	h := &k.chains
	h.Build(&k.Position, nil)
	for b := int32(k.Cells); b < k.Items(); b++ {
		if k.Left[b] != 1 || k.Size[b] <= 2 {
			continue
		}
		p, q := h.Pair(&k.Position, b)
		if p < 0 {
			continue
		}
		for _, r := range k.Ways(b) {
			if k.Live[r] && r != p && r != q {
				k.ruleOut(r)
			}
		}
		if why := k.conclude(); why != nil {
			k.tellChain(why, h.Side[p])
			why.Bones, why.Places = k.boneList(b), k.placeList(p, q)
		}
	}
}

func sayChainBone(s *scene, st Step) string {
	b := st.Because.Bones[0]
	return fmt.Sprintf("%s. Either way %v lies at %s, so %s",
		s.sides(st.Because), b, ins(st.Because.Places, "or"), excluded(st.RuledOut))
}
