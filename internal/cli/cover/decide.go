package cover

import (
	"fmt"

	"bonepile/cover"
	"bonepile/internal/cli/kit"
	"bonepile/internal/cli/problem"

	"github.com/spf13/cobra"
)

func newDecide(e *kit.Env) *cobra.Command {
	d := &deciding{Env: e}
	cmd := &cobra.Command{
		Use:   "decide [FILE]...",
		Short: "Say whether exact cover problems have no solution, one, or many",
		Long: `Decide says for every problem, on a line, whether it has no solution, one or many.
It learns from conflicts, so it can decide problems whose search tree is far too
large to visit. It is not the right tool for problems without repetition, such as
packings: there try "solve --limit 2".

With --show it prints the solution, or two of them, as solve does.

Exit status: 0 done; 1 some problem has no solution; 2 bad use or bad input;
3 stopped early.`,
		Example: `  printf 'a b c\na b\nb c\na\nc\n' | bonepile cover decide`,
		RunE:    func(_ *cobra.Command, files []string) error { return problem.Each(e, files, d.decide) },
	}
	f := cmd.Flags()
	engineFlag(cmd, &d.engine, "")
	f.Uint64Var(&d.nodes, "nodes", 0, "give up on a problem after `N` nodes, or conflicts with learn")
	f.DurationVar(&d.keeper.time, "time", 0, "give up on a problem after this time, such as 90s or 12h")
	f.BoolVar(&d.show, "show", false, "print the solution, or two of them")
	f.BoolVar(&d.stats, "stats", false, "print statistics to standard error")
	kit.JSONFlag(cmd, &d.json, "one JSON object per problem", decideRecord{})
	return cmd
}

type deciding struct {
	*kit.Env
	keeper
	engine            kit.Choice[cover.Engine]
	nodes             uint64
	show, stats, json bool
}

type decideRecord struct {
	Input     string                `json:"input" record:"How many solutions a problem has."`
	Verdict   string                `json:"verdict" words:"none,unique,many,unknown" doc:"The answer. It is unknown if the search was stopped."`
	Stopped   string                `json:"stopped,omitempty" words:"stopped at the limit,time,interrupted" doc:"Why it was stopped."`
	Solutions []problem.OptionsJSON `json:"solutions,omitempty" doc:"With --show: the solution, or two of them."`
	Stats     problem.StatsJSON     `json:"stats"`
}

func (d *deciding) decide(p problem.Named) error {
	var stats cover.Stats
	cfg := cover.Config{Engine: d.engine.Value, MaxNodes: d.nodes, Stats: &stats, Progress: problem.Progress(d.Env, p.Input, "solution")}
	ctx, cancel := kit.Deadline(d.Ctx, d.time)
	defer cancel()
	ans, stopped := p.Decide(ctx, cfg)
	tell(d.Env, d.stats, p, stats)
	if stopped != nil {
		why := early(d.Env, stopped, &d.keeper, d.nodes)
		if why == "" {
			return problem.Error(p.Input, stopped)
		}
		if err := d.writeJSON(p, ans, stopped, stats); err != nil {
			return err
		}
		return d.Stop("%s: %s, undecided", p.Input, why)
	}
	d.None = d.None || ans.Verdict == cover.None
	if d.json {
		return d.writeJSON(p, ans, nil, stats)
	}
	var text []byte
	if d.Several {
		text = fmt.Appendf(nil, "%s: ", p.Input)
	}
	text = fmt.Appendf(text, "%v\n", ans.Verdict)
	for i, sol := range []cover.Solution{ans.First, ans.Second} {
		if d.show && sol != nil {
			text = problem.AppendSolution(append(text, '\n'), p.Problem, uint64(i)+1, sol, false)
		}
	}
	_, err := d.Out.Write(text)
	return err
}

// writeJSON writes the object of p, if --json asks for it.
func (d *deciding) writeJSON(p problem.Named, ans cover.Answer, stopped error, stats cover.Stats) error {
	if !d.json {
		return nil
	}
	r := decideRecord{Input: p.Input, Verdict: ans.Verdict.String(), Stopped: problem.Stopped(stopped), Stats: problem.NewStats(stats)}
	for _, sol := range []cover.Solution{ans.First, ans.Second} {
		if d.show && sol != nil {
			r.Solutions = append(r.Solutions, problem.NewOptions(p.Problem, sol))
		}
	}
	return d.WriteJSON(r)
}
