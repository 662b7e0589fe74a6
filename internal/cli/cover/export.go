package cover

import (
	"errors"
	"io"

	"bonepile/cover"
	"bonepile/cover/dimacs"
	"bonepile/cover/formats"
	"bonepile/internal/cli/kit"
	"bonepile/internal/cli/problem"

	"github.com/spf13/cobra"
)

// exports write a problem, by the name of the form; the last argument limits memory.
var exports = map[string]func(io.Writer, problem.Named, uint64) error{
	"dimacs": func(w io.Writer, p problem.Named, memory uint64) error {
		return dimacs.WriteWithin(w, p.Problem, memory)
	},
	"opb": func(w io.Writer, p problem.Named, _ uint64) error { return formats.WriteOPB(w, p.Problem, p.Base) },
	"knuth": func(w io.Writer, p problem.Named, _ uint64) error {
		n, err := p.WriteTo(w)
		if n == 0 && err == nil {
			_, err = io.WriteString(w, nothing)
		}
		return err
	},
}

func newExport(e *kit.Env) *cobra.Command {
	x := &exportCommand{Env: e, memory: 2 << 30}
	cmd := &cobra.Command{
		Use:   "export [FILE]",
		Short: "Write an exact cover problem for other programs",
		Long: `Export writes a problem in a form that other programs read:

  dimacs  a formula, for programs that decide formulas or count their models
  opb     linear constraints, for pseudo-Boolean solvers, with costs to minimise
  knuth   the text form of Donald Knuth's programs, from any form that is read

A formula or linear constraints have as many models as the problem has solutions;
variable k is option k, counted from 1, as comments say.` + kit.Exit("", kit.BadInput, ""),
		Args: cobra.MaximumNArgs(1),
		Example: `  printf 'a b c\na b\nb c\na\nc\n' | bonepile cover export --format dimacs
  printf '< a b > [ x ]\na x;\nb;\n' | bonepile cover export --format knuth`,
		RunE: func(_ *cobra.Command, files []string) error { return problem.Each(e, files, x.export) },
	}
	x.to.Allow("dimacs", "opb", "knuth")
	x.to.Value = "" // the flag is required
	cmd.Flags().Var(&x.to, "format", "write in this `FORM`: dimacs, opb or knuth")
	cmd.Flags().Var(&x.memory, "memory", "with --format dimacs: refuse a formula that takes this much, at four bytes per literal; 0 for no limit")
	return cmd
}

type exportCommand struct {
	*kit.Env
	to     kit.Choice[string]
	memory kit.SizeFlag
}

func (x *exportCommand) export(p problem.Named) error {
	x.Grace.Store(int64(kit.Brief))
	write := exports[x.to.Value]
	if write == nil {
		return errors.New("the form is missing: use --format dimacs, --format opb or --format knuth")
	}
	if x.to.Value == "knuth" {
		p.SayBase(x.Env)
	}
	err := write(x.Out, p, uint64(x.memory))
	if errors.Is(err, errors.ErrUnsupported) || errors.Is(err, cover.ErrMemory) || errors.Is(err, cover.ErrNoText) {
		return problem.Error(p.Input, err)
	}
	return err
}
