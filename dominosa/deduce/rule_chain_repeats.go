package deduce

// A chain that uses a bone twice: of a chain through cells with two places left
// (see deduce_chains.go), one side is laid. If a side shows a bone more often
// than it has copies left, it is the other one.
//
// Because: Chain is the side that fails, Anti the other, Bones the bone.
func findChainRepeats(k *knowledge) {
	h := &k.chains
	h.build(k, false)
	h.each(func(s int32) {
		bone := h.repeated(k, s)
		if bone < 0 {
			return
		}
		if why := k.ruleOutSide(s); why != nil {
			why.Bones = k.boneList(bone)
		}
	})
}
