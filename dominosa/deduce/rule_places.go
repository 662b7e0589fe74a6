package deduce

import (
	"slices"

	"bonepile/dominosa"
	"bonepile/dominosa/say"
)

// It holds for sets used exactly.
//
// Because: Bones is the bone.
var bonePlace = rung{
	Rule: Rule{
		Name: "bone-place", Title: "Only place", Level: Trivial,
		Says: "A bone that fits in only one place lies there.",
		Why: "Every bone of the set has to lie somewhere. If no more places are left for a " +
			"bone than there are copies of it, one lies at each of them.",
	},
	board:  "32332 10322 10211 01003",
	effort: 1,
	find: func(k *knowledge) {
		if !k.Exact {
			return
		}
		for b := int32(k.Cells); b < k.Items(); b++ {
			if k.Left[b] == 0 || k.Size[b] != k.Left[b] {
				continue
			}
			for _, p := range k.Ways(b) {
				if k.Live[p] {
					k.force(p)
				}
			}
			k.conclude(b)
		}
	},
	say: func(s *scene, st Step) say.Text {
		b := st.Because.Bones[0]
		if n := s.left(b); n > 1 {
			return say.New("{bone} has {n} copies left and as many places, so one lies at each: {places}", b, say.Number(n), ins(s.of(b), "and"))
		}
		only := st.Forced[0]
		others := slices.DeleteFunc(restsOnBones(s, st), func(pl dominosa.Place) bool { return slices.Contains(s.laid, pl) })
		why := say.New("{a} and {b} meet nowhere else", b.Lo, b.Hi)
		switch {
		case len(others) > 0:
			why = s.whyGone(others, nil)
		case s.puzzle.Set().Of(b) > 1:
			why = say.New("at all its other places lie copies of it")
		case b.Lo == b.Hi:
			why = say.New("two {n}s meet nowhere else", b.Lo)
		}
		return say.New("{bone} fits only at {place}, because {why}", b, in(only), why)
	},
	rests: restsOnBones,
}

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
	find: func(k *knowledge) {
		for c := range int32(k.Cells) {
			if k.Left[c] == 0 || k.Size[c] != 1 {
				continue
			}
			k.force(k.Mix[c])
			k.conclude(c)
		}
	},
	say: func(s *scene, st Step) say.Text {
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
		others := restsOnCells(s, st)
		why := say.New("it has no other neighbour")
		switch {
		case len(others) > 0:
			why = s.whyGone(others, &c)
		case neighbours > 1:
			why = say.New("the set has no bone for it and another neighbour")
		}
		return say.New("cell {cell} can pair only with {other}, because {why}. So {bone} lies there", x, y, why, only.Bone)
	},
	rests: restsOnCells,
}

// Because: Cells is the cell, Bones the bone, Places the places at the cell.
var cellBone = rung{
	Rule: Rule{
		Name: "cell-bone", Title: "Only bone", Level: Basic,
		Says: "A cell that only one bone can cover takes that bone, so the bone lies nowhere else.",
		Why: "Whichever neighbour the cell pairs with, the same bone covers it. One copy of " +
			"the bone is left, so its other places are out.",
	},
	board:  "01231 21233 31100 30022",
	effort: 3,
	find: func(k *knowledge) {
		for c := range int32(k.Cells) {
			if k.Left[c] == 0 || k.Size[c] < 2 {
				continue
			}
			bone := k.onlyBone(c, -1)
			if bone < 0 || k.Left[bone] > 1 || k.Size[bone] == k.Size[c] {
				continue
			}
			for _, p := range k.Ways(bone) {
				if k.Live[p] && !k.Touches(p, c) {
					k.ruleOut(p)
				}
			}
			if why := k.conclude(c, bone); why != nil {
				why.Places = k.liveWays(c)
			}
		}
	},
	say: func(_ *scene, st Step) say.Text {
		c, b := st.Because.Cells[0], st.Because.Bones[0]
		return say.New("cell {cell} can be covered only by {bone} (at {places}), so it lies there, one way or the other, and {out}",
			c, b, ins(st.Because.Places, "or"), excluded(st.RuledOut))
	},
	rests: restsOnCells,
}

