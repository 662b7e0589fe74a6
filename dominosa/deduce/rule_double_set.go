package deduce

import (
	"fmt"

	"bonepile/dominosa/internal/prose"
)

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
		Says: "Cells of one number that see too few other bones have the double of their number on them.",
		Why: "Only the double can cover two of the cells at once. Without it they see fewer " +
			"bones than there are cells, so the double covers at least one of them. If it " +
			"has to cover two and the other bones are just enough for the rest, those lie " +
			"nowhere else.",
	},
	board:  "322144 300124 331123 400001 232441",
	effort: 20,
	find:   findDoubleSet,
	say:    sayDoubleSet,
	rests:  restsOnSet,

	oneNumber: true,
}

func findDoubleSet(k *knowledge) {
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
	over := k.Scratch[:0]
	for _, c := range cells {
		if h.Match[c] < 0 {
			over = append(over, c)
		}
	}
	k.Scratch = over
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
	k.concludeDouble(double)
	for _, c := range cells {
		h.Set = append(h.Set[:0], over[0], over[1], c)
		if c != over[0] && c != over[1] && h.Close(&k.Position) {
			k.ruleOutForeign()
			k.concludeDouble(double)
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
		k.concludeDouble(double)
	}
}

func (k *knowledge) concludeDouble(double int32) {
	if why := k.conclude(); why != nil {
		set, sees := k.hall.Sorted()
		why.Cells, why.Bones = k.cellList(set...), k.boneList(append(sees, double)...)
	}
}

func sayDoubleSet(s *scene, st Step) string {
	c, b := st.Because.Cells, st.Because.Bones
	double, others := b[len(b)-1], b[:len(b)-1]
	text := fmt.Sprintf("the %s cells %s show %d. Besides %v they see ", prose.InWords(len(c)), prose.Names(c, "and"), double.Lo, double)
	if len(others) == 0 {
		text += "nothing"
	} else {
		text += "only " + s.bones(others)
	}
	if len(c) >= s.copies(others)+2 {
		return fmt.Sprintf("%s, enough for all but two of them. So %v lies on two of them, and the others nowhere else: %s", text, double, excluded(st.RuledOut))
	}
	return fmt.Sprintf("%s, one too few. So %v has to lie on at least one of them, and %s", text, double, excluded(st.RuledOut))
}
