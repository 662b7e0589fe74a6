package generate

import (
	"errors"
	"fmt"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/internal/dice"
	"bonepile/dominosa/internal/grid"
	"bonepile/dominosa/internal/prose"
	"bonepile/internal/box"
)

// A Recipe says what boards to make. With a shape and nothing else, it asks for
// boards that have exactly one solution.
type Recipe struct {
	// Shape gives the cells, by a board whose pips mean nothing. It may be nil
	// for a [Quadrille], which then makes its outline and needs Bones.
	Shape *dominosa.Board

	// Bones is the set; nil stands for the full set that covers the shape.
	Bones *dominosa.Bones

	// Keep says which boards are kept; nil stands for those with one solution.
	Keep Keep

	// Method says how boards are made; nil stands for Quick{}.
	Method Method

	// Accept, if not nil, has the last word on a board that meets the rest of
	// the recipe. It is called from several goroutines.
	Accept func(dominosa.Puzzle) bool

	// Tries is how many boards may be begun before giving up; 0 stands for
	// 10,000.
	Tries int

	// Distinct, if not nil, holds boards that those of [Generator.Boards] must not
	// be like; they join it. Generators of several levels may share one, in turn.
	Distinct *Distinct
}

// A Keep says which boards are kept: [Levels] or [AnyNumber].
type Keep interface{ keep(*order) }

// Levels keeps boards with one solution whose level is within bounds, both included;
// NoLevel is no bound.
//
// A board of level Hard or more has a closed start as well: the rules up to Basic lay no
// bone, or at most Open. AnyOpen allows any number, and so does 0 if the
// shape forces bones, as a cell with one neighbour does.
//
// If Givens is not 0, the board comes with that many dominoes of its solution: with them it
// has no other, and no fewer would do. Its level is that of what they leave, and its start
// as it comes. More than five take long to find.
//
// A board of level Beyond is one that the rules solve without supposing a bone somewhere to
// see what that forces, unless Trial allows others too.
type Levels struct {
	Least, Most deduce.Level
	Open        int
	Givens      int
	Trial       bool
}

// AnyOpen allows the rules up to Basic to lay any number of bones: see [Levels].
const AnyOpen = -1

// AnyNumber keeps boards with any number of solutions.
type AnyNumber struct{}

// A Method says how boards are made: [Quick], [Uniform] or [Quadrille].
type Method interface{ method(*order) }

// Quick makes boards by repair or, if there are bounds to their level, by climbing.
// Some boards are made more often than others.
type Quick struct {
	// Tiling, if not nil, is where the bones of the solution are to lie; what
	// bones it shows means nothing.
	Tiling dominosa.Tiling

	// Picture, if not nil, has the pips to come close to, by [Distance], in the frame of
	// the shape.
	Picture *dominosa.Board

	// Fixed, if not nil, has the pips that some cells are to have, in the frame of
	// the shape: those of its cells that are no holes. The others are free. It goes
	// neither with a tiling nor with a picture.
	Fixed *dominosa.Board
}

// Uniform makes every board that meets the recipe equally likely, which takes many
// more tries: 98 for one board of double-six, and half as many again for each pip more.
type Uniform struct {
	Tiling dominosa.Tiling // as in [Quick]
}

// Quadrille makes boards of blocks of 2x2 equal pips. Few outlines have any.
type Quadrille struct{}

func (k Levels) keep(o *order)    { o.Levels = k }
func (AnyNumber) keep(o *order)   { o.Any = true }
func (m Quick) method(o *order)   { o.Tiling, o.Picture, o.Fixed = m.Tiling, m.Picture, m.Fixed }
func (m Uniform) method(o *order) { o.Uniform, o.Tiling = true, m.Tiling }
func (Quadrille) method(o *order) { o.Quadrille = true }

// An order is a recipe as makers read it.
type order struct {
	Recipe
	Levels
	Any                bool
	Uniform, Quadrille bool
	Tiling             dominosa.Tiling
	Picture, Fixed     *dominosa.Board
}

// leveled reports whether there are bounds to the level.
func (r *order) leveled() bool { return r.Least != deduce.NoLevel || r.Most != deduce.NoLevel }

// seed returns the seed of the boards of a level: each begins with boards that no other does.
func (r *order) seed(seed uint64) uint64 {
	if !r.leveled() {
		return seed
	}
	return dice.Mix(seed ^ dice.Mix(uint64(r.Least)<<8|uint64(r.Most)))
}

func (r Recipe) order() order {
	o := order{Recipe: r}
	if r.Keep != nil {
		r.Keep.keep(&o)
	}
	if r.Method != nil {
		r.Method.method(&o)
	}
	return o
}

