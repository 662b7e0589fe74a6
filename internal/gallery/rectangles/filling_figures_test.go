package rectangles

import (
	"fmt"
	"math/big"
	"math/bits"
	"slices"
	"testing"

	"bonepile/internal/gallery/figures"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/kittest"
	"bonepile/internal/must"
)

// Filling a square with squares, cell after cell: exercise 156. A row is a word with a bit for
// each column; the leftmost free cell of the topmost row that has one is the upper left cell of
// a square. That knows of no shortest list of options, and needs none. But the rest of a
// gap, and of a column, has to be a sum of sides that are left.

// A placedSquare is a square with its upper left cell.
type placedSquare struct {
	kit.Cell
	side int
}

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

// authenticPartridges counts the answers of the authentic puzzle of size 6 up to symmetry, and finds the most and
// the fewest edges between squares of one size.
func authenticPartridges(_ *kittest.Instance) string {
	f := newFiller(14, []int{0, 6, 5, 4, 3, 2, 1})
	n, most, fewest := uint64(0), 0, f.side*f.side
	f.found = func() {
		n++
		edges := 0
		for i, s := range f.placed {
			for _, r := range f.placed[:i] {
				if r.side == s.side && (max(r.Row, s.Row)-min(r.Row, s.Row) == s.side || max(r.Col, s.Col)-min(r.Col, s.Col) == s.side) {
					edges += max(0, s.side-max(r.Row, s.Row)+min(r.Row, s.Row)) + max(0, s.side-max(r.Col, s.Col)+min(r.Col, s.Col))
				}
			}
		}
		most, fewest = max(most, edges), min(fewest, edges)
	}
	f.fill(0)
	return fmt.Sprintf("%s, %d, %d", figures.Quotient(n, 8), most, fewest)
}

// TestSquareTotals finds for which n the partridges of exercise 154 have as many cells as a square, and for which
// numbers of colours the triangles of exercise 132 do.
func TestSquareTotals(t *testing.T) {
	square := func(factors ...int64) bool { // whether a twelfth of their product is one
		n := big.NewInt(1)
		for _, f := range factors {
			n.Mul(n, big.NewInt(f))
		}
		n.Div(n, big.NewInt(12))
		root := new(big.Int).Sqrt(n)
		return root.Mul(root, root).Cmp(n) == 0
	}
	var partridges, colours []int64
	for n := range int64(100_000) {
		if square(n, n+1, n+1, n+2) {
			partridges = append(partridges, n)
		}
		if square(4, n, n*n+2) {
			colours = append(colours, n)
		}
	}
	must.Same(t, partridges, []int64{0, 1, 6, 25, 96, 361, 1350, 5041, 18816, 70225}, "exercise 154")
	must.Same(t, colours, []int64{0, 1, 2, 24}, "exercise 132")
}
