package deduce

import (
	"fmt"

	"bonepile/dominosa/internal/prose"
)

// The smallest sets come first.
//
// Because: Cells is the k cells, Bones the bones.
var boneSet = rung{
	Rule: Rule{
		Name: "bone-set", Title: "As many bones as cells", Level: Beyond,
		Says: "Cells of one colour that see no more bones than there are cells use up those bones.",
		Why: "Colour the cells like a chessboard: no bone covers two cells of one colour, so " +
			"each of the cells takes a different bone. If together they see no more bones " +
			"than there are cells, these lie on these cells and nowhere else.",
	},
	board:  "314314 314222 403404 100123 023021",
	effort: 40,
	find:   func(k *knowledge) { k.smallestSets(false, fewCells) },
	say:    sayBoneSet,
	rests:  restsOnSet,
}

func sayBoneSet(s *scene, st Step) string {
	c := st.Because.Cells
	if len(c) == 1 {
		return s.share(fmt.Sprintf("cell %v can", c[0]), c, st.Because.Bones, st)
	}
	return s.share(fmt.Sprintf("the %s cells %s are of one colour of the chessboard, so %s. Together they", prose.InWords(len(c)), prose.Names(c, "and"), noPair(c)), c, st.Because.Bones, st)
}
