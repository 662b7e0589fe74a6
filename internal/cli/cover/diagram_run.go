package cover

import (
	"errors"

	"bonepile/internal/cli/problem"
	"bonepile/internal/coverjobs"
	"bonepile/zdd"
)

// Diagram as a run: workers make pieces, which are kept in the directory of the run and
// joined when all of them are there.

// diagramRun makes the diagram of p as a run, and returns how many nodes were
// visited.
func (d *diagramming) diagramRun(p problem.Named) (*zdd.Diagram, uint64, error) {
	if err := d.run.Without("nodes", "memory", "stats"); err != nil {
		return nil, 0, err
	}
	if d.rule.branch.Value == onBinary || d.rule.branch.Value == onSuffixes || d.rule.choice.mu != 0 || d.rule.choice.rho != 0 {
		return nil, 0, errors.New("with --run, --listen or --nats a diagram branches on items, and focus takes no numbers")
	}
	rule := d.rule.runRule()
	rule.Demands = d.Demands
	run, err := coverjobs.NewDiagram(p.Problem, rule, p.Input)
	if err != nil {
		return nil, 0, problem.Error(p.Input, err)
	}
	ctx, cancel := d.limits.Deadline(d.Ctx)
	defer cancel()
	join := coverjobs.NewJoin(p.Problem)
	cfg := d.run.Config(d.Env, d.limits.Workers)
	cfg.Each = func(_ string, result []byte) error {
		if ctx.Err() != nil {
			return errors.New("stopped")
		}
		return join.Add(result)
	}
	total, err := d.run.Do(ctx, d.Env, run, cfg)
	d.Meter.Clear()
	if err := d.run.Ended(d.Env, p.Input, total, err, d.limits); err != nil {
		return nil, 0, err
	}
	all, err := join.Diagram()
	return all, uint64(total.Nodes), err
}
