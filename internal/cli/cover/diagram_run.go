package cover

import (
	"errors"
	"fmt"

	"bonepile/internal/cli/kit"
	"bonepile/internal/cli/problem"
	"bonepile/internal/coverjobs"
	"bonepile/internal/jobs"
	"bonepile/zdd"
)

// Diagram of cover as a run: workers make pieces, which are kept in the directory of
// the run and joined when all are there.

// diagramRun makes the diagram of p as a run, and returns how many nodes were
// visited.
func (d *coverDiagram) diagramRun(p problem.Named) (*zdd.Diagram, uint64, error) {
	for _, flag := range []string{"nodes", "memory", "stats", "mu", "rho", "binary", "suffixes"} {
		if d.run.Cmd.Flags().Changed(flag) {
			return nil, 0, fmt.Errorf("--%s does not go with --run, --listen or --nats", flag)
		}
	}
	if d.workers < 0 {
		return nil, 0, fmt.Errorf("--workers %d: expected 0 or more", d.workers)
	}
	rule := d.rule.runRule()
	rule.Demands = d.Demands
	run, err := coverjobs.NewDiagram(p.Problem, rule, p.Input)
	if err != nil {
		return nil, 0, fmt.Errorf("%s: %s", p.Input, problem.ErrText(err))
	}
	ctx, cancel := kit.Deadline(d.Ctx, d.time)
	defer cancel()
	join := coverjobs.NewJoin(p.Problem)
	cfg := d.run.Config(d.Env, d.workers)
	cfg.Each = func(_ string, result []byte) error {
		if ctx.Err() != nil {
			return errors.New("stopped")
		}
		return join.Add(result)
	}
	total, err := jobs.Do(ctx, run, cfg)
	d.Meter.Clear()
	if err := d.run.Ended(d.Env, p.Input, total, err, d.time); err != nil {
		return nil, 0, err
	}
	all, err := join.Diagram()
	return all, uint64(total.Nodes), err
}
