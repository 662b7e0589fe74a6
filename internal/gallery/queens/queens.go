package queens

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"bonepile/cover"
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
	classes := kit.Figure{ID: "ex24-02", Kind: kit.Solutions,
		What: "classes that a quarter turn keeps", Args: "ask=quarter-turn", Times: 2}
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
		Figures: kit.Join(
			[]kit.Figure{
				{ID: "tx23", Kind: kit.Other, Args: "n=16", What: "solutions and nodes",
					Want: "14772512, 193032021", Slow: true, Compute: kit.SolutionsAndNodes},
			},
			kit.SlowFrom(7, kit.Series(kit.Figure{ID: "ex22-03", Kind: kit.Solutions, Args: "ask=both-diagonals"},
				"n", 5, 1, 0, 3, 6, 24, 68, 191, 1180, 5944, 29761, 171778)),
			kit.SlowFrom(8, kit.Series(kit.Figure{ID: "ex22-02", Kind: kit.Solutions, Args: "ask=one-diagonal"},
				"n", 5, 0, 0, 1, 4, 14, 21, 109, 500, 2453, 14498, 89639, 568849)),
			middleFigures(),
			[]kit.Figure{
				{ID: "ex22-03", Kind: kit.Solutions, Args: "n=16 ask=both-diagonals",
					Want: "1220918", Misprint: "1220908", Slow: true},
				{ID: "ex23-01", Kind: kit.Solutions, Args: "n=16 ask=no-diagonal", Want: "454376", Slow: true},
				{ID: "ex23-01", Kind: kit.Solutions, Args: "n=16 ask=no-diagonal-reduced", Want: "64374", Slow: true},
				kit.Computed("ex23-01", "n=16 ask=no-diagonal", "classes", "57188", turnedClasses).AsSlow(),
				kit.Computed("ex23-01", "n=16 ask=no-diagonal-reduced", "those of five cases by which of the outer queens are equal to the first", "59648", fiveCases).AsSlow(),
				{ID: "ex23-02", Kind: kit.Solutions, Args: "n=17 ask=centre", Want: "4067152", Slow: true},
				{ID: "ex23-02", Kind: kit.Solutions, Args: "n=17 ask=centre-reduced", Want: "577732", Slow: true},
			},
			kit.Series(classes, "n", 4, 1, 1, 0, 0, 0, 0, 0, 0, 4, 4, 0, 0, 32, 64),
			halfTurnFigures(),
			turnedFigures(),
			[]kit.Figure{{ID: "ex24-03", Source: "TAOCP 7.2.2.1, answer 24: 2^7·1589 classes", Kind: kit.Solutions,
				Args: "n=32 ask=quarter-reduced", Want: "1589"},
				kit.Computed("ex38-01", "", "rows of the first queens on a board without end, each in the first row that is free", "1 3 5 2 4 9 11 13 15 6 8 19 7 22 10 25 27 29 31 12 14 35 37 39 41 16 18 45", nearQueens).From("TAOCP 7.2.2.1, exercise 37"),
				{ID: "ex38-01", Kind: kit.Other, What: "rows of these queens in columns 999999997 to 1000000004", Slow: true, Compute: farQueens,
					Want:     "618033989 1618033985 618033988 1618033988 1618033990 1618033992 1618033994 618033991",
					Misprint: "618033989 1618033985 618033988 2618033988 1618033990 1618033992 1618033994 618033991"}},
		),
		Build: buildQueens,
	}
}

// middleFigures are the numbers of classes without a queen on a long diagonal,
// on boards that have a middle.
func middleFigures() (list []kit.Figure) {
	for i, want := range []int{0, 0, 1, 8, 260, 9709, 371590} {
		list = append(list, kit.Figure{ID: "ex22-01", Kind: kit.Solutions, Slow: i > 3,
			Args: fmt.Sprintf("n=%d ask=no-diagonal-reduced", 5+2*i), Want: strconv.Itoa(want)})
	}
	return list
}

