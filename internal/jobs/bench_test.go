package jobs

import (
	"context"
	"math"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"bonepile/internal/must"
)

// BenchmarkTrip passes units without work on to one worker of this process, one after the
// other: how long a message is on its way, and how long the coordinator is at a unit and
// its answer, as medians. docs/scale.md has the figures.
func BenchmarkTrip(b *testing.B) {
	c, stop := newRig(b)
	defer stop()
	var trips, handled []time.Duration
	for b.Loop() {
		begun := time.Now()
		if ok, err := c.giveOne(b.Context()); err != nil || !ok {
			b.Fatal(ok, err)
		}
		given := time.Now()
		var n News
		for len(n.Answers) == 0 {
			var err error
			if n, err = c.exchange.Next(b.Context()); err != nil {
				b.Fatal(err)
			}
		}
		back := time.Now()
		must.Do(b, c.take(n))
		trips = append(trips, back.Sub(given)/2)
		handled = append(handled, given.Sub(begun)+time.Since(back))
	}
	if c.ledger.total.Parts < int64(b.N) {
		b.Fatalf("%d parts of %d came back", c.ledger.total.Parts, b.N)
	}
	b.ReportMetric(median(trips), "us/trip")
	b.ReportMetric(median(handled), "us/handled")
}

// median returns the median in microseconds.
func median(list []time.Duration) float64 {
	slices.Sort(list)
	return float64(list[len(list)/2].Nanoseconds()) / 1e3
}

// newRig returns a coordinator of parts without work that gives out one unit of one
// part at a time, with a worker.
func newRig(b *testing.B) (c *coordinator, stop func()) {
	r := Run{Kind: ranges}
	r.Kind.Open = func([]byte) (Searcher, error) { return idle{}, nil }
	r.Kind.Share = nil
	for i := range 1 << 20 {
		r.Parts = append(r.Parts, strconv.Itoa(i))
	}
	c, err := newCoordinator(r, Config{Dir: b.TempDir(), Workers: 1, Budget: math.MaxInt64})
	if err != nil {
		b.Fatal(err)
	}
	ctx, cancel := context.WithCancel(b.Context())
	if c.exchange, err = c.reach(ctx); err != nil {
		b.Fatal(err)
	}
	var wg sync.WaitGroup
	must.Do(b, c.exchange.Employ(ctx, NewCrew(c.run.Kind, c.run.Spec, 1), 1, &wg))
	c.team = 1
	return c, func() {
		cancel()
		wg.Wait()
		c.results.close()
		c.dir.close()
	}
}

// idle is a searcher of parts without work.
type idle struct{}

func (idle) Search(context.Context, string, int64) (Outcome, error) {
	return Outcome{Result: []byte("1"), Nodes: 1}, nil
}
