package main

import (
	"errors"
	"fmt"

	"bonepile/internal/coverjobs"
	"bonepile/internal/jobs"
	"bonepile/zdd"
)

// Diagram of cover as a run: workers make pieces, which are kept in the directory of
// the run and joined when all are there.

// diagramRun makes the diagram of p as a run, and returns how many nodes were
// visited.
func (d *coverDiagram) diagramRun(p named) (*zdd.Diagram, uint64, error) {
	for _, flag := range []string{"nodes", "memory", "stats", "mu", "rho", "binary", "suffixes"} {
		if d.run.cmd.Flags().Changed(flag) {
			return nil, 0, fmt.Errorf("--%s does not go with --run, --listen or --nats", flag)
		}
	}
	if d.workers < 0 {
		return nil, 0, fmt.Errorf("--workers %d: expected 0 or more", d.workers)
	}
	rule := d.rule.runRule()
	rule.Demands = d.demands
	run, err := coverjobs.NewDiagram(p.Problem, rule, p.input)
	if err != nil {
		return nil, 0, fmt.Errorf("%s: %s", p.input, errText(err))
	}
	ctx, cancel := deadline(d.ctx, d.time)
	defer cancel()
	join := coverjobs.NewJoin(p.Problem)
	cfg := d.run.config(d.env, d.workers)
	cfg.Each = func(_ string, result []byte) error {
		if ctx.Err() != nil {
			return errors.New("stopped")
		}
		return join.Add(result)
	}
	total, err := jobs.Do(ctx, run, cfg)
	d.meter.clear()
	if err := d.run.ended(d.env, p.input, total, err, d.time); err != nil {
		return nil, 0, err
	}
	all, err := join.Diagram()
	return all, uint64(total.Nodes), err
}
