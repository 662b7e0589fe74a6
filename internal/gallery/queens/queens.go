package queens

import (
	"fmt"
	"slices"
	"strings"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// queens is the problem of n queens that do not attack each other: an option is
// the row, the column and the diagonals of a queen: (23). What may be asked for
// is:
//
//	all             every answer
//	both-diagonals  one of eight answers with two queens on the long diagonals,
//	                by a pairwise ordering of these two: exercise 22
//	one-diagonal    one of eight with a queen on just one long diagonal, by an
//	                ordering of those in the last row and column
//	no-diagonal     those with none on a long diagonal: exercises 22 and 23
//	centre          those with a queen in the centre, n odd: exercise 23
//	…-reduced       nearly one of eight of these, by three orderings; without a
//	                diagonal and n odd just one of eight, by one ordering of the
//	                queens in the middle row and column
//	half-turn       those that a turn by 180° does not change: exercise 24
//	quarter-turn    those that a turn by 90° does not change
//	quarter-reduced the same up to mirror images of four queens at a time
func queens() kit.Model {
	return kit.Model{
		Name:   "queens",
		Title:  "Queens that do not attack each other",
		Source: "TAOCP 7.2.2.1, (23), exercises 22 to 24 and 38",
		About: "n queens stand on a board of n by n cells, one in every row and every column, and no two on one diagonal. An option places a queen. " +
			"Answers that are mirror images of each other can be left out by pairwise ordering, symmetric ones found by placing two or four queens at a time.",
		Story:   "There are 92 answers on the chessboard, and 14,772,512 on a board of 16 by 16, at the leaves of a tree of 193,032,021 nodes.",
		Picture: kit.Drawn(picture.Chess),
		Params: []kit.Param{
			kit.Number("n", "the side of the board", 8, 1, 60),
			kit.Choice("ask", "which answers", "all", "both-diagonals", "one-diagonal", "no-diagonal", "no-diagonal-reduced", "centre", "centre-reduced",
				"half-turn", "quarter-turn", "quarter-reduced"),
		},
		Build: buildQueens,
	}
}

// A queenBoard makes the problem of queens.
type queenBoard struct {
	n      int
	ask    string
	orders []kit.Pairwise
	b      *kit.Builder[[]kit.Cell] // with the queens that an option places
}

func buildQueens(a kit.Args) (*kit.Instance, error) {
	q := &queenBoard{n: a.Int("n"), ask: a.Text("ask"), b: kit.NewBuilder[[]kit.Cell]()}
	n := q.n
	switch {
	case strings.HasPrefix(q.ask, "centre") && n%2 == 0:
		return nil, fmt.Errorf("n=%d: expected an odd number for ask=%s", n, q.ask)
	}
	q.items()
	for i, j := range kit.Pairs(n, n) {
		q.place(i, j)
	}
	return q.instance()
}

// instance returns the instance of what was added.
func (q *queenBoard) instance() (*kit.Instance, error) {
	return kit.Viewed(q.b, func(groups [][]kit.Cell) []kit.Cell { return slices.Concat(groups...) },
		func(queens []kit.Cell) error { return kit.CheckQueens(q.n, queens) },
		func(queens []kit.Cell) string { return kit.CellsText(q.n, q.n, queens, 'Q') })
}

// items declares the items: rows and columns from the middle outwards, then
// diagonals.
func (q *queenBoard) items() {
	n := q.n
	for _, i := range organPipe(n) {
		q.b.AddPrimary(fmt.Sprintf("r%d", i), fmt.Sprintf("c%d", i))
	}
	primary := map[string]bool{}
	switch {
	case q.ask == "both-diagonals":
		primary[q.up(n-1)], primary[q.down(0)] = true, true
		q.b.AddPrimary(q.up(n-1), q.down(0))
		q.orders = []kit.Pairwise{{Prefix: "x", M: max(1, n/2-1)}}
	case q.ask == "one-diagonal":
		primary[q.down(0)] = true
		q.b.AddPrimary(q.down(0))
		q.orders = []kit.Pairwise{{Prefix: "x", M: max(1, n-3)}}
	case q.middle():
		q.orders = []kit.Pairwise{{Prefix: "x", M: max(1, n/2-1)}}
	case strings.HasSuffix(q.ask, "-reduced") && !strings.HasPrefix(q.ask, "quarter"):
		q.orders = []kit.Pairwise{{Prefix: "x", M: n/2 + 1}, {Prefix: "y", M: n/2 + 1}, {Prefix: "z", M: n/2 + 1}}
	}
	for d := range 2*n - 1 {
		for _, name := range []string{q.up(d), q.down(d - n + 1)} {
			if !primary[name] {
				q.b.AddSecondary(name)
			}
		}
	}
	for _, o := range q.orders {
		q.b.AddSecondary(o.Items()...)
	}
}

// middle reports whether the queens in the middle row and column are put in
// order.
func (q *queenBoard) middle() bool { return q.ask == "no-diagonal-reduced" && q.n%2 == 1 }

// up and down name the diagonals, by the sum and the difference of row and
// column.
func (q *queenBoard) up(sum int) string    { return fmt.Sprintf("a%d", sum) }
func (q *queenBoard) down(diff int) string { return fmt.Sprintf("b%d", diff) }

// place adds the option with a queen in row i and column j, and those that
// come with her, if it is wanted.
func (q *queenBoard) place(i, j int) {
	n := q.n
	onDiagonal := i == j || i+j == n-1
	centre := 2*i == n-1 && 2*j == n-1
	group := []kit.Cell{{Row: i, Col: j}}
	switch q.ask {
	case "both-diagonals":
		if i == j && i >= n/2-1 || i+j == n-1 && (i >= n/2 || i == 0) {
			return
		}
	case "one-diagonal":
		if i+j == n-1 || i == j && i >= n/2 {
			return
		}
	case "no-diagonal", "no-diagonal-reduced":
		if onDiagonal {
			return
		}
	case "centre", "centre-reduced":
		if !centre && kit.Attacks(kit.Cell{Row: i, Col: j}, kit.Cell{Row: n / 2, Col: n / 2}) {
			return
		}
	case "half-turn":
		group = orbit(group[0], func(c kit.Cell) kit.Cell { return kit.Cell{Row: n - 1 - c.Row, Col: n - 1 - c.Col} })
	case "quarter-turn", "quarter-reduced":
		group = orbit(group[0], func(c kit.Cell) kit.Cell { return kit.Cell{Row: c.Col, Col: n - 1 - c.Row} })
		// A mirror image of the four attacks the same cells, so that either
		// may stand for both.
		if q.ask == "quarter-reduced" && group[0].Row > group[0].Col {
			return
		}
	}
	if group[0] != (kit.Cell{Row: i, Col: j}) || kit.CheckAttacks(group) != nil {
		return
	}
	words, ok := q.order(i, j)
	if !ok {
		return
	}
	for _, c := range group {
		words = append(words, fmt.Sprintf("r%d", c.Row), fmt.Sprintf("c%d", c.Col), q.up(c.Row+c.Col), q.down(c.Row-c.Col))
	}
	q.b.Add(group, words...)
}

// order returns the ordering items of a queen, and whether she may stand there.
// With both diagonals, the queen on one is to be closer to the upper left
// corner than the other to the upper right. With one, the queen in the last row
// is to be closer to the lower right corner than that in the last column. In
// the middle, the queen in the column is to be closer to the edge than that in the
// row, and both in the upper left half. Otherwise the queen in the first row is
// to be as close to a corner as any in another outer row or column.
func (q *queenBoard) order(i, j int) (words []string, ok bool) {
	n := q.n
	switch {
	case q.orders == nil:
	case q.ask == "both-diagonals":
		switch {
		case i == j:
			return q.orders[0].Alpha(i), true
		case i+j == n-1:
			return q.orders[0].Beta(i - 1), true
		}
	case q.ask == "one-diagonal":
		return q.orderLast(i, j)
	case q.middle():
		return q.orderMiddle(i, j)
	default:
		depth := func(k int) int { return min(k, n-2-k) + 1 } // of a queen at place k from one corner
		if i == 0 && j >= n/2 {
			return nil, false
		}
		if i == 0 {
			for _, o := range q.orders {
				words = append(words, o.Alpha(j+1)...)
			}
		}
		if j == n-1 {
			words = append(words, q.orders[0].Beta(depth(i))...)
		}
		if i == n-1 {
			words = append(words, q.orders[1].Beta(depth(n-1-j))...)
		}
		if j == 0 {
			words = append(words, q.orders[2].Beta(depth(n-1-i))...)
		}
	}
	return words, true
}

// orderLast returns the same for a board with a queen on one diagonal.
func (q *queenBoard) orderLast(i, j int) (words []string, ok bool) {
	switch last := q.n - 1; {
	case i == last && j == 1 || j == last && i == last-1:
		return nil, false
	case i == last:
		return q.orders[0].Alpha(last - 1 - j), true
	case j == last:
		return q.orders[0].Beta(last - 2 - i), true
	}
	return nil, true
}

// orderMiddle returns the same for a board with a middle, and none on a
// diagonal.
func (q *queenBoard) orderMiddle(i, j int) (words []string, ok bool) {
	switch middle := q.n / 2; {
	case j == middle && i >= middle-1 || i == middle && (j > middle || j == 0):
		return nil, false
	case j == middle:
		return q.orders[0].Alpha(i), true
	case i == middle:
		return q.orders[0].Beta(j - 1), true
	}
	return nil, true
}

// orbit returns c and where a turn takes it again and again, the upper left
// first: the one that is least by row, then by column, in the upper left
// quarter if there is one.
func orbit(c kit.Cell, turn func(kit.Cell) kit.Cell) []kit.Cell {
	list := []kit.Cell{c}
	for next := turn(c); next != c; next = turn(next) {
		list = append(list, next)
	}
	best := 0
	for i, d := range list {
		if d.Row <= list[best].Row && d.Col <= list[best].Col || d.Row+d.Col < list[best].Row+list[best].Col {
			best = i
		}
	}
	return append(list[best:len(list):len(list)], list[:best]...)
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