// onlyBone returns the bone of all places possible at cell c but one that is
// left out, or -1 if they show different bones or there are none.
func (k *knowledge) onlyBone(c, but int32) int32 {
	bone := int32(-1)
	for _, p := range k.Ways(c) {
		if !k.Live[p] || p == but {
			continue
		}
		if bone >= 0 && k.Places[p].Bone != bone {
			return -1
		}
		bone = k.Places[p].Bone
	}
	return bone
}

// It holds for sets used exactly; a bone with several copies must keep as many places. If all places
// of a bone meet in a cell, no other bone may have that cell.
//
// Two places share at most one cell, so each place that overlaps is counted
// once. A place overlaps at most six others, all with one of its two cells: so
// only bones with few places need a look.
//
// Because: Bones is the bone, Places where it can lie.
var boneHomeless = rung{
	Rule: Rule{
		Name: "bone-homeless", Title: "Homeless bone", Level: Basic,
		Says: "A bone does not lie where it would leave another bone no place.",
		Why: "Each bone still has to lie somewhere. A bone that overlaps every place another " +
			"has left would take them all away at once.",
	},
	board:  "33322 21103 20000 13211",
	effort: 4,
	find: func(k *knowledge) {
		if !k.Exact {
			return
		}
		for b := int32(k.Cells); b < k.Items(); b++ {
			left := k.Left[b]
			if left == 0 || k.Size[b]-6 >= left || k.Size[b] <= left {
				continue
			}
			touched := k.overlaps(b)
			for _, q := range touched {
				// If q is a place of the bone itself, it is one place less for one
				// copy less: the same.
				if k.Size[b]-k.Counts[q] < left {
					k.ruleOut(q)
				}
				k.Counts[q] = 0
			}
			if why := k.conclude(b); why != nil {
				why.Places = k.liveWays(b)
			}
		}
	},
	say: func(s *scene, st Step) say.Text {
		b, places := st.Because.Bones[0], st.Because.Places
		text := say.New("{bone} has only the places {places} left", b, ins(places, "and"))
		would := say.New("would leave it no place")
		all := say.New("all of them")
		switch n := s.left(b); {
		case n > 1:
			text = say.New("{bone} has only the places {places} left for {n} copies", b, ins(places, "and"), say.Number(n))
			would, all = say.New("would leave too few of them"), say.New("enough of them")
		case len(places) == 1:
			all = say.New("it")
		case len(places) == 2:
			all = say.New("both")
		}
		if len(st.RuledOut) == 1 {
			return say.New("{has}; a bone at {place} {would}, {so}", text, in(st.RuledOut[0]), would, soExcluded(st))
		}
		return say.New("{has}; a bone across {all} {would}, {so}", text, all, would, soExcluded(st))
	},
	rests: restsOnBones,
}

// overlaps returns the places that share a cell with places of a bone, and counts with
// how many in k.Counts.
func (k *knowledge) overlaps(bone int32) []int32 {
	touched := k.Scratch[:0]
	for _, d := range k.Ways(bone) {
		if !k.Live[d] {
			continue
		}
		for _, c := range [2]int32{k.Places[d].A, k.Places[d].B} {
			for _, q := range k.Ways(c) {
				if q == d || !k.Live[q] {
					continue
				}
				if k.Counts[q]++; k.Counts[q] == 1 {
					touched = append(touched, q)
				}
			}
		}
	}
	k.Scratch = touched
	return touched
}

