package rectangles

import (
	"fmt"
	"maps"
	"math/bits"
	"os"
	"testing"

	"bonepile/internal/gallery/kit/kittest"
)

// TestMotleyOrders sees that three programs agree on the motley dissections by their order: the
// cover of the model, a sweep over columns, and one that fills cell after cell.
func TestMotleyOrders(t *testing.T) {
	for _, size := range [][2]int{{3, 3}, {4, 4}, {4, 5}, {5, 5}, {5, 6}, {5, 7}, {5, 8}, {6, 6}} {
		m, n := size[0], size[1]
		in := kittest.New(motley(), fmt.Sprint(m), fmt.Sprint(n))
		covered := answersByOrder(in)
		swept, filled := sweepMotley(m, n), fillMotley(m, n)
		if !maps.Equal(covered, swept) || !maps.Equal(covered, filled) {
			t.Errorf("%dx%d: the cover has %v, the sweep %v, filling %v", m, n, covered, swept, filled)
		}
	}
}

// TestMotleyMostColumns sees that the sweep, and a program that fills row after row, have the numbers of
// answer 369 for as many columns as can be. There are half as many up to mirror images.
func TestMotleyMostColumns(t *testing.T) {
	for _, c := range []struct {
		m, n int
		want map[int]uint64
	}{
		{5, 7, map[int]uint64{11: 428}},
		{5, 8, map[int]uint64{}},
		{6, 12, map[int]uint64{19: 544, 20: 848}},
		{7, 18, map[int]uint64{}},
	} {
		if got := sweepMotley(c.m, c.n); !maps.Equal(got, c.want) {
			t.Errorf("%dx%d: the sweep has %v, expected %v", c.m, c.n, got, c.want)
		}
		most := c.m*(c.m+1)/2 - 1
		if got := rowsMotley(c.m, c.n, -1, -1); got != c.want[most] {
			t.Errorf("%dx%d: row by row there are %d of order %d, expected %d", c.m, c.n, got, most, c.want[most])
		}
	}
}

// TestMotleyMostColumnsSlow settles what answer 369 leaves open: there are 19,568 motley dissections
// of 7 rows and 17 columns, or 9,784 up to mirror images, all of 27 pieces.
func TestMotleyMostColumnsSlow(t *testing.T) {
	if os.Getenv("BONEPILE_SLOW") == "" {
		t.Skip("set BONEPILE_SLOW to run it")
	}
	if got := sweepMotley(7, 17); !maps.Equal(got, map[int]uint64{27: 19568}) {
		t.Errorf("7x17: the sweep has %v, expected 19568 of order 27", got)
	}
	if all, but := rowsByOrder(6, 12); all != 848 || but != 544 {
		t.Errorf("6x12: row by row there are %d and %d, expected 848 and 544", all, but)
	}
}

// BenchmarkMotleyRows counts those of 7 by 17 row by row, once: half an hour.
func BenchmarkMotleyRows(b *testing.B) {
	for range b.N {
		if all, but := rowsByOrder(7, 17); all != 19568 || but != 0 {
			b.Fatalf("%d and %d, expected 19568 and 0", all, but)
		}
	}
}

// rowsByOrder counts the dissections that use all intervals of rows, and those that leave one out.
func rowsByOrder(m, n int) (all, but uint64) {
	for a := range m {
		for b := a + 1; b <= m; b++ {
			if b-a < m {
				but += rowsMotley(m, n, a, b)
			}
		}
	}
	return rowsMotley(m, n, -1, -1), but
}

// motleySlack is how many sides of pieces may meet the lines between columns beyond the least, which
// is two at each end and three elsewhere (exercise 368). There are as many pieces as intervals of
// rows at most, without the whole, and each has two such sides.
func motleySlack(m, n int) int { return m*(m+1) - 2 - 4 - 3*(n-1) }

// A motleyColumn is what a sweep has to know of a column: the intervals of rows that were used, as
// bits, and the pieces of the column from top to bottom.
type motleyColumn struct {
	used   uint64
	k      int
	pieces [7]motleyPiece
}

// A motleyPiece ends before row b. Pieces that began together have the same group, and may not end
// together; those of group 1 began at the left edge.
type motleyPiece struct{ b, group uint8 }

// sweepMotley counts the dissections by their pieces, column by column.
func sweepMotley(m, n int) map[int]uint64 {
	now := map[motleyColumn]uint64{}
	cutRows(m, 0, m, 1, motleyColumn{}, func(s motleyColumn) { now[s]++ })
	most := m*(m+1) - 2
	for line := 1; line < n; line++ {
		next := map[motleyColumn]uint64{}
		for s, count := range now {
			for ends := 1; ends < 1<<s.k; ends++ {
				if !s.different(ends) {
					continue
				}
				s.replace(m, ends, 0, motleyColumn{used: s.used}, func(to motleyColumn) {
					if 2*bits.OnesCount64(to.used)-to.k+3*(n-1-line)+2 <= most {
						next[to.renamed()] += count
					}
				})
			}
		}
		now = next
	}
	orders := map[int]uint64{}
	for s, count := range now {
		ok := s.different(1<<s.k - 1)
		for _, p := range s.pieces[:s.k] {
			ok = ok && p.group != 1
		}
		for a := 1; a < m; a++ {
			ok = ok && s.used>>(8*a)&0xff != 0
		}
		if ok {
			orders[bits.OnesCount64(s.used)] += count
		}
	}
	return orders
}

