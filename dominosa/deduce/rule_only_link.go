package deduce

import (
	"fmt"

	"bonepile/dominosa/internal/prose"
)

// Because: Cells is the smaller area, with one cell of the place, and Others
// the other.
var onlyLink = rung{
	Rule: Rule{
		Name: "only-link", Title: "Bridge", Level: Beyond,
		Says: "A bone lies across the only link between two odd areas.",
		Why: "Bones cover cells two at a time. An area with an odd number of cells cannot be " +
			"covered by itself, so a bone has to cross its only link.",
	},
	board:  "440341 400331 232022 111142 324003",
	effort: 10,
	find:   findOnlyLink,
	say:    sayOnlyLink,
	rests:  restsOnAreas,
}

func findOnlyLink(k *knowledge) {
	a := &k.areas
	a.Walk(&k.Position)
	for _, c := range a.Order {
		if a.Size[c]%2 == 0 || a.Size[a.Root[c]]%2 != 0 || !a.Bridge(c) {
			continue
		}
		k.force(a.Up[c])
		if why := k.conclude(); why != nil {
			small, big := a.Sides(c)
			why.Cells, why.Others = k.cellList(small...), k.cellList(big...)
		}
	}
}

func sayOnlyLink(_ *scene, st Step) string {
	return fmt.Sprintf("the place %s is the only link between %s (%s) and %d others. Both numbers are odd, so %s",
		in(st.Forced[0]), prose.Numbered(len(st.Because.Cells), "open cell"), prose.Listed(st.Because.Cells), len(st.Because.Others), st.String())
}
