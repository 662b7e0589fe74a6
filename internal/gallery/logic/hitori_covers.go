package logic

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// Patterns of black cells that Hitori can have, after exercises 439 and 442: no two
// are neighbours, the white cells are connected, and no other cell could be black
// as well. A cell is an item with two options, to be white, and to be black and
// its neighbours white. What is left is a condition: white cells are connected, and no
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
		Figures: hitoriCoverFigures(),
		Build:   buildHitoriCovers,
	}
}

func buildHitoriCovers(a kit.Args) (*kit.Instance, error) {
	m, n := a.Int("m"), a.Int("n")
	b := kit.NewBuilder[[]kit.Setting]()
	for _, c := range kit.Cells(m, n) {
		b.AddPrimary("!" + c.Name())
	}
	for _, c := range kit.Cells(m, n) {
		b.AddSecondary(c.Name())
	}
	for _, c := range kit.Cells(m, n) {
		kit.AddSaying(b, []kit.Setting{{Cell: c, Value: 0}}, "!"+c.Name())
		say := []kit.Setting{{Cell: c, Value: 1}}
		for _, near := range c.Beside(m, n) {
			say = append(say, kit.Setting{Cell: near, Value: 0})
		}
		kit.AddSaying(b, say, "!"+c.Name())
	}
	in, err := kit.BoardInstance(b, m, n, checkHitoriCover, func(black [][]int) string {
		d := kit.NewDrawing(m, n, '.')
		for c, v := range kit.Entries(black) {
			d[c.Row][c.Col] = map[int]rune{0: '.', 1: '#', kit.Clash: '?', kit.Unsaid: ' '}[v]
		}
		return d.Spaced()
	})
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

func hitoriCoverFigures() (list []kit.Figure) {
	for _, want := range []string{
		"4 (1..1), 6 (1..2), 12 (2..2), 20 (2..3), 36 (2..3), 64 (3..4), 112 (3..4), 200 (3..5)",
		"11 (2..4), 30 (2..4), 75 (3..6), 173 (4..6), 434 (4..8), 1054 (5..8), 2558 (5..10)",
		"110 (4..5), 382 (4..7), 1270 (5..8), 4298 (6..9), 14560 (7..10), 49204 (8..12)",
		"1804 (5..9), 7888 (6..10), 36627 (8..12), 166217 (9..14), 755680 (10..15)",
		"46416 (8..12), 287685 (9..14), 1751154 (11..16), 10656814 (12..18)",
		"2393422 (11..17), 19366411 (12..19), 157557218 (14..21)",
		"208975042 (14..21), 2255742067 (16..24)",
		"32411910059 (18..27)",
	} {
		m := 2 + len(list)
		f := kit.Computed("b442-range", "", fmt.Sprintf("patterns of %[1]d by %[1]d to %[1]d by 9, each with the least and the most black cells", m), want, sweptCounts(m))
		f.Slow = m > 3
		list = append(list, f)
	}
	return append(list,
		kit.Published("b442-range", kit.Solutions, "m=5 n=5", "1804"),
		kit.Computed("b442-hv", "", "patterns with both mirrors, of m by m, m by m+1, …, m by 9, for m from 3 to 9", "3 2 5 1 6 2 10; 0 2 0 2 0 2; 10 2 21 1 46; 0 1 0 2; 48 1 150; 0 3; 649", hitoriMirrors).AsSlow(),
		kit.Computed("b442-90", "", "patterns of n by n, for n from 2 to 9, that stay in all eight ways; pairs that stay when turned by 90 degrees, but not in all ways; the same for mirrors at both diagonals",
			"0 1 0 2 0 2 0 11; 0 0 1 1 3 11 30 106; 0 0 0 0 1 4 9 49", hitoriTurns).AsSlow(),
		kit.Computed("b442-recurrence", "m=2 n=3", "numbers of patterns of 2 by n that are not 2 X(n-2) + 2 X(n-3), for n to 8, of these numbers", "none of 2, 4, 6, 12, 20, 36, 64, 112", hitoriRecurrence))
}

// sweptCounts counts the patterns of boards with m rows.
func sweptCounts(m int) kit.Compute {
	return func(context.Context, *kit.Instance, *cover.Stats) (string, error) {
		var list []string
		for n := m; n <= 9; n++ {
			c := hitoriSweep{m, n, true}.count()
			list = append(list, fmt.Sprintf("%d (%d..%d)", c.patterns, c.least, c.most))
		}
		return strings.Join(list, ", "), nil
	}
}

// An image is the place where a motion of a board puts a cell.
type image func(kit.Cell) kit.Cell

// symmetricPatterns returns the patterns of a board that motions leave as they are.
func symmetricPatterns(m, n int, motions ...image) (list []map[kit.Cell]bool) {
	// Cells that motions make of each other are black together.
	var orbits [][]kit.Cell
	known := map[kit.Cell]bool{}
	for _, c := range kit.Cells(m, n) {
		if known[c] {
			continue
		}
		known[c] = true
		orbit := []kit.Cell{c}
		for k := 0; k < len(orbit); k++ {
			for _, move := range motions {
				if d := move(orbit[k]); !known[d] {
					known[d] = true
					orbit = append(orbit, d)
				}
			}
		}
		orbits = append(orbits, orbit)
	}
	black := map[kit.Cell]bool{}
	var choose func(k int)
	choose = func(k int) {
		if k == len(orbits) {
			if (hitoriSweep{m, n, true}).holds(func(c kit.Cell) bool { return black[c] }) {
				list = append(list, maps.Clone(black))
			}
			return
		}
		choose(k + 1)
		for _, c := range orbits[k] {
			black[c] = true
		}
		alone := !slices.ContainsFunc(orbits[k], func(c kit.Cell) bool {
			return slices.ContainsFunc(c.Beside(m, n), func(d kit.Cell) bool { return black[d] })
		})
		if alone {
			choose(k + 1)
		}
		for _, c := range orbits[k] {
			delete(black, c)
		}
	}
	choose(0)
	return list
}

// hitoriMirrors counts the patterns that both mirrors keep.
func hitoriMirrors(context.Context, *kit.Instance, *cover.Stats) (string, error) {
	var rows []string
	for m := 3; m <= 9; m++ {
		var row []string
		for n := m; n <= 9; n++ {
			row = append(row, fmt.Sprint(len(symmetricPatterns(m, n,
				func(c kit.Cell) kit.Cell { return kit.Cell{Row: m - 1 - c.Row, Col: c.Col} },
				func(c kit.Cell) kit.Cell { return kit.Cell{Row: c.Row, Col: n - 1 - c.Col} }))))
		}
		rows = append(rows, strings.Join(row, " "))
	}
	return strings.Join(rows, "; "), nil
}

// hitoriTurns counts the other patterns of squares with four or eight symmetries.
func hitoriTurns(context.Context, *kit.Instance, *cover.Stats) (string, error) {
	var all, turned, mirrored []string
	for n := 2; n <= 9; n++ {
		turn := func(c kit.Cell) kit.Cell { return kit.Cell{Row: c.Col, Col: n - 1 - c.Row} }
		over := func(c kit.Cell) kit.Cell { return kit.Cell{Row: c.Col, Col: c.Row} }
		other := func(c kit.Cell) kit.Cell { return kit.Cell{Row: n - 1 - c.Col, Col: n - 1 - c.Row} }
		eight := len(symmetricPatterns(n, n, turn, over))
		all = append(all, fmt.Sprint(eight))
		turned = append(turned, kit.Quotient(uint64(len(symmetricPatterns(n, n, turn))-eight), 2))
		mirrored = append(mirrored, kit.Quotient(uint64(len(symmetricPatterns(n, n, over, other))-eight), 2))
	}
	return fmt.Sprintf("%s; %s; %s", strings.Join(all, " "), strings.Join(turned, " "), strings.Join(mirrored, " ")), nil
}

// hitoriRecurrence counts the patterns of two rows.
func hitoriRecurrence(ctx context.Context, _ *kit.Instance, stats *cover.Stats) (string, error) {
	x := []uint64{0}
	var counts []string
	wrong := "none"
	for n := 1; n <= 8; n++ {
		in, err := hitoriCovers().New("m=2", fmt.Sprintf("n=%d", n))
		if err != nil {
			return "", err
		}
		count, err := in.CountAll(ctx, stats)
		if err != nil {
			return "", err
		}
		x = append(x, count)
		counts = append(counts, fmt.Sprint(count))
		if n > 4 && count != 2*x[n-2]+2*x[n-3] {
			wrong = "some"
		}
	}
	return wrong + " of " + strings.Join(counts, ", "), nil
}
