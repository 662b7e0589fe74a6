package cover

import (
	"cmp"
	"math/big"

	"bonepile/cover"
	"bonepile/internal/cli/kit"
	"bonepile/internal/cli/problem"

	"github.com/spf13/cobra"
)

func newSolve(e *kit.Env) *cobra.Command {
	s := &solveCommand{search: search{question: newQuestion(e)}}
	cmd := &cobra.Command{
		Use:   "solve [FILE]...",
		Short: "Print every solution of exact cover problems",
		Long: `Solve prints every solution as it is found: its number and a colon, then its
options, one per line. Their number goes to standard error. With --run DIR they are
printed at the end, in the same order, and DIR/solutions has them as text.

With --numbers each solution is a line with the numbers of its options; the options
of the problem are numbered from 1. An option without primary item is ignored with
a warning, and is not numbered. Verify reads both forms.` +
			kit.Exit("some problem has no solution", kit.BadInput, kit.Early),
		Example: `  printf 'a b c\na b\nb c\na\nc\n' | bonepile cover solve`,
		RunE: func(_ *cobra.Command, files []string) error {
			if s.order.Value == "lex" {
				if err := s.rule.exclude("--order lex", onBinary, onSuffixes, onAlike); err != nil {
					return err
				}
			}
			return s.each(files, s.solve, s.unread)
		},
	}
	s.addFlags(cmd, "stop after `N` solutions", solutionRecord{}, endRecord{})
	s.addNumbers(cmd)
	s.order.Allow("any", "search", "lex")
	cmd.Flags().Var(&s.order, "order", "print solutions in this `ORDER`: any; search, that of one core; or lex, by the option of the first item, then of the first item that this leaves, and so on")
	return cmd
}

type solveCommand struct {
	search
	order    kit.Choice[string]
	problems int // begun so far
}

func (s *solveCommand) solve(p problem.Named) error {
	if s.run.On() {
		return s.solveRun(p)
	}
	if err := s.begin(p); err != nil {
		return err
	}
	var stats cover.Stats
	cfg, err := s.config(p, &stats)
	if err != nil {
		return err
	}
	ctx, done := s.Within()
	defer done()
	cfg.Ordered = s.order.Value == "search"
	search := p.Solutions
	if s.order.Value == "lex" {
		search = p.Lexicographic
	}
	printed, stopped, err := kit.Take(search(ctx, cfg), s.limit, func(n uint64, sol cover.Solution) error {
		return s.print(p, n, nil, sol, nil)
	})
	if err := cmp.Or(err, s.bad(p, stopped)); err != nil {
		return err
	}
	if err := s.unwatch(); err != nil {
		return err
	}
	s.None = s.None || stopped == nil && stats.Solutions == 0
	said := kit.Plural(printed, "solution")
	how := problem.Wording{Complete: said + ", " + kit.Plural(stats.Nodes, "node"), Before: said + " printed, then ", After: problem.About(stats)}
	if stopped == kit.ErrLimit {
		how.Complete = said + " printed; there may be more"
	}
	return s.end(p, printed, new(big.Int).SetUint64(printed), stopped, stats, how)
}

// begin writes the name of a problem as a comment, if there are several.
func (s *solveCommand) begin(p problem.Named) error {
	s.problems++
	if s.JSON || !s.Several {
		return nil
	}
	s.text = s.text[:0]
	if s.problems > 1 {
		s.text = append(s.text, '\n')
	}
	s.text = append(append(append(s.text, "| "...), p.Input...), '\n')
	return s.Out.Put(s.text)
}
