package jobs

import (
	"context"
	"fmt"
	"sync"
)

// spread runs workers and gives out parts until none is open, or ctx ends.
func (c *coordinator) spread(ctx context.Context) error {
	var team sync.WaitGroup
	if err := c.exchange.settle(&team, c.account); err != nil { // what was answered before a crash must not be asked again
		return err
	}
	working, dismiss := context.WithCancel(ctx)
	defer team.Wait()
	defer dismiss()
	c.team = max(1, c.cfg.Workers)
	if err := c.exchange.employ(working, newCrew(c.run.Kind, c.run.Spec), c.cfg.Workers, &team); err != nil {
		return err
	}
	err := c.loop(ctx)
	dismiss()
	if err != nil && ctx.Err() != nil {
		if err := c.exchange.settle(&team, c.account); err != nil {
			return err
		}
		err = fmt.Errorf("stopped: %w", context.Cause(ctx))
		if c.ledger.open == 0 {
			c.finished, err = true, nil
		}
	}
	return err
}

// loop coordinates until no part is open.
func (c *coordinator) loop(ctx context.Context) error {
	for c.ledger.open > 0 {
		if err := c.give(ctx); err != nil {
			return err
		}
		c.call()
		n, err := c.exchange.next(ctx)
		if err == nil {
			err = c.take(n)
		}
		if err == nil {
			err = c.saveInTime()
		}
		if err != nil {
			return err
		}
		c.show()
	}
	c.finished = true
	return nil
}

// take enters news into the ledger.
func (c *coordinator) take(n news) error {
	for _, a := range n.answers {
		if err := c.account(a); err != nil {
			return err
		}
	}
	for _, id := range n.lost {
		if u := c.units[id]; u != nil {
			c.ledger.giveBack(u.spans)
			delete(c.units, id)
		}
	}
	if n.look != nil {
		c.consider(*n.look)
	}
	return nil
}

// account enters an answer into the ledger.
func (c *coordinator) account(a *answer) error {
	c.dirty, c.dry = true, 0
	delete(c.units, a.ID)
	counts, err := c.ledger.accept(a)
	if counts {
		c.ledger.total.Busy += a.Seconds
	}
	if counts && a.Begun > 0 {
		mean := a.Seconds / float64(a.Begun)
		if c.perPart == 0 {
			c.perPart = mean
		}
		c.perPart += (mean - c.perPart) / 5
	}
	return err
}

// consider acts on a look at the server: how many workers there are, and whether parts
// were lost.
func (c *coordinator) consider(l look) {
	c.team, c.idle = max(1, l.searching+l.idle), 0
	switch {
	case c.ledger.ready > 0 || l.queued > 0:
		c.dry = 0
	case l.searching > 0:
		c.dry, c.idle = 0, l.idle
	case l.unread:
	default:
		c.dry++
	}
	if c.dry >= lostAfter {
		c.dry = 0
		clear(c.units)
		c.ledger.total.Redone += c.ledger.recall()
	}
}

// lostAfter is how many looks in a row must find nothing queued and nothing searched
// before open parts count as lost.
const lostAfter = 5
