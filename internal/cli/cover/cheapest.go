package cover

import (
	"context"
	"fmt"
	"math"

	"github.com/spf13/cobra"

	"bonepile/cover"
	"bonepile/cover/cheapest"
	"bonepile/internal/cli/kit"
	"bonepile/internal/cli/problem"
)

func newCoverCheapest(e *kit.Env) *cobra.Command {
	c := &coverCheapest{Env: e}
	cmd := &cobra.Command{
		Use:   "cheapest [FILE]...",
		Short: "Print the solutions of least cost",
		Long: `Cheapest prints the solutions of least cost, the least first, each after a line
with its cost: the sum of the costs of its options, such as |5. Of solutions that
cost the same, those found first are printed.

With --minimax the cost of a solution is that of its dearest option.

Exit status: 0 done; 1 some problem has no solution; 2 bad use or bad input;
3 stopped early: what is printed are the cheapest that were found by then.`,
		Example: `  printf 'a b c\na b |3\nb c |1\na |1\nc |2\n' | bonepile cover cheapest`,
		RunE:    func(_ *cobra.Command, files []string) error { return problem.Each(e, files, c.cheapest) },
	}
	f := cmd.Flags()
	f.IntVar(&c.count, "count", 1, "how many solutions")
	f.BoolVar(&c.dearest, "dearest", false, "the solutions of greatest cost, the greatest first")
	f.BoolVar(&c.minimax, "minimax", false, "the solutions whose dearest option is cheapest; --count 0 for all of them")
	cmd.MarkFlagsMutuallyExclusive("dearest", "minimax")
	f.BoolVar(&c.numbers, "numbers", false, "print the numbers of options, a line a solution")
	f.Uint64Var(&c.nodes, "nodes", 0, "stop a problem after `N` nodes")
	f.DurationVar(&c.keeper.time, "time", 0, "stop a problem after so long, such as 90s or 12h")
	f.BoolVar(&c.stats, "stats", false, "print nodes, updates, cleansings and the nodes of each level to standard error")
	f.BoolVar(&c.json, "json", false, "JSON objects, one a line, described in docs/json.md")
	return cmd
}

type coverCheapest struct {
	*kit.Env
	keeper
	count                int
	dearest, minimax     bool
	numbers, stats, json bool
	nodes                uint64
	text                 []byte
}

// A coverPricedRecord is a solution with its cost.
type coverPricedRecord struct {
	coverSolutionRecord
	Cost int64 `json:"cost"`
}

func (c *coverCheapest) cheapest(p problem.Named) error {
	if c.count < 1 && !(c.minimax && c.count == 0) {
		return fmt.Errorf("--count %d: there is at least one solution to print", c.count)
	}
	var stats cover.Stats
	cfg := cheapest.Config{MaxNodes: c.nodes, Stats: &stats}
	if c.Meter.On() {
		cfg.Progress = func(st cover.Stats) {
			c.Meter.Show(st.Done, fmt.Sprintf("%s: %s", p.Input, kit.Plural(st.Nodes, "node")))
		}
	}
	ctx, cancel := kit.Deadline(c.Ctx, c.time)
	defer cancel()
	list, stopped := c.search(ctx, p, cfg)
	why := early(c.Env, stopped, &c.keeper, c.nodes)
	if stopped != nil && why == "" {
		return fmt.Errorf("%s: %s", p.Input, problem.ErrText(stopped))
	}
	for i, s := range list {
		if err := c.write(p, uint64(i)+1, s); err != nil {
			return err
		}
	}
	if c.stats {
		c.Say("%s: statistics\n%s", p.Input, problem.StatsText(stats))
	}
	if stopped != nil {
		c.Say("%s: %s: there may be cheaper ones\n", p.Input, why)
		return kit.ErrStopped
	}
	c.None = c.None || len(list) == 0
	c.Say("%s: %s, %s\n", p.Input, kit.Plural(uint64(len(list)), "solution"), kit.Plural(stats.Nodes, "node"))
	return nil
}

// search finds what the flags ask for.
func (c *coverCheapest) search(ctx context.Context, p problem.Named, cfg cheapest.Config) ([]cheapest.Priced, error) {
	switch {
	case c.dearest:
		return cheapest.FindDearest(ctx, p.Problem, c.count, cfg)
	case !c.minimax:
		return cheapest.Find(ctx, p.Problem, c.count, cfg)
	}
	k := c.count
	if k == 0 {
		k = math.MaxInt
	}
	sols, worst, err := cheapest.Minimax(ctx, p.Problem, k, cheapest.ByCost, cfg)
	list := make([]cheapest.Priced, len(sols))
	for i, sol := range sols {
		list[i] = cheapest.Priced{Solution: sol, Cost: worst}
	}
	return list, err
}

// write writes solution n.
func (c *coverCheapest) write(p problem.Named, n uint64, s cheapest.Priced) error {
	if c.json {
		return c.WriteJSON(coverPricedRecord{newCoverSolution(p, n, s.Solution), s.Cost})
	}
	c.text = c.text[:0]
	if n > 1 && !c.numbers {
		c.text = append(c.text, '\n')
	}
	c.text = fmt.Appendf(c.text, "| cost %d\n", s.Cost)
	c.text = problem.AppendSolution(c.text, p.Problem, n, s.Solution, c.numbers)
	_, err := c.Out.Write(c.text)
	return err
}
