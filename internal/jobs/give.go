package jobs

import (
	"context"
	"time"
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

// A given is a unit that was given out and not yet answered.
type given struct {
	spans  []span
	at     time.Time
	called time.Time // last
	calls  int
	check  bool // it is not called: what it leaves would be of no use
}

// give queues units until there are enough. It does not wait for the workers.
func (c *coordinator) give(ctx context.Context) error {
	for c.mayGive() && c.ledger.ready > 0 {
		if ok, err := c.giveOne(ctx); err != nil || !ok {
			return err
		}
	}
	return nil
}

// mayGive reports whether another unit may be out.
func (c *coordinator) mayGive() bool { return len(c.units) < ahead*c.team }

// giveOne queues a unit, and reports whether the exchange took it.
func (c *coordinator) giveOne(ctx context.Context) (bool, error) {
	u := &Unit{ID: NewKey(), Run: c.print, Program: Program(), Budget: c.cfg.Budget}
	if c.run.Kind.Word != nil {
		u.Word = c.word
	}
	check := len(c.ledger.due) > 0
	if check {
		u.Spans, u.Parts, u.Budget = c.ledger.takeCheck(u.ID)
	} else {
		u.Spans, u.Parts, u.Tries = c.ledger.take(c.unitParts(), unitSize)
	}
	ok, err := c.exchange.Give(ctx, u)
	if !ok {
		c.ledger.giveBack(u.Spans)
		return false, err
	}
	c.units[u.ID], c.idle = &given{spans: u.Spans, at: time.Now(), check: check}, 0
	return true, nil
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
