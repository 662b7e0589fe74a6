package main

import (
	"errors"
	"fmt"

	"bonepile/cover"
	"bonepile/zdd"

	"github.com/spf13/cobra"
)

func newCoverDiagram(e *env) *cobra.Command {
	d := &coverDiagram{env: e, memory: 2 << 30}
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
		RunE:    func(_ *cobra.Command, files []string) error { return e.problems(files, d.diagram) },
	}
	f := cmd.Flags()
	f.StringVarP(&d.output, "output", "o", "", "write to `FILE`, as text or, if it ends in .dot, as a graph")
	f.Var(&d.memory, "memory", "stop when what is remembered takes so much, 0 for no limit")
	f.Uint64Var(&d.nodes, "nodes", 0, "stop after `N` nodes of the search tree")
	f.DurationVar(&d.keeper.time, "time", 0, "stop after so long, such as 90s or 12h")
	f.BoolVar(&d.stats, "stats", false, "print nodes, updates and what was remembered to standard error")
	f.IntVar(&d.workers, "workers", 0, "with --run and its kin: how many cores to use, 0 for all")
	d.rule.addFlags(cmd)
	d.run.addFlags(cmd)
	return cmd
}

type coverDiagram struct {
	*env
	keeper
	rule    ruleFlags
	run     runFlags
	workers int
	output  string
	memory  sizeFlag
	nodes   uint64
	stats   bool
}

func (d *coverDiagram) diagram(p named) error {
	if d.run.on() {
		all, nodes, err := d.diagramRun(p)
		if err != nil {
			return err
		}
		return d.write(p, all, plural(nodes, "node")+" searched; ")
	}
	if d.run.cmd.Flags().Changed("workers") {
		return errors.New("--workers goes with --run, --listen or --nats only")
	}
	cfg, err := d.rule.config(p)
	if err != nil {
		return err
	}
	var stats cover.Stats
	cfg.MaxNodes, cfg.MaxMemory, cfg.Stats = d.nodes, uint64(d.memory), &stats
	if d.meter.on() {
		cfg.Progress = func(st cover.Stats) {
			d.meter.show(st.Done, fmt.Sprintf("%s: %s, %s remembered", p.input, plural(st.Nodes, "node"), plural(st.Memo, "sub-problem")))
		}
	}
	ctx, cancel := d.deadline(d.ctx)
	defer cancel()
	all, stopped := p.Diagram(ctx, cfg)
	if d.stats {
		d.say("%s: statistics\n%s", p.input, statsText(stats))
	}
	if stopped != nil {
		return d.env.halted(p, stopped, stats, &d.keeper, d.nodes, d.memory)
	}
	return d.write(p, all, "")
}

// write writes the diagram of p, and says how large it is, after what was done.
func (d *coverDiagram) write(p named, all *zdd.Diagram, done string) error {
	d.none = all.IsEmpty()
	if err := d.writeDiagram(all, d.output, p.OptionString); err != nil {
		return err
	}
	d.say("%s: %s%s, %v solutions\n", p.input, done, plural(uint64(all.Size()), "node"), all.Count())
	return nil
}

// early returns how a search was ended early, "" if it was by none of the limits
// that a user sets.
func (e *env) early(stopped error, k *keeper, nodes uint64) string {
	switch {
	case errors.Is(stopped, cover.ErrLimit):
		return "stopped at the limit of " + plural(nodes, "node")
	case stopped == errTime:
		return fmt.Sprintf("stopped after %v", k.time)
	case e.ctx.Err() != nil:
		return "interrupted"
	}
	return ""
}

// halted says why a search that remembers ended early, or returns what was bad.
func (e *env) halted(p named, stopped error, stats cover.Stats, k *keeper, nodes uint64, memory sizeFlag) error {
	why := e.early(stopped, k, nodes)
	switch {
	case errors.Is(stopped, cover.ErrMemory):
		why = fmt.Sprintf("stopped at the limit of %s bytes", &memory)
	case why == "":
		return fmt.Errorf("%s: %s", p.input, errText(stopped))
	}
	e.say("%s: %s at about %.2g %% of the search, nothing printed\n", p.input, why, 100*stats.Done)
	return errStopped
}
