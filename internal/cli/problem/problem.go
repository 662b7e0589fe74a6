// Package problem reads exact cover problems for subcommands, and reads and writes their
// solutions as text.
package problem

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"bonepile/cover"
	"bonepile/cover/formats"
	"bonepile/internal/cli/kit"

	"github.com/spf13/cobra"
)

// A Named is a problem that was read, with the name of its input.
type Named struct {
	*cover.Problem
	Input string
	Base  int64 // what the text has solutions cost less than their options, 0 at most
}

// Each calls f with the problem of each file. [kit.Env.Skip] says what is wrong with one.
func Each(e *kit.Env, files []string, f func(Named) error) error {
	files = kit.Inputs(files)
	e.Several = len(files) > 1
	for _, path := range files {
		p, err := Read(e, path)
		switch {
		case errors.Is(err, kit.ErrTime):
			err = e.Late(p.Input)
		case err == nil:
			err = f(p)
		}
		if err != nil {
			err = e.Skip(err)
		}
		if err != nil {
			return err
		}
		if e.Ctx.Err() != nil {
			return e.Stop("interrupted after %s", p.Input)
		}
	}
	return nil
}

// maxWarnings is how many options without effect are reported one by one.
const maxWarnings = 5

// Read reads the problem of a file, which may be empty, unless it is standard input. It warns of
// options that can have no effect.
func Read(e *kit.Env, path string) (Named, error) {
	in, err := e.Open(path, "a problem")
	if err != nil {
		return Named{}, err
	}
	defer in.Close()
	in.Within(e.Reading)
	text := bufio.NewReader(in)
	if path != "-" {
		e.Meter.Begin("reading %s", in.Name)
	} else if _, err := text.Peek(1); err == io.EOF { // what should have written it has failed
		return Named{}, errors.New("no problem on standard input")
	}
	warnings, base := 0, int64(0)
	p, err := formats.Read(text, formats.Config{Form: formats.Form(e.From.Value), Demands: e.Demands, Base: &base, Warn: func(w *cover.SyntaxError) {
		if warnings++; warnings <= maxWarnings {
			e.Say("%s\n", kit.Message(&textError{in.Name, w}))
		}
	}})
	if more := warnings - maxWarnings; more > 0 {
		e.Say("%s: and %s without primary item, all ignored\n", in.Name, kit.Plural(uint64(more), "more option"))
	}
	if err, _ = in.Not(kit.Problem, Error(in.Name, err)); err != nil {
		return Named{Input: in.Name}, err
	}
	if p.Options() == 0 || strings.HasPrefix(p.Name(0), "+-") { // perhaps it is a board, drawn or in brackets
		if err, other := in.Not(kit.Problem, kit.Bad(in.Name, 1, fmt.Errorf("%s: no problem", in.Name))); other {
			return Named{Input: in.Name}, err
		}
	}
	switch {
	case p.Items() == 0:
		e.Say("%s: no items, so the only solution is that without options\n", in.Name)
	case p.Options() == 0:
		e.Say("%s: no options\n", in.Name)
	}
	return Named{p, in.Name, base}, nil
}

// SayBase says that a text in Knuth's form leaves out the base, if there is one.
func (p Named) SayBase(e *kit.Env) {
	if p.Base != 0 {
		e.Say("%s: the form knuth cannot hold the constant %d of the objective; left out\n", p.Input, p.Base)
	}
}

// Error returns an error of package cover with the name of the input, and the line of a mistake.
func Error(input string, err error) error {
	if err == nil || errors.Is(err, kit.ErrStopped) || errors.Is(err, kit.ErrTime) { // no mistake in a text
		return err
	}
	if syntax, ok := errors.AsType[*cover.SyntaxError](err); ok {
		return kit.Bad(input, syntax.Line, &textError{input, syntax})
	}
	return kit.Bad(input, 0, fmt.Errorf("%s: %w", input, err))
}

// A textError is a mistake in the text of a problem or of its solutions.
type textError struct {
	input  string
	syntax *cover.SyntaxError
}

