package dominosa

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"bonepile/dominosa/internal/grid"
	"bonepile/internal/box"
)

// A Puzzle is a board with the bones to lay on it.
type Puzzle struct {
	Board *Board

	// Bones is the set; nil stands for the full set up to the board's
	// highest pip, or without blanks for a board with numbers from 1.
	Bones *Bones

	// Given are dominoes that come with the board, in any order: every solution has
	// them.
	Given []Place
}

// Set returns the bones of the puzzle: those given, or otherwise those that the board
// suggests.
func (p Puzzle) Set() *Bones {
	if p.Bones != nil && len(p.Bones.grid().Count) > 0 {
		return p.Bones
	}
	if p.Bones != nil || p.Board.Rows() == 0 {
		return none
	}
	if p.Board.countsFromOne() {
		return FullFrom(1, p.Board.High())
	}
	return Full(max(0, p.Board.High()))
}

// ErrNoBoard reports a puzzle without a board, as its zero value is one.
var ErrNoBoard = errors.New("dominosa: the puzzle has no board")

// Err returns [ErrNoBoard] if the puzzle has no board, and the error of
// [Puzzle.Without] if the dominoes given cannot be laid.
func (p Puzzle) Err() error {
	_, err := p.rest()
	return err
}

// rest returns what the dominoes given leave of the puzzle.
func (p Puzzle) rest() (Puzzle, error) {
	switch {
	case p.Board.Rows() == 0:
		return p, ErrNoBoard
	case len(p.Given) > 0:
		return p.Without()
	}
	return p, nil
}

// Reasons why a list of places is no solution, as [Puzzle.Verify] gives them.
var (
	ErrNoCell      = errors.New("place outside the cells of the board")
	ErrWrongBone   = errors.New("place shows another bone")
	ErrOverlap     = errors.New("cell covered twice")
	ErrOpenCell    = errors.New("cell left open")
	ErrBoneOverrun = errors.New("bone used too often")
	ErrBoneUnused  = errors.New("bone left over")
	ErrNotAsGiven  = errors.New("given domino not laid")
)

// Verify checks by the definition that t is a solution: every place shows its
// bone, every cell is covered once, the bones are used as the set asks, and the
// dominoes given are among them. It knows nothing of how solutions are found.
func (p Puzzle) Verify(t []Place) error {
	if p.Board.Rows() == 0 {
		return ErrNoBoard
	}
	b, set := p.Board, p.Set()
	covered := make([]bool, len(b.grid().Pips))
	used := make([]int, len(set.grid().Count))
	for _, pl := range t {
		x, y := pl.Cells()
		u, v := b.At(x.Row, x.Col), b.At(y.Row, y.Col)
		if u == Hole || v == Hole {
			return fmt.Errorf("%w: %v", ErrNoCell, pl)
		}
		if pl.Bone != NewBone(u, v) {
			return fmt.Errorf("%w: %v", ErrWrongBone, pl)
		}
		for _, c := range []Cell{x, y} {
			i := c.Row*b.Cols() + c.Col
			if covered[i] {
				return fmt.Errorf("%w: %v", ErrOverlap, c)
			}
			covered[i] = true
		}
		if set.Of(pl.Bone) == 0 {
			return fmt.Errorf("%w: the set has no %v", ErrBoneOverrun, pl.Bone)
		}
		k := pl.Bone.index(set.High())
		if used[k]++; used[k] > int(set.grid().Count[k]) {
			return fmt.Errorf("%w: %v", ErrBoneOverrun, pl.Bone)
		}
	}
	for i, v := range b.grid().Pips {
		if v != grid.Hole && !covered[i] {
			return fmt.Errorf("%w: %v", ErrOpenCell, Cell{i / b.Cols(), i % b.Cols()})
		}
	}
	if !set.AtMost() {
		for bone, n := range set.All() {
			if used[bone.index(set.High())] != n {
				return fmt.Errorf("%w: %v", ErrBoneUnused, bone)
			}
		}
	}
	for _, pl := range p.Given {
		if !slices.Contains(t, pl) {
			return fmt.Errorf("%w: %v", ErrNotAsGiven, pl)
		}
	}
	return nil
}

// Without returns the rest of the puzzle when bones are laid, those given and
// others: a board with holes where they lie, and a set without them. The error, for
// places that cannot all be laid, wraps one of those of [Puzzle.Verify].
func (p Puzzle) Without(places ...Place) (Puzzle, error) {
	if p.Board.Rows() == 0 {
		return p, ErrNoBoard
	}
	if len(p.Given) > 0 {
		others := slices.DeleteFunc(slices.Clone(places), func(pl Place) bool { return slices.Contains(p.Given, pl) })
		places = slices.Concat(p.Given, others)
	}
	b, set := box.New[Board](p.Board.grid()), box.New[Bones](p.Set().grid())
	b.grid().Pips, set.grid().Count = bytes.Clone(b.grid().Pips), slices.Clone(set.grid().Count)
	for _, pl := range places {
		x, y := pl.Cells()
		u, v := p.Board.At(x.Row, x.Col), p.Board.At(y.Row, y.Col)
		i, j := x.Row*b.Cols()+x.Col, y.Row*b.Cols()+y.Col
		switch {
		case u == Hole || v == Hole:
			return Puzzle{}, fmt.Errorf("%w: %v", ErrNoCell, pl)
		case pl.Bone != NewBone(u, v):
			return Puzzle{}, fmt.Errorf("%w: %v", ErrWrongBone, pl)
		case b.grid().Pips[i] == grid.Hole || b.grid().Pips[j] == grid.Hole:
			return Puzzle{}, fmt.Errorf("%w: %v", ErrOverlap, pl)
		case set.Of(pl.Bone) == 0:
			return Puzzle{}, fmt.Errorf("%w: %v", ErrBoneOverrun, pl)
		}
		b.grid().Pips[i], b.grid().Pips[j] = grid.Hole, grid.Hole
		set.grid().Count[pl.Bone.index(set.High())]--
		set.grid().Size--
	}
	b.grid().Recount()
	set.grid().Single = slices.Max(set.grid().Count) <= 1
	return Puzzle{Board: b, Bones: set}, nil
}
