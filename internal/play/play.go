// Package play is the state of a game: a puzzle, and what a player has done on it.
//
// It has what the terminal and the browser share, and nothing of how either looks. It
// has no clock: its caller sets the time that a game has taken.
//
//	g := play.New(puzzle)
//	g.Lay(place)                 // lays the bone, or lifts it
//	g.Mark(place)                // draws the line that says "no bone here", or erases it
//	g.Pencil(place)              // the same in pencil: a bone that may lie here,
//	g.Dash(place)                // a line that may have to go
//	g.Undo()
//	faults, done := g.Faults(), g.Done()
//	hint, err := g.Hint(ctx, play.Where)
//	text := g.AppendText(nil)    // the whole game, for Read
package play

import (
	"slices"
	"time"

	"bonepile/dominosa"
)

// A Game is a puzzle and what a player has done on it. It belongs to one
// goroutine; [Game.Clone] makes a copy for another.
//
// Two bones never overlap, and two cells have a bone, a line, a bone in pencil, a dashed
// line or nothing: the later move wins. Lines at the other sides of a bone stay, and bones
// in pencil that it overlaps, so they are back when it is lifted.
//
// What is in pencil is the player's to look at: it counts neither as laid nor as drawn,
// and hints, checks and the end of the game know nothing of it. Bones in pencil may overlap.
type Game struct {
	puzzle dominosa.Puzzle
	grid   *grid
	now    position

	moves []move // everything done so far, with what was undone at the end
	done  int    // how many of them are in force

	checkpoints []Checkpoint
	slots       []int // the values highlighted; free where a slot is not in use
	title       string
	elapsed     time.Duration
	higher      int // by how much its numbers are raised: see Numbered
}

// New returns a game without moves. Dominoes given lie from the start, and stay.
func New(p dominosa.Puzzle) *Game { return NewBy(nil, p) }

// NewBy returns a game by other rules without moves. Of the board they use the shape, the bones and
// the dominoes given. Nil stands for the rules of domino grids.
func NewBy(r Rules, p dominosa.Puzzle) *Game {
	gr := newGrid(p, r)
	return &Game{puzzle: p, grid: gr, now: newPosition(gr)}
}

// Rules returns the rules of the game, nil for those of domino grids.
func (g *Game) Rules() Rules { return g.grid.rules }

// Clone returns an independent copy of g.
func (g *Game) Clone() *Game {
	c := *g
	c.now = g.now.clone()
	c.moves = slices.Clone(g.moves) // a move never changes
	c.checkpoints = slices.Clone(g.checkpoints)
	c.slots = slices.Clone(g.slots)
	return &c
}

// Puzzle returns the puzzle that is played.
func (g *Game) Puzzle() dominosa.Puzzle { return g.puzzle }

// Title returns the title of the game: one line, empty if none was set.
func (g *Game) Title() string { return g.title }

// SetTitle sets the title. Characters that cannot be printed become blanks.
func (g *Game) SetTitle(title string) { g.title = oneLine(title) }

// Elapsed returns how long the game has been played, as set last.
func (g *Game) Elapsed() time.Duration { return g.elapsed }

// SetElapsed sets how long the game has been played; negative times become 0.
func (g *Game) SetElapsed(d time.Duration) { g.elapsed = max(0, d) }

// Between returns the place on two neighbouring cells, in either order. It
// reports false if they are not neighbours, or not cells of the board. By other rules the place is
// one of many, with any bone.
func (g *Game) Between(a, b dominosa.Cell) (dominosa.Place, bool) {
	if b.Row < a.Row || b.Col < a.Col {
		a, b = b, a
	}
	i := g.grid.between(a, b)
	if i == noPlace {
		return dominosa.Place{}, false
	}
	return g.grid.places[i], true
}

// Lay lays a bone, or lifts it if it lies there. Bones that it overlaps are
// lifted, and whatever stands between its cells is erased. If p is not a place of the board, or
// touches a domino that comes with it, Lay does nothing and reports false.
func (g *Game) Lay(p dominosa.Place) bool {
	return g.toggle(p, laid)
}

// Mark draws or erases a line between two cells, which says that no bone lies on both.
// A bone that lies there is lifted. If p is not a place of the board, Mark does nothing
// and reports false.
func (g *Game) Mark(p dominosa.Place) bool {
	return g.toggle(p, marked)
}

