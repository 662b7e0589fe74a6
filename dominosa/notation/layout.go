package notation

import (
	"fmt"
	"slices"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/grid"
)

// An end is what of a domino lies on a position, as the letter by which game
// IDs name it.
type end byte

const (
	endNone   end = '.' // a hole, or a cell that no domino covers
	endLeft   end = 'L'
	endRight  end = 'R'
	endTop    end = 'T'
	endBottom end = 'B'
)

// A layout is a board with the ends of the dominoes that lie on it. It is what
// the forms that draw share: they differ in ink, not in where the lines go.
//
// Invariant (mates): right of every endLeft is an endRight, below every endTop
// an endBottom, and there are no other ends but these.
type layout struct {
	*dominosa.Board
	ends []end // row by row, as Board.pips
}

// smallFrame is the number of positions up to which a layout fits the buffer
// that its user keeps on the stack. It holds double-twelve, 13 by 14, so that
// a stream of ordinary boards is written without allocation.
const smallFrame = 256

// newLayout lays t on b. It uses buf for the ends if they fit. Places of t must
// lie on cells of b and not overlap; they may leave cells open.
func newLayout(buf []end, b *dominosa.Board, t dominosa.Tiling) layout {
	n := len(b.Grid().Pips)
	ends := slices.Grow(buf[:0], n)[:n]
	for i := range ends {
		ends[i] = endNone
	}
	for _, p := range t {
		i := p.Row*b.Grid().Cols + p.Col
		j, first, second := i+1, endLeft, endRight
		if p.Down {
			j, first, second = i+b.Grid().Cols, endTop, endBottom
		}
		if grid.Debug {
			mustBeFree(b, ends, p)
		}
		ends[i], ends[j] = first, second
	}
	return layout{b, ends}
}

// mustBeFree panics if p may not be laid beside what lies already, which would
// break (mates).
func mustBeFree(b *dominosa.Board, ends []end, p dominosa.Place) {
	x, y := p.Cells()
	for _, c := range [2]dominosa.Cell{x, y} {
		if b.At(c.Row, c.Col) == dominosa.Hole || ends[c.Row*b.Grid().Cols+c.Col] != endNone {
			panic(fmt.Sprintf("dominosa: %v does not fit the board", p))
		}
	}
}

// wallLeft reports whether a line is due between the position at row and col
// and the one to the left of it: one of them at least is a cell, and they are
// not halves of one domino. Either may be outside the frame.
func (l layout) wallLeft(row, col int) bool {
	here, there := l.At(row, col) != dominosa.Hole, l.At(row, col-1) != dominosa.Hole
	if here && there {
		return l.ends[row*l.Grid().Cols+col] != endRight // (mates)
	}
	return here || there
}

// wallAbove is wallLeft for the position above.
func (l layout) wallAbove(row, col int) bool {
	here, there := l.At(row, col) != dominosa.Hole, l.At(row-1, col) != dominosa.Hole
	if here && there {
		return l.ends[row*l.Grid().Cols+col] != endBottom // (mates)
	}
	return here || there
}

// Arms of a corner of the frame: the directions in which walls leave it.
const (
	armUp = 1 << iota
	armRight
	armDown
	armLeft
)

// arms returns the walls that meet in the upper left corner of the position at
// row and col, which are also counted to rows and cols inclusive.
//
// It is never a single arm. Call two positions alike if no wall is due between
// them, as all outside the shape are: being alike is transitive, so four
// positions in a ring cannot differ at one step only.
func (l layout) arms(row, col int) int {
	a := 0
	if l.wallLeft(row-1, col) {
		a |= armUp
	}
	if l.wallAbove(row, col) {
		a |= armRight
	}
	if l.wallLeft(row, col) {
		a |= armDown
	}
	if l.wallAbove(row, col-1) {
		a |= armLeft
	}
	return a
}
