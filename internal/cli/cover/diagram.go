package cover

import (
	"bonepile/cover"
	"bonepile/cover/diagram"
	"bonepile/internal/cli/kit"
	"bonepile/internal/cli/problem"
	"bonepile/internal/coverjobs"
	"bonepile/internal/jobs"
	"bonepile/zdd"

	"github.com/spf13/cobra"
)

func newDiagram(e *kit.Env) *cobra.Command {
	d := &diagramCommand{question: newQuestion(e)}
	cmd := &cobra.Command{
		Use:   "diagram [FILE]",
		Short: "Write all solutions of a problem as a decision diagram",
		Long: `Diagram finds all solutions at once, by Algorithm Z, and writes them as a free
zero-suppressed decision diagram in the text form of Donald Knuth's program
DLX6: option 1 is the problem's first. A diagram can be far smaller than a list of
the solutions, and is much faster to make if there are many. "bonepile zdd" counts,
lists, samples, filters and combines such diagrams.

Without -o the diagram goes to standard output. A file whose name ends in .dot is
written for Graphviz. A file appears whole or not at all.

With --run, every worker remembers up to 1 GiB and then forgets it all, and a
subproblem that several workers reach is searched by each of them. The diagram is
the same, unless items have bounds or weights: then it may be a different one with
the same solutions.` +
			kit.Exit("there is no solution, so the diagram is empty", kit.BadInput, "stopped early, nothing written"),
		Args:    cobra.MaximumNArgs(1),
		Example: `  printf 'a b c\na b\nb c\na\nc\n' | bonepile cover diagram`,
		RunE: func(_ *cobra.Command, files []string) error {
			return d.each(files, d.diagram, func(p problem.Named, stopped error, stats cover.Stats) error {
				return d.Ended(p.Input, stopped, stats, nil, problem.Wording{After: ", nothing printed"})
			})
		},
	}
	d.output.AddFlags(cmd)
	d.addMemory(cmd, "stop when what is remembered takes this much")
	d.addFlags(cmd, kit.DiagramJSONText, kit.DiagramJSON{})
	d.rule.addFlags(cmd, memoTree)
	d.addRun(cmd)
	return cmd
}

type diagramCommand struct {
	question
	rule   ruleFlags
	output kit.DiagramFile
}

func (d *diagramCommand) diagram(p problem.Named) error {
	if d.run.On() {
		all, nodes, err := d.diagramRun(p)
		if err != nil {
			return err
		}
		return d.write(p, all, kit.Plural(nodes, "node")+" searched; ")
	}
	ctx, stats, done := d.Within()
	defer done()
	cfg := diagram.Config{Tree: d.rule.tree(), MaxNodes: d.Limits.Nodes, MaxMemory: uint64(d.Memory), Stats: stats, Progress: problem.Progress(d.Env, p.Input, "solution")}
	all, stopped := diagram.Of(ctx, p.Problem, cfg)
	if err := d.Ended(p.Input, stopped, *stats, nil, problem.Wording{After: problem.About(*stats) + ", nothing printed"}); err != nil || stopped != nil {
		return err
	}
	return d.write(p, all, "")
}

// write writes the diagram of p, and says how large it is, after what was done.
func (d *diagramCommand) write(p problem.Named, all *zdd.Diagram, done string) error {
	if err := d.PutDiagram(all, p.Input, &d.output, p.OptionString); err != nil {
		return err
	}
	d.Say("%s: %s%s, %v solutions\n", p.Input, done, kit.Plural(uint64(all.Size()), "node"), all.Count())
	return nil
}

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
