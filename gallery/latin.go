package gallery

import (
	"context"
	"fmt"
	"slices"

	"bonepile/cover"
)

// Latin squares: every row and every column has each of n digits once. An option
// is a digit in a cell; items are the cells, and a digit in a row or in a column:
// sudoku without boxes.
func latin() Model {
	options := Figure{ID: "ex391-01", Source: "TAOCP 7.2.2.1, answer 391", Kind: Options, Args: "n=5", Want: "125"}
	answers := Figure{ID: "ex391-02", Source: "TAOCP 7.2.2.1, answer 391", Kind: Solutions, Args: "n=5", Want: "161280", Slow: true}
	strings := Figure{ID: "ex391-03", Source: "TAOCP 7.2.2.1, answer 391", Kind: Other, What: "patterns of < and > between neighbours, and those of one square only", Args: "n=5",
		Want: "115262, 82148", Compute: inequalities, Slow: true}
	return Model{
		Name:   "latin",
		Family: familySudoku,
		Title:  "Latin squares",
		Source: "TAOCP 7.2.2.1, exercise 391",
		About: "A square of n by n cells has each of n digits once in every row and every column. " +
			"With reduced=yes the first row and the first column are in order, which leaves one of n! (n-1)! squares.",
		Params: []Param{
			number("n", "the side of the square", 5, 1, 9),
			choice("reduced", "the first row and column are in order", "no", "yes"),
		},
		Figures: []Figure{options, answers, strings},
		Build:   buildLatin,
	}
}

func buildLatin(a Args) (*Instance, error) {
	n := a.Int("n")
	reduced := a.Text("reduced") == "yes"
	b := cover.NewBuilder()
	for _, kind := range "prc" {
		for i := range n {
			first := 1
			if kind == 'p' {
				first = 0
			}
			b.AddPrimary(names(fmt.Sprintf("%c%d%%d", kind, i), first, first+n-1)...)
		}
	}
	type entry struct {
		cell
		digit int
	}
	var entries []entry
	for i := range n {
		for j := range n {
			for k := 1; k <= n; k++ {
				if reduced && (i == 0 && k != j+1 || j == 0 && k != i+1) {
					continue
				}
				b.AddOption(fmt.Sprintf("p%d%d", i, j), fmt.Sprintf("r%d%d", i, k), fmt.Sprintf("c%d%d", j, k))
				entries = append(entries, entry{cell{i, j}, k})
			}
		}
	}
	square := func(sol cover.Solution) drawing {
		d := newDrawing(n, n, '.')
		for _, e := range chosen(sol, entries) {
			d[e.row][e.col] = rune('0' + e.digit)
		}
		return d
	}
	return instance(b,
		func(sol cover.Solution) error {
			if len(sol) > n*n {
				return fmt.Errorf("%d digits in %d cells", len(sol), n*n)
			}
			return checkPlainLatin(square(sol))
		},
		func(sol cover.Solution) string { return square(sol).spaced() })
}

// checkPlainLatin goes by the rules.
func checkPlainLatin(d drawing) error {
	for i, row := range d {
		for j, digit := range row {
			if digit == '.' {
				return fmt.Errorf("row %d, column %d has no digit", i+1, j+1)
			}
			if slices.Contains(row[:j], digit) {
				return fmt.Errorf("row %d has %c twice", i+1, digit)
			}
			for _, above := range d[:i] {
				if above[j] == digit {
					return fmt.Errorf("column %d has %c twice", j+1, digit)
				}
			}
		}
	}
	return nil
}

// inequalities counts the patterns of < and > between neighbours that squares
// have, and those that only one has: squares that such clues can tell from all
// others.
func inequalities(ctx context.Context, in *Instance, stats *cover.Stats) (string, error) {
	count := map[string]int{}
	for sol, err := range in.Solutions(ctx, cover.Config{Stats: stats}) {
		if err != nil {
			return "", err
		}
		text := in.Text(sol)
		width := 0
		for text[width] != '\n' {
			width++
		}
		var pattern []byte
		sign := func(a, b byte) {
			if a < b {
				pattern = append(pattern, '<')
			} else {
				pattern = append(pattern, '>')
			}
		}
		for i := 0; i < len(text); i += 2 {
			if text[i+1] != '\n' {
				sign(text[i], text[i+2])
			}
			if i+width+1 < len(text) {
				sign(text[i], text[i+width+1])
			}
		}
		count[string(pattern)]++
	}
	once := 0
	for _, n := range count {
		if n == 1 {
			once++
		}
	}
	return fmt.Sprintf("%d, %d", len(count), once), nil
}
