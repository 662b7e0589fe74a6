package jobs

import (
	"cmp"
	"slices"
	"time"
)

const (
	// CallEvery is how often the coordinator considers a call when nothing else
	// happens, and callAgain how soon it calls the same unit again.
	CallEvery = 10 * time.Millisecond
	callAgain = 100 * time.Millisecond
)

// call asks for the rest of some units when there is nothing more to give and a
// worker is idle or soon will be. It does not wait for the server to say which:
// a worker has one unit, and any further unit waits for the next free worker. If a
// call is lost, another follows.
func (c *coordinator) call() {
	if ids := c.toCall(time.Now()); len(ids) > 0 {
		c.exchange.Call(ids, c.word)
	}
}

// spreadWord tells the workers the word of the run if it is news.
func (c *coordinator) spreadWord() {
	if k := c.run.Kind; k.Word != nil && c.ledger.open > 0 {
		if word := k.Word(c.ledger.total.Result); word < c.word {
			c.word = word
			c.exchange.Call(nil, word)
		}
	}
}

// toCall returns the units to call, and records that they are. Units that were called
// less often come first, since the workers of the others may be dead; among equals,
// those that have been out longest, since most is likely to be left of them.
func (c *coordinator) toCall(now time.Time) (ids []string) {
	lacking := max(c.team+reserve(c.team)-len(c.units), c.idle)
	if lacking <= 0 || c.ledger.ready > 0 || now.Sub(c.thought) < callPace(c.team) {
		return nil
	}
	c.thought = now
	for id, u := range c.units {
		switch {
		case now.Sub(u.called) < callAgain:
			lacking--
		case now.Sub(u.at) >= minTurn && !u.check:
			ids = append(ids, id)
		}
	}
	slices.SortFunc(ids, func(a, b string) int {
		x, y := c.units[a], c.units[b]
		return cmp.Or(x.calls-y.calls, x.at.Compare(y.at))
	})
	ids = ids[:min(max(0, lacking), len(ids), callMost(c.team))]
	for _, id := range ids {
		c.units[id].called = now
		c.units[id].calls++
	}
	return ids
}

// callPace is the time between two calls, and callMost the most units that a call
// names: it goes to every process.
func callPace(team int) time.Duration {
	return min(WatchEvery, time.Duration(team)*time.Millisecond)
}

func callMost(team int) int { return 64 + team/16 }

// reserve is how many units should wait for the next free worker. A single worker
// needs none.
func reserve(team int) int {
	if team == 1 {
		return 0
	}
	return 1 + team/16
}
