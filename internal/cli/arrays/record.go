package arrays

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"bonepile/dominosa"
	"bonepile/dominosa/generate"
	"bonepile/internal/cli/kit"
	"bonepile/internal/jobs"
	"bonepile/internal/record"

	"github.com/spf13/cobra"
)

// NewRecord returns the subcommand record.
func NewRecord(e *kit.Env) *cobra.Command {
	r := &recordCommand{Env: e}
	cmd := &cobra.Command{
		Use:   "record",
		Short: "Search for the array with the most solutions",
		Long: `Record searches for arrays of all pips of the set double-N that have as many
solutions as possible, by simulated annealing. It counts a new best array once more
with two engines and prints it as a game ID, below a comment with its number of
solutions. The search runs until Ctrl-C, --time or --evaluations ends it.

With --target K it searches for arrays with exactly K solutions, until it has --top
of them. With --hard as well, it continues with those of them for which the plain
search of package cover has the largest tree, and prints their nodes too. With
--even it searches for arrays in which all bones have the same number of places, or
one more: three or four for double-6, as in Knuth's exercise 74.

With --prove it searches for a moment, or for --evaluations moves, and then examines
all arrays that could have more solutions than the best one found: it ends with the
most solutions that an array can have. The shape is a rectangle of at most 64 cells.
If no array is solved by more than half of the tilings, half of them is the bound
that it proves. The documents explain the proof, and describe the certificate that
--certificate writes, with which another program can confirm it.

With --run, DIR/record.json holds the best arrays and the state of the search or
proof, at most two seconds old. The same command resumes it, and finds what it would
have found without the interruption. Only one search at a time can use a directory.` +
			kit.Exit("no array has the target", kit.BadUse, "interrupted, or --time was over before the proof"),
		Example: `  bonepile record -n 3 --evaluations 20000 | bonepile count
  bonepile record -n 4 --prove`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error { return r.run() },
	}
	f := cmd.Flags()
	f.IntVarP(&r.n, "highest", "n", 6, "the highest pip `N`: the set is double-N")
	f.StringVar(&r.shape, "shape", "", "the `SHAPE`: a rectangle such as 4x14, a name as in generate, or a file (default N+1 rows of N+2 cells)")
	f.Uint64Var(&r.target, "target", 0, "search for exactly `K` solutions, 0 for the most")
	f.BoolVar(&r.hard, "hard", false, "among the arrays with the target, search for the hardest")
	f.BoolVar(&r.even, "even", false, "among the arrays with the target, only those in which all bones have the same number of places, or one more")
	f.BoolVar(&r.prove, "prove", false, "prove how many solutions an array can have")
	f.StringVar(&r.formulas, "formulas", "", "write the claims that --prove refutes as formulas for SAT solvers into `DIR`")
	f.StringVar(&r.dir, "run", "", "keep the state in `DIR`, and resume the search that is there")
	f.Uint64Var(&r.seed, "seed", 1, "the seed of the random numbers")
	r.limits.AddWorkers(cmd, "annealings at a time")
	r.limits.AddTime(cmd, "stop")
	f.Uint64Var(&r.moves, "evaluations", 0, "stop after `N` moves; with --workers 1, what is found then depends on the seed only")
	f.IntVar(&r.top, "top", 10, "how many arrays to keep")
	kit.AtLeast(cmd, 1, "top", &r.top)
	f.BoolVar(&r.refutations, "refutations", false, "with --formulas, also write their refutations as proofs for checkers")
	kit.FileFlag(cmd, &r.certificate, "certificate", "write every step of --prove, for a checker, to `FILE`")
	kit.FileFlag(cmd, &r.plot, "plot", "at the end, also draw the arrays as they were found as an SVG picture in `FILE`")
	r.JSONFlag(cmd, "one JSON object per array, and one for a proof", recordRecord{}, proofRecord{})
	kit.Exclude(cmd, "prove", "plot", "target", "hard", "even")
	kit.Need(cmd, "hard", "target")
	kit.Need(cmd, "even", "target")
	kit.Need(cmd, "formulas", "prove")
	kit.Need(cmd, "refutations", "formulas")
	kit.Need(cmd, "certificate", "prove")
	kit.Exclude(cmd, "certificate", "run") // a certificate needs the proof from its start
	return cmd
}

