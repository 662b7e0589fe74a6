//go:build unix

package jobs

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"sync"
	"syscall"
	"testing"
	"time"
)

// What the passing on of parts costs. docs/scale.md has the figures, and how to take
// them again; scale_test.go reckons with them.

// trivial is a kind whose parts are no work at all.
func trivial() Kind {
	return trivialKind(func(context.Context, string) Outcome { return Outcome{Result: []byte("1"), Nodes: 1} })
}

// trivialRun is a run of n parts without work.
func trivialRun(n int) Run {
	r := Run{Kind: trivial()}
	for i := range n {
		r.Parts = append(r.Parts, strconv.Itoa(i))
	}
	return r
}

// processor returns how many seconds of processor time this process took so far, and
// those that it started and that have ended.
func processor() (seconds float64) {
	for _, who := range []int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
		var r syscall.Rusage
		syscall.Getrusage(who, &r)
		seconds += time.Duration(r.Utime.Nano() + r.Stime.Nano()).Seconds()
	}
	return seconds
}

// BenchmarkTrivial measures how many parts without work go through in a second,
// each counted once.
func BenchmarkTrivial(b *testing.B) {
	const n = 200_000
	r := trivialRun(n)
	for name, listen := range exchanges {
		b.Run(name, func(b *testing.B) {
			cpu := processor()
			for b.Loop() {
				total, err := Do(b.Context(), r, Config{Dir: b.TempDir(), Listen: listen})
				if err != nil || string(total.Result) != fmt.Sprint(n) {
					b.Fatalf("%s, %v", total.Result, err)
				}
			}
			b.ReportMetric(n*float64(b.N)/b.Elapsed().Seconds(), "parts/s")
			b.ReportMetric(n*float64(b.N)/(processor()-cpu), "parts/cpu-s")
		})
	}
}

// exchanges are the ways on which parts reach the workers of this process, as addresses
// to listen on.
var exchanges = map[string]string{"memory": "", "loopback": "127.0.0.1:0"}

// BenchmarkMessages measures units of one part each, so that every part is a
// message there and one back.
func BenchmarkMessages(b *testing.B) {
	r := queensRun(10)
	for name, listen := range exchanges {
		b.Run(name, func(b *testing.B) {
			parts, cpu := int64(0), processor()
			for b.Loop() {
				total, err := Do(b.Context(), r, Config{Dir: b.TempDir(), Budget: 1, Listen: listen})
				if err != nil || string(total.Result) != "724" {
					b.Fatalf("%s, %v", total.Result, err)
				}
				parts += total.Parts
			}
			b.ReportMetric(float64(parts)/b.Elapsed().Seconds(), "parts/s")
			b.ReportMetric(float64(parts)/(processor()-cpu), "parts/cpu-s")
		})
	}
}

// BenchmarkTrip passes units without work on to one worker, one after the other:
// how long a message is on its way, and how long the coordinator is at a unit and its
// answer, as medians; and the processor time of all that take part. The worker is in
// this process, and parts reach it in memory, or by a server on loopback.
func BenchmarkTrip(b *testing.B) {
	for name, listen := range exchanges {
		b.Run(name, func(b *testing.B) {
			cpu := processor()
			c, stop := newRig(b, listen)
			var trips, handled []time.Duration
			for b.Loop() {
				begun := time.Now()
				if ok, err := c.giveOne(b.Context()); err != nil || !ok {
					b.Fatal(ok, err)
				}
				given := time.Now()
				var n news
				for len(n.answers) == 0 {
					var err error
					if n, err = c.exchange.next(b.Context()); err != nil {
						b.Fatal(err)
					}
				}
				back := time.Now()
				if err := c.take(n); err != nil {
					b.Fatal(err)
				}
				trips = append(trips, back.Sub(given)/2)
				handled = append(handled, given.Sub(begun)+time.Since(back))
			}
			if c.ledger.total.Parts < int64(b.N) {
				b.Fatalf("%d parts of %d came back", c.ledger.total.Parts, b.N)
			}
			stop() // so that the server's time is known
			b.ReportMetric(median(trips), "us/trip")
			b.ReportMetric(median(handled), "us/handled")
			b.ReportMetric(1e6*(processor()-cpu)/float64(b.N), "cpu-us/op")
		})
	}
}

// median returns the median in microseconds.
func median(list []time.Duration) float64 {
	slices.Sort(list)
	return float64(list[len(list)/2].Nanoseconds()) / 1e3
}

// newRig returns a coordinator of parts without work that gives out one unit of one
// part at a time, with a worker.
func newRig(b *testing.B, listen string) (c *coordinator, stop func()) {
	c, err := newCoordinator(trivialRun(1<<20), Config{Dir: b.TempDir(), Listen: listen, Workers: 1, Budget: math.MaxInt64})
	if err != nil {
		b.Fatal(err)
	}
	ctx, cancel := context.WithCancel(b.Context())
	if c.exchange, err = c.reach(ctx); err != nil {
		b.Fatal(err)
	}
	var wg sync.WaitGroup
	if err := c.exchange.employ(ctx, newCrew(c.run.Kind, c.run.Spec), 1, &wg); err != nil {
		b.Fatal(err)
	}
	c.team = 1
	return c, func() {
		cancel()
		wg.Wait()
		c.exchange.close(b.Context(), true)
		c.results.close()
		c.dir.close()
	}
}

// TestTrivial does parts without work, as fast as they go through. On a slow machine some
// come back before they are begun, and are closed once more.
func TestTrivial(t *testing.T) {
	const n = 30_000
	began := time.Now()
	total, err := Do(t.Context(), trivialRun(n), Config{Workers: 2, Dir: t.TempDir()})
	if err != nil || string(total.Result) != fmt.Sprint(n) || total.Parts < n || total.Nodes != n {
		t.Fatalf("%s, %v, %+v", total.Result, err, total)
	}
	t.Logf("%.0f parts a second", n/time.Since(began).Seconds())
}
