package cover

import (
	"errors"
	"fmt"
	"math/big"
	"path/filepath"
	"strings"

	"bonepile/cover"
	"bonepile/internal/cli/kit"
	"bonepile/internal/cli/problem"
	"bonepile/internal/coverjobs"
	"bonepile/internal/whole"

	"github.com/spf13/cobra"
)

func newSolve(e *kit.Env) *cobra.Command {
	s := &solveCommand{search: search{question: newQuestion(e)}}
	cmd := &cobra.Command{
		Use:   "solve [FILE]...",
		Short: "Print every solution of exact cover problems",
		Long: `Solve prints every solution as it is found: its number and a colon, then its
options, one per line. Their number goes to standard error; bonepile cover count
prints that alone. With --run DIR they are printed at the end, in the same order, and
DIR/solutions has them as text.

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
	if s.problems++; s.Several && !s.JSON {
		if err := s.Print("%s| %s\n", strings.Repeat("\n", min(1, s.problems-1)), p.Input); err != nil {
			return err
		}
	}
	ctx, stats, done := s.Within()
	defer done()
	cfg, err := s.config(p, stats)
	if err != nil {
		return err
	}
	if cfg.Ordered = s.order.Value == "search"; s.limit <= 2 {
		cfg.MaxSolutions = s.limit
	}
	search := p.Solutions
	if s.order.Value == "lex" {
		search = p.Lexicographic
	}
	printed, stopped, err := kit.Take(search(ctx, cfg), s.limit, func(n uint64, sol cover.Solution) error {
		return s.print(p, n, nil, sol, nil)
	})
	if err == nil {
		err = s.unwatch(stopped)
	}
	if err != nil {
		return err
	}
	s.None = s.None || stopped == nil && stats.Solutions == 0
	said := kit.Plural(printed, "solution")
	how := problem.Wording{Complete: said + ", " + kit.Plural(stats.Nodes, "node"), Before: said + " printed, then ", After: problem.About(*stats)}
	if stopped == kit.ErrLimit {
		how.Complete = said + " printed; there may be more"
	}
	return s.end(p, printed, new(big.Int).SetUint64(printed), stopped, *stats, how)
}

// solutionsFile is the file in the directory of a run that solutions go to.
const solutionsFile = "solutions"

// solveRun lists as a run: the solutions come when all are known, in the order of one
// search, and go to a file in the run's directory as well.
func (s *solveCommand) solveRun(p problem.Named) error {
	if s.run.Dir == "" {
		return errors.New("--listen, --nats, --metrics and --check need --run DIR: the solutions go there")
	}
	var file *whole.File // made when the first solutions come: by then there is a directory
	defer func() {
		if file != nil {
			file.Discard()
		}
	}()
	name := filepath.Join(s.run.Dir, solutionsFile)
	var printed uint64
	create := func() (err error) {
		if file == nil {
			file, err = whole.Create(name, 0o666)
		}
		return err
	}
	total, err := s.runOn(p, coverjobs.NewList, func(_ string, result []byte) error {
		if err := create(); err != nil {
			return err
		}
		return coverjobs.ReadList(result, func(sol cover.Solution) error {
			printed++
			s.text = problem.AppendNext(s.text[:0], p.Problem, printed, nil, sol, s.numbers, nil)
			if _, err := file.Write(s.text); err != nil {
				return err
			}
			return s.print(p, printed, nil, sol, nil)
		})
	})
	if err != nil {
		return err
	}
	if err := create(); err != nil {
		return err
	}
	if err := file.Commit(); err != nil {
		return err
	}
	s.None = s.None || printed == 0
	how := fmt.Sprintf("%s in %s, %s", kit.Plural(printed, "solution"), name, kit.Plural(uint64(total.Nodes), "node"))
	return s.end(p, printed, new(big.Int).SetUint64(printed), nil, cover.Stats{Nodes: uint64(total.Nodes), Uncounted: true, Solutions: printed}, problem.Wording{Complete: how})
}
