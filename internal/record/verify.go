package record

import (
	"context"
	"fmt"

	"bonepile/cover"
	"bonepile/dominosa"
)

// verify counts the solutions again in two ways: with the engine wide, and as an exact
// cover problem. They share no search with each other nor, up to 64 cells, with the one
// that found the array, unless the goal is Hard, which asks for the nodes of the latter.
func (a Array) verify() error {
	ctx := context.Background()
	n, err := a.Puzzle.Count(ctx, dominosa.Config{Engine: dominosa.Wide})
	if err != nil {
		return err
	}
	problem, _, err := a.Puzzle.Problem()
	if err != nil {
		return err
	}
	m, err := problem.Count(ctx, cover.CountConfig{})
	if err != nil {
		return err
	}
	if n.Cmp(m) != 0 || !n.IsUint64() || n.Uint64() != a.Count {
		return fmt.Errorf("%w: %d solutions in the search, %v by %v, %v by %v: %s",
			errEngines, a.Count, n, dominosa.Wide, m, dominosa.Cover, a.ID())
	}
	return nil
}
