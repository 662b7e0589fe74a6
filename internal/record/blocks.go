package record

import (
	"math"
	"math/rand/v2"
)

// Annealing by blocks: bones are exchanged and turned on the places of one
// tiling, so that it is always a solution. A bad block costs the logarithm,
// negated, of the share of tilings that agree with that tiling there
// (heights.go), and an array costs the sum over its bad blocks: if they were
// independent, that would be the logarithm of the share that solves it. Correcting
// for each pair of blocks was tried: all pairs are positively correlated, and
// the sum over 20 bad blocks falls below that over none.
//
// Costs are integers, so a sum does not depend on the order of the moves, and an
// interrupted round continues exactly as it would have.

// blockUnit is the integer that stands for a cost of 1.
const blockUnit = 1 << 24

// blocks describes the blocks of a frame. It does not change.
type blocks struct {
	*heights
	places [][2]int  // of the tiling, as positions
	corner []int     // of each block, its upper left position
	touch  [][]int16 // by position: the blocks that have it
	price  []int64   // cost of each block if it is bad
}

func newBlocks(rows, cols int) *blocks {
	b := &blocks{heights: newHeights(rows, cols), touch: make([][]int16, rows*cols)}
	for r := range rows - 1 {
		for c := range cols - 1 {
			i, k := r*cols+c, int16(len(b.corner))
			b.corner = append(b.corner, i)
			for _, j := range []int{i, i + 1, i + cols, i + cols + 1} {
				b.touch[j] = append(b.touch[j], k)
			}
		}
	}
	b.places = b.heights.places()
	for _, x := range b.share {
		b.price = append(b.price, int64(math.Round(-math.Log(x)*blockUnit)))
	}
	return b
}

// bad reports whether a flip of block k changes the bones that lie there.
func (b *blocks) bad(cells []uint8, k int) bool {
	i := b.corner[k]
	below := i + b.cols
	return cells[i] != cells[below+1] && cells[i+1] != cells[below]
}

// cost returns the cost of an array.
func (b *blocks) cost(cells []uint8) (sum int64) {
	for k := range b.corner {
		if b.bad(cells, k) {
			sum += b.price[k]
		}
	}
	return sum
}

// least returns a lower bound on the number of tilings that solve an array which the
// base solves.
func (b *blocks) least(cells []uint8) float64 {
	var list []int
	for k := range b.corner {
		if b.bad(cells, k) {
			list = append(list, k)
		}
	}
	return b.agree(list)
}

// A blockTable is the bad blocks of an array while it changes.
//
// Invariant: cost is the sum of the prices of the blocks that are marked, and
// those are the bad ones.
type blockTable struct {
	*blocks
	mark   []bool
	cost   int64
	low    int64   // least cost met
	turned []int16 // blocks that the move at hand has changed
}

// newBlockTable returns the table of an array; low is the cheapest array met.
func newBlockTable(b *blocks, cells, low []uint8) *blockTable {
	t := &blockTable{blocks: b, mark: make([]bool, len(b.corner)), low: b.cost(low)}
	for i := range cells {
		t.look(cells, i)
	}
	return t
}

// look updates the blocks of a position.
func (t *blockTable) look(cells []uint8, i int) {
	for _, k := range t.touch[i] {
		if t.bad(cells, int(k)) != t.mark[k] {
			t.turn(k)
			t.turned = append(t.turned, k)
		}
	}
}

// turn switches a block between bad and good.
func (t *blockTable) turn(k int16) {
	t.mark[k] = !t.mark[k]
	if t.mark[k] {
		t.cost += t.price[k]
	} else {
		t.cost -= t.price[k]
	}
}

// blockMargin is how much dearer than the cheapest array met an array may be and
// still have its solutions counted: about the error in the cost of a good array.
const blockMargin = blockUnit / 5

// anneal makes n moves at one temperature. It calls near for each array that may
// really be the best.
func (t *blockTable) anneal(r *round, rng *rand.Rand, n uint64, T float64, near func()) {
	T *= blockUnit
	cells := r.Cells
	for range n {
		x := rng.Uint64()
		p := t.places[x>>8%uint64(len(t.places))]
		q := p
		if x&7 != 0 {
			q = t.places[x>>32%uint64(len(t.places))]
		}
		p0, p1, q0, q1 := cells[p[0]], cells[p[1]], cells[q[0]], cells[q[1]]
		// The bone of p comes to q and that of q to p, each either way round. If
		// they are the same place, its bone is turned.
		cells[p[0]], cells[p[1]] = q0, q1
		if x&8 != 0 || p == q {
			cells[p[0]], cells[p[1]] = q1, q0
		}
		if p != q {
			cells[q[0]], cells[q[1]] = p0, p1
			if x&16 != 0 {
				cells[q[0]], cells[q[1]] = p1, p0
			}
		}
		before := t.cost
		t.turned = t.turned[:0]
		t.look(cells, p[0])
		t.look(cells, p[1])
		if p != q {
			t.look(cells, q[0])
			t.look(cells, q[1])
		}
		if worse := t.cost - before; worse > 0 && float64(worse) > -T*math.Log(rng.Float64()) {
			cells[p[0]], cells[p[1]] = p0, p1
			if p != q {
				cells[q[0]], cells[q[1]] = q0, q1
			}
			for _, k := range t.turned {
				t.turn(k)
			}
			continue
		}
		if t.cost < t.low {
			t.low = t.cost
			copy(r.Low, cells)
		}
		if t.cost < t.low+blockMargin && t.cost != before {
			near()
		}
	}
}
