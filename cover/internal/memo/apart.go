package memo

import (
	"context"
	"math/big"

	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// Problems that fall apart: the numbers of their parts are multiplied. A way that remembers
// the rest of the whole at every node would take memory in proportion to the square of the
// items where these are independent.

// CountApart counts the parts of a problem, and multiplies their numbers. It takes the fields of cfg
// that [Count] takes.
func CountApart(ctx context.Context, parts []*xc.Problem, cfg tree.Config) (*big.Int, error) {
	var all, st tree.Stats
	c := cfg
	c.Stats, c.MaxSolutions = &st, 0
	if cfg.Progress != nil {
		c.Progress = func(st tree.Stats) {
			sum := all
			sum.Nodes, sum.Memo, sum.Hits = sum.Nodes+st.Nodes, sum.Memo+st.Memo, sum.Hits+st.Hits
			cfg.Progress(sum)
		}
	}
	if cfg.Stats != nil {
		defer func() { *cfg.Stats = all }()
	}
	numbers := make([]*big.Int, len(parts))
	for k, q := range parts {
		switch {
		case ctx.Err() != nil:
			return nil, context.Cause(ctx)
		case cfg.MaxNodes > 0 && all.Nodes >= cfg.MaxNodes:
			return nil, tree.ErrLimit
		case cfg.MaxNodes > 0:
			c.MaxNodes = cfg.MaxNodes - all.Nodes
		}
		n, err := Count(ctx, q, c)
		all.Merge(st)
		all.Memo, all.Hits, all.Solutions = all.Memo+st.Memo, all.Hits+st.Hits, 0
		all.Done = float64(k) / float64(len(parts))
		if err != nil {
			return nil, err
		}
		if numbers[k] = n; n.Sign() == 0 {
			numbers = numbers[k : k+1]
			break
		}
	}
	n := productOf(numbers)
	all.Finish(n)
	return n, nil
}

// productOf returns the product of some numbers, by halves, so that both factors are of a size.
func productOf(list []*big.Int) *big.Int {
	if half := len(list) / 2; half > 0 {
		return new(big.Int).Mul(productOf(list[:half]), productOf(list[half:]))
	}
	return list[0]
}
