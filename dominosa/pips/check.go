package pips

import (
	"fmt"

	"bonepile/dominosa"
	"bonepile/dominosa/say"
)

// A Fault is one reason why a puzzle has no solution, seen without search.
type Fault struct {
	Cells  []dominosa.Cell // the cells concerned; none if it is the whole
	proper bool            // the parts of the puzzle belong together
	says   say.Text
}

// String returns what the fault says: a clause that a reader with the puzzle at hand can check.
func (f Fault) String() string { return f.says.String() }

// Text returns what String says, to be said in other ways.
func (f Fault) Text() say.Text { return f.says }

// Mismatch reports whether the parts of the puzzle do not belong together: the input is
// wrong, and not a proper puzzle without a solution.
func (f Fault) Mismatch() bool { return !f.proper }

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
		if text := p.regionFault(i, in); text != (say.Text{}) {
			fs = append(fs, Fault{Cells: r.Cells, says: text})
		}
	}
	for i, pl := range p.Given {
		if text := p.givenFault(i); text != (say.Text{}) {
			a, b := pl.Cells()
			u, v := pl.Ends()
			fs = append(fs, Fault{Cells: []dominosa.Cell{a, b}, says: say.New("the domino given as {bone} {a}-{b} cannot lie there: {why}", say.New("{a}-{b}", u, v), a, b, text)})
		}
	}
	return fs
}

// givenFault says why a domino given cannot be laid with those before it.
func (p Puzzle) givenFault(i int) (why say.Text) {
	pl, copies := p.Given[i], 1
	a, b := pl.Cells()
	for _, q := range p.Given[:i] {
		if len(dominosa.CellsOf([]dominosa.Place{q, pl})) < 4 {
			return say.New("another one given covers one of its cells")
		}
		if q.Bone == pl.Bone {
			copies++
		}
	}
	switch {
	case p.Shape.At(a.Row, a.Col) == dominosa.Hole || p.Shape.At(b.Row, b.Col) == dominosa.Hole:
		return say.New("the shape has no such two cells")
	case pl.Turned && pl.Bone.Lo == pl.Bone.Hi:
		return say.New("a double is not turned")
	case copies > p.Set().Of(pl.Bone):
		return say.New("the bones have it {times}", say.Numbered(p.Set().Of(pl.Bone), "time"))
	}
	return why
}

// regionFault says why region i is none, and notes its cells.
func (p Puzzle) regionFault(i int, in map[dominosa.Cell]int) (why say.Text) {
	r := p.Regions[i]
	switch {
	case r.Kind > Unequal:
		return say.New("region {n} has no kind of condition", i+1)
	case len(r.Cells) == 0:
		return say.New("region {n} has no cell", i+1)
	case r.Kind.Counts() && r.Target < 0:
		return say.New("region {n} has the number {target}, which is less than 0", i+1, r.Target)
	}
	for _, c := range r.Cells {
		if p.Shape.At(c.Row, c.Col) == dominosa.Hole {
			return say.New("row {row}, column {col} of region {n} is no cell of the shape", c.Row+1, c.Col+1, i+1)
		}
		if before, twice := in[c]; twice && before == i {
			return say.New("row {row}, column {col} is in region {n} twice", c.Row+1, c.Col+1, i+1)
		} else if twice {
			return say.New("row {row}, column {col} is in two regions, {before} and {n}", c.Row+1, c.Col+1, before+1, i+1)
		}
		in[c] = i
	}
	return why
}

// Check returns what shows without search that p has no solution, the mismatches first. A puzzle in which it finds nothing may still
// have none.
func (p Puzzle) Check() []Fault {
	if p.Shape.Rows() == 0 {
		return []Fault{{says: say.New("the puzzle has no shape")}}
	}
	fs := p.wrong()
	if len(fs) > 0 {
		return fs
	}
	set, cells := p.Set(), p.Shape.Cells()
	switch need := 2 * set.Size(); {
	case cells%2 != 0:
		fs = append(fs, Fault{says: say.New("the shape has {cells}, an odd number, which no dominoes cover; {dominoes}",
			say.Numbered(cells, "cell"), covers(set.Size()))})
	case cells > need || cells < need && !set.AtMost():
		fs = append(fs, Fault{says: say.New("{dominoes}, but the shape has {n}", covers(set.Size()), cells)})
	}
	// What is wrong whatever the numbers are, package dominosa finds on a board of blanks.
	blank, _ := p.Shown(nil, 0)
	for _, f := range (dominosa.Puzzle{Board: blank.Board}).Check() {
		if f.Kind == dominosa.FaultLoneCell || f.Kind == dominosa.FaultOddIsland || f.Kind == dominosa.FaultImbalance {
			fs = append(fs, Fault{f.Cells, true, f.Text()})
		}
	}
	return fs
}

// covers says how many cells dominoes cover.
func covers(n int) say.Text {
	if n == 1 {
		return say.New("1 domino covers 2 cells")
	}
	return say.New("{n} dominoes cover {cells} cells", n, 2*n)
}