// A recordCommand is record with its flags.
type recordCommand struct {
	*kit.Env
	n, top      int
	limits      kit.Limits
	shape, dir  string
	target      uint64
	hard, even  bool
	prove       bool
	formulas    string
	refutations bool
	certificate string
	seed, moves uint64
	begun       time.Time
	plot        string
	seen        []record.Array // in the order in which they were found
}

func (r *recordCommand) run() error {
	if r.n < 1 || r.n > record.MaxPip {
		return fmt.Errorf("-n %d: the highest pip is from 1 to %d", r.n, record.MaxPip)
	}
	shape, err := r.Outline(r.shape, dominosa.Full(r.n), generate.NoSymmetry, r.seed, false)
	if err != nil {
		return err
	}
	cfg := record.Config{Workers: r.limits.Cores(), Evaluations: r.moves, Top: r.top, Progress: r.progress}
	if r.dir != "" {
		state, text, err := jobs.OpenState(r.dir, jobs.RecordFile)
		if err != nil {
			return err
		}
		defer state.Close()
		cfg.Resume, cfg.Checkpoint = text, state.Save
	}
	if r.prove {
		return r.proof(shape, cfg)
	}
	r.begun = time.Now()
	ctx, stop := r.limits.Deadline(r.Ctx)
	defer stop()
	ctx, giveUp := context.WithCancelCause(ctx)
	defer giveUp(nil)
	cfg.Found = func(a record.Array) {
		if err := r.found(a); err != nil {
			giveUp(err)
		}
	}
	goal := record.Goal{Shape: shape, N: r.n, Target: r.target, Hard: r.hard, Even: r.even, Seed: r.seed}
	res, err := goal.Search(ctx, cfg)
	if r.plot != "" && len(r.seen) > 0 {
		title := fmt.Sprintf("double-%d on %dx%d: the arrays of a search, seed %d", r.n, shape.Rows(), shape.Cols(), r.seed)
		if err := r.Output(r.plot, kit.Bytes(recordPlot(title, r.seen))); err != nil {
			return err
		}
	}
	return r.finish(res, err)
}

// found prints an array.
func (r *recordCommand) found(a record.Array) error {
	r.Meter.Clear()
	r.seen = append(r.seen, a)
	text := "# " + kit.Plural(a.Count, "solution")
	if a.Nodes > 0 {
		text += fmt.Sprintf(", %d nodes", a.Nodes)
	}
	err := r.Answer(recordRecord{a.Count, a.Nodes, a.Round, a.ID()}, fmt.Sprintf("%s\n%s\n", text, a.ID()))
	return cmp.Or(err, r.Out.Flush())
}

// progress shows how far the search is.
func (r *recordCommand) progress(p record.Progress) {
	what := "solutions"
	if r.hard {
		what = "nodes"
	}
	done := 0.0
	if r.moves > 0 {
		done = float64(p.Moves) / float64(r.moves)
	}
	if r.limits.Time > 0 {
		done = max(done, min(1, time.Since(r.begun).Seconds()/r.limits.Time.Seconds()))
	}
	r.Meter.Resumed(done)
	r.Meter.Show(done, "best %d %s, %.1f million moves in %s",
		p.Best, what, float64(p.Moves)/1e6, kit.Plural(p.Rounds, "annealing"))
}

// finish says how the search ended.
func (r *recordCommand) finish(res record.Result, err error) error {
	switch {
	case errors.Is(err, kit.ErrTime):
	case err != nil && r.Ctx.Err() != nil && errors.Is(err, context.Cause(r.Ctx)):
		return r.Stop("interrupted after %d moves in %s", res.Moves, kit.Plural(res.Rounds, "annealing"))
	case err != nil && r.dir != "" && errors.Is(err, record.ErrState):
		return fmt.Errorf("%s: %w", filepath.Join(r.dir, jobs.RecordFile), err)
	case err != nil:
		return err
	}
	if len(res.Best) == 0 {
		r.Say("no array with %d solutions in %d moves\n", r.target, res.Moves)
		r.None = true
	}
	return nil
}

// A recordRecord is the object of an array.
type recordRecord struct {
	Count uint64 `json:"count" doc:"The number of its solutions." record:"An array that is better than those before, or has the target."`
	Nodes uint64 `json:"nodes,omitempty" doc:"With --hard: the nodes of the plain search of package cover."`
	Round uint64 `json:"round" doc:"The annealing that found it, from 0."`
	ID    string `json:"id" doc:"The array as a game ID."`
}
