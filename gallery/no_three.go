package gallery

import (
	"bonepile/cover"
	"context"
	"fmt"
	"slices"
	"strings"
)

// noThree is exercise 118: 16 cells of a board of 8 by 8, no three of which lie
// on a straight line of any slope; and a partition of the board into such sets.
func noThree() Model {
	figure := func(kind Kind, args, want string) Figure {
		return Figure{ID: "ex118-01", Source: "TAOCP 7.2.2.1, answer 118", Kind: kind, Args: args, Want: want}
	}
	part := figure(Solutions, "n=8 ask=parts", "4")
	part.ID = "ex118-02"
	list := part
	list.Kind, list.Want = Options, "380"
	slow := figure(Solutions, "n=8", "380")
	slow.Slow, part.Slow, list.Slow = true, true, true
	return Model{
		Name:   "no-three-in-line",
		Title:  "No three in line",
		Source: "TAOCP 7.2.2.1, exercise 118 (Henry Ernest Dudeney)",
		About: "2n cells of a board of n by n are chosen so that no three lie on a straight line of any slope. Lines are items with a multiplicity up to 2. " +
			"With ask=parts the board is parted into such sets, and an option is a whole set.",
		Params: []Param{
			number("n", "the side of the board", 6, 2, 10),
			choice("ask", "one set, or the board parted into sets", "set", "parts"),
		},
		Figures: []Figure{slow, list, part},
		Build: func(a Args) (*Instance, error) {
			n := a.Int("n")
			in, err := noThreeSet(n)
			if err != nil || a.Text("ask") == "set" {
				return in, err
			}
			if n%2 != 0 {
				return nil, fmt.Errorf("n=%d: sets of %d cells do not part %d", n, 2*n, n*n)
			}
			return noThreeParts(n, in)
		},
	}
}

// boardLines returns the straight lines through at least three cells of a board.
func boardLines(n int) (lines [][]cell) {
	in := func(c cell) bool { return 0 <= c.row && c.row < n && 0 <= c.col && c.col < n }
	for di := range n {
		for dj := -n + 1; dj < n; dj++ {
			if di == 0 && dj != 1 || di > 0 && gcd(di, max(dj, -dj)) != 1 {
				continue
			}
			for c := range n * n {
				start := cell{c / n, c % n}
				if in(cell{start.row - di, start.col - dj}) {
					continue
				}
				var line []cell
				for at := start; in(at); at = (cell{at.row + di, at.col + dj}) {
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

// checkNoThree goes by the rules, for every three cells.
func checkNoThree(n int, cells []cell) error {
	if len(cells) != 2*n {
		return fmt.Errorf("%d cells, expected %d", len(cells), 2*n)
	}
	for k, r := range cells {
		for j, q := range cells[:k] {
			if q == r {
				return fmt.Errorf("row %d, column %d is there twice", q.row+1, q.col+1)
			}
			for _, p := range cells[:j] {
				if (q.row-p.row)*(r.col-p.col) == (r.row-p.row)*(q.col-p.col) {
					return fmt.Errorf("%v, %v and %v lie on a line", p, q, r)
				}
			}
		}
	}
	return nil
}

// noThreeSet has an option for each cell. Since a row has two cells at most, and
// 2n are asked for, it has exactly two, and so has a column.
func noThreeSet(n int) (*Instance, error) {
	lines := boardLines(n)
	b := cover.NewBuilder()
	b.AddBounded(2, 2, names("r%d", 0, n-1)...)
	b.AddBounded(2, 2, names("c%d", 0, n-1)...)
	for i := range lines {
		b.AddBounded(0, 2, fmt.Sprintf("l%d", i))
	}
	b.AddSecondary(names("x%d", 0, n*n-1)...)
	var cells []cell
	for c := range n * n {
		at := cell{c / n, c % n}
		option := []string{fmt.Sprintf("r%d", at.row), fmt.Sprintf("c%d", at.col), fmt.Sprintf("x%d", c)}
		for i, line := range lines {
			if slices.Contains(line, at) {
				option = append(option, fmt.Sprintf("l%d", i))
			}
		}
		b.AddOption(option...)
		cells = append(cells, at)
	}
	return instance(b,
		func(sol cover.Solution) error { return checkNoThree(n, chosen(sol, cells)) },
		func(sol cover.Solution) string { return cellsText(n, n, chosen(sol, cells), '#') })
}

// noThreeParts has an option for each set that sets finds.
func noThreeParts(n int, sets *Instance) (*Instance, error) {
	b := cover.NewBuilder()
	b.AddPrimary(names("%d", 0, n*n-1)...)
	var options [][]cell
	for sol, err := range sets.Solutions(context.Background(), cover.Config{}) {
		if err != nil {
			return nil, err
		}
		var option []string
		var set []cell
		for _, c := range slices.Sorted(slices.Values(sol)) {
			option = append(option, fmt.Sprint(c))
			set = append(set, cell{c / n, c % n})
		}
		b.AddOption(option...)
		options = append(options, set)
	}
	return instance(b,
		func(sol cover.Solution) error {
			d := newDrawing(n, n, '.')
			for _, set := range chosen(sol, options) {
				if err := checkNoThree(n, set); err != nil {
					return err
				}
				for _, c := range set {
					if d[c.row][c.col] != '.' {
						return fmt.Errorf("row %d, column %d is in two sets", c.row+1, c.col+1)
					}
					d[c.row][c.col] = '#'
				}
			}
			if strings.Contains(d.String(), ".") {
				return fmt.Errorf("a cell is in no set")
			}
			return nil
		},
		func(sol cover.Solution) string {
			d := newDrawing(n, n, '.')
			for i, set := range chosen(sol, options) {
				for _, c := range set {
					d[c.row][c.col] = rune(digits[(i+1)%len(digits)])
				}
			}
			return d.spaced()
		})
}
