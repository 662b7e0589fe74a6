// Package census answers, of all arrays that the bones of a full set can form on a
// board, how many have exactly k solutions.
//
// An array writes all the pips of a set on the cells of a board. A census visits
// every array, up to symmetries, and is exact.
package census

import (
	"context"
	"errors"
	"fmt"
	"math/bits"

	"bonepile/dominosa"
	"bonepile/dominosa/tilings"
)

// A Problem is the subject of a census: the arrays of the full set of double-n on
// the cells of a board. It is immutable and safe for concurrent use.
//
// Cells are numbered in the order in which the search gives them pips: line by
// line, with lines along the shorter side of the frame. A prefix is the pips of the
// first cells. It is canonical if pip p occurs only after 0 to p-1 have. Renaming
// pips takes bones to bones and solutions to solutions, so a canonical array stands
// for all its renamings. As a string it has a byte for each pip.
type Problem struct {
	size  int             // n of double-n
	shape *dominosa.Board // its pips are ignored
	cells []dominosa.Cell

	steps      []step // by cell
	tilings    int
	all        lanes                     // every tiling
	symmetries [][]int                   // by symmetry of the shape: the cell that each goes to; the identity first
	region     []int                     // the cells that decide between the images of an array: see ties.go
	decided    int                       // the cell after which no tests are left
	arrays     uint64                    // how many there are
	fillings   uint64                    // the sum of the solutions of all arrays: a tiling with bones on its places solves exactly one
	units      [maxPips]int              // powers of size+3: the digits of a number of pips left
	ways       []uint64                  // by the pips left, as a number: in how many orders
	names      [maxPips + 1]uint64       // by pips in a canonical prefix: the prefixes it stands for
	worth      [maxSymmetries + 1]uint64 // by ties: what an array counts, in shares
}

// A step is what a cell completes when it gets its pip.
type step struct {
	left, above         int   // its neighbours before it, or maxCells
	withLeft, withAbove lanes // the tilings that lay a domino on it and that neighbour
	tests               []int // the symmetries whose image of region it completes
}

const (
	maxSize       = 3 // double-4 has 1.4e18 arrays on 30 cells
	maxPips       = maxSize + 1
	maxCells      = (maxSize + 1) * (maxSize + 2)
	maxLanes      = 128
	maxSymmetries = 8
)

var (
	errSize  = errors.New("census: size out of reach")
	errCells = errors.New("census: wrong number of cells")
	errShape = errors.New("census: the shape has too many tilings")

	// errCheck reports figures that contradict each other: a mistake of this
	// program, or a run whose files were changed.
	errCheck = errors.New("census: figures contradict each other")
)

// New returns the census of double-size, from 0 to 3, on a shape, which must have as
// many cells as the set has halves of bones.
func New(size int, shape *dominosa.Board) (*Problem, error) {
	if size < 0 || size > maxSize {
		return nil, fmt.Errorf("%w: double-%d; a census goes up to double-%d", errSize, size, maxSize)
	}
	cells := (size + 1) * (size + 2)
	if shape.Cells() != cells {
		return nil, fmt.Errorf("%w: double-%d takes %d, the shape has %d", errCells, size, cells, shape.Cells())
	}
	p := &Problem{size: size, shape: shape}
	p.order()
	if err := p.tile(); err != nil {
		return nil, err
	}
	p.symmetries = Symmetries(p.cells)
	p.chooseRegion()
	p.count()
	return p, nil
}

// Shape returns the board whose cells are filled; its pips are meaningless.
func (p *Problem) Shape() *dominosa.Board { return p.shape }

// Tilings returns the number of tilings of the shape.
func (p *Problem) Tilings() int { return p.tilings }

// order numbers the cells.
func (p *Problem) order() {
	rows, cols := p.shape.Rows(), p.shape.Cols()
	turned := rows < cols
	if turned {
		rows, cols = cols, rows
	}
	number := map[dominosa.Cell]int{}
	for r := range rows {
		for c := range cols {
			cell := dominosa.Cell{Row: r, Col: c}
			if turned {
				cell = dominosa.Cell{Row: c, Col: r}
			}
			if p.shape.At(cell.Row, cell.Col) != dominosa.Hole {
				number[cell] = len(p.cells)
				p.cells = append(p.cells, cell)
			}
		}
	}
	at := func(row, col int) int {
		if i, ok := number[dominosa.Cell{Row: row, Col: col}]; ok {
			return i
		}
		return maxCells
	}
	for _, c := range p.cells {
		p.steps = append(p.steps, step{left: at(c.Row, c.Col-1), above: at(c.Row-1, c.Col)})
	}
}

// tile lists the tilings by covering the last open cell in its two ways, and checks
// their number against the determinant of package dominosa.
func (p *Problem) tile() error {
	var laid []*lanes
	var from func(open uint32)
	from = func(open uint32) {
		if open == 0 {
			if p.tilings < maxLanes {
				for _, with := range append(laid, &p.all) {
					with.add(p.tilings)
				}
			}
			p.tilings++
			return
		}
		i := bits.Len32(open) - 1
		lay := func(mate int, with *lanes) {
			if open>>mate&1 != 0 { // maxCells is not open
				laid = append(laid, with)
				from(open &^ (1<<i | 1<<mate))
				laid = laid[:len(laid)-1]
			}
		}
		lay(p.steps[i].left, &p.steps[i].withLeft)
		lay(p.steps[i].above, &p.steps[i].withAbove)
	}
	from(1<<len(p.cells) - 1)
	if p.tilings > maxLanes {
		return fmt.Errorf("%w: %d; at most %d are possible", errShape, p.tilings, maxLanes)
	}
	known, err := tilings.Count(context.Background(), p.shape)
	if err != nil {
		return err
	}
	if !known.IsUint64() || known.Uint64() != uint64(p.tilings) {
		return fmt.Errorf("census: %d tilings listed, but there are %v", p.tilings, known)
	}
	return nil
}

// count sets the numbers that depend only on size, tilings and symmetries.
func (p *Problem) count() {
	pips, copies := p.size+1, p.size+2
	// (sum of left)!/(product of left!) by induction on the last pip.
	end := 1
	for v := range pips {
		p.units[v], end = end, end*(copies+1)
	}
	p.ways = make([]uint64, end)
	p.ways[0] = 1
	for key := 1; key < len(p.ways); key++ {
		for _, unit := range p.units[:pips] {
			if key/unit%(copies+1) > 0 {
				p.ways[key] += p.ways[key-unit]
			}
		}
	}
	p.arrays = p.ways[len(p.ways)-1]
	for t := 1; t <= maxSymmetries; t++ {
		p.worth[t] = uint64(shares * len(p.symmetries) / t)
	}
	p.names[0] = 1
	for m := range pips {
		p.names[m+1] = p.names[m] * uint64(pips-m)
	}
	bones := pips * copies / 2
	p.fillings = uint64(p.tilings)
	for b := range bones {
		p.fillings *= uint64(b + 1)
	}
	p.fillings <<= bones - pips // bones that are no doubles
}
