package dominosa

// hole stands in frame.pips for a position that is no cell. A byte a position lets
// the word engine take a row of eight in one load.
const hole = 0xFF

// A frame is a board as arrays.
type frame struct {
	rows, cols int
	pips       []uint8 // row by row; hole where there is no cell
	cells      int     // how many there are
	high       int     // highest pip, -1 if there is no cell
}

// tally sets what follows from the pips.
func (b *frame) tally() {
	b.cells, b.high = 0, -1
	for _, v := range b.pips {
		if v != hole {
			b.cells++
			b.high = max(b.high, int(v))
		}
	}
}

// at returns the pip at a row and column counted from 0, -1 in a hole and outside
// the frame.
func (b *frame) at(row, col int) int {
	if row < 0 || row >= b.rows || col < 0 || col >= b.cols {
		return -1
	}
	if v := b.pips[row*b.cols+col]; v != hole {
		return int(v)
	}
	return -1
}
