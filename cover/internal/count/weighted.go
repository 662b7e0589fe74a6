package count

import (
	"context"
	"math"
	"math/big"

	"bonepile/cover/internal/memo"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// Weighted returns the sum over all solutions of p of the products of what their options
// weigh, which may be any rational numbers. It takes the fields of cfg that [NewIndex] takes.
//
// A race finds out whether a recaller had better branch as a search or as a sweep does. Then
// it multiplies what comes out of a choice by the weight of its option. Sums are of
// integers: if every denominator divides d, an option with n primary items stands with d^n
// times its weight, so that every solution comes to d^m times its product, where m is the
// number of primary items. Bounds, weights in the sense of cover, demands and conditions are
// for Algorithm Z.
func Weighted(ctx context.Context, p *xc.Problem, weights []*big.Rat, cfg tree.Config) (*big.Rat, error) {
	if p.Multiple() || !mayRace(&cfg, p) {
		return memo.Weighted(ctx, p, weights, cfg)
	}
	x, err := NewIndex(ctx, p, cfg)
	if err != nil {
		return nil, err
	}
	r := x.recall
	if r == nil {
		r = x.recaller()
	}
	scale, most := r.weigh(p, weights), uint64(math.MaxUint64)
	if cfg.MaxNodes > 0 {
		most = cfg.MaxNodes - min(cfg.MaxNodes, x.raced.Nodes)
	}
	n, done := r.run(most)
	if cfg.Stats != nil {
		addWork(cfg.Stats, r.stats)
	}
	if !done {
		return nil, r.stopped()
	}
	return new(big.Rat).SetFrac(n.value(), scale), nil
}

// weigh gives options their weights, each times a number, and returns by what the sum has to
// be divided.
func (r *recaller) weigh(p *xc.Problem, weights []*big.Rat) (scale *big.Int) {
	common := big.NewInt(1)
	for _, w := range weights {
		d := new(big.Int).GCD(nil, nil, common, w.Denom())
		common.Mul(common, d.Div(w.Denom(), d))
	}
	r.weights = make([]amount, len(weights))
	for k, w := range weights {
		items := int64(0)
		for _, e := range p.Option(k) {
			if int(e.Item) < p.Primary {
				items++
			}
		}
		n := new(big.Int).Div(common, w.Denom())
		n.Mul(n, w.Num()).Mul(n, power(common, max(0, items-1)))
		r.weights[k] = amount{big: n}
		if n.IsUint64() && n.Uint64()>>63 == 0 {
			r.weights[k] = amount{n: n.Uint64()}
		}
	}
	return power(common, int64(p.Primary))
}

func power(n *big.Int, k int64) *big.Int { return new(big.Int).Exp(n, big.NewInt(k), nil) }
