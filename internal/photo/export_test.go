package photo

// NewGrid returns a grid whose cells have no guesses yet.
func NewGrid(rows, cols int) *Grid {
	return &Grid{Rows: rows, Cols: cols, Cells: make([]Cell, rows*cols), at: &lattice{}, scale: 1}
}
