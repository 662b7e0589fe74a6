package logic

import (
	"errors"
	"fmt"
	"slices"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// Patterns of black cells that Hitori can have, after exercises 439 and 442: no two
// are neighbours, the white cells are connected, and no other cell could be black
// as well. A cell is an item with two options, to be white, and to be black and
// its neighbours white. The rest is a condition: white cells are connected, and no
// other could be black.
func hitoriCovers() kit.Model {
	return kit.Model{
		Name:   "hitori-covers",
		Title:  "Patterns of black cells for Hitori",
		Source: "TAOCP 7.2.2.1, exercises 439, 442 and 443",
		About: "Cells of a board become black so that no two are neighbours, the white ones are connected, and no other cell could become black. " +
			"An option makes a cell white, or black and its neighbours white.",
		Story:   "A board of 9 by 9 has 32,411,910,059 patterns, with 18 to 27 black cells. A sweep over its cells counts them in a second.",
		Picture: kit.Drawn(picture.Bits).Showing("m=6 n=6", 7),
		Params:  []kit.Param{kit.Number("m", "rows", 5, 1, 8), kit.Number("n", "columns", 5, 1, 8)},
		Build:   buildHitoriCovers,
	}
}

func buildHitoriCovers(a kit.Args) (*kit.Instance, error) {
	m, n := a.Int("m"), a.Int("n")
	b := kit.NewBuilder[[]kit.Setting]()
	b.AddPrimary(kit.CellNames("!%d,%d", m, n)...)
	b.AddSecondary(kit.CellNames("%d,%d", m, n)...)
	for _, c := range kit.Cells(m, n) {
		kit.AddSaying(b, []kit.Setting{{Cell: c, Value: 0}}, "!"+c.Name())
		say := []kit.Setting{{Cell: c, Value: 1}}
		for _, near := range c.Beside(m, n) {
			say = append(say, kit.Setting{Cell: near, Value: 0})
		}
		kit.AddSaying(b, say, "!"+c.Name())
	}
	in, err := kit.BoardInstance(b, m, n, checkHitoriCover, func(black [][]int) string { return kit.Shown(black, kit.Signed(" .#")) })
	whites := connectedWhites(m, n)
	whites.Minimal = true
	return in.Require(err, whites)
}

// canBlacken reports whether one more cell could be black.
func canBlacken(rows, cols int, black func(kit.Cell) bool) bool {
	for _, c := range kit.Cells(rows, cols) {
		if black(c) || slices.ContainsFunc(c.Beside(rows, cols), black) {
			continue
		}
		if kit.ConnectedCells(rows, cols, func(other kit.Cell) bool { return other != c && !black(other) }) {
			return true
		}
	}
	return false
}

// checkHitoriCover applies the rules.
func checkHitoriCover(values [][]int) error {
	if c, ok := kit.Wholly(values); !ok {
		return fmt.Errorf("%v is neither black nor white, or both", c)
	}
	m, n := len(values), len(values[0])
	black := func(c kit.Cell) bool { return values[c.Row][c.Col] == 1 }
	for _, c := range kit.Cells(m, n) {
		if black(c) && slices.ContainsFunc(c.Beside(m, n), black) {
			return fmt.Errorf("%v and a neighbour are black", c)
		}
	}
	if !kit.ConnectedCells(m, n, func(c kit.Cell) bool { return !black(c) }) {
		return errors.New("the white cells are not connected")
	}
	if canBlacken(m, n, black) {
		return errors.New("another cell could be black")
	}
	return nil
}
