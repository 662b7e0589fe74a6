package jobs

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"time"
)

// drainTime is how long a stopped run waits for its last answers if they come from
// elsewhere; for the server of this process it waits ownPatience.
const drainTime = 2 * time.Second

// spread runs workers and gives out parts until none is open, or ctx ends.
func (c *coordinator) spread(ctx context.Context) error {
	around, stop := context.WithCancel(context.WithoutCancel(ctx))
	var helpers, crew sync.WaitGroup
	defer helpers.Wait()
	defer stop()
	c.reader = c.post.newReader()
	helpers.Go(func() { c.reader.run(around) })
	looks := make(chan look)
	helpers.Go(func() { c.post.watch(around, looks) })
	c.purges = make(chan uint64)
	helpers.Go(func() {
		for {
			select {
			case <-around.Done():
				return
			case seq := <-c.purges:
				c.post.purge(around, seq) // or the next time
			}
		}
	})

	if err := c.drain(&crew); err != nil { // what was answered before a crash must not be asked again
		return err
	}
	working, dismiss := context.WithCancel(ctx)
	defer crew.Wait()
	defer dismiss()
	if err := c.employ(working, &crew); err != nil {
		return err
	}
	err := c.loop(ctx, looks)
	dismiss()
	if err != nil && ctx.Err() != nil {
		if err := c.drain(&crew); err != nil {
			return err
		}
		err = fmt.Errorf("stopped: %w", context.Cause(ctx))
		if c.ledger.open == 0 {
			c.finished, err = true, nil
		}
	}
	return err
}

// employ starts the workers of this process.
func (c *coordinator) employ(ctx context.Context, wg *sync.WaitGroup) error {
	c.team = max(1, c.cfg.Workers)
	if c.cfg.Workers < 0 {
		return nil
	}
	crew, err := c.post.newCrew(ctx, c.run.Kind, c.run.Spec, c.print)
	if err != nil {
		return err
	}
	context.AfterFunc(ctx, crew.disband)
	for range c.cfg.Workers {
		wg.Go(func() {
			w := &worker{crew: crew}
			for ctx.Err() == nil {
				m, err := w.next(ctx, pullTime)
				if m != nil {
					err = w.do(ctx, m)
				}
				if err != nil { // the coordinator deals with the server
					pause(ctx, backoff(2))
				}
			}
		})
	}
	return nil
}

// loop coordinates until no part is open.
func (c *coordinator) loop(ctx context.Context, looks <-chan look) error {
	tick := time.NewTicker(callEvery)
	defer tick.Stop()
	for c.ledger.open > 0 {
		if err := c.give(ctx); err != nil {
			return err
		}
		c.call()
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case m := <-c.reader.out:
			if err := c.takeAll(m); err != nil {
				return err
			}
		case l := <-looks:
			if err := c.consider(ctx, l); err != nil {
				return err
			}
		case <-tick.C:
		}
		if err := c.saveInTime(); err != nil {
			return err
		}
		c.show()
	}
	c.finished = true
	return nil
}

// takeAll enters an answer into the ledger, and all others that have arrived.
func (c *coordinator) takeAll(m message) error {
	for {
		if err := c.account(m); err != nil {
			return err
		}
		select {
		case m = <-c.reader.out:
		default:
			return nil
		}
	}
}

// account enters an answer into the ledger. It ignores what is not for this run.
func (c *coordinator) account(m message) error {
	c.seq, c.dirty, c.dry = m.seq, true, 0
	a := new(answer)
	if err := json.Unmarshal(m.data, a); err != nil || a.Run != c.print || a.Program != program {
		return nil
	}
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
func (c *coordinator) consider(ctx context.Context, l look) error {
	if l.err != nil {
		return c.trouble(ctx, l.err)
	}
	c.silent = time.Time{}
	c.team, c.idle = max(1, l.searching+l.idle), 0
	if c.ledger.ready > 0 || l.queued > 0 {
		c.dry = 0
		return nil
	}
	if l.searching > 0 {
		c.dry = 0
		c.idle = l.idle
		return nil
	}
	if l.last > c.reader.last.Load() || len(c.reader.out) > 0 {
		return nil // there are answers to read
	}
	if c.dry++; c.dry >= lostAfter {
		c.dry, c.sent = 0, nil
		clear(c.units)
		c.ledger.total.Redone += c.ledger.recall()
	}
	return nil
}

// lostAfter is how many looks in a row must find nothing queued and nothing searched
// before open parts count as lost.
const lostAfter = 5

// drain waits for the workers of this process to leave and enters all stored answers
// into the ledger, as far as time allows. The next Do reads the others.
func (c *coordinator) drain(crew *sync.WaitGroup) error {
	left := make(chan struct{})
	go func() {
		crew.Wait()
		close(left)
	}()
	patience := drainTime
	if c.post.own != nil {
		patience = ownPatience
	}
	limit := time.After(patience)
	for {
		select {
		case m := <-c.reader.out:
			if err := c.account(m); err != nil {
				return err
			}
			continue
		case <-limit:
			return nil
		case <-left:
			left = nil
		case <-time.After(watchEvery / 10):
		}
		// In this order: a message reaches the channel before the reader counts it.
		if left == nil && c.reader.caughtUp() && len(c.reader.out) == 0 {
			return nil
		}
	}
}
