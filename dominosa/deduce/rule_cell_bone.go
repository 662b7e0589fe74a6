package deduce

import (
	"fmt"
)

// Because: Cells is the cell, Bones the bone, Places the places at the cell.
var cellBone = rung{
	Rule: Rule{
		Name: "cell-bone", Title: "Only bone", Level: Basic,
		Says: "A cell that only one bone can cover takes that bone, so the bone lies nowhere else.",
		Why: "Whichever neighbour the cell pairs with, the same bone covers it. One copy of " +
			"the bone is left, so its other places are out.",
	},
	board:  "01231 21233 31100 30022",
	effort: 3,
	find:   findCellBone,
	say:    sayCellBone,
	rests:  restsOnCells,
}

func findCellBone(k *knowledge) {
	for c := range int32(k.Cells) {
		if k.Left[c] == 0 || k.Size[c] < 2 {
			continue
		}
		bone := k.onlyBone(c, -1)
		if bone < 0 || k.Left[bone] > 1 || k.Size[bone] == k.Size[c] {
			continue
		}
		for _, p := range k.Ways(bone) {
			if k.Live[p] && !k.Touches(p, c) {
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
	for _, p := range k.Ways(c) {
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

func sayCellBone(_ *scene, st Step) string {
	c, b := st.Because.Cells[0], st.Because.Bones[0]
	return fmt.Sprintf("cell %v can be covered only by %v (at %s), so it lies there, one way or the other, and %s",
		c, b, ins(st.Because.Places, "or"), excluded(st.RuledOut))
}
