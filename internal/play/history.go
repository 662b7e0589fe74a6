package play

import (
	"slices"
	"strings"
	"unicode"
)

// A move is what is done and undone together: usually one act, but all acts of a
// hint or of a return to a checkpoint. It never changes.
type move struct {
	acts  []act
	flips []flip // what the acts changed, in order
	slots []int  // the values highlighted at the time
}

// take does acts as one move if they change anything. What was undone can then no longer
// be redone. If lines complete the solution, the move lays the bones that they show.
func (g *Game) take(acts []act) bool {
	var t move
	for _, a := range acts {
		t.add(&g.now, a)
	}
	if len(t.acts) == 0 {
		return false
	}
	if shown, ok := g.Tiling(); ok {
		for _, p := range shown {
			t.add(&g.now, act{lay, g.grid.index(p)})
		}
	}
	t.slots = slices.Clone(g.slots)
	g.moves = append(g.moves[:g.done], t)
	g.done++
	return true
}

// add does an act on a position, as a part of the move. It reports whether that changed
// anything.
func (t *move) add(p *position, a act) bool {
	flips := p.flips(a)
	if len(flips) == 0 {
		return false
	}
	p.apply(flips)
	t.acts = append(t.acts, a)
	t.flips = append(t.flips, flips...)
	return true
}

// Moves returns how many moves led to the position, without those undone.
func (g *Game) Moves() int { return g.done }

// CanUndo reports whether there is a move to undo.
func (g *Game) CanUndo() bool { return g.done > 0 }

// CanRedo reports whether there is a move to redo.
func (g *Game) CanRedo() bool { return g.done < len(g.moves) }

// Undo undoes the last move and highlights what was highlighted when it was made, to
// show why. It reports whether there was one.
func (g *Game) Undo() bool {
	if !g.CanUndo() {
		return false
	}
	g.done--
	g.repeat(g.moves[g.done]) // flips undo themselves, in any order
	return true
}

// Redo repeats the move that was undone last, and highlights the same as [Game.Undo].
// It reports whether there was one.
func (g *Game) Redo() bool {
	if !g.CanRedo() {
		return false
	}
	g.repeat(g.moves[g.done])
	g.done++
	return true
}

// repeat does the flips of a move again, and highlights what was highlighted then.
func (g *Game) repeat(t move) {
	g.now.apply(t.flips)
	g.slots = slices.Clone(t.slots)
}

// Restart lifts all bones and erases all lines, as a move that can be undone. It
// reports whether there were any.
func (g *Game) Restart() bool { return g.take([]act{{restart, noPlace}}) }

// A Checkpoint is a position to return to.
type Checkpoint struct {
	Name  string
	Moves int // how many led to it

	position position
}

// Checkpoint saves the position and returns the checkpoint's index, which is the last.
// Characters of the name that cannot be printed become blanks.
func (g *Game) Checkpoint(name string) int {
	g.checkpoints = append(g.checkpoints, Checkpoint{oneLine(name), g.done, g.now.clone()})
	return len(g.checkpoints) - 1
}

// Checkpoints returns the checkpoints in the order in which they were made.
func (g *Game) Checkpoints() []Checkpoint { return slices.Clone(g.checkpoints) }

// Return goes back to the position of a checkpoint, as a move that can be undone, and
// keeps the checkpoint. It reports whether there is such a checkpoint.
func (g *Game) Return(index int) bool {
	if index < 0 || index >= len(g.checkpoints) {
		return false
	}
	g.take(g.now.acts(g.checkpoints[index].position))
	return true
}

// Forget deletes a checkpoint, so that those after it move up. It reports whether there
// is such a checkpoint.
func (g *Game) Forget(index int) bool {
	if index < 0 || index >= len(g.checkpoints) {
		return false
	}
	g.checkpoints = slices.Delete(g.checkpoints, index, index+1)
	return true
}

// oneLine returns text with blanks for whatever cannot be printed in one line.
func oneLine(text string) string {
	blank := func(c rune) rune {
		if !unicode.IsPrint(c) {
			return ' '
		}
		return c
	}
	return strings.TrimSpace(strings.Map(blank, strings.ToValidUTF8(text, " ")))
}
