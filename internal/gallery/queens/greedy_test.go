package queens

import "testing"

// TestGreedyQueens holds the queens of windows to the definition, for as many columns as its
// square of steps allows.
func TestGreedyQueens(t *testing.T) {
	const columns = 3000
	rows := make([]int, columns+1)
	taken := [3]map[int]bool{{}, {}, {}} // rows, sums and differences
	for n := 1; n <= columns; n++ {
		k := 1
		for taken[0][k] || taken[1][k+n] || taken[2][k-n] {
			k++
		}
		taken[0][k], taken[1][k+n], taken[2][k-n] = true, true, true
		rows[n] = k
	}
	greedyQueens(columns, func(column, row int) {
		if row != rows[column] {
			t.Fatalf("column %d: row %d, by the definition %d", column, row, rows[column])
		}
	})
}
