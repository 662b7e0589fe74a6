package deduce

// A place that leaves two cells the same bone: a bone laid on p takes a
// neighbour from two cells beside it. If all that is left to either is one and
// the same bone, of which there is one copy, and no place of it covers both
// cells, then one of them stays open. So nothing can be laid on p.
//
// Because: Cells is the two cells, Bones the bone, Places what p leaves them.
func findCellsClash(k *knowledge) {
	for p, live := range k.Live {
		if live {
			k.clashBeside(int32(p))
		}
	}
}

// clashBeside looks at the pairs of cells beside p, of which there are at most six.
func (k *knowledge) clashBeside(p int32) {
	var cells, bones, taken [6]int32
	n := 0
	for _, a := range [2]int32{k.Places[p].A, k.Places[p].B} {
		for _, q := range k.ways(a) {
			if q == p || !k.Live[q] {
				continue
			}
			c := k.other(q, a)
			bone := k.onlyBone(c, q)
			if bone < 0 || k.Left[bone] > 1 {
				continue
			}
			for i := range n {
				if bones[i] != bone || k.joined(cells[i], c) {
					continue
				}
				k.ruleOut(p)
				if why := k.conclude(); why != nil {
					why.Cells, why.Bones = k.cellList(cells[i], c), k.boneList(bone)
					for _, d := range k.ways(bone) {
						if k.Live[d] && d != taken[i] && d != q && (k.touches(d, c) || k.touches(d, cells[i])) {
							why.Places = append(why.Places, k.place(d))
						}
					}
				}
				return
			}
			cells[n], bones[n], taken[n] = c, bone, q
			n++
		}
	}
}

// joined reports whether a place covers both cells.
func (k *knowledge) joined(c, d int32) bool {
	for _, q := range k.ways(c) {
		if k.Live[q] && k.touches(q, d) {
			return true
		}
	}
	return false
}
