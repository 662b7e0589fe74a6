package dominosa

import (
	"context"

	"bonepile/dominosa/internal/grid"
	"bonepile/dominosa/internal/search"
)

// In the browser package cover is left out: no one asks for this engine there, and
// without it the page is a tenth smaller.
func newCovering(Puzzle) (grid.Engine, error) { return nil, ErrEngine }

// newHard: hard boards stay with the engine that has them.
func newHard(Puzzle, grid.Engine, int) (grid.Engine, error) { return nil, ErrEngine }

// all has no learner either.
func (p Puzzle) all(ctx context.Context, _ search.Loan, e Engine, cfg Config, run func(context.Context, grid.Limits)) (search.Loan, int) {
	run(ctx, cfg.limits(e))
	return search.Loan{}, 0
}
