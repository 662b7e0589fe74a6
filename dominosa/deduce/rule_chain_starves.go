package deduce

import (
	"fmt"
	"slices"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/prose"
)

// Cells that places of the side cover are not meant: they are covered by it. That
// the side also takes neighbours from the cell is not looked at here, but in chain-fails.
//
// Because: Chain is the side that fails, Anti the other, Cells the cell, Bones
// its bones.
var chainStarves = rung{
	Rule: Rule{
		Name: "chain-starves", Title: "Chain that starves a cell", Level: Extreme,
		Says: "A side of a chain that uses up all bones that some cell can take is not laid.",
		Why: "One of the two sides of a chain is laid as a whole. If a side shows every bone " +
			"that could cover a cell, and shows them elsewhere, nothing would be left for " +
			"the cell. So it is the other side.",
	},
	board:  "02311 03220 12113 00233",
	effort: 30,
	find:   findChainStarves,
	say:    sayChainStarves,
	rests:  restsOnStarved,
}

func findChainStarves(k *knowledge) {
	h := &k.chains
	h.Build(&k.Position, nil)
	for c := range int32(k.Cells) {
		if k.Left[c] == 0 || k.Size[c] < 2 {
			continue
		}
		first := int32(-1)
		for _, p := range k.Ways(c) {
			if k.Live[p] {
				first = k.Places[p].Bone
				break
			}
		}
		h.SidesOf(&k.Position, first, func(s int32) {
			for _, p := range k.Ways(c) {
				if k.Live[p] && (h.Side[p] == s || !h.Uses(&k.Position, s, k.Places[p].Bone)) {
					return
				}
			}
			if why := k.ruleOutSide(s); why != nil {
				why.Cells = k.cellList(c)
				for _, pl := range k.liveWays(c) {
					why.Bones = append(why.Bones, pl.Bone)
				}
			}
		})
	}
}

func sayChainStarves(s *scene, st Step) string {
	bones := slices.Clone(st.Because.Bones)
	slices.SortFunc(bones, dominosa.Bone.Compare)
	return fmt.Sprintf("%s. But %s would use up %s, all that %v can take, so %s",
		s.sides(st.Because), first(st.Because), prose.Names(slices.Compact(bones), "and"), st.Because.Cells[0], excluded(st.RuledOut))
}

func restsOnStarved(s *scene, st Step) []dominosa.Place {
	return append(restsOnLinks(s, st), restsOnSet(s, st)...)
}
