package generate

import (
	"context"
	"math/bits"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/dice"
	"bonepile/dominosa/internal/grid"
	"bonepile/internal/box"
)

// Boards that are not the same puzzle.
//
// Two boards are alike if they agree in more than half of their cells, after one has
// been turned or reflected and its numbers exchanged for others. For each image of
// one, think of a table of how often each of its numbers lies where each number of the
// other does. The best exchange takes one entry of each row and each column. The
// greatest entries of all rows add up to no less, nor do those of all columns, and to
// find them takes no search. So boards count as alike unless one of these sums shows
// that they are not. Of two million pairs of unrelated boards of double-six, 3 agree in more
// than half of their cells, and 7 count as alike; of double-four, one pair in 25 does.

// Distinct holds boards of which no two are alike: no board agrees with another in more
// than half of its cells, however it is turned or reflected and its numbers are
// exchanged for others. The zero value holds none. It belongs to one goroutine.
type Distinct struct {
	// Most, if not 0, is how many boards are held. Further ones are not compared.
	Most int

	// Alike counts the boards that a generator could not make unlike the others,
	// because there are too few such boards.
	Alike int

	boards    []*cellsOf
	exhausted [2]bool // see Generator.unlike
}

// cellsOf has the cells of a board by their numbers.
type cellsOf struct {
	rows, cols, words int
	by                []uint64 // for each number so many words, with a bit for each position
}

func newCellsOf(b *grid.Board) *cellsOf {
	words := (len(b.Pips) + 63) / 64
	m := &cellsOf{b.Rows, b.Cols, words, make([]uint64, words*(b.High+1))}
	for i, v := range b.Pips {
		if v != grid.Hole {
			m.by[int(v)*words+i/64] |= 1 << (i % 64)
		}
	}
	return m
}

// Add adds a board, unless it is like one of those held. It reports whether it did.
func (d *Distinct) Add(b *dominosa.Board) bool { return d.add(b, b.Cells()/2) }

// add adds a board, unless it may agree with another in more than so many cells.
func (d *Distinct) add(b *dominosa.Board, most int) bool {
	if d.Most > 0 && len(d.boards) >= d.Most {
		return true
	}
	for _, image := range images(box.Open(b)) {
		m := newCellsOf(image)
		for _, other := range d.boards {
			if m.rows == other.rows && m.cols == other.cols && agree(m, other, most) > most && agree(other, m, most) > most {
				return false
			}
		}
	}
	d.boards = append(d.boards, newCellsOf(box.Open(b)))
	return true
}

// agree returns at least how many cells two boards agree in: the sum over the numbers of a of how
// often each lies where some number of b does. It may stop above most.
func agree(a, b *cellsOf, most int) (sum int) {
	if a.words == 1 {
		for _, x := range a.by {
			best := 0
			for _, y := range b.by {
				best = max(best, bits.OnesCount64(x&y))
			}
			sum += best
		}
		return sum
	}
	for v := 0; v < len(a.by) && sum <= most; v += a.words {
		best := 0
		for w := 0; w < len(b.by); w += a.words {
			n := 0
			for i, x := range a.by[v : v+a.words] {
				n += bits.OnesCount64(x & b.by[w+i])
			}
			best = max(best, n)
		}
		sum += best
	}
	return sum
}

// images returns the eight images of a board.
func images(b *grid.Board) (list [8]*grid.Board) {
	for k := range list {
		image := *b
		image.Pips = make([]uint8, len(b.Pips))
		if k&4 != 0 {
			image.Rows, image.Cols = b.Cols, b.Rows
		}
		for i, v := range b.Pips {
			row, col := i/b.Cols, i%b.Cols
			if k&1 != 0 {
				row = b.Rows - 1 - row
			}
			if k&2 != 0 {
				col = b.Cols - 1 - col
			}
			if k&4 != 0 {
				row, col = col, row
			}
			image.Pips[row*image.Cols+col] = v
		}
		list[k] = &image
	}
	return list
}

// redraws is how many boards in a row are like earlier ones until a generator settles for less.
const redraws = 200

// unlike returns board i of a seed, or another in its place if it is like one of
// recipe.Distinct. If it cannot find one that is unlike all of them, it settles for
// one that is no image of any, and at last for any board.
func (g *Generator) unlike(ctx context.Context, seed, i uint64, made Made) (Made, error) {
	d := g.recipe.Distinct
	cells := made.Board.Cells()
	for k, most := range [2]int{cells / 2, cells - 1} {
		for n := uint64(1); ; n++ {
			if d.add(made.Board, most) {
				return made, nil
			}
			if d.exhausted[k] = d.exhausted[k] || n == redraws; d.exhausted[k] {
				break
			}
			var err error
			if made, err = g.Board(ctx, dice.Mix(seed^n<<32), i); err != nil {
				return made, err
			}
		}
		if k == 0 {
			d.Alike++
		}
	}
	return made, nil
}
