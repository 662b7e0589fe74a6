package far

import (
	"context"
	"time"

	"bonepile/internal/jobs"
)

// A look is the server's view of the queue.
type look struct {
	jobs.Look
	last uint64 // number of the last answer, asked for after the rest
	err  error
}

// watch examines the queue regularly until ctx ends.
func (p *post) watch(ctx context.Context, looks chan<- look) {
	tick := time.NewTicker(jobs.WatchEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		l := p.look(ctx)
		select {
		case <-ctx.Done():
			return
		case looks <- l:
		}
	}
}

func (p *post) look(ctx context.Context) (l look) {
	one, cancel := requestContext(ctx)
	defer cancel()
	c, err := p.js.Consumer(one, jobsStream(p.id), workers)
	if err != nil {
		return look{err: err}
	}
	info := c.CachedInfo()
	l.Look = jobs.Look{Queued: int(info.NumPending), Searching: info.NumAckPending, Idle: info.NumWaiting}
	if l.Queued == 0 && l.Searching == 0 {
		done, err := p.js.Stream(one, doneStream(p.id))
		if err != nil {
			return look{err: err}
		}
		l.last = done.CachedInfo().State.LastSeq
	}
	return l
}
