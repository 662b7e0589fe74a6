package cover

import (
	"errors"

	"github.com/spf13/cobra"

	"bonepile/cover/dimacs"
	"bonepile/internal/cli/kit"
	"bonepile/internal/cli/problem"
)

func newCoverExport(e *kit.Env) *cobra.Command {
	x := &coverExporting{Env: e}
	cmd := &cobra.Command{
		Use:   "export [FILE]",
		Short: "Write an exact cover problem for other programs",
		Long: `Export writes a problem as a formula in the format of DIMACS, for programs that
decide formulas or count their models. It has as many models as the problem has
solutions; variable k is option k, counted from 1, as comments say.

Exit status: 0 done; 2 bad use or bad input.`,
		Args:    cobra.MaximumNArgs(1),
		Example: `  printf 'a b c\na b\nb c\na\nc\n' | bonepile cover export --dimacs`,
		RunE:    func(_ *cobra.Command, files []string) error { return problem.Each(e, files, x.export) },
	}
	cmd.Flags().BoolVar(&x.dimacs, "dimacs", false, "as a formula in conjunctive normal form")
	return cmd
}

type coverExporting struct {
	*kit.Env
	dimacs bool
}

func (x *coverExporting) export(p problem.Named) error {
	if !x.dimacs {
		return errors.New("export as what? there is --dimacs")
	}
	return dimacs.Write(x.Out, p.Problem)
}
