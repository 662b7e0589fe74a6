package cover

import (
	"errors"
	"fmt"
	"io"
	"math/big"

	"bonepile/internal/cli/kit"
	"bonepile/internal/cli/problem"

	"github.com/spf13/cobra"
)

func newVerify(e *kit.Env) *cobra.Command {
	v := &verifyCommand{Env: e}
	cmd := &cobra.Command{
		Use:   "verify PROBLEM [SOLUTIONS]",
		Short: "Check solutions of an exact cover problem by definition",
		Long: `Verify reads a problem and then solutions as solve prints them, with or without
--numbers or --json, and checks each by definition alone. It prints a line for
each wrong solution, which says what is wrong, and at the end how many solutions
there were.

The items of an option may come in any order, and "(2 of 3)" may follow them, so
it can also check what Knuth's programs print.

With --certificate it confirms the number of solutions that count --certificate found,
without a search: nothing was left out, and everything adds up. PROBLEM may then
be left out too, and comes from standard input. If the certificate
consists of parts of a search tree, verify confirms that the parts make up the tree;
--recount counts some of them again, chosen at random, or all.

Exit status: 0 all are right; 1 some are wrong; 2 bad use or bad input, or no
solution to check; 3 stopped early.`,
		Example: `  bonepile example queens8 > queens8.dlx
  bonepile cover solve queens8.dlx | bonepile cover verify queens8.dlx`,
		Args: cobra.MaximumNArgs(2),
		RunE: func(_ *cobra.Command, files []string) error { return v.run(files) },
	}
	f := cmd.Flags()
	f.StringVar(&v.certificate, "certificate", "", "confirm the number of solutions with the certificate in `FILE`")
	kit.Var(cmd, &v.recount, "recount", "int", "with --certificate: count this many of the parts again, or all", kit.ParseCount)
	f.Uint64Var(&v.seed, "seed", 1, "with --recount: the seed for choosing them")
	v.JSONFlag(cmd, "JSON objects, one per line", wrongRecord{}, verifyRecord{}, certificateRecord{})
	return cmd
}

type verifyCommand struct {
	*kit.Env
	certificate string // name of the file, "" for none
	recount     int    // -1 for all
	seed        uint64
}

type wrongRecord struct {
	Input    string   `json:"input" record:"A solution that is wrong."`
	Solution *big.Int `json:"solution" doc:"Its number, as in its heading."`
	Fault    string   `json:"fault" doc:"What is wrong with it, and on which line."`
}

type verifyRecord struct {
	Input     string `json:"input" record:"The end of the solutions."`
	Solutions uint64 `json:"solutions" doc:"The number of solutions read."`
	Wrong     uint64 `json:"wrong" doc:"The number of those that are wrong."`
	Stopped   string `json:"stopped,omitempty" words:"interrupted" doc:"Why not all were read. Absent if they were."`
}

func (v *verifyCommand) run(files []string) error {
	path, what := v.certificate, "certificate"
	switch {
	case path != "" && len(files) > 1:
		return errors.New("--certificate takes one problem and no solutions")
	case path == "" && len(files) == 0:
		return errors.New("expected a file with a problem, or --certificate")
	case path == "":
		path, what = append(files, "-")[1], "solutions"
	}
	of := append(files, "-")[0]
	if of == "-" && path == "-" {
		return fmt.Errorf("standard input cannot hold both the problem and the %s", what)
	}
	p, err := problem.Read(v.Env, of)
	if err != nil {
		return err
	}
	in, err := v.Open(path, what)
	if err != nil {
		return err
	}
	defer in.Close()
	if v.certificate != "" {
		return v.certified(p, in)
	}
	return v.verify(p, in)
}

func (v *verifyCommand) verify(p problem.Named, in *kit.Input) error {
	r := problem.NewClaimReader(p.Problem, in)
	end := verifyRecord{Input: in.Name}
	for {
		c, err := r.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return problem.Error(in.Name, err)
		}
		end.Solutions++
		if fault := c.Fault(p.Problem); fault != "" {
			end.Wrong++
			if err := v.Answer(wrongRecord{in.Name, c.Rank(), fault}, fmt.Sprintf("solution %s, %s\n", c.Number, fault)); err != nil {
				return err
			}
		}
		v.Meter.Show(0, "%d solutions checked", end.Solutions)
		if v.Ctx.Err() != nil {
			end.Stopped = "interrupted"
			if err := v.Answer(end, ""); err != nil {
				return err
			}
			return v.Stop("interrupted after %s, %d of them wrong", kit.Plural(end.Solutions, "solution"), end.Wrong)
		}
	}
	if end.Solutions == 0 {
		return fmt.Errorf("%s: no solution found", in.Name)
	}
	verdict := "all right"
	if end.Wrong > 0 {
		v.None = true
		verdict = fmt.Sprintf("%d wrong", end.Wrong)
	}
	return v.Answer(end, fmt.Sprintf("%s: %s\n", kit.Plural(end.Solutions, "solution"), verdict))
}
