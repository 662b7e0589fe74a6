package cover

import (
	"errors"

	"github.com/spf13/cobra"

	"bonepile/cover"
	"bonepile/cover/simplify"
	"bonepile/internal/cli/kit"
	"bonepile/internal/cli/problem"
)

func newCoverReduce(e *kit.Env) *cobra.Command {
	r := &coverReducing{Env: e}
	cmd := &cobra.Command{
		Use:   "reduce [FILE]",
		Short: "Leave out what an exact cover problem does not need",
		Long: `Reduce prints a smaller problem with as many solutions: without the options that
would leave some item without any, and without the items that are covered
whenever another is. Standard error tells what was removed.

With --safe every item stays, and only options go, so that a solution of the
smaller problem is one of the whole problem word for word.

Exit status: 0 done; 1 the problem turned out to have no solution; 2 bad use or
bad input; 3 stopped early: the problem printed is good, but may have more to
remove.`,
		Args:    cobra.MaximumNArgs(1),
		Example: `  printf 'a b c\na b\nb c\na\nc\n' | bonepile cover reduce`,
		RunE:    func(_ *cobra.Command, files []string) error { return problem.Each(e, files, r.reduce) },
	}
	f := cmd.Flags()
	f.BoolVar(&r.safe, "safe", false, "remove options only")
	f.Uint64Var(&r.budget, "budget", 0, "stop after looking at `N` entries of options")
	return cmd
}

type coverReducing struct {
	*kit.Env
	safe   bool
	budget uint64
}

func (r *coverReducing) reduce(p problem.Named) error {
	how := simplify.Reduce
	if r.safe {
		how = simplify.Prune
	}
	q, red, stopped := how(r.Ctx, p.Problem, r.budget)
	if _, err := q.WriteTo(r.Out); err != nil && !errors.Is(err, cover.ErrNoText) {
		return err
	} else if err != nil {
		r.Say("%s: nothing is left that could be written: the one solution of what remains is empty\n", p.Input)
	}
	for i, round := range red.Rounds {
		r.Say("%s: round %d removed %s and %s\n", p.Input, i+1,
			kit.Plural(uint64(len(round.Options)), "option"), kit.Plural(uint64(len(round.Items)), "item"))
	}
	r.Say("%s: removed %d of %s and %d of %s\n", p.Input,
		red.Options, kit.Plural(uint64(p.Options()), "option"), red.Items, kit.Plural(uint64(p.Items()), "item"))
	if red.Dead >= 0 {
		r.Say("%s: no solution: no option for %s is left\n", p.Input, p.Name(red.Dead))
		r.None = true
	}
	switch {
	case stopped != nil:
		r.Say("%s: interrupted; there may be more to remove\n", p.Input)
		return kit.ErrStopped
	case !red.Complete:
		r.Say("%s: stopped at the limit of %d entries; there may be more to remove\n", p.Input, r.budget)
		return kit.ErrStopped
	}
	return nil
}
