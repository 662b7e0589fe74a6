package cover

import (
	"errors"

	"bonepile/cover/dimacs"
	"bonepile/internal/cli/kit"
	"bonepile/internal/cli/problem"

	"github.com/spf13/cobra"
)

func newExport(e *kit.Env) *cobra.Command {
	x := &exporting{Env: e}
	cmd := &cobra.Command{
		Use:   "export [FILE]",
		Short: "Write an exact cover problem for other programs",
		Long: `Export writes a problem as a formula in DIMACS format, for programs that decide
formulas or count their models. It has as many models as the problem has
solutions; variable k is option k, counted from 1, as its comments say.

Exit status: 0 done; 2 bad use or bad input.`,
		Args:    cobra.MaximumNArgs(1),
		Example: `  printf 'a b c\na b\nb c\na\nc\n' | bonepile cover export --dimacs`,
		RunE:    func(_ *cobra.Command, files []string) error { return problem.Each(e, files, x.export) },
	}
	cmd.Flags().BoolVar(&x.dimacs, "dimacs", false, "write a formula in conjunctive normal form")
	return cmd
}

type exporting struct {
	*kit.Env
	dimacs bool
}

func (x *exporting) export(p problem.Named) error {
	if !x.dimacs {
		return errors.New("the format is missing: use --dimacs")
	}
	err := dimacs.Write(x.Out, p.Problem)
	if errors.Is(err, errors.ErrUnsupported) {
		return problem.Error(p.Input, err)
	}
	return err
}