// halfTurnFigures are the numbers of classes that a half turn keeps and a
// quarter turn does not: each has four answers.
func halfTurnFigures() (list []kit.Figure) {
	for i, want := range []int{0, 0, 1, 2, 1, 4, 3, 12, 18, 32, 105, 310, 734, 2006} {
		list = append(list, kit.Figure{
			ID: "ex24-02", Kind: kit.Other, What: "classes that only a half turn keeps",
			Args: fmt.Sprintf("n=%d ask=half-turn", 4+i), Want: strconv.Itoa(want),
			Compute: func(ctx context.Context, in *kit.Instance, stats *cover.Stats) (string, error) {
				half, err := in.List(ctx, stats)
				if err != nil {
					return "", err
				}
				quarter, err := queens().New(fmt.Sprintf("n=%d", 4+i), "ask=quarter-turn")
				if err != nil {
					return "", err
				}
				both, err := quarter.List(ctx, stats)
				return kit.Quotient(uint64(len(half)-len(both)), 4), err
			},
		})
	}
	return list
}

// turnedFigures are the numbers of classes that no turn keeps: each has eight answers.
func turnedFigures() (list []kit.Figure) {
	for i, want := range []int{0, 1, 0, 4, 11, 42, 89, 329, 1765, 9197, 45647, 284743, 1846189, 11975869} {
		f := kit.Computed("ex24-01", fmt.Sprintf("n=%d", 4+i), "classes that no turn keeps", strconv.Itoa(want),
			func(ctx context.Context, in *kit.Instance, stats *cover.Stats) (string, error) {
				all, half, _, err := turned(ctx, in, 4+i, stats)
				return kit.Quotient(all-half, 8), err
			})
		f.Slow = i > 10
		list = append(list, f)
	}
	return list
}

// turned counts the answers of in, and of all of n queens those that turns by 180° and by 90° keep.
func turned(ctx context.Context, in *kit.Instance, n int, stats *cover.Stats) (all, half, quarter uint64, err error) {
	if all, err = in.CountAll(ctx, stats); err != nil {
		return 0, 0, 0, err
	}
	for ask, number := range map[string]*uint64{"half-turn": &half, "quarter-turn": &quarter} {
		turns, err := queens().New(strconv.Itoa(n), ask)
		if err != nil {
			return 0, 0, 0, err
		}
		if *number, err = turns.CountAll(ctx, stats); err != nil {
			return 0, 0, 0, err
		}
	}
	return all, half, quarter, nil
}

// turnedClasses counts the classes without a queen on a long diagonal, by Burnside's lemma. On a
// board of even side those that a turn keeps have none there, as she would attack her image.
func turnedClasses(ctx context.Context, in *kit.Instance, stats *cover.Stats) (string, error) {
	all, half, quarter, err := turned(ctx, in, 16, stats)
	return kit.Quotient(all+half+2*quarter, 8), err
}

// fiveCases counts those where a, the column of the queen in the first row, is less than each of
// b, c and d, the distances of the queens in the last column, the last row and the first column
// from the corner before, or a = b, a = b = c or a = b = c = d, or a = c, and less than the rest.
func fiveCases(ctx context.Context, in *kit.Instance, stats *cover.Stats) (string, error) {
	number := 0
	for sol, err := range in.All(ctx, stats) {
		if err != nil {
			return "", err
		}
		const n = 16
		cells := strings.Fields(in.Text(sol))
		at := func(k, step int) int { // the place of the first queen, from cell k on
			place := 1
			for ; cells[k] != "Q"; k += step {
				place++
			}
			return place
		}
		a, b, c, d := at(0, 1), at(n-1, n), at(n*n-1, -1), at(n*(n-1), -n)
		if b == a && c == a && d == a || b > a && c > a && d > a || b == a && d > a && c >= a || c == a && b > a && d > a {
			number++
		}
	}
	return strconv.Itoa(number), nil
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
