package play

import (
	"slices"

	"bonepile/dominosa"
	"bonepile/dominosa/notation"
)

// Position returns what is on the board, but for the dominoes that come with it, as a text
// of the board has it.
func (g *Game) Position() notation.Marks {
	lie := slices.DeleteFunc(g.Laid(), func(p dominosa.Place) bool { return slices.Contains(g.puzzle.Given, p) })
	return notation.Marks{lie, g.Marks(), g.Pencilled(), g.Dashes()}
}

// Put makes marks the position, as one move. It reports whether that changed anything.
func (g *Game) Put(m notation.Marks) bool {
	q := newPosition(g.grid)
	for k, list := range m { // the kinds of signs, in their order
		for _, p := range list {
			if i := g.grid.index(p); i != noPlace {
				q.apply(q.flips(act{verb(2 * k), i}))
			}
		}
	}
	return g.take(g.now.acts(q))
}