// String describes the boards in a few words: "of double-3, level extreme".
func (r Recipe) String() string {
	o := r.order()
	var words string
	switch {
	case o.Bones != nil:
		words = "of " + o.Bones.String()
	case fullSize(o.Shape.Cells()) >= 0:
		words = "of " + dominosa.Full(fullSize(o.Shape.Cells())).String()
	default:
		words = "with " + prose.Numbered(o.Shape.Cells(), "cell")
	}
	if o.Quadrille {
		words += ", quadrille"
	}
	if o.Givens > 0 {
		words += ", " + prose.Numbered(o.Givens, "bone") + " given"
	}
	switch {
	case o.Least == deduce.NoLevel && o.Most == deduce.NoLevel:
	case o.Least == o.Most:
		words += ", level " + o.Least.String()
	case o.Most == deduce.NoLevel:
		words += ", level " + o.Least.String() + " or above"
	case o.Least == deduce.NoLevel:
		words += ", level " + o.Most.String() + " or below"
	default:
		words += ", levels " + o.Least.String() + " to " + o.Most.String()
	}
	return words
}

// defaultTries is how many boards may be begun unless the recipe says otherwise.
const defaultTries = 10000

// Reasons why no board can meet a recipe.
var (
	ErrNoFit     = errors.New("shape and bones do not fit")
	ErrNoTiling  = errors.New("the shape cannot be tiled with dominoes")
	ErrBadTiling = errors.New("the tiling does not cover the shape")
	ErrRecipe    = errors.New("impossible recipe")
	ErrUniform   = errors.New("too large a shape to draw evenly from its tilings")
)

// check reports what is wrong with a recipe at first sight.
func (r *order) check() error {
	if r.Shape == nil || r.Shape.Cells() == 0 {
		return fmt.Errorf("dominosa: %w: no cells", ErrRecipe)
	}
	switch cells := r.Shape.Cells(); {
	case r.Bones == nil && fullSize(cells) < 0:
		return fmt.Errorf("dominosa: %w: no full set covers %s%s", ErrNoFit, prose.Numbered(cells, "cell"), nearbySets(cells))
	case r.Bones != nil && (cells > 2*r.Bones.Size() || cells < 2*r.Bones.Size() && !r.Bones.AtMost() || cells%2 != 0):
		return fmt.Errorf("dominosa: %w: %s for %s of %v%s", ErrNoFit, prose.Numbered(cells, "cell"),
			prose.Numbered(r.Bones.Size(), "bone"), r.Bones, nearbyShapes(r.Bones.Size()))
	case r.Givens > 0 && (r.Uniform || r.Quadrille):
		return fmt.Errorf("dominosa: %w: dominoes are given only with quick boards", ErrRecipe)
	case r.Most != deduce.NoLevel && r.Least > r.Most:
		return fmt.Errorf("dominosa: %w: level %v is above %v", ErrRecipe, r.Least, r.Most)
	case r.Picture != nil && (r.Picture.Rows() != r.Shape.Rows() || r.Picture.Cols() != r.Shape.Cols()):
		return fmt.Errorf("dominosa: %w: the picture has %d rows and %d columns, the shape %d and %d", ErrRecipe,
			r.Picture.Rows(), r.Picture.Cols(), r.Shape.Rows(), r.Shape.Cols())
	}
	if r.Fixed != nil {
		return r.checkFixed()
	}
	if r.Tiling == nil {
		return nil
	}
	covered := make([]bool, len(box.Open(r.Shape).Pips))
	for _, p := range r.Tiling {
		a, b := p.Cells()
		for _, c := range [2]dominosa.Cell{a, b} {
			if r.Shape.At(c.Row, c.Col) == dominosa.Hole || covered[c.Row*r.Shape.Cols()+c.Col] {
				return fmt.Errorf("dominosa: %w: %v", ErrBadTiling, c)
			}
			covered[c.Row*r.Shape.Cols()+c.Col] = true
		}
	}
	if 2*len(r.Tiling) != r.Shape.Cells() {
		return fmt.Errorf("dominosa: %w: %s of %d", ErrBadTiling, prose.Numbered(2*len(r.Tiling), "cell"), r.Shape.Cells())
	}
	return nil
}

// checkFixed reports fixed cells that no way to lay the bones can show.
func (r *order) checkFixed() error {
	fixed, shape, set := box.Open(r.Fixed), box.Open(r.Shape), r.Bones
	if fixed.Rows != shape.Rows || fixed.Cols != shape.Cols || r.Tiling != nil || r.Picture != nil {
		return fmt.Errorf("dominosa: %w: fixed cells need the frame of the shape, and go with neither a tiling nor a picture", ErrRecipe)
	}
	if set == nil {
		set = dominosa.Full(fullSize(shape.Cells))
	}
	var met [grid.Hole]int
	for i, v := range fixed.Pips {
		if v == grid.Hole {
			continue
		}
		cell := dominosa.Cell{Row: i / fixed.Cols, Col: i % fixed.Cols}
		met[v]++
		switch {
		case shape.Pips[i] == grid.Hole:
			return fmt.Errorf("dominosa: %w: %v is fixed, and no cell", ErrRecipe, cell)
		case set.Pips(int(v)) == 0:
			return fmt.Errorf("dominosa: %w: %v shows %d, which is on no bone of %v", ErrNoFit, cell, v, set)
		}
	}
	for v, n := range met {
		if has := set.Pips(v); n > has {
			return fmt.Errorf("dominosa: %w: %d is fixed in %s, and %v has it only %d times", ErrNoFit, v, prose.Numbered(n, "cell"), set, has)
		}
	}
	return nil
}
