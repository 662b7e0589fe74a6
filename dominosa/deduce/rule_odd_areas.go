package deduce

import (
	"fmt"

	"bonepile/dominosa/internal/prose"
)

// An area without any link to the rest and with an odd number of cells cannot
// be tiled at all.
//
// Because: Cells is the smaller area, with one cell of the place, and Others
// the other; of an area without link, Cells is the area.
var oddAreas = rung{
	Rule: Rule{
		Name: "odd-areas", Title: "Parity of an area", Level: Basic,
		Says: "A bone does not lie across the only link of an area with an even number of cells.",
		Why: "Bones cover cells two at a time, so an area that is cut off needs an even " +
			"number of cells. A bone across the only link would take one cell from either " +
			"side and leave an odd number.",
	},
	board:  "313403 204214 144330 021120 042213",
	effort: 6,
	find:   findOddAreas,
	say:    sayOddAreas,
	rests:  restsOnAreas,
}

func findOddAreas(k *knowledge) {
	a := &k.areas
	a.Walk(&k.Position)
	for _, c := range a.Order {
		total := a.Size[a.Root[c]]
		switch {
		case total%2 != 0 && a.Up[c] < 0:
			for _, d := range a.Beyond(c) {
				for _, p := range k.Ways(d) {
					if k.Live[p] {
						k.ruleOut(p)
					}
				}
			}
			if why := k.conclude(); why != nil {
				why.Cells = k.cellList(a.Beyond(c)...)
			}
		case total%2 == 0 && a.Size[c]%2 == 0 && a.Bridge(c):
			k.ruleOut(a.Up[c])
			if why := k.conclude(); why != nil {
				small, big := a.Sides(c)
				why.Cells, why.Others = k.cellList(small...), k.cellList(big...)
			}
		}
	}
}

func sayOddAreas(_ *scene, st Step) string {
	n, m := len(st.Because.Cells), len(st.Because.Others)
	if m == 0 {
		return fmt.Sprintf("the %s around %v have no link to the rest, and their number is odd: they cannot be tiled",
			prose.Numbered(n, "open cell"), st.Because.Cells[0])
	}
	return fmt.Sprintf("the place %s is the only link between %d open cells (%s) and %d others. With a bone on it, both sides would be left with an odd number, so %s",
		ins(st.RuledOut, "and"), n, prose.Listed(st.Because.Cells), m, excluded(st.RuledOut))
}
