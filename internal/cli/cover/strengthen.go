package cover

import (
	"errors"
	"fmt"

	"bonepile/cover"
	"bonepile/cover/simplify"
	"bonepile/internal/cli/kit"
	"bonepile/internal/cli/problem"

	"github.com/spf13/cobra"
)

func newStrengthen(e *kit.Env) *cobra.Command {
	s := &strengthening{Env: e}
	cmd := &cobra.Command{
		Use:   "strengthen [FILE]",
		Short: "Exclude interchangeable choices, so that few solutions stand for all",
		Long: `Strengthen looks for bipairs: two options that can be replaced by two others in
any solution. It prints the problem with one more item for each pair that it
excludes, so that only the strong solutions are left. There are some if and only
if the problem has any; their options have the same numbers as in the problem; and
a search for them is often far shorter.

With --count it searches, and prints how many strong solutions there are and how
many solutions they stand for.

Exit status: 0 done; 1 no solution, with --count; 2 bad use or bad input;
3 stopped early: the problem printed is valid, but some pairs are missing.`,
		Args:    cobra.MaximumNArgs(1),
		Example: `  printf 'a b c d\na b\nb c\nc d\na d\n' | bonepile cover strengthen`,
		RunE:    func(_ *cobra.Command, files []string) error { return problem.Each(e, files, s.strengthen) },
	}
	f := cmd.Flags()
	f.BoolVar(&s.byItems, "by-items", false, "keep the pair whose items come first, instead of the one whose options do")
	f.BoolVar(&s.triples, "triples", false, "exclude triples of options too")
	f.Uint64Var(&s.budget, "budget", 0, "stop after examining `N` options")
	f.BoolVar(&s.count, "count", false, "print the number of strong solutions, and of all solutions")
	return cmd
}

type strengthening struct {
	*kit.Env
	byItems, triples, count bool
	budget                  uint64
}

func (s *strengthening) strengthen(p problem.Named) error {
	cfg := simplify.Config{Triples: s.triples, Budget: s.budget}
	if s.byItems {
		cfg.Order = simplify.ItemOrder
	}
	s.Meter.Begin("%s: looking for pairs", p.Input)
	q, found, stopped := simplify.Strengthen(s.Ctx, p.Problem, cfg)
	if q == nil {
		return problem.Error(p.Input, stopped)
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
		return problem.Error(p.Input, err)
	} else if err != nil {
		return err
	}
	if !found.Complete {
		return kit.ErrStopped
	}
	return nil
}

// counts counts the strong solutions, and all.
func (s *strengthening) counts(p problem.Named, q *cover.Problem, found *simplify.Strengthening) error {
	strong, all := uint64(0), uint64(0)
	for sol, err := range q.Solutions(s.Ctx, cover.Config{}) {
		if err != nil {
			return s.Stop("%s: interrupted after %s", p.Input, kit.Plural(strong, "strong solution"))
		}
		strong++
		if s.Meter.Due() {
			s.Meter.Show(0, "%s: %s", p.Input, kit.Plural(strong, "strong solution"))
		}
		for range found.Expand(sol) {
			if all++; all%1024 == 0 && s.Ctx.Err() != nil {
				return s.Stop("%s: interrupted after %s", p.Input, kit.Plural(all, "solution"))
			}
		}
	}
	s.None = s.None || all == 0
	_, err := fmt.Fprintf(s.Out, "%d strong\n%d in all\n", strong, all)
	return err
}
