package jobs_test

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"bonepile/internal/jobs"
	"bonepile/internal/jobs/jobstest"
	"bonepile/internal/must"

	"go.uber.org/goleak"
)

// TestDo counts queens with parts of several sizes: the total is that of the table,
// and so is that of a second Do in the same directory, which searches nothing.
func TestDo(t *testing.T) {
	defer goleak.VerifyNone(t)
	for _, tt := range []struct {
		n      int
		budget int64
		keep   bool
	}{{8, 0, false}, {8, 7, true}, {10, 50, true}, {11, 0, true}, {12, 0, false}} {
		t.Run(fmt.Sprintf("%d/%d", tt.n, tt.budget), func(t *testing.T) {
			r, cfg := jobstest.Run(tt.n), jobs.Config{Budget: tt.budget, Workers: 2}
			if tt.keep {
				cfg.Dir = t.TempDir()
			}
			began := time.Now()
			total, err := jobs.Do(t.Context(), r, cfg)
			if err != nil || string(total.Result) != fmt.Sprint(jobstest.Placements[tt.n]) || total.Left != nil || total.Poisoned != nil {
				t.Fatalf("%s, %v, want %d; %+v", total.Result, err, jobstest.Placements[tt.n], total)
			}
			if least := total.Nodes / max(1, 2*tt.budget); tt.budget > 0 && total.Parts < least {
				t.Errorf("%d parts of at most %d nodes, of %d", total.Parts, tt.budget, total.Nodes)
			}
			t.Logf("%d parts, %d nodes, %v, redone %d", total.Parts, total.Nodes, time.Since(began), total.Redone)
			if tt.keep {
				again, err := jobs.Do(t.Context(), r, cfg)
				if err != nil || string(again.Result) != string(total.Result) || again.Parts != total.Parts || again.Busy != total.Busy || total.Busy <= 0 {
					t.Errorf("again: %+v, %v", again, err)
				}
			}
		})
	}
}

// TestWhole has a part that cannot be cut, while another worker is idle: nobody calls it
// back, unless the run ends. A part that can be cut is called back.
func TestWhole(t *testing.T) {
	for _, whole := range []bool{true, false} {
		var called atomic.Int32
		k := jobstest.Trivial(func(ctx context.Context, part string) jobs.Outcome {
			must.Equal(t, jobs.Cores(ctx), 2, "cores")
			select {
			case <-ctx.Done():
				if called.Add(1) == 1 && !whole {
					return jobs.Outcome{Nodes: 1, Rest: []string{part}}
				}
			case <-time.After(200 * time.Millisecond): // ten times as long as before a call
			}
			return jobs.Outcome{Result: []byte("1"), Nodes: 1}
		})
		k.Whole = func(string) bool { return whole }
		total, err := jobs.Do(t.Context(), jobs.Run{Kind: k, Spec: []byte("x"), Parts: []string{"all"}}, jobs.Config{Workers: 2})
		if err != nil || string(total.Result) != "1" || (called.Load() == 0) != whole {
			t.Errorf("whole %v: %+v, %v, called back %d times", whole, total, err, called.Load())
		}
	}
	k := jobstest.Trivial(nil)
	ctx, cancel := context.WithCancel(t.Context())
	k.Whole = func(string) bool { return true }
	k.Open = jobstest.SearchFunc(func(ctx context.Context, part string, _ int64) (jobs.Outcome, error) {
		cancel()
		<-ctx.Done()
		return jobs.Outcome{Rest: []string{part}}, nil
	}).Open
	total, err := jobs.Do(ctx, jobs.Run{Kind: k, Parts: []string{"all"}}, jobs.Config{Workers: 1})
	if !errors.Is(err, context.Canceled) || len(total.Left) != 1 || len(total.Poisoned) > 0 {
		t.Errorf("the run ends: %+v, %v", total, err)
	}
}

// TestFinal has a part that fails for good: it is tried once.
func TestFinal(t *testing.T) {
	tries := 0
	k := jobstest.Trivial(nil)
	k.Open = jobstest.SearchFunc(func(context.Context, string, int64) (jobs.Outcome, error) {
		tries++
		return jobs.Outcome{}, jobs.Final(errors.New("no memory"))
	}).Open
	total, err := jobs.Do(t.Context(), jobs.Run{Kind: k, Parts: []string{"all"}}, jobs.Config{Workers: 1})
	if err != nil || tries != 1 || len(total.Poisoned) != 1 || total.Poisoned[0].Err != "no memory" {
		t.Errorf("%d tries: %+v, %v", tries, total, err)
	}
}
