package deduce

import (
	"slices"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/grid"
	"bonepile/dominosa/internal/structure"
	"bonepile/dominosa/say"
)

// The smallest sets come first. Cells that see fewer bones than they are cannot be covered at all.
//
// A set may have one cell only of two that a double would cover. So the smallest
// sets (see package structure) are found among all cells of the number but one of
// each such two, for every way to leave one out; if the ways are more than
// halfSets, not for all.
//
// Because: Cells is the cells, Bones the bones.
var numberSet = rung{
	Rule: Rule{
		Name: "number-set", Title: "Two cells, two bones", Level: Hard,
		Says: "Cells of one number that can take no more bones than there are cells use up those bones.",
		Why: "No bone covers two of the cells, so each of them takes a different bone. If " +
			"two cells can take two bones between them, or three cells three, these bones lie on " +
			"these cells and nowhere else.",
	},
	board:  "22201 32303 31103 00211",
	effort: 15,
	find: func(k *knowledge) {
		if k.hasty {
			k.numberSets(everySize)
			return
		}
		if n := k.numberSets(0); n > 0 {
			k.numberSets(n)
		}
	},
	say: func(s *scene, st Step) say.Text {
		c := st.Because.Cells
		return s.share(s.together(st, "the {n} cells {cells} show {pip} and cannot pair. Together they can take only {bones}",
			"the {n} cells {cells} show {pip} and no two of them can pair. Together they can take only {bones}", s.puzzle.Board.At(c[0].Row, c[0].Col)), st)
	},
	rests: restsOnSet,

	oneNumber: true,
}

// halfSets is how many ways to leave cells out are tried. A number with eight
// places for its double has 256; a board of a full set has rarely more than five.
const halfSets = 256

// everySize stands for tight sets of any size.
const everySize = -1

// numberSets says what the tight sets of a size rule out or, if size is 0,
// returns the size of the smallest that rule out anything, 0 if there are none.
func (k *knowledge) numberSets(size int) int {
	best := 0
	k.eachNumber(func(cells, doubles []int32) {
		tries := 0
		k.halved = len(doubles) > 0
		k.eachHalf(cells, doubles, &tries, func() {
			if n := k.tightSets(size, anySet); n > 0 && (best == 0 || n < best) {
				best = n
			}
		})
	})
	k.halved = false
	return best
}

// eachNumber calls f with the open cells of each number, and the places of its
// double.
func (k *knowledge) eachNumber(f func(cells, doubles []int32)) {
	for from := 0; from < k.Cells; {
		pip := k.pip(k.byPip[from])
		cells, doubles := k.numberCells[:0], k.numberDoubles[:0]
		for ; from < k.Cells && k.pip(k.byPip[from]) == pip; from++ {
			c := k.byPip[from]
			if k.Left[c] == 0 {
				continue
			}
			cells = append(cells, c)
			for _, p := range k.Ways(c) {
				if k.Live[p] && k.Places[p].A == c && k.pip(k.Places[p].B) == pip {
					doubles = append(doubles, p)
				}
			}
		}
		k.numberCells, k.numberDoubles = cells, doubles
		if len(cells) > 0 {
			f(cells, doubles)
		}
	}
}

func (k *knowledge) pip(c int32) uint8 { return k.Board.Pips[k.At[c]] }

// eachHalf calls f with the cells in k.hall, one end of each double left out.
// The counts of cells left out are in k.counts.
func (k *knowledge) eachHalf(cells, doubles []int32, tries *int, f func()) {
	if *tries >= halfSets {
		return
	}
	for i, p := range doubles {
		a, b := k.Places[p].A, k.Places[p].B
		if k.Counts[a] > 0 || k.Counts[b] > 0 {
			continue
		}
		for _, c := range [2]int32{a, b} {
			k.Counts[c]++
			k.eachHalf(cells, doubles[i+1:], tries, f)
			k.Counts[c]--
		}
		return
	}
	*tries++
	k.hall.Begin(&k.Position, false)
	for _, c := range cells {
		if k.Counts[c] == 0 {
			k.hall.Add(c)
		}
	}
	f()
}

// A setKind says which tight sets are wanted, and what counts as their size.
type setKind uint8

const (
	anySet   setKind = iota
	fewCells         // up to half of all cells, if the rest can be told as fewBones
	fewBones         // more than half of them; its size is the number of the others
)

// size returns the size of the set closed last, 0 if it is not wanted. Exact says that
// all bones have to be used.
func (kind setKind) size(h *structure.Hall, exact bool) int {
	n, all := len(h.Set), len(h.Cells)
	switch {
	case kind == fewCells && exact && 2*n > all, kind == fewBones && 2*n <= all:
		return 0
	case kind == fewBones:
		return all - n
	}
	return n
}

