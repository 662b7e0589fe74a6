package counts

import (
	"context"
	"math/big"

	"bonepile/cover"
	"bonepile/cover/internal/memo"
)

// A View is what is visible of solutions: which options cover a primary item of Items, what
// colour a secondary one has or whether it is covered without, and whether the options of
// Options are chosen.
type View struct {
	Items   []cover.Item
	Options []int
}

// Distinct returns the exact number of solutions of p that differ in what is visible. The
// errors are those of [cover.Problem.Count], [cover.ErrConfig] for an item or option of v that
// there is not, and [errors.ErrUnsupported] for conditions.
//
// It branches on what is visible, remembers sub-problems as [cover.ByMemo] does, and looks for
// one solution where nothing more is visible. So it takes time in proportion to how much
// differs that is visible, not to the number of solutions.
func Distinct(ctx context.Context, p *cover.Problem, v View, cfg Config) (*big.Int, error) {
	low, end := cfg.lower()
	defer end()
	return memo.Distinct(ctx, p.Arrays(), memo.View(v), low)
}
