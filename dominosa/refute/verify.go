package refute

import (
	"errors"
	"fmt"
	"slices"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/grid"
	"bonepile/internal/box"
)

// Verify checks by the definition that r is a complete proof that p has no
// solution. It knows nothing of how proofs are found; each step costs a look at
// every place of the board.
func (r *Proof) Verify(p dominosa.Puzzle) error {
	if r.Fault != nil && !r.Fault.Left {
		return verifyFault(p, *r.Fault)
	}
	p, err := p.Without()
	if err != nil {
		return err
	}
	if r.Fault != nil {
		return verifyFault(p, *r.Fault)
	}
	return r.verify(p, nil)
}

// verify checks the proof on the board that the places laid leave.
func (r *Proof) verify(p dominosa.Puzzle, laid []dominosa.Place) error {
	laid = slices.Clone(laid)
	for i, f := range r.Forced {
		ways, err := waysLeft(p, f.Need, laid)
		if err != nil {
			return fmt.Errorf("step %d: %w", i+1, err)
		}
		if !slices.Contains(ways, f.Place) {
			return fmt.Errorf("step %d: %v is no way left", i+1, f.Place)
		}
		if len(ways) > max(1, f.Need.Copies) {
			return fmt.Errorf("step %d: %v is not forced: %v", i+1, f.Place, ways)
		}
		laid = append(laid, f.Place)
	}

	ways, err := waysLeft(p, r.End, laid)
	if err != nil {
		return fmt.Errorf("end: %w", err)
	}
	if len(ways) != r.Ways {
		return fmt.Errorf("end: %d ways left, not %d", len(ways), r.Ways)
	}
	if len(r.Cases) == 0 {
		if len(ways) >= max(1, r.End.Copies) {
			return fmt.Errorf("end: enough ways left: %v", ways)
		}
		return nil
	}
	if len(r.Cases) != len(ways) {
		return fmt.Errorf("end: %d cases for %d ways", len(r.Cases), len(ways))
	}
	for _, pl := range ways {
		is := func(c Case) bool { return c.Place == pl }
		if !slices.ContainsFunc(r.Cases, is) {
			return fmt.Errorf("end: no case for %v", pl)
		}
	}
	for _, c := range r.Cases {
		if c.Proof == nil {
			return fmt.Errorf("case %v: not decided", c.Place)
		}
		if err := c.Proof.verify(p, append(laid, c.Place)); err != nil {
			return fmt.Errorf("case %v: %w", c.Place, err)
		}
	}
	return nil
}

var errNoNeed = errors.New("no such need")

// waysLeft returns the ways left to meet a need beside the places laid. The
// error says that there is no such need.
func waysLeft(p dominosa.Puzzle, n Need, laid []dominosa.Place) (ways []dominosa.Place, err error) {
	covered, used := map[dominosa.Cell]bool{}, map[dominosa.Bone]int{}
	for _, pl := range laid {
		x, y := pl.Cells()
		covered[x], covered[y] = true, true
		used[pl.Bone]++
	}
	set := p.Set()
	if n.Copies == 0 && (p.Board.At(n.Cell.Row, n.Cell.Col) == dominosa.Hole || covered[n.Cell]) {
		return nil, fmt.Errorf("%w: %v is no open cell", errNoNeed, n.Cell)
	}
	if left := set.Of(n.Bone) - used[n.Bone]; n.Copies != 0 && (set.AtMost() || n.Copies != left) {
		return nil, fmt.Errorf("%w: %d of %v to lay", errNoNeed, n.Copies, n.Bone)
	}
	for _, pl := range p.Board.Places() {
		x, y := pl.Cells()
		meets := x == n.Cell || y == n.Cell
		if n.Copies != 0 {
			meets = pl.Bone == n.Bone
		}
		if meets && !covered[x] && !covered[y] && used[pl.Bone] < set.Of(pl.Bone) {
			ways = append(ways, pl)
		}
	}
	return ways, nil
}

// verifyFault counts again what a fault says. It knows only the faults of
// counting; for the others, a Refutation names the cell or the bone.
func verifyFault(p dominosa.Puzzle, f dominosa.Fault) error {
	b, set := p.Board, p.Set()
	misfit := f.Have > f.Need || f.Have < f.Need && !set.AtMost()
	have := 0
	for _, pip := range box.Open(b).Pips {
		if pip != grid.Hole && (f.Kind != dominosa.FaultPipCount || int(pip) == f.Pip) {
			have++
		}
	}
	var holds bool
	switch f.Kind {
	case dominosa.FaultGiven:
		holds = p.Err() != nil
	case dominosa.FaultOddCells:
		holds = f.Have == have && have%2 == 1
	case dominosa.FaultCellCount:
		holds = f.Have == have && f.Need == 2*set.Size() && misfit
	case dominosa.FaultPipCount:
		holds = f.Have == have && f.Need == set.Pips(f.Pip) && misfit
	case dominosa.FaultOddIsland, dominosa.FaultImbalance:
		// Cells without a neighbour elsewhere are covered by places of their
		// own, and a place has a cell of either colour.
		colour := [2]int{}
		for i, c := range f.Cells {
			if b.At(c.Row, c.Col) == dominosa.Hole || slices.Contains(f.Cells[:i], c) {
				return fmt.Errorf("%v: %v is no cell, or named twice", f, c)
			}
			colour[(c.Row+c.Col)%2]++
			for _, d := range []dominosa.Cell{{Row: c.Row - 1, Col: c.Col}, {Row: c.Row + 1, Col: c.Col}, {Row: c.Row, Col: c.Col - 1}, {Row: c.Row, Col: c.Col + 1}} {
				if b.At(d.Row, d.Col) != dominosa.Hole && !slices.Contains(f.Cells, d) {
					return fmt.Errorf("%v: the island goes on at %v", f, d)
				}
			}
		}
		holds = colour[0] != colour[1]
	}
	if !holds {
		return fmt.Errorf("not so: %v", f)
	}
	return nil
}
