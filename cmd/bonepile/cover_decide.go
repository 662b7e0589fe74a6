package main

import (
	"fmt"

	"bonepile/cover"

	"github.com/spf13/cobra"
)

func newCoverDecide(e *env) *cobra.Command {
	d := &coverDeciding{env: e}
	cmd := &cobra.Command{
		Use:   "decide [FILE]...",
		Short: "Say whether exact cover problems have no solution, one, or many",
		Long: `Decide says of every problem, on a line, whether it has no solution, one or many.
It learns from its mistakes, so it can decide problems whose search tree nobody
could walk; it is not the tool for those that differ in every corner, such as
packings: try "solve --limit 2" there.

With --show it prints the solution, or two of them, as solve does.

Exit status: 0 done; 1 some problem has no solution; 2 bad use or bad input;
3 stopped early.`,
		Example: `  printf 'a b c\na b\nb c\na\nc\n' | bonepile cover decide`,
		RunE:    func(_ *cobra.Command, files []string) error { return e.problems(files, d.decide) },
	}
	f := cmd.Flags()
	f.Var(&d.engine, "engine", "what to search with: auto, links, cells, bits or learn")
	f.Uint64Var(&d.nodes, "nodes", 0, "stop a problem after `N` nodes, or for learn conflicts")
	f.DurationVar(&d.keeper.time, "time", 0, "stop a problem after so long, such as 90s or 12h")
	f.BoolVar(&d.show, "show", false, "print the solution, or two")
	f.BoolVar(&d.stats, "stats", false, "print what it took to standard error")
	return cmd
}

type coverDeciding struct {
	*env
	keeper
	engine      coverEngineFlag
	nodes       uint64
	show, stats bool
}

func (d *coverDeciding) decide(p named) error {
	var stats cover.Stats
	cfg := cover.Config{Engine: d.engine.engine, MaxNodes: d.nodes, Stats: &stats}
	ctx, cancel := deadline(d.ctx, d.time)
	defer cancel()
	ans, stopped := p.Decide(ctx, cfg)
	if d.stats {
		d.say("%s: statistics\n%s", p.input, statsText(stats))
	}
	if stopped != nil {
		why := d.early(stopped, &d.keeper, d.nodes)
		if why == "" {
			return fmt.Errorf("%s: %s", p.input, errText(stopped))
		}
		d.say("%s: %s, undecided\n", p.input, why)
		return errStopped
	}
	d.none = d.none || ans.Verdict == cover.None
	text := fmt.Appendf(nil, "%v\n", ans.Verdict)
	if d.several {
		text = fmt.Appendf(nil, "%s: %v\n", p.input, ans.Verdict)
	}
	for i, sol := range []cover.Solution{ans.First, ans.Second} {
		if d.show && sol != nil {
			text = appendSolution(append(text, '\n'), p.Problem, uint64(i)+1, sol, false)
		}
	}
	_, err := d.out.Write(text)
	return err
}
