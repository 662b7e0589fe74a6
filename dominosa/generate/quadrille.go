package generate

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/internal/dice"
	"bonepile/dominosa/internal/floor"
	"bonepile/dominosa/internal/grid"
	"bonepile/internal/box"
)

// Quadrilles: boards of blocks of 2x2 cells, each of which shows one number.
// (E. Lucas, Récréations mathématiques, volume 2, 1883, where a set of double-six
// makes 14 such blocks, two of each number.)
//
// A random tiling and random numbers on the blocks, as many of each as the set has
// pips for, are changed until the bones of the tiling are those of the set: two
// blocks exchange their numbers, or two bones side by side are laid the other way.
// What is counted is the bones that the tiling lacks; a change that makes that
// number larger by d is kept with a chance of about exp(-3d) (Metropolis's rule). Then the board
// has a solution, and the engine tells whether it is the only one. If the board does
// not meet the recipe, the changes go on from there.
//
// Few outlines have quadrilles. Two bones across one border would be the same bone, so
// every bone but the doubles needs a border between two blocks: n(n+1)/2 of them for
// double-n. Blocks in rows and columns always have too few. A full set fills
// (n+1)(n+2)/4 blocks, and k squares of a lattice have at most 2k - ⌈2√k⌉ borders
// (F. Harary, H. Harborth, 1976), here n(n+1)/2 - 1: one too few for any n. So none of
// the 901,971 shapes of fourteen squares has a quadrille of double-six.
//
// Where the recipe has no shape, every try takes a new outline, of blocks that
// touch each other at half a side or a whole one: one in eighty has a quadrille of
// double-six that is found, and it takes 30 ms to see that another has none.

// quadrilleBlocks returns the block of every cell, -1 for holes.
func quadrilleBlocks(s *floor.Floor, set *dominosa.Bones) ([]int32, error) {
	if err := quadrilleSet(set); err != nil {
		return nil, err
	}
	on := slices.Repeat([]int32{-1}, len(s.Cell))
	n := int32(0)
	for i, is := range s.Cell {
		if !is || on[i] >= 0 {
			continue
		}
		// A cell that no block has yet is the top left cell of a block.
		for _, j := range [4]int{i, i + 1, i + s.Cols, i + s.Cols + 1} {
			if i%s.Cols == s.Cols-1 || j >= len(on) || !s.Cell[j] || on[j] >= 0 {
				return nil, fmt.Errorf("dominosa: %w: a quadrille needs a shape made of 2x2 blocks; %v is in none",
					ErrNoFit, dominosa.Cell{Row: i / s.Cols, Col: i % s.Cols})
			}
			on[j] = n
		}
		n++
	}
	if has, needs := borders(s, on), unequal(set); has < needs {
		return nil, fmt.Errorf("dominosa: %w: the blocks of a quadrille must touch for every bone but the doubles; "+
			"this set needs %d pairs of blocks side by side, and the shape has %d", errFewBorders, needs, has)
	}
	return on, nil
}

// errFewBorders says that a shape of blocks has too few pairs of blocks side by side.
var errFewBorders = fmt.Errorf("%w", ErrNoFit)

// borders counts the pairs of blocks side by side.
func borders(s *floor.Floor, on []int32) int {
	seen := map[[2]int32]bool{}
	for _, p := range s.Places {
		if a, b := on[p[0]], on[p[1]]; a != b {
			seen[[2]int32{min(a, b), max(a, b)}] = true
		}
	}
	return len(seen)
}

// unequal counts the kinds of bones in a set that are not doubles.
func unequal(set *dominosa.Bones) int {
	n := 0
	for b, c := range set.All() {
		if c > 0 && b.Lo != b.Hi {
			n++
		}
	}
	return n
}

// quadrilleSet refuses a set that cannot be laid in blocks of one number.
func quadrilleSet(set *dominosa.Bones) error {
	for v, n := range box.Open(set).PipCounts() {
		if n%4 != 0 || set.AtMost() {
			return fmt.Errorf("dominosa: %w: a quadrille needs a set, used exactly, that shows every number a multiple of 4 times, "+
				"as double-2, double-6 and double-10 do; this shows %d %d times", ErrNoFit, v, n)
		}
	}
	return nil
}

// uphill is the chance, times 2^32, to keep a change after which d more bones are lacking: exp(-3d).
var uphill = [...]uint64{1 << 32, 213833830, 10646148, 530044, 26389}

// tryQuadrille makes a board of blocks and reports whether it meets the recipe.
func (m *maker) tryQuadrille() bool {
	m.begin() // for the tiling
	q := newQuadrille(m)
	lacking := q.lacking()
	for range 60000 {
		undo := q.change()
		next := q.lacking()
		if d := next - lacking; d > 0 && (d >= len(uphill) || m.dice.Next()>>32 >= uphill[d]) {
			undo()
			continue
		}
		if lacking = next; lacking > 0 {
			continue
		}
		ans, err := m.puzzle().Solve(context.Background(), dominosa.Config{MaxNodes: 100000})
		if err != nil || ans.Verdict == dominosa.Many && !m.recipe.Any {
			continue
		}
		m.adopt(ans.First)
		m.known = deduce.NoLevel
		if m.levelFits() {
			return true
		}
	}
	return false
}

