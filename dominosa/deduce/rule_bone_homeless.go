package deduce

// A place that leaves a bone none: if the set is used exactly, what is laid
// must leave every other bone as many places as it has copies to lie. A place
// overlaps the places that share a cell with it; if too few of a bone's places
// do without those cells, nothing can be laid there. If all places of a bone
// meet in a cell, this says that no other bone may have that cell.
//
// Two places share at most one cell, so each place that overlaps is counted
// once. A place overlaps at most six others, all with one of its two cells: so
// only bones with few places need a look.
//
// Because: Bones is the bone, Places where it can lie.
func findBoneHomeless(k *knowledge) {
	if !k.Exact {
		return
	}
	for b := int32(k.Cells); b < k.items(); b++ {
		left := k.Left[b]
		if left == 0 || k.Size[b]-6 >= left || k.Size[b] <= left {
			continue
		}
		touched := k.scratch[:0]
		for _, d := range k.ways(b) {
			if !k.Live[d] {
				continue
			}
			for _, c := range [2]int32{k.Places[d].A, k.Places[d].B} {
				for _, q := range k.ways(c) {
					if q != d && k.Live[q] {
						if k.counts[q] == 0 {
							touched = append(touched, q)
						}
						k.counts[q]++
					}
				}
			}
		}
		for _, q := range touched {
			// If q is a place of the bone itself, it is one place less for one
			// copy less: the same.
			if k.Size[b]-k.counts[q] < left {
				k.ruleOut(q)
			}
			k.counts[q] = 0
		}
		k.scratch = touched
		if why := k.conclude(); why != nil {
			why.Bones, why.Places = k.boneList(b), k.liveWays(b)
		}
	}
}
