package queens

import (
	"fmt"
	"strings"

	"bonepile/internal/gallery/kit/kittest"
)

// Greedy queens: on a board without end, the queen of each column stands in the first row
// where no earlier one attacks her. Answer 38 finds her in a moment: rows and diagonals that
// are taken are bits, and all rows below row, and all diagonals near the main one, are taken.
// So few bits are looked at, in windows as wide as the column's number; a window that moves
// on leaves its bits behind.

// A window is a set of whole numbers of which only those within a stretch matter that is not
// longer than it has bits, a power of two.
type window []uint64

func newWindow(width int) window {
	w := make(window, 1)
	for 64*len(w) < width {
		w = make(window, 2*len(w))
	}
	return w
}

func (w window) has(i int) bool { return w[i>>6&(len(w)-1)]>>(i&63)&1 == 1 }
func (w window) add(i int)      { w[i>>6&(len(w)-1)] |= 1 << (i & 63) }
func (w window) drop(i int)     { w[i>>6&(len(w)-1)] &^= 1 << (i & 63) }

// greedyQueens yields the row of the queen in column 1, 2, ….
func greedyQueens(last int, yield func(column, row int)) {
	rows, up, down := newWindow(last+last/8+64), newWindow(last+last/8+64), newWindow(1<<12)
	row, low, high := 1, 0, 0 // all rows below row are taken, and the diagonals above -low and up to high
	sums := 2                 // no sum of row and column below it matters
	for n := 1; n <= last; n++ {
		for ; sums < row+n; sums++ {
			up.drop(sums)
		}
		k := row
		for k <= n-low && (rows.has(k) || up.has(k+n) || down.has(k-n)) {
			k++
		}
		if k > n-low {
			high++
			k = n + high
		}
		rows.add(k)
		up.add(k + n)
		if k <= n-low {
			down.add(k - n)
		}
		for ; down.has(-low); low++ {
			down.drop(-low)
		}
		for ; rows.has(row); row++ {
			rows.drop(row)
		}
		yield(n, k)
	}
}

// farQueens lists the rows of some greedy queens far out.
func farQueens(*kittest.Instance) string {
	const from, to = 999_999_997, 1_000_000_004
	var list []string
	greedyQueens(to, func(column, row int) {
		if column >= from {
			list = append(list, fmt.Sprint(row))
		}
	})
	return strings.Join(list, " ")
}

// nearQueens lists the rows of the first greedy queens.
func nearQueens(*kittest.Instance) string {
	var list []string
	greedyQueens(28, func(_, row int) { list = append(list, fmt.Sprint(row)) })
	return strings.Join(list, " ")
}
