package gallery

import (
	"fmt"
	"slices"

	"bonepile/cover"
)

// queenColours parts a chessboard into sets of queens that do not attack each
// other: colourings of the queen graph. An option is a set of n queens, or also of
// n-1: exercises 25 and 26. A board of 8 by 8 has no part of 8 colours, and if
// 9 are to be as even as they can, one has 8 cells and eight have 7.
func queenColours() Model {
	return Model{
		Name:   "queen-colours",
		Title:  "Colours for the cells of a board, no two of one colour on a line",
		Source: "TAOCP 7.2.2.1, exercises 25 and 26",
		About: "The cells of a board of n by n are coloured so that queens on cells of one colour do not attack each other. " +
			"An option is a whole colour: an answer to the problem of n queens, or also, with short=yes, n-1 queens.",
		Params: []Param{
			number("n", "the side of the board", 5, 1, 9),
			choice("short", "a colour may have n-1 cells", "no", "yes"),
		},
		Figures: []Figure{
			{ID: "ex25-01", Source: "TAOCP 7.2.2.1, answer 25", Kind: Options, Args: "n=8", Want: "92"},
			{ID: "ex25-01", Source: "TAOCP 7.2.2.1, answer 25", Kind: Solutions, Args: "n=8", Want: "0"},
			{ID: "ex25-01", Source: "TAOCP 7.2.2.1, answer 25", Kind: Nodes, Args: "n=8", Want: "7"},
			{ID: "ex26-01", Source: "TAOCP 7.2.2.1, answer 26", Kind: Options, Args: "n=8 short=yes", Want: "3284"},
			{ID: "ex26-01", Source: "TAOCP 7.2.2.1, answer 26", Kind: Solutions, Args: "n=8 short=yes", Want: "11092", Slow: true},
		},
		Build: buildQueenColours,
	}
}

// placements of queens, at least so many, on distinct rows from a row on, that
// do not attack each other or those that stand.
func queenSets(n, row, least int, stand []cell) (list [][]cell) {
	if n-row+len(stand) < least {
		return nil
	}
	if row == n {
		return [][]cell{slices.Clone(stand)}
	}
	for col := range n {
		if c := (cell{row, col}); !slices.ContainsFunc(stand, func(q cell) bool { return attacks(c, q) }) {
			list = append(list, queenSets(n, row+1, least, append(stand, c))...)
		}
	}
	return append(list, queenSets(n, row+1, least, stand)...)
}

func buildQueenColours(a Args) (*Instance, error) {
	n := a.Int("n")
	least := n
	if a.Text("short") == "yes" {
		least--
	}
	sets := queenSets(n, 0, max(1, least), nil)
	name := func(c cell) string { return fmt.Sprintf("%d%d", c.row, c.col) }
	b := cover.NewBuilder()
	for c := range n * n {
		b.AddPrimary(name(cell{c / n, c % n}))
	}
	for _, set := range sets {
		var option []string
		for _, c := range set {
			option = append(option, name(c))
		}
		b.AddOption(option...)
	}
	coloured := func(sol cover.Solution) drawing {
		d := newDrawing(n, n, '.')
		for colour, set := range chosen(sol, sets) {
			for _, c := range set {
				d[c.row][c.col] = rune(digits[(colour+1)%len(digits)])
			}
		}
		return d
	}
	return instance(b,
		func(sol cover.Solution) error {
			if cells := slices.Concat(chosen(sol, sets)...); len(cells) > n*n {
				return fmt.Errorf("%d cells have two colours", len(cells)-n*n)
			}
			return checkColours(n, coloured(sol))
		},
		func(sol cover.Solution) string { return coloured(sol).spaced() })
}

// checkColours goes by the rules.
func checkColours(n int, d drawing) error {
	for c := range n * n {
		at := cell{c / n, c % n}
		if d[at.row][at.col] == '.' {
			return fmt.Errorf("row %d, column %d has no colour", at.row+1, at.col+1)
		}
		for e := range c {
			other := cell{e / n, e % n}
			if attacks(at, other) && d[at.row][at.col] == d[other.row][other.col] {
				return fmt.Errorf("rows %d and %d have two cells on a line of colour %c", other.row+1, at.row+1, d[at.row][at.col])
			}
		}
	}
	return nil
}