// tightSets matches the cells of k.hall. If size is 0, it returns the size of
// the smallest tight set of a kind that rules anything out, 0 if there is none.
// Else it says what those of that size rule out.
func (k *knowledge) tightSets(size int, kind setKind) int {
	h := &k.hall
	if over := h.MatchAll(&k.Position); over >= 0 {
		if kind != fewBones { // cells see too few bones: no place of the one left over is possible
			h.Set = append(h.Set[:0], over)
			h.Close(&k.Position)
			for _, p := range k.Ways(over) {
				if k.Live[p] {
					k.ruleOut(p)
				}
			}
			k.concludeSet()
		}
		return 0
	}
	if size <= 0 && !k.halved && !h.Strict(&k.Position) {
		return 0
	}
	best := 0
	for _, c := range h.Cells {
		h.Set = append(h.Set[:0], c)
		if !h.Close(&k.Position) {
			continue
		}
		n := kind.size(h, k.Exact)
		switch {
		case n == 0 || size > 0 && n != size || best > 0 && n > best || !h.Gains(&k.Position):
		case size == 0:
			best = n
		default:
			k.ruleOutForeign()
			if kind == fewBones {
				k.concludeRest()
			} else {
				k.concludeSet()
			}
		}
	}
	return best
}

// concludeSet closes an argument that rests on the set closed last, and on the double if that
// was left out.
func (k *knowledge) concludeSet(double ...int32) {
	if why := k.conclude(); why != nil {
		set, sees := k.hall.Sorted()
		why.Cells = k.cellList(set...)
		if k.hall.Near {
			why.Others = k.cellList(sees...)
		} else {
			why.Bones = mapped(k.boneOf, append(sees, double...))
		}
	}
}

// concludeRest closes an argument that rests on the cells and bones not in the
// set closed last.
func (k *knowledge) concludeRest() {
	why := k.conclude()
	if why == nil {
		return
	}
	h := &k.hall
	for _, c := range h.Cells {
		if !h.InSet(c) {
			why.Cells = append(why.Cells, k.cell(c))
		}
	}
	grid.Sort(why.Cells, dominosa.Cell.Compare)
	for b := int32(k.Cells); b < k.Items(); b++ {
		if k.Left[b] > 0 && h.Seen[b] != h.Now {
			why.Bones = append(why.Bones, k.boneOf(b))
		}
	}
}

// together says what bones some cells can take, and before that why the two, or any two of
// several, share none.
func (s *scene) together(st Step, two, several string, args ...any) say.Text {
	c, bones := st.Because.Cells, s.bones(st.Because.Bones)
	switch len(c) {
	case 1:
		return say.New("cell {cell} can take only {bones}", c[0], bones)
	case 2:
		several = two
	}
	return say.New(several, slices.Concat([]any{say.Number(len(c)), say.List(c, "and")}, args, []any{bones})...)
}

// ruleOutForeign says what the tight set that was closed last rules out.
func (k *knowledge) ruleOutForeign() {
	k.hall.Foreign(&k.Position, func(p int32) bool { k.ruleOut(p); return true })
}

// It is number-set for cells two of which the double of their number may cover. The double has
// one copy left.
//
// Without the double, k cells that see k-2 other bones have two cells left over:
// these are covered by the double. So the double lies on two of the cells, and
// the other bones nowhere else. Such sets have the cells that can be left over in
// common: all those found from the two by following what they see.
//
// If the double were laid on p, each other cell of the number would need another
// bone. If k of them see fewer than k, nothing can be laid on p.
//
// Because: Cells is the k cells, Bones what they see, the double last.
var doubleSet = rung{
	Rule: Rule{
		Name: "double-set", Title: "Cells that need the double", Level: Extreme,
		Says: "Cells of one number that can take too few other bones have the double of their number on them.",
		Why: "Only the double can cover two of the cells at once. Without it they can take fewer " +
			"bones than there are cells, so the double covers at least one of them. If it " +
			"has to cover two and the other bones are just enough for the rest, those lie " +
			"nowhere else.",
	},
	board:  "322144 300124 331123 400001 232441",
	effort: 20,
	find: func(k *knowledge) {
		k.eachNumber(func(cells, doubles []int32) {
			if len(doubles) == 0 {
				return
			}
			double := k.Places[doubles[0]].Bone
			if k.Left[double] > 1 {
				return
			}
			k.doubleInside(cells, doubles, double)
			for _, p := range doubles {
				k.doubleOn(cells, p, double)
			}
		})
	},
	say: func(s *scene, st Step) say.Text {
		c, b := st.Because.Cells, st.Because.Bones
		double, others := b[len(b)-1], b[:len(b)-1]
		text := say.New("the {n} cells {cells} show {pip}. Besides {double} they can take only {bones}", say.Number(len(c)), say.List(c, "and"), double.Lo, double, s.bones(others))
		if len(others) == 0 {
			text = say.New("the {n} cells {cells} show {pip}. Besides {double} they can take nothing", say.Number(len(c)), say.List(c, "and"), double.Lo, double)
		}
		if len(c) >= s.copies(others)+2 {
			return say.New("{set}, enough for all but two of them. So {double} lies on two of them, and the others nowhere else: {out}", text, double, excluded(st.RuledOut))
		}
		return say.New("{set}, one too few. So {double} has to lie on at least one of them, and {out}", text, double, excluded(st.RuledOut))
	},
	rests: restsOnSet,

	oneNumber: true,
}

