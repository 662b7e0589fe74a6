package cover

import (
	"cmp"
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"

	"bonepile/cover"
	"bonepile/cover/counts"
	"bonepile/internal/cli/kit"
	"bonepile/internal/cli/problem"

	"github.com/spf13/cobra"
)

func newSample(e *kit.Env) *cobra.Command {
	s := &sampleCommand{question: newQuestion(e)}
	cmd := &cobra.Command{
		Use:   "sample [FILE]",
		Short: "Draw solutions at random, all equally likely",
		Long: `Sample draws solutions at random, each time from all of them, and all exactly
equally likely. The same --seed draws the same solutions on any machine.

It counts the solutions first. Then it draws numbers of solutions, if a search counts
best, and otherwise makes the diagram of all solutions, as "diagram" does. To draw
again and again, keep a diagram: "zdd sample" draws from it.` +
			kit.Exit("there is no solution", kit.BadInput, kit.Early),
		Args:    cobra.MaximumNArgs(1),
		Example: `  bonepile model queens 8 | bonepile cover sample --samples 3 --numbers`,
		RunE: func(_ *cobra.Command, files []string) error {
			return s.each(files, s.sample, func(p problem.Named, stopped error, stats cover.Stats) error {
				return s.Ended(p.Input, stopped, stats, sampleRecord{Input: p.Input, Stopped: problem.Stopped(stopped), Stats: problem.NewStats(stats)}, problem.Wording{After: ", nothing drawn"})
			})
		},
	}
	f := cmd.Flags()
	kit.Number(cmd, &s.samples, "samples", 1, 1, "how many solutions to draw")
	f.Uint64Var(&s.seed, "seed", 1, "the seed of the random numbers")
	s.addNumbers(cmd)
	s.addMemory(cmd, "remember at most this much")
	s.addFlags(cmd, "JSON objects, one per line", sampleRecord{}, solutionRecord{})
	return cmd
}

type sampleCommand struct {
	question
	samples, seed uint64
}

type sampleRecord struct {
	Input   string            `json:"input" record:"The end of a problem, after the solutions drawn."`
	Drawn   uint64            `json:"drawn" doc:"The number of solutions drawn. They may repeat."`
	Count   *big.Int          `json:"count,omitempty" doc:"The number of solutions they were drawn from. Absent if the search was stopped."`
	Stopped string            `json:"stopped,omitempty"`
	Stats   problem.StatsJSON `json:"stats"`
}

func (s *sampleCommand) sample(p problem.Named) error {
	ctx, stats, done := s.Within()
	defer done()
	end := sampleRecord{Input: p.Input}
	all, err := counts.NewPicker(ctx, p.Problem, s.counts(p, stats))
	if err == nil {
		for sol, failed := range all.Samples(ctx, rand.New(rand.NewPCG(s.seed, 0))) {
			if err = failed; err != nil || ctx.Err() != nil {
				err = cmp.Or(err, context.Cause(ctx))
				break
			}
			end.Drawn++
			if err := s.print(p, end.Drawn, nil, sol, nil); err != nil {
				return err
			}
			if end.Drawn == s.samples {
				break
			}
		}
	}
	if err == nil {
		end.Count = all.Count()
		s.None = s.None || end.Drawn == 0
	}
	end.Stopped, end.Stats = problem.Stopped(err), problem.NewStats(*stats)
	drawn := kit.Plural(end.Drawn, "solution") + " drawn"
	return s.Ended(p.Input, err, *stats, end, problem.Wording{Complete: fmt.Sprintf("%s from %v", drawn, end.Count), After: problem.About(*stats) + "; " + drawn})
}