// cutRows cuts rows a to end into pieces of the group, below those of s, in every way.
func cutRows(m, a, end int, group uint8, s motleyColumn, f func(motleyColumn)) {
	if a == end {
		f(s)
		return
	}
	for b := a + 1; b <= end; b++ {
		if bit := uint64(1) << (8*a + b); s.used&(bit>>1) == 0 && b-a < m {
			to := s
			to.used |= bit >> 1
			to.pieces[to.k] = motleyPiece{uint8(b), group}
			to.k++
			cutRows(m, b, end, group, to, f)
		}
	}
}

// different reports whether the pieces that end began at different lines.
func (s motleyColumn) different(ends int) bool {
	var groups uint32
	for i, p := range s.pieces[:s.k] {
		if ends>>i&1 != 0 {
			if groups>>p.group&1 != 0 {
				return false
			}
			groups |= 1 << p.group
		}
	}
	return true
}

// replace makes the next column: pieces from the i-th on stay or, where they end, make way for others.
func (s motleyColumn) replace(m, ends, i int, to motleyColumn, f func(motleyColumn)) {
	if i == s.k {
		f(to)
		return
	}
	if ends>>i&1 == 0 {
		to.pieces[to.k] = s.pieces[i]
		to.k++
		s.replace(m, ends, i+1, to, f)
		return
	}
	a, j := 0, i+1
	if i > 0 {
		a = int(s.pieces[i-1].b)
	}
	for j < s.k && ends>>j&1 != 0 {
		j++
	}
	cutRows(m, a, int(s.pieces[j-1].b), 31, to, func(to motleyColumn) { s.replace(m, ends, j, to, f) })
}

// renamed returns s with its groups numbered from top to bottom, after the first.
func (s motleyColumn) renamed() motleyColumn {
	name, last := [32]uint8{1: 1}, uint8(1)
	for i := range s.pieces[:s.k] {
		p := &s.pieces[i]
		if name[p.group] == 0 {
			last++
			name[p.group] = last
		}
		p.group = name[p.group]
	}
	return s
}

// A motleyFilling is pieces that fill each row up to a column.
type motleyFilling struct {
	m, n   int
	slack  int
	filled []int    // of each row
	rows   [][]bool // which intervals were used
	cols   [][]bool
	sides  []int // at each line between columns
	orders map[int]uint64
}

// fillMotley counts the dissections by their pieces, cell after cell.
func fillMotley(m, n int) map[int]uint64 {
	f := &motleyFilling{m: m, n: n, slack: motleySlack(m, n), filled: make([]int, m), sides: make([]int, n+1), orders: map[int]uint64{}}
	for range m + 1 {
		f.rows = append(f.rows, make([]bool, m+1))
	}
	for range n + 1 {
		f.cols = append(f.cols, make([]bool, n+1))
	}
	f.place(0)
	return f.orders
}

// place fills the topmost cell of the leftmost column that has a free one.
func (f *motleyFilling) place(pieces int) {
	a := 0
	for r, c := range f.filled {
		if c < f.filled[a] {
			a = r
		}
	}
	c := f.filled[a]
	for line := 1; line < c; line++ {
		if f.sides[line] < 3 {
			return
		}
	}
	if c == f.n {
		for k := 1; k < f.m; k++ {
			begins := false
			for _, is := range f.rows[k] {
				begins = begins || is
			}
			if !begins {
				return
			}
		}
		f.orders[pieces]++
		return
	}
	for b := a + 1; b <= f.m && f.filled[b-1] == c; b++ {
		for d := c + 1; d <= f.n; d++ {
			if f.rows[a][b] || f.cols[c][d] || b-a == f.m || d-c == f.n {
				continue
			}
			f.put(a, b, c, d, true)
			if f.excess() <= f.slack {
				f.place(pieces + 1)
			}
			f.put(a, b, c, d, false)
		}
	}
}

// put puts a piece in, or takes it out.
func (f *motleyFilling) put(a, b, c, d int, in bool) {
	end, more := d, 1
	if !in {
		end, more = c, -1
	}
	for r := a; r < b; r++ {
		f.filled[r] = end
	}
	f.rows[a][b], f.cols[c][d] = in, in
	f.sides[c] += more
	f.sides[d] += more
}

// excess is how many sides are beyond the least so far.
func (f *motleyFilling) excess() (sum int) {
	for line, k := range f.sides {
		least := 3
		if line == 0 || line == f.n {
			least = 2
		}
		sum += max(0, k-least)
	}
	return sum
}
