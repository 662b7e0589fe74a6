package cover

import (
	"context"
	"fmt"
	"math"

	"bonepile/cover"
	"bonepile/cover/cheapest"
	"bonepile/internal/box"
	"bonepile/internal/cli/kit"
	"bonepile/internal/cli/problem"
	"bonepile/internal/coverjobs"
	"bonepile/internal/jobs"

	"github.com/spf13/cobra"
)

func newCheapest(e *kit.Env) *cobra.Command {
	c := &cheapestCommand{question: newQuestion(e)}
	cmd := &cobra.Command{
		Use:   "cheapest [FILE]...",
		Short: "Print the cheapest solutions",
		Long: `Cheapest prints the solutions of least cost, the cheapest first, each after a line
with its cost: the sum of the costs of its options, such as |5. Of solutions with
the same cost, it prints those found first. Where no option has a cost, each costs 1:
it prints the solutions with the fewest options.

With --minimax the cost of a solution is that of its most expensive option.

With --run DIR all workers share the best cost so far. The costs are those of a search
without --run; of the solutions found with the same cost it prints the first in the order
of their options.` +
			kit.Exit("some problem has no solution", kit.BadInput, "stopped early, with the cheapest solutions found by then"),
		Example: `  printf 'a b c\na b |3\nb c |1\na |1\nc |2\n' | bonepile cover cheapest
  bonepile model queens 8 | bonepile cover cheapest --run cheapest.run`,
		RunE: func(_ *cobra.Command, files []string) error { return c.each(files, c.cheapest, c.unread) },
	}
	f := cmd.Flags()
	f.IntVar(&c.count, "limit", 1, "how many solutions to print")
	f.BoolVar(&c.dearest, "dearest", false, "print the most expensive solutions instead")
	f.BoolVar(&c.minimax, "minimax", false, "print the solutions whose most expensive option is cheapest; --limit 0 for all of them")
	cmd.MarkFlagsMutuallyExclusive("dearest", "minimax")
	c.addNumbers(cmd)
	c.addMemory(cmd, "stop when the solutions to print, and what leads to them, take this much")
	c.addRun(cmd)
	c.addFlags(cmd, "JSON objects, one per line", solutionRecord{}, endRecord{})
	return cmd
}

type cheapestCommand struct {
	question
	count            int
	dearest, minimax bool
}

func (c *cheapestCommand) cheapest(p problem.Named) error {
	least := 1
	if c.minimax {
		least = 0
	}
	if c.count < least {
		return fmt.Errorf("--limit %d: expected %d or more", c.count, least)
	}
	if c.minimax && p.Base < 0 {
		return fmt.Errorf("%s: costs below 0, which --minimax cannot compare", p.Input)
	}
	priced := p
	if !box.Open(p.Problem).HasCosts() {
		c.Say("%s: no option has a cost, so each costs 1\n", p.Input)
		priced.Problem = cheapest.Fewest(p.Problem)
	}
	if c.run.On() {
		return c.cheapestRun(p, priced)
	}
	ctx, stats, done := c.Within()
	defer done()
	list, stopped := c.search(ctx, priced, cheapest.Config{MaxNodes: c.Limits.Nodes, MaxMemory: uint64(c.Memory), Stats: stats, Progress: problem.Progress(c.Env, p.Input, "solution")})
	return c.answer(p, list, stopped, *stats)
}

// cheapestRun finds the solutions of p as a run, by the costs of another.
func (c *cheapestCommand) cheapestRun(p, priced problem.Named) error {
	total, err := c.inParts(p, c.Limits.Workers, []string{"minimax", "nodes", "memory"}, func() (jobs.Run, error) {
		return coverjobs.NewCheapest(priced.Problem, coverjobs.Rule{Demands: c.Demands, Wanted: c.count, Dearest: c.dearest}, p.Input)
	}, nil)
	if err != nil {
		return err
	}
	best, err := coverjobs.ReadPriced(total.Result)
	if err != nil {
		return err
	}
	return c.answer(p, best.List, nil, cover.Stats{Nodes: uint64(total.Nodes), Uncounted: true, Solutions: uint64(len(best.List))})
}

func (c *cheapestCommand) answer(p problem.Named, list []cheapest.Priced, stopped error, stats cover.Stats) error {
	for i, s := range list {
		s.Cost += p.Base
		if err := c.print(p, uint64(i)+1, nil, s.Solution, &s.Cost); err != nil {
			return err
		}
	}
	n := uint64(len(list))
	c.None = c.None || stopped == nil && n == 0
	found := fmt.Sprintf("%s, %s", kit.Plural(n, "solution"), kit.Plural(stats.Nodes, "node"))
	return c.end(p, n, nil, stopped, stats, problem.Wording{Complete: found, After: ": there may be cheaper ones"})
}

// search finds the solutions that the flags describe.
func (c *cheapestCommand) search(ctx context.Context, p problem.Named, cfg cheapest.Config) ([]cheapest.Priced, error) {
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
