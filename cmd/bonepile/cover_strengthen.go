package main

import (
	"errors"
	"fmt"

	"bonepile/cover"

	"github.com/spf13/cobra"
)

func newCoverStrengthen(e *env) *cobra.Command {
	s := &coverStrengthening{env: e}
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
		RunE:    func(_ *cobra.Command, files []string) error { return e.problems(files, s.strengthen) },
	}
	f := cmd.Flags()
	f.BoolVar(&s.byItems, "by-items", false, "keep the pair whose items come first, and not whose options do")
	f.BoolVar(&s.triples, "triples", false, "forbid threes of options, too")
	f.Uint64Var(&s.budget, "budget", 0, "stop after looking at `N` options")
	f.BoolVar(&s.count, "count", false, "print the number of strong solutions, and of all")
	return cmd
}

type coverStrengthening struct {
	*env
	byItems, triples, count bool
	budget                  uint64
}

func (s *coverStrengthening) strengthen(p named) error {
	cfg := cover.StrengthenConfig{Triples: s.triples, Budget: s.budget}
	if s.byItems {
		cfg.Order = cover.ItemOrder
	}
	q, found, stopped := p.Strengthen(s.ctx, cfg)
	if q == nil {
		return fmt.Errorf("%s: %s", p.input, errText(stopped))
	}
	s.say("%s: %s, %s, %s\n", p.input, plural(uint64(found.Bipairs), "bipair"),
		plural(uint64(found.Bitriples), "bitriple"), plural(uint64(found.Secondary+found.Primary), "weak set"))
	if !found.Complete {
		s.say("%s: stopped early: there may be more\n", p.input)
	}
	if s.count {
		return s.counts(p, q, found)
	}
	if _, err := q.WriteTo(s.out); errors.Is(err, cover.ErrNoText) {
		return fmt.Errorf("%s: %s", p.input, errText(err))
	} else if err != nil {
		return err
	}
	if !found.Complete {
		return errStopped
	}
	return nil
}

// counts counts the strong solutions, and all.
func (s *coverStrengthening) counts(p named, q *cover.Problem, found *cover.Strengthening) error {
	strong, all := uint64(0), uint64(0)
	for sol, err := range q.Solutions(s.ctx, cover.Config{}) {
		if err != nil {
			s.say("%s: interrupted after %s\n", p.input, plural(strong, "strong solution"))
			return errStopped
		}
		strong++
		for range found.Expand(sol) {
			if all++; all%1024 == 0 && s.ctx.Err() != nil {
				s.say("%s: interrupted after %s\n", p.input, plural(all, "solution"))
				return errStopped
			}
		}
	}
	s.none = s.none || all == 0
	_, err := fmt.Fprintf(s.out, "%d strong\n%d in all\n", strong, all)
	return err
}
