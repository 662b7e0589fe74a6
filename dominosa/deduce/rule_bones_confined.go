package deduce

import (
	"fmt"
	"slices"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/prose"
)

// It holds for sets used exactly, and is bone-set, said of the rest: if some cells share as
// many bones, then the other bones are confined to the other cells, and the other way round.
//
// Because: Cells is the k cells, Bones the bones.
var bonesConfined = rung{
	Rule: Rule{
		Name: "bones-confined", Title: "Confined bones", Level: Beyond,
		Says: "Bones that can cover no more cells of one colour than there are bones keep all others off those cells.",
		Why: "Colour the cells like a chessboard: every bone covers exactly one cell of " +
			"either colour. If some bones can cover no more cells of one colour than there " +
			"are bones, they cover all of those cells, and no other bone does.",
	},
	board:  "132134 133341 100020 444423 122200",
	effort: 50,
	find:   findConfined,
	say:    sayConfined,
	rests:  restsOnConfined,
}

func findConfined(k *knowledge) {
	if k.Exact {
		k.smallestSets(false, fewBones)
	}
}

func sayConfined(s *scene, st Step) string {
	c, b := st.Because.Cells, st.Because.Bones
	text := fmt.Sprintf("of the cells of one colour of the chessboard, the bones %s can cover only %s", s.bones(b), prose.Names(c, "and"))
	if n := s.copies(b); n > len(c) {
		return fmt.Sprintf("%s: %s, too few for them", text, prose.Counted(len(c), "cell"))
	}
	return fmt.Sprintf("%s. As these are just as many, no other bone covers one of them, so %s", text, excluded(st.RuledOut))
}

func restsOnConfined(s *scene, st Step) []dominosa.Place {
	return s.ruledAway(func(pl dominosa.Place) bool {
		return slices.Contains(st.Because.Bones, pl.Bone) && !touches(pl, st.Because.Cells)
	})
}
