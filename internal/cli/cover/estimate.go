package cover

import (
	"fmt"
	"math/rand/v2"

	"github.com/spf13/cobra"

	"bonepile/cover"
	"bonepile/internal/cli/kit"
	"bonepile/internal/cli/problem"
)

func newCoverEstimate(e *kit.Env) *cobra.Command {
	c := &coverEstimating{Env: e}
	cmd := &cobra.Command{
		Use:   "estimate [FILE]...",
		Short: "Guess what a search would take, by random walks",
		Long: `Estimate walks down the search tree at random, many times, and prints what that
tells of its nodes, updates and solutions: a mean, and an interval that would
miss the truth once in twenty times if walks were well behaved. They are not
always: a tree with a few huge branches is guessed too small by most runs.`,
		Example: `  printf 'a b c\na b\nb c\na\nc\n' | bonepile cover estimate`,
		RunE:    func(_ *cobra.Command, files []string) error { return problem.Each(e, files, c.estimate) },
	}
	f := cmd.Flags()
	f.IntVar(&c.walks, "walks", 1000, "how many walks")
	c.rule.addFlags(cmd)
	f.BoolVar(&c.json, "json", false, "one JSON object a problem, described in docs/json.md")
	return cmd
}

type coverEstimating struct {
	*kit.Env
	rule  ruleFlags
	walks int
	json  bool
}

// A figureJSON is an estimate with its 95 % interval.
type figureJSON struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

type coverEstimateRecord struct {
	Input     string     `json:"input"`
	Walks     int        `json:"walks"`
	Nodes     figureJSON `json:"nodes"`
	Updates   figureJSON `json:"updates"`
	Solutions figureJSON `json:"solutions"`
}

func (c *coverEstimating) estimate(p problem.Named) error {
	if c.walks < 2 {
		return fmt.Errorf("--walks %d: an estimate takes at least 2", c.walks)
	}
	tree, err := c.rule.tree()
	if err != nil {
		return err
	}
	est, err := p.Estimate(c.Ctx, tree, c.walks, rand.New(rand.NewPCG(c.rule.seed, 0)))
	if err != nil && c.Ctx.Err() == nil {
		return fmt.Errorf("%s: %s", p.Input, problem.ErrText(err))
	}
	if est.Walks < 2 {
		c.Say("%s: interrupted before there was anything to tell\n", p.Input)
		return kit.ErrStopped
	}
	if c.json {
		figure := func(f cover.Figure) figureJSON {
			lo, hi := f.Interval()
			return figureJSON{f.Value, lo, hi}
		}
		if err := c.WriteJSON(coverEstimateRecord{p.Input, est.Walks, figure(est.Nodes), figure(est.Updates), figure(est.Solutions)}); err != nil {
			return err
		}
	} else {
		if c.Several {
			fmt.Fprintf(c.Out, "%s\n", p.Input)
		}
		for _, line := range []struct {
			what string
			f    cover.Figure
		}{{"nodes", est.Nodes}, {"updates", est.Updates}, {"solutions", est.Solutions}} {
			lo, hi := line.f.Interval()
			fmt.Fprintf(c.Out, "%-9s %.4g (%.4g to %.4g)\n", line.what, line.f.Value, lo, hi)
		}
	}
	if est.Walks < c.walks {
		c.Say("%s: interrupted after %d of %d walks\n", p.Input, est.Walks, c.walks)
		return kit.ErrStopped
	}
	return nil
}
