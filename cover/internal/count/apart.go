package count

import (
	"context"
	"math"
	"math/big"
	"math/bits"

	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// Problems that fall apart. Where no option, nor any chain of options that share items, leads
// from some items to others, these are problems of their own, and their numbers are
// multiplied. A way that remembers the rest of the whole at every node would take memory in
// proportion to the square of the items where these are independent.

// fallsApart reports whether a way had better count the parts of p, each alone.
func fallsApart(way Way, cfg *tree.Config, p *xc.Problem) bool {
	return way == ByMemo && mayRace(cfg, p)
}

// countApart counts the parts of a problem by one way, and multiplies their numbers.
func countApart(ctx context.Context, parts []*xc.Problem, way Way, cfg tree.Config) (n *big.Int, by Way, err error) {
	var all, st tree.Stats
	var f factors
	c := cfg
	c.Stats = &st
	if cfg.Progress != nil {
		c.Progress = func(st tree.Stats) {
			sum := all
			addWork(&sum, st)
			cfg.Progress(sum)
		}
	}
	if cfg.Stats != nil {
		defer func() { *cfg.Stats = all }()
	}
	for k, q := range parts {
		switch {
		case ctx.Err() != nil:
			return nil, way, context.Cause(ctx)
		case cfg.MaxNodes > 0 && all.Nodes >= cfg.MaxNodes:
			return nil, way, tree.ErrLimit
		case cfg.MaxNodes > 0:
			c.MaxNodes = cfg.MaxNodes - all.Nodes
		}
		m, _, err := countWhole(ctx, q, way, c, Help{})
		all.Merge(st)
		all.Memo, all.Hits, all.Solutions = all.Memo+st.Memo, all.Hits+st.Hits, 0
		all.Done = float64(k) / float64(len(parts))
		if err != nil {
			return nil, way, err
		}
		if m.Sign() == 0 {
			f = factors{m}
			break
		}
		f.add(m)
	}
	n = f.product()
	all.Done, all.Solutions = 1, math.MaxUint64
	if n.IsUint64() {
		all.Solutions = n.Uint64()
	}
	return n, way, nil
}

// factors are numbers to be multiplied.
type factors []*big.Int

// add adds a number that is not 0. As long as it fits a word, it is multiplied into the last.
func (f *factors) add(m *big.Int) {
	if last := len(*f) - 1; last >= 0 && m.IsUint64() && (*f)[last].IsUint64() {
		if hi, lo := bits.Mul64((*f)[last].Uint64(), m.Uint64()); hi == 0 {
			(*f)[last].SetUint64(lo)
			return
		}
	}
	*f = append(*f, m)
}

// product returns the product: of pairs, then of pairs of these, so that both are of a size.
func (f factors) product() *big.Int {
	if len(f) == 0 {
		return big.NewInt(1)
	}
	for len(f) > 1 {
		half := (len(f) + 1) / 2
		for k := range len(f) / 2 {
			f[k].Mul(f[k], f[half+k])
		}
		f = f[:half]
	}
	return f[0]
}
