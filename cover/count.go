package cover

import (
	"context"
	"fmt"
	"math/big"

	"bonepile/cover/internal/count"
	"bonepile/cover/internal/tree"
)

// A CountConfig tunes [Problem.Count]. The zero value counts in the fastest way.
type CountConfig struct {
	// Way is how to count.
	Way Way

	// Tree is how [BySearch] and [ByMemo] branch. If it is not the zero Tree, [Fastest]
	// is a search.
	Tree

	// Workers is how many goroutines count, if the way can use several, at most [MaxWorkers]; 0
	// stands for 1.
	Workers int

	// MaxNodes stops the count with [ErrLimit] after about this many nodes, of all ways
	// tried together. Zero means no limit. For a time limit, use a context.
	MaxNodes uint64

	// MaxSolutions is where Count stops: it never returns more. Zero means no limit.
	MaxSolutions uint64

	// MaxMemory is how many bytes may be remembered; 0 stands for 2 GiB. While a table
	// grows, the process may briefly need twice as much. Ways other than
	// BySearch and BySigns stop with [ErrMemory] at the limit, and Fastest continues without them.
	MaxMemory uint64

	// Without has options that must not be chosen.
	Without []int

	// Stats, if not nil, receives the totals of all ways tried.
	Stats *Stats

	// Progress, if not nil, is called with the totals so far, about every 1024 nodes.
	Progress func(Stats)
}

// A Way is a method of counting.
type Way = tree.Way

// The ways to count.
const (
	Fastest  = tree.Fastest  // several ways begin; the one that promises least work continues
	BySearch = tree.BySearch // a search that visits every solution
	BySweep  = tree.BySweep  // item by item, with all states at once
	ByMemo   = tree.ByMemo   // a search that remembers the sub-problems it has met: Algorithm Z
	BySigns  = tree.BySigns  // a sum over all ways to give items signs

	ByOptions = tree.ByOptions // option by option, with all states at once: Algorithm N
)

// Count returns the exact number of solutions of p, however large. Which way [Fastest] takes
// depends only on p, MaxNodes and MaxMemory.
//
// With an error there is no number: the cause of ctx's end, [ErrLimit], [ErrMemory],
// [ErrConfig], or [errors.ErrUnsupported] for a way that cannot count p.
func (p *Problem) Count(ctx context.Context, cfg CountConfig) (*big.Int, error) {
	c := Config{
		Tree: cfg.Tree, Workers: cfg.Workers, MaxNodes: cfg.MaxNodes, MaxMemory: cfg.MaxMemory, MaxSolutions: cfg.MaxSolutions,
		Stats: cfg.Stats, Progress: cfg.Progress,
	}.lower()
	if err := c.CheckWorkers(); err != nil {
		return nil, err
	}
	x := p.arrays()
	if len(cfg.Without) > 0 {
		f, err := p.arrays().Fix(nil, cfg.Without)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrConfig, err)
		}
		x = &f.Problem
	}
	n, _, err := count.Count(ctx, x, cfg.Way, c)
	return n, err
}
