package cover

import (
	"fmt"
	"math/rand/v2"

	"bonepile/cover"
	"bonepile/internal/cli/kit"
	"bonepile/internal/cli/problem"

	"github.com/spf13/cobra"
)

func newEstimate(e *kit.Env) *cobra.Command {
	c := &estimateCommand{Env: e}
	cmd := &cobra.Command{
		Use:   "estimate [FILE]...",
		Short: "Estimate the size of a search by random walks",
		Long: `Estimate walks down the search tree at random, many times, and estimates its
nodes, updates and solutions: it prints a mean, and an interval that would miss
the truth once in twenty times if walks were well behaved. They are not always:
most estimates of a tree with a few huge branches are too small.` + kit.Exit("", kit.BadInput, kit.Early),
		Example: `  printf 'a b c\na b\nb c\na\nc\n' | bonepile cover estimate`,
		RunE:    func(_ *cobra.Command, files []string) error { return problem.Each(e, files, c.estimate) },
	}
	kit.Number(cmd, &c.walks, "samples", 1000, 2, "how many walks to make")
	c.rule.addFlags(cmd, fixedTree)
	c.JSONFlag(cmd, "one JSON object per problem", estimateRecord{})
	return cmd
}

type estimateCommand struct {
	*kit.Env
	rule  ruleFlags
	walks int
}

type figureJSON struct {
	Value float64 `json:"value" doc:"The mean." record:"An estimate with its 95 % interval."`
	Low   float64 `json:"low" doc:"The lower end of the interval."`
	High  float64 `json:"high" doc:"The upper end of the interval."`
}

type estimateRecord struct {
	Input     string     `json:"input" record:"The estimated size of a search."`
	Walks     int        `json:"walks" doc:"The number of random walks."`
	Nodes     figureJSON `json:"nodes" doc:"The nodes of the search tree."`
	Updates   figureJSON `json:"updates" doc:"The work on lists, counted as Knuth's programs count it."`
	Solutions figureJSON `json:"solutions" doc:"The number of solutions."`
}

func (c *estimateCommand) estimate(p problem.Named) error {
	c.Meter.Begin("%s: walking", p.Input)
	est, err := p.Estimate(c.Ctx, c.rule.tree(), c.walks, rand.New(rand.NewPCG(c.rule.seed, 0)))
	if err != nil && c.Ctx.Err() == nil {
		return problem.Error(p.Input, err)
	}
	if est.Walks < 2 {
		return c.Stop("%s: interrupted before there was an estimate", p.Input)
	}
	figure := func(f cover.Figure) figureJSON {
		lo, hi := f.Interval()
		return figureJSON{f.Value, lo, hi}
	}
	rec := estimateRecord{p.Input, est.Walks, figure(est.Nodes), figure(est.Updates), figure(est.Solutions)}
	text := ""
	if c.Several {
		text = p.Input + "\n"
	}
	for i, f := range []figureJSON{rec.Nodes, rec.Updates, rec.Solutions} {
		text += fmt.Sprintf("%-9s %.4g (%.4g to %.4g)\n", [...]string{"nodes", "updates", "solutions"}[i], f.Value, f.Low, f.High)
	}
	if err := c.Answer(rec, text); err != nil {
		return err
	}
	if est.Walks < c.walks {
		return c.Stop("%s: interrupted after %d of %d walks", p.Input, est.Walks, c.walks)
	}
	return nil
}
