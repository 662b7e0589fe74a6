// Package cover has the subcommands of bonepile cover, on exact cover problems.
package cover

import (
	"fmt"
	"strings"

	"bonepile/cover"
	"bonepile/cover/formats"
	"bonepile/internal/cli/kit"
	"bonepile/internal/cli/problem"
	"bonepile/internal/coverjobs"
	"bonepile/internal/jobs"

	"github.com/spf13/cobra"
)

// New returns the subcommand cover, the parent of those on exact cover problems.
func New(e *kit.Env) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "cover",
		Short: "Work on exact cover problems",
		Long: `Cover works on exact cover problems: choose some of the options so that every
primary item is in exactly one of them. A secondary item may be in at most one of
them, or in any number that all give it the same colour.

FILE is a file or - for standard input, which is the default. It holds one problem
in the text form of Donald Knuth's programs:

  | a line that begins with a bar is a comment
  p q r | x y
  p q x y:A
  p r x:A y
  p x:B
  q x:A
  r y:B

The items come first, the secondary ones after a bar, then one option per line. An
item written as 2|r must be in two options, as 0:3|r in none to three. An option
that says r:*2 covers r twice. An option may have costs, such as |5.

Other forms are told apart by how they begin, or by --from: a matrix of the Matrix
Market (rows are options, columns items), the text of miniexact, sets of numbers
(p ec), and linear constraints in OPB format (variables are options, constraints
items).` + kit.Exit("there is no solution", kit.BadInput, kit.Early),
		Example: `  bonepile example toy | bonepile cover solve
  bonepile model queens 8 | bonepile cover count`,
		Args: cobra.NoArgs, // an unknown subcommand is an error
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	e.AddSubcommands(cmd, subcommands...)
	var forms []string
	for _, form := range formats.Forms() {
		forms = append(forms, string(form))
	}
	e.From.Allow(forms...)
	e.From.Value = "" // the text shows its form
	for _, c := range append(cmd.Commands(), cmd) {
		if c.Name() == "fzn" || c.Name() == "sum" {
			continue // they read no problem in these forms
		}
		f := c.Flags()
		f.BoolVar(&e.Demands, "demands", false, "do not ignore options without primary item: each has to clash with a solution")
		f.Var(&e.From, "from", "read problems in this `FORM` only: "+strings.Join(forms, ", "))
	}
	return cmd
}

var subcommands = []kit.Subcommand{
	{Name: "solve", New: newSolve}, {Name: "count", New: newCount}, {Name: "verify", New: newVerify},
	{Name: "export", New: newExport}, {Name: "reduce", New: newReduce}, {Name: "estimate", New: newEstimate},
	{Name: "split", New: newSplit}, {Name: "strengthen", New: newStrengthen}, {Name: "cheapest", New: newCheapest},
	{Name: "diagram", New: newDiagram}, {Name: "decide", New: newDecide}, {Name: "sample", New: newSample},
	{Name: "sum", New: newSum}, {Name: "nth", New: newNth}, {Name: "fzn", New: newFzn},
}

// A search is what solve and count have in common.
type search struct {
	question
	watcher
	rule   ruleFlags
	engine kit.Choice[cover.Engine]
	limit  uint64
	part   string // as text, "" for the whole tree
}

// addFlags gives cmd the common flags; limit is the help of --limit, and records are what
// --json prints.
func (s *search) addFlags(cmd *cobra.Command, limit string, records ...any) {
	f := cmd.Flags()
	f.Uint64Var(&s.limit, "limit", 0, limit)
	s.question.addFlags(cmd, "JSON objects, one per line", records...)
	s.rule.addFlags(cmd, anyTree)
	engineFlag(cmd, &s.engine, "; learn finds solutions in another order")
	s.Limits.Workers = 1
	s.Limits.AddWorkers(cmd, "how many cores to use")
	f.StringVar(&s.part, "part", "", "search only one `PART` of the tree, as split prints them")
	s.watcher.addFlags(cmd)
	s.run.AddFlags(s.Env, cmd)
	s.run.AddCheck(cmd)
}

// config is the configuration of a search of p.
func (s *search) config(p problem.Named, stats *cover.Stats) (cover.Config, error) {
	cfg := cover.Config{
		Tree: s.rule.tree(), Engine: s.engine.Value, MaxNodes: s.Limits.Nodes, Workers: s.Limits.Cores(),
		Stats: stats, Progress: problem.Progress(s.Env, p.Input, "solution"),
	}
	if s.part != "" {
		if err := problem.Single(s.Env, "--part"); err != nil {
			return cfg, err
		}
		pt, err := cover.ParsePart(s.part)
		if err != nil {
			return cfg, fmt.Errorf("--part: %w", err)
		}
		cfg.Resume = &cover.Checkpoint{Left: []cover.Part{pt}}
	}
	return cfg, s.watch(s.Env, p, &cfg)
}

// engineFlag gives cmd the flag --engine; more is added to its help.
func engineFlag(cmd *cobra.Command, engine *kit.Choice[cover.Engine], more string) {
	engine.Allow(kit.Range(cover.Auto, cover.Learn)...)
	cmd.Flags().Var(engine, "engine", "search with the engine of this `NAME`: auto, links, cells, bits or learn"+more)
}

// runOn does a run made by make.
func (s *search) runOn(p problem.Named, make func(*cover.Problem, coverjobs.Rule, string) (jobs.Run, error), each func(part string, result []byte) error) (jobs.Total, error) {
	workers := 0 // one per core
	if s.run.Cmd.Flags().Changed("workers") {
		workers = s.Limits.Workers
	}
	return s.inParts(p, workers, []string{"limit", "nodes", "part", "progress", "tree", "order"}, func() (jobs.Run, error) {
		r := s.rule.runRule()
		r.Engine, r.Demands = s.engine.Value, s.Demands
		return make(p.Problem, r, p.Input)
	}, each)
}
