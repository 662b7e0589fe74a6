package classic

import (
	"fmt"
	"slices"

	"bonepile/dominosa"
)

// DOMINOKU, after Valentin Albillo, who wrote it in BASIC for a pocket
// calculator with a few kilobytes.
//
// The grid has its cells, each available or not. A row for every bone has the
// positions where it could lie. Bones before next have been placed. One pass:
//
//  1. Find the positions of every pending bone on available cells.
//  2. Sort the pending bones by number of positions. One without any ends the
//     procedure.
//  3. Place every bone that has one position.
//  4. For every available cell, look for neighbours with which it makes a
//     pending bone. A cell without any ends the procedure. A single one forces
//     that bone: this is now its only position. If a bone was forced, sort and
//     place as before.
//  5. If all bones are placed, it is solved. If any was in this pass, make
//     another pass. If none was, take every pending bone and every position of
//     it in turn: place it on a copy of everything, and let the procedure call
//     itself there. The first call that solves it ends this one.
//
// # What we lift
//
// The printed program takes double-six on frames of up to nine by nine. Ours
// takes any set of different bones that fills the board: the messages about
// sizes have the figures that belong to the set.
//
// Steps 3 and 4 place bones without asking whether their cells are still
// available. When two of them overlap there are more cells left than bones can
// cover, which a later step 4 may notice; but if these were the last bones there
// is none, and the program shows a grid that is not solved: 92 of 4,000 boards of double-six,
// half of them solvable, and that of TAOCP 7.2.2.1, answer 74. We ask, and end the procedure
// as in step 2.
//
// Step 5 goes on to other bones when all positions of the first have failed,
// though the first has to lie somewhere, so that there is no solution on this
// grid. What follows is every order in which bones may be tried in vain: once
// overlaps are refused, twenty million passes find nothing on the board of
// TAOCP 7.2.2.1, answer 74. We stop after the first bone, and need 107 passes
// there for all solutions. As every solution has that bone on one of its
// positions and on no other, going on after a solution gives each of them once.

// The author's messages. The last three are how a call of the procedure failed; his R.
const (
	gridTooSmall       = "Grid size too small to place all %d dominoes"
	wrongCells         = "There must be exactly %d available cells, not %d"
	recursionFailed    = "Unsolved: recursion failed"        // every bone tried in vain
	unplayableDomino   = "Inconsistent: unplayable domino"   // a bone without position
	unplayableLocation = "Inconsistent: unplayable location" // a cell that no bone covers
)

// A pending is the row of a bone.
type pending struct {
	bone dominosa.Bone
	at   []dominosa.Place // its positions; a bone that has been placed has one
}

// A grid is what the procedure copies when it calls itself: the author's D, B
// and P.
//
// Invariant (legal): the places of the rows before next are disjoint, and a cell is
// available if and only if it is in none of them. So with next at the end the board is covered: there are as many cells
// as halves of bones.
type grid struct {
	*run
	available []bool    // by position
	rows      []pending // never shared; the slices in it are replaced, not changed
	next      int       // rows before it have been placed
}

// dominoku is the author's main program.
func dominoku(r *run) error {
	set, cells := r.p.Set(), r.p.Board.Cells()
	if err := r.single(); err != nil {
		return err
	}
	if set.AtMost() && 2*set.Size() != cells {
		return r.exact()
	}
	switch n := set.Size(); {
	case r.positions() < 2*n:
		r.res.Failure = fmt.Sprintf(gridTooSmall, n)
	case cells != 2*n:
		r.res.Failure = fmt.Sprintf(wrongCells, 2*n, cells)
	}
	if r.res.Failure != "" {
		r.printf("%s\n", r.res.Failure)
		return nil
	}

	g := &grid{run: r, available: make([]bool, r.positions())}
	for i := range g.available {
		g.available[i] = r.pip(r.cell(i)) != dominosa.Hole
	}
	for bone := range set.All() {
		g.rows = append(g.rows, pending{bone: bone})
	}
	failure, err := g.solve(1)
	if err != nil {
		return err
	}
	r.printf("\n")
	if failure != "" {
		r.res.Failure, r.res.Complete = failure, true
		r.printf("%s\n", failure)
		return nil
	}
	r.printf("Solved in %d passes !\n", r.res.Work)
	for _, t := range r.res.Solutions {
		r.draw("dots", t)
	}
	r.res.Complete = r.cfg.All || r.res.Notes.Depth == 1
	return nil
}

