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

// noThree is exercise 118: 16 cells of a board of 8 by 8, no three of which lie
// on a straight line of any slope; and a partition of the board into such sets.
var noThree = kit.Described("no-three-in-line", kit.Drawn(picture.Chess), func(a kit.Args) (*kit.Instance, error) {
	n := a.Int("n")
	in, err := noThreeSet(n)
	if err != nil || a.Text("ask") == "set" {
		return in, err
	}
	if n%2 != 0 {
		return nil, fmt.Errorf("n=%d: sets of %d cells do not divide %d cells", n, 2*n, n*n)
	}
	return noThreeParts(n, in)
})

// boardLines returns the straight lines through at least three cells of a board.
func boardLines(n int) (lines [][]kit.Cell) {
	for di := range n {
		for dj := -n + 1; dj < n; dj++ {
			if di == 0 && dj != 1 || di > 0 && kit.Gcd(di, max(dj, -dj)) != 1 {
				continue
			}
			step := kit.Cell{Row: di, Col: dj}
			for _, start := range kit.Cells(n, n) {
				if start.Step(step, -1).On(n, n) {
					continue
				}
				var line []kit.Cell
				for at := start; at.On(n, n); at = at.Step(step, 1) {
					line = append(line, at)
				}
				if len(line) > 2 {
					lines = append(lines, line)
				}
			}
		}
	}
	return lines
}

// checkNoThree applies the rules, for every three cells.
func checkNoThree(n int, cells []kit.Cell) error {
	if len(cells) != 2*n {
		return fmt.Errorf("%d cells, expected %d", len(cells), 2*n)
	}
	for k, r := range cells {
		for j, q := range cells[:k] {
			if q == r {
				return fmt.Errorf("row %d, column %d is used twice", q.Row+1, q.Col+1)
			}
			for _, p := range cells[:j] {
				if (q.Row-p.Row)*(r.Col-p.Col) == (r.Row-p.Row)*(q.Col-p.Col) {
					return fmt.Errorf("%v, %v and %v lie on a line", p, q, r)
				}
			}
		}
	}
	return nil
}

// noThreeSet has an option for each cell. Since a row has two cells at most, and
// 2n are asked for, it has exactly two, and so has a column.
func noThreeSet(n int) (*kit.Instance, error) {
	lines := boardLines(n)
	b := kit.NewBuilder[kit.Cell]()
	b.AddBounded(2, 2, kit.Names("r%d", 0, n-1)...)
	b.AddBounded(2, 2, kit.Names("c%d", 0, n-1)...)
	b.AddBounded(0, 2, kit.Names("l%d", 0, len(lines)-1)...)
	b.AddSecondary(kit.Names("x%d", 0, n*n-1)...)
	for c, at := range kit.Cells(n, n) {
		option := []string{fmt.Sprintf("r%d", at.Row), fmt.Sprintf("c%d", at.Col), fmt.Sprintf("x%d", c)}
		for i, line := range lines {
			if slices.Contains(line, at) {
				option = append(option, fmt.Sprintf("l%d", i))
			}
		}
		b.Add(at, option...)
	}
	return b.Instance(
		func(list []kit.Cell) error { return checkNoThree(n, list) },
		func(list []kit.Cell) string { return kit.CellsText(n, n, list, '#') })
}

// noThreeParts has an option for each set that sets finds.
func noThreeParts(n int, sets *kit.Instance) (*kit.Instance, error) {
	b := kit.NewBuilder[[]kit.Cell]()
	b.AddPrimary(kit.Names("%d", 0, n*n-1)...)
	for sol, err := range sets.Problem.Solutions(context.Background(), cover.Config{}) {
		if err != nil {
			return nil, err
		}
		cells := slices.Sorted(slices.Values(sol))
		b.Add(kit.Map(cells, func(c int) kit.Cell { return kit.Cell{Row: c / n, Col: c % n} }), kit.Map(cells, strconv.Itoa)...)
	}
	return b.Instance(
		func(list [][]kit.Cell) error {
			for _, set := range list {
				if err := checkNoThree(n, set); err != nil {
					return err
				}
			}
			if free := strings.Count(kit.Numbered(n, n, list).String(), "."); free > 0 || len(list) != n/2 {
				return fmt.Errorf("%d sets, expected %d, and %d cells are in none", len(list), n/2, free)
			}
			return nil
		},
		func(list [][]kit.Cell) string { return kit.Numbered(n, n, list).Spaced() })
}
