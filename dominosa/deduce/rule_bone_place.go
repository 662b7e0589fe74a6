package deduce

// A bone with one place: if the set is used exactly, each bone has to lie
// somewhere, so if only one place is possible it lies there. If a bone has
// several copies left and just as many places, one lies on each.
//
// Because: Bones is the bone.
func findBonePlace(k *knowledge) {
	if !k.Exact {
		return
	}
	for b := int32(k.Cells); b < k.items(); b++ {
		if k.Left[b] == 0 || k.Size[b] != k.Left[b] {
			continue
		}
		for _, p := range k.ways(b) {
			if k.Live[p] {
				k.force(p)
			}
		}
		if why := k.conclude(); why != nil {
			why.Bones = k.boneList(b)
		}
	}
}