// solve is the author's SOLVEP. If it tells no failure, what was found has been
// noted.
func (g *grid) solve(depth int) (failure string, err error) {
	g.res.Notes.Depth = max(g.res.Notes.Depth, depth)
	for {
		if g.next == len(g.rows) {
			var places []dominosa.Place
			for _, row := range g.rows {
				places = append(places, row.at...)
			}
			g.found(places)
			return "", nil
		}
		if err := g.work(); err != nil {
			return "", err
		}
		g.printf(".")
		before := g.next
		g.findPositions()
		g.sortRows()
		if len(g.rows[g.next].at) == 0 || !g.placeSingles() {
			return unplayableDomino, nil
		}
		forced, ok := g.forceDominoes()
		if !ok {
			return unplayableLocation, nil
		}
		if forced {
			g.sortRows()
			if !g.placeSingles() {
				return unplayableDomino, nil
			}
		}
		if g.next == before {
			return g.try(depth)
		}
	}
}

// try calls solve with the first pending bone on every one of its positions.
func (g *grid) try(depth int) (failure string, err error) {
	failure = recursionFailed
	for _, pl := range g.rows[g.next].at {
		c := &grid{run: g.run, available: slices.Clone(g.available), rows: slices.Clone(g.rows), next: g.next}
		c.rows[g.next].at = []dominosa.Place{pl}
		c.placeSingles()
		below, err := c.solve(depth + 1)
		if err != nil {
			return "", err
		}
		if below == "" {
			failure = ""
			if !g.cfg.All {
				break
			}
		}
	}
	return failure, nil
}

// findPositions is the author's FPOS. Positions are in the order of the cell
// that shows the lower pip; from there right, down, left and up.
func (g *grid) findPositions() {
	for k := g.next; k < len(g.rows); k++ {
		bone := g.rows[k].bone
		var at []dominosa.Place
		for i, available := range g.available {
			c := g.cell(i)
			if !available || g.pip(c) != int(bone.Lo) {
				continue
			}
			for way, n := range around(c) {
				if way >= 2 && bone.Lo == bone.Hi {
					break // seen from the other half
				}
				if g.open(n) && g.pip(n) == int(bone.Hi) {
					at = append(at, between(bone, c, n))
				}
			}
		}
		g.rows[k].at = at
	}
}

// sortRows is the author's SRTB, an exchange sort. It decides the order among
// bones with as many positions, and by that the course of the search.
func (g *grid) sortRows() {
	for i := g.next; i < len(g.rows); i++ {
		for j := i + 1; j < len(g.rows); j++ {
			if len(g.rows[i].at) > len(g.rows[j].at) {
				g.rows[i], g.rows[j] = g.rows[j], g.rows[i]
			}
		}
	}
}

// placeSingles places the bones with one position, which stand first. It
// returns false if one of them overlaps another.
func (g *grid) placeSingles() bool {
	for g.next < len(g.rows) && len(g.rows[g.next].at) == 1 {
		i, j := g.at(g.rows[g.next].at[0])
		if !g.available[i] || !g.available[j] {
			return false
		}
		g.available[i], g.available[j] = false, false
		g.next++
	}
	return true
}

// forceDominoes is the author's FDOM. It reports whether a bone was forced, and
// whether every available cell can be covered by some pending bone.
func (g *grid) forceDominoes() (forced, ok bool) {
	for i, available := range g.available {
		if !available {
			continue
		}
		n, only, place := 0, 0, dominosa.Place{}
		cell, rows := g.cell(i), g.rows[g.next:]
		for _, c := range around(cell) {
			if !g.open(c) {
				continue
			}
			bone := dominosa.NewBone(g.pip(cell), g.pip(c))
			if k := slices.IndexFunc(rows, func(row pending) bool { return row.bone == bone }); k >= 0 {
				n, only, place = n+1, k, between(bone, cell, c)
			}
		}
		if n == 0 {
			return forced, false
		}
		if n == 1 && len(rows[only].at) != 1 {
			rows[only].at = []dominosa.Place{place}
			forced = true
		}
	}
	return forced, true
}

// open reports whether there is an available cell.
func (g *grid) open(c dominosa.Cell) bool {
	return g.pip(c) != dominosa.Hole && g.available[c.Row*g.p.Board.Cols()+c.Col]
}

// around returns the neighbours of a cell: right, down, left, up.
func around(c dominosa.Cell) [4]dominosa.Cell {
	return [4]dominosa.Cell{{Row: c.Row, Col: c.Col + 1}, {Row: c.Row + 1, Col: c.Col}, {Row: c.Row, Col: c.Col - 1}, {Row: c.Row - 1, Col: c.Col}}
}

// between returns the place of a bone on two neighbouring cells in any order.
func between(bone dominosa.Bone, a, b dominosa.Cell) dominosa.Place {
	return dominosa.Place{Bone: bone, Row: min(a.Row, b.Row), Col: min(a.Col, b.Col), Down: a.Col == b.Col}
}
