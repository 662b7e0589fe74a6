package constraint

import (
	"fmt"
	"slices"

	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/xc"
)

// The models of puzzles whose white cells are connected, after exercises 436 to
// 445.

// A board is a board of cells, called i,j, some of which are to be black.
type board struct{ rows, cols int }

func (b board) on(i, j int) bool { return 0 <= i && i < b.rows && 0 <= j && j < b.cols }

// each calls f for every cell, row by row.
func (b board) each(f func(i, j int)) {
	for i := range b.rows {
		for j := range b.cols {
			f(i, j)
		}
	}
}

func (b board) cells() (list []string) {
	b.each(func(i, j int) { list = append(list, at(i, j)) })
	return list
}

// near returns the neighbours of a cell.
func (b board) near(i, j int) (list []string) {
	for _, d := range ways {
		if b.on(i+d[0], j+d[1]) {
			list = append(list, at(i+d[0], j+d[1]))
		}
	}
	return list
}

// connected returns the constraint that cells without colour 1 are connected.
func (b board) connected() *Connected {
	c := &Connected{}
	b.each(func(i, j int) {
		c.Vertices = append(c.Vertices, Vertex{Name: at(i, j), Out: Mark{Item: at(i, j), Colour: "1"}})
		for _, other := range b.near(i, j) {
			c.Edges = append(c.Edges, [2]string{at(i, j), other})
		}
	})
	return c
}

// hitori returns the problem of black cells, no two of them neighbours, such that
// in no row and no column a letter is left twice: exercise 437. A cell whose
// letter occurs once in its row and once in its column, called a seed, is white,
// unless free says that it may be black too.
func hitori(rows []string, free bool) (*xc.Problem, *Connected) {
	h := hitoriModel{board{len(rows), len(rows[0])}, rows, free, xc.NewBuilder()}
	var letters, seeds []string
	h.each(func(i, j int) {
		row, column := len(h.same(i, j, false)), len(h.same(i, j, true))
		if row == 1 && column == 1 {
			seeds = append(seeds, at(i, j))
		}
		if name := h.name(i, j, false); row > 1 && !slices.Contains(letters, name) {
			letters = append(letters, name)
		}
		if name := h.name(i, j, true); column > 1 && !slices.Contains(letters, name) {
			letters = append(letters, name)
		}
	})
	if !free && len(seeds) > 0 {
		h.b.AddPrimary("*")
	}
	h.b.AddPrimary(letters...)
	if free {
		for _, cell := range seeds {
			h.b.AddPrimary("*" + cell)
		}
	}
	h.b.AddSecondary(h.cells()...)

	if !free && len(seeds) > 0 {
		h.b.AddOption(append([]string{"*"}, white(seeds)...)...)
	}
	done := map[string]bool{}
	h.each(func(i, j int) {
		for _, column := range [2]bool{false, true} {
			same, name := h.same(i, j, column), h.name(i, j, column)
			if len(same) > 1 && !done[name] {
				done[name] = true
				h.addLetter(name, same)
			}
		}
		if free && slices.Contains(seeds, at(i, j)) {
			h.b.AddOption("*"+at(i, j), at(i, j)+":0")
			h.b.AddOption(append([]string{"*" + at(i, j), at(i, j) + ":1"}, white(h.near(i, j))...)...)
		}
	})
	return covertest.Build(h.b), h.connected()
}

type hitoriModel struct {
	board
	letters []string
	free    bool
	b       *xc.Builder
}

// white returns the entries that make cells white.
func white(cells []string) (entries []string) {
	for _, c := range cells {
		entries = append(entries, c+":0")
	}
	return entries
}

// name returns the item of the letter of a cell in its row or column.
func (h *hitoriModel) name(i, j int, column bool) string {
	if column {
		return fmt.Sprintf("C%d,%x", j, h.letters[i][j])
	}
	return fmt.Sprintf("R%d,%x", i, h.letters[i][j])
}

// same returns the cells with the letter of a cell in its row or column.
func (h *hitoriModel) same(i, j int, column bool) (cells [][2]int) {
	h.each(func(ii, jj int) {
		if (column && jj == j || !column && ii == i) && h.letters[ii][jj] == h.letters[i][j] {
			cells = append(cells, [2]int{ii, jj})
		}
	})
	return cells
}

// addLetter adds the options of cells of one letter: all are black, or all but one.
func (h *hitoriModel) addLetter(name string, cells [][2]int) {
next:
	for spared := range len(cells) + 1 {
		colour := map[string]string{}
		for n, c := range cells {
			colour[at(c[0], c[1])] = "1"
			if n == spared {
				colour[at(c[0], c[1])] = "0"
			}
		}
		option := []string{name}
		for n, c := range cells {
			option = append(option, at(c[0], c[1])+":"+colour[at(c[0], c[1])])
			if n == spared {
				continue
			}
			for _, d := range ways {
				i, j := c[0]+d[0], c[1]+d[1]
				if !h.on(i, j) || !h.free && len(h.same(i, j, false)) == 1 && len(h.same(i, j, true)) == 1 {
					continue
				}
				switch near := at(i, j); colour[near] {
				case "1":
					continue next // two black neighbours
				case "":
					colour[near] = "0"
					option = append(option, near+":0")
				}
			}
		}
		h.b.AddOption(option...)
	}
}

// independent returns the problem of all sets of black cells of a board without
// neighbours.
func independent(bd board) *xc.Problem {
	b := xc.NewBuilder()
	bd.each(func(i, j int) { b.AddPrimary("!" + at(i, j)) })
	b.AddSecondary(bd.cells()...)
	bd.each(func(i, j int) {
		b.AddOption("!"+at(i, j), at(i, j)+":0")
		b.AddOption(append([]string{"!" + at(i, j), at(i, j) + ":1"}, white(bd.near(i, j))...)...)
	})
	return covertest.Build(b)
}

// ways are the directions in which a board continues from a cell.
var ways = [4][2]int{{-1, 0}, {0, -1}, {0, 1}, {1, 0}}
