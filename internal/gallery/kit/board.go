package kit

// Puzzles whose cells have clues: what their options say, and their text.

// A Setting is something that an option says: the value at a place.
type Setting struct {
	Cell
	Value int
}

// Values of places that nothing is said about, or different things.
const (
	Unsaid = -1
	Clash  = -2
)

// Settled returns what options say about the places of a board.
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

// Wholly returns the first cell that has a value below 0, and whether there is
// none.
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
