package deduce

import (
	"fmt"
)

// Cells not beside the place would have to have places of that bone alone: of those cell-bone has
// spoken.
//
// Because: Cells is the cell, Bones the bone that would be laid, Places the places at the cell
// that this leaves out: copies of the same bone.
var cellStranded = rung{
	Rule: Rule{
		Name: "cell-stranded", Title: "Cornered cell", Level: Basic,
		Says: "A bone does not lie where it would leave a cell beside it nothing to pair with.",
		Why: "Laying the bone takes one neighbour from the cell and uses up the bone. If the " +
			"cell's other ways all show that same bone, it could not be covered any more.",
	},
	board:  "31112 00122 22003 13303",
	effort: 4,
	find:   findCellStranded,
	say:    sayCellStranded,
	rests:  restsOnCells,
}

func findCellStranded(k *knowledge) {
	for c := range int32(k.Cells) {
		if k.Left[c] == 0 || k.Size[c] < 2 {
			continue
		}
		for _, q := range k.Ways(c) {
			if !k.Live[q] {
				continue
			}
			if bone := k.onlyBone(c, q); bone >= 0 && k.Left[bone] == 1 {
				k.strand(c, q, bone)
			}
		}
	}
}

// strand rules out the places of a bone that overlap place q of cell c: without q,
// the cell has only that bone.
func (k *knowledge) strand(c, q, bone int32) {
	for _, p := range k.Ways(k.Other(q, c)) {
		if p == q || !k.Live[p] || k.Places[p].Bone != bone {
			continue
		}
		k.ruleOut(p)
		if why := k.conclude(); why != nil {
			why.Cells, why.Bones = k.cellList(c), k.boneList(bone)
			for _, other := range k.Ways(c) {
				if other != q && k.Live[other] {
					why.Places = append(why.Places, k.place(other))
				}
			}
		}
	}
}

func sayCellStranded(_ *scene, st Step) string {
	b := st.Because.Bones[0]
	return fmt.Sprintf("if %v lay at %s, then %v would be left with nothing but %v (at %s), which would no longer be free. So %s",
		b, ins(st.RuledOut, "or"), st.Because.Cells[0], b, ins(st.Because.Places, "or"), excluded(st.RuledOut))
}
