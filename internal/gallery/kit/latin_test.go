package kit_test

import (
	"testing"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/kittest"
)

// TestSudokuRules gives wrong squares to the rules.
func TestSudokuRules(t *testing.T) {
	square := func(d kit.Drawing) error { return kit.CheckParts(d, "1234", kit.SudokuParts(2)) }
	grid := func(rows ...string) (d kit.Drawing) {
		for _, row := range rows {
			d = append(d, []rune(row))
		}
		return d
	}
	kittest.Err(t, "sudoku", square(grid("1234", "3412", "2143", "4321")), "")
	kittest.Err(t, "sudoku", square(grid("1234", "2341", "3412", "4123")), "box 1 holds 1223, not 1234")
	kittest.Err(t, "sudoku", square(grid("1234", "3412", "1243", "3421")), "column")
}
