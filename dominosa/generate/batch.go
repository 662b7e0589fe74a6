package generate

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/dice"
	"bonepile/dominosa/internal/floor"
	"bonepile/dominosa/internal/grid"
	"bonepile/dominosa/internal/prose"
	"bonepile/dominosa/internal/search"
	"bonepile/internal/box"
)

// Random boards by the million, each counted and forgotten: what the chances of a
// random board are. A board is made in place, in one of two ways.
//
//	Permutation  the pips of the set in random order on the cells of the shape. All
//	             arrays are equally likely.
//	Shuffle      a tiling of the shape, all being equally likely, and on it the bones
//	             in random order, each either way round. An array with k solutions
//	             arises in k times as many ways as one with a single solution, since
//	             each of its solutions is drawn equally often, as uniform.go shows. So
//	             it is k times as likely, and one without a solution never arises.
//
// Board i of a seed depends on these two alone: any number of workers sees the same boards.

// A Model is a way to make a random board.
type Model uint8

const (
	Permutation Model = iota // the pips in random order
	Shuffle                  // random bones on a random tiling
)

// String returns the model's name in lower case.
func (m Model) String() string { return prose.Named(m, "permutation", "shuffle") }

// ErrHuge reports a board with more solutions than 64 bits can count.
var ErrHuge = errors.New("dominosa: more than 2^64 solutions")

// A Sampler counts the solutions of random boards. It is safe for concurrent use.
// [NewSampler] makes it; one made otherwise panics.
type Sampler struct {
	model Model
	set   *dominosa.Bones
	floor *floor.Floor
	pile  []dominosa.Bone // the bones, copies and all
	pips  []uint8         // by position, the pips of the set in any order; hole where there is no cell
	cells []int           // positions that are cells
}

// A draw is what one goroutine needs to make boards.
type draw struct {
	board *dominosa.Board
	bones []dominosa.Bone
	pairs [][2]int32
	rank  []uint64
}

// NewSampler returns a sampler of boards of a shape with the bones of a set, all of
// which are laid. The error wraps [ErrNoFit] if the set is none to be used exactly
// or does not cover the shape, and for Shuffle [ErrNoTiling] or, if the shape is too
// large to draw evenly from its tilings, [ErrUniform].
func NewSampler(shape *dominosa.Board, set *dominosa.Bones, m Model) (*Sampler, error) {
	if set.AtMost() || 2*set.Size() != shape.Cells() || set.Size() == 0 {
		return nil, fmt.Errorf("dominosa: %w: %s on %s, all to be used", ErrNoFit, prose.Numbered(set.Size(), "bone"), prose.Numbered(shape.Cells(), "cell"))
	}
	s := &Sampler{model: m, set: set, floor: floor.New(shape), pile: pileOf(set)}
	if m == Shuffle {
		if _, ok := new(floor.Matcher).Draw(s.floor, new(dice.Dice), nil); !ok {
			return nil, fmt.Errorf("dominosa: %w", ErrNoTiling)
		}
		if s.floor.Table = floor.NewTable(s.floor, largeTable); s.floor.Table == nil {
			return nil, fmt.Errorf("dominosa: %w", ErrUniform)
		}
	}
	s.pips = slices.Repeat([]uint8{grid.Hole}, len(s.floor.Cell))
	for i, is := range s.floor.Cell {
		if laid := len(s.cells); is {
			b := s.pile[laid/2]
			s.pips[i], s.cells = [2]uint8{b.Lo, b.Hi}[laid%2], append(s.cells, i)
		}
	}
	return s, nil
}

// pileOf returns the bones of a set, copy by copy.
func pileOf(set *dominosa.Bones) (pile []dominosa.Bone) {
	for b, n := range set.All() {
		pile = append(pile, slices.Repeat([]dominosa.Bone{b}, n)...)
	}
	return pile
}

func (s *Sampler) newDraw() *draw {
	d := &draw{board: dominosa.BoardOf(s.floor.Rows, s.floor.Cols, slices.Clone(s.pips)), bones: make([]dominosa.Bone, len(s.pile))}
	if s.floor.Table != nil {
		d.rank = make([]uint64, s.floor.Table.Words)
	}
	return d
}

// make makes board i of a seed.
func (d *draw) make(s *Sampler, seed, i uint64) {
	roll := dice.New(seed, i)
	pips := box.Open(d.board).Pips
	if s.model == Permutation {
		copy(pips, s.pips)
		roll.Shuffle(len(s.cells), func(i, j int) { pips[s.cells[i]], pips[s.cells[j]] = pips[s.cells[j]], pips[s.cells[i]] })
		return
	}
	d.pairs = s.floor.Table.Draw(s.floor, &roll, d.rank, d.pairs[:0])
	copy(d.bones, s.pile)
	coins := uint64(0)
	for n := len(d.bones) - 1; n >= 0; n-- {
		at := roll.Below(n + 1)
		b := d.bones[at]
		d.bones[at] = d.bones[n]
		if n&63 == 63 || n == len(d.bones)-1 {
			coins = roll.Next()
		}
		if coins>>(n&63)&1 != 0 {
			b.Lo, b.Hi = b.Hi, b.Lo
		}
		pips[d.pairs[n][0]], pips[d.pairs[n][1]] = b.Lo, b.Hi
	}
}

// Board returns board i of a seed.
func (s *Sampler) Board(seed, i uint64) *dominosa.Board {
	d := s.newDraw()
	d.make(s, seed, i)
	return d.board
}

// Counts sets counts[j] to the number of solutions of board from+j of a seed, for
// all j, in about 1.4 us (Permutation) or 5.7 us (Shuffle) each at double-six. It
// returns how many it set, which is all of them unless the error is the cause of
// ctx's end or [ErrHuge].
func (s *Sampler) Counts(ctx context.Context, seed, from uint64, counts []uint64) (int, error) {
	d := s.newDraw()
	for j := range counts {
		d.make(s, seed, from+uint64(j))
		e := search.Load(box.Open(d.board), box.Open(s.set))
		n := e.Count(ctx, grid.Limits{})
		_, err := e.Outcome()
		e.GiveBack()
		if err == nil && n.Big != nil {
			err = ErrHuge
		}
		if err != nil {
			return j, err
		}
		counts[j] = n.Small
	}
	return len(counts), nil
}
