// Package puzzle has the subcommands that answer for a board: solve, count, explain,
// hint, rate and compare.
package puzzle

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"bonepile/dominosa"
	"bonepile/dominosa/classic"
	"bonepile/dominosa/notation"
	pipsdeduce "bonepile/dominosa/pips/deduce"
	"bonepile/dominosa/refute"
	"bonepile/internal/cli/kit"

	"github.com/spf13/cobra"
)

// NewSolve returns the subcommand solve.
func NewSolve(e *kit.Env) *cobra.Command {
	s := &solveCommand{question: question{Env: e}}
	s.form.Set("box")
	cmd := &cobra.Command{
		Use:   "solve [FILE]...",
		Short: "Find the solutions of boards",
		Long: `Solve prints a solution of every board and says whether it is the only one. If
it is one of many, solve says where another one differs; if there is none, why.
With --all it prints every solution as it is found.

Forms:
` + kit.FormNames(func(f notation.Form) bool { return f.Tiling != nil }) + `
What solve says about a board follows the drawing (box, ascii, rows, dots). With
the other forms it goes to standard error, so that a program can read standard
output. With --engine or --nodes it says how many nodes that took.

With --quiet it prints one word for each board: none, unique or many, or bad for
one that cannot be read, or comes with a solution that is none. It looks for no
reasons, so it is much faster where many boards have no solution. "bonepile check"
is short for it.

A board may be a Pips puzzle. Each row is a line: a letter for a cell of a region,
? for a cell without condition, a dot for no cell. A line has the conditions: A= for
equal numbers, B! for different ones, C8 for the sum 8, D<8 for less, E>8 for
more. Then come the bones.

In a domino grid ? stands for a number that is missing, if the rest is in rows or
an ID. The bones are the full set for that number of cells unless --bones names others.
Solutions differ if a number does, or where a bone lies.

With --method it solves by a published method, which runs as it was published;
"bonepile compare --help" lists them. Here --nodes limits the work in the
method's own unit.` +
			kit.Exit("some board has no solution or, with --unique, more than one", kit.BadInput, kit.Early),
		Example: `  echo 3:32211030220321310103 | bonepile solve
  echo 3:32211030220321310103 | bonepile solve --quiet --unique
  printf '?AA\n..A\n..B\n?CC\nA= B4 C8\n4-6 6-6 4-5 3-3\n' | bonepile solve`,
		RunE:    func(_ *cobra.Command, files []string) error { return s.each(files, s.solve) },
		PreRunE: func(cmd *cobra.Command, _ []string) error { return s.settle() },
	}
	f := cmd.Flags()
	f.BoolVar(&s.all, "all", false, "print every solution, as it is found")
	f.Uint64Var(&s.limit, "limit", 0, "like --all, but stop after `N` solutions")
	f.Var(&s.form, "format", "the form of the solutions")
	s.addFlags(cmd, solveRecord{}, "all", "limit", "format", "nodes", "quiet", "unique", "proof")
	s.addEngine(cmd, &s.engine)
	f.BoolVar(&s.quiet, "quiet", false, "print only the verdict, in a word: none, unique or many")
	f.BoolVar(&s.unique, "unique", false, "expect a single solution: exit with status 1 if there are more")
	f.BoolVar(&s.stats, "places", false, "also print how many solutions each place occurs in")
	f.BoolVar(&s.proof, "proof", false, "if there is no solution, print the whole proof, however long")
	kit.Var(cmd, &s.method, "method", "name", "solve by the published `METHOD` with this name", namedMethod)
	f.BoolVar(&s.trace, "trace", false, "with --method: print to standard error what the author's program prints")
	kit.Var(cmd, &s.first, "first", "int", "for --method caviness-brute: only count the combinations of places of the first `K` bones; all tries every combination, however many there are", kit.ParseCount)
	kit.Exclude(cmd, "json", "format", "proof")
	kit.Exclude(cmd, "quiet", "all", "limit", "format", "places", "proof", "json", "method")
	return cmd
}

type solveCommand struct {
	question
	all    bool
	limit  uint64
	form   kit.FormFlag
	quiet  bool
	unique bool
	stats  bool
	proof  bool
	engine kit.Choice[dominosa.Engine]
	method *classic.Method // nil for our own
	trace  bool
	first  int // -1 for all

	text []byte
}

// drawings are the forms for people, below which there is room for a sentence.
var drawings = map[string]bool{"box": true, "ascii": true, "rows": true, "dots": true}

// settle works out what the flags imply.
func (s *solveCommand) settle() error {
	if s.limit > 0 {
		s.all = true
	}
	if s.quiet {
		s.Blank = "bad\n"
	}
	if s.JSON {
		s.form.Set("json")
	}
	if s.first != 0 && (s.method == nil || s.method.Name != "caviness-brute") {
		return errors.New("--first needs --method caviness-brute")
	}
	return nil
}

// An outcome is what a search found out about one board.
type outcome struct {
	kit.Source
	dominosa.Answer
	printed  uint64 // solutions written by --all
	stopped  error  // why the search is not complete: kit.ErrLimit, or an error of the library
	cut      bool   // something other than the solutions was cut short
	stats    dominosa.Stats
	method   *classic.Result // what a published method found, if one was asked for
	faults   []dominosa.Fault
	proof    []string // why there is no solution, line by line
	proofErr error
}

