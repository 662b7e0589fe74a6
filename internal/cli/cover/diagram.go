package cover

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"bonepile/cover"
	"bonepile/cover/diagram"
	"bonepile/internal/cli/kit"
	"bonepile/internal/cli/problem"
	"bonepile/internal/cli/runs"
	"bonepile/zdd"
)

func newCoverDiagram(e *kit.Env) *cobra.Command {
	d := &coverDiagram{Env: e, memory: 2 << 30}
	cmd := &cobra.Command{
		Use:   "diagram [FILE]",
		Short: "Write all solutions of an exact cover problem as a decision diagram",
		Long: `Diagram finds all solutions at once, by Algorithm Z, and writes them as a free
zero-suppressed decision diagram in the text form of Donald Knuth's program
DLX6: option 1 is the problem's first. That can be far smaller than a list of
the solutions, and is much faster to make where they are many. "bonepile zdd"
counts, lists, draws from, filters and combines such diagrams.

Without -o the diagram goes to standard output. A file whose name ends in .dot
is written for the programs of Graphviz; any file appears whole or not at all.

With --run, every worker remembers what it met up to 1 GiB, and then begins anew; what
several meet is searched several times. The diagram is the same, but where items have
bounds or weights: there it may be another, with the same solutions.

Exit status: 0 done; 1 there is no solution, and the diagram says so; 2 bad use
or bad input; 3 stopped early, nothing written.`,
		Args:    cobra.MaximumNArgs(1),
		Example: `  printf 'a b c\na b\nb c\na\nc\n' | bonepile cover diagram`,
		RunE:    func(_ *cobra.Command, files []string) error { return problem.Each(e, files, d.diagram) },
	}
	f := cmd.Flags()
	f.StringVarP(&d.output, "output", "o", "", "write to `FILE`, as text or, if it ends in .dot, as a graph")
	f.Var(&d.memory, "memory", "stop when what is remembered takes so much, 0 for no limit")
	f.Uint64Var(&d.nodes, "nodes", 0, "stop after `N` nodes of the search tree")
	f.DurationVar(&d.keeper.time, "time", 0, "stop after so long, such as 90s or 12h")
	f.BoolVar(&d.stats, "stats", false, "print nodes, updates and what was remembered to standard error")
	f.IntVar(&d.workers, "workers", 0, "with --run and its kin: how many cores to use, 0 for all")
	d.rule.addFlags(cmd)
	d.run.AddFlags(cmd)
	return cmd
}

type coverDiagram struct {
	*kit.Env
	keeper
	rule    ruleFlags
	run     runs.RunFlags
	workers int
	output  string
	memory  kit.SizeFlag
	nodes   uint64
	stats   bool
}

func (d *coverDiagram) diagram(p problem.Named) error {
	if d.run.On() {
		all, nodes, err := d.diagramRun(p)
		if err != nil {
			return err
		}
		return d.write(p, all, kit.Plural(nodes, "node")+" searched; ")
	}
	if d.run.Cmd.Flags().Changed("workers") {
		return errors.New("--workers goes with --run, --listen or --nats only")
	}
	tree, err := d.rule.tree()
	if err != nil {
		return err
	}
	var stats cover.Stats
	cfg := diagram.Config{Tree: tree, MaxNodes: d.nodes, MaxMemory: uint64(d.memory), Stats: &stats}
	if d.Meter.On() {
		cfg.Progress = func(st cover.Stats) {
			d.Meter.Show(st.Done, fmt.Sprintf("%s: %s, %s remembered", p.Input, kit.Plural(st.Nodes, "node"), kit.Plural(st.Memo, "sub-problem")))
		}
	}
	ctx, cancel := kit.Deadline(d.Ctx, d.time)
	defer cancel()
	all, stopped := diagram.Of(ctx, p.Problem, cfg)
	if d.stats {
		d.Say("%s: statistics\n%s", p.Input, problem.StatsText(stats))
	}
	if stopped != nil {
		return halted(d.Env, p, stopped, stats, &d.keeper, d.nodes, d.memory)
	}
	return d.write(p, all, "")
}

// write writes the diagram of p, and says how large it is, after what was done.
func (d *coverDiagram) write(p problem.Named, all *zdd.Diagram, done string) error {
	d.None = all.IsEmpty()
	if err := d.WriteDiagram(all, d.output, p.OptionString); err != nil {
		return err
	}
	d.Say("%s: %s%s, %v solutions\n", p.Input, done, kit.Plural(uint64(all.Size()), "node"), all.Count())
	return nil
}

// early returns how a search was ended early, "" if it was by none of the limits
// that a user sets.
func early(e *kit.Env, stopped error, k *keeper, nodes uint64) string {
	switch {
	case errors.Is(stopped, cover.ErrLimit):
		return "stopped at the limit of " + kit.Plural(nodes, "node")
	case stopped == kit.ErrTime:
		return fmt.Sprintf("stopped after %v", k.time)
	case e.Ctx.Err() != nil:
		return "interrupted"
	}
	return ""
}

// halted says why a search that remembers ended early, or returns what was bad.
func halted(e *kit.Env, p problem.Named, stopped error, stats cover.Stats, k *keeper, nodes uint64, memory kit.SizeFlag) error {
	why := early(e, stopped, k, nodes)
	switch {
	case errors.Is(stopped, cover.ErrMemory):
		why = fmt.Sprintf("stopped at the limit of %s bytes", &memory)
	case why == "":
		return fmt.Errorf("%s: %s", p.Input, problem.ErrText(stopped))
	}
	e.Say("%s: %s at about %.2g %% of the search, nothing printed\n", p.Input, why, 100*stats.Done)
	return kit.ErrStopped
}
