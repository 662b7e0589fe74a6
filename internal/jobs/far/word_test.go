package far

import (
	"context"
	"sync"
	"testing"
	"time"

	"bonepile/internal/jobs"
	"bonepile/internal/jobs/jobstest"
)

// TestWord has two workers of different processes: one finds what the other waits to hear
// of, which travels by the server and faster than a part. Then one finds what is enough,
// and the other's unit, which would take for ever, is called back.
func TestWord(t *testing.T) {
	t.Parallel()
	for _, enough := range []bool{false, true} {
		run := jobs.Run{Kind: jobstest.Talking(), Spec: []byte("x"), Parts: jobstest.Talk}
		if enough {
			run.Parts = []string{"find 7", "for ever"} // the last is given out first
			run.Kind.Enough = func(total []byte) bool { return string(total) == "7" }
		}
		ctx, cancel := context.WithCancel(t.Context())
		var team sync.WaitGroup
		cfg := jobs.Config{Workers: 1, Listen: "127.0.0.1:0"}
		cfg.Listening = func(url string) {
			team.Go(func() {
				err := jobs.Work(ctx, []jobs.Kind{jobstest.Talking()}, jobs.WorkConfig{Server: jobs.Server{URL: url}, Workers: 1})
				if err != nil {
					t.Error(err)
				}
			})
		}
		begun := time.Now()
		total, err := jobs.Do(ctx, run, cfg)
		if err != nil || string(total.Result) != "7" || len(total.Poisoned) > 0 || enough != (total.Dropped > 0) {
			t.Errorf("enough %v: %+v, %v", enough, total, err)
		}
		t.Logf("enough %v: %v", enough, time.Since(begun))
		cancel()
		team.Wait()
	}
}
