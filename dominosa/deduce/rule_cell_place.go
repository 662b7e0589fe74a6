package deduce

// A cell with one neighbour left: each cell has to be covered, so if only one
// place does it, a bone lies there.
//
// Because: Cells is the cell.
func findCellPlace(k *knowledge) {
	for c := range int32(k.Cells) {
		if k.Left[c] == 0 || k.Size[c] != 1 {
			continue
		}
		k.force(k.Mix[c])
		if why := k.conclude(); why != nil {
			why.Cells = k.cellList(c)
		}
	}
}
