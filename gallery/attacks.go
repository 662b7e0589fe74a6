package gallery

import (
	"fmt"
)

// checkQueens goes by the rules.
func checkQueens(n int, queens []cell) error {
	if len(queens) != n {
		return fmt.Errorf("%d queens, expected %d", len(queens), n)
	}
	return checkAttacks(queens)
}

// checkAttacks tells of two queens that attack each other.
func checkAttacks(queens []cell) error {
	for i, p := range queens {
		for _, q := range queens[:i] {
			if attacks(p, q) {
				return fmt.Errorf("the queens in row %d, column %d and in row %d, column %d attack each other",
					q.row+1, q.col+1, p.row+1, p.col+1)
			}
		}
	}
	return nil
}

// attacks reports whether queens on two cells attack each other. They do on
// one and the same.
func attacks(p, q cell) bool {
	return p.row == q.row || p.col == q.col || p.row+p.col == q.row+q.col || p.row-p.col == q.row-q.col
}