func (e *textError) Unwrap() error { return e.syntax }

func (e *textError) Error() string { return e.input + ": " + e.syntax.Error() }

// excerptWidth is how many characters of a line are shown: they fit a terminal of 80 columns.
const excerptWidth = 72

// Caret returns the line with a caret below it, or nothing for an empty line.
func (e *textError) Caret() string {
	if e.syntax.Text == "" {
		return ""
	}
	return e.syntax.Excerpt(excerptWidth)
}

// Single returns an error if there are several files, since these flags are for one problem.
func Single(e *kit.Env, flags string) error {
	if e.Several {
		return fmt.Errorf("%s takes one problem, but there are several", flags)
	}
	return nil
}

// Progress returns what shows on the meter how far a search of input is, or nil if the
// meter shows nothing. found names what the search finds, such as "solution".
func Progress(e *kit.Env, input, found string) func(cover.Stats) {
	if !e.Meter.On() {
		return nil
	}
	e.Meter.Begin("%s", input)
	return func(st cover.Stats) {
		if !e.Meter.Due() {
			return
		}
		text := kit.Plural(st.Nodes, "node")
		if st.Solutions > 0 {
			text += ", " + kit.Plural(st.Solutions, found)
		}
		if st.Memo > 0 {
			text += ", " + fmt.Sprintf("%d remembered", st.Memo)
		}
		e.Meter.Show(st.Done, "%s: %s", input, text)
	}
}

// A Question is what the subcommands share that search problems.
type Question struct {
	*kit.Env
	Limits kit.Limits
	Memory kit.SizeFlag
	Stats  bool // the totals of a search are printed
}

// EngineFlag gives cmd the flag --engine; more is added to its help.
func EngineFlag(cmd *cobra.Command, engine *kit.Choice[cover.Engine], more string) {
	engine.Allow(kit.Range(cover.Auto, cover.Learn)...)
	cmd.Flags().Var(engine, "engine", "search with the engine of this `NAME`: auto, links, cells, bits or learn"+more)
}

// A Wording is what is said about a search: that it is complete, or what stands before and
// after the reason why it was stopped; and its answer as text.
type Wording struct{ Complete, Before, After, Text string }

// Within returns the context of a search, which ends when its time is up, the totals that it
// is to count, and the function that releases it.
func (q *Question) Within() (context.Context, *cover.Stats, func()) {
	ctx, cancel := q.Limits.Deadline(q.Ctx)
	release := q.Memory.Hold()
	return ctx, new(cover.Stats), func() { cancel(); release() }
}

// Ended says how a search of input ended; one that found as many as it was to find is
// complete. If no limit of the user ended it early, it returns the error. The object end is the answer with --json, and the text otherwise.
func (q *Question) Ended(input string, stopped error, stats cover.Stats, end any, s Wording) error {
	q.Meter.Clear()
	if q.Stats {
		q.Say("%s: statistics\n%s", input, statsText(stats))
	}
	why := q.Early(stopped)
	var err error
	switch {
	case stopped == nil || stopped == kit.ErrLimit:
		if s.Complete != "" {
			q.Say("%s: %s\n", input, s.Complete)
		}
	case why == "":
		return Error(input, stopped)
	default:
		err = q.Halt("%s: %s%s%s", input, s.Before, why, s.After)
	}
	if end != nil {
		err = cmp.Or(q.Answer(end, s.Text), err)
	}
	return err
}

// Early says how a search was ended early, or nothing if no limit of the user ended it.
func (q *Question) Early(stopped error) string {
	switch {
	case errors.Is(stopped, cover.ErrMemory):
		return fmt.Sprintf("stopped at the limit of %s bytes", &q.Memory)
	case stopped != nil && (errors.Is(stopped, cover.ErrLimit) || stopped == kit.ErrTime || q.Ctx.Err() != nil):
		return q.Limits.Why(stopped, cover.ErrLimit)
	}
	return ""
}

// About says roughly where a search was stopped.
func About(stats cover.Stats) string {
	return fmt.Sprintf(" at about %.2g %% of the search", 100*stats.Done)
}
