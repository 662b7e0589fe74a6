// Package generate makes puzzles with conditions on regions, to order.
//
//	o := generate.Order{Count: 10, Least: boards.Hard, Most: boards.Hard}
//	made, err := o.Puzzle(ctx, seed, 0)
//
// A puzzle depends on the order, the seed and its number alone. Here boards is package
// dominosa/deduce, and generate in types package dominosa/generate.
package generate

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"

	"bonepile/dominosa"
	boards "bonepile/dominosa/deduce"
	"bonepile/dominosa/generate"
	"bonepile/dominosa/internal/dice"
	"bonepile/dominosa/internal/floor"
	"bonepile/dominosa/internal/inorder"
	"bonepile/dominosa/pips"
)

// An Order says which puzzles to make. The zero value asks for eight dominoes of double-six
// on random outlines, with one solution.
type Order struct {
	// Bones are those to choose from, each no more often than it has copies: bones of a few
	// numbers make a puzzle of these. Nil stands for double-six.
	Bones *dominosa.Bones

	// Count is how many dominoes are laid; 0 stands for all of Bones, or eight of double-six.
	Count int

	Shape    *dominosa.Board   // has the cells, two for each domino; nil for a random outline
	Symmetry generate.Symmetry // of random outlines

	// Least and Most are bounds of the level, as package pips/deduce rates it. If both are
	// NoLevel, any will do, even what takes long trials.
	Least, Most boards.Level

	// Mix has the shares in which the kinds of conditions are drawn, by kind; those usual in
	// print if all are 0. What is made comes near to it, and has no kind whose share is 0.
	Mix [pips.Unequal + 1]int

	// Theme is what at least half of the sums, and two or more, add up to; 0 for no theme.
	Theme int

	Any   bool // allows several solutions, and conditions that could be dropped
	Tries int  // how often to begin; 0 stands for 10,000
}

// Made is a puzzle that was made. Unless several solutions are allowed, no condition can be
// dropped: without it the puzzle would have several, or a level above Order.Most.
type Made struct {
	pips.Puzzle
	Solution dominosa.Tiling
	Level    boards.Level // NoLevel unless there are bounds for it
	Tries    int          // how many puzzles were begun for this one
}

var (
	// ErrOrder reports an order that contradicts itself.
	ErrOrder = errors.New("impossible order")
	// ErrGiveUp reports that no puzzle was found.
	ErrGiveUp = errors.New("no puzzle that meets the order")
)

// usual is the mix of conditions in print, in percent.
var usual = [pips.Unequal + 1]int{pips.Sum: 58, pips.Equal: 25, pips.Less: 7, pips.Greater: 7, pips.Unequal: 3}

// check returns nil or what is wrong with the order, which wraps [ErrOrder].
func (o Order) check() error {
	fail := func(format string, args ...any) error {
		return fmt.Errorf("dominosa: %w: %s", ErrOrder, fmt.Sprintf(format, args...))
	}
	o = o.filled()
	switch {
	case o.Mix[pips.Free] != 0 || slices.Min(o.Mix[:]) < 0 || slices.Max(o.Mix[:]) == 0:
		return fail("shares of conditions of %d", o.Mix)
	case o.Count < 1 || o.Count > o.Bones.Size():
		return fail("%d dominoes out of %d", o.Count, o.Bones.Size())
	case o.Any && o.Most != boards.NoLevel:
		return fail("a level for puzzles with several solutions")
	case o.Least > o.Most:
		return fail("level %v is above %v", o.Least, o.Most)
	case o.Theme < 0 || o.Theme > 0 && o.Mix[pips.Sum] == 0:
		return fail("no sums with a theme of %d", o.Theme)
	case o.Theme > len(sizes[pips.Sum])*o.Bones.High():
		return fail("a theme of %d: the cells of a sum, at most %d, show up to %d each", o.Theme, len(sizes[pips.Sum]), o.Bones.High())
	case o.Shape == nil:
		return nil
	case o.Shape.Cells() != 2*o.Count:
		return fail("%d dominoes on a shape of %d cells", o.Count, o.Shape.Cells())
	}
	if _, tiled := new(floor.Matcher).Draw(floor.New(o.Shape), new(dice.Dice), nil); !tiled {
		return fail("no dominoes cover the shape")
	}
	return nil
}

// filled returns the order with what its zero values stand for.
func (o Order) filled() Order {
	if o.Bones == nil {
		o.Bones, o.Count = dominosa.Full(6), cmp.Or(o.Count, 8)
	}
	o.Count, o.Tries = cmp.Or(o.Count, o.Bones.Size()), cmp.Or(o.Tries, 10000)
	o.Mix = cmp.Or(o.Mix, usual)
	if o.Most == boards.NoLevel && o.Least != boards.NoLevel {
		o.Most = boards.Beyond
	}
	return o
}

// Puzzle makes puzzle i of a seed. The error wraps [ErrOrder], [ErrGiveUp] or
// [generate.ErrShape], or is the cause of ctx's end.
func (o Order) Puzzle(ctx context.Context, seed, i uint64) (Made, error) {
	if err := o.check(); err != nil {
		return Made{}, err
	}
	m := &maker{Order: o.filled(), ctx: ctx, dice: dice.New(seed, i)}
	for n := range m.Tries {
		done, err := m.try(n)
		if err = cmp.Or(context.Cause(ctx), err); err != nil {
			return Made{}, err
		}
		if done {
			return Made{m.p, m.t, m.level, n + 1}, nil
		}
	}
	return Made{}, fmt.Errorf("%w in %d tries", ErrGiveUp, m.Tries)
}

// Puzzles returns an iterator over puzzles 0 to count-1 of a seed, which are made by this
// many workers; 0 stands for one per processor. They and their order do not depend on the
// number of workers. The error of a pair is that of [Order.Puzzle], and ends the iteration.
func (o Order) Puzzles(ctx context.Context, seed uint64, count, workers int) iter.Seq2[Made, error] {
	return inorder.Make(ctx, count, workers, 1, func(ctx context.Context, i uint64) (Made, error) { return o.Puzzle(ctx, seed, i) })
}
