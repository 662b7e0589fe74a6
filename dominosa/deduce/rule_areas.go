package deduce

import (
	"bonepile/dominosa"
	"bonepile/dominosa/internal/grid"
	"bonepile/dominosa/say"
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
	find: func(k *knowledge) {
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
				k.conclude(a.Beyond(c)...)
			case total%2 == 0 && a.Size[c]%2 == 0 && a.Bridge(c):
				k.ruleOut(a.Up[c])
				k.concludeSides(c)
			}
		}
	},
	say: func(s *scene, st Step) say.Text {
		cells := st.Because.Cells
		if len(st.Because.Others) == 0 {
			return say.New("{area} are cut off, an odd number: they cannot be tiled", s.region(cells))
		}
		return say.Plural(len(cells)-1, "the place {place} is the only link to {area}. A bone on it would leave one of them, an odd number, {so}",
			"the place {place} is the only link to {area}. A bone on it would leave {n} of them, an odd number, {so}",
			ins(st.RuledOut, "and"), s.region(cells), soExcluded(st))
	},
	rests: restsOnAreas,
}

// concludeSides closes an argument about the cells that lie beyond the way to a cell, and the
// others of their area.
func (k *knowledge) concludeSides(c int32) {
	if why := k.conclude(); why != nil {
		small, big := k.areas.Sides(c)
		why.Cells, why.Others = k.cellList(small...), k.cellList(big...)
	}
}

// region names the cells of an area if they are few, or else says where they are.
func (s *scene) region(cells []dominosa.Cell) say.Text {
	if len(cells) <= 5 {
		return say.Plural(len(cells), "the one cell {cells}", "the {n} cells {cells}", say.List(cells, "and"))
	}
	row, col := 0, 0
	for _, c := range cells {
		row, col = row+2*c.Row+1, col+2*c.Col+1
	}
	third := func(sum, size int) int { return 3 * sum / (2 * len(cells) * size) }
	where := [3][3]string{
		{"at the upper left", "at the top", "at the upper right"}, {"at the left", "in the middle", "at the right"}, {"at the lower left", "at the bottom", "at the lower right"},
	}
	side := where[third(row, s.puzzle.Board.Rows())][third(col, s.puzzle.Board.Cols())]
	return say.New("the {n} cells {side}", say.Number(len(cells)), say.New(side))
}

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
	find: func(k *knowledge) {
		a := &k.areas
		a.Walk(&k.Position)
		for _, c := range a.Order {
			if a.Size[c]%2 == 0 || a.Size[a.Root[c]]%2 != 0 || !a.Bridge(c) {
				continue
			}
			k.force(a.Up[c])
			k.concludeSides(c)
		}
	},
	say: func(s *scene, st Step) say.Text {
		pl := st.Forced[0]
		return say.New("the place {place} is the only link to {area}, an odd number, {so}", in(pl), s.region(st.Because.Cells), say.New("so {bone} lies at {place}", pl.Bone, in(pl)))
	},
	rests: restsOnAreas,
}

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
	find: func(k *knowledge) {
		k.areas.Links(&k.Position, func(class []int32, same []bool) {
			for i := range class {
				for j := range i {
					k.linked(class[j], class[i], same[i] == same[j])
				}
			}
		})
	},
	say: func(s *scene, st Step) say.Text {
		why := st.Because
		both, area, out := ins(why.Places, "and"), s.region(why.Cells), excluded(st.RuledOut)
		if len(why.Cells)%2 != 0 {
			return say.New("the places {places} are the only links to {area}, an odd number, so a bone lies on exactly one of the two. What leaves room for neither is out: {out}", both, area, out)
		}
		clash := say.New("have a cell in common")
		if !clashing(why.Places[0], why.Places[1]) {
			clash = say.New("are both {bone}", why.Places[0].Bone)
		}
		return say.New("the places {places} are the only links to {area}, an even number, so bones lie on both or on neither. But they {clash}, so it is neither: {out}", both, area, clash, out)
	},
	rests: restsOnAreas,
	focus: func(st Step) ([]dominosa.Cell, []dominosa.Bone) { return dominosa.CellsOf(st.Because.Places), nil },
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
		grid.Sort(why.Cells, dominosa.Cell.Compare)
	}
}

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
	say: func(_ *scene, st Step) say.Text {
		c, o := st.Because.Cells, st.Because.Others
		text := say.Plural(len(c), "the one cell {cells} can pair only with {others}", "the {n} cells {cells} can pair only with {others}", say.List(c, "and"), say.List(o, "and"))
		if len(o) < len(c) {
			return say.Plural(len(o), "{set}: {cells} cells with one neighbour", "{set}: {cells} cells with {n} neighbours", text, say.Number(len(c)))
		}
		return say.New("{set}, just as many. So these pair with nothing else, and {out}", text, excluded(st.RuledOut))
	},
	rests: func(s *scene, st Step) []dominosa.Place {
		return s.ruledAway(func(pl dominosa.Place) bool {
			return touches(pl, st.Because.Cells) && !touches(pl, st.Because.Others)
		})
	},
	focus: func(st Step) ([]dominosa.Cell, []dominosa.Bone) { return st.Because.Cells, nil },
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
