// Package counts answers questions about exact cover problems that come down to counting: the
// n-th solution in order, or some drawn at random ([NewPicker]); the sum of the products of
// what options weigh ([Weighted]); how many solutions differ in part ([Distinct]).
package counts

import (
	"context"
	"errors"
	"iter"
	"math/big"
	"math/rand/v2"

	"bonepile/cover"
	"bonepile/cover/diagram"
	"bonepile/cover/internal/count"
	"bonepile/internal/box"
)

// A Config tunes a count. The zero value has no limit but that of memory.
type Config struct {
	// MaxNodes stops a count with [cover.ErrLimit] after about this many nodes: for a
	// [Picker] the one that NewPicker makes, and those for each solution. Zero means no limit.
	MaxNodes uint64

	// MaxMemory is how many bytes may be remembered; 0 stands for 2 GiB.
	MaxMemory uint64

	// Stats, if not nil, receives the totals of the count; for a
	// [Picker] of the one that NewPicker makes.
	Stats *cover.Stats

	// Progress, if not nil, is called with the totals so far, about every 1024 nodes.
	Progress func(cover.Stats)
}

// A Picker finds single solutions of one problem among all of them, without visiting the
// others, so it can number more solutions than could ever be listed. [NewPicker] makes it. It
// is not safe for concurrent use.
type Picker struct {
	p     *cover.Problem
	cfg   Config
	index *count.Index
}

// NewPicker counts the solutions of p, by [cover.Fastest], and returns a Picker for them. The errors
// are those of [cover.Problem.Count].
func NewPicker(ctx context.Context, p *cover.Problem, cfg Config) (*Picker, error) {
	index, err := count.NewIndex(ctx, box.Open(p), cfg.lower())
	if err != nil {
		return nil, err
	}
	return &Picker{p, cfg, index}, nil
}

// ErrNone reports that there is no solution of that number.
var ErrNone = errors.New("cover: no such solution")

// Count returns the number of solutions.
func (k *Picker) Count() *big.Int {
	if k.index == nil {
		return new(big.Int)
	}
	return new(big.Int).Set(k.index.Total)
}

// Nth returns solution n, from 0, in the order of [cover.Problem.Lexicographic]. The error is
// [ErrNone] if there are fewer, or as for [NewPicker].
//
// It makes a count for each choice that it considers. What these have in common is counted
// once, so calls after the first take milliseconds. But with bounds, weights, demands or
// conditions, and where solutions are best counted by [cover.BySigns], each count takes up to
// the time of NewPicker.
func (k *Picker) Nth(ctx context.Context, n *big.Int) (cover.Solution, error) {
	if n.Sign() < 0 || n.Cmp(k.Count()) >= 0 {
		return nil, ErrNone
	}
	sol, err := k.index.Nth(ctx, n)
	return cover.Solution(sol), err
}

// Samples returns an endless iterator over solutions drawn at random, each time from all of
// them, with exactly equal chances if rng gives independent bits. What comes depends on the
// problem and on the stream of rng alone. Where there is no solution nothing comes; an error,
// as for NewPicker, is the last to come.
//
// Where a sweep counts best without conditions, or Nth would make counts that have nothing in common,
// solutions are drawn from their diagram, of package diagram, which is made at the first one.
func (k *Picker) Samples(ctx context.Context, rng *rand.Rand) iter.Seq2[cover.Solution, error] {
	return func(yield func(cover.Solution, error) bool) {
		total := k.Count()
		switch {
		case total.Sign() == 0:
		case k.index.Quick():
			for {
				sol, err := k.Nth(ctx, below(total, rng))
				if !yield(sol, err) || err != nil {
					return
				}
			}
		default:
			all, err := diagram.Of(ctx, k.p, diagram.Config{MaxNodes: k.cfg.MaxNodes, MaxMemory: k.cfg.MaxMemory, Progress: k.cfg.Progress})
			if err != nil {
				yield(nil, err)
				return
			}
			for set := range all.Samples(rng) {
				if !yield(set, nil) {
					return
				}
			}
		}
	}
}

// below draws a number less than n: numbers of as many bits, until one is less. That takes
// at most two tries on average.
func below(n *big.Int, rng *rand.Rand) *big.Int {
	for {
		m := new(big.Int)
		for bits := n.BitLen(); bits > 0; bits -= 64 {
			m.Lsh(m, uint(min(64, bits)))
			m.Or(m, new(big.Int).SetUint64(rng.Uint64()>>(64-min(64, bits))))
		}
		if m.Cmp(n) < 0 {
			return m
		}
	}
}
