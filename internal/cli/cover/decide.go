package cover

import (
	"fmt"

	"github.com/spf13/cobra"

	"bonepile/cover"
	"bonepile/internal/cli/kit"
	"bonepile/internal/cli/problem"
)

func newCoverDecide(e *kit.Env) *cobra.Command {
	d := &coverDeciding{Env: e}
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
		RunE:    func(_ *cobra.Command, files []string) error { return problem.Each(e, files, d.decide) },
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
	*kit.Env
	keeper
	engine      coverEngineFlag
	nodes       uint64
	show, stats bool
}

func (d *coverDeciding) decide(p problem.Named) error {
	var stats cover.Stats
	cfg := cover.Config{Engine: d.engine.engine, MaxNodes: d.nodes, Stats: &stats}
	ctx, cancel := kit.Deadline(d.Ctx, d.time)
	defer cancel()
	ans, stopped := p.Decide(ctx, cfg)
	if d.stats {
		d.Say("%s: statistics\n%s", p.Input, problem.StatsText(stats))
	}
	if stopped != nil {
		why := early(d.Env, stopped, &d.keeper, d.nodes)
		if why == "" {
			return fmt.Errorf("%s: %s", p.Input, problem.ErrText(stopped))
		}
		d.Say("%s: %s, undecided\n", p.Input, why)
		return kit.ErrStopped
	}
	d.None = d.None || ans.Verdict == cover.None
	text := fmt.Appendf(nil, "%v\n", ans.Verdict)
	if d.Several {
		text = fmt.Appendf(nil, "%s: %v\n", p.Input, ans.Verdict)
	}
	for i, sol := range []cover.Solution{ans.First, ans.Second} {
		if d.show && sol != nil {
			text = problem.AppendSolution(append(text, '\n'), p.Problem, uint64(i)+1, sol, false)
		}
	}
	_, err := d.Out.Write(text)
	return err
}