// doubleInside looks for sets that the double must lie in.
func (k *knowledge) doubleInside(cells, doubles []int32, double int32) {
	h := &k.hall
	h.Begin(&k.Position, false)
	h.Without = double
	for _, c := range cells {
		h.Add(c)
	}
	h.MatchAll(&k.Position)
	over := slices.DeleteFunc(slices.Clone(cells), func(c int32) bool { return h.Match[c] >= 0 })
	if len(over) != 2 {
		return
	}
	h.Set = append(h.Set[:0], over...)
	h.Close(&k.Position)
	for _, p := range doubles {
		if !h.InSet(k.Places[p].A) || !h.InSet(k.Places[p].B) {
			k.ruleOut(p)
		}
	}
	k.ruleOutForeign()
	k.concludeSet(double)
	for _, c := range cells {
		h.Set = append(h.Set[:0], over[0], over[1], c)
		if c != over[0] && c != over[1] && h.Close(&k.Position) {
			k.ruleOutForeign()
			k.concludeSet(double)
		}
	}
}

// doubleOn looks for cells that have too few bones if the double lies on p.
func (k *knowledge) doubleOn(cells []int32, p, double int32) {
	h := &k.hall
	h.Begin(&k.Position, false)
	h.Without = double
	for _, c := range cells {
		if !k.Touches(p, c) {
			h.Add(c)
		}
	}
	if over := h.MatchAll(&k.Position); over >= 0 {
		h.Set = append(h.Set[:0], over)
		h.Close(&k.Position)
		k.ruleOut(p)
		k.concludeSet(double)
	}
}

// The smallest sets come first.
//
// Because: Cells is the k cells, Bones the bones.
var boneSet = rung{
	Rule: Rule{
		Name: "bone-set", Title: "As many bones as cells", Level: Beyond,
		Says: "Cells of one colour that can take no more bones than there are cells use up those bones.",
		Why: "Colour the cells like a chessboard: no bone covers two cells of one colour, so " +
			"each of the cells takes a different bone. If together they can take no more bones " +
			"than there are cells, these lie on these cells and nowhere else.",
	},
	board:  "314314 314222 403404 100123 023021",
	effort: 40,
	find:   func(k *knowledge) { k.smallestSets(false, fewCells) },
	say: func(s *scene, st Step) say.Text {
		return s.share(s.together(st, "the {n} cells {cells} are of one colour of the chessboard, so they cannot pair. Together they can take only {bones}",
			"the {n} cells {cells} are of one colour of the chessboard, so no two of them can pair. Together they can take only {bones}"), st)
	},
	rests: restsOnSet,
}

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
	find: func(k *knowledge) {
		if k.Exact {
			k.smallestSets(false, fewBones)
		}
	},
	say: func(s *scene, st Step) say.Text {
		c, b := st.Because.Cells, st.Because.Bones
		text := say.New("of the cells of one colour of the chessboard, the bones {bones} can cover only {cells}", s.bones(b), say.List(c, "and"))
		if s.copies(b) > len(c) {
			return say.Plural(len(c), "{set}: one cell, too few for them", "{set}: {n} cells, too few for them", text)
		}
		return say.New("{set}. As these are just as many, no other bone covers one of them, {so}", text, soExcluded(st))
	},
	rests: func(s *scene, st Step) []dominosa.Place {
		return s.ruledAway(func(pl dominosa.Place) bool {
			return slices.Contains(st.Because.Bones, pl.Bone) && !touches(pl, st.Because.Cells)
		})
	},
}
