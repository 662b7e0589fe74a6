package cover

import (
	"cmp"
	"context"
	"math"

	"bonepile/cover"
	"bonepile/cover/cheapest"
	"bonepile/internal/cli/kit"
	"bonepile/internal/cli/problem"
	"bonepile/internal/cli/runs"
	"bonepile/internal/coverjobs"

	"github.com/spf13/cobra"
)

func newCheapest(e *kit.Env) *cobra.Command {
	c := &pricing{Env: e, memory: 2 << 30}
	cmd := &cobra.Command{
		Use:   "cheapest [FILE]...",
		Short: "Print the cheapest solutions",
		Long: `Cheapest prints the solutions of least cost, the cheapest first, each after a line
with its cost: the sum of the costs of its options, such as |5. Of solutions with
the same cost, it prints those found first.

With --minimax the cost of a solution is that of its most expensive option.

With --run DIR the best cost so far reaches all workers at once. The costs are those of
a search without it; of solutions with the same cost it prints the first in the order of
their options of those that it came by.

Exit status: 0 done; 1 some problem has no solution; 2 bad use or bad input;
3 stopped early, with the cheapest solutions found by then.`,
		Example: `  printf 'a b c\na b |3\nb c |1\na |1\nc |2\n' | bonepile cover cheapest
  bonepile model queens 8 | bonepile cover cheapest --run queens.run`,
		RunE: func(_ *cobra.Command, files []string) error { return problem.Each(e, files, c.cheapest) },
	}
	f := cmd.Flags()
	f.IntVar(&c.count, "top", 1, "how many solutions to print")
	f.BoolVar(&c.dearest, "dearest", false, "print the most expensive solutions instead")
	f.BoolVar(&c.minimax, "minimax", false, "print the solutions whose most expensive option is cheapest; --top 0 for all of them")
	cmd.MarkFlagsMutuallyExclusive("dearest", "minimax")
	f.BoolVar(&c.numbers, "numbers", false, "print the numbers of options, one solution per line")
	c.limits.AddNodes(cmd, "give up on a problem after `N` nodes")
	c.limits.AddTime(cmd, "give up on a problem")
	f.Var(&c.memory, "memory", "stop when the solutions to print, and what leads to them, take this much; 0 for no limit")
	c.limits.AddWorkers(cmd, "with --run, --listen or --nats: how many cores to use")
	c.run.AddFlags(e, cmd)
	statsFlag(cmd, &c.stats)
	kit.JSONFlag(cmd, &c.json, "JSON objects, one per line", pricedRecord{}, pricedEnd{})
	return cmd
}

type pricing struct {
	*kit.Env
	limits               kit.Limits
	memory               kit.SizeFlag
	count                int
	dearest, minimax     bool
	numbers, stats, json bool
	text                 []byte
	run                  runs.Flags
}

// A pricedRecord is a solution with its cost.
type pricedRecord struct {
	solutionRecord `record:"A solution, the best first."`
	Cost           int64 `json:"cost" doc:"Its cost."`
}

// A pricedEnd follows the solutions of a problem.
type pricedEnd struct {
	Input   string            `json:"input" record:"The end of a problem, after its solutions."`
	Printed uint64            `json:"printed" doc:"The number of solutions printed."`
	Stopped string            `json:"stopped,omitempty"`
	Stats   problem.StatsJSON `json:"stats"`
}

func (c *pricing) cheapest(p problem.Named) error {
	least := 1
	if c.minimax {
		least = 0
	}
	if err := kit.AtLeast(least, "top", c.count); err != nil {
		return err
	}
	if c.run.On() {
		return c.cheapestRun(p)
	}
	if err := c.run.Needed("workers"); err != nil {
		return err
	}
	var stats cover.Stats
	defer c.memory.Hold()()
	cfg := cheapest.Config{MaxNodes: c.limits.Nodes, MaxMemory: uint64(c.memory), Stats: &stats, Progress: problem.Progress(c.Env, p.Input, "solution")}
	ctx, cancel := c.limits.Deadline(c.Ctx)
	defer cancel()
	list, stopped := c.search(ctx, p, cfg)
	return c.answer(p, list, stopped, stats)
}

// cheapestRun finds the solutions as a run.
func (c *pricing) cheapestRun(p problem.Named) error {
	if err := cmp.Or(c.run.Without("minimax", "nodes", "memory"), problem.Single(c.Env, "--run, --listen or --nats")); err != nil {
		return err
	}
	rule := coverjobs.Rule{Demands: c.Demands, Wanted: c.count, Dearest: c.dearest}
	run, err := coverjobs.NewCheapest(p.Problem, rule, p.Input)
	if err != nil {
		return problem.Error(p.Input, err)
	}
	ctx, cancel := c.limits.Deadline(c.Ctx)
	defer cancel()
	total, err := c.run.Do(ctx, c.Env, run, c.run.Config(c.Env, c.limits.Workers))
	c.Meter.Clear()
	if err := c.run.Ended(c.Env, p.Input, total, err, c.limits); err != nil {
		return err
	}
	best, err := coverjobs.ReadPriced(total.Result)
	if err != nil {
		return err
	}
	return c.answer(p, best.List, nil, cover.Stats{Nodes: uint64(total.Nodes), Uncounted: true, Solutions: uint64(len(best.List))})
}

// answer prints solutions of p.
func (c *pricing) answer(p problem.Named, list []cheapest.Priced, stopped error, stats cover.Stats) error {
	why := early(c.Env, stopped, &c.limits, c.memory)
	if stopped != nil && why == "" {
		return problem.Error(p.Input, stopped)
	}
	for i, s := range list {
		if err := c.write(p, uint64(i)+1, s); err != nil {
			return err
		}
	}
	if c.json {
		if err := c.WriteJSON(pricedEnd{p.Input, uint64(len(list)), problem.Stopped(stopped), problem.NewStats(stats)}); err != nil {
			return err
		}
	}
	tell(c.Env, c.stats, p, stats)
	if stopped != nil {
		return c.Halt("%s: %s: there may be cheaper ones", p.Input, why)
	}
	c.None = c.None || len(list) == 0
	c.Say("%s: %s, %s\n", p.Input, kit.Plural(uint64(len(list)), "solution"), kit.Plural(stats.Nodes, "node"))
	return nil
}

// search finds the solutions that the flags describe.
func (c *pricing) search(ctx context.Context, p problem.Named, cfg cheapest.Config) ([]cheapest.Priced, error) {
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
		list[i] = cheapest.Priced{Solution: sol, Cost: max(0, worst)} // -1 if there is no option
	}
	return list, err
}

// write writes solution n.
func (c *pricing) write(p problem.Named, n uint64, s cheapest.Priced) error {
	if c.json {
		return c.WriteJSON(pricedRecord{newSolution(p, n, s.Solution), s.Cost})
	}
	c.text = problem.AppendNext(c.text[:0], p.Problem, n, s.Solution, c.numbers, &s.Cost)
	_, err := c.Out.Write(c.text)
	return err
}
