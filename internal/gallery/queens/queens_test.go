package queens

import (
	"fmt"
	"maps"
	"strconv"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/cover/cheapest"
	"bonepile/internal/gallery/figures"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/kittest"
)

// Exercises 22 to 24 ask for the answers of the queens that have queens on the long diagonals,
// or in the middle, or look the same when the board is turned.

// cellOf returns the cell of the queen that an option places.
func cellOf(option []string) (c kit.Cell) {
	c.Row, _ = strconv.Atoi(option[0][1:])
	c.Col, _ = strconv.Atoi(option[1][1:])
	return c
}

// offDiagonals returns the problem without queens on a long diagonal, or on either.
func offDiagonals(in *kittest.Instance, both bool) *cover.Problem {
	n := in.Args.Int("n")
	return kittest.Only(in.Problem, func(option []string) bool {
		c := cellOf(option)
		return c.Row != c.Col && (!both || c.Row+c.Col != n-1)
	})
}

// centred returns the problem with a queen in the middle, so that none stands where she attacks.
func centred(in *kittest.Instance) *cover.Problem {
	middle := kit.Cell{Row: in.Args.Int("n") / 2, Col: in.Args.Int("n") / 2}
	return kittest.Only(in.Problem, func(option []string) bool {
		return cellOf(option) == middle || !kit.Attacks(cellOf(option), middle)
	})
}

// onNone, onOne and onBoth count the classes of eight answers with queens on none of the long
// diagonals, on just one of them, and on both but not in the middle.
func onNone(in *kittest.Instance) string {
	return figures.Quotient(kittest.Number(offDiagonals(in, true)), 8)
}

func onOne(in *kittest.Instance) string {
	return figures.Quotient(2*kittest.Number(offDiagonals(in, false))-2*kittest.Number(offDiagonals(in, true)), 8)
}

func onBoth(in *kittest.Instance) string {
	n := kittest.Number(in.Problem) + kittest.Number(offDiagonals(in, true)) - 2*kittest.Number(offDiagonals(in, false))
	if in.Args.Int("n")%2 == 1 {
		n -= kittest.Number(centred(in))
	}
	return figures.Quotient(n, 8)
}

// firstClosest counts the answers without a queen on a long diagonal, whose queen in the first
// row is in the left half and as close to the corner as any in another outer row or column, and
// for which ok holds. It is given the distances from the corner before: of the queen in the
// first row, the last column, the last row and the first column.
func firstClosest(ok func(a, b, c, d int) bool) kittest.Compute {
	return func(in *kittest.Instance) string {
		n := in.Args.Int("n")
		return countClosest(offDiagonals(in, true), n, func(a, b, c, d int) bool {
			return 2*a <= n && a <= min(b, n-b, c, n-c, d, n-d) && ok(a, b, c, d)
		})
	}
}

// reducedCentre counts those with a queen in the middle and the queen in the first row as close.
func reducedCentre(in *kittest.Instance) string {
	n := in.Args.Int("n")
	return countClosest(centred(in), n, func(a, b, c, d int) bool { return 2*a < n && a <= min(b, n-b, c, n-c, d, n-d) })
}

// countClosest counts the solutions for whose outer queens ok holds.
func countClosest(p *cover.Problem, n int, ok func(a, b, c, d int) bool) string {
	var cells []kit.Cell
	for k := range p.Options() {
		cells = append(cells, cellOf(kittest.Words(p, k)))
	}
	number := 0
	for sol := range kittest.Solutions(p, cover.Config{}) {
		var a, b, c, d int
		for _, k := range sol {
			switch q := cells[k]; {
			case q.Row == 0:
				a = q.Col + 1
			case q.Row == n-1:
				c = n - q.Col
			case q.Col == n-1:
				b = q.Row + 1
			case q.Col == 0:
				d = n - q.Row
			}
		}
		if ok(a, b, c, d) {
			number++
		}
	}
	return fmt.Sprint(number)
}

