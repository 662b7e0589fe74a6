package jobs

import (
	"cmp"
	"slices"
	"time"
)

const (
	// callEvery is how often the coordinator considers a call when nothing else
	// happens, and callAgain how soon it calls the same unit again.
	callEvery = 10 * time.Millisecond
	callAgain = 100 * time.Millisecond
)

// call asks for what is left of some units, when there is nothing more to give, and
// soon somebody will be idle, or is. It does not wait for the server to say who is:
// a worker has one unit, and what is beyond that waits for the next who is free. If a
// call is lost, another follows.
func (c *coordinator) call() {
	if ids := c.toCall(time.Now()); len(ids) > 0 {
		c.post.call(ids)
	}
}

// toCall returns which units are to be called, and notes that they are. Those that
// are out for longest come first, since most is likely to be left of them; but before
// them those that were called less often, for who has the others may be dead.
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
		case now.Sub(u.at) >= minTurn:
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

// callPace is how soon units are thought of again, and callMost how many units a
// call names: it goes to every process.
func callPace(team int) time.Duration {
	return min(watchEvery, time.Duration(team)*time.Millisecond)
}

func callMost(team int) int { return 64 + team/16 }

// reserve is how many units are to wait for whoever is free next. A worker that is
// alone needs none: it has what it has.
func reserve(team int) int {
	if team == 1 {
		return 0
	}
	return 1 + team/16
}
