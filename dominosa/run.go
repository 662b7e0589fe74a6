package dominosa

import "context"

// A run is what a search knows about the world: when to stop, whom to tell,
// and what to report at the end. Engines embed it and keep its counters.
type run struct {
	ctx      context.Context
	max      uint64 // Config.MaxNodes
	progress func(Stats)
	stats    Stats
	next     uint64 // look at the world when stats.Nodes gets here
	err      error  // why the search was cut short
}

// start begins a run; nothing of an earlier one is left.
func (r *run) start(ctx context.Context, cfg Config, e Engine) {
	*r = run{ctx: ctx, max: cfg.MaxNodes, progress: cfg.Progress, stats: Stats{Engine: e}, next: checkEvery}
	if r.max > 0 {
		r.next = min(r.next, r.max+1)
	}
	if ctx.Err() != nil {
		r.next = 1
	}
}

// poll looks at the context and the limits and reports whether to stop. It is
// called when stats.Nodes has reached next. Once it has said stop, next is 0,
// so that every node on the way out asks again and gets the same answer.
func (r *run) poll() bool {
	switch {
	case r.err != nil:
	case r.ctx.Err() != nil:
		r.err = context.Cause(r.ctx)
	case r.max > 0 && r.stats.Nodes > r.max:
		r.err = ErrLimit
	default:
		if r.progress != nil {
			r.progress(r.stats)
		}
		r.next = r.stats.Nodes + checkEvery
		if r.max > 0 {
			r.next = min(r.next, r.max+1)
		}
		return false
	}
	r.stats.Nodes-- // it is not visited
	r.next = 0
	return true
}
