package constraint

import (
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

// white returns the entries that make cells white.
func white(cells []string) (entries []string) {
	for _, c := range cells {
		entries = append(entries, c+":0")
	}
	return entries
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
