package rectangles

import (
	"fmt"
	"math/bits"
	"slices"

	"bonepile/internal/gallery/figures"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/kittest"
)

// Filling a square with squares, cell after cell: exercise 156. A row is a word with a bit for
// each column; the leftmost free cell of the topmost row that has one is the upper left cell of
// a square. That knows of no shortest list of options, and needs none. But the rest of a
// gap, and of a column, has to be a sum of sides that are left.

// A filler is a square that is being filled.
type filler struct {
	side   int
	rows   [64]uint64
	left   []int    // squares that are left of each side
	kinds  int      // the sides of which some are left, as bits
	sums   []uint64 // of kinds: the bits are the sums of such sides
	placed []placedSquare
	octant bool // the only square of side 1 is in the upper half, and not left of the diagonal from the upper right corner
	found  func()
}

// newFiller returns a filler of an empty square.
func newFiller(side int, left []int) *filler {
	f := &filler{side: side, left: left}
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

// fill fills the rest from a row on.
func (f *filler) fill(row int) {
	all := uint64(1)<<f.side - 1
	for row < f.side && f.rows[row] == all {
		row++
	}
	if row == f.side {
		f.found()
		return
	}
	if f.octant && f.left[1] > 0 && row >= f.side/2 {
		return
	}
	col := bits.TrailingZeros64(^f.rows[row])
	gap := bits.TrailingZeros64(f.rows[row]>>col | 1<<(f.side-col))
	for k := 1; k <= min(gap, f.side-row) && k < len(f.left); k++ {
		if f.left[k] == 0 || k == 1 && f.octant && row+col < f.side-1 {
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
		f.placed = append(f.placed, placedSquare{kit.Cell{Row: row, Col: col}, k})
		f.fill(row)
		f.placed = f.placed[:len(f.placed)-1]
		for i := row; i < row+k; i++ {
			f.rows[i] &^= square
		}
		f.left[k]++
		f.kinds = kinds
	}
}

// fillings counts the ways to fill a square with some squares of each side.
func fillings(side int, left []int) (n uint64) {
	f := newFiller(side, left)
	f.found = func() { n++ }
	f.fill(0)
	return n
}

// inOctant counts the ways to fill a square of even side with squares of which one has side 1, if
// that one lies in an octant; those that have it on the diagonal; and of these, the ones that are
// their own mirror images. Off the diagonals a square has eight places, on them four.
func inOctant(side int, left []int) (all, diagonal, mirrored int) {
	f := newFiller(side, left)
	f.octant = true
	f.found = func() {
		all++
		if !slices.ContainsFunc(f.placed, func(s placedSquare) bool { return s.side == 1 && s.Row+s.Col == side-1 }) {
			return
		}
		diagonal++
		if !slices.ContainsFunc(f.placed, func(s placedSquare) bool {
			return !slices.Contains(f.placed, placedSquare{kit.Cell{Row: side - s.Col - s.side, Col: side - s.Row - s.side}, s.side})
		}) {
			mirrored++
		}
	}
	f.fill(0)
	return all, diagonal, mirrored
}

// octantPartridges counts answers of the partridge puzzle of size 8.
func octantPartridges(_ *kittest.Instance) string {
	all, diagonal, mirrored := inOctant(36, []int{0, 1, 2, 3, 4, 5, 6, 7, 8})
	return fmt.Sprintf("%d, %d, %d, %d", all-(diagonal-mirrored)/2, all, diagonal, 8*(all-diagonal)+4*diagonal)
}

// authenticPartridges counts the answers of the authentic puzzle of size 6 up to symmetry.
func authenticPartridges(_ *kittest.Instance) string {
	n := fillings(14, []int{0, 6, 5, 4, 3, 2, 1})
	return figures.Quotient(n, 8)
}
