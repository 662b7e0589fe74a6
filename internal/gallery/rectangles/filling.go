package rectangles

import (
	"context"
	"math/bits"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
)

// Filling a square with squares, cell after cell: exercise 156. A row is a word with a bit for
// each column; the leftmost free cell of the topmost row that has one is the upper left cell of
// a square. That knows of no shortest list of options, and needs none. But what is left of a
// gap, and of a column, has to be a sum of sides that are left.

// A filler is a square that is being filled.
type filler struct {
	side  int
	rows  []uint64
	left  []int                   // squares that are left of each side
	kinds int                     // the sides of which some are left, as bits
	sums  []uint64                // of kinds: the bits are the sums of such sides
	may   func(row, col int) bool // where the square of side 1 may lie
	small kit.Cell                // where it lies
	found func(small kit.Cell)
}

// newFiller returns a filler of an empty square.
func newFiller(side int, left []int) *filler {
	f := &filler{side: side, rows: make([]uint64, side), left: left, may: func(int, int) bool { return true }}
	for k, n := range left {
		if n > 0 {
			f.kinds |= 1 << k
		}
	}
	for kinds := range 1 << len(left) {
		sums := uint64(1)
		for sum := range side + 1 {
			for k := 1; k < len(left) && k <= sum; k++ {
				if kinds>>k&1 == 1 && sums>>(sum-k)&1 == 1 {
					sums |= 1 << sum
				}
			}
		}
		f.sums = append(f.sums, sums)
	}
	return f
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
	gap := bits.TrailingZeros64(f.rows[row]>>col | 1<<(f.side-col))
	for k := 1; k <= min(gap, f.side-row) && k < len(f.left); k++ {
		if f.left[k] == 0 {
			continue
		}
		if k == 1 {
			if !f.may(row, col) {
				continue
			}
			f.small = kit.Cell{Row: row, Col: col}
		}
		kinds := f.kinds
		if f.left[k]--; f.left[k] == 0 {
			f.kinds &^= 1 << k
		}
		if sums := f.sums[f.kinds]; sums>>(gap-k)&1 == 0 || sums>>(f.side-row-k)&1 == 0 {
			f.left[k]++
			f.kinds = kinds
			continue
		}
		square := (uint64(1)<<k - 1) << col
		for i := row; i < row+k; i++ {
			f.rows[i] |= square
		}
		f.fill(row)
		for i := row; i < row+k; i++ {
			f.rows[i] &^= square
		}
		f.left[k]++
		f.kinds = kinds
	}
}

// fillSquares counts the ways to fill a square with some squares of each side, of which one has
// side 1, up to symmetry. It lies in an eighth of the square; of those on the diagonal that
// bounds it, the mirror images are counted as well.
func fillSquares(ctx context.Context, side int, left []int) (string, error) {
	var inside, border uint64
	f := newFiller(side, left)
	f.may = func(row, col int) bool { return 2*row < side && col >= side-1-row && ctx.Err() == nil }
	f.found = func(small kit.Cell) {
		if small.Row+small.Col == side-1 {
			border++
		} else {
			inside++
		}
	}
	f.fill(0)
	return kit.Quotient(2*inside+border, 2), ctx.Err()
}

// partridgeAnswers counts the answers of the partridge puzzle of size 8.
func partridgeAnswers(ctx context.Context, _ *kit.Instance, _ *cover.Stats) (string, error) {
	return fillSquares(ctx, 36, []int{0, 1, 2, 3, 4, 5, 6, 7, 8})
}
