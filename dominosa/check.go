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
// allocated: 0.6 µs for a full board of double-six.
func (p Puzzle) Check() []Fault {
	if p.Board.Rows() == 0 {
		return []Fault{{Kind: FaultNoCell, Need: 2 * p.Set().Size(), Set: p.Set()}}
	}
	if len(p.Given) > 0 {
		return p.checkGiven()
	}
	return p.faults()
}

// Fits reports whether board and bones belong together in number of cells and
// of every pip: whether no fault that Check finds is a mismatch. It is all that a
// program needs that is about to solve the puzzle anyway, at a fraction of the cost.
func (p Puzzle) Fits() bool {
	if p.Err() != nil || !p.even() {
		return false
	}
	fits := true
	p.unequal(func(int, int, int) { fits = false })
	return fits
}

// even reports whether the bones can come out even on the cells, as far as their
// numbers tell, and no pip is above them.
func (p Puzzle) even() bool {
	b, set := p.Board.grid(), p.Set().grid()
	if b.Cells == 0 {
		return set.AtMost || set.Size == 0
	}
	return b.High <= set.High && b.Cells%2 == 0 && b.Cells <= 2*set.Size && (b.Cells == 2*set.Size || set.AtMost)
}

// unequal calls f with every pip that the cells do not show as often as the bones, or, where
// these are used at most, more often, and with both numbers.
func (p Puzzle) unequal(f func(pip, have, need int)) {
	var have [grid.Hole + 1]int32 // of holes too
	for _, v := range p.Board.grid().Pips {
		have[v]++
	}
	set := p.Set().grid()
	for v, need := range set.PipCounts() {
		if n := have[v]; n > need || n < need && !set.AtMost {
			f(v, int(n), int(need))
		}
	}
}
