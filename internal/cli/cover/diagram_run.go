package cover

import (
	"bonepile/internal/cli/problem"
	"bonepile/internal/coverjobs"
	"bonepile/internal/jobs"
	"bonepile/zdd"
)

// Diagram as a run: workers make pieces, which are kept in the directory of the run and
// joined when all of them are there.

// diagramRun makes the diagram of p as a run, and returns how many nodes were
// visited.
func (d *diagramCommand) diagramRun(p problem.Named) (*zdd.Diagram, uint64, error) {
	rule := d.rule.runRule()
	rule.Demands = d.Demands
	join := coverjobs.NewJoin(p.Problem)
	total, err := d.inParts(p, d.Limits.Workers, []string{"nodes", "memory", "stats"}, func() (jobs.Run, error) {
		return coverjobs.NewDiagram(p.Problem, rule, p.Input)
	}, func(_ string, result []byte) error { return join.Add(result) })
	if err != nil {
		return nil, 0, err
	}
	all, err := join.Diagram()
	return all, uint64(total.Nodes), err
}
