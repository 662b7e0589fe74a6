package tilings

import (
	"cmp"
	"iter"
	"slices"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/grid"
	"bonepile/internal/box"
)

// Marks of a seaMap's positions.
const (
	sea    = -1 // no cell
	unseen = -2 // a cell of no island yet
)

// A seaMap is the shape of a board, with an empty column after each row and an
// empty row before the first and after the last: so every cell has four
// neighbouring positions, and no line runs into the next.
type seaMap struct {
	stride int
	mark   []int32 // sea, unseen, or a number that a sweep gives the cell
}

func newSeaMap(b *dominosa.Board) *seaMap {
	m := &seaMap{stride: b.Cols() + 1}
	m.mark = slices.Repeat([]int32{sea}, m.stride*(b.Rows()+2))
	for i, v := range box.Open(b).Pips {
		if v != grid.Hole {
			m.mark[m.stride*(i/b.Cols()+1)+i%b.Cols()] = unseen
		}
	}
	return m
}

// An island is a connected part of a shape, in lines along the shorter side of its frame.
type island struct {
	cells []int32 // line by line
	width int32   // of the frame

	// The neighbours of cell c in its line are c-along and c+along, those in
	// the lines before and after are c-across and c+across.
	along, across int32
	first         int32 // the upper left position of the frame
}

// at returns the line that a cell of the island is in, and where in the line it is.
func (is *island) at(c int32) (line, place int32) {
	stride := max(is.along, is.across)
	row, col := c/stride-is.first/stride, c%stride-is.first%stride
	if is.along == 1 {
		return row, col
	}
	return col, row
}

// around returns the neighbouring positions of a cell in the order of lines.
func (is *island) around(c int32) [4]int32 {
	return [4]int32{c - is.across, c - is.along, c + is.along, c + is.across}
}

// colour returns 0 for a cell on a black square of the chessboard, and 1 on a white one.
func (m *seaMap) colour(c int32) int { return (int(c)/m.stride + int(c)%m.stride) % 2 }

// islands returns the islands, in the order of their first cells, and marks their cells.
func (m *seaMap) islands() iter.Seq[*island] {
	return func(yield func(*island) bool) {
		for c, mark := range m.mark {
			if mark == unseen && !yield(m.island(int32(c))) {
				return
			}
		}
	}
}

// island returns the island of a cell that is unseen, and marks its cells 0.
func (m *seaMap) island(first int32) *island {
	stride := int32(m.stride)
	is := &island{cells: []int32{first}, along: 1, across: stride}
	m.mark[first] = 0
	top, left := first/stride, first%stride
	bottom, right := top, left
	for i := 0; i < len(is.cells); i++ {
		c := is.cells[i]
		row, col := c/stride, c%stride
		bottom = max(bottom, row)
		left, right = min(left, col), max(right, col)
		for _, q := range is.around(c) {
			if m.mark[q] == unseen {
				m.mark[q] = 0
				is.cells = append(is.cells, q)
			}
		}
	}
	is.first, is.width = top*stride+left, right-left+1
	if right-left > bottom-top {
		is.along, is.across, is.width = is.across, is.along, bottom-top+1
	}
	slices.SortFunc(is.cells, func(c, d int32) int {
		l, _ := is.at(c)
		k, _ := is.at(d)
		return cmp.Or(cmp.Compare(l, k), cmp.Compare(c, d))
	})
	return is
}
