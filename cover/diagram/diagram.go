// Package diagram makes the family of all solutions of an exact cover problem, as a diagram
// of package zdd ([Of]). A diagram keeps families small that could not be listed, counts
// them exactly, and can be searched for the cheapest, the first or the n-th solution.
//
// [NewSearch] and [NewJoin] make a diagram in pieces, on many machines.
//
// It is Algorithm Z of Knuth, The Art of Computer Programming, 7.2.2.1, extended to bounds
// and weights.
package diagram

import (
	"context"
	"fmt"

	"bonepile/cover"
	"bonepile/cover/internal/memo"
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
	low, end := cover.Config{Tree: cfg.Tree, MaxNodes: cfg.MaxNodes, Stats: cfg.Stats, Progress: cfg.Progress}.Lower()
	low.MaxMemory = cfg.MaxMemory
	defer end()
	return memo.Diagram(ctx, p.Arrays(), low)
}

// A Piece is what a [Search] has found in a part of the tree.
type Piece struct {
	// Path is the way from the root to the part.
	Path []Step

	// Kids are the choices found there below which everything is known, in the order
	// of the search. A kid on level l belongs to the node that the first l steps of
	// Path lead to.
	Kids []Kid

	// Diagram has the families of the kids: for each kid in turn the variable after all
	// options and those of earlier kids, whose hi is the family of solutions below the
	// kid and whose lo is the variable before.
	Diagram *zdd.Diagram
}

// A Step is a choice on the way to a [Piece]: which turn it is, and field Option, the
// option chosen, -1 if the item is to have no more.
type Step = memo.Step

// A Kid is a choice that a [Piece] has found: fields Level, from 0, and Option, -1 if the
// item is to have no more. The root is a kid on level -1.
type Kid = memo.Kid

// A Search makes pieces of the diagram of one problem, and remembers what it met from one
// to the next. [NewSearch] makes it. It is not safe for concurrent use.
type Search struct{ parts *memo.Parts }

// NewSearch returns a search for pieces of the diagram of p in the tree t. A constraint
// gives [errors.ErrUnsupported], and a rule that learns or draws lots [cover.ErrReplay]. It
// takes memory as [Of] does, up to about maxMemory bytes; 0 means no limit.
func NewSearch(p *cover.Problem, t cover.Tree, maxMemory uint64) (*Search, error) {
	low, _ := cover.Config{Tree: t}.Lower()
	low.MaxMemory = maxMemory
	parts, err := memo.NewParts(p.Arrays(), low)
	return &Search{parts}, err
}

// Search searches a part until it is done, it has visited about this many nodes, ctx ends,
// or what it remembers takes too much memory; then it forgets all that. It returns what it
// found, nil for nothing; the parts that it left, in the order of the search; and how many
// nodes it visited. Ending early is not an error. The error is [cover.ErrPart] for a part of
// another tree, or that the diagram is too large for any; then the Search is of no more use.
//
// It takes the time of [Of] for what it visits and, for the piece, that of a walk over all
// that it remembers.
func (s *Search) Search(ctx context.Context, part cover.Part, nodes uint64) (piece *Piece, left []cover.Part, visited uint64, err error) {
	if s.parts == nil {
		return nil, nil, 0, fmt.Errorf("%w: a Search that NewSearch has not made", cover.ErrConfig)
	}
	found, left, visited, err := s.parts.Search(ctx, part, nodes)
	return (*Piece)(found), left, visited, err
}

// ErrPiece reports a [Piece] that does not belong to the problem, or comes out of order.
var ErrPiece = memo.ErrPiece

// A Join puts pieces together. [NewJoin] makes it. It takes the memory of the diagram, and
// little more.
type Join struct{ join *memo.Join }

// NewJoin returns a joiner for pieces of the diagram of p.
func NewJoin(p *cover.Problem) *Join { return &Join{memo.NewJoin(p.Arrays())} }

// Add adds a piece, in time proportional to its size. Pieces have to be added in the order
// of the search, in whatever order they were found. The error is [ErrPiece], or that the
// diagram is too large for any; then the Join is of no more use.
func (j *Join) Add(piece *Piece) error {
	if j.join == nil || piece == nil || piece.Diagram == nil {
		return ErrPiece
	}
	return j.join.Add((*memo.Piece)(piece))
}

// Diagram returns the diagram of all pieces added. After that the Join is of no more use.
func (j *Join) Diagram() (*zdd.Diagram, error) {
	if j.join == nil {
		return nil, ErrPiece
	}
	return j.join.Diagram()
}
