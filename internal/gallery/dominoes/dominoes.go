package dominoes

import (
	"errors"
	"fmt"
	"slices"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// Dominoes: a board of digits falls into the bones of a set, each once. Items
// are cells and bones; so an option covers three items, two cells and a bone,
// and the problem is a three-dimensional matching: exercise 71.

// A domino lies on two cells.
type domino [2]kit.Cell

// boardDominoes returns the places for dominoes on a board, row by row.
func boardDominoes(rows, cols int) (list []domino) {
	for i, j := range kit.Pairs(rows, cols) {
		if j+1 < cols {
			list = append(list, domino{{Row: i, Col: j}, {Row: i, Col: j + 1}})
		}
		if i+1 < rows {
			list = append(list, domino{{Row: i, Col: j}, {Row: i + 1, Col: j}})
		}
	}
	return list
}

var dominosa = kit.Described("dominosa", kit.Drawn(picture.Bones), kit.OfGrid("board", "a digit", "0123456789", func(_ kit.Args, grid [][]rune) (*kit.Instance, error) {
	rows, cols := len(grid), len(grid[0])
	n := slices.Max(slices.Concat(grid...)) - '0'
	bones := int((n + 1) * (n + 2) / 2)
	if rows*cols != 2*bones {
		return nil, fmt.Errorf("board: found %d digits up to %d, expected %d for %d bones", rows*cols, n, 2*bones, bones)
	}
	bone := func(p domino) string {
		x, y := grid[p[0].Row][p[0].Col], grid[p[1].Row][p[1].Col]
		return fmt.Sprintf("%c-%c", min(x, y), max(x, y))
	}
	b := kit.NewBuilder[domino]()
	for x := range n + 1 {
		for y := x; y <= n; y++ {
			b.AddPrimary(fmt.Sprintf("%d-%d", x, y))
		}
	}
	b.AddPrimary(kit.CellNames("%d,%d", rows, cols)...)
	for _, p := range boardDominoes(rows, cols) {
		b.Add(p, bone(p), p[0].Name(), p[1].Name())
	}
	return b.Instance(
		func(list []domino) error {
			seen := map[string]bool{}
			for _, p := range list {
				if name := bone(p); seen[name] {
					return fmt.Errorf("bone %s is used twice", name)
				} else {
					seen[name] = true
				}
			}
			return checkDominoes(rows*cols, list)
		},
		func(list []domino) string { return dominoText(grid, list) })
}))

// checkDominoes checks that dominoes fill a board.
func checkDominoes(cells int, list []domino) error {
	covered := map[kit.Cell]bool{}
	for _, p := range list {
		for _, c := range p {
			if covered[c] {
				return fmt.Errorf("row %d, column %d is covered twice", c.Row+1, c.Col+1)
			}
			covered[c] = true
		}
	}
	if len(covered) < cells {
		return errors.New("the board is not full")
	}
	return nil
}

// dominoText draws a board with a dash or a bar between the halves of a domino.
func dominoText(grid [][]rune, list []domino) string {
	d := kit.NewDrawing(2*len(grid)-1, 2*len(grid[0])-1, ' ')
	for at, c := range kit.Entries(grid) {
		d[2*at.Row][2*at.Col] = c
	}
	for _, p := range list {
		mark := '-'
		if p[0].Row != p[1].Row {
			mark = '|'
		}
		d[p[0].Row+p[1].Row][p[0].Col+p[1].Col] = mark
	}
	return d.String()
}

// dominoTilings are the ways to lay dominoes on a board: exercise 72. A board
// may lack its corners. There are many, so they are counted by Algorithm Z,
// which meets the same remainder of a board again and again.
var dominoTilings = kit.Described("domino-tilings", kit.Drawn(picture.Bones), func(a kit.Args) (*kit.Instance, error) {
	rows, cols := a.Int("rows"), a.Int("cols")
	cut := []kit.Cell{{Row: rows - 1, Col: cols - 1}, {Row: 0, Col: 0}, {Row: 0, Col: cols - 1}, {Row: rows - 1, Col: 0}}[:a.Int("cut")]
	if len(cut) > 0 && min(rows, cols) < 2 {
		return nil, fmt.Errorf("rows=%d cols=%d: expected four corners to cut off", rows, cols)
	}
	b := kit.NewBuilder[domino]()
	board := kit.NewDrawing(rows, cols, 'o')
	for _, c := range cut {
		board[c.Row][c.Col] = ' '
	}
	there := func(c kit.Cell) bool { return board[c.Row][c.Col] == 'o' }
	b.AddPrimary(kit.Map(kit.Filter(kit.Cells(rows, cols), there), kit.Cell.Name)...)
	for _, p := range boardDominoes(rows, cols) {
		if there(p[0]) && there(p[1]) {
			b.Add(p, p[0].Name(), p[1].Name())
		}
	}
	return b.Instance(
		func(list []domino) error { return checkDominoes(rows*cols-len(cut), list) },
		func(list []domino) string { return dominoText(board, list) })
})
