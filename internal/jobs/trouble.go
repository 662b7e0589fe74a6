package jobs

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

const (
	// patience is how long a server elsewhere may stay silent before the run is
	// given up, and ownPatience is the limit for the server of this process.
	patience    = 10 * time.Minute
	ownPatience = 20 * time.Second
	ownTries    = 3 // to open what it stored

	troubleWait = 300 * time.Millisecond // before a silent server is tried again

	// removeTime limits the attempts to remove the streams of a finished run. It is
	// longer than a cluster takes to elect a leader.
	removeTime = 15 * time.Second
)

// reach connects to a server and makes sure it has the streams of the run. If the
// server of this process cannot read what it stored, that is put aside and it starts
// afresh: the ledger does not need it.
func (c *coordinator) reach(ctx context.Context) (*link, error) {
	for first := true; ; first = false {
		link, err := c.connect()
		if err == nil {
			c.post = &post{link: link, id: c.id, memory: c.dir.path == "" && link.own != nil}
			if err = c.open(ctx); err == nil {
				return link, nil
			}
			link.close()
		}
		if c.cfg.Server.URL != "" || ctx.Err() != nil || !first {
			return nil, err
		}
		aside, moved := c.dir.putAside()
		if !moved {
			return nil, err
		}
		c.report("what the server had stored cannot be read (%v); it is now in %s", err, aside)
	}
}

// connect connects to the server of the run.
func (c *coordinator) connect() (*link, error) {
	if c.cfg.Server.URL != "" {
		return c.cfg.Server.connect("bonepile " + c.run.Title)
	}
	return startServer(c.dir, c.cfg.Listen)
}

// open makes the streams and empties the queue: all open parts are given out again,
// and an answer to an old unit counts if it comes first.
func (c *coordinator) open(ctx context.Context) error {
	for try := 0; ; try++ {
		err := c.post.open(ctx, &c.run, c.print)
		if err == nil {
			err = c.post.emptyQueue(ctx)
		}
		if err == nil {
			c.silent = time.Time{}
			return nil
		}
		if end := c.giveUp(ctx, err); end != nil {
			return end
		}
		if c.post.own != nil && try == ownTries {
			return fmt.Errorf("server: %w", err)
		}
		pause(ctx, backoff(try))
	}
}

// remove deletes the streams of the run. At worst they stay: they take room on the
// server, and workers ignore them (see crew.abandoned).
func (c *coordinator) remove(ctx context.Context) {
	until, cancel := context.WithTimeout(context.WithoutCancel(ctx), removeTime)
	defer cancel()
	for try := 0; ; try++ {
		err := c.post.remove(until)
		if err == nil {
			return
		}
		pause(until, backoff(try))
		if until.Err() != nil {
			c.report("run %s is over, but its streams are still on the server: %v", c.id, err)
			return
		}
	}
}

// giveUp returns an error if trouble with the server should end the run.
func (c *coordinator) giveUp(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	limit := patience
	if c.post.own != nil {
		limit = ownPatience
	}
	var refusal *jetstream.APIError
	switch {
	case c.silent.IsZero():
		c.silent = time.Now()
		c.report("the server does not answer (%v): waiting", err)
	case time.Since(c.silent) > limit:
		return fmt.Errorf("server: no answer for %v: %w", limit, err)
	}
	if errors.As(err, &refusal) && refusal.Code < 500 && refusal.ErrorCode != jetstream.JSErrCodeStreamNotFound &&
		refusal.ErrorCode != jetstream.JSErrCodeConsumerNotFound {
		return fmt.Errorf("server: %w", err)
	}
	return nil
}

// trouble tries to recover from an error of the server, whose streams may be gone. It
// returns an error if there is no hope.
func (c *coordinator) trouble(ctx context.Context, err error) error {
	c.resume = time.Now().Add(troubleWait)
	if end := c.giveUp(ctx, err); end != nil {
		return end
	}
	if c.post.incomplete(ctx) {
		return c.open(ctx)
	}
	return nil
}
