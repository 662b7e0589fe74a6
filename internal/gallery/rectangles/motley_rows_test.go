package rectangles

import "math/bits"

// motleyRows fills row after row, with pieces whose intervals of rows are given: each has to be used
// once. It knows nothing of the sweep, and serves for dissections with about as many columns as can be.
type motleyRows struct {
	m, n, slack int
	open        [8][8]bool // intervals that wait
	cols        [19][19]bool
	sides       [19]int // at each line between columns
	left, right [19]int // rows of the pieces to the left and to the right of a line, as bits
	below       [18]int // the first free row of each column
	weight      uint64
	found       uint64
}

// rowsMotley counts the dissections that use all intervals of rows but the one from a to b; with a < 0, all.
func rowsMotley(m, n, a, b int) uint64 {
	f := &motleyRows{m: m, n: n, slack: motleySlack(m, n), weight: 1}
	if a >= 0 {
		f.slack -= 2
	}
	for i := range m {
		for j := i + 1; j <= m; j++ {
			f.open[i][j] = j-i < m && (i != a || j != b)
		}
	}
	if f.slack >= 0 {
		f.place(0)
	}
	return f.found
}

// waiting returns how many pieces have to begin in a row.
func (f *motleyRows) waiting(row int) (k int) {
	for _, is := range f.open[min(row, 7)] {
		if is {
			k++
		}
	}
	return k
}

// place fills the leftmost free cell of a row.
func (f *motleyRows) place(row int) {
	c, free := f.n, 0
	for k := f.n - 1; k >= 0; k-- {
		if f.below[k] <= row {
			c = k
			free++
		}
	}
	waiting := f.waiting(row)
	switch {
	case free < waiting || free > 0 && waiting == 0:
		return
	case free == 0 && row+1 == f.m:
		f.found += f.weight
		return
	case free == 0:
		f.place(row + 1)
		return
	}
	for d := c + 1; d <= f.n && f.below[d-1] <= row; d++ {
		last := waiting == 1 && free > d-c
		if f.cols[c][d] || last || d-c == f.n || free-(d-c) < waiting-1 {
			continue
		}
		for b := row + 1; b <= f.m; b++ {
			// Of each two mirror images, left and right, one is enough: the piece that is just in the
			// first row tells them apart, unless it is in the middle.
			first := row == 0 && b == 1
			if !f.open[row][b] || first && c+d > f.n {
				continue
			}
			if first {
				f.weight = 2
				if c+d == f.n {
					f.weight = 1
				}
			}
			f.put(row, b, c, d, 1)
			if (b > row+1 || f.room(row+1)) && f.possible() {
				f.place(row)
			}
			f.put(row, b, c, d, -1)
			if first {
				f.weight = 1
			}
		}
	}
}

// put puts a piece in, or takes it out.
func (f *motleyRows) put(a, b, c, d, more int) {
	end, rows := b, 1<<b-1<<a
	if more < 0 {
		end = a
	}
	for k := c; k < d; k++ {
		f.below[k] = end
	}
	f.open[a][b], f.cols[c][d] = more < 0, more > 0
	f.sides[c] += more
	f.sides[d] += more
	f.right[c] ^= rows
	f.left[d] ^= rows
}

// room reports whether the columns that get free at a row have room for what begins there.
func (f *motleyRows) room(row int) bool {
	free := 0
	for _, k := range f.below[:f.n] {
		if k == row {
			free++
		}
	}
	return row == f.m || free >= f.waiting(row)
}

// possible reports whether there are sides enough. Where a line is met from one side only, a piece on
// the other side is to come, or two if there is none with those rows.
func (f *motleyRows) possible() bool {
	sum := max(0, f.sides[0]-2) + max(0, f.sides[f.n]-2)
	var wanted [2][128]bool
	for line := 1; line < f.n; line++ {
		k := f.sides[line]
		for side, rows := range [2]int{f.left[line] &^ f.right[line], f.right[line] &^ f.left[line]} {
			if rows == 0 {
				continue
			}
			k++
			a, b := bits.TrailingZeros(uint(rows)), bits.Len(uint(rows))
			if 1<<b-1<<a != rows || !f.open[a][b] || wanted[side][rows] {
				k++
			}
			wanted[side][rows] = true
		}
		sum += max(0, k-3)
	}
	return sum <= f.slack
}