// turned counts the answers that some turns in a row leave as they are. An option places a queen
// with all her images. If they are reduced, one of two images in a mirror remains of each four
// queens: these attack the same cells.
func turned(in *kittest.Instance, reduced bool, turn func(kit.Cell) kit.Cell) uint64 {
	b := kittest.Items(in.Problem)
	for _, c := range kit.Cells(in.Args.Int("n"), in.Args.Int("n")) {
		orbit, items, first, corner := []kit.Cell{c}, queenItems(c), true, c
		for next := turn(c); next != c; next = turn(next) {
			orbit, items = append(orbit, next), append(items, queenItems(next)...)
			first = first && (c.Row < next.Row || c.Row == next.Row && c.Col < next.Col)
			if next.Row+next.Col < corner.Row+corner.Col {
				corner = next
			}
		}
		if first && kit.CheckAttacks(orbit) == nil && (!reduced || corner.Row <= corner.Col) {
			b.AddOption(items...)
		}
	}
	q, err := b.Build()
	if err != nil {
		return 0 // a row has no option
	}
	return kittest.Number(q)
}

func halfTurned(in *kittest.Instance) uint64 {
	last := in.Args.Int("n") - 1
	return turned(in, false, func(c kit.Cell) kit.Cell { return kit.Cell{Row: last - c.Row, Col: last - c.Col} })
}

func quarterTurned(in *kittest.Instance, reduced bool) uint64 {
	last := in.Args.Int("n") - 1
	return turned(in, reduced, func(c kit.Cell) kit.Cell { return kit.Cell{Row: c.Col, Col: last - c.Row} })
}

// quarterTurn counts the classes of two that a quarter turn keeps, and halfTurnOnly those of four
// that only a half turn keeps.
func quarterTurn(in *kittest.Instance) string { return figures.Quotient(quarterTurned(in, false), 2) }

func halfTurnOnly(in *kittest.Instance) string {
	return figures.Quotient(halfTurned(in)-quarterTurned(in, false), 4)
}

func quarterReduced(in *kittest.Instance) string { return fmt.Sprint(quarterTurned(in, true)) }

// neverTurned counts classes that no turn keeps: each has eight answers.
func neverTurned(in *kittest.Instance) string {
	return figures.Quotient(in.CountAll()-halfTurned(in), 8)
}

// turnedClasses counts the classes without a queen on a long diagonal, by Burnside's lemma. On a
// board of even side those that a turn keeps have none there, as she would attack her image.
func turnedClasses(in *kittest.Instance) string {
	return figures.Quotient(kittest.Number(offDiagonals(in, true))+halfTurned(in)+2*quarterTurned(in, false), 8)
}

