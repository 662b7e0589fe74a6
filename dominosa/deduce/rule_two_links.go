package deduce

import (
	"fmt"
	"slices"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/prose"
)

// Above all, if the number is odd and both links show the same bone, its other places are out.
//
// Because: Places is the two links, Cells the smaller area between them.
var twoLinks = rung{
	Rule: Rule{
		Name: "two-links", Title: "Two bridges", Level: Beyond,
		Says: "Of the two links of an area, bones cross both or neither if its number of cells is even, and exactly one if it is odd.",
		Why: "Inside an area bones cover cells two at a time, so the number of bones that " +
			"cross its border is even or odd as its number of cells is. Two links that " +
			"cannot both be used are both out if the number is even; what leaves room for " +
			"neither is out if it is odd.",
	},
	board:  "02230 13130 30112 12230",
	effort: 15,
	find:   findTwoLinks,
	say:    sayTwoLinks,
	rests:  restsOnAreas,
	focus:  func(st Step) ([]dominosa.Cell, []dominosa.Bone) { return dominosa.CellsOf(st.Because.Places), nil },
}

func findTwoLinks(k *knowledge) {
	k.areas.Links(&k.Position, func(class []int32, same []bool) {
		for i := range class {
			for j := range i {
				k.linked(class[j], class[i], same[i] == same[j])
			}
		}
	})
}

// linked says what follows from two links.
func (k *knowledge) linked(p, q int32, same bool) {
	if same {
		if k.Clash(p, q) {
			k.ruleOut(p)
			k.ruleOut(q)
		}
	} else {
		pl := k.Places[p]
		for _, it := range [3]int32{pl.A, pl.B, pl.Bone} {
			if k.Left[it] > 1 {
				continue // p does not use up its bone
			}
			for _, r := range k.Ways(it) {
				if k.Live[r] && r != p && r != q && k.Clash(r, q) {
					k.ruleOut(r)
				}
			}
		}
	}
	if why := k.conclude(); why != nil {
		why.Places = k.placeList(p, q)
		why.Cells = k.cellList(k.areas.Between(&k.Position, p, q)...)
		slices.SortFunc(why.Cells, dominosa.Cell.Compare)
	}
}

func sayTwoLinks(_ *scene, st Step) string {
	why := st.Because
	text := fmt.Sprintf("the places %s are the only links between %s (%s) and the rest",
		ins(why.Places, "and"), prose.Numbered(len(why.Cells), "open cell"), prose.Listed(why.Cells))
	if len(why.Cells)%2 != 0 {
		return text + ". That is an odd number, so a bone lies on exactly one of the two links; what leaves room for neither is out: " + excluded(st.RuledOut)
	}
	clash := "have a cell in common"
	if !clashing(why.Places[0], why.Places[1]) {
		clash = fmt.Sprintf("are both %v", why.Places[0].Bone)
	}
	return fmt.Sprintf("%s. That is an even number, so bones lie on both links or on neither; but they %s, so it is neither: %s", text, clash, excluded(st.RuledOut))
}
