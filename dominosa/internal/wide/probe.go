package wide

// IsOpen reports whether a position, which must be a cell, is open.
func (w *Engine) IsOpen(position int32) bool { return w.Left[w.Number[position]] > 0 }

// Probe supposes, cell by cell, that a bone lies where a solution has none, and where
// that is refuted by what it forces, lays the one that the solution has. Cells with
// the same number in on, by position, are covered together in the solution.
// It reports whether that covers the board: there is no other solution then.
// It goes round until nothing is refuted any more.
func (w *Engine) Probe(on []int32) bool {
	for idle, c := 0, 0; idle < w.Cells; c++ {
		if c == w.Cells {
			c = 0
		}
		idle++
		if w.Left[c] == 0 || w.Size[c] != 2 {
			continue
		}
		mark := len(w.Trail)
		other, own := int32(-1), int32(-1)
		for _, q := range w.Of[w.From[c]:w.From[c+1]] {
			switch {
			case !w.Live[q]:
			case on[w.At[w.Places[q].A]] == on[w.At[w.Places[q].B]]:
				own = q
			default:
				other = q
			}
		}
		if w.Lay(other) && w.Settle() {
			w.Undo(mark)
			continue
		}
		w.Undo(mark)
		w.Lay(own)
		w.Settle()
		if w.Open == 0 {
			return true
		}
		idle = 0
	}
	return false
}
