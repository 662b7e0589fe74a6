package cover

import (
	"math/big"
	"math/rand/v2"

	"bonepile/cover"
	"bonepile/cover/diagram"
	"bonepile/internal/cli/kit"
	"bonepile/internal/cli/problem"

	"github.com/spf13/cobra"
)

func newSample(e *kit.Env) *cobra.Command {
	s := &sampling{Env: e, memory: 2 << 30}
	cmd := &cobra.Command{
		Use:   "sample [FILE]",
		Short: "Draw solutions at random, all equally likely",
		Long: `Sample draws solutions at random, each time from all of them, and all exactly
equally likely. The same --seed draws the same solutions on any machine.

It makes the diagram of all solutions first, as "diagram" does, which can take as
long as a count. To draw again and again, keep that: "zdd sample" draws from it.

Exit status: 0 done; 1 there is no solution; 2 bad use or bad input;
3 stopped early.`,
		Args:    cobra.MaximumNArgs(1),
		Example: `  bonepile model queens 8 | bonepile cover sample --samples 3 --numbers`,
		RunE: func(_ *cobra.Command, files []string) error {
			if err := kit.AtLeast(1, "samples", s.samples); err != nil {
				return err
			}
			return problem.Each(e, files, s.sample)
		},
	}
	f := cmd.Flags()
	f.Uint64Var(&s.samples, "samples", 1, "how many solutions to draw")
	f.Uint64Var(&s.seed, "seed", 1, "the seed of the random numbers")
	f.BoolVar(&s.numbers, "numbers", false, "print the numbers of options, one solution per line")
	f.Var(&s.memory, "memory", "stop when what is remembered takes this much, 0 for no limit")
	s.limits.AddNodes(cmd, "stop after `N` nodes of the search tree")
	s.limits.AddTime(cmd, "stop")
	f.BoolVar(&s.stats, "stats", false, "print nodes, updates and what was remembered to standard error")
	kit.JSONFlag(cmd, &s.json, "JSON objects, one per line", solutionRecord{}, sampleRecord{})
	return cmd
}

type sampling struct {
	*kit.Env
	limits               kit.Limits
	memory               kit.SizeFlag
	samples, seed        uint64
	numbers, stats, json bool
}

// A sampleRecord follows the solutions drawn of a problem.
type sampleRecord struct {
	Input   string            `json:"input" record:"The end of a problem, after the solutions drawn."`
	Drawn   uint64            `json:"drawn" doc:"The number of solutions drawn. They may repeat."`
	Count   *big.Int          `json:"count,omitempty" doc:"The number of solutions they were drawn from. Absent if the search was stopped."`
	Stopped string            `json:"stopped,omitempty"`
	Stats   problem.StatsJSON `json:"stats"`
}

func (s *sampling) sample(p problem.Named) error {
	var stats cover.Stats
	ctx, cancel := s.limits.Deadline(s.Ctx)
	defer cancel()
	all, stopped := diagram.Of(ctx, p.Problem, diagram.Config{
		MaxNodes: s.limits.Nodes, MaxMemory: uint64(s.memory), Stats: &stats, Progress: problem.Progress(s.Env, p.Input, "solution"),
	})
	s.Meter.Clear()
	tell(s.Env, s.stats, p, stats)
	end := sampleRecord{Input: p.Input, Stopped: problem.Stopped(stopped), Stats: problem.NewStats(stats)}
	if stopped != nil {
		err := halted(s.Env, p, stopped, stats, &s.limits, s.memory, ", nothing drawn")
		if s.json && end.Stopped != "" {
			if err := s.WriteJSON(end); err != nil {
				return err
			}
		}
		return err
	}
	for set := range all.Samples(rand.New(rand.NewPCG(s.seed, 0))) {
		end.Drawn++
		if err := s.write(p, end.Drawn, set); err != nil {
			return err
		}
		if end.Drawn == s.samples || s.Ctx.Err() != nil {
			break
		}
	}
	end.Count = all.Count()
	s.None = s.None || end.Drawn == 0
	s.Say("%s: %s drawn from %v\n", p.Input, kit.Plural(end.Drawn, "solution"), end.Count)
	if s.json {
		return s.WriteJSON(end)
	}
	return nil
}

// write prints a solution of p in the form that the flags ask for.
func (s *sampling) write(p problem.Named, n uint64, sol cover.Solution) error {
	if s.json {
		return s.WriteJSON(newSolution(p, n, sol))
	}
	_, err := s.Out.Write(problem.AppendNext(nil, p.Problem, n, sol, s.numbers, nil))
	return err
}