// adopt takes a solution for the maker's tiling.
func (m *maker) adopt(t dominosa.Tiling) {
	m.pairs, m.bones = m.pairs[:0], m.bones[:0]
	for i, p := range t {
		a, b := p.Cells()
		m.pairs = append(m.pairs, [2]int32{m.position(a), m.position(b)})
		m.bones = append(m.bones, p.Bone)
		m.on[m.position(a)], m.on[m.position(b)] = int32(i), int32(i)
	}
}

// A quadrille is numbers on blocks; the tiling is the maker's.
type quadrille struct {
	m      *maker
	number []uint8 // by block
	used   []int32 // of each kind of bone
}

func newQuadrille(m *maker) *quadrille {
	q := &quadrille{m: m, used: make([]int32, len(box.Open(m.set).Count))}
	for v, n := range box.Open(m.set).PipCounts() {
		for range n / 4 {
			q.number = append(q.number, uint8(v))
		}
	}
	m.dice.Shuffle(len(q.number), func(i, j int) { q.number[i], q.number[j] = q.number[j], q.number[i] })
	q.show()
	return q
}

// show writes the numbers on the board.
func (q *quadrille) show() {
	for i, b := range q.m.blocks {
		if b >= 0 {
			box.Open(q.m.board).Pips[i] = q.number[b]
		}
	}
}

// change makes a random change and returns what undoes it.
func (q *quadrille) change() (undo func()) {
	m := q.m
	if m.dice.Coin() {
		a, b := m.dice.Below(len(q.number)), m.dice.Below(len(q.number))
		exchange := func() {
			q.number[a], q.number[b] = q.number[b], q.number[a]
			q.show()
		}
		exchange()
		return exchange
	}
	i := m.dice.Below(len(m.pairs))
	j, turned := m.beside(i)
	if j < 0 {
		return func() {}
	}
	before := [2][2]int32{m.pairs[i], m.pairs[j]}
	m.lie(i, j, turned)
	return func() { m.lie(i, j, before) }
}

// lacking returns how many bones the tiling lacks.
func (q *quadrille) lacking() int {
	clear(q.used)
	pips, set := box.Open(q.m.board).Pips, q.m.set
	for _, p := range q.m.pairs {
		a, b := pips[p[0]], pips[p[1]]
		q.used[grid.BoneIndex(min(a, b), max(a, b), set.High())]++
	}
	n := 0
	for k, c := range box.Open(set).Count {
		n += max(0, int(c)-int(q.used[k]))
	}
	return n
}

// quadrille makes a board on outlines of its own.
func (g *Generator) quadrille(ctx context.Context, seed, i uint64) (Made, error) {
	d := dice.New(seed, i)
	tries := cmp.Or(g.recipe.Tries, defaultTries)
	for n := range tries {
		if ctx.Err() != nil {
			return Made{}, context.Cause(ctx)
		}
		r := g.recipe.Recipe
		r.Shape, r.Bones, r.Tries = blockShape(g.set.Size()/2, &d), g.set, 1
		if r.Shape == nil {
			continue
		}
		on, err := New(r)
		if err != nil && !errors.Is(err, errFewBorders) {
			continue // it cannot be tiled
		}
		seed := d.Next() // drawn for every shape that can be tiled
		if err != nil {
			continue
		}
		made, err := on.Board(ctx, seed, 0)
		var none *GiveUpError
		if errors.As(err, &none) {
			continue
		}
		made.Tries = n + 1
		if g.recipe.Bones == nil {
			made.Bones = nil
		}
		return made, err
	}
	return Made{}, &GiveUpError{Tries: tries, Recipe: g.recipe.Recipe}
}

// blockShape returns an outline of 2x2 blocks that grows by a block beside another, shifted by a cell or
// not, most of them beside three cells or more; nil if it got stuck.
func blockShape(blocks int, d *dice.Dice) *dominosa.Board {
	half := 2
	for half*half < 8*blocks {
		half++
	}
	b := emptyFrame(2*half, 2*half)
	list := []dominosa.Cell{{Row: half, Col: half}}
	addBlock(b, list[0])
	for range 1000 * blocks {
		if len(list) == blocks {
			return cropped(b)
		}
		c := list[d.Below(len(list))]
		shift, side := d.Below(3)-1, 4*d.Below(2)-2
		if d.Coin() {
			c.Row, c.Col = c.Row+side, c.Col+shift
		} else {
			c.Row, c.Col = c.Row+shift, c.Col+side
		}
		if touch := touch(b, c); touch >= 3 || touch > 0 && (len(list) == 1 || d.Below(20) == 0) {
			addBlock(b, c)
			list = append(list, c)
		}
	}
	return nil
}

// addBlock adds the block whose upper left cell is given.
func addBlock(b *dominosa.Board, c dominosa.Cell) {
	at := c.Row*b.Cols() + c.Col
	for _, i := range [4]int{at, at + 1, at + b.Cols(), at + b.Cols() + 1} {
		box.Open(b).Pips[i] = 0
	}
}

// touch returns how many cells are beside a block, 0 if there is no room for it.
func touch(b *dominosa.Board, c dominosa.Cell) int {
	n := 0
	for row := c.Row - 1; row <= c.Row+2; row++ {
		for col := c.Col - 1; col <= c.Col+2; col++ {
			up, left := row == c.Row-1 || row == c.Row+2, col == c.Col-1 || col == c.Col+2
			switch {
			case up && left:
			case !up && !left:
				if row < 0 || col < 0 || row >= b.Rows() || col >= b.Cols() || b.At(row, col) != dominosa.Hole {
					return 0
				}
			case b.At(row, col) != dominosa.Hole:
				n++
			}
		}
	}
	return n
}
