// Package puzzle has the subcommands that answer for a board: solve, count, explain,
// hint, rate and compare.
package puzzle

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"bonepile/dominosa"
	"bonepile/dominosa/classic"
	"bonepile/internal/cli/kit"
)

func NewSolve(e *kit.Env) *cobra.Command {
	s := &solving{Env: e}
	s.form.Set("box")
	cmd := &cobra.Command{
		Use:   "solve [FILE]...",
		Short: "Find the solutions of boards",
		Long: `Solve prints a solution of every board and says whether it is the only one,
or one of many and where another differs, or that there is none and why.
With --all it prints every solution as it is found.

Forms:
` + kit.FormNames(func(f dominosa.Form) bool { return f.Tiling != nil }) + `
What is said about a board follows the drawing (box, ascii, rows, dots); with
the other forms it goes to standard error, so that standard output can be read
by a program.

Methods, for --method; they run as they were published, with --nodes a limit in
their own unit of work:
` + methodNames() + `
Exit status: 0 done; 1 some board has no solution, or with --unique more than
one; 2 bad use or bad input; 3 stopped early.`,
		Example: `  echo 3:32211030220321310103 | bonepile solve`,
		RunE:    func(_ *cobra.Command, files []string) error { return e.Boards(files, s.solve) },
		PreRunE: func(cmd *cobra.Command, _ []string) error { return s.settle() },
	}
	f := cmd.Flags()
	f.BoolVar(&s.all, "all", false, "print every solution, as it is found")
	f.Uint64Var(&s.limit, "limit", 0, "print the first `N` solutions (as --all, then stop)")
	f.Var(&s.form, "format", "the form of the solutions")
	f.Var(&s.bones, "bones", kit.BonesUse)
	f.BoolVar(&s.unique, "unique", false, "ask for a single solution: status 1 if there are more")
	f.BoolVar(&s.stats, "stats", false, "also print in how many solutions each place occurs")
	f.BoolVar(&s.proof, "proof", false, "print the whole proof where there is no solution, however long")
	f.BoolVar(&s.json, "json", false, "one JSON object a board, described in docs/json.md")
	f.Uint64Var(&s.nodes, "nodes", 0, "stop a board after `N` nodes")
	f.Var(&s.engine, "engine", "how to search: auto, word, wide or cover")
	f.Var(&s.method, "method", "solve as a published method does (see below)")
	f.BoolVar(&s.trace, "trace", false, "with --method: print what the author's program prints, to standard error")
	f.IntVar(&s.firstBones, "first", 0, "with --method caviness-brute: combine the places of the first `K` bones only, and count")
	f.BoolVar(&s.force, "force", false, "with --method caviness-brute: try all combinations, however many")
	return cmd
}

type solving struct {
	*kit.Env
	all    bool
	limit  uint64
	form   kit.FormFlag
	bones  kit.BonesFlag
	unique bool
	stats  bool
	proof  bool
	json   bool
	nodes  uint64
	engine engineFlag
	method methodFlag
	trace  bool
	force  bool

	firstBones int

	text   []byte
	boards int // answered so far
}

// drawings are the forms for people, below which there is room for a sentence.
var drawings = map[string]bool{"box": true, "ascii": true, "rows": true, "dots": true}

// settle works out what flags imply.
func (s *solving) settle() error {
	if s.limit > 0 {
		s.all = true
	}
	if s.json {
		s.form.Set("json")
	}
	return nil
}

// An outcome is what was found out about one board.
type outcome struct {
	kit.Source
	verdict  dominosa.Verdict
	first    dominosa.Tiling
	second   dominosa.Tiling
	printed  uint64 // solutions written by --all
	stopped  error  // why the search is not complete: errLimit, or as from the library
	stats    dominosa.Stats
	method   *classic.Result // what a published method found, if one was asked for
	faults   []dominosa.Fault
	proof    *dominosa.Refutation
	proofErr error
}