// TestQueenRules gives wrong answers to the rules that options cannot break.
func TestQueenRules(t *testing.T) {
	kittest.Err(t, "queens", kit.CheckQueens(2, []kit.Cell{{Row: 0, Col: 0}, {Row: 1, Col: 1}}), "in row 1, column 1 and in row 2, column 2 attack")
	kittest.Err(t, "queens", kit.CheckQueens(3, []kit.Cell{{Row: 0, Col: 1}, {Row: 2, Col: 0}}), "2 queens, expected 3")

	board := []kit.Cell{{Row: 0, Col: 0}, {Row: 0, Col: 1}, {Row: 1, Col: 0}, {Row: 1, Col: 1}}
	dominate := func(ask string, m int, queens ...kit.Cell) error {
		return checkDomination(board, m, "all", 2, ask, queens)
	}
	kittest.Err(t, "domination", dominate("any", 2, kit.Cell{Row: 0, Col: 0}, kit.Cell{Row: 0, Col: 0}), "two queens in row 1, column 1")
	kittest.Err(t, "domination", dominate("apart", 2, kit.Cell{Row: 0, Col: 0}, kit.Cell{Row: 0, Col: 1}), "is attacked by 1")
	kittest.Err(t, "domination", dominate("attacked", 1, kit.Cell{Row: 0, Col: 0}), "is attacked by 0")
	kittest.Err(t, "domination", checkDomination([]kit.Cell{{Row: 0, Col: 0}, {Row: 1, Col: 2}}, 1, "all", 3, "any", []kit.Cell{{Row: 0, Col: 0}}), "row 2, column 3 is not attacked")
	kittest.Err(t, "domination", checkDomination(nil, 2, "all", 4, "together", []kit.Cell{{Row: 0, Col: 0}, {Row: 1, Col: 2}}), "is attacked by 0")
	kittest.Err(t, "domination", checkDomination(nil, 1, "inner", 4, "any", []kit.Cell{{Row: 0, Col: 0}}), "no queen may stand in row 1")

	grid := func(rows ...string) (d kit.Drawing) {
		for _, row := range rows {
			d = append(d, []rune(row))
		}
		return d
	}
	kittest.Err(t, "colours", checkColours(2, grid("12", "31")), "two cells on a line of colour 1")
	kittest.Err(t, "colours", checkColours(2, grid("12", "3.")), "row 2, column 2 has no colour")

	five := []kit.Cell{{Row: 0, Col: 0}, {Row: 1, Col: 2}, {Row: 2, Col: 4}, {Row: 3, Col: 1}, {Row: 4, Col: 3}}
	one := func(c kit.Cell) []kit.Cell { return []kit.Cell{c} }
	contained := func(m, k int, groups ...[]kit.Cell) error { return checkContained(5, m, k, groups) }
	kittest.Err(t, "contained queens", contained(5, 1, five), "")
	kittest.Err(t, "contained queens, too few boards", contained(5, 2, five), "1 smaller boards, expected 2")
	kittest.Err(t, "contained queens, a board of too few", contained(5, 1, five[:4], one(five[4])), "4 queens are not within 5")
	kittest.Err(t, "contained queens, too wide", contained(3, 1, five[:3], one(five[3]), one(five[4])), "3 queens are not within 3")
	kittest.Err(t, "contained queens, none contained", contained(5, 1, one(five[0]), one(five[1])), "0 smaller boards, expected 1")
	kittest.Err(t, "contained queens, in one column", contained(5, 1, []kit.Cell{{Row: 0, Col: 0}, {Row: 1, Col: 2}, {Row: 2, Col: 4}, {Row: 3, Col: 1}, {Row: 4, Col: 2}}), "attack")
}

// extremeQueens counts the classes of the closest and of the farthest answers.
func extremeQueens(in *kittest.Instance) string {
	close := extremes(in, in.Cheapest)
	far := extremes(in, in.Dearest)
	return fmt.Sprintf("%d, %d", len(close), len(far))
}

// sameQueens compares the classes of an instance with those of plain distances.
func sameQueens(in *kittest.Instance) string {
	plain := kittest.New(queenDistances(), "n=16")
	for _, best := range []func(*kittest.Instance) bestFinder{
		func(in *kittest.Instance) bestFinder { return in.Cheapest },
		func(in *kittest.Instance) bestFinder { return in.Dearest },
	} {
		one := extremes(in, best(in))
		other := extremes(plain, best(plain))
		if !maps.Equal(one, other) {
			return "no"
		}
	}
	return "yes"
}

// fourthPowers counts the cheapest answers and those of them that have a symmetry, and finds
// what the dearest cost.
func fourthPowers(in *kittest.Instance) string {
	near := extremes(in, in.Cheapest)
	symmetric := 0
	for _, images := range near {
		if images < 8 {
			symmetric++
		}
	}
	far := in.Dearest(9)
	classes := extremes(in, in.Dearest)
	return fmt.Sprintf("%d, %d; %d, %d", len(near), symmetric, far[0].Cost, len(classes))
}

// A bestFinder finds the best answers.
type bestFinder = func(int) []cheapest.Priced

// extremes returns the classes of the best answers, each with how many it has. Their price
// differs from the next best by at least as much as rounding can make, or it panics.
func extremes(in *kittest.Instance, best bestFinder) map[string]int {
	const many, rounding = 25, 8 // with 16 queens
	l := forms.Squares()
	list := best(many)
	classes := map[string]int{}
	for _, sol := range list {
		gap := sol.Cost - list[0].Cost
		if gap == 0 {
			picture := strings.NewReplacer(" ", "", "Q", "#").Replace(in.Text(sol.Solution))
			classes[fmt.Sprint(forms.Drawn(picture).Canonical(l, l.All))]++
		} else if -rounding < gap && gap < rounding {
			panic("two distances may be the same")
		}
	}
	return classes
}
