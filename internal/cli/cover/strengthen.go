package cover

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"bonepile/cover"
	"bonepile/cover/simplify"
	"bonepile/internal/cli/kit"
	"bonepile/internal/cli/problem"
)

func newCoverStrengthen(e *kit.Env) *cobra.Command {
	s := &coverStrengthening{Env: e}
	cmd := &cobra.Command{
		Use:   "strengthen [FILE]",
		Short: "Forbid one of two ways to do the same, so that few solutions stand for all",
		Long: `Strengthen looks for bipairs: two options that can be replaced by two others in
any solution. It prints the problem with an item more for each pair that it
forbids, so that what is left are the strong solutions. There are some if and
only if the problem has any, their numbers of options are those of the problem,
and a search for them is often far shorter.

With --count it searches, and prints how many strong solutions there are and how
many solutions they stand for.

Exit status: 0 done; 1 no solution, with --count; 2 bad use or bad input;
3 stopped early: the problem printed is good, but some pairs are missing.`,
		Args:    cobra.MaximumNArgs(1),
		Example: `  printf 'a b c d\na b\nb c\nc d\na d\n' | bonepile cover strengthen`,
		RunE:    func(_ *cobra.Command, files []string) error { return problem.Each(e, files, s.strengthen) },
	}
	f := cmd.Flags()
	f.BoolVar(&s.byItems, "by-items", false, "keep the pair whose items come first, and not whose options do")
	f.BoolVar(&s.triples, "triples", false, "forbid threes of options, too")
	f.Uint64Var(&s.budget, "budget", 0, "stop after looking at `N` options")
	f.BoolVar(&s.count, "count", false, "print the number of strong solutions, and of all")
	return cmd
}

type coverStrengthening struct {
	*kit.Env
	byItems, triples, count bool
	budget                  uint64
}

func (s *coverStrengthening) strengthen(p problem.Named) error {
	cfg := simplify.Config{Triples: s.triples, Budget: s.budget}
	if s.byItems {
		cfg.Order = simplify.ItemOrder
	}
	q, found, stopped := simplify.Strengthen(s.Ctx, p.Problem, cfg)
	if q == nil {
		return fmt.Errorf("%s: %s", p.Input, problem.ErrText(stopped))
	}
	s.Say("%s: %s, %s, %s\n", p.Input, kit.Plural(uint64(found.Bipairs), "bipair"),
		kit.Plural(uint64(found.Bitriples), "bitriple"), kit.Plural(uint64(found.Secondary+found.Primary), "weak set"))
	if !found.Complete {
		s.Say("%s: stopped early: there may be more\n", p.Input)
	}
	if s.count {
		return s.counts(p, q, found)
	}
	if _, err := q.WriteTo(s.Out); errors.Is(err, cover.ErrNoText) {
		return fmt.Errorf("%s: %s", p.Input, problem.ErrText(err))
	} else if err != nil {
		return err
	}
	if !found.Complete {
		return kit.ErrStopped
	}
	return nil
}

// counts counts the strong solutions, and all.
func (s *coverStrengthening) counts(p problem.Named, q *cover.Problem, found *simplify.Strengthening) error {
	strong, all := uint64(0), uint64(0)
	for sol, err := range q.Solutions(s.Ctx, cover.Config{}) {
		if err != nil {
			s.Say("%s: interrupted after %s\n", p.Input, kit.Plural(strong, "strong solution"))
			return kit.ErrStopped
		}
		strong++
		for range found.Expand(sol) {
			if all++; all%1024 == 0 && s.Ctx.Err() != nil {
				s.Say("%s: interrupted after %s\n", p.Input, kit.Plural(all, "solution"))
				return kit.ErrStopped
			}
		}
	}
	s.None = s.None || all == 0
	_, err := fmt.Fprintf(s.Out, "%d strong\n%d in all\n", strong, all)
	return err
}
