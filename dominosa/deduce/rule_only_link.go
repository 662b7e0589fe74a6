package deduce

// The only link between odd areas: if a place is the only link between two
// areas with an odd number of cells each, a bone lies on it, since neither can
// be tiled by itself.
//
// Because: Cells is the smaller area, with one cell of the place, and Others
// the other.
func findOnlyLink(k *knowledge) {
	a := &k.areas
	a.walk(k)
	for _, c := range a.order {
		if a.size[c]%2 == 0 || a.size[a.root[c]]%2 != 0 || !a.bridge(c) {
			continue
		}
		k.force(a.up[c])
		if why := k.conclude(); why != nil {
			small, big := a.sides(c)
			why.Cells, why.Others = k.cellList(small...), k.cellList(big...)
		}
	}
}
