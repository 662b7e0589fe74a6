package jobs_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"bonepile/internal/jobs"
	"bonepile/internal/jobs/jobstest"
	"bonepile/internal/must"
)

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
