package cover

import (
	"bonepile/cover"
	"bonepile/cover/diagram"
	"bonepile/internal/cli/kit"
	"bonepile/internal/cli/problem"

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
written for Graphviz. A file appears whole or not at all.` +
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
	return cmd
}

type diagramCommand struct {
	question
	rule   ruleFlags
	output kit.DiagramFile
}

func (d *diagramCommand) diagram(p problem.Named) error {
	ctx, stats, done := d.Within()
	defer done()
	cfg := diagram.Config{Tree: d.rule.tree(), MaxNodes: d.Limits.Nodes, MaxMemory: uint64(d.Memory), Stats: stats, Progress: problem.Progress(d.Env, p.Input, "solution")}
	all, stopped := diagram.Of(ctx, p.Problem, cfg)
	if err := d.Ended(p.Input, stopped, *stats, nil, problem.Wording{After: problem.About(*stats) + ", nothing printed"}); err != nil || stopped != nil {
		return err
	}
	if err := d.PutDiagram(all, p.Input, &d.output, p.OptionString); err != nil {
		return err
	}
	d.Say("%s: %s, %v solutions\n", p.Input, kit.Plural(uint64(all.Size()), "node"), all.Count())
	return nil
}
