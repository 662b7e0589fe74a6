package queens

import (
	"fmt"
	"slices"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// queenColours divides a chessboard into sets of queens that do not attack each
// other: colourings of the queen graph. An option is a set of n queens, or also of
// n-1: exercises 25 and 26. A board of 8 by 8 needs more than 8 colours; the most
// even sizes of 9 are 8 for one and 7 for eight.
func queenColours() kit.Model {
	return kit.Model{
		Name:   "queen-colours",
		Title:  "Colourings of a board with no two cells of one colour on a line",
		Source: "TAOCP 7.2.2.1, exercises 25 and 26",
		About: "The cells of a board of n by n are coloured so that queens on cells of one colour do not attack each other. " +
			"An option is a whole colour: an answer to the problem of n queens, or also, with short=yes, n-1 queens.",
		Story:   "The 92 answers to the eight queens cannot share out the board: no eight of them are disjoint. If a colour may be short of one queen, there are 11,092 ways.",
		Picture: kit.Drawn(picture.Numbers),
		Params: []kit.Param{
			kit.Number("n", "the side of the board", 5, 1, 9),
			kit.Choice("short", "a colour may have n-1 cells", "no", "yes"),
		},
		Build: buildQueenColours,
	}
}

// queenSets returns the sets of at least this many queens that do not attack each other:
// those that stand, and others in rows from row on.
func queenSets(n, row, least int, stand []kit.Cell) (list [][]kit.Cell) {
	if n-row+len(stand) < least {
		return nil
	}
	if row == n {
		return [][]kit.Cell{slices.Clone(stand)}
	}
	for col := range n {
		if c := (kit.Cell{Row: row, Col: col}); !slices.ContainsFunc(stand, func(q kit.Cell) bool { return kit.Attacks(c, q) }) {
			list = append(list, queenSets(n, row+1, least, append(stand, c))...)
		}
	}
	return append(list, queenSets(n, row+1, least, stand)...)
}

func buildQueenColours(a kit.Args) (*kit.Instance, error) {
	n := a.Int("n")
	least := n
	if a.Text("short") == "yes" {
		least--
	}
	name := func(c kit.Cell) string { return fmt.Sprintf("%d%d", c.Row, c.Col) }
	b := kit.NewBuilder[[]kit.Cell]()
	for _, c := range kit.Cells(n, n) {
		b.AddPrimary(name(c))
	}
	for _, set := range queenSets(n, 0, max(1, least), nil) {
		var option []string
		for _, c := range set {
			option = append(option, name(c))
		}
		b.Add(set, option...)
	}
	return b.Instance(
		func(list [][]kit.Cell) error {
			if cells := slices.Concat(list...); len(cells) > n*n {
				return fmt.Errorf("%d cells have two colours", len(cells)-n*n)
			}
			return checkColours(n, kit.Numbered(n, n, list))
		},
		func(list [][]kit.Cell) string { return kit.Numbered(n, n, list).Spaced() })
}

// checkColours applies the rules.
func checkColours(n int, d kit.Drawing) error {
	for c := range n * n {
		at := kit.Cell{Row: c / n, Col: c % n}
		if d[at.Row][at.Col] == '.' {
			return fmt.Errorf("row %d, column %d has no colour", at.Row+1, at.Col+1)
		}
		for e := range c {
			other := kit.Cell{Row: e / n, Col: e % n}
			if kit.Attacks(at, other) && d[at.Row][at.Col] == d[other.Row][other.Col] {
				return fmt.Errorf("rows %d and %d have two cells on a line of colour %c", other.Row+1, at.Row+1, d[at.Row][at.Col])
			}
		}
	}
	return nil
}
