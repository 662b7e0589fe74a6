package grid

// Hole stands in frame.pips for a position that is no cell. A byte a position lets
// the word engine take a row of eight in one load.
const Hole = 0xFF

// A Board is a board as arrays.
type Board struct {
	Rows, Cols int
	Pips       []uint8 // row by row; hole where there is no cell
	Cells      int     // how many there are
	High       int     // highest pip, -1 if there is no cell
}

// Recount sets what follows from the pips.
func (b *Board) Recount() {
	b.Cells, b.High = 0, -1
	for _, v := range b.Pips {
		if v != Hole {
			b.Cells++
			b.High = max(b.High, int(v))
		}
	}
}

// At returns the pip at a row and column counted from 0, -1 in a hole and outside
// the frame.
func (b *Board) At(row, col int) int {
	if row < 0 || row >= b.Rows || col < 0 || col >= b.Cols {
		return -1
	}
	if v := b.Pips[row*b.Cols+col]; v != Hole {
		return int(v)
	}
	return -1
}
