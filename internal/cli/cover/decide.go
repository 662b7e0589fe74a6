package cover

import (
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"bonepile/cover"
	"bonepile/cover/cheapest"
	"bonepile/cover/dimacs"
	"bonepile/cover/learn"
	"bonepile/internal/cli/kit"
	"bonepile/internal/cli/problem"
	"bonepile/internal/coverjobs"
	"bonepile/internal/jobs"

	"github.com/spf13/cobra"
)

func newDecide(e *kit.Env) *cobra.Command {
	d := &decideCommand{question: newQuestion(e)}
	cmd := &cobra.Command{
		Use:   "decide [FILE]...",
		Short: "Say whether exact cover problems have no solution, one, or many",
		Long: `Decide says for every problem, on a line, whether it has no solution, one or many.
It searches, and after ten milliseconds also learns from conflicts, with half of the time
for each. So it can decide problems whose search tree is far too large to visit. With
--engine it uses one engine alone.

With --some it stops at one solution: the answer is then some or none.

With --with 3,17 it asks only about solutions that have options 3 and 17, and with
--without 3,17 only about those that have neither. "solve --numbers" prints these numbers.

With --cost 100 it asks only about solutions that cost at most 100: the sum of the costs
of their options, such as |5.

With --show it prints the solution, or two of them, as solve does.

With --refutation it writes a proof that there is no solution, or no other than the
one it found, which checkers of SAT solvers such as drat-trim confirm. The proof is about the
formula that "export --format dimacs" writes if there is no solution; --formula writes
that formula, with what --with, --without and the solution found add to it. Nothing is
written if there are many solutions, or if it is stopped.

With --run DIR, one worker decides as without it, and the others search the tree in
parts; whoever has the answer first ends the run. With --engine learn the others learn,
too, each about other options.` + kit.Exit("some problem has no solution", kit.BadInput, kit.Early),
		Example: `  printf 'a b c\na b\nb c\na\nc\n' | bonepile cover decide
  bonepile model queens 8 | bonepile cover decide --some --with 1,13
  printf 'a b\na |3\nb |1\na b |5\n' | bonepile cover decide --cost 4
  printf 'a b\na\nb\n' | bonepile cover decide --refutation only.drat
  bonepile model queens 8 | bonepile cover decide --some --run decide.run`,
		RunE: func(_ *cobra.Command, files []string) error {
			return d.each(files, d.decide, func(p problem.Named, stopped error, stats cover.Stats) error {
				return d.answer(p, cover.Answer{}, stopped, stats)
			})
		},
	}
	f := cmd.Flags()
	problem.EngineFlag(cmd, &d.engine, "")
	d.addMemory(cmd, "learn no more, or refuse the formula, when it takes this much")
	f.BoolVar(&d.some, "some", false, "stop at one solution: say some or none")
	f.Func("with", "ask about solutions that contain `OPTION`, a number or several such as 3,17", optionsOf(&d.with))
	f.Func("without", "ask about solutions that do not contain `OPTION`, a number or several", optionsOf(&d.without))
	f.Int64Var(&d.cost, "cost", 0, "ask about solutions that cost at most `COST`")
	f.BoolVar(&d.show, "show", false, "print the solution, or two of them")
	kit.FileFlag(cmd, &d.proof, "refutation", "write a proof that there is no solution, or no other, to `FILE`; packed if its name ends in .gz")
	kit.FileFlag(cmd, &d.formula, "formula", "with --refutation: write the formula that it refutes to `FILE`")
	d.addFlags(cmd, "one JSON object per problem", decideRecord{})
	kit.Exclude(cmd, "cost", "engine", "refutation", "formula")
	d.addRun(cmd)
	return cmd
}

type decideCommand struct {
	question
	engine        kit.Choice[cover.Engine]
	with, without []int // options, from 0
	cost          int64
	some, show    bool
	proof         string // name of a file
	formula       string // name of a file
}

type decideRecord struct {
	Input     string                `json:"input" record:"How many solutions a problem has."`
	Verdict   string                `json:"verdict" words:"none,unique,many,some,unknown" doc:"The answer. With --some it is none or some. It is unknown if the search was stopped."`
	Stopped   string                `json:"stopped,omitempty"`
	Solutions []problem.OptionsJSON `json:"solutions,omitempty" doc:"With --show: the solution, or two of them."`
	Stats     problem.StatsJSON     `json:"stats"`
}

func (d *decideCommand) decide(p problem.Named) error {
	if err := d.checkOptions(p); err != nil {
		return err
	}
	if d.run.On() {
		return d.decideRun(p)
	}
	ctx, stats, done := d.Within()
	defer done()
	cfg := cover.Config{Engine: d.engine.Value, MaxNodes: d.Limits.Nodes, MaxMemory: uint64(d.Memory), Stats: stats, Progress: problem.Progress(d.Env, p.Input, "solution")}
	cfg.With, cfg.Without = d.with, d.without
	if d.some {
		cfg.MaxSolutions = 1
	}
	decide := p.Decide
	if d.run.Cmd.Flags().Changed("cost") {
		decide = func(ctx context.Context, cfg cover.Config) (cover.Answer, error) {
			return cheapest.Decide(ctx, p.Problem, min(d.cost, math.MaxInt64+p.Base)-p.Base, cfg)
		}
	}
	switch {
	case d.proof == "":
	case d.proof == "-" || d.formula == "-":
		return errors.New("a proof and its formula need files, since the answer goes to standard output")
	case d.engine.Value != cover.Auto && d.engine.Value != cover.Learn:
		return errors.New("only the engine learn writes proofs: leave out --engine")
	default:
		if err := problem.Single(d.Env, "--refutation"); err != nil {
			return err
		}
		decide = func(ctx context.Context, cfg cover.Config) (cover.Answer, error) { return d.prove(ctx, p, cfg) }
	}
	ans, stopped := decide(ctx, cfg)
	return d.answer(p, ans, stopped, *stats)
}

