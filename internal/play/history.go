package play

import (
	"slices"
	"strings"
	"unicode"

	"bonepile/dominosa"
)

// A turn is what is done and undone at once: mostly one act, and all acts of a
// hint or of the way back to a checkpoint. It never changes.
type turn struct {
	acts  []act
	flips []flip // what the acts changed, in order
	slots []int  // the values that were highlighted
}

// take does acts as a turn, if they change anything. What was undone before can
// then no longer be redone.
func (g *Game) take(acts []act) bool {
	var t turn
	for _, a := range acts {
		flips := g.now.flips(a)
		if len(flips) == 0 {
			continue
		}
		g.apply(flips)
		t.acts = append(t.acts, a)
		t.flips = append(t.flips, flips...)
	}
	if len(t.acts) == 0 {
		return false
	}
	t.slots = slices.Clone(g.slots)
	g.turns = append(g.turns[:g.done], t)
	g.done++
	return true
}

func (g *Game) apply(flips []flip) {
	for _, f := range flips {
		g.now.flip(f)
	}
}

// Moves returns how many moves led to the position: those undone do not count.
func (g *Game) Moves() int { return g.done }

// CanUndo reports whether there is a move to take back.
func (g *Game) CanUndo() bool { return g.done > 0 }

// CanRedo reports whether there is a move that was taken back.
func (g *Game) CanRedo() bool { return g.done < len(g.turns) }

// Undo takes back the last move and highlights what was highlighted when it was
// made, so that one sees why. It reports whether there was one.
func (g *Game) Undo() bool {
	if !g.CanUndo() {
		return false
	}
	g.done--
	g.apply(g.turns[g.done].flips) // flips undo themselves, in any order
	g.slots = slices.Clone(g.turns[g.done].slots)
	return true
}

// Redo makes the move again that was taken back last, and highlights the same as
// [Game.Undo]. It reports whether there was one.
func (g *Game) Redo() bool {
	if !g.CanRedo() {
		return false
	}
	g.apply(g.turns[g.done].flips)
	g.slots = slices.Clone(g.turns[g.done].slots)
	g.done++
	return true
}

// Last returns the places at which the last move changed something, in order.
func (g *Game) Last() []dominosa.Place {
	if g.done == 0 {
		return nil
	}
	var list []dominosa.Place
	for _, f := range g.turns[g.done-1].flips {
		list = append(list, g.grid.places[f/2])
	}
	slices.SortFunc(list, dominosa.Place.Compare)
	return slices.Compact(list)
}

// Restart lifts all bones and erases all lines, as a move that can be undone. It
// reports whether there were any.
func (g *Game) Restart() bool { return g.take([]act{{restart, noPlace}}) }

// A Checkpoint is a position to come back to.
type Checkpoint struct {
	Name  string
	Moves int // how many led to it

	position position
}

// Laid returns the bones that lay then.
func (c Checkpoint) Laid() []dominosa.Place { return c.position.grid.listed(c.position.laid) }

// Marks returns the lines that were drawn then.
func (c Checkpoint) Marks() []dominosa.Place { return c.position.grid.listed(c.position.marked) }

// Checkpoint keeps the position, to come back to, and returns its index: the
// last. What does not belong into a line becomes a blank in the name.
func (g *Game) Checkpoint(name string) int {
	g.checkpoints = append(g.checkpoints, Checkpoint{oneLine(name), g.done, g.now.clone()})
	return len(g.checkpoints) - 1
}

// Checkpoints returns the checkpoints in the order in which they were made.
func (g *Game) Checkpoints() []Checkpoint { return slices.Clone(g.checkpoints) }

// Return goes back to the position of a checkpoint, as a move that can be undone.
// The checkpoint stays. It reports whether there is such a checkpoint.
func (g *Game) Return(index int) bool {
	if index < 0 || index >= len(g.checkpoints) {
		return false
	}
	g.take(g.now.acts(g.checkpoints[index].position))
	return true
}

// Forget drops a checkpoint; those after it move up. It reports whether there is
// such a checkpoint.
func (g *Game) Forget(index int) bool {
	if index < 0 || index >= len(g.checkpoints) {
		return false
	}
	g.checkpoints = slices.Delete(g.checkpoints, index, index+1)
	return true
}

// oneLine returns text as it can stand in a line.
func oneLine(text string) string {
	blank := func(c rune) rune {
		if !unicode.IsPrint(c) {
			return ' '
		}
		return c
	}
	return strings.TrimSpace(strings.Map(blank, strings.ToValidUTF8(text, " ")))
}
