package cover

import (
	"cmp"
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

// A question has the flags that subcommands share, for limits, runs and what is printed.
type question struct {
	problem.Question
	run     runs.Flags
	numbers bool
	text    []byte // the solution at hand
}

func newQuestion(e *kit.Env) question { return question{Question: problem.Question{Env: e}} }

// addFlags gives cmd the flags that all questions have; records are what --json prints.
func (q *question) addFlags(cmd *cobra.Command, what string, records ...any) {
	q.Limits.AddNodes(cmd, "give up on a problem after `N` nodes")
	q.Limits.AddTime(cmd, "give up on a problem")
	cmd.Flags().BoolVar(&q.Stats, "stats", false, "print nodes, updates, cleansings and the nodes of each level to standard error")
	q.JSONFlag(cmd, what, records...)
}

func (q *question) addNumbers(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&q.numbers, "numbers", false, "print the numbers of options, one solution per line")
}

// addMemory gives cmd the flag --memory; use says what happens at the limit.
func (q *question) addMemory(cmd *cobra.Command, use string) {
	q.Memory = 2 << 30
	cmd.Flags().Var(&q.Memory, "memory", use+"; 0 for no limit")
}

// addRun gives cmd the flags of a search that uses several cores as a run only.
func (q *question) addRun(cmd *cobra.Command) {
	q.Limits.AddWorkers(cmd, "with --run, --listen, --nats or --metrics: how many cores to use")
	q.run.AddFlags(q.Env, cmd)
}

// each asks about the problem of each file, whose reading is part of its time. If it takes all of it,
// late answers in place of ask.
func (q *question) each(files []string, ask func(problem.Named) error, late func(problem.Named, error, cover.Stats) error) error {
	q.Reading = &q.Limits
	q.Late = func(input string) error { return late(problem.Named{Input: input}, kit.ErrTime, cover.Stats{}) }
	return problem.Each(q.Env, files, ask)
}

// unread ends what prints solutions where there was no time to read a problem.
func (q *question) unread(p problem.Named, stopped error, stats cover.Stats) error {
	return q.end(p, 0, nil, stopped, stats, problem.Wording{After: ", while it was read"})
}

// end ends what printed solutions of p. There are count, nil if that is unknown.
func (q *question) end(p problem.Named, printed uint64, count *big.Int, stopped error, stats cover.Stats, s problem.Wording) error {
	return q.Ended(p.Input, stopped, stats, endRecord{p.Input, problem.NewEnd(printed, count, stopped, stats)}, s)
}

// mostMemory is the limit of memory for package cover, for which 0 may be a default.
func (q *question) mostMemory() uint64 {
	if q.Memory == 0 {
		return math.MaxUint64
	}
	return uint64(q.Memory)
}

func (q *question) counts(p problem.Named, stats *cover.Stats) counts.Config {
	return counts.Config{MaxNodes: q.Limits.Nodes, MaxMemory: q.mostMemory(), Stats: stats, Progress: problem.Progress(q.Env, p.Input, "solution")}
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
	return q.run.Do(q.Env, p.Input, run, workers, &q.Limits, each)
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

// The JSON of exact covers: an object for each solution, and one that ends a problem. A
// field is never renamed or removed.

type solutionRecord struct {
	Input    string   `json:"input" record:"A solution."`
	Solution *big.Int `json:"solution" doc:"The number of the solution, from 1."`
	problem.OptionsJSON
	Cost *int64 `json:"cost,omitempty" doc:"Its cost, of cover cheapest only."`
}

type endRecord struct {
	Input string `json:"input" record:"The end of a problem, after its solutions."`
	problem.EndJSON
}

// A countRecord has a number of any length, or none if the search was stopped.
type countRecord struct {
	Input   string            `json:"input" record:"The number of solutions of a problem."`
	Count   *big.Int          `json:"count,omitempty" doc:"The number of solutions, or what was found if stopped is limit. Absent if the search was stopped otherwise."`
	Sum     string            `json:"sum,omitempty" doc:"With --weights, instead of the number: the sum over all solutions of the products of what their options weigh, exact, as a whole number or a fraction such as 3/7."`
	Stopped string            `json:"stopped,omitempty"`
	Part    string            `json:"part,omitempty" doc:"With --part, which part of the search this is."`
	Problem string            `json:"problem,omitempty" doc:"With --part, the fingerprint of the problem, 32 hexadecimal digits."`
	Stats   problem.StatsJSON `json:"stats"`
}
