package dominosa

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"bonepile/dominosa/internal/grid"
	"bonepile/internal/box"
)

const (
	// Hole is the pip of a position that is no cell.
	Hole = -1

	// MaxPip is the highest pip that a board or a bone may show,
	// so that there are at most 255 different ones.
	MaxPip = 254

	// MaxCells is the largest number of positions, holes included, that a
	// board's frame may have: 256 times the largest set of bones, and small
	// enough that a mistaken size cannot ask for gigabytes.
	MaxCells = 1 << 24
)

// ErrFrame reports a frame that has no position, has more than [MaxCells], or does not
// have as many positions as there are pips.
var ErrFrame = errors.New("impossible frame")

// A Board is cells with pips in a frame of rows and columns.
// It is immutable and safe for concurrent use. Nil and the zero value are no board:
// they have no position, and a puzzle with them gives [ErrNoBoard].
type Board struct{ insideBoard }

// insideBoard is the board as the other packages of this module see it.
type insideBoard = box.Box[grid.Board]

func (b *Board) grid() *grid.Board {
	if b == nil {
		return new(grid.Board)
	}
	return box.In(&b.insideBoard)
}

// NewBoard returns the board with the given pips, row by row, each from 0 to
// [MaxPip] or [Hole]. It copies pips. The error wraps [ErrFrame] or says which pip is wrong.
func NewBoard(rows, cols int, pips []int) (*Board, error) {
	if rows <= 0 || cols <= 0 || rows > MaxCells/cols || rows*cols != len(pips) {
		return nil, fmt.Errorf("dominosa: %w: %d rows, %d columns, %d pips", ErrFrame, rows, cols, len(pips))
	}
	b := box.New[Board](&grid.Board{Rows: rows, Cols: cols, Pips: make([]uint8, len(pips))})
	for i, v := range pips {
		if v < Hole || v > MaxPip {
			return nil, fmt.Errorf("dominosa: row %d, column %d: pip %d is not in 0 to %d", i/cols+1, i%cols+1, v, MaxPip)
		}
		b.grid().Pips[i] = uint8(v) // Hole becomes hole
	}
	b.grid().Recount()
	return b, nil
}

// BoardOf returns the board with these pips, row by row, and 255 where there is no
// cell. It keeps pips, of which there must be rows*cols.
func BoardOf(rows, cols int, pips []uint8) *Board {
	b := box.New[Board](&grid.Board{Rows: rows, Cols: cols, Pips: pips})
	b.grid().Recount()
	return b
}

// Rows returns the number of rows of the frame.
func (b *Board) Rows() int { return b.grid().Rows }

// Cols returns the number of columns of the frame.
func (b *Board) Cols() int { return b.grid().Cols }

// Cells returns the number of cells, holes not counted.
func (b *Board) Cells() int { return b.grid().Cells }

// High returns the highest pip on the board, or [Hole] if it has no cell.
func (b *Board) High() int {
	if b.Cells() == 0 {
		return Hole
	}
	return b.grid().High
}

// At returns the pip at a row and column counted from 0.
// Outside the frame, as in a hole, it is [Hole].
func (b *Board) At(row, col int) int {
	return b.grid().At(row, col)
}

// Equal reports whether two boards have the same frame and pips.
func (b *Board) Equal(o *Board) bool {
	return b.Rows() == o.Rows() && b.Cols() == o.Cols() && slices.Equal(b.grid().Pips, o.grid().Pips)
}

// Places returns every place of the board, by upper or left cell, row by row,
// the one to the right before the one down. It includes places whose bone is in no
// set.
func (b *Board) Places() []Place {
	ps := make([]Place, 0, 2*b.Cells())
	for i, v := range b.grid().Pips {
		if v == grid.Hole {
			continue
		}
		row, col := i/b.Cols(), i%b.Cols()
		if right := b.At(row, col+1); right != Hole {
			ps = append(ps, Place{Bone: NewBone(int(v), right), Row: row, Col: col})
		}
		if below := b.At(row+1, col); below != Hole {
			ps = append(ps, Place{Bone: NewBone(int(v), below), Row: row, Col: col, Down: true})
		}
	}
	return ps
}

// String returns the board as text that package notation reads: a line for each row,
// with a digit for each cell and a dot for each hole or, if a pip is above 9, numbers
// with blanks between them. There is no newline at the end.
func (b *Board) String() string {
	text, _ := b.AppendText(nil)
	return strings.TrimSuffix(string(text), "\n")
}

// AppendText appends the text of [Board.String] and a newline. The error is always
// nil.
func (b *Board) AppendText(dst []byte) ([]byte, error) {
	const blanks = "    "
	width, gap := 1, 0
	if b.High() > 9 {
		width, gap = len(strconv.Itoa(b.High())), 1
	}
	var buf [3]byte
	for row := range b.Rows() {
		for col := range b.Cols() {
			text := append(buf[:0], '.')
			if v := b.grid().Pips[row*b.Cols()+col]; v != grid.Hole {
				text = strconv.AppendUint(buf[:0], uint64(v), 10)
			}
			dst = append(dst, blanks[:width+min(col, gap)-len(text)]...)
			dst = append(dst, text...)
		}
		if gap > 0 && b.Cols() <= 2 {
			dst = append(dst, ',') // else the row could be taken for digits or a size
		}
		dst = append(dst, '\n')
	}
	return dst, nil
}
