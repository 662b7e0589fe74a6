package dominosa

import (
	"bonepile/dominosa/internal/grid"
	"bonepile/dominosa/internal/prose"
)

// A FaultKind says what is wrong with a puzzle.
type FaultKind uint8

// The first six kinds mean that board, bones and dominoes given do not belong together,
// the others that a proper puzzle has no solution. [Fault.Mismatch] tells them
// apart.
const (
	FaultNoCell     FaultKind = iota // the board has no cell
	FaultOddCells                    // the board has an odd number of cells
	FaultCellCount                   // cells and bones do not fit in number
	FaultUnknownPip                  // a pip is on no bone of the set
	FaultPipCount                    // board and bones do not show a pip equally often
	FaultGiven                       // a domino given cannot be laid

	FaultLoneCell  // cells have no neighbour
	FaultNoPartner // cells have neighbours, but make no bone of the set with any
	FaultNoPlace   // bones have no place
	FaultFewPlaces // a bone has fewer places than copies
	FaultOddIsland // an island has an odd number of cells
	FaultImbalance // an island has more cells of one colour than of the other
)

// String returns the kind in a form for programs: "no-cell".
func (k FaultKind) String() string {
	return prose.Named(k,
		"no-cell", "odd-cells", "cell-count", "unknown-pip", "pip-count", "given",
		"lone-cell", "no-partner", "no-place", "few-places", "odd-island", "imbalance",
	)
}

// A Fault is one reason why a puzzle has no solution.
type Fault struct {
	Kind FaultKind

	// Cells are the cells concerned, row by row: those that show the pip,
	// that have no partner, that make the island, or that the places of the
	// bone use. It is empty if the fault is one of the whole board.
	Cells []Cell

	Bones []Bone // for FaultNoPlace, FaultFewPlaces and FaultGiven, in the order of the pile
	Pip   int    // for FaultUnknownPip and FaultPipCount

	// Have and Need are the numbers that differ: what the board has, and
	// what the bones need or, if used at most, allow. For FaultImbalance they
	// count the cells of the colour of the first cell, and the others.
	Have, Need int

	// Set is the puzzle's bones, or if Left those that the dominoes given leave.
	Set *Bones

	// Left says that the fault is one of what the dominoes given leave.
	Left bool

	// Given, for FaultGiven, is the domino that cannot be laid, and the one before it
	// that it clashes with, if there is one. Bones has what its cells show.
	Given []Place

	// Fit, for FaultCellCount, is a set that the board would fit in number of
	// bones and of each pip; nil if there is no obvious one.
	Fit *Bones
}

// Mismatch reports whether the fault shows that board and bones do not belong
// together: the input is wrong, and not a proper puzzle without a solution.
func (f Fault) Mismatch() bool { return f.Kind <= FaultGiven }

// Check returns everything that shows without search that p has no solution,
// in the order of the kinds, so that the mismatches come first. A puzzle in
// which it finds nothing may still have none.
//
// The cost is linear in positions and in kinds of bones. If nothing is wrong on a
// rectangle of up to 256 cells with bones up to double-21, nothing is
// allocated: 0.4 µs for a full board of double-six.
func (p Puzzle) Check() []Fault {
	if p.Board.Rows() == 0 {
		return []Fault{{Kind: FaultNoCell, Need: 2 * p.Set().Size(), Set: p.Set()}}
	}
	if len(p.Given) > 0 {
		return p.checkGiven()
	}
	if p.clean() {
		return nil
	}
	return p.faults()
}

// Fits reports whether board and bones belong together in number of cells and
// of every pip: whether no fault that Check finds is a mismatch. It is all that a
// program needs that is about to solve the puzzle anyway, at a fifth of the cost.
func (p Puzzle) Fits() bool {
	if p.Err() != nil || !p.even() {
		return false
	}
	b, set := p.Board, p.Set()
	var buf [grid.Hole + 1]int32 // cells by pip, and holes
	for _, v := range b.grid.Pips {
		buf[v]++
	}
	return set.agree(buf[:set.grid.High+1])
}

