package cover

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"

	"bonepile/cover"
	"bonepile/cover/counts"
	"bonepile/internal/cli/kit"
	"bonepile/internal/cli/problem"
	"bonepile/internal/cli/runs"
	"bonepile/internal/jobs"

	"github.com/spf13/cobra"
)

// A question is what the subcommands share that search problems: flags for limits, runs and
// what is printed, and how a search begins and ends.
type question struct {
	*kit.Env
	limits         kit.Limits
	memory         kit.SizeFlag
	run            runs.Flags
	numbers, stats bool
	text           []byte // the solution at hand
}

// addFlags gives cmd the flags that all questions have; records are what --json prints.
func (q *question) addFlags(cmd *cobra.Command, what string, records ...any) {
	q.limits.AddNodes(cmd, "give up on a problem after `N` nodes")
	q.limits.AddTime(cmd, "give up on a problem")
	cmd.Flags().BoolVar(&q.stats, "stats", false, "print nodes, updates, cleansings and the nodes of each level to standard error")
	q.JSONFlag(cmd, what, records...)
}

// addNumbers gives cmd the flag --numbers.
func (q *question) addNumbers(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&q.numbers, "numbers", false, "print the numbers of options, one solution per line")
}

// addMemory gives cmd the flag --memory; use says what happens at the limit.
func (q *question) addMemory(cmd *cobra.Command, use string) {
	q.memory = 2 << 30
	cmd.Flags().Var(&q.memory, "memory", use+"; 0 for no limit")
}

// addRun gives cmd the flags of a search that uses several cores as a run only.
func (q *question) addRun(cmd *cobra.Command) {
	q.limits.AddWorkers(cmd, "with --run, --listen, --nats or --metrics: how many cores to use")
	q.run.AddFlags(q.Env, cmd)
	kit.Need(cmd, "workers", "run", "listen", "nats", "metrics")
}

// each asks about the problem of each file, whose reading is part of its time. If it takes all of it,
// late answers in place of ask.
func (q *question) each(files []string, ask func(problem.Named) error, late func(problem.Named, error, cover.Stats) error) error {
	q.Reading = &q.limits
	q.Late = func(input string) error { return late(problem.Named{Input: input}, kit.ErrTime, cover.Stats{}) }
	return problem.Each(q.Env, files, ask)
}

// unread ends what prints solutions where there was no time to read a problem.
func (q *question) unread(p problem.Named, stopped error, stats cover.Stats) error {
	return q.ended(p, stopped, stats, endRecord{p.Input, problem.NewEnd(0, nil, stopped, stats)}, wording{after: ", while it was read"})
}

// within returns the context of a search, which ends when its time is up, and the function
// that releases it.
func (q *question) within() (context.Context, func()) {
	ctx, cancel := q.limits.Deadline(q.Ctx)
	release := q.memory.Hold()
	return ctx, func() { cancel(); release() }
}

// mostMemory is the limit of memory for package cover, for which 0 may be a default.
func (q *question) mostMemory() uint64 {
	if q.memory == 0 {
		return math.MaxUint64
	}
	return uint64(q.memory)
}

// counts is the configuration of a count of p.
func (q *question) counts(p problem.Named, stats *cover.Stats) counts.Config {
	return counts.Config{MaxNodes: q.limits.Nodes, MaxMemory: q.mostMemory(), Stats: stats, Progress: problem.Progress(q.Env, p.Input, "solution")}
}

// inParts does a run made by make, and returns an error if one of the flags without was
// given, which a run does not understand. It has a worker for each core if workers is 0.
func (q *question) inParts(p problem.Named, workers int, without []string, make func() (jobs.Run, error), each func(part string, result []byte) error) (jobs.Total, error) {
	if err := cmp.Or(q.run.Without(without...), problem.Single(q.Env, "--run, --listen or --nats")); err != nil {
		return jobs.Total{}, err
	}
	run, err := make()
	if err != nil {
		return jobs.Total{}, problem.Error(p.Input, err)
	}
	ctx, cancel := q.limits.Deadline(q.Ctx)
	defer cancel()
	cfg := q.run.Config(q.Env, workers)
	cfg.Each = each
	total, err := q.run.Do(ctx, q.Env, run, cfg)
	q.Meter.Clear()
	return total, q.run.Ended(q.Env, p.Input, total, err, q.limits)
}

// print prints a solution, the i-th of those printed. Its number is i if that is nil, and its
// cost is printed if that is not nil.
func (q *question) print(p problem.Named, i uint64, number *big.Int, sol cover.Solution, cost *int64) error {
	if q.JSON {
		if number == nil {
			number = new(big.Int).SetUint64(i)
		}
		return q.WriteJSON(solutionRecord{p.Input, number, problem.NewOptions(p.Problem, sol), cost})
	}
	q.text = problem.AppendNext(q.text[:0], p.Problem, i, number, sol, q.numbers, cost)
	return q.Out.Put(q.text)
}

// A wording is the text of a message about a search: that it is complete, or what stands
// before and after the reason why it was stopped.
type wording struct{ complete, before, after string }

// ended says how a search of p ended. If no limit of the user ended it early, it returns the
// error. With --json it writes the object end.
func (q *question) ended(p problem.Named, stopped error, stats cover.Stats, end any, s wording) error {
	q.Meter.Clear()
	q.tell(p, stats)
	why := q.early(stopped)
	var err error
	switch {
	case stopped == nil && s.complete != "":
		q.Say("%s: %s\n", p.Input, s.complete)
	case stopped != nil && why == "":
		return problem.Error(p.Input, stopped)
	case stopped != nil:
		err = q.Halt("%s: %s%s%s", p.Input, s.before, why, s.after)
	}
	if q.JSON && end != nil {
		err = cmp.Or(q.WriteJSON(end), err)
	}
	return err
}

// tell prints the totals of a search of p if --stats asks for them.
func (q *question) tell(p problem.Named, stats cover.Stats) {
	if q.stats {
		q.Say("%s: statistics\n%s", p.Input, problem.StatsText(stats))
	}
}

// early says how a search was ended early, or nothing if no limit of the user ended it.
func (q *question) early(stopped error) string {
	switch {
	case errors.Is(stopped, cover.ErrMemory):
		return fmt.Sprintf("stopped at the limit of %s bytes", &q.memory)
	case stopped != nil && (errors.Is(stopped, cover.ErrLimit) || stopped == kit.ErrTime || q.Ctx.Err() != nil):
		return q.limits.Why(stopped, cover.ErrLimit)
	}
	return ""
}

// about says roughly where a search was stopped.
func about(stats cover.Stats) string {
	return fmt.Sprintf(" at about %.2g %% of the search", 100*stats.Done)
}
