package deduce

import (
	"fmt"
	"slices"

	"bonepile/dominosa"
)

// If a place is on both sides of a chain, the puzzle has no solution.
//
// Because: Chain is the side that fails, Anti the other; Cells or Bones is what
// it leaves without, or what it has twice.
var chainFails = rung{
	Rule: Rule{
		Name: "chain-fails", Title: "Chain that fails", Level: Beyond,
		Says: "A side of a chain that overlaps, or leaves a cell or a bone with nothing, is not laid.",
		Why: "Bones with two places left and areas with two links make chains too, just as " +
			"cells with two neighbours do. One side of a chain is laid as a whole. If one " +
			"side is impossible, it is the other.",
	},
	board:  "23123 10023 32200 01311",
	effort: 40,
	find:   findChainFails,
	say:    sayChainFails,
	rests:  restsOnFailing,
}

func findChainFails(k *knowledge) {
	h := &k.chains
	h.Build(&k.Position, &k.areas)
	h.Each(func(s int32) {
		if h.Broken[s/2] {
			k.ruleOutSide(s)
			return
		}
		item := h.Fails(&k.Position, s)
		if item < 0 {
			return
		}
		if why := k.ruleOutSide(s); why != nil {
			k.tell(why, item)
		}
	})
}

func sayChainFails(s *scene, st Step) string {
	why := st.Because
	var fails string
	switch {
	case len(why.Bones) > 0:
		n := 0
		for _, pl := range why.Chain {
			if pl.Bone == why.Bones[0] {
				n++
			}
		}
		if fails = fmt.Sprintf("would leave %v too few places", why.Bones[0]); n > s.left(why.Bones[0]) {
			fails = fmt.Sprintf("would take %v too often", why.Bones[0])
		}
	case len(why.Cells) > 0:
		n := 0
		for _, pl := range why.Chain {
			if has(pl, why.Cells[0]) {
				n++
			}
		}
		if fails = fmt.Sprintf("would leave nothing for %v", why.Cells[0]); n > 1 {
			fails = fmt.Sprintf("would cover %v twice", why.Cells[0])
		}
	default:
		return fmt.Sprintf("%s. But the chain leads back to itself on the other side: there is no solution", s.sides(why))
	}
	return fmt.Sprintf("%s. But %s %s, so %s", s.sides(why), first(why), fails, excluded(st.RuledOut))
}

func restsOnFailing(s *scene, st Step) []dominosa.Place {
	rests := slices.DeleteFunc(restsOnNeed(s, st), func(pl dominosa.Place) bool {
		return slices.ContainsFunc(st.Because.Chain, func(q dominosa.Place) bool { return clashing(pl, q) || pl.Bone == q.Bone })
	})
	return append(rests, restsOnLinks(s, st)...)
}
