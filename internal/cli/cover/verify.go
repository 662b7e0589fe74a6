package cover

import (
	"errors"
	"fmt"
	"io"

	"bonepile/cover"
	"bonepile/internal/cli/kit"
	"bonepile/internal/cli/problem"

	"github.com/spf13/cobra"
)

func newVerify(e *kit.Env) *cobra.Command {
	v := &verifying{Env: e}
	cmd := &cobra.Command{
		Use:   "verify PROBLEM [SOLUTIONS]",
		Short: "Check solutions of an exact cover problem by definition",
		Long: `Verify reads a problem and then solutions as solve prints them, with or without
--numbers, and checks each by definition alone. It prints a line for each wrong
solution, which says what is wrong, and at the end how many solutions there were.

The items of an option may come in any order, and "(2 of 3)" may follow them, so
it can also check what Knuth's programs print.

With --certificate it confirms the number of solutions that count --certify found,
without a search: nothing was left out, and everything adds up. PROBLEM may then
be left out too, and comes from standard input. If the certificate
goes by parts of a search tree, verify confirms that the parts make up the tree;
--recount counts some of them again, chosen at random, and --recount-all every one.

Exit status: 0 all are right; 1 some are wrong; 2 bad use or bad input, or no
solution to check; 3 stopped early.`,
		Example: `  bonepile example queens8 > queens8.dlx
  bonepile cover solve queens8.dlx | bonepile cover verify queens8.dlx`,
		Args: cobra.MaximumNArgs(2),
		RunE: func(cmd *cobra.Command, files []string) error {
			if v.certificate == "" {
				return v.run(files)
			}
			return v.certified(files)
		},
	}
	v.addFlags(cmd)
	return cmd
}

type verifying struct {
	*kit.Env
	certifying
}

// errSameInput refuses to read both from standard input.
var errSameInput = errors.New("standard input cannot hold both the problem and the solutions")

func (v *verifying) run(files []string) error {
	if len(files) == 0 {
		return errors.New("expected a file with a problem, or --certificate")
	}
	files = append(files, "-") // SOLUTIONS, if left out
	if files[0] == "-" && files[1] == "-" {
		return errSameInput
	}
	p, err := problem.Read(v.Env, files[0])
	if err != nil {
		return err
	}
	in, err := v.Open(files[1], "solutions")
	if err != nil {
		return err
	}
	defer in.Close()
	return v.verify(p.Problem, in)
}

// verify checks solutions of p.
func (v *verifying) verify(p *cover.Problem, in *kit.Input) error {
	r := problem.NewClaimReader(p, in)
	var read, wrong uint64
	for {
		c, err := r.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return problem.Error(in.Name, err)
		}
		read++
		if fault := c.Fault(p); fault != "" {
			wrong++
			if _, err := fmt.Fprintf(v.Out, "solution %s, %s\n", c.Number, fault); err != nil {
				return err
			}
		}
		v.Meter.Show(0, "%d solutions checked", read)
		if v.Ctx.Err() != nil {
			return v.Stop("interrupted after %s, %d of them wrong", kit.Plural(read, "solution"), wrong)
		}
	}
	if read == 0 {
		return fmt.Errorf("%s: no solution found", in.Name)
	}
	verdict := "all right"
	if wrong > 0 {
		v.None = true
		verdict = fmt.Sprintf("%d wrong", wrong)
	}
	_, err := fmt.Fprintf(v.Out, "%s: %s\n", kit.Plural(read, "solution"), verdict)
	return err
}