func (s *solving) solve(src kit.Source) error {
	if s.bones.Bones != nil {
		src.Bones = s.bones.Bones
	}
	faults, err := s.Check(src)
	if err != nil {
		return err
	}
	o := &outcome{Source: src, faults: faults}
	w := s.writer(o)
	if err := w.begin(); err != nil {
		return err
	}
	switch {
	case s.method.method != nil:
		err = s.findByMethod(o, w)
	case s.all:
		err = s.findAll(o, w)
	default:
		err = s.findOne(o, w)
	}
	if err != nil {
		return err
	}
	if o.verdict == dominosa.None && len(o.faults) == 0 {
		o.proof, o.proofErr = src.Refute(s.Ctx, maxProof)
	}
	if err := w.end(); err != nil {
		return err
	}
	s.boards++
	if o.verdict == dominosa.None || s.unique && o.verdict == dominosa.Many {
		s.None = true
	}
	if o.stopped != nil {
		return kit.ErrStopped
	}
	return nil
}

// maxProof is how many steps of a refutation are looked for. A proof of more
// is no use to a reader.
const maxProof = 5000

// config is the configuration of a search of o's board.
func (s *solving) config(o *outcome) dominosa.Config {
	cfg := dominosa.Config{Engine: s.engine.engine, MaxNodes: s.nodes, Stats: &o.stats}
	if s.Meter.On() {
		cfg.Progress = func(st dominosa.Stats) {
			s.Meter.Show(st.Done, fmt.Sprintf("%s: %d nodes, %d solutions", o.Where(), st.Nodes, st.Solutions))
		}
	}
	return cfg
}

func (s *solving) findOne(o *outcome, w solveWriter) error {
	ans, err := o.Solve(s.Ctx, s.config(o))
	if errors.Is(err, dominosa.ErrEngine) {
		return fmt.Errorf("%s: %w", o.Where(), err)
	}
	o.verdict, o.first, o.second, o.stopped = ans.Verdict, ans.First, ans.Second, err
	if o.first != nil {
		return w.solution(o.first)
	}
	return nil
}

func (s *solving) findAll(o *outcome, w solveWriter) error {
	for t, err := range o.Solutions(s.Ctx, s.config(o)) {
		if errors.Is(err, dominosa.ErrEngine) {
			return fmt.Errorf("%s: %w", o.Where(), err)
		}
		if err != nil {
			o.stopped = err
			break
		}
		if err := w.solution(t); err != nil {
			return err
		}
		// To go on until it is known whether there are more may take much
		// longer than to get here.
		if o.printed++; o.printed == s.limit {
			o.stopped = kit.ErrLimit
			break
		}
	}
	switch {
	case o.printed > 1:
		o.verdict = dominosa.Many
	case o.stopped != nil:
	case o.printed == 1:
		o.verdict = dominosa.Unique
	default:
		o.verdict = dominosa.None
	}
	return nil
}

// A solveWriter writes what is found out about one board, as it is found.
type solveWriter interface {
	begin() error
	solution(dominosa.Tiling) error
	end() error
}

func (s *solving) writer(o *outcome) solveWriter {
	if s.json {
		return &jsonWriter{solving: s, o: o}
	}
	return &textWriter{solving: s, o: o}
}

// counted returns the number of solutions of a board with many, or "" if it
// takes more than a moment to count them.
func (s *solving) counted(o *outcome) string {
	if o.stopped == nil && s.all {
		return fmt.Sprint(o.printed)
	}
	n, err := o.Count(s.Ctx, dominosa.Config{Engine: s.engine.engine, MaxNodes: 20_000})
	if err != nil {
		return ""
	}
	return n.String()
}

// effort says how hard the search was.
func effort(st dominosa.Stats) string {
	text := kit.Plural(st.Nodes, "node")
	switch {
	case st.Engine == dominosa.Cover: // does not tell choices from forced moves
	case st.Branches == 0:
		text += ", nothing to try out"
	default:
		text += fmt.Sprintf(", %d with a choice", st.Branches)
	}
	return fmt.Sprintf("%s (%v engine)", text, st.Engine)
}

// placeList writes places in a line.
func placeList(list []dominosa.Place) string {
	var parts []string
	for _, p := range list {
		parts = append(parts, p.String())
	}
	return strings.Join(parts, ", ")
}
