package record

import "math"

// Heights: which 2x2 blocks keep an array from being solved by all tilings.
//
// A tiling has a height at the middle of every block, and if it agrees with a solution at all bad blocks, it is
// one (docs/records.md, lemmas 1 and 2). If these are not independent it may be one all the same: agreement
// gives a lower bound. So an array has many solutions if it has few bad blocks, at places where few tilings differ.
//
// # Counting tilings with given heights
//
// Take the rows of the board one after the other. The mask of a line between two
// rows has a bit for each column in which a domino lies across the line. The
// height at column c of that line is, up to a constant and the sign, the alternating
// sum of the bits below c: along the line from the left wall, each domino that is
// crossed counts. So a demand on heights is a choice among the masks of a line,
// and tilings are counted from line to line as usual: 7x8 cells take 9 µs.

// A heights counts the tilings of a rectangle that agree with a given one.
type heights struct {
	rows, cols int
	base       []uint16 // the masks of the given tiling, by line, from above row 0
	share      []float64
	level      [][]int8 // by mask and column: the alternating sum
	down       [][]float64
	up         [][]float64 // by line and mask: ways to tile what is below
	all        float64
}

// maxCols is the largest number of columns: the tables have 2^cols masks per line.
const maxCols = 10

// newHeights prepares a frame of at most maxCols columns, which has a
// tiling, and chooses a tiling that has, wherever it can, the height that most
// tilings have.
func newHeights(rows, cols int) *heights {
	h := &heights{rows: rows, cols: cols}
	h.level = make([][]int8, 1<<cols)
	for m := range h.level {
		sum, s := int8(0), int8(1)
		list := make([]int8, cols)
		for c := range cols {
			list[c] = sum
			if m>>c&1 != 0 {
				sum += s
			}
			s = -s
		}
		h.level[m] = list
	}
	h.down, h.up = make([][]float64, rows+1), make([][]float64, rows+1)
	first := make([]float64, 1<<cols)
	first[0] = 1
	h.down[0], h.up[rows] = first, first
	for r := range rows {
		h.down[r+1] = h.step(h.down[r])
		h.up[rows-r-1] = h.step(h.up[rows-r]) // a step up is a step down in the mirror
	}
	h.all = h.down[rows][0]
	h.choose()
	return h
}

// step takes the numbers of ways to reach the masks of a line to those of the
// next line.
func (h *heights) step(from []float64) []float64 {
	ways := append([]float64(nil), from...)
	next := make([]float64, len(from))
	for c := range h.cols {
		clear(next)
		bit := 1 << c
		for m, n := range ways {
			switch {
			case n == 0:
			case m&bit != 0: // covered from above; nothing hangs down from here
				next[m&^bit] += n
			default:
				next[m|bit] += n // down
				if c+1 < h.cols && m&(bit<<1) == 0 {
					next[m|bit<<1] += n // across: the next column counts as covered
				}
			}
		}
		ways, next = next, ways
	}
	return ways
}

// choose sets base, to the tiling with the largest product, over all middles of
// blocks, of the shares of tilings that have its height there; and share.
func (h *heights) choose() {
	score := make([][]float64, h.rows+1)
	for r := 1; r < h.rows; r++ {
		at := make([]map[int8]float64, h.cols)
		for c := range at {
			at[c] = map[int8]float64{}
		}
		for m, n := range h.down[r] {
			if n *= h.up[r][m]; n != 0 {
				for c, x := range h.level[m] {
					at[c][x] += n / h.all
				}
			}
		}
		score[r] = make([]float64, 1<<h.cols)
		for m := range score[r] {
			for c := 1; c < h.cols; c++ {
				score[r][m] += math.Log(at[c][h.level[m][c]])
			}
		}
	}
	h.follow(score)
	for r := 1; r < h.rows; r++ {
		for c := 1; c < h.cols; c++ {
			h.share = append(h.share, h.agree([]int{(r-1)*(h.cols-1) + c - 1})/h.all)
		}
	}
}

// follow sets base to the tiling with the greatest sum of scores.
func (h *heights) follow(score [][]float64) {
	size := 1 << h.cols
	best := make([]float64, size)
	came := make([][]uint16, h.rows+1)
	for m := range best {
		best[m] = math.Inf(-1)
	}
	best[0] = 0
	for r := 1; r <= h.rows; r++ {
		next := make([]float64, size)
		came[r] = make([]uint16, size)
		for m := range next {
			next[m] = math.Inf(-1)
			if h.up[r][m] == 0 {
				continue
			}
			for from, x := range best {
				if x > next[m] && h.joins(from, m) {
					next[m], came[r][m] = x, uint16(from)
				}
			}
			if r < h.rows {
				next[m] += score[r][m]
			}
		}
		best = next
	}
	h.base = make([]uint16, h.rows+1)
	for r := h.rows; r > 0; r-- {
		h.base[r-1] = came[r][h.base[r]]
	}
}

// joins reports whether the row between two lines can be tiled: the cells that
// no domino down covers are pairs of neighbours.
func (h *heights) joins(above, below int) bool {
	if above&below != 0 {
		return false
	}
	left := 1<<h.cols - 1 - above - below
	for left != 0 {
		low := left & -left
		if left&(low<<1) == 0 {
			return false
		}
		left &^= low | low<<1
	}
	return true
}

// agree returns the number of tilings that have the height of the base at some
// blocks, which are numbered row by row from 0, in increasing order.
func (h *heights) agree(blocks []int) float64 {
	if len(blocks) == 0 {
		return h.all
	}
	across := h.cols - 1
	line := blocks[0]/across + 1
	ways := append([]float64(nil), h.down[line]...)
	for {
		k := 0
		for k < len(blocks) && blocks[k]/across+1 == line {
			k++
		}
		h.keep(ways, line, blocks[:k])
		if blocks = blocks[k:]; len(blocks) == 0 {
			break
		}
		for next := blocks[0]/across + 1; line < next; line++ {
			ways = h.step(ways)
		}
	}
	sum := 0.0
	for m, n := range ways {
		if n != 0 {
			sum += n * h.up[line][m]
		}
	}
	return sum
}

// keep drops the masks of a line that differ from the base at one of the blocks.
func (h *heights) keep(ways []float64, line int, blocks []int) {
	want := h.level[h.base[line]]
	for m, n := range ways {
		if n == 0 {
			continue
		}
		for _, b := range blocks {
			if c := b%(h.cols-1) + 1; h.level[m][c] != want[c] {
				ways[m] = 0
				break
			}
		}
	}
}

// places returns the two positions of every domino of the base.
func (h *heights) places() (list [][2]int) {
	for r := range h.rows {
		across := -1
		for c := range h.cols {
			i := r*h.cols + c
			switch {
			case h.base[r+1]>>c&1 != 0:
				list = append(list, [2]int{i, i + h.cols})
			case h.base[r]>>c&1 != 0:
			case across < 0:
				across = i
			default:
				list = append(list, [2]int{across, i})
				across = -1
			}
		}
	}
	return list
}
