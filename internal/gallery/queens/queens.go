package queens

import (
	"fmt"
	"math"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// queens is the problem of n queens that do not attack each other: (23). An option is the row,
// the column and the diagonals of a queen.
var queens = kit.Described("queens", kit.Drawn(picture.Chess), func(a kit.Args) (*kit.Instance, error) {
	return queensOf(a.Int("n"), func(kit.Cell) []string { return nil })
})

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

// Queens as close to the centre of the board, or as far from it, as they can be: exercises
// 232, 233 and 235. The price of a queen is her distance from the centre, rounded to
// billionths of the side of a cell; so a sum is off by at most n/2 billionths. The logarithm
// of the distance turns sums into products; it is taken of twice the distance, so it is not
// negative. The fourth power is exact: four times as much is a whole number.
// Answers that are images of each other cost exactly the same.
var queenDistances = kit.Described("queen-distances", kit.Drawn(picture.Chess), func(a kit.Args) (*kit.Instance, error) {
	n, cost := a.Int("n"), a.Text("cost")
	if cost == "logarithm" && n%2 == 1 {
		return nil, fmt.Errorf("n=%d: a queen in the centre has no logarithm; expected an even number", n)
	}
	return queensOf(n, func(c kit.Cell) []string { return []string{fmt.Sprintf("|%d", queenCost(cost, n, c))} })
})

// queenCost returns what a queen in a cell costs.
func queenCost(cost string, n int, c kit.Cell) int64 {
	x, y := 2*c.Row-n+1, 2*c.Col-n+1 // twice the distances along the axes
	twice := math.Hypot(float64(x), float64(y))
	switch cost {
	case "logarithm":
		return int64(math.Round(1e9 * math.Log(twice)))
	case "fourth-power":
		square := int64(x*x + y*y)
		return square * square / 4
	}
	return int64(math.Round(1e9 * twice / 2))
}
