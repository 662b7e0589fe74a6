package deduce

import (
	"fmt"
)

// A chain that uses a bone twice: of a chain through cells with two places left
// (see package structure), one side is laid. If a side shows a bone more often
// than it has copies left, it is the other one.
//
// Because: Chain is the side that fails, Anti the other, Bones the bone.
var chainRepeats = rung{
	Rule:   Rule{"chain-repeats", "a chain that uses a bone twice", Extreme},
	effort: 25,
	find:   findChainRepeats,
	say:    sayChainRepeats,
}

func findChainRepeats(k *knowledge) {
	h := &k.chains
	h.Build(&k.Position, nil)
	h.Each(func(s int32) {
		bone := h.Repeated(&k.Position, s)
		if bone < 0 {
			return
		}
		if why := k.ruleOutSide(s); why != nil {
			why.Bones = k.boneList(bone)
		}
	})
}

func sayChainRepeats(s *scene, st Step) string {
	return fmt.Sprintf("%s. But %s would take %v too often, so %s",
		s.sides(st.Because), first(st.Because), st.Because.Bones[0], excluded(st.RuledOut))
}

// ruleOutSide says that nothing lies on the places of a side.
func (k *knowledge) ruleOutSide(s int32) *Because {
	for _, p := range k.chains.Places(s) {
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
	why.Chain = k.placeList(k.chains.Places(s)...)
	why.Anti = k.placeList(k.chains.Places(s ^ 1)...)
}
