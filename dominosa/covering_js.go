package dominosa

import "bonepile/dominosa/internal/grid"

// In the browser package cover is left out: no one asks for this engine there, and
// without it the page is a tenth smaller.
func newCovering(Puzzle) (grid.Engine, error) { return nil, ErrEngine }

// newHard: hard boards stay with the engine that has them.
func newHard(Puzzle, grid.Engine, int) (grid.Engine, error) { return nil, ErrEngine }
