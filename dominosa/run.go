package dominosa

import (
	"context"
	"errors"
)

// errNodes reports a search that has used up its nodes.
var errNodes = errors.New("dominosa: node limit reached")

// limits say when a search stops and whom it tells how far it is.
type limits struct {
	maxNodes uint64       // 0 for no limit
	progress func(totals) // may be nil
}

// totals are those of one search.
type totals struct {
	nodes     uint64  // positions from which the search propagated
	branches  uint64  // nodes at which nothing was forced and a choice was made
	solutions uint64  // solutions visited one by one
	memoHits  uint64  // positions whose count was known already
	done      float64 // share of the search that is behind, 0 to 1
}

// checkEvery is how many nodes pass between looks at the context and at the
// limits. A node costs at most a few microseconds, so a cancelled search ends
// within some milliseconds, and the loop does not feel the test.
const checkEvery = 1024

// A run is what a search knows about the world: when to stop, whom to tell,
// and what to report at the end. Engines embed it and keep its counters.
type run struct {
	ctx context.Context
	limits
	stats totals
	next  uint64 // look at the world when stats.nodes gets here
	err   error  // why the search was cut short
}

// start begins a run; nothing of an earlier one is left.
func (r *run) start(ctx context.Context, l limits) {
	*r = run{ctx: ctx, limits: l, next: checkEvery}
	if r.maxNodes > 0 {
		r.next = min(r.next, r.maxNodes+1)
	}
	if ctx.Err() != nil {
		r.next = 1
	}
}

// poll looks at the context and the limits and reports whether to stop. It is
// called when stats.nodes has reached next. Once it has said stop, next is 0,
// so that every node on the way out asks again and gets the same answer.
func (r *run) poll() bool {
	switch {
	case r.err != nil:
	case r.ctx.Err() != nil:
		r.err = context.Cause(r.ctx)
	case r.maxNodes > 0 && r.stats.nodes > r.maxNodes:
		r.err = errNodes
	default:
		if r.progress != nil {
			r.progress(r.stats)
		}
		r.next = r.stats.nodes + checkEvery
		if r.maxNodes > 0 {
			r.next = min(r.next, r.maxNodes+1)
		}
		return false
	}
	r.stats.nodes-- // it is not visited
	r.next = 0
	return true
}

// outcome returns the totals of the last search, and why it was cut short if it was.
func (r *run) outcome() (totals, error) { return r.stats, r.err }
