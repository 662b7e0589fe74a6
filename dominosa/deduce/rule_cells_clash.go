package deduce

import (
	"fmt"

	"bonepile/dominosa/internal/prose"
)

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
	find:   findCellsClash,
	say:    sayCellsClash,
	rests:  restsOnCells,
}

func findCellsClash(k *knowledge) {
	for p, live := range k.Live {
		if live {
			k.clashBeside(int32(p))
		}
	}
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
	why := k.conclude()
	if why == nil {
		return
	}
	why.Cells, why.Bones = k.cellList(x.cell, y.cell), k.boneList(x.bone)
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

func sayCellsClash(_ *scene, st Step) string {
	return fmt.Sprintf("a bone at %s would leave %s nothing but %v, which cannot cover both. So %s",
		ins(st.RuledOut, "or"), prose.Names(st.Because.Cells, "and"), st.Because.Bones[0], excluded(st.RuledOut))
}
