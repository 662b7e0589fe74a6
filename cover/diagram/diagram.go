// Package diagram makes the family of all solutions of an exact cover problem, as a
// diagram of package zdd. It is Algorithm Z of The Art of Computer Programming,
// 7.2.2.1, for bounds and weights as well.
//
// Most callers want [Of]. [NewSearch] and [NewJoin] make a diagram in pieces, on many
// machines.
package diagram

import (
	"context"

	"bonepile/cover"
	"bonepile/cover/internal/memo"
	"bonepile/zdd"
)

// A Config tunes [Of]. The zero value makes a diagram without limits.
type Config struct {
	// Tree says how the search branches. Under the rule [cover.First] the diagram is
	// ordered, if the problem has no bounds and no weights, and zdd.Order finds how;
	// otherwise it is free. A [cover.Form] other than that of interchangeable colours
	// gives [errors.ErrUnsupported].
	cover.Tree

	// MaxNodes stops the search with [cover.ErrLimit] after so many nodes. Zero means
	// no limit.
	MaxNodes uint64

	// MaxMemory stops the search with [cover.ErrMemory] when what it remembers takes
	// more bytes. While a table grows, the process may need twice as much. Zero means
	// no limit.
	MaxMemory uint64

	// Stats, if not nil, receives the totals.
	Stats *cover.Stats

	// Progress, if not nil, is called with the totals so far about every 1024 nodes.
	Progress func(cover.Stats)
}

// Of returns the family of all solutions of p, each a set of options. It costs as much
// as counting with [cover.ByMemo], and up to 40 bytes for every node of the diagram while
// that is made. If there is an error, there is no diagram: the cause of ctx's end,
// [cover.ErrLimit] or [cover.ErrMemory].
func Of(ctx context.Context, p *cover.Problem, cfg Config) (*zdd.Diagram, error) {
	low, end := cover.Config{Tree: cfg.Tree, MaxNodes: cfg.MaxNodes, Stats: cfg.Stats, Progress: cfg.Progress}.Lower()
	low.MaxMemory = cfg.MaxMemory
	defer end()
	return memo.Diagram(ctx, p.Arrays(), low)
}

// A Search makes pieces of a diagram, a part of the tree at a time. Its method Search
// searches a part until it is done, about so many nodes were visited, ctx ends, or what
// it remembers takes more than MaxMemory, after which it begins to remember anew. It
// returns what it found, nil for nothing, the parts that it left, in the order of the
// search, and how many nodes it visited.
type Search = memo.Parts

// A Piece is what was found in a part: the way there, what was found below it, and the
// families of sets, as a diagram.
type Piece = memo.Piece

// A Step is a choice on the way to a [Piece]: a turn, and the option chosen.
type Step = memo.Step

// A Kid is a node that a [Piece] found: its level, and the option that leads to it.
type Kid = memo.Kid

// NewSearch returns a search for pieces of the diagram of p in a tree. A constraint
// gives [errors.ErrUnsupported], and a rule that learns or draws [cover.ErrReplay]. It
// takes memory as [Of] does, up to about maxMemory; 0 means no limit.
func NewSearch(p *cover.Problem, t cover.Tree, maxMemory uint64) (*Search, error) {
	low, _ := cover.Config{Tree: t}.Lower()
	low.MaxMemory = maxMemory
	return memo.NewParts(p.Arrays(), low)
}

// A Join puts pieces together: Add takes them in the order of the search, in whatever
// order they were found, and Diagram returns the whole.
type Join = memo.Join

// ErrPiece reports a [Piece] that is none of the problem, or comes out of order.
var ErrPiece = memo.ErrPiece

// NewJoin returns a joiner for pieces of the diagram of p.
func NewJoin(p *cover.Problem) *Join { return memo.NewJoin(p.Arrays()) }
