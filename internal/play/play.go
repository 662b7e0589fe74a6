// Package play is the state of a game: a puzzle, and what a player has done on it.
//
// It knows what the faces of a game have in common, that in the terminal and that
// in the browser, and nothing of how either looks. There is no clock in it: the
// time that a game has taken is told to it.
//
//	g := play.New(puzzle)
//	g.Lay(place)                 // lays the bone, or lifts it
//	g.Mark(place)                // draws the line that says "no bone here", or erases it
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
// goroutine; [Game.Clone] makes one for another.
//
// Two bones never overlap, and where a bone lies, the line between its cells is
// not drawn: what is done later wins. Lines at the other sides of a bone stay as
// they are, so that they are there again when it is lifted.
type Game struct {
	puzzle dominosa.Puzzle
	grid   *grid
	now    position

	turns []turn // all that was ever done, those undone last
	done  int    // how many of them are in force

	checkpoints []Checkpoint
	slots       []int // the values highlighted; free where a slot is not in use
	title       string
	elapsed     time.Duration
}

// New returns a game in which nothing was done yet.
func New(p dominosa.Puzzle) *Game {
	gr := newGrid(p)
	return &Game{puzzle: p, grid: gr, now: newPosition(gr)}
}

// Clone returns a game of its own that is the same as g.
func (g *Game) Clone() *Game {
	c := *g
	c.now = g.now.clone()
	c.turns = slices.Clone(g.turns) // a turn never changes
	c.checkpoints = slices.Clone(g.checkpoints)
	c.slots = slices.Clone(g.slots)
	return &c
}

// Puzzle returns the puzzle that is played.
func (g *Game) Puzzle() dominosa.Puzzle { return g.puzzle }

// Title returns what the game is called: one line, empty if nobody said.
func (g *Game) Title() string { return g.title }

// SetTitle names the game. What does not belong into a line becomes a blank.
func (g *Game) SetTitle(title string) { g.title = oneLine(title) }

// Elapsed returns how long the game has been played, as it was told.
func (g *Game) Elapsed() time.Duration { return g.elapsed }

// SetElapsed says how long the game has been played; less than nothing is nothing.
func (g *Game) SetElapsed(d time.Duration) { g.elapsed = max(0, d) }

// Between returns the place on two neighbouring cells, in either order. It
// reports false if they are no neighbours, or no cells of the board.
func (g *Game) Between(a, b dominosa.Cell) (dominosa.Place, bool) {
	if b.Row < a.Row || b.Col < a.Col {
		a, b = b, a
	}
	i := noPlace
	switch b {
	case dominosa.Cell{Row: a.Row, Col: a.Col + 1}:
		i = g.grid.at(a, false)
	case dominosa.Cell{Row: a.Row + 1, Col: a.Col}:
		i = g.grid.at(a, true)
	}
	if i == noPlace {
		return dominosa.Place{}, false
	}
	return g.grid.places[i], true
}

// Lay lays a bone, or lifts it if it lies there. Bones that it overlaps are
// lifted, and the line between its cells is erased. It reports whether p is a
// place of the board, and does nothing if it is not.
func (g *Game) Lay(p dominosa.Place) bool {
	return g.toggle(p, g.now.laid, lay, lift)
}

// Mark draws a line between two cells, which says that no bone lies on both, or
// erases it. A bone that lies there is lifted. It reports whether p is a place of
// the board, and does nothing if it is not.
func (g *Game) Mark(p dominosa.Place) bool {
	return g.toggle(p, g.now.marked, mark, unmark)
}

func (g *Game) toggle(p dominosa.Place, set []bool, on, off verb) bool {
	i := g.grid.index(p)
	switch {
	case i == noPlace:
		return false
	case set[i]:
		on = off
	}
	g.take([]act{{on, i}})
	return true
}

// Lies reports whether a bone lies at p.
func (g *Game) Lies(p dominosa.Place) bool {
	i := g.grid.index(p)
	return i != noPlace && g.now.laid[i]
}

// Marked reports whether the line between the cells of p is drawn.
func (g *Game) Marked(p dominosa.Place) bool {
	i := g.grid.index(p)
	return i != noPlace && g.now.marked[i]
}

// Laid returns the bones that lie, in the order of [dominosa.Place.Compare].
func (g *Game) Laid() []dominosa.Place { return g.grid.listed(g.now.laid) }

// Marks returns the lines that are drawn, in the same order, those at the sides
// of bones included.
func (g *Game) Marks() []dominosa.Place { return g.grid.listed(g.now.marked) }

// Tiling returns the solution that the board shows, and whether it shows one. A
// solution is bones that cover all cells; or instead of any of the bones, two bare
// cells that drawn lines, bones and edges part from all others. One of these has
// to be a drawn line: what is left over between bones has still to be laid.
func (g *Game) Tiling() (dominosa.Tiling, bool) {
	set := g.puzzle.Set()
	var t dominosa.Tiling
	for i, p := range g.grid.places {
		if g.now.laid[i] || set.Of(p.Bone) > 0 && g.parted(i) {
			t = append(t, p)
		}
	}
	return t, 2*len(t) == g.puzzle.Board.Cells() && g.puzzle.Verify(t) == nil
}

// parted reports whether the cells of a place are bare, no line parts them, and a
// line is drawn at one of their other sides.
func (g *Game) parted(i int) bool {
	if g.now.marked[i] || g.now.touches(i) {
		return false
	}
	a, b := g.grid.places[i].Cells()
	isMarked := func(q int) bool { return g.now.marked[q] }
	return slices.ContainsFunc(g.grid.around(a), isMarked) || slices.ContainsFunc(g.grid.around(b), isMarked)
}

// Done reports whether the board shows a solution: see [Game.Tiling]. A puzzle
// with several solutions is done with any of them.
func (g *Game) Done() bool {
	_, ok := g.Tiling()
	return ok
}

// SamePair returns the other places of the board with the bone of p.
func (g *Game) SamePair(p dominosa.Place) []dominosa.Place {
	var list []dominosa.Place
	for _, q := range g.grid.places {
		if q.Bone == p.Bone && q != p {
			list = append(list, q)
		}
	}
	return list
}

// free is what a slot has that is not in use.
const free = -1

// Highlight lights the cells of a value, or no longer lights them. A value takes
// the lowest free slot and keeps it, so that a face can give every slot a look
// of its own; there are as many as are asked for. It is no move, but every move
// remembers what was highlighted: see [Game.Undo].
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

// Highlights returns the values that are lit, by slot; -1 is a slot that is free.
func (g *Game) Highlights() []int { return slices.Clone(g.slots) }
