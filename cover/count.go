package cover

import (
	"context"
	"math/big"

	"bonepile/cover/internal/count"
)

// A CountConfig tunes [Problem.Count]. The zero value counts in the fastest way.
type CountConfig struct {
	// Way is how to count.
	Way Way

	// Tree is how [BySearch] and [ByMemo] branch. With another than the usual tree,
	// [Fastest] is a search.
	Tree

	// Workers is how many goroutines count, where the way can use them; 0 stands for 1.
	Workers int

	// MaxNodes stops the count with [ErrLimit] after about so many nodes, of all ways
	// that were tried. Zero means no limit. For a time limit, use a context.
	MaxNodes uint64

	// MaxMemory is how many bytes may be remembered, 2 GiB if it is 0; it counts the
	// things remembered, and a table that grows may take twice as much for a moment.
	// Fastest and ByRecall forget when it is reached; other ways stop with [ErrMemory].
	MaxMemory uint64

	// Stats, if not nil, receives the totals, of all ways that were tried.
	Stats *Stats

	// Progress, if not nil, is called with the totals so far, about every 1024 nodes.
	Progress func(Stats)
}

// A Way is how a number of solutions is found.
type Way = count.Way

// The ways to count.
const (
	Fastest  = count.Fastest  // several begin; the one that promises least work goes on
	BySearch = count.BySearch // every solution is visited
	BySweep  = count.BySweep  // item by item, all states at a time
	ByRecall = count.ByRecall // by a search that knows what it met before
	ByMemo   = count.ByMemo   // the same on dancing links: Algorithm Z
	BySigns  = count.BySigns  // by a sum over all ways to give items signs
)

// Count returns the exact number of solutions of p, however large. [Fastest] begins
// several ways and goes on with the one that promises least work; which one that is
// depends on p, MaxNodes and MaxMemory alone. Nothing is visited that can be counted
// without.
//
// If there is an error there is no number: the cause of ctx's end, [ErrLimit],
// [ErrMemory], or [errors.ErrUnsupported] for a way that is not for p.
func (p *Problem) Count(ctx context.Context, cfg CountConfig) (*big.Int, error) {
	c := cfg.Tree.internal()
	c.Workers, c.MaxNodes, c.MaxMemory = cfg.Workers, cfg.MaxNodes, cfg.MaxMemory
	end := hooks(&c, cfg.Stats, cfg.Progress)
	n, way, err := count.Count(ctx, &p.x, cfg.Way, c)
	end()
	if cfg.Stats != nil {
		cfg.Stats.Way = way
	}
	return n, err
}
