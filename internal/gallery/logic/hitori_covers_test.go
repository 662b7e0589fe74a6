package logic

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"bonepile/internal/gallery/figures"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/kittest"
)

// sweptCounts counts the patterns of boards with m rows.
func sweptCounts(m int) kittest.Compute {
	return func(*kittest.Instance) string {
		var list []string
		for n := m; n <= 9; n++ {
			c := hitoriSweep{m, n, true}.count()
			list = append(list, fmt.Sprintf("%d (%d..%d)", c.patterns, c.least, c.most))
		}
		return strings.Join(list, ", ")
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
func hitoriMirrors(*kittest.Instance) string {
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
	return strings.Join(rows, "; ")
}

// hitoriTurns counts the other patterns of squares with four or eight symmetries.
func hitoriTurns(*kittest.Instance) string {
	var all, turned, mirrored []string
	for n := 2; n <= 9; n++ {
		turn := func(c kit.Cell) kit.Cell { return kit.Cell{Row: c.Col, Col: n - 1 - c.Row} }
		over := func(c kit.Cell) kit.Cell { return kit.Cell{Row: c.Col, Col: c.Row} }
		other := func(c kit.Cell) kit.Cell { return kit.Cell{Row: n - 1 - c.Col, Col: n - 1 - c.Row} }
		eight := len(symmetricPatterns(n, n, turn, over))
		all = append(all, fmt.Sprint(eight))
		turned = append(turned, figures.Quotient(uint64(len(symmetricPatterns(n, n, turn))-eight), 2))
		mirrored = append(mirrored, figures.Quotient(uint64(len(symmetricPatterns(n, n, over, other))-eight), 2))
	}
	return fmt.Sprintf("%s; %s; %s", strings.Join(all, " "), strings.Join(turned, " "), strings.Join(mirrored, " "))
}
