package cover

import (
	"errors"

	"bonepile/cover"
	"bonepile/cover/simplify"
	"bonepile/internal/cli/kit"
	"bonepile/internal/cli/problem"

	"github.com/spf13/cobra"
)

func newReduce(e *kit.Env) *cobra.Command {
	r := &reducing{Env: e}
	cmd := &cobra.Command{
		Use:   "reduce [FILE]",
		Short: "Remove what an exact cover problem does not need",
		Long: `Reduce prints a smaller problem with the same number of solutions: without options
that would leave some item without any, and without items that are covered
whenever another one is. Standard error says what was removed.

With --safe it removes options only, so that every solution of the smaller problem
is, word for word, one of the whole problem.

Exit status: 0 done; 1 the problem turned out to have no solution; 2 bad use or
bad input; 3 stopped early: the problem printed is valid, but more could be
removed.`,
		Args:    cobra.MaximumNArgs(1),
		Example: `  printf 'a b c\na b\nb c\na\nc\n' | bonepile cover reduce`,
		RunE:    func(_ *cobra.Command, files []string) error { return problem.Each(e, files, r.reduce) },
	}
	f := cmd.Flags()
	f.BoolVar(&r.safe, "safe", false, "remove options only")
	f.Uint64Var(&r.budget, "budget", 0, "stop after examining `N` entries of options")
	return cmd
}

type reducing struct {
	*kit.Env
	safe   bool
	budget uint64
}

func (r *reducing) reduce(p problem.Named) error {
	how := simplify.Reduce
	if r.safe {
		how = simplify.Prune
	}
	q, red, stopped := how(r.Ctx, p.Problem, r.budget)
	if _, err := q.WriteTo(r.Out); err != nil && !errors.Is(err, cover.ErrNoText) {
		return err
	}
	if q.Primary() == 0 {
		r.Say("%s: nothing left to write: the only solution of what remains is empty\n", p.Input)
	}
	for i, round := range red.Rounds {
		r.Say("%s: round %d removed %s and %s\n", p.Input, i+1,
			kit.Plural(uint64(len(round.Options)), "option"), kit.Plural(uint64(len(round.Items)), "item"))
	}
	r.Say("%s: removed %d of %s and %d of %s\n", p.Input,
		red.Options, kit.Plural(uint64(p.Options()), "option"), red.Items, kit.Plural(uint64(p.Items()), "item"))
	if red.Dead >= 0 {
		r.Say("%s: no solution: there is no option left for %s\n", p.Input, p.Name(red.Dead))
		r.None = true
	}
	switch {
	case stopped != nil:
		return r.Stop("%s: interrupted; there may be more to remove", p.Input)
	case !red.Complete:
		return r.Stop("%s: stopped at the limit of %d entries; there may be more to remove", p.Input, r.budget)
	}
	return nil
}