// Cells not beside the place would have to have places of that bone alone: of those cell-bone has
// spoken.
//
// Because: Cells is the cell, Bones the bone that would be laid, Places the places at the cell
// that this leaves out: copies of the same bone.
var cellStranded = rung{
	Rule: Rule{
		Name: "cell-stranded", Title: "Cornered cell", Level: Basic,
		Says: "A bone does not lie where it would leave a cell beside it nothing to pair with.",
		Why: "Laying the bone takes one neighbour from the cell and uses up the bone. If the " +
			"cell's other ways all show that same bone, it could not be covered any more.",
	},
	board:  "31112 00122 22003 13303",
	effort: 4,
	find: func(k *knowledge) {
		for c := range int32(k.Cells) {
			if k.Left[c] == 0 || k.Size[c] < 2 {
				continue
			}
			for _, q := range k.Ways(c) {
				if !k.Live[q] {
					continue
				}
				if bone := k.onlyBone(c, q); bone >= 0 && k.Left[bone] == 1 {
					k.strand(c, q, bone)
				}
			}
		}
	},
	say: func(_ *scene, st Step) say.Text {
		b := st.Because.Bones[0]
		return say.New("if {bone} lay at {out}, then {cell} could take only {bone} too (at {places}), which would be used up. {so}",
			b, ins(st.RuledOut, "or"), st.Because.Cells[0], ins(st.Because.Places, "or"), soExcluded(st).Capital())
	},
	rests: restsOnCells,
}

// strand rules out the places of a bone that overlap place q of cell c: without q,
// the cell has only that bone.
func (k *knowledge) strand(c, q, bone int32) {
	for _, p := range k.Ways(k.Other(q, c)) {
		if p == q || !k.Live[p] || k.Places[p].Bone != bone {
			continue
		}
		k.ruleOut(p)
		if why := k.conclude(c, bone); why != nil {
			why.Places = slices.DeleteFunc(k.liveWays(c), func(pl dominosa.Place) bool { return pl == k.place(q) })
		}
	}
}

// Because: Cells is the two cells, Bones the bone, Places what the place leaves them.
var cellsClash = rung{
	Rule: Rule{
		Name: "cells-clash", Title: "Two cells, one bone", Level: Basic,
		Says: "A bone does not lie where it would leave two cells a single bone for both.",
		Why: "A bone there takes a neighbour from both cells. If all that either has left is " +
			"the same bone, of which there is one copy, and that cannot cover both at once, " +
			"one of the cells stays open.",
	},
	board:  "22023 13111 03001 02332",
	effort: 6,
	find: func(k *knowledge) {
		for p, live := range k.Live {
			if live {
				k.clashBeside(int32(p))
			}
		}
	},
	say: func(_ *scene, st Step) say.Text {
		return say.New("a bone at {out} would leave {cells} nothing but {bone}, which cannot cover both. {so}",
			ins(st.RuledOut, "or"), say.List(st.Because.Cells, "and"), st.Because.Bones[0], soExcluded(st).Capital())
	},
	rests: restsOnCells,
}

// A starved cell is left nothing but one bone if a place takes its neighbour.
type starved struct {
	cell, bone int32
	taken      int32 // its place that is no longer possible then
}

// clashBeside looks at the pairs of cells beside p, of which there are at most six.
func (k *knowledge) clashBeside(p int32) {
	var before [6]starved
	n := 0
	for _, a := range [2]int32{k.Places[p].A, k.Places[p].B} {
		for _, q := range k.Ways(a) {
			if q == p || !k.Live[q] {
				continue
			}
			c := k.Other(q, a)
			bone := k.onlyBone(c, q)
			if bone < 0 || k.Left[bone] > 1 {
				continue
			}
			this := starved{c, bone, q}
			for _, other := range before[:n] {
				if other.bone == bone && !k.joined(other.cell, c) {
					k.concludeClash(p, other, this)
					return
				}
			}
			before[n] = this
			n++
		}
	}
}

// concludeClash says that nothing lies on p, for it would leave two cells the same
// bone.
func (k *knowledge) concludeClash(p int32, x, y starved) {
	k.ruleOut(p)
	why := k.conclude(x.cell, y.cell, x.bone)
	if why == nil {
		return
	}
	for _, d := range k.Ways(x.bone) {
		if k.Live[d] && d != x.taken && d != y.taken && (k.Touches(d, y.cell) || k.Touches(d, x.cell)) {
			why.Places = append(why.Places, k.place(d))
		}
	}
}

// joined reports whether a place covers both cells.
func (k *knowledge) joined(c, d int32) bool {
	for _, q := range k.Ways(c) {
		if k.Live[q] && k.Touches(q, d) {
			return true
		}
	}
	return false
}
