package deduce

import (
	"fmt"

	"bonepile/dominosa"
)

// Because: Cells is the cell.
var cellPlace = rung{
	Rule: Rule{
		Name: "cell-place", Title: "Only neighbour", Level: Trivial,
		Says: "A cell that can pair with only one neighbour pairs with it.",
		Why: "Every cell has to be covered, together with one of its neighbours. If bones " +
			"that lie, or places that were ruled out, bar all neighbours but one, it pairs " +
			"with that one.",
	},
	board:  "21132 30010 12022 10333",
	effort: 1,
	find:   findCellPlace,
	say:    sayCellPlace,
	rests:  restsOnCells,
}

func findCellPlace(k *knowledge) {
	for c := range int32(k.Cells) {
		if k.Left[c] == 0 || k.Size[c] != 1 {
			continue
		}
		k.force(k.Mix[c])
		if why := k.conclude(); why != nil {
			why.Cells = k.cellList(c)
		}
	}
}

func sayCellPlace(s *scene, st Step) string {
	c, only := st.Because.Cells[0], st.Forced[0]
	x, y := only.Cells()
	if c == y {
		x, y = y, x
	}
	b := s.puzzle.Board
	neighbours := 0
	for _, d := range []dominosa.Cell{{Row: c.Row - 1, Col: c.Col}, {Row: c.Row, Col: c.Col - 1}, {Row: c.Row, Col: c.Col + 1}, {Row: c.Row + 1, Col: c.Col}} {
		if b.At(d.Row, d.Col) != dominosa.Hole {
			neighbours++
		}
	}
	var others []dominosa.Place
	for _, pl := range s.places {
		if has(pl, c) && pl != only {
			others = append(others, pl)
		}
	}
	why := "it has no other neighbour"
	switch {
	case len(others) > 0:
		why = s.whyGone(others, &c)
	case neighbours > 1:
		why = "the set has no bone for it and another neighbour"
	}
	return fmt.Sprintf("cell %v can pair only with %v, because %s. So %v lies there", x, y, why, only.Bone)
}
