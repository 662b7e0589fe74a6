package dominosa

// isOpen reports whether a position, which must be a cell, is open.
func (w *wide) isOpen(position int32) bool { return w.left[w.number[position]] > 0 }

// probe supposes, cell by cell, that a bone lies where a solution has none, and where
// that is refuted by what it forces, lays the one that the solution has. Cells with
// the same number in on, by position, are covered together in the solution.
// It reports whether that covers the board: there is no other solution then.
// It goes round until nothing is refuted any more.
func (w *wide) probe(on []int32) bool {
	for idle, c := 0, 0; idle < w.cells; c++ {
		if c == w.cells {
			c = 0
		}
		idle++
		if w.left[c] == 0 || w.size[c] != 2 {
			continue
		}
		mark := len(w.trail)
		other, own := int32(-1), int32(-1)
		for _, q := range w.of[w.from[c]:w.from[c+1]] {
			switch {
			case !w.live[q]:
			case on[w.at[w.places[q].a]] == on[w.at[w.places[q].b]]:
				own = q
			default:
				other = q
			}
		}
		if w.lay(other) && w.settle() {
			w.undo(mark)
			continue
		}
		w.undo(mark)
		w.lay(own)
		w.settle()
		if w.open == 0 {
			return true
		}
		idle = 0
	}
	return false
}
