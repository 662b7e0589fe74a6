// Package cover has the subcommands of bonepile cover, on exact cover problems.
package cover

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"bonepile/cover"
	"bonepile/internal/cli/kit"
	"bonepile/internal/cli/problem"
)

// New is the parent of what works on exact cover problems.
func New(e *kit.Env) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "cover",
		Short: "Solve, count, weigh, verify, reduce, estimate and split exact cover problems",
		Long: `Cover works on exact cover problems: choose some of the options so that every
primary item is in one of them, and every secondary item in at most one, or in
any number that all give it the same colour.

FILE is a file or -, and standard input if left out. It holds one problem in the
text form of Donald Knuth's programs:

  | a line that begins with a bar is a comment
  p q r | x y
  p q x y:A
  p r x:A y
  p x:B
  q x:A
  r y:B

The items come first, the secondary ones after a bar, then an option a line. An
item that is written 2|r is to be in two options, 0:3|r in none to three. An
option that says r:*2 covers it twice. An option may have costs, as |5.`,
		Args: cobra.NoArgs, // an unknown subcommand is an error
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.PersistentFlags().BoolVar(&e.Demands, "demands", false, "options without primary item are not ignored: each has to clash with a solution")
	cmd.AddCommand(newCoverSolve(e), newCoverCount(e), newCoverVerify(e), newCoverExport(e),
		newCoverReduce(e), newCoverEstimate(e), newCoverSplit(e), newCoverStrengthen(e),
		newCoverCheapest(e), newCoverDiagram(e), newCoverDecide(e))
	for _, c := range cmd.Commands() {
		c.DisableFlagsInUseLine = true
	}
	return cmd
}

// A coverSearch is what solve and count of cover have in common.
type coverSearch struct {
	*kit.Env
	keeper
	watcher
	rule    ruleFlags
	engine  coverEngineFlag
	workers int
	ordered bool
	limit   uint64
	nodes   uint64
	stats   bool
	json    bool
}

// addFlags gives cmd the common flags; limit is the help of --limit.
func (s *coverSearch) addFlags(cmd *cobra.Command, limit string) {
	f := cmd.Flags()
	f.Uint64Var(&s.limit, "limit", 0, limit)
	f.Uint64Var(&s.limit, "solutions", 0, "another name of --limit")
	f.Uint64Var(&s.nodes, "nodes", 0, "stop a problem after `N` nodes")
	s.rule.addFlags(cmd)
	f.Var(&s.engine, "engine", "what to search with: auto, links, cells, bits, or learn, which finds solutions in an order of its own")
	f.IntVar(&s.workers, "workers", 1, "how many cores to use")
	f.BoolVar(&s.ordered, "ordered", false, "with --workers: solutions in the order of one core")
	s.keeper.addFlags(cmd)
	s.watcher.addFlags(cmd)
	f.BoolVar(&s.stats, "stats", false, "print nodes, updates, cleansings and the nodes of each level to standard error")
	f.BoolVar(&s.json, "json", false, "JSON objects, one a line, described in docs/json.md")
}

// config is the configuration of a search of p.
func (s *coverSearch) config(p problem.Named, stats *cover.Stats) (cover.Config, error) {
	cfg, err := s.rule.config(p)
	if err != nil {
		return cfg, err
	}
	if s.workers < 1 {
		return cfg, fmt.Errorf("--workers %d: expected 1 or more", s.workers)
	}
	cfg.Engine, cfg.MaxNodes, cfg.Stats = s.engine.engine, s.nodes, stats
	cfg.Workers, cfg.Ordered = s.workers, s.ordered
	if s.Meter.On() {
		cfg.Progress = func(st cover.Stats) {
			s.Meter.Show(st.Done, fmt.Sprintf("%s: %s, %s", p.Input, kit.Plural(st.Nodes, "node"), kit.Plural(st.Solutions, "solution")))
		}
	}
	if err := s.prepare(s.Env, p, &cfg, s.rule.String()); err != nil {
		return cfg, err
	}
	return cfg, s.watch(s.Env, p, &cfg)
}

// bad returns the error that stopped a search, if it is bad use and no limit.
func (s *coverSearch) bad(p problem.Named, stopped error) error {
	switch {
	case s.failed != nil:
		return s.failed
	case errors.Is(stopped, cover.ErrPart) && s.resume != "":
		return fmt.Errorf("%s: %s", s.resume, problem.ErrText(stopped))
	case stopped == nil || stopped == kit.ErrTime || stopped == kit.ErrLimit || errors.Is(stopped, cover.ErrLimit) || s.Env.Ctx.Err() != nil:
		return nil
	}
	return fmt.Errorf("%s: %s", p.Input, problem.ErrText(stopped))
}

// stop says why a search ended early, and about where.
func (s *coverSearch) stop(stopped error, stats cover.Stats) string {
	if stopped == kit.ErrLimit {
		return "stopped; there may be more"
	}
	return early(s.Env, stopped, &s.keeper, s.nodes) + fmt.Sprintf(" at about %.2g %% of the search", 100*stats.Done)
}

// tell prints the totals of a search of p, if they were asked for.
func (s *coverSearch) tell(p problem.Named, stats cover.Stats) {
	if s.stats {
		s.Say("%s: statistics\n%s", p.Input, problem.StatsText(stats))
	}
}
