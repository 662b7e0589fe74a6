package queens

import (
	"fmt"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// queens is the problem of n queens that do not attack each other: (23). An option is the row,
// the column and the diagonals of a queen.
func queens() kit.Model {
	return kit.Model{
		Name:    "queens",
		Title:   "Queens that do not attack each other",
		Source:  "TAOCP 7.2.2.1, (23), exercises 22 to 24 and 38",
		About:   "n queens stand on a board of n by n cells, one in every row and every column, and no two on one diagonal. An option places a queen.",
		Story:   "There are 92 answers on the chessboard, and 14,772,512 on a board of 16 by 16, at the leaves of a tree of 193,032,021 nodes.",
		Picture: kit.Drawn(picture.Chess),
		Params:  []kit.Param{kit.Number("n", "the side of the board", 8, 1, 60)},
		Build: func(a kit.Args) (*kit.Instance, error) {
			return queensOf(a.Int("n"), func(kit.Cell) []string { return nil })
		},
	}
}

// queensOf returns the instance of n queens; more adds to an option, such as a cost.
func queensOf(n int, more func(kit.Cell) []string) (*kit.Instance, error) {
	b := kit.NewBuilder[kit.Cell]()
	for _, i := range organPipe(n) {
		b.AddPrimary(fmt.Sprintf("r%d", i), fmt.Sprintf("c%d", i))
	}
	for d := range 2*n - 1 {
		b.AddSecondary(fmt.Sprintf("a%d", d), fmt.Sprintf("b%d", d-n+1))
	}
	for _, c := range kit.Cells(n, n) {
		b.Add(c, append(queenItems(c), more(c)...)...)
	}
	return b.Instance(
		func(queens []kit.Cell) error { return kit.CheckQueens(n, queens) },
		func(queens []kit.Cell) string { return kit.CellsText(n, n, queens, 'Q') })
}

// queenItems names the row, the column and the diagonals of a queen: these by the sum and the
// difference of row and column.
func queenItems(c kit.Cell) []string {
	return []string{fmt.Sprintf("r%d", c.Row), fmt.Sprintf("c%d", c.Col), fmt.Sprintf("a%d", c.Row+c.Col), fmt.Sprintf("b%d", c.Row-c.Col)}
}

// organPipe returns the numbers below n from the middle outwards, in the order
// of an organ's pipes.
func organPipe(n int) (order []int) {
	order = append(order, n/2)
	for d := 1; len(order) < n; d++ {
		order = append(order, n/2-d)
		if n/2+d < n {
			order = append(order, n/2+d)
		}
	}
	return order
}
