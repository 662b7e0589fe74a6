package deduce

import (
	"fmt"
	"slices"
	"strings"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/prose"
	"bonepile/dominosa/internal/structure"
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
		Says: "Cells of one number that see no more bones than there are cells use up those bones.",
		Why: "No bone covers two of the cells, so each of them takes a different bone. If " +
			"two cells see two bones between them, or three cells three, these bones lie on " +
			"these cells and nowhere else.",
	},
	board:  "22201 32303 31103 00211",
	effort: 15,
	find:   findNumberSet,
	say:    sayNumberSet,
	rests:  restsOnSet,

	oneNumber: true,
}

func findNumberSet(k *knowledge) {
	if k.hasty {
		k.numberSets(everySize)
		return
	}
	if n := k.numberSets(0); n > 0 {
		k.numberSets(n)
	}
}

// halfSets is how many ways to leave cells out are tried. A number with eight
// places for its double has 256; a board of a full set has rarely more than five.
const halfSets = 256

// everySize stands for tight sets of any size, where no round is told.
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
		if kind != fewBones {
			k.tooMany(over)
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

// concludeSet closes an argument that rests on the set closed last.
func (k *knowledge) concludeSet() {
	if why := k.conclude(); why != nil {
		set, sees := k.hall.Sorted()
		why.Cells = k.cellList(set...)
		if k.hall.Near {
			why.Others = k.cellList(sees...)
		} else {
			why.Bones = k.boneList(sees...)
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
	slices.SortFunc(why.Cells, dominosa.Cell.Compare)
	for b := int32(k.Cells); b < k.Items(); b++ {
		if k.Left[b] > 0 && h.Seen[b] != h.Now {
			why.Bones = append(why.Bones, k.boneOf(b))
		}
	}
}

func sayNumberSet(s *scene, st Step) string {
	c := st.Because.Cells
	pip := s.puzzle.Board.At(c[0].Row, c[0].Col)
	if len(c) == 1 {
		return s.share(fmt.Sprintf("cell %v can", c[0]), c, st.Because.Bones, st)
	}
	return s.share(fmt.Sprintf("the %s cells %s show %d and %s. Together they", prose.InWords(len(c)), prose.Names(c, "and"), pip, strings.TrimPrefix(noPair(c), "they ")), c, st.Because.Bones, st)
}

// ruleOutForeign says what the tight set that was closed last rules out.
func (k *knowledge) ruleOutForeign() {
	k.hall.Foreign(&k.Position, func(p int32) bool { k.ruleOut(p); return true })
}

// tooMany says that cells see too few bones, where one is left over: no place
// of that cell is possible.
func (k *knowledge) tooMany(over int32) {
	h := &k.hall
	h.Set = append(h.Set[:0], over)
	h.Close(&k.Position)
	for _, p := range k.Ways(over) {
		if k.Live[p] {
			k.ruleOut(p)
		}
	}
}
