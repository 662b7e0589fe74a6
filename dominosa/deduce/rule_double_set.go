package deduce

// Cells of one number that share a double besides: as "cells of one number that
// share as many bones", for cells two of which the double of their number may
// cover. The double has one copy left.
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
	h.begin(k, false)
	h.without = double
	for _, c := range cells {
		h.add(c)
	}
	h.matchAll(k)
	over := k.scratch[:0]
	for _, c := range cells {
		if h.match[c] < 0 {
			over = append(over, c)
		}
	}
	k.scratch = over
	if len(over) != 2 {
		return
	}
	h.set = append(h.set[:0], over...)
	h.close(k)
	for _, p := range doubles {
		if !h.inSet(k.Places[p].A) || !h.inSet(k.Places[p].B) {
			k.ruleOut(p)
		}
	}
	h.ruleOutForeign(k)
	k.concludeDouble(double)
	for _, c := range cells {
		h.set = append(h.set[:0], over[0], over[1], c)
		if c != over[0] && c != over[1] && h.close(k) {
			h.ruleOutForeign(k)
			k.concludeDouble(double)
		}
	}
}

// doubleOn looks for cells that have too few bones if the double lies on p.
func (k *knowledge) doubleOn(cells []int32, p, double int32) {
	h := &k.hall
	h.begin(k, false)
	h.without = double
	for _, c := range cells {
		if !k.touches(p, c) {
			h.add(c)
		}
	}
	if over := h.matchAll(k); over >= 0 {
		h.set = append(h.set[:0], over)
		h.close(k)
		k.ruleOut(p)
		k.concludeDouble(double)
	}
}

func (k *knowledge) concludeDouble(double int32) {
	if why := k.conclude(); why != nil {
		set, sees := k.hall.sorted()
		why.Cells, why.Bones = k.cellList(set...), k.boneList(append(sees, double)...)
	}
}
