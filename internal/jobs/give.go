package jobs

import (
	"context"
	"slices"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

const (
	// ahead is how many units are queued or searched for each worker, so that
	// nobody waits for the coordinator.
	ahead = 2

	// unitTime is the work that a unit of small parts should hold, in seconds;
	// unitParts and unitSize limit the number of its parts and the length of their text.
	unitTime  = 0.2
	unitParts = 4096
	unitSize  = 256 << 10
)

// A sent is a unit that was sent to the queue and not yet acknowledged.
type sent struct {
	id    string
	spans []span
	ack   jetstream.PubAckFuture
}

// A given is a unit that was given out and not yet answered.
type given struct {
	spans  []span
	at     time.Time
	called time.Time // last
	calls  int
}

// give queues units until there are enough. It does not wait for the server.
func (c *coordinator) give(ctx context.Context) error {
	if err := c.confirm(ctx); err != nil {
		return err
	}
	for len(c.units) < ahead*c.team && c.ledger.ready > 0 && time.Now().After(c.resume) {
		if err := c.giveOne(); err != nil {
			return c.trouble(ctx, err)
		}
	}
	return nil
}

// giveOne queues a unit.
func (c *coordinator) giveOne() error {
	u := unit{ID: newKey(), Run: c.print, Program: program, Budget: c.cfg.Budget}
	u.Spans, u.Parts, u.Tries = c.ledger.take(c.unitParts(), unitSize)
	ack, err := c.post.js.PublishAsync(jobsSubject(c.id), marshal(u))
	if err != nil {
		c.ledger.giveBack(u.Spans)
		return err
	}
	c.units[u.ID], c.idle = &given{spans: u.Spans, at: time.Now()}, 0
	c.sent = append(c.sent, sent{u.ID, u.Spans, ack})
	return nil
}

// unitParts returns how many parts the next unit gets.
func (c *coordinator) unitParts() int {
	n := 1
	if c.perPart > 0 && c.cfg.Budget == 0 {
		n = int(min(unitParts, unitTime/c.perPart))
	}
	// Every worker should get some. And a unit that was called back leaves a few parts
	// of very unequal size: then each goes alone.
	fair := int(c.ledger.ready) / (2 * ahead * c.team)
	return max(1, min(n, fair))
}

// confirm checks which units have reached the queue. The others are given out again;
// if they did arrive after all, they are there twice, which does no harm.
func (c *coordinator) confirm(ctx context.Context) error {
	var failed error
	c.sent = slices.DeleteFunc(c.sent, func(s sent) bool {
		select {
		case <-s.ack.Ok():
			c.silent = time.Time{}
			return true
		case failed = <-s.ack.Err():
			delete(c.units, s.id)
			c.ledger.giveBack(s.spans)
			return true
		default:
			return false
		}
	})
	if failed != nil {
		return c.trouble(ctx, failed)
	}
	return nil
}
