package rectangles

import (
	"context"
	"math/bits"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
)

// Filling a square with squares, cell after cell: exercise 156. A row is a word with a bit for
// each column; the leftmost free cell of the topmost row that has one is the upper left cell of
// a square. That knows of no shortest list of options, and needs none.

// A filler is a square that is being filled.
type filler struct {
	side  int
	rows  []uint64
	left  []int                   // squares that are left of each side
	may   func(row, col int) bool // where the square of side 1 may lie
	small kit.Cell                // where it lies
	found func(small kit.Cell)
}

// fill fills what is left from a row on.
func (f *filler) fill(row int) {
	all := uint64(1)<<f.side - 1
	for row < f.side && f.rows[row] == all {
		row++
	}
	if row == f.side {
		f.found(f.small)
		return
	}
	col := bits.TrailingZeros64(^f.rows[row])
	gap := min(bits.TrailingZeros64(f.rows[row]>>col|1<<(f.side-col)), f.side-row)
	for k := 1; k <= gap && k < len(f.left); k++ {
		if f.left[k] == 0 {
			continue
		}
		if k == 1 {
			if !f.may(row, col) {
				continue
			}
			f.small = kit.Cell{Row: row, Col: col}
		}
		f.left[k]--
		square := (uint64(1)<<k - 1) << col
		for i := row; i < row+k; i++ {
			f.rows[i] |= square
		}
		f.fill(row)
		for i := row; i < row+k; i++ {
			f.rows[i] &^= square
		}
		f.left[k]++
	}
}

// fillSquares counts the ways to fill a square with some squares of each side, of which one has
// side 1, up to symmetry. It lies in an eighth of the square; of those on the diagonal that
// bounds it, the mirror images are counted as well.
func fillSquares(ctx context.Context, side int, left []int) (string, error) {
	var inside, border uint64
	f := &filler{side: side, rows: make([]uint64, side), left: left,
		may: func(row, col int) bool { return 2*row < side && col >= side-1-row && ctx.Err() == nil },
		found: func(small kit.Cell) {
			if small.Row+small.Col == side-1 {
				border++
			} else {
				inside++
			}
		}}
	f.fill(0)
	return kit.Quotient(2*inside+border, 2), ctx.Err()
}

// partridgeAnswers counts the answers of the partridge puzzle of size 8.
func partridgeAnswers(ctx context.Context, _ *kit.Instance, _ *cover.Stats) (string, error) {
	return fillSquares(ctx, 36, []int{0, 1, 2, 3, 4, 5, 6, 7, 8})
}
