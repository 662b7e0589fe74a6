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
	left  []int    // squares that are left of each side
	kinds int      // the sides of which some are left, as bits
	sums  []uint64 // of kinds: the bits are the sums of such sides
	found func()
	stop  func() bool
}

// newFiller returns a filler of an empty square.
func newFiller(side int, left []int) *filler {
	f := &filler{side: side, rows: make([]uint64, side), left: left}
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
		f.found()
		return
	}
	col := bits.TrailingZeros64(^f.rows[row])
	gap := bits.TrailingZeros64(f.rows[row]>>col | 1<<(f.side-col))
	for k := 1; k <= min(gap, f.side-row) && k < len(f.left); k++ {
		if f.left[k] == 0 || k == 1 && f.stop() {
			continue
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

// fillings counts the ways to fill a square with some squares of each side.
func fillings(ctx context.Context, side int, left []int) (n uint64) {
	f := newFiller(side, left)
	f.found = func() { n++ }
	f.stop = func() bool { return ctx.Err() != nil }
	f.fill(0)
	return n
}

// authenticPartridges counts the answers of the authentic puzzle of size 6 up to symmetry.
func authenticPartridges(ctx context.Context, _ *kit.Instance, _ *cover.Stats) (string, error) {
	n := fillings(ctx, 14, []int{0, 6, 5, 4, 3, 2, 1})
	return kit.Quotient(n, 8), ctx.Err()
}
