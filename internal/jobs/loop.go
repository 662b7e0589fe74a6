package jobs

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"
)

// spread runs workers and gives out parts until none is open, or ctx ends.
func (c *coordinator) spread(ctx context.Context) error {
	var team sync.WaitGroup
	if err := c.exchange.Settle(&team, c.account); err != nil { // what was answered before a crash must not be asked again
		return err
	}
	working, dismiss := context.WithCancel(ctx)
	defer team.Wait()
	defer dismiss()
	c.team = max(1, c.cfg.Workers)
	crew := NewCrew(c.run.Kind, c.run.Spec, c.cfg.Workers)
	crew.keeper = c.keeper
	if err := c.exchange.Employ(working, crew, c.cfg.Workers, &team); err != nil {
		return err
	}
	c.spreadWord()
	err := c.loop(ctx)
	if c.ledger.total.Dropped > 0 { // nobody needs what is out
		c.exchange.Call(slices.Collect(maps.Keys(c.units)), c.word)
	}
	dismiss()
	if err != nil && ctx.Err() != nil {
		if err := c.exchange.Settle(&team, c.account); err != nil {
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
		n, err := c.exchange.Next(ctx)
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
func (c *coordinator) take(n News) error {
	for _, a := range n.Answers {
		if err := c.account(a); err != nil {
			return err
		}
	}
	for _, id := range n.Lost {
		if u := c.units[id]; u != nil {
			c.ledger.giveBack(u.spans)
			delete(c.units, id)
		}
	}
	if len(n.Answers) > 0 {
		c.spreadWord()
	}
	if n.Look != nil {
		c.consider(*n.Look)
	}
	return nil
}

// account enters an answer into the ledger.
func (c *coordinator) account(a *Answer) error {
	c.dirty, c.dry = true, 0
	delete(c.units, a.ID)
	counts, err := c.ledger.accept(a)
	for _, line := range c.ledger.news {
		if c.cfg.Report != nil {
			c.cfg.Report(line)
		}
	}
	c.ledger.news = nil
	if counts {
		c.ledger.total.Busy += a.Seconds
		if k := c.run.Kind; k.Enough != nil && c.ledger.open > 0 && k.Enough(c.ledger.total.Result) {
			c.ledger.drop()
		}
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
func (c *coordinator) consider(l Look) {
	c.team, c.idle = max(1, l.Searching+l.Idle), 0
	switch {
	case l.Queued > 0 || c.ledger.ready > 0 && c.mayGive():
		c.dry = 0
	case l.Searching > 0:
		if c.dry = 0; c.ledger.ready == 0 {
			c.idle = l.Idle
		}
	case l.Unread:
	default: // parts may wait all the same: for the answers of as many units as may be out
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
