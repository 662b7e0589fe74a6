//go:build unix

package far

import (
	"bonepile/internal/jobs"
	"bonepile/internal/jobs/jobstest"
	"bonepile/internal/must"
	"context"
	"fmt"
	"slices"
	"strconv"
	"sync"
	"syscall"
	"testing"
	"time"
)

// What the passing on of parts costs. docs/scale.md has the figures, and how to take
// them again; scale_test.go of package jobs reckons with them.

// trivial is a kind whose parts are no work at all.
func trivial() jobs.Kind {
	return jobstest.Trivial(func(context.Context, string) jobs.Outcome { return jobs.Outcome{Result: []byte("1"), Nodes: 1} })
}

// trivialRun is a run of n parts without work.
func trivialRun(n int) jobs.Run {
	r := jobs.Run{Kind: trivial()}
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
				total, err := jobs.Do(b.Context(), r, jobs.Config{Dir: b.TempDir(), Listen: listen})
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
	r := jobstest.Run(10)
	for name, listen := range exchanges {
		b.Run(name, func(b *testing.B) {
			parts, cpu := int64(0), processor()
			for b.Loop() {
				total, err := jobs.Do(b.Context(), r, jobs.Config{Dir: b.TempDir(), Budget: 1, Listen: listen})
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

// BenchmarkTrip passes units without work on to one worker of this process, one after the
// other, by a server on loopback: how long a message is on its way, as a median, and the
// processor time of all that take part but the coordinator.
func BenchmarkTrip(b *testing.B) {
	cpu := processor()
	r := trivialRun(1)
	x := must.Get(Network{}.Reach(b.Context(), &r, "print", "trip", &jobs.Config{Listen: "127.0.0.1:0"}))(b)
	ctx, cancel := context.WithCancel(b.Context())
	var wg sync.WaitGroup
	must.Do(b, x.Employ(ctx, jobs.NewCrew(r.Kind, r.Spec, 1), 1, &wg))
	var trips []time.Duration
	for b.Loop() {
		given := time.Now()
		u := &jobs.Unit{ID: jobs.NewKey(), Run: "print", Program: jobs.Program(), Parts: r.Parts}
		if ok, err := x.Give(ctx, u); err != nil || !ok {
			b.Fatal(ok, err)
		}
		for answers := 0; answers == 0; {
			n := must.Get(x.Next(ctx))(b)
			answers = len(n.Answers)
		}
		trips = append(trips, time.Since(given)/2)
	}
	cancel()
	wg.Wait()
	x.Close(b.Context(), true) // so that the server's time is known
	slices.Sort(trips)
	b.ReportMetric(float64(trips[len(trips)/2].Nanoseconds())/1e3, "us/trip")
	b.ReportMetric(1e6*(processor()-cpu)/float64(b.N), "cpu-us/op")
}

// TestTrivial does parts without work, as fast as they go through. On a slow machine some
// come back before they are begun, and are closed once more.
func TestTrivial(t *testing.T) {
	const n = 30_000
	began := time.Now()
	total, err := jobs.Do(t.Context(), trivialRun(n), jobs.Config{Workers: 2, Dir: t.TempDir()})
	if err != nil || string(total.Result) != fmt.Sprint(n) || total.Parts < n || total.Nodes != n {
		t.Fatalf("%s, %v, %+v", total.Result, err, total)
	}
	t.Logf("%.0f parts a second", n/time.Since(began).Seconds())
}
