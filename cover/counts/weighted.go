package counts

import (
	"context"
	"fmt"
	"math/big"

	"bonepile/cover"
	"bonepile/cover/internal/count"
	"bonepile/cover/internal/memo"
	"bonepile/cover/internal/tree"
	"bonepile/internal/box"
)

// Weighted returns the exact sum, over all solutions of p, of the products of the weights of
// their options, without visiting each. Weights are any rational numbers: where all are 1, the
// sum is the number of solutions. It calls weight once for each option, from 0. The errors are
// those of [cover.Problem.Count], and [cover.ErrConfig] for an option whose weight is nil.
//
// It counts the solutions first, in the fastest way, and then by a search that remembers
// sub-problems. With bounds, demands or conditions, or options that cover an item several times,
// it takes as long as [cover.ByMemo], and more where numbers grow.
func Weighted(ctx context.Context, p *cover.Problem, weight func(k int) *big.Rat, cfg Config) (*big.Rat, error) {
	weights := make([]*big.Rat, p.Options())
	for k := range weights {
		if weight != nil {
			weights[k] = weight(k)
		}
		if weights[k] == nil {
			return nil, fmt.Errorf("%w: option %d has no weight", cover.ErrConfig, k)
		}
	}
	return count.Weighted(ctx, box.Open(p), weights, cfg.lower())
}

// lower returns cfg for the packages below.
func (cfg Config) lower() tree.Config {
	return tree.Lower(cover.Config{MaxNodes: cfg.MaxNodes, MaxMemory: cfg.MaxMemory, Stats: cfg.Stats, Progress: cfg.Progress})
}

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
	return memo.Distinct(ctx, box.Open(p), memo.View(v), cfg.lower())
}
