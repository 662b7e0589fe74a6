package deduce

import (
	"slices"

	"bonepile/dominosa"
)

// The two links between areas: if two places are the only links between an area
// and the rest, bones lie on both or on neither if the area has an even number
// of cells, and on exactly one of them if it has an odd number.
//
// So in the even case, places that cannot both be laid are both out; and in the
// odd case, what clashes with both is out: above all, if they show the same
// bone, its other places.
//
// Because: Places is the two links, Cells the smaller area between them.
func findTwoLinks(k *knowledge) {
	k.areas.links(k, func(class []int32, same []bool) {
		for i := range class {
			for j := range i {
				k.linked(class[j], class[i], same[i] == same[j])
			}
		}
	})
}

// linked says what follows from two links.
func (k *knowledge) linked(p, q int32, same bool) {
	if same {
		if k.clash(p, q) {
			k.ruleOut(p)
			k.ruleOut(q)
		}
	} else {
		pl := k.Places[p]
		for _, it := range [3]int32{pl.A, pl.B, pl.Bone} {
			if k.Left[it] > 1 {
				continue // p does not use up its bone
			}
			for _, r := range k.ways(it) {
				if k.Live[r] && r != p && r != q && k.clash(r, q) {
					k.ruleOut(r)
				}
			}
		}
	}
	if why := k.conclude(); why != nil {
		why.Places = k.placeList(p, q)
		why.Cells = k.cellList(k.areas.between(k, p, q)...)
		slices.SortFunc(why.Cells, dominosa.Cell.Compare)
	}
}
