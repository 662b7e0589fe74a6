// Package generate makes domino grids.
//
// A [Generator] makes boards that follow a [Recipe]: of a shape, a set of bones, a
// level. A [Sampler] counts the solutions of random boards by the million. Shapes
// come from [ShapeNamed] and [ParseShape]. Every board is named by a seed and a
// number, and is the same on every machine.
package generate

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
	"sync"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/internal/dice"
	"bonepile/dominosa/internal/floor"
	"bonepile/dominosa/internal/inorder"
	"bonepile/dominosa/internal/prose"
	"bonepile/internal/box"
)

// Made is a board that was made.
type Made struct {
	dominosa.Puzzle

	// Solution is a solution; the only one unless the recipe keeps [AnyNumber].
	Solution dominosa.Tiling

	// Level is the board's if the recipe has bounds for it, else NoLevel.
	Level deduce.Level

	// Tries is how many boards were begun for this one.
	Tries int
}

// A Generator makes boards that follow a recipe. It is safe for concurrent use. [New] makes
// it; one made otherwise panics.
type Generator struct {
	recipe order
	set    *dominosa.Bones
	shape  *floor.Floor
	pile   []dominosa.Bone // the set, copy by copy
	use    *useTable
	blocks []int32 // of a quadrille: the block of each position
	open   int     // bones that may be laid at the start: see closed.go
	makers sync.Pool
}

// A GiveUpError reports that no board that meets the recipe was found.
type GiveUpError struct {
	Tries   int
	Recipe  Recipe
	Hardest deduce.Level // of the boards that the rules solved; NoLevel if none was
}

func (e *GiveUpError) Error() string {
	text := fmt.Sprintf("no board %v in %s", e.Recipe, tried(e.Tries))
	if e.Hardest != deduce.NoLevel {
		text += "; the hardest was " + e.Hardest.String()
	}
	return text
}

// tried returns a number of tries as people write it: "10,000 tries".
func tried(n int) string {
	text := prose.Numbered(n, "try")
	for i := len(strconv.Itoa(n)) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return strings.Replace(text, "trys", "tries", 1)
}

// fullSize returns n of the full set that covers so many cells, or -1.
func fullSize(cells int) int {
	for n := range dominosa.MaxPip + 1 {
		if (n+1)*(n+2) == cells {
			return n
		}
	}
	return -1
}

// The sizes of a table of tilings. Up to the first, between double-10 and double-11, tilings are always
// drawn by rank; up to the second, 200 MB for double-15, if boards are to be equally likely.
const (
	smallTable = 1 << 16
	largeTable = 1 << 22
)

