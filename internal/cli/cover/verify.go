package cover

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"bonepile/cover"
	"bonepile/internal/cli/kit"
	"bonepile/internal/cli/problem"
)

func newCoverVerify(e *kit.Env) *cobra.Command {
	v := &verifying{Env: e}
	cmd := &cobra.Command{
		Use:   "verify PROBLEM [SOLUTIONS] | verify --certificate FILE [PROBLEM]",
		Short: "Check solutions of an exact cover problem by the definition",
		Long: `Verify reads the problem of a file and then solutions as solve prints them, with
or without --numbers, and checks each by the definition alone. What is wrong
with one is told in a line, and at the end how many there were.

The items of an option may stand in any order, and "(2 of 3)" may follow them,
so that what Knuth's programs print can be checked too.

With --certificate it confirms a number of solutions that count --certify wrote
down, without a search: that nothing was left out and all adds up. Of parts of a
search tree it sees that they are all of it; --recount counts some again, drawn
at random, and --all every one.

Exit status: 0 all are right; 1 some is wrong; 2 bad use or bad input, or no
solution to check; 3 stopped early.`,
		Example: `  bonepile cover solve examples/queens8.dlx | bonepile cover verify examples/queens8.dlx`,
		Args:    cobra.MaximumNArgs(2),
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
		return errors.New("expected the file of a problem, or --certificate")
	}
	files = append(files, "-") // SOLUTIONS, if left out
	if files[0] == "-" && files[1] == "-" {
		return errSameInput
	}
	p, err := problem.Read(v.Env, files[0])
	if err != nil {
		return err
	}
	name, in := "standard input", v.In
	if path := files[1]; path != "-" {
		file, err := kit.OpenFile(path)
		if err != nil {
			return err
		}
		defer file.Close()
		name, in = path, file
	} else if kit.IsTerminal(v.In) {
		v.Say("reading solutions from the terminal; Ctrl-D ends them\n")
	}
	return v.verify(p.Problem, name, in)
}

// verify checks the solutions of p that in, called name, holds.
func (v *verifying) verify(p *cover.Problem, name string, in io.Reader) error {
	r := problem.NewClaimReader(p, in)
	var read, wrong uint64
	for {
		c, err := r.Next()
		if err == io.EOF {
			break
		}
		if syntax, ok := errors.AsType[*cover.SyntaxError](err); ok {
			return &problem.TextError{Input: name, Syntax: syntax}
		}
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		read++
		if fault := c.Fault(p); fault != "" {
			wrong++
			if _, err := fmt.Fprintf(v.Out, "solution %s, %s\n", c.Number, fault); err != nil {
				return err
			}
		}
		if v.Meter.On() {
			v.Meter.Show(0, kit.Plural(read, "solution")+" checked")
		}
		if v.Ctx.Err() != nil {
			v.Say("interrupted after %s, %d of them wrong\n", kit.Plural(read, "solution"), wrong)
			return kit.ErrStopped
		}
	}
	if read == 0 {
		return fmt.Errorf("%s: no solution found", name)
	}
	verdict := "all right"
	if wrong > 0 {
		v.None = true
		verdict = fmt.Sprintf("%d wrong", wrong)
	}
	_, err := fmt.Fprintf(v.Out, "%s: %s\n", kit.Plural(read, "solution"), verdict)
	return err
}