// even reports whether the bones can come out even on the cells, as far as their
// numbers tell, and no pip is above them.
func (p Puzzle) even() bool {
	b, set := p.Board, p.Set()
	if b.grid.Cells == 0 {
		return set.grid.AtMost || set.grid.Size == 0
	}
	return b.grid.High <= set.grid.High && b.grid.Cells%2 == 0 && b.grid.Cells <= 2*set.grid.Size && (b.grid.Cells == 2*set.grid.Size || set.grid.AtMost)
}

// agree reports whether a board with so many cells of each pip can be tiled
// with the set as far as these numbers tell.
func (s *Bones) agree(pips []int32) bool {
	if s.grid.Single && s.grid.Size == len(s.grid.Count) {
		for _, n := range pips {
			if int(n) > s.grid.High+2 || int(n) < s.grid.High+2 && !s.grid.AtMost {
				return false
			}
		}
		return true
	}
	need := s.grid.PipCounts()
	for v, n := range pips {
		if n > need[v] || n < need[v] && !s.grid.AtMost {
			return false
		}
	}
	return true
}

// checkSmall is the number of positions, and of kinds of bones, up to which
// clean works on the stack.
const checkSmall = 256

// clean reports whether p has no fault. It is the same list of conditions as
// that of faults, in the order of their cost and without a word about where.
func (p Puzzle) clean() bool {
	if !p.even() {
		return false
	}
	b, set := p.Board, p.Set()

	var pipBuf [MaxPip + 1]int32
	var boneBuf [checkSmall]int32
	var cellBuf [checkSmall]bool
	pips := pipBuf[:set.grid.High+1]                  // cells by pip
	places := zeroed(boneBuf[:], len(set.grid.Count)) // places by bone
	partnered := zeroed(cellBuf[:], len(b.grid.Pips)) // cells that make a bone
	pair := func(i, j int, u, v uint8) {
		k := Bone{min(u, v), max(u, v)}.index(set.grid.High)
		if set.grid.Count[k] > 0 {
			places[k]++
			partnered[i], partnered[j] = true, true
		}
	}
	for row := range b.grid.Rows {
		at := row * b.grid.Cols
		line := b.grid.Pips[at : at+b.grid.Cols]
		below := b.grid.Pips[min(at+b.grid.Cols, len(b.grid.Pips)):] // empty under the last row
		for col, v := range line {
			if v == grid.Hole {
				continue
			}
			pips[v]++
			if col+1 < len(line) && line[col+1] != grid.Hole {
				pair(at+col, at+col+1, v, line[col+1])
			}
			if col < len(below) && below[col] != grid.Hole {
				pair(at+col, at+col+b.grid.Cols, v, below[col])
			}
		}
	}
	for i, v := range b.grid.Pips {
		if v != grid.Hole && !partnered[i] {
			return false
		}
	}
	if !set.grid.AtMost {
		for k, n := range set.grid.Count {
			if places[k] < int32(n) {
				return false
			}
		}
	}
	if !set.agree(pips) {
		return false
	}
	if b.grid.Cells == len(b.grid.Pips) {
		return true // one island, a rectangle of even area, is balanced
	}
	return b.balanced()
}

// zeroed returns n zeros, in buf if they fit. buf must be zero.
func zeroed[T any](buf []T, n int) []T {
	if n <= len(buf) {
		return buf[:n]
	}
	return make([]T, n)
}

// balanced reports whether every island of the board has as many cells of one
// colour as of the other, if the board is coloured like a chessboard.
func (b *Board) balanced() bool {
	for _, island := range b.islands() {
		surplus := 0
		for _, c := range island {
			surplus += 1 - 2*((c.Row+c.Col)%2)
		}
		if surplus != 0 {
			return false
		}
	}
	return true
}
