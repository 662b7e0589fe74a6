package jobs_test

import (
	"bonepile/internal/jobs"
	"bonepile/internal/jobs/jobstest"
	"fmt"
	"testing"
	"time"

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