// Pencil draws a bone in pencil, or rubs it out. If p is not a place of the board, or
// that of a domino that comes with it, Pencil does nothing and reports false.
func (g *Game) Pencil(p dominosa.Place) bool { return g.toggle(p, pencilled) }

// Dash draws a dashed line or erases it, as [Game.Mark] does a line.
func (g *Game) Dash(p dominosa.Place) bool { return g.toggle(p, dashed) }

func (g *Game) toggle(p dominosa.Place, k kind) bool {
	i := g.grid.index(p)
	if i == noPlace || (k == laid || g.now.signs[i] == laid) && g.grid.fixed(i) {
		return false
	}
	do := verb(2 * k)
	if g.now.signs[i] == k {
		do++
	}
	g.take([]act{{do, i}})
	return true
}

func (g *Game) is(p dominosa.Place, k kind) bool {
	i := g.grid.index(p)
	return i != noPlace && g.now.signs[i] == k
}

// Marked reports whether the line between the cells of p is drawn.
func (g *Game) Marked(p dominosa.Place) bool { return g.is(p, marked) }

// Laid returns the bones laid, in the order of [dominosa.Place.Compare].
func (g *Game) Laid() []dominosa.Place { return g.now.listed(laid) }

// Marks returns the lines drawn, in the same order, including those at the sides of
// bones.
func (g *Game) Marks() []dominosa.Place { return g.now.listed(marked) }

// Pencilled returns the bones in pencil, in the same order, including those that a bone
// overlaps.
func (g *Game) Pencilled() []dominosa.Place { return g.now.listed(pencilled) }

// Dashes returns the dashed lines, in the same order, including those at the sides of
// bones.
func (g *Game) Dashes() []dominosa.Place { return g.now.listed(dashed) }

// Tiling returns the solution that the board shows, and whether it shows one. Bones
// cover all cells; but a bone may be replaced by two bare cells that are separated from
// all others by drawn lines, bones and edges, of which at least one is a drawn line:
// a gap between bones has still to be filled.
func (g *Game) Tiling() (dominosa.Tiling, bool) {
	set := g.puzzle.Set()
	var t dominosa.Tiling
	for i, p := range g.grid.places {
		if g.now.signs[i] == laid || set.Of(p.Bone) > 0 && g.parted(i) {
			t = append(t, p)
		}
	}
	switch {
	case 2*len(t) != g.puzzle.Board.Cells():
		return t, false
	case g.grid.rules != nil:
		return t, g.grid.rules.Verify(t) == nil
	}
	return t, g.puzzle.Verify(t) == nil
}

// parted reports whether the cells of a place are bare, with no line between them but
// one at another side.
func (g *Game) parted(i int) bool {
	if g.now.signs[i] == marked || g.now.touches(i) {
		return false
	}
	a, b := g.grid.places[i].Cells()
	isMarked := func(q int) bool { return g.now.signs[q] == marked }
	return slices.ContainsFunc(g.grid.around(a), isMarked) || slices.ContainsFunc(g.grid.around(b), isMarked)
}

// Done reports whether the board shows a solution: see [Game.Tiling]. A puzzle
// with several solutions is done with any of them.
func (g *Game) Done() bool {
	_, ok := g.Tiling()
	return ok
}

// free marks a slot that is not in use.
const free = -1

// Highlight switches the highlight of a value on or off. A value takes the lowest free
// slot and keeps it, so that each slot can have its own look; there are as many slots
// as needed. Highlighting is not a move, but every move remembers what was
// highlighted: see [Game.Undo].
func (g *Game) Highlight(value int) {
	if value < 0 || value > dominosa.MaxPip {
		return
	}
	i := slices.Index(g.slots, value)
	if i >= 0 {
		value = free
	} else if i = slices.Index(g.slots, free); i < 0 {
		i = len(g.slots)
		g.slots = append(g.slots, free)
	}
	g.slots[i] = value
	for n := len(g.slots); n > 0 && g.slots[n-1] == free; n-- {
		g.slots = g.slots[:n-1]
	}
}

// Highlights returns the highlighted values by slot, -1 for a free slot.
func (g *Game) Highlights() []int { return slices.Clone(g.slots) }
