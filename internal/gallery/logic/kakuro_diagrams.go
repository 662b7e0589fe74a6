package logic

import (
	"fmt"
	"strings"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// Diagrams of Kakuro, exercise 434: white cells such that each row and column has some, in
// blocks of two or more. A cell is an item. Between a cell and the next one of its row, and
// of its column, is a secondary item whose colour says what came so far: no block (n), a
// block and then black (b), one white cell (1), or more (2). So an option is a cell's colour
// with the state before it and the state after it, and a method that goes cell by cell has to
// remember only the colours along a frontier. An option costs 1 for each line in which its
// cell is the second of a block, so a solution costs as much as it has blocks.
var kakuroDiagrams = kit.Described("kakuro-diagrams", kit.Drawn(picture.Bits), func(a kit.Args) (*kit.Instance, error) {
	n := a.Int("n") - 1
	b := kit.NewBuilder[kit.Setting]()
	b.AddPrimary(kit.CellNames("%d,%d", n, n)...)
	for _, c := range kit.Cells(n, n) {
		b.AddSecondary("-"+c.Name(), "!"+c.Name())
	}
	for _, c := range kit.Cells(n, n) {
		for _, across := range "nb12" {
			for _, down := range "nb12" {
				for white := range 2 {
					if items, ok := diagramOption(n, c, across, down, white); ok {
						b.Add(kit.Setting{Cell: c, Value: white}, items...)
					}
				}
			}
		}
	}
	return kit.Viewed(b, func(list []kit.Setting) [][]int { return kit.Settled(n, n, [][]kit.Setting{list}) }, checkKakuroDiagram, func(white [][]int) string { return kit.Shown(white, kit.Signed("_#.")) })
})

// afterCell returns the state after a cell of a line, from the state before it, and whether
// there is such a line.
func afterCell(before rune, white bool) (after rune, ok bool) {
	switch {
	case white && (before == 'n' || before == 'b'):
		return '1', true
	case white:
		return '2', true
	case before == '2':
		return 'b', true
	}
	return before, before != '1'
}

// diagramOption returns the items of a cell's option with what came before it in its row and
// column, and whether both lines allow it.
func diagramOption(n int, c kit.Cell, across, down rune, white int) (items []string, ok bool) {
	items = []string{c.Name()}
	blocks := 0
	for _, line := range []struct {
		kind   string
		place  int
		before rune
		from   kit.Cell
	}{{"-", c.Col, across, kit.Cell{Row: c.Row, Col: c.Col - 1}}, {"!", c.Row, down, kit.Cell{Row: c.Row - 1, Col: c.Col}}} {
		after, ok := afterCell(line.before, white == 1)
		if !ok || line.place == 0 && line.before != 'n' || line.place == n-1 && after != 'b' && after != '2' {
			return nil, false
		}
		if line.before == '1' && after == '2' {
			blocks++
		}
		if line.place > 0 {
			items = append(items, line.kind+line.from.Name()+":"+string(line.before))
		}
		if line.place < n-1 {
			items = append(items, line.kind+c.Name()+":"+string(after))
		}
	}
	return append(items, fmt.Sprintf("|%d", blocks)), true
}

// checkKakuroDiagram applies the rules, by the text of rows and columns.
func checkKakuroDiagram(white [][]int) error {
	if c, ok := kit.Wholly(white); !ok {
		return fmt.Errorf("%v is neither black nor white, or both", c)
	}
	n := len(white)
	for i := range n {
		row, column := "0", "0"
		for j := range n {
			row += fmt.Sprint(white[i][j])
			column += fmt.Sprint(white[j][i])
		}
		for _, line := range []string{row + "0", column + "0"} {
			if strings.Contains(line, "010") || !strings.Contains(line, "1") {
				return fmt.Errorf("a row or column %d is %s: expected white cells in blocks of two or more", i+1, line[1:n+1])
			}
		}
	}
	return nil
}