// New returns a generator, or why no board can meet the recipe: an error
// that wraps one of ErrNoFit, ErrNoTiling, ErrBadTiling, ErrRecipe and ErrUniform.
// It takes time for the shape alone: 10 ms at double-12 and a second where Uniform
// makes a large table.
func New(recipe Recipe) (*Generator, error) {
	r := recipe.order()
	g := &Generator{recipe: r, set: r.Bones}
	if r.Quadrille && r.Shape == nil && r.Bones != nil {
		return g, quadrilleSet(r.Bones)
	}
	if err := r.check(); err != nil {
		return nil, err
	}
	if g.set == nil {
		g.set = dominosa.Full(max(0, fullSize(r.Shape.Cells())))
	}
	g.shape = floor.New(r.Shape)
	if g.open = r.Open; r.leveled() && r.Open == 0 && forces(r.Shape) {
		g.open = AnyOpen
	}
	if _, ok := new(floor.Matcher).Draw(g.shape, new(dice.Dice), nil); !ok {
		return nil, fmt.Errorf("dominosa: %w", ErrNoTiling)
	}
	limit := smallTable
	if r.Uniform {
		limit = largeTable
	}
	if r.Tiling == nil {
		if g.shape.Table = floor.NewTable(g.shape, limit); g.shape.Table == nil && r.Uniform {
			return nil, fmt.Errorf("dominosa: %w", ErrUniform)
		}
	}
	g.pile = pileOf(g.set)
	if r.Uniform && 2*g.set.Size() > r.Shape.Cells() {
		g.use = newUseTable(g.set, r.Shape.Cells()/2)
	}
	if r.Quadrille {
		var err error
		if g.blocks, err = quadrilleBlocks(g.shape, g.set); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// nearbySets says which full sets come near to covering so many cells.
func nearbySets(cells int) string {
	n := 0
	for n < dominosa.MaxPip && (n+2)*(n+3) <= cells {
		n++
	}
	return fmt.Sprintf("; double-%d covers %d, double-%d %d", n, (n+1)*(n+2), n+1, (n+2)*(n+3))
}

// nearbyShapes names the rectangles that so many bones cover.
func nearbyShapes(bones int) string {
	var list []string
	for rows := 1; rows*rows <= 2*bones; rows++ {
		if 2*bones%rows == 0 {
			list = append([]string{fmt.Sprintf("%dx%d", rows, 2*bones/rows)}, list...)
		}
	}
	if len(list) == 0 {
		return ""
	}
	return "; would fit: " + strings.Join(list[:min(4, len(list))], ", ")
}

// Board makes board i of a seed. It depends on the recipe, the seed and i alone.
// The error is a [*GiveUpError] or the cause of ctx's end, which is checked
// before every try.
func (g *Generator) Board(ctx context.Context, seed, i uint64) (Made, error) {
	if g.shape == nil {
		return g.quadrille(ctx, seed, i)
	}
	m, _ := g.makers.Get().(*maker)
	if m == nil {
		m = newMaker(g)
	}
	made, err := m.make(ctx, seed, i)
	g.makers.Put(m)
	return made, err
}

func (m *maker) make(ctx context.Context, seed, i uint64) (Made, error) {
	m.ctx, m.dice, m.hardest = ctx, dice.New(m.recipe.seed(seed), i), deduce.NoLevel
	tries := cmp.Or(m.recipe.Tries, defaultTries)
	for n := range tries {
		if ctx.Err() != nil {
			return Made{}, context.Cause(ctx)
		}
		m.chooseLevels(n)
		if !m.try() || !m.trialFits() {
			continue
		}
		made := m.laid()
		if made.Tries = n + 1; m.recipe.leveled() {
			made.Level = m.level()
		}
		if m.recipe.Accept == nil || m.recipe.Accept(made.Puzzle) {
			return made, nil
		}
	}
	m.findHardest()
	return Made{}, &GiveUpError{tries, m.recipe.Recipe, m.hardest}
}

// findHardest finds out, if that is not known, how hard some boards of any level are.
func (m *maker) findHardest() {
	if m.hardest != deduce.NoLevel || !m.recipe.leveled() {
		return
	}
	for range 20 {
		if m.begin() && m.repair() {
			m.look(deduce.Extreme)
		}
	}
}

// laid returns a copy of the board, without what is to be found out.
func (m *maker) laid() Made {
	made := Made{Puzzle: dominosa.Puzzle{Board: dominosa.BoardOf(m.shape.Rows, m.shape.Cols, append([]uint8(nil), box.Open(m.board).Pips...)), Given: m.given}}
	if m.recipe.Bones != nil || made.Board.High() != m.set.High() {
		made.Bones = m.set
	}
	cols := int32(m.shape.Cols)
	made.Solution = make(dominosa.Tiling, len(m.pairs))
	for i, p := range m.pairs {
		made.Solution[i] = dominosa.Place{Bone: m.bones[i], Row: int(p[0] / cols), Col: int(p[0] % cols), Down: p[0]/cols != p[1]/cols}
	}
	slices.SortFunc(made.Solution, dominosa.Place.Compare)
	return made
}

// Boards returns an iterator over boards 0 to count-1 of a seed, which are made by
// this many workers; 0 stands for one per processor. The boards and their order do
// not depend on the number of workers. The error of a pair is that of
// [Generator.Board], and ends the iteration. A board that is like one of
// [Recipe.Distinct] has another in its place.
func (g *Generator) Boards(ctx context.Context, seed uint64, count, workers int) iter.Seq2[Made, error] {
	batch := 16 // boards that take microseconds
	if g.recipe.Least > deduce.Basic {
		batch = 1
	}
	boards := inorder.Make(ctx, count, workers, batch, func(ctx context.Context, i uint64) (Made, error) { return g.Board(ctx, seed, i) })
	if g.recipe.Distinct == nil {
		return boards
	}
	return func(yield func(Made, error) bool) {
		done := uint64(0)
		for made, err := range boards {
			if err == nil {
				made, err = g.unlike(ctx, seed, done, made)
			}
			if done++; !yield(made, err) || err != nil {
				return
			}
		}
	}
}
