package deduce

// A place that leaves the cell beside it none: a bone laid on p takes a
// neighbour from a cell c beside it, and if it is the last copy, every further
// place of the bone. If c has no other place, nothing can be laid on p.
//
// Cells not beside p would have to have places of that bone alone: of those
// the rule "a cell that only one bone can cover" has spoken.
//
// Because: Cells is the cell c, Bones the bone of p, Places the places at c
// that p leaves out: copies of its own bone.
func findCellStranded(k *knowledge) {
	for c := range int32(k.Cells) {
		if k.Left[c] == 0 || k.Size[c] < 2 {
			continue
		}
		for _, q := range k.ways(c) { // the place that p would overlap
			if !k.Live[q] {
				continue
			}
			bone := k.onlyBone(c, q)
			if bone < 0 || k.Left[bone] > 1 {
				continue
			}
			for _, p := range k.ways(k.other(q, c)) {
				if p == q || !k.Live[p] || k.Places[p].Bone != bone {
					continue
				}
				k.ruleOut(p)
				if why := k.conclude(); why != nil {
					why.Cells, why.Bones = k.cellList(c), k.boneList(bone)
					for _, other := range k.ways(c) {
						if other != q && k.Live[other] {
							why.Places = append(why.Places, k.place(other))
						}
					}
				}
			}
		}
	}
}
