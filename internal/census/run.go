package census

import (
	"context"
	"fmt"

	"bonepile/internal/jobs"
)

// Job returns the census as a run of package jobs.
func (p *Problem) Job() jobs.Run {
	return jobs.Run{Kind: Kind(), Spec: p.Spec(), Parts: p.Parts(), Title: fmt.Sprintf("census of double-%d", p.size)}
}

// Run does the whole census in this process. Progress, if not nil, is called now and then with the
// share that is done. An error wraps the cause of ctx's end.
func (p *Problem) Run(ctx context.Context, workers int, progress func(done float64)) (*Result, error) {
	cfg := jobs.Config{Workers: workers}
	if progress != nil {
		cfg.Progress = func(p jobs.Progress) { progress(p.Share) }
	}
	total, err := jobs.Do(ctx, p.Job(), cfg)
	if err != nil {
		return nil, err
	}
	return jobs.Read[Result](total.Result)
}
