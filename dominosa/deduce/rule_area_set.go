package deduce

import (
	"fmt"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/prose"
)

// The smallest sets come first. This finds every place that is in no tiling of the open cells
// by places still possible.
//
// Because: Cells is the k cells, Others their neighbours.
var areaSet = rung{
	Rule: Rule{
		Name: "area-set", Title: "As many neighbours as cells", Level: Beyond,
		Says: "Cells of one colour that can pair with no more neighbours than there are cells use up those neighbours.",
		Why: "Colour the cells like a chessboard: every bone covers one cell of either " +
			"colour. If some cells of one colour have together no more neighbours than " +
			"there are cells, each of these neighbours pairs with one of them, and with " +
			"nothing else.",
	},
	board:  "01123 32033 02100 11322",
	effort: 30,
	find:   func(k *knowledge) { k.smallestSets(true, anySet) },
	say:    sayAreaSet,
	rests:  restsOnNeighbours,
	focus:  func(st Step) ([]dominosa.Cell, []dominosa.Bone) { return st.Because.Cells, nil },
}

// smallestSets says what the smallest tight sets of a kind rule out, of cells of
// either colour with their neighbours if near is set, and else with their bones.
func (k *knowledge) smallestSets(near bool, kind setKind) {
	if n := k.colourSets(0, near, kind); n > 0 {
		k.colourSets(n, near, kind)
	}
}

// colourSets is tightSets for the cells of either colour.
func (k *knowledge) colourSets(size int, near bool, kind setKind) int {
	best := 0
	for colour := range 2 {
		k.hall.Begin(&k.Position, near)
		for c := range int32(k.Cells) {
			if k.Left[c] > 0 && k.colour(c) == colour {
				k.hall.Add(c)
			}
		}
		if n := k.tightSets(size, kind); n > 0 && (best == 0 || n < best) {
			best = n
		}
	}
	return best
}

// colour returns the colour of a cell on a chessboard, 0 or 1.
func (k *knowledge) colour(c int32) int {
	i := int(k.At[c])
	return (i/k.Board.Cols + i%k.Board.Cols) % 2
}

func sayAreaSet(_ *scene, st Step) string {
	c, o := st.Because.Cells, st.Because.Others
	text := fmt.Sprintf("the %s can pair only with %s", prose.Counted(len(c), "cell")+" "+prose.Names(c, "and"), prose.Names(o, "and"))
	if len(o) < len(c) {
		return fmt.Sprintf("%s: %s with %s", text, prose.Counted(len(c), "cell"), prose.Counted(len(o), "neighbour"))
	}
	return fmt.Sprintf("%s, just as many. So these pair with nothing else, and %s", text, excluded(st.RuledOut))
}

func restsOnNeighbours(s *scene, st Step) []dominosa.Place {
	return s.ruledAway(func(pl dominosa.Place) bool {
		return touches(pl, st.Because.Cells) && !touches(pl, st.Because.Others)
	})
}
