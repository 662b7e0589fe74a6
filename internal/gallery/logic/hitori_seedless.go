package logic

import (
	"fmt"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// Hitori without seeds, after exercise 445. Every white cell has to occur in its row
// or in its column among the black cells as well, or it would be a seed. If there
// are as many white cells as lines have black cells altogether, every black cell
// serves one white cell in its row and one in its column, and every white cell is
// served once. So an option assigns a white cell to its row or to its column, and
// each of those takes as many cells as it has black ones. An answer stands for
// one puzzle for each way to match these, a product of factorials.
func hitoriSeedless() kit.Model {
	return kit.Model{
		Name:    "hitori-seedless",
		Title:   "Hitori without seeds, for a pattern of black cells",
		Source:  "TAOCP 7.2.2.1, exercise 445",
		About:   "In a pattern of black cells (#), each white cell goes to its row (R) or to its column (C), so that each row and column gets as many as it has black cells. An option sends a cell one of these ways. Each answer gives Hitori puzzles in which every letter is repeated.",
		Story:   "The pattern shown has a single answer, and that answer makes 62,208 puzzles.",
		Picture: kit.Drawn(picture.Letters),
		Params:  []kit.Param{kit.Text("pattern", "the rows, # for a black cell and . for a white one", ".#.#.#/....../.#.#.#/#...#./..#.../#..#.#")},
		Build:   buildHitoriSeedless,
	}
}

func buildHitoriSeedless(a kit.Args) (*kit.Instance, error) {
	pattern, err := kit.ReadGrid(a.Text("pattern"), 0, 0, "# for a black cell, or . for a white one", "#.")
	if err != nil {
		return nil, err
	}
	m, n := len(pattern), len(pattern[0])
	inRow, inColumn := make([]int, m), make([]int, n)
	var whites []kit.Cell
	b := kit.NewBuilder[[]kit.Setting]()
	for _, c := range kit.Cells(m, n) {
		if pattern[c.Row][c.Col] == '#' {
			inRow[c.Row]++
			inColumn[c.Col]++
		} else {
			b.AddPrimary(c.Name())
			whites = append(whites, c)
		}
	}
	for i, count := range inRow {
		if count > 0 {
			b.AddBounded(count, count, fmt.Sprintf("R%d", i))
		}
	}
	for j, count := range inColumn {
		if count > 0 {
			b.AddBounded(count, count, fmt.Sprintf("C%d", j))
		}
	}
	for _, c := range whites {
		if inRow[c.Row] > 0 {
			b.Add([]kit.Setting{{Cell: c, Value: 'R'}}, c.Name(), fmt.Sprintf("R%d", c.Row))
		}
		if inColumn[c.Col] > 0 {
			b.Add([]kit.Setting{{Cell: c, Value: 'C'}}, c.Name(), fmt.Sprintf("C%d", c.Col))
		}
	}
	return kit.BoardInstance(b, m, n, func(sent [][]int) error { return checkSeedless(pattern, sent) }, func(sent [][]int) string {
		return kit.Shown(sent, func(c kit.Cell, v int) rune {
			if v < 0 {
				return pattern[c.Row][c.Col]
			}
			return rune(v)
		})
	})
}

// checkSeedless applies the rules.
func checkSeedless(pattern [][]rune, sent [][]int) error {
	rows, columns := map[int]int{}, map[int]int{} // cells they got, less black ones
	for c, ch := range kit.Entries(pattern) {
		switch v := sent[c.Row][c.Col]; {
		case ch == '#':
			rows[c.Row]--
			columns[c.Col]--
		case v == 'R':
			rows[c.Row]++
		case v == 'C':
			columns[c.Col]++
		default:
			return fmt.Errorf("%v goes nowhere, or both ways", c)
		}
	}
	for i := range pattern {
		if rows[i] != 0 {
			return fmt.Errorf("row %d gets %d cells too many", i+1, rows[i])
		}
	}
	for j := range pattern[0] {
		if columns[j] != 0 {
			return fmt.Errorf("column %d gets %d cells too many", j+1, columns[j])
		}
	}
	return nil
}