func (d *decideCommand) answer(p problem.Named, ans cover.Answer, stopped error, stats cover.Stats) error {
	d.None = d.None || stopped == nil && ans.Verdict == cover.None
	end := decideRecord{Input: p.Input, Verdict: ans.Verdict.String(), Stopped: problem.Stopped(stopped), Stats: problem.NewStats(stats)}
	if d.some && stopped == nil && ans.Verdict == cover.Unknown {
		end.Verdict = "some"
	}
	word := end.Verdict
	if stopped != nil {
		word = "stopped"
	}
	text := d.Label(p.Input) + word + "\n"
	for i, sol := range []cover.Solution{ans.First, ans.Second} {
		if d.show && sol != nil {
			end.Solutions = append(end.Solutions, problem.NewOptions(p.Problem, sol))
			text += "\n" + string(problem.AppendNext(nil, p.Problem, 1, big.NewInt(int64(i)+1), sol, false, nil))
		}
	}
	return d.Ended(p.Input, stopped, stats, end, problem.Wording{After: ", undecided", Text: text})
}

func (d *decideCommand) decideRun(p problem.Named) error {
	rule := coverjobs.Rule{Engine: d.engine.Value, Demands: d.Demands, Wanted: 2, With: d.with, Without: d.without}
	if d.some {
		rule.Wanted = 1
	}
	total, err := d.inParts(p, d.Limits.Workers, []string{"nodes", "memory", "cost", "refutation", "formula"}, func() (jobs.Run, error) {
		return coverjobs.NewDecide(p.Problem, rule, p.Input)
	}, nil)
	if err != nil {
		return err
	}
	found, err := coverjobs.ReadFound(total.Result)
	if err != nil {
		return err
	}
	return d.answer(p, found.Answer(), nil, cover.Stats{Nodes: uint64(total.Nodes), Uncounted: true, Solutions: uint64(len(found.Solutions))})
}

// optionsOf returns what adds options, read as numbers from 1, to a list that counts from 0.
func optionsOf(list *[]int) func(string) error {
	return func(text string) error {
		for word := range strings.SplitSeq(text, ",") {
			n, err := strconv.Atoi(strings.TrimSpace(word))
			if err != nil || n < 1 {
				return errors.New("expected numbers of options, from 1, such as 3,17")
			}
			*list = append(*list, n-1)
		}
		return nil
	}
}

// checkOptions refuses options that p does not have, or that are on both sides.
func (d *decideCommand) checkOptions(p problem.Named) error {
	for _, side := range []struct {
		flag    string
		options []int
	}{{"--with", d.with}, {"--without", d.without}} {
		for _, k := range side.options {
			switch {
			case k >= p.Options():
				return fmt.Errorf("%s: %s %d: the problem has %s", p.Input, side.flag, k+1, kit.Plural(uint64(p.Options()), "option"))
			case slices.Contains(d.with, k) && slices.Contains(d.without, k):
				return fmt.Errorf("option %d is in both --with and --without", k+1)
			}
		}
		if side.options != nil {
			if err := problem.Single(d.Env, side.flag); err != nil {
				return err
			}
		}
	}
	return nil
}

// errNoProof ends a file that would not be a proof.
var errNoProof = errors.New("there is nothing to prove")

// prove decides p, and writes the proof and its formula.
func (d *decideCommand) prove(ctx context.Context, p problem.Named, cfg cover.Config) (ans cover.Answer, err error) {
	q := learn.Question{With: cfg.With, Without: cfg.Without, MaxNodes: cfg.MaxNodes, Stats: cfg.Stats, MaxMemory: cfg.MaxMemory, Progress: cfg.Progress}
	var clauses [][]int
	err = d.Output(d.proof, packed(d.proof, func(w io.Writer) (err error) {
		ans, clauses, err = learn.Prove(ctx, p.Problem, w, q, !d.some)
		if err == nil && ans.Verdict != cover.None && ans.Verdict != cover.Unique {
			err = errNoProof
		}
		return err
	}))
	if err == nil && d.formula != "" {
		err = d.Output(d.formula, packed(d.formula, func(w io.Writer) error { return dimacs.WriteWithin(w, p.Problem, cfg.MaxMemory, clauses...) }))
	}
	if err == errNoProof {
		d.Say("%s: no proof: there are solutions\n", p.Input)
		err = nil
	}
	return ans, err
}

// packed returns write or, if the name of the file ends in .gz, what compresses its text.
func packed(name string, write func(io.Writer) error) func(io.Writer) error {
	if !strings.HasSuffix(name, ".gz") {
		return write
	}
	return func(w io.Writer) error {
		z := gzip.NewWriter(w)
		if err := write(z); err != nil {
			return err
		}
		return z.Close()
	}
}
