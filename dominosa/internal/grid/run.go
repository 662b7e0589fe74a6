package grid

import (
	"context"
	"errors"
)

// ErrNodes reports a search that has used up its nodes.
var ErrNodes = errors.New("dominosa: node limit reached")

// Limits say when a search stops and whom it tells how far it is.
type Limits struct {
	MaxNodes uint64       // 0 for no limit
	Progress func(Totals) // may be nil
}

// Totals are those of one search.
type Totals struct {
	Nodes     uint64  // positions from which the search propagated
	Branches  uint64  // nodes at which nothing was forced and a choice was made
	Solutions uint64  // solutions visited one by one
	MemoHits  uint64  // positions whose count was known already
	Done      float64 // share of the search that is behind, 0 to 1
}

// checkEvery is how many nodes pass between looks at the context and at the
// limits. A node costs at most a few microseconds, so a cancelled search ends
// within some milliseconds, and the loop does not feel the test.
const checkEvery = 1024

// A Run is what a search knows about the world: when to stop, whom to tell,
// and what to report at the end. Engines embed it and keep its counters.
type Run struct {
	ctx context.Context
	Limits
	Stats Totals
	Next  uint64 // look at the world when stats.nodes gets here
	Err   error  // why the search was cut short
}

// Start begins a run; nothing of an earlier one is left.
func (r *Run) Start(ctx context.Context, l Limits) {
	*r = Run{ctx: ctx, Limits: l, Next: checkEvery}
	if r.MaxNodes > 0 {
		r.Next = min(r.Next, r.MaxNodes+1)
	}
	if ctx.Err() != nil {
		r.Next = 1
	}
}

// Poll looks at the context and the limits and reports whether to stop. It is
// called when stats.nodes has reached next. Once it has said stop, next is 0,
// so that every node on the way out asks again and gets the same answer.
func (r *Run) Poll() bool {
	switch {
	case r.Err != nil:
	case r.ctx.Err() != nil:
		r.Err = context.Cause(r.ctx)
	case r.MaxNodes > 0 && r.Stats.Nodes > r.MaxNodes:
		r.Err = ErrNodes
	default:
		if r.Progress != nil {
			if r.Progress(r.Stats); r.ctx.Err() != nil {
				return r.Poll()
			}
		}
		r.Next = r.Stats.Nodes + checkEvery
		if r.MaxNodes > 0 {
			r.Next = min(r.Next, r.MaxNodes+1)
		}
		return false
	}
	r.Stats.Nodes-- // it is not visited
	r.Next = 0
	return true
}

// Outcome returns the totals of the last search, and why it was cut short if it was.
func (r *Run) Outcome() (Totals, error) { return r.Stats, r.Err }

// An Engine is an engine with a puzzle in it, ready to search any number of times, one
// search at a time.
type Engine interface {
	// Decide looks for solutions until it has two, and returns how many it
	// found; Solution then returns each, by its number from 0.
	Decide(context.Context, Limits) int
	Solution(n int) (pairs [][2]int32)

	// Count returns the number of solutions.
	Count(context.Context, Limits) Tally

	// All calls yield with every solution until it says false.
	All(ctx context.Context, l Limits, yield func(pairs [][2]int32) bool)

	// Outcome returns the totals of the last search, and why it was cut short if
	// it was.
	Outcome() (Totals, error)
}
