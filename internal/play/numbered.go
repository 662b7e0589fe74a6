package play

import "slices"

// Numbered returns a game of its own that is the same as g with all numbers by so
// much higher, those highlighted as well: some people count from 1. Since moves are
// at places, they are the same. The error is that of [dominosa.Puzzle.Renumber].
func (g *Game) Numbered(by int) (*Game, error) {
	p, err := g.puzzle.Renumber(by)
	if err != nil {
		return nil, err
	}
	c := g.Clone()
	if by == 0 {
		return c, nil
	}
	c.puzzle, c.grid = p, newGrid(p)
	c.now.grid = c.grid
	for i := range c.checkpoints {
		c.checkpoints[i].position.grid = c.grid
	}
	c.slots = raised(c.slots, by)
	for i := range c.turns {
		c.turns[i].slots = raised(c.turns[i].slots, by)
	}
	return c, nil
}

// raised returns highlights by slot with their values by so much higher.
func raised(slots []int, by int) []int {
	slots = slices.Clone(slots)
	for i, v := range slots {
		if v != free {
			slots[i] = v + by
		}
	}
	return slots
}