func (s *solveCommand) solve(ctx context.Context, src kit.Source) error {
	if s.Meter.Due() {
		s.Meter.Show(0, "%s", src.Where())
	}
	if s.quiet && src.Asked().Fits() {
		return s.say(ctx, &outcome{Source: src})
	}
	faults, err := s.Check(src)
	if err != nil {
		return err
	}
	o := &outcome{Source: src, faults: faults}
	var w solveWriter = &textWriter{s, o}
	if s.JSON {
		w = &jsonWriter{solveCommand: s, o: o}
	}
	if err := w.begin(); err != nil {
		return err
	}
	switch {
	case s.method != nil:
		err = s.findByMethod(ctx, o, w)
	case s.all:
		err = s.findAll(ctx, o, w)
	default:
		if o.Answer, o.stopped = o.Asked().Solve(ctx, s.config(o)); errors.Is(o.stopped, dominosa.ErrEngine) {
			return o.Fault(o.stopped)
		}
		if o.First != nil {
			err = w.solution(o.First)
		}
	}
	if err != nil {
		return err
	}
	if o.Verdict == dominosa.None && len(o.faults) == 0 {
		o.proof, o.proofErr = whyNone(ctx, src)
	}
	if err := w.end(ctx); err != nil {
		return err
	}
	if o.Verdict == dominosa.None || s.unique && o.Verdict == dominosa.Many {
		s.None = true
	}
	return s.ended(o)
}

// whyNone proves, line by line, that a board has no solution.
func whyNone(ctx context.Context, s kit.Source) ([]string, error) {
	if s.Pips != nil {
		d, err := pipsdeduce.Explain(ctx, s.Pips.Puzzle, pipsdeduce.Config{})
		if err != nil {
			return nil, err
		}
		return d.Lines(), nil
	}
	proof, err := refute.Find(ctx, s.Puzzle, maxProof)
	if proof == nil {
		return nil, err
	}
	return lines(proof), err
}

// say prints the verdict on a board and nothing else.
func (s *solveCommand) say(ctx context.Context, o *outcome) error {
	v, err := o.Asked().Decide(ctx, s.config(o))
	if errors.Is(err, dominosa.ErrEngine) {
		return o.Fault(err)
	}
	word := v.String()
	if err != nil {
		word = "stopped"
		err = s.Halt("%s: %s, undecided", o.Where(), s.limits.Why(err, dominosa.ErrLimit))
	}
	s.None = s.None || v == dominosa.None || s.unique && v == dominosa.Many
	s.text = append(append(append(s.text[:0], s.Label(o.Input)...), word...), '\n')
	return cmp.Or(s.Out.Put(s.text), err)
}

// ended says to the batch how a search ended: a limit is for one board, an interruption for all.
func (s *solveCommand) ended(o *outcome) error {
	switch {
	case s.Ctx.Err() != nil && (o.stopped != nil || o.cut):
		return kit.ErrStopped
	case o.stopped == kit.ErrLimit:
		if s.JSON {
			s.Say("%s: %s; there may be more\n", o.Where(), kit.Plural(o.printed, "solution"))
		}
	case o.stopped != nil || o.cut:
		s.Halted = true
	}
	return nil
}

// maxProof is how many steps a refutation may have to be of use to a reader.
const maxProof = 5000

func (s *solveCommand) config(o *outcome) dominosa.Config {
	return dominosa.Config{Engine: s.engine.Value, MaxNodes: s.limits.Nodes, Stats: &o.stats, Progress: s.Progress(o.Source)}
}

func (s *solveCommand) findAll(ctx context.Context, o *outcome, w solveWriter) error {
	var err error
	_, o.stopped, err = kit.Take(o.Asked().Solutions(ctx, s.config(o)), s.limit, func(n uint64, t dominosa.Tiling) error {
		err := w.solution(t)
		o.printed = n
		return err
	})
	switch {
	case err != nil:
		return err
	case errors.Is(o.stopped, dominosa.ErrEngine):
		return o.Fault(o.stopped)
	case o.printed > 1:
		o.Verdict = dominosa.Many
	case o.stopped != nil:
	case o.printed == 1:
		o.Verdict = dominosa.Unique
	default:
		o.Verdict = dominosa.None
	}
	return nil
}

// A solveWriter writes what is found out about one board, as soon as it is known.
type solveWriter interface {
	begin() error
	solution(dominosa.Tiling) error
	end(context.Context) error
}

// counted returns the number of solutions of a board with many, or "" if that takes more than a moment.
func (s *solveCommand) counted(o *outcome) string {
	if o.stopped == nil && s.all {
		return fmt.Sprint(o.printed)
	}
	cfg := dominosa.Config{Engine: s.engine.Value, MaxNodes: 20_000}
	if cfg.Engine == dominosa.Auto && o.stats.Engine == dominosa.Cover { // a hard board, with nodes of 15 µs
		cfg.MaxNodes = 2000
	}
	n, err := o.Asked().Count(s.Ctx, cfg)
	if err != nil {
		return ""
	}
	return n.String()
}

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

func placeList(list []dominosa.Place) string {
	return strings.Join(kit.Each(list, dominosa.Place.String), ", ")
}
