// Package diagram makes the family of all solutions of an exact cover problem, as a diagram
// of package zdd ([Of]). A diagram keeps families small that could not be listed, counts
// them exactly, and can be searched for the cheapest, the first or the n-th solution.
//
// It is Algorithm Z of Knuth, The Art of Computer Programming, 7.2.2.1, extended to bounds
// and weights.
package diagram

import (
	"context"

	"bonepile/cover"
	"bonepile/cover/internal/memo"
	"bonepile/cover/internal/tree"
	"bonepile/internal/box"
	"bonepile/zdd"
)

// A Config tunes [Of]. The zero value makes a diagram without limits.
type Config struct {
	// Tree says how the search branches. Under the rule [cover.First] the diagram is
	// ordered if the problem has no bounds and no weights, and zdd.Order finds the order;
	// otherwise it is free. The only [cover.Form] allowed is [cover.Interchangeable];
	// others give [errors.ErrUnsupported].
	cover.Tree

	// MaxNodes stops the search with [cover.ErrLimit] after this many nodes. Zero means
	// no limit.
	MaxNodes uint64

	// MaxMemory stops the search with [cover.ErrMemory] when what it remembers takes
	// more bytes than this. While a table grows, the process may need twice as much.
	// Zero means no limit.
	MaxMemory uint64

	// Stats, if not nil, receives the totals.
	Stats *cover.Stats

	// Progress, if not nil, is called with the totals so far about every 1024 nodes.
	Progress func(cover.Stats)
}

// Of returns the family of all solutions of p, each a set of options. If there is an error,
// there is no diagram: the cause of ctx's end, [cover.ErrLimit], [cover.ErrMemory] or
// [errors.ErrUnsupported].
//
// It costs as much as counting with [cover.ByMemo], and up to 40 bytes per node of the
// diagram while that is made. Where the same sub-problems come up again and again, as in
// tilings, it can be faster than a search by any factor; where none does, it takes two or
// three times as long.
func Of(ctx context.Context, p *cover.Problem, cfg Config) (*zdd.Diagram, error) {
	low := tree.Lower(cover.Config{Tree: cfg.Tree, MaxNodes: cfg.MaxNodes, MaxMemory: cfg.MaxMemory, Stats: cfg.Stats, Progress: cfg.Progress})
	return memo.Diagram(ctx, box.Open(p), low)
}
