package generate

import (
	"errors"
	"fmt"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/internal/prose"
)

// A Recipe says what boards to make. With a shape and nothing else, it asks for
// boards that have exactly one solution.
type Recipe struct {
	// Shape gives the cells, by a board whose pips mean nothing. It may be nil
	// for a [Quadrille], which then has an outline of its own and needs Bones.
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
}

// A Keep says which boards are kept: [Levels] or [AnyNumber].
type Keep interface{ keep(*order) }

// Levels keeps boards with one solution whose level is within bounds, both included;
// NoLevel is no bound.
type Levels struct{ Least, Most deduce.Level }

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

	// Picture, if not nil, has the pips to come close to, in the frame of the
	// shape; picture.go says how.
	Picture *dominosa.Board
}

// Uniform makes every board that meets the recipe equally likely, which takes many
// more tries: see uniform.go.
type Uniform struct {
	Tiling dominosa.Tiling // as of [Quick]
}

// Quadrille makes boards of blocks of 2x2 equal pips, as quadrille.go says.
type Quadrille struct{}

func (k Levels) keep(o *order)    { o.Least, o.Most = k.Least, k.Most }
func (AnyNumber) keep(o *order)   { o.Any = true }
func (m Quick) method(o *order)   { o.Tiling, o.Picture = m.Tiling, m.Picture }
func (m Uniform) method(o *order) { o.Uniform, o.Tiling = true, m.Tiling }
func (Quadrille) method(o *order) { o.Quadrille = true }

// An order is a recipe as makers read it.
type order struct {
	Recipe
	Least, Most        deduce.Level
	Any                bool
	Uniform, Quadrille bool
	Tiling             dominosa.Tiling
	Picture            *dominosa.Board
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
	case fullSize(o.Shape.Grid().Cells) >= 0:
		words = "of " + dominosa.Full(fullSize(o.Shape.Grid().Cells)).String()
	default:
		words = "with " + prose.Numbered(o.Shape.Grid().Cells, "cell")
	}
	if o.Quadrille {
		words += ", quadrille"
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
	if r.Shape == nil || r.Shape.Grid().Cells == 0 {
		return fmt.Errorf("dominosa: %w: no cells", ErrRecipe)
	}
	switch cells := r.Shape.Grid().Cells; {
	case r.Bones == nil && fullSize(cells) < 0:
		return fmt.Errorf("dominosa: %w: no full set covers %s%s", ErrNoFit, prose.Numbered(cells, "cell"), nearbySets(cells))
	case r.Bones != nil && (cells > 2*r.Bones.Grid().Size || cells < 2*r.Bones.Grid().Size && !r.Bones.Grid().AtMost || cells%2 != 0):
		return fmt.Errorf("dominosa: %w: %s for %s of %v%s", ErrNoFit, prose.Numbered(cells, "cell"),
			prose.Numbered(r.Bones.Grid().Size, "bone"), r.Bones, nearbyShapes(r.Bones.Grid().Size))
	case r.Most != deduce.NoLevel && r.Least > r.Most:
		return fmt.Errorf("dominosa: %w: level %v is above %v", ErrRecipe, r.Least, r.Most)
	case r.Picture != nil && (r.Picture.Grid().Rows != r.Shape.Grid().Rows || r.Picture.Grid().Cols != r.Shape.Grid().Cols):
		return fmt.Errorf("dominosa: %w: the picture has %d rows and %d columns, the shape %d and %d", ErrRecipe,
			r.Picture.Grid().Rows, r.Picture.Grid().Cols, r.Shape.Grid().Rows, r.Shape.Grid().Cols)
	}
	if r.Tiling == nil {
		return nil
	}
	covered := make([]bool, len(r.Shape.Grid().Pips))
	for _, p := range r.Tiling {
		a, b := p.Cells()
		for _, c := range [2]dominosa.Cell{a, b} {
			if r.Shape.At(c.Row, c.Col) == dominosa.Hole || covered[c.Row*r.Shape.Grid().Cols+c.Col] {
				return fmt.Errorf("dominosa: %w: %v", ErrBadTiling, c)
			}
			covered[c.Row*r.Shape.Grid().Cols+c.Col] = true
		}
	}
	if 2*len(r.Tiling) != r.Shape.Grid().Cells {
		return fmt.Errorf("dominosa: %w: %s of %d", ErrBadTiling, prose.Numbered(2*len(r.Tiling), "cell"), r.Shape.Grid().Cells)
	}
	return nil
}
