package dominosa

// A FaultKind says what is wrong with a puzzle.
type FaultKind uint8

// The first five kinds mean that board and bones do not belong together, the
// others that a proper puzzle has no solution. [Fault.Mismatch] tells them
// apart.
const (
	FaultNoCell     FaultKind = iota // the board has no cell
	FaultOddCells                    // the board has an odd number of cells
	FaultCellCount                   // cells and bones do not fit in number
	FaultUnknownPip                  // a pip is on no bone of the set
	FaultPipCount                    // board and bones show a pip unequally often

	FaultLoneCell  // cells have no neighbour
	FaultNoPartner // cells have neighbours, but make no bone of the set with any
	FaultNoPlace   // bones have no place
	FaultFewPlaces // a bone has fewer places than copies
	FaultOddIsland // an island has an odd number of cells
	FaultImbalance // an island has more cells of one colour than of the other
)

// String returns the kind in a form for programs: "no-cell".
func (k FaultKind) String() string {
	return [...]string{
		"no-cell", "odd-cells", "cell-count", "unknown-pip", "pip-count",
		"lone-cell", "no-partner", "no-place", "few-places", "odd-island", "imbalance",
	}[k]
}

// A Fault is one reason why a puzzle has no solution.
type Fault struct {
	Kind FaultKind

	// Cells are the cells concerned, row by row: those that show the pip,
	// that have no partner, that make the island, or that the places of the
	// bone use. It is empty if the fault is the board's as a whole.
	Cells []Cell

	Bones []Bone // of FaultNoPlace and FaultFewPlaces, in the order of the pile
	Pip   int    // of FaultUnknownPip and FaultPipCount

	// Have and Need are the numbers that differ: what the board has, and
	// what the bones ask for or, at most, allow. Of a FaultImbalance they are
	// the cells of the colour of its first cell, and the others.
	Have, Need int

	// Set is the puzzle's bones.
	Set *Bones

	// Fit, of a FaultCellCount, is a set whose number of bones, and of each
	// pip, the board would fit; nil if none suggests itself.
	Fit *Bones
}

// Mismatch reports whether the fault shows that board and bones do not belong
// together: the input is wrong, rather than the puzzle without a solution.
func (f Fault) Mismatch() bool { return f.Kind <= FaultPipCount }

// Check returns everything that shows without search that p has no solution,
// in the order of the kinds, so that the mismatches come first. A puzzle in
// which it finds nothing may still have none.
//
// The cost is linear in positions and in kinds of bones. If nothing is wrong,
// with a frame of up to 256 positions and bones up to double-21, nothing is
// allocated: 0.4 µs for a full board of double-six.
func (p Puzzle) Check() []Fault {
	if p.clean() {
		return nil
	}
	return p.faults()
}

// Fits reports whether board and bones belong together in number of cells and
// of every pip: whether no fault that Check finds is a mismatch. It is the part
// of Check that a program needs that goes on to solve the puzzle anyway, and
// costs a fifth of it, whatever is wrong.
func (p Puzzle) Fits() bool {
	if !p.even() {
		return false
	}
	b, set := p.Board, p.Set()
	var buf [hole + 1]int32 // cells by pip, and holes
	for _, v := range b.grid.pips {
		buf[v]++
	}
	return set.agree(buf[:set.grid.high+1])
}

// even reports whether the bones can come out even on the cells, as far as their
// numbers tell, and no pip is above them.
func (p Puzzle) even() bool {
	b, set := p.Board, p.Set()
	if b.grid.cells == 0 {
		return set.grid.atMost || set.grid.size == 0
	}
	return b.grid.high <= set.grid.high && b.grid.cells%2 == 0 && b.grid.cells <= 2*set.grid.size && (b.grid.cells == 2*set.grid.size || set.grid.atMost)
}

// agree reports whether a board with so many cells of each pip can be tiled
// with the set as far as these numbers tell.
func (s *Bones) agree(pips []int32) bool {
	if s.grid.single && s.grid.size == len(s.grid.count) {
		for _, n := range pips {
			if int(n) > s.grid.high+2 || int(n) < s.grid.high+2 && !s.grid.atMost {
				return false
			}
		}
		return true
	}
	need := s.grid.pipCounts()
	for v, n := range pips {
		if n > need[v] || n < need[v] && !s.grid.atMost {
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
	pips := pipBuf[:set.grid.high+1]                  // cells by pip
	places := zeroed(boneBuf[:], len(set.grid.count)) // places by bone
	partnered := zeroed(cellBuf[:], len(b.grid.pips)) // cells that make a bone
	pair := func(i, j int, u, v uint8) {
		k := Bone{min(u, v), max(u, v)}.index(set.grid.high)
		if set.grid.count[k] > 0 {
			places[k]++
			partnered[i], partnered[j] = true, true
		}
	}
	for row := range b.grid.rows {
		at := row * b.grid.cols
		line := b.grid.pips[at : at+b.grid.cols]
		below := b.grid.pips[min(at+b.grid.cols, len(b.grid.pips)):] // empty under the last row
		for col, v := range line {
			if v == hole {
				continue
			}
			pips[v]++
			if col+1 < len(line) && line[col+1] != hole {
				pair(at+col, at+col+1, v, line[col+1])
			}
			if col < len(below) && below[col] != hole {
				pair(at+col, at+col+b.grid.cols, v, below[col])
			}
		}
	}
	for i, v := range b.grid.pips {
		if v != hole && !partnered[i] {
			return false
		}
	}
	if !set.grid.atMost {
		for k, n := range set.grid.count {
			if places[k] < int32(n) {
				return false
			}
		}
	}
	if !set.agree(pips) {
		return false
	}
	if b.grid.cells == len(b.grid.pips) {
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
	var seenBuf [checkSmall]bool
	var toDoBuf [checkSmall]int32
	seen, toDo := zeroed(seenBuf[:], len(b.grid.pips)), toDoBuf[:0]
	for i, v := range b.grid.pips {
		if v == hole || seen[i] {
			continue
		}
		seen[i] = true
		toDo = append(toDo, int32(i))
		surplus := 0
		for len(toDo) > 0 {
			j := int(toDo[len(toDo)-1])
			toDo = toDo[:len(toDo)-1]
			row, col := j/b.grid.cols, j%b.grid.cols
			surplus += 1 - 2*((row+col)%2)
			visit := func(j int) {
				if b.grid.pips[j] != hole && !seen[j] {
					seen[j] = true
					toDo = append(toDo, int32(j))
				}
			}
			if row > 0 {
				visit(j - b.grid.cols)
			}
			if row+1 < b.grid.rows {
				visit(j + b.grid.cols)
			}
			if col > 0 {
				visit(j - 1)
			}
			if col+1 < b.grid.cols {
				visit(j + 1)
			}
		}
		if surplus != 0 {
			return false
		}
	}
	return true
}
