// Package pips solves the puzzle that newspapers publish as Pips: dominoes to be laid on a
// shape whose regions carry conditions on the numbers that lie there.
//
// A [Puzzle] is a shape, its regions, and the bones. A region
// has one condition: its numbers add up to something, to less or to more than something, or
// are all equal or all different. Ends that touch need not match. Places, tilings and sets
// of bones are those of package dominosa; a place says which end lies where.
//
//	p := pips.Puzzle{Shape: shape, Regions: regions, Bones: bones}
//	ans, err := p.Solve(ctx, dominosa.Config{})  // none, one or many, with witnesses
//	n, err := p.Count(ctx, dominosa.Config{})    // exact
//
// Packages below read and write such puzzles (notation), solve them as a person would
// (deduce), and make them (generate).
package pips

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/prose"
)

// A Kind is what the condition of a region is about.
type Kind uint8

const (
	Free    Kind = iota // no condition
	Sum                 // the numbers add up to Target
	Less                // the numbers add up to less than Target
	Greater             // the numbers add up to more than Target
	Equal               // all cells show one number
	Unequal             // no two cells show the same number
)

// String returns the kind in one word: "sum".
func (k Kind) String() string {
	return prose.Named(k, "free", "sum", "less", "greater", "equal", "unequal")
}

// Counts reports whether a condition of this kind is about the sum, and has a target.
func (k Kind) Counts() bool { return k == Sum || k == Less || k == Greater }

// A Region is cells with a condition that is on all of them together. It may have any
// number of cells from one, and they may lie apart. Target, from 0, is for the kinds that
// count.
type Region struct {
	Kind   Kind
	Target int
	Cells  []dominosa.Cell
}

// Sign returns the condition as it is printed in a region: "9", "<4", ">4", "=", "≠", or
// nothing.
func (r Region) Sign() string {
	sign := map[Kind]string{Less: "<", Greater: ">", Equal: "=", Unequal: "≠"}[r.Kind]
	if r.Kind.Counts() {
		sign += strconv.Itoa(r.Target)
	}
	return sign
}

// A Puzzle is a shape with conditions and the bones to lay on it.
type Puzzle struct {
	// Shape has the cells: where it shows [dominosa.Hole] there is no cell, and any other
	// pip means nothing.
	Shape *dominosa.Board

	// Regions have no cell in common. Cells that are in none have no condition. A cell whose
	// number is known is a region with that sum.
	Regions []Region

	// Bones is the set, to be used exactly or, if it says so, at most. Copies are
	// interchangeable. Nil is the empty set.
	Bones *dominosa.Bones

	// Given are dominoes that lie there at the start: every solution has them.
	Given []dominosa.Place
}

// Set returns the bones of the puzzle, which are none if it has nil.
func (p Puzzle) Set() *dominosa.Bones {
	if p.Bones == nil {
		return new(dominosa.Bones)
	}
	return p.Bones
}

// RegionAt returns the number, from 0, of the region that has a cell, or -1.
func (p Puzzle) RegionAt(c dominosa.Cell) int {
	return slices.IndexFunc(p.Regions, func(r Region) bool { return slices.Contains(r.Cells, c) })
}

// ErrCondition is a reason why a list of places is no solution, beside those of package
// dominosa.
var ErrCondition = errors.New("condition of a region broken")

// Verify checks by the definition that t is a solution: it covers every cell once, uses
// the bones as the set asks, has the dominoes given, and shows numbers that meet every
// condition. The order of t does not matter. It knows nothing of how solutions are found.
// The error wraps [ErrCondition], or is that of [dominosa.Puzzle.Verify] for the domino grid of
// the numbers shown, or that of [Puzzle.Err].
func (p Puzzle) Verify(t []dominosa.Place) error {
	if err := p.Err(); err != nil {
		return err
	}
	shown := map[dominosa.Cell]int{}
	for _, pl := range t {
		a, b := pl.Cells()
		if p.Shape.At(a.Row, a.Col) == dominosa.Hole || p.Shape.At(b.Row, b.Col) == dominosa.Hole {
			return fmt.Errorf("%w: %v", dominosa.ErrNoCell, pl)
		}
		shown[a], shown[b] = pl.Ends()
	}
	grid, laid := p.Shown(t, 0)
	if err := grid.Verify(laid); err != nil {
		return err
	}
	for _, pl := range p.Given {
		if !slices.Contains(t, pl) {
			return fmt.Errorf("%w: %v", dominosa.ErrNotAsGiven, pl)
		}
	}
	for i, r := range p.Regions {
		if text := r.Broken(shown); text != "" {
			return fmt.Errorf("%w: region %d, at %v, %s", ErrCondition, i+1, r.Cells[0], text)
		}
	}
	return nil
}

// Broken says what is wrong with the numbers shown in a region, whatever cells show that are not
// among them, or nothing: "adds up to 10, not to 9".
func (r Region) Broken(shown map[dominosa.Cell]int) string {
	sum, copies, most, whole := 0, map[int]int{}, 0, true
	for _, c := range r.Cells {
		v, ok := shown[c]
		if whole = whole && ok; ok {
			sum += v
			copies[v]++
			most = max(most, copies[v])
		}
	}
	switch {
	case r.Kind == Sum && (sum > r.Target || whole && sum != r.Target), r.Kind == Less && sum >= r.Target, r.Kind == Greater && whole && sum <= r.Target:
		kind := map[Kind]string{Less: "less than ", Greater: "more than "}[r.Kind]
		return fmt.Sprintf("adds up to %d, not to %s%d", sum, kind, r.Target)
	case r.Kind == Equal && len(copies) > 1:
		return "shows different numbers"
	case r.Kind == Unequal && most > 1:
		return "shows a number twice"
	}
	return ""
}

// Shown returns the domino grid of the numbers that places of p show, and these places on it.
// Other cells show a pip, or are holes.
func (p Puzzle) Shown(t dominosa.Tiling, other int) (dominosa.Puzzle, dominosa.Tiling) {
	rows, cols := p.Shape.Rows(), p.Shape.Cols()
	numbers, t := slices.Repeat([]int{dominosa.Hole}, rows*cols), slices.Clone(t)
	for _, c := range p.Cells() {
		numbers[c.Row*cols+c.Col] = other
	}
	for i, pl := range t {
		a, b := pl.Cells()
		numbers[a.Row*cols+a.Col], numbers[b.Row*cols+b.Col] = pl.Ends()
		t[i].Turned = false
	}
	board, _ := dominosa.NewBoard(rows, cols, numbers) // of a size that a board has, with numbers of bones
	return dominosa.Puzzle{Board: board, Bones: p.Set()}, t
}

// Cells returns the cells of the shape, row by row.
func (p Puzzle) Cells() (list []dominosa.Cell) {
	for row := range p.Shape.Rows() {
		for col := range p.Shape.Cols() {
			if p.Shape.At(row, col) != dominosa.Hole {
				list = append(list, dominosa.Cell{Row: row, Col: col})
			}
		}
	}
	return list
}
