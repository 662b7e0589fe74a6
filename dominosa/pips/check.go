package pips

import (
	"fmt"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/prose"
)

// A FaultKind says what is wrong with a puzzle.
type FaultKind uint8

const (
	FaultNoCell FaultKind = iota // the puzzle has no shape
	FaultRegion                  // a region is none: it has no cell, or one that another has
	FaultGiven                   // a domino given cannot be laid
	FaultCount                   // shape and bones do not fit in number
	FaultShape                   // no dominoes at all cover the shape
)

// String returns the kind in a form for programs: "no-cell".
func (k FaultKind) String() string {
	return prose.Named(k, "no-cell", "region", "given", "count", "shape")
}

// A Fault is one reason why a puzzle has no solution, seen without search.
type Fault struct {
	Kind   FaultKind
	Region int             // for FaultRegion, its number from 0
	Cells  []dominosa.Cell // the cells concerned; none if it is the whole
	Says   string          // a clause that a reader with the puzzle at hand can check
}

// String returns what the fault says.
func (f Fault) String() string { return f.Says }

// Mismatch reports whether the parts of the puzzle do not belong together: the input is
// wrong, and not a proper puzzle without a solution.
func (f Fault) Mismatch() bool { return f.Kind <= FaultCount }

// Err returns [dominosa.ErrNoBoard] if the puzzle has no shape, and an error that says
// which region or domino given is none. A puzzle whose bones do not fit the
// shape has no such error; it has no solution.
func (p Puzzle) Err() error {
	if p.Shape.Rows() == 0 {
		return dominosa.ErrNoBoard
	}
	if fs := p.wrong(); len(fs) > 0 {
		return fmt.Errorf("dominosa: %v", fs[0])
	}
	return nil
}

// wrong returns the faults that make an error.
func (p Puzzle) wrong() (fs []Fault) {
	in := map[dominosa.Cell]int{}
	for i, r := range p.Regions {
		if text := p.regionFault(i, in); text != "" {
			fs = append(fs, Fault{FaultRegion, i, r.Cells, text})
		}
	}
	for i, pl := range p.Given {
		if text := p.givenFault(i); text != "" {
			fs = append(fs, Fault{Kind: FaultGiven, Cells: dominosa.CellsOf(p.Given[i : i+1]), Says: fmt.Sprintf("the domino given as %v cannot lie there: %s", pl, text)})
		}
	}
	return fs
}

// givenFault says why a domino given cannot be laid with those before it.
func (p Puzzle) givenFault(i int) string {
	pl, copies := p.Given[i], 1
	a, b := pl.Cells()
	for _, q := range p.Given[:i] {
		if len(dominosa.CellsOf([]dominosa.Place{q, pl})) < 4 {
			return "another one given covers one of its cells"
		}
		if q.Bone == pl.Bone {
			copies++
		}
	}
	switch {
	case p.Shape.At(a.Row, a.Col) == dominosa.Hole || p.Shape.At(b.Row, b.Col) == dominosa.Hole:
		return "the shape has no such two cells"
	case pl.Turned && pl.Bone.Lo == pl.Bone.Hi:
		return "a double is not turned"
	case copies > p.Set().Of(pl.Bone):
		return fmt.Sprintf("the bones have it %s", prose.Numbered(p.Set().Of(pl.Bone), "time"))
	}
	return ""
}

// regionFault says why region i is none, and notes its cells.
func (p Puzzle) regionFault(i int, in map[dominosa.Cell]int) string {
	r := p.Regions[i]
	switch {
	case r.Kind > Unequal:
		return fmt.Sprintf("region %d has no kind of condition", i+1)
	case len(r.Cells) == 0:
		return fmt.Sprintf("region %d has no cell", i+1)
	case r.Kind.Counts() && r.Target < 0:
		return fmt.Sprintf("region %d has the number %d, which is less than 0", i+1, r.Target)
	}
	for _, c := range r.Cells {
		if p.Shape.At(c.Row, c.Col) == dominosa.Hole {
			return fmt.Sprintf("row %d, column %d of region %d is no cell of the shape", c.Row+1, c.Col+1, i+1)
		}
		if before, twice := in[c]; twice && before == i {
			return fmt.Sprintf("row %d, column %d is in region %d twice", c.Row+1, c.Col+1, i+1)
		} else if twice {
			return fmt.Sprintf("row %d, column %d is in two regions, %d and %d", c.Row+1, c.Col+1, before+1, i+1)
		}
		in[c] = i
	}
	return ""
}

// Check returns what shows without search that p has no solution, in the order of the
// kinds, so that the mismatches come first. A puzzle in which it finds nothing may still
// have none.
func (p Puzzle) Check() []Fault {
	if p.Shape.Rows() == 0 {
		return []Fault{{Kind: FaultNoCell, Says: "the puzzle has no shape"}}
	}
	fs := p.wrong()
	if len(fs) > 0 {
		return fs
	}
	set, cells := p.Set(), p.Shape.Cells()
	switch need := 2 * set.Size(); {
	case cells%2 != 0:
		fs = append(fs, Fault{Kind: FaultCount, Says: fmt.Sprintf("the shape has %s, an odd number, which no dominoes cover; %s %d cells",
			prose.Numbered(cells, "cell"), covers(set.Size()), need)})
	case cells > need || cells < need && !set.AtMost():
		fs = append(fs, Fault{Kind: FaultCount, Says: fmt.Sprintf("%s %s, but the shape has %d", covers(set.Size()), prose.Numbered(need, "cell"), cells)})
	}
	// What is wrong whatever the numbers are, package dominosa finds on a board of blanks.
	pips := make([]int, p.Shape.Rows()*p.Shape.Cols())
	for i := range pips {
		pips[i] = min(0, p.Shape.At(i/p.Shape.Cols(), i%p.Shape.Cols()))
	}
	blank, err := dominosa.NewBoard(p.Shape.Rows(), p.Shape.Cols(), pips)
	if err != nil {
		panic(err) // the shape is a board
	}
	for _, f := range (dominosa.Puzzle{Board: blank}).Check() {
		if f.Kind == dominosa.FaultLoneCell || f.Kind == dominosa.FaultOddIsland || f.Kind == dominosa.FaultImbalance {
			fs = append(fs, Fault{Kind: FaultShape, Cells: f.Cells, Says: f.String()})
		}
	}
	return fs
}

// covers says how many dominoes cover something.
func covers(n int) string {
	if n == 1 {
		return "1 domino covers"
	}
	return fmt.Sprintf("%d dominoes cover", n)
}
