package jobs

import (
	"context"
	"time"
)

const watchEvery = 100 * time.Millisecond

// A look is the server's view of the queue.
type look struct {
	queued    int    // units that no worker has taken
	searching int    // units that a worker has
	idle      int    // workers that wait
	last      uint64 // number of the last answer, asked for after the rest
	unread    bool   // there are answers to read
	err       error
}

// watch looks at the queue regularly until ctx ends.
func (p *post) watch(ctx context.Context, looks chan<- look) {
	tick := time.NewTicker(watchEvery)
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
	l = look{queued: int(info.NumPending), searching: info.NumAckPending, idle: info.NumWaiting}
	if l.queued == 0 && l.searching == 0 {
		done, err := p.js.Stream(one, doneStream(p.id))
		if err != nil {
			return look{err: err}
		}
		l.last = done.CachedInfo().State.LastSeq
	}
	return l
}

// caughtUp reports whether the reader has delivered all stored answers.
func (r *reader) caughtUp() bool {
	one, cancel := requestContext(context.Background())
	defer cancel()
	s, err := r.js.Stream(one, doneStream(r.id))
	return err == nil && s.CachedInfo().State.LastSeq <= r.last.Load()
}
