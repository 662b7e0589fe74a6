package cover

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"bonepile/cover"
	"bonepile/cover/simplify"
	"bonepile/internal/cli/kit"
	"bonepile/internal/cli/problem"

	"github.com/spf13/cobra"
)

func newStrengthen(e *kit.Env) *cobra.Command {
	s := &strengthenCommand{Env: e}
	cmd := &cobra.Command{
		Use:   "strengthen [FILE]",
		Short: "Exclude interchangeable choices: few solutions stand for all",
		Long: `Strengthen looks for bipairs: two options that can be replaced by two others in
any solution. It prints the problem with one more item for each pair that it
excludes, so that only the strong solutions are left. There are some if and only
if the problem has any; their options have the same numbers as in the problem; and
a search for them is often far shorter.

With --count it searches, and prints how many strong solutions there are and how
many solutions they stand for.` +
			kit.Exit("no solution, with --count", kit.BadInput, "stopped early: the problem printed is valid, but some pairs are missing"),
		Args:    cobra.MaximumNArgs(1),
		Example: `  printf 'a b c d\na b\nb c\nc d\na d\n' | bonepile cover strengthen`,
		RunE:    func(_ *cobra.Command, files []string) error { return problem.Each(e, files, s.strengthen) },
	}
	f := cmd.Flags()
	f.BoolVar(&s.byItems, "by-items", false, "keep the pair whose items come first, instead of the one whose options do")
	f.BoolVar(&s.triples, "triples", false, "exclude triples of options too")
	f.Uint64Var(&s.budget, "nodes", 0, "stop after examining `N` options")
	f.BoolVar(&s.count, "count", false, "print the number of strong solutions, and of all solutions")
	s.JSONFlag(cmd, "one JSON object", strengthenRecord{})
	return cmd
}

type strengthenCommand struct {
	*kit.Env
	byItems, triples, count bool
	budget                  uint64
}

type strengthenRecord struct {
	Input     string  `json:"input" record:"A problem, with few solutions that stand for all."`
	Bipairs   int     `json:"bipairs" doc:"The number of bipairs found."`
	Bitriples int     `json:"bitriples" doc:"The number of bitriples found."`
	WeakSets  int     `json:"weak_sets" doc:"The number of sets of options excluded, each by its own item."`
	Stopped   string  `json:"stopped,omitempty" words:"stopped at the limit,interrupted" doc:"Why it ended early, so that some are missing or solutions are not counted. Absent otherwise."`
	Strong    *uint64 `json:"strong,omitempty" doc:"With --count: the number of strong solutions."`
	Count     *uint64 `json:"count,omitempty" doc:"With --count: the number of all solutions."`
	Text      string  `json:"text,omitempty" doc:"Without --count: the problem with the new items, in the text form that bonepile cover reads."`
}

func (s *strengthenCommand) strengthen(p problem.Named) error {
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
	rec := strengthenRecord{Input: p.Input, Bipairs: found.Bipairs, Bitriples: found.Bitriples, WeakSets: found.Secondary + found.Primary}
	if !found.Complete {
		s.Say("%s: stopped early: there may be more\n", p.Input)
		rec.Stopped = problem.Stopped(cmp.Or(stopped, cover.ErrLimit))
	}
	if s.count {
		return s.counts(p, q, found, &rec)
	}
	p.SayBase(s.Env)
	var text strings.Builder
	if _, err := q.WriteTo(&text); errors.Is(err, cover.ErrNoText) {
		return problem.Error(p.Input, err)
	} else if err != nil {
		return err
	}
	rec.Text = text.String()
	if err := s.Answer(rec, cmp.Or(rec.Text, nothing)); err != nil {
		return err
	}
	if !found.Complete {
		return kit.ErrStopped
	}
	return nil
}

func (s *strengthenCommand) counts(p problem.Named, q *cover.Problem, found *simplify.Strengthening, rec *strengthenRecord) error {
	strong, all := uint64(0), uint64(0)
	for sol, err := range q.Solutions(s.Ctx, cover.Config{}) {
		if err != nil {
			return s.interrupted(p, rec, kit.Plural(strong, "strong solution"))
		}
		strong++
		if s.Meter.Due() {
			s.Meter.Show(0, "%s: %s", p.Input, kit.Plural(strong, "strong solution"))
		}
		for range found.Expand(sol) {
			if all++; all%1024 == 0 && s.Ctx.Err() != nil {
				return s.interrupted(p, rec, kit.Plural(all, "solution"))
			}
		}
	}
	s.None = s.None || all == 0
	rec.Strong, rec.Count = &strong, &all
	return s.Answer(rec, fmt.Sprintf("%d strong\n%d altogether\n", strong, all))
}

// interrupted ends a count that has come this far.
func (s *strengthenCommand) interrupted(p problem.Named, rec *strengthenRecord, done string) error {
	rec.Stopped = "interrupted"
	if err := s.Answer(rec, ""); err != nil {
		return err
	}
	return s.Stop("%s: interrupted after %s", p.Input, done)
}
