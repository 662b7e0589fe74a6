package play

import "slices"

// Numbered returns a copy of g in which all numbers, including highlights, are higher by
// a constant, for people who count from 1. The moves stay the same, since they name
// places. The error is that of [dominosa.Puzzle.Renumber].
func (g *Game) Numbered(by int) (*Game, error) {
	p, err := g.puzzle.Renumber(by)
	if err != nil {
		return nil, err
	}
	c := g.Clone()
	if by == 0 {
		return c, nil
	}
	c.puzzle, c.grid, c.higher = p, newGrid(p, g.grid.rules), g.higher+by
	c.now.grid = c.grid
	for i := range c.checkpoints {
		c.checkpoints[i].position.grid = c.grid
	}
	c.slots = raised(c.slots, by)
	for i := range c.moves {
		c.moves[i].slots = raised(c.moves[i].slots, by)
	}
	return c, nil
}

// Own returns the game with the numbers that its board had before any call of [Game.Numbered].
func (g *Game) Own() *Game {
	if g.higher == 0 {
		return g
	}
	own, err := g.Numbered(-g.higher)
	if err != nil {
		panic(err) // it had them
	}
	return own
}

// raised returns highlights by slot, their values raised.
func raised(slots []int, by int) []int {
	slots = slices.Clone(slots)
	for i, v := range slots {
		if v != free {
			slots[i] = v + by
		}
	}
	return slots
}
