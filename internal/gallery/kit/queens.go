package kit

import "fmt"

// CheckQueens checks that there are n queens and that none attacks another.
func CheckQueens(n int, queens []Cell) error {
	if len(queens) != n {
		return fmt.Errorf("%d queens, expected %d", len(queens), n)
	}
	return CheckAttacks(queens)
}

// CheckAttacks finds two queens that attack each other.
func CheckAttacks(queens []Cell) error {
	for i, p := range queens {
		for _, q := range queens[:i] {
			if Attacks(p, q) {
				return fmt.Errorf("the queens in row %d, column %d and in row %d, column %d attack each other",
					q.Row+1, q.Col+1, p.Row+1, p.Col+1)
			}
		}
	}
	return nil
}

// Attacks reports whether queens on two cells attack each other, or the cells are
// the same.
func Attacks(p, q Cell) bool {
	return p.Row == q.Row || p.Col == q.Col || p.Row+p.Col == q.Row+q.Col || p.Row-p.Col == q.Row-q.Col
}

// Moves reports whether a chess piece goes from one cell to another.
func Moves(piece string, c, d Cell) bool {
	i, j := max(c.Row-d.Row, d.Row-c.Row), max(c.Col-d.Col, d.Col-c.Col)
	switch piece {
	case "king":
		return max(i, j) == 1
	case "knight":
		return i*j == 2
	case "bishop":
		return i == j && i > 0
	case "rook":
		return i*j == 0 && i+j > 0
	}
	return c != d && Attacks(c, d) // queen
}
