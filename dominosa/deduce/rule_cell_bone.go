package deduce

// A cell that only one bone can cover: all places possible at the cell show the
// same bone, which has one copy left. One of them is laid, whichever, so the
// bone lies nowhere else.
//
// Because: Cells is the cell, Bones the bone, Places the places at the cell.
func findCellBone(k *knowledge) {
	for c := range int32(k.Cells) {
		if k.Left[c] == 0 || k.Size[c] < 2 {
			continue
		}
		bone := k.onlyBone(c, -1)
		if bone < 0 || k.Left[bone] > 1 || k.Size[bone] == k.Size[c] {
			continue
		}
		for _, p := range k.ways(bone) {
			if k.Live[p] && !k.touches(p, c) {
				k.ruleOut(p)
			}
		}
		if why := k.conclude(); why != nil {
			why.Cells, why.Bones, why.Places = k.cellList(c), k.boneList(bone), k.liveWays(c)
		}
	}
}

// onlyBone returns the bone of all places possible at cell c but one that is
// left out, or -1 if they show different bones or there are none.
func (k *knowledge) onlyBone(c, but int32) int32 {
	bone := int32(-1)
	for _, p := range k.ways(c) {
		if !k.Live[p] || p == but {
			continue
		}
		if bone >= 0 && k.Places[p].Bone != bone {
			return -1
		}
		bone = k.Places[p].Bone
	}
	return bone
}
