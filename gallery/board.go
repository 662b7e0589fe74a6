package gallery

// Puzzles whose cells have clues: what their options say, and their text.

// A setting is something that an option says: the value at a place.
type setting struct {
	cell
	value int
}

// Values of places that nothing is said about, or different things.
const (
	unsaid = -1
	clash  = -2
)

// settled returns what options say about the places of a board.
func settled(rows, cols int, options [][]setting) [][]int {
	values := make([][]int, rows)
	for i := range values {
		values[i] = make([]int, cols)
		for j := range values[i] {
			values[i][j] = unsaid
		}
	}
	for _, option := range options {
		for _, s := range option {
			switch old := values[s.row][s.col]; old {
			case unsaid, s.value:
				values[s.row][s.col] = s.value
			default:
				values[s.row][s.col] = clash
			}
		}
	}
	return values
}

// wholly returns the first cell that has a value below 0, and whether there is
// none.
func wholly(values [][]int) (cell, bool) {
	for i, row := range values {
		for j, v := range row {
			if v < 0 {
				return cell{i, j}, false
			}
		}
	}
	return cell{}, true
}
