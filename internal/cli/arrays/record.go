package arrays

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"bonepile/cover/dimacs"
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
solutions. The search runs until Ctrl-C, --time or --nodes ends it.

With --target K it searches for arrays with exactly K solutions, until it has --limit
of them. With --hard as well, it continues with those of them for which the plain
search of package cover has the largest tree, and prints their nodes too. With
--even it searches for arrays in which all bones have the same number of places, or
one more: three or four for double-6, as in Knuth's exercise 74.

With --prove it searches for a moment, or for --nodes moves, and then examines
all arrays that could have more solutions than the best one found: it ends with the
most solutions that an array can have. The shape is a rectangle of at most 64 cells.
If no array is solved by more than half of the tilings, half of them is the bound
that it proves. The documents explain the proof, and describe the certificate that
--certificate writes, with which another program can confirm it.

With --run, DIR/record.json holds the best arrays and the state of the search or
proof, at most two seconds old. The same command resumes it, and finds what it would
have found without the interruption. Only one search at a time can use a directory.` +
			kit.Exit("no array has the target", kit.BadUse, "interrupted, or --time was over before the proof"),
		Example: `  bonepile record -n 3 --nodes 20000 | bonepile count
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
	f.Uint64Var(&r.moves, "nodes", 0, "stop after `N` moves; with --workers 1, what is found then depends on the seed only")
	kit.Number(cmd, &r.top, "limit", 10, 1, "how many arrays to keep")
	kit.FileFlag(cmd, &r.certificate, "certificate", "write every step of --prove, for a checker, to `FILE`")
	r.JSONFlag(cmd, "one JSON object per array, and one for a proof", recordRecord{}, proofRecord{})
	kit.Exclude(cmd, "prove", "target", "hard", "even")
	kit.Need(cmd, "hard", "target")
	kit.Need(cmd, "even", "target")
	kit.Need(cmd, "formulas", "prove")
	kit.Need(cmd, "certificate", "prove")
	kit.Exclude(cmd, "certificate", "run") // a certificate needs the proof from its start
	return cmd
}

type recordCommand struct {
	*kit.Env
	n, top      int
	limits      kit.Limits
	shape, dir  string
	target      uint64
	hard, even  bool
	prove       bool
	formulas    string
	certificate string
	seed, moves uint64
	begun       time.Time
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
	if r.prove {
		return r.proof(ctx, goal, cfg)
	}
	res, err := goal.Search(ctx, cfg)
	return r.finish(res, err)
}

func (r *recordCommand) found(a record.Array) error {
	r.Meter.Clear()
	text := "# " + kit.Plural(a.Count, "solution")
	if a.Nodes > 0 {
		text += fmt.Sprintf(", %d nodes", a.Nodes)
	}
	err := r.Answer(recordRecord{a.Count, a.Nodes, a.Round, a.ID()}, fmt.Sprintf("%s\n%s\n", text, a.ID()))
	return cmp.Or(err, r.Out.Flush())
}

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

type recordRecord struct {
	Count uint64 `json:"count" doc:"The number of its solutions." record:"An array that is better than those before, or has the target."`
	Nodes uint64 `json:"nodes,omitempty" doc:"With --hard: the nodes of the plain search of package cover."`
	Round uint64 `json:"round" doc:"The annealing that found it, from 0."`
	ID    string `json:"id" doc:"The array as a game ID."`
}

// firstMoves is for how many moves a proof searches before it begins.
const firstMoves = 2_000_000

// proof proves how many solutions an array can have.
func (r *recordCommand) proof(ctx context.Context, goal record.Goal, cfg record.Config) error {
	cfgProof := record.ProofConfig{
		Resume: cfg.Resume, Checkpoint: cfg.Checkpoint, Found: cfg.Found,
		Progress: func(p record.Proof, done float64) {
			r.Meter.Show(done, "at most %d solutions so far, %s of bad blocks, %s refuted",
				p.Most, kit.Plural(p.Sets, "set"), kit.Plural(p.Claims, "claim"))
		},
	}
	if r.formulas != "" {
		if err := os.MkdirAll(r.formulas, 0o777); err != nil {
			return kit.OpenError(r.formulas, err)
		}
		cfgProof.Claim = r.formula
	}
	if cfg.Resume == nil {
		cfg.Checkpoint, cfg.Top = nil, 1
		if cfg.Evaluations == 0 {
			cfg.Evaluations = firstMoves
		}
		res, err := goal.Search(ctx, cfg)
		if err != nil {
			return r.unproven(record.Proof{}, err)
		}
		if len(res.Best) > 0 {
			cfgProof.AtLeast, cfgProof.Known = res.Best[0].Count, &res.Best[0]
		}
	}
	p, err := r.certified(ctx, goal, cfgProof)
	if err != nil {
		return r.unproven(p, err)
	}
	r.Meter.Clear()
	rec := proofRecord{p.Most, p.Sets, p.Claims, p.Arrays, p.Nodes, p.Conflicts}
	return r.Answer(rec, fmt.Sprintf("# no array has more than %d solutions: %s of bad blocks, %s refuted in %s and %s\n",
		p.Most, kit.Plural(p.Sets, "set"), kit.Plural(p.Claims, "claim"), kit.Plural(p.Nodes, "node"), kit.Plural(p.Conflicts, "conflict")))
}

// certified proves a goal, and writes the certificate if one is wanted.
func (r *recordCommand) certified(ctx context.Context, goal record.Goal, cfg record.ProofConfig) (p record.Proof, err error) {
	if r.certificate == "" {
		return goal.Prove(ctx, cfg)
	}
	err = r.Output(r.certificate, func(w io.Writer) error {
		text := bufio.NewWriter(w)
		cfg.Certificate = text
		if p, err = goal.Prove(ctx, cfg); err != nil {
			return err
		}
		return text.Flush()
	})
	return p, err
}

func (r *recordCommand) formula(c record.Claim) error {
	var text bytes.Buffer
	if err := dimacs.Write(&text, c.Problem, c.Clauses...); err != nil {
		return err
	}
	return kit.WriteFile(filepath.Join(r.formulas, fmt.Sprintf("claim%d.cnf", c.Number)), text.Bytes())
}

// unproven says how a proof ended without one.
func (r *recordCommand) unproven(p record.Proof, err error) error {
	switch {
	case errors.Is(err, kit.ErrTime) || r.Ctx.Err() != nil:
		return r.Stop("not proven: stopped after %s of bad blocks", kit.Plural(p.Sets, "set"))
	case r.dir != "" && errors.Is(err, record.ErrState):
		return fmt.Errorf("%s: %w", filepath.Join(r.dir, jobs.RecordFile), err)
	}
	return err
}

type proofRecord struct {
	Proven uint64 `json:"proven" doc:"No array has more solutions." record:"With --prove, at the end: the proof."`
	Sets   uint64 `json:"sets" doc:"The sets of blocks that may be bad, up to symmetry, which were examined one by one."`
	Claims uint64 `json:"claims" doc:"The claims about such sets that were refuted."`
	Arrays uint64 `json:"arrays" doc:"The arrays that had to be counted."`
	Nodes  uint64 `json:"nodes" doc:"The nodes of the refutations."`

	Conflicts uint64 `json:"conflicts" doc:"The conflicts in what was refuted as a formula."`
}
