package deduce

// A place that splits off an odd area: if a place is the only link between two
// areas, a bone laid on it takes a cell from either, and each has to be tiled by
// itself then. If both had an even number of cells, they would be odd.
//
// An area without any link to the rest and with an odd number of cells cannot
// be tiled at all.
//
// Because: Cells is the smaller area, with one cell of the place, and Others
// the other; of an area without link, Cells is the area.
func findOddAreas(k *knowledge) {
	a := &k.areas
	a.walk(k)
	for _, c := range a.order {
		total := a.size[a.root[c]]
		switch {
		case total%2 != 0 && a.up[c] < 0:
			for _, d := range a.beyond(c) {
				for _, p := range k.ways(d) {
					if k.Live[p] {
						k.ruleOut(p)
					}
				}
			}
			if why := k.conclude(); why != nil {
				why.Cells = k.cellList(a.beyond(c)...)
			}
		case total%2 == 0 && a.size[c]%2 == 0 && a.bridge(c):
			k.ruleOut(a.up[c])
			if why := k.conclude(); why != nil {
				small, big := a.sides(c)
				why.Cells, why.Others = k.cellList(small...), k.cellList(big...)
			}
		}
	}
}
