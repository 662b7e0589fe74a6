package kit

// What the options of a puzzle say about the cells of its board.

// A Setting is the value that an option gives to a cell.
type Setting struct {
	Cell
	Value int
}

// Values of cells that no option, or several options, have given a value.
const (
	Unsaid = -1
	Clash  = -2
)

// Settled returns the values that options give to the cells of a board.
func Settled(rows, cols int, options [][]Setting) [][]int {
	values := make([][]int, rows)
	for i := range values {
		values[i] = make([]int, cols)
		for j := range values[i] {
			values[i][j] = Unsaid
		}
	}
	for _, option := range options {
		for _, s := range option {
			switch old := values[s.Row][s.Col]; old {
			case Unsaid, s.Value:
				values[s.Row][s.Col] = s.Value
			default:
				values[s.Row][s.Col] = Clash
			}
		}
	}
	return values
}

// Wholly returns the first cell without a value, and whether there is none.
func Wholly(values [][]int) (Cell, bool) {
	for i, row := range values {
		for j, v := range row {
			if v < 0 {
				return Cell{i, j}, false
			}
		}
	}
	return Cell{}, true
}
