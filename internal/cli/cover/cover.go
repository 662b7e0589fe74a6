// Package cover has the subcommands of bonepile cover, on exact cover problems.
package cover

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"bonepile/cover"
	"bonepile/cover/formats"
	"bonepile/internal/cli/kit"
	"bonepile/internal/cli/problem"
	"bonepile/internal/coverjobs"
	"bonepile/internal/jobs"
	"bonepile/internal/whole"

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

Other forms are told apart by how they begin, or by --from: a matrix as rows of 0
and 1 or of the Matrix Market (rows are options, columns items), the text of
miniexact, sets of numbers (p ec), and linear constraints in OPB format (variables
are options, constraints items).` + kit.Exit("there is no solution", kit.BadInput, kit.Early),
		Example: `  bonepile example toy | bonepile cover solve
  bonepile model queens 8 | bonepile cover count`,
		Args: cobra.NoArgs, // an unknown subcommand is an error
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	e.AddSubcommands(cmd, subcommands...)
	forms := kit.Each(formats.Forms(), func(form formats.Form) string { return string(form) })
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

// addFlags gives cmd the common flags; limit is the help of --limit, and --json prints records.
func (s *search) addFlags(cmd *cobra.Command, limit string, records ...any) {
	f := cmd.Flags()
	f.Uint64Var(&s.limit, "limit", 0, limit)
	s.question.addFlags(cmd, "JSON objects, one per line", records...)
	s.rule.addFlags(cmd, anyTree)
	problem.EngineFlag(cmd, &s.engine, "; learn finds solutions in another order")
	s.Limits.Workers = 1
	s.Limits.AddWorkers(cmd, "how many cores to use")
	f.StringVar(&s.part, "part", "", "search only one `PART` of the tree, as split prints them")
	s.watcher.addFlags(cmd)
	s.run.AddFlags(s.Env, cmd)
	s.run.AddCheck(cmd)
}

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

// A watcher shows how a search proceeds. It has the flags for that, and the file for the tree.
type watcher struct {
	progress progressFlag
	shape    string

	file *whole.File // for the search under way, nil if there is none
	line []byte
}

func (w *watcher) addFlags(cmd *cobra.Command) {
	w.progress.every = 10_000_000
	w.progress.Allow("none", "short", "long", "json")
	cmd.Flags().Var(&w.progress, "progress", "report the state of the search to standard error in this `FORM`: none; short or long, as Knuth's programs do, with two characters per level (which choice, of how many) or with the options; or json; short:1000 reports about every 1000 nodes, and not every 10 million")
	kit.FileFlag(cmd, &w.shape, "tree", "write the shape of the tree to `FILE`: a line per node, with its number of choices and its item, or sol")
}

// A progressFlag is the value of --progress: the form of reports and, after a colon, the nodes from one to the next.
type progressFlag struct {
	kit.Choice[string]
	every uint64
}

func (f *progressFlag) Set(text string) error {
	word, nodes, found := strings.Cut(text, ":")
	err := f.Choice.Set(word)
	if err == nil && found {
		if f.every, err = strconv.ParseUint(nodes, 10, 64); err != nil || f.every == 0 || word == "none" {
			return errors.New("expected a number of nodes, 1 or more, after short, long or json only, such as short:1000")
		}
	}
	return err
}

// watch makes a search of p show what the flags ask for.
func (w *watcher) watch(e *kit.Env, p problem.Named, cfg *cover.Config) error {
	if w.progress.Value != "none" {
		every := w.progress.every
		next, meter := every, cfg.Progress
		cfg.Progress = func(st cover.Stats) {
			if meter != nil {
				meter(st)
			}
			if st.Nodes >= next {
				next = st.Nodes - st.Nodes%every + every
				w.report(e, p, st)
			}
		}
	}
	if w.shape == "" {
		return nil
	}
	err := problem.Single(e, "--tree")
	if err == nil && cfg.Workers > 1 {
		err = errors.New("--tree needs --workers 1: nodes that several workers visit have no order")
	}
	if err != nil {
		return err
	}
	if w.file, err = e.Create(w.shape); err != nil {
		return err
	}
	cfg.Trace = func(v cover.Visit) {
		w.line = p.AppendShape(w.line[:0], v)
		w.file.Write(w.line) // Commit returns an error
	}
	return nil
}

// A ProgressRecord is a report as JSON.
type ProgressRecord struct {
	Input     string   `json:"input" record:"A report of --progress json, on standard error."`
	Nodes     uint64   `json:"nodes" doc:"The nodes visited so far."`
	Solutions uint64   `json:"solutions" doc:"The solutions found so far."`
	Done      float64  `json:"done" doc:"The share of the search that is done, from 0 to 1."`
	Remaining float64  `json:"remaining" doc:"The nodes still to visit, if the rest is like what is done."`
	Choices   [][2]int `json:"choices" doc:"For every level, which choice the search has taken, from 1, and of how many."`
}

// mostLevels is how many levels a short report shows.
const mostLevels = 40

func (w *watcher) report(e *kit.Env, p problem.Named, st cover.Stats) {
	switch w.progress.Value {
	case "json":
		r := ProgressRecord{Input: p.Input, Nodes: st.Nodes, Solutions: st.Solutions, Done: st.Done}
		if st.Done > 0 {
			r.Remaining = float64(st.Nodes) * (1 - st.Done) / st.Done
		}
		r.Choices = kit.Each(st.Choices, func(c cover.Chosen) [2]int { return [2]int{int(c.Choice), int(c.Of)} })
		line, err := kit.JSONLine(r)
		if err != nil {
			panic(err) // of numbers and a name
		}
		e.Say("%s", line)
	case "long":
		w.line = append(w.line[:0], "current state:\n"...)
		for _, c := range st.Choices {
			w.line = append(p.AppendChosen(append(w.line, ' '), c), '\n')
		}
		e.Say("%s%s\n", w.line, st.AppendProgress(nil, 0))
	default:
		e.Say("%s\n", st.AppendProgress(nil, mostLevels))
	}
}

// unwatch ends what watch began. The shape of a tree that was not searched to its end is kept
// as well, unless something else than a limit was wrong.
func (s *search) unwatch(stopped error) error {
	if s.file == nil || stopped != nil && stopped != kit.ErrLimit && s.Early(stopped) == "" {
		return nil
	}
	return s.file.Commit()
}
