// Package problem reads exact cover problems for subcommands, and reads and writes their
// solutions as text.
package problem

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"bonepile/cover"
	"bonepile/cover/formats"
	"bonepile/internal/cli/kit"
)

// A Named is a problem that was read, with the name of its input.
type Named struct {
	*cover.Problem
	Input string
}

// Each calls f with the problem of each file in turn. What is wrong with one of them
// [kit.Env.Skip] says.
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
	warnings := 0
	p, err := formats.Read(text, formats.Config{Form: formats.Form(e.From.Value), Demands: e.Demands, Warn: func(w *cover.SyntaxError) {
		if warnings++; warnings <= maxWarnings {
			e.Say("%v\n", &textError{in.Name, w})
		}
	}})
	if more := warnings - maxWarnings; more > 0 {
		e.Say("%s: and %s without primary item, all ignored\n", in.Name, kit.Plural(uint64(more), "more option"))
	}
	if err == nil && p.Items() == 0 {
		e.Say("%s: no items, so the only solution is that without options\n", in.Name)
	}
	return Named{p, in.Name}, in.NoProblem(Error(in.Name, err))
}

// Error returns an error of package cover with the name of the input, nil for nil. That of a
// mistake in a text can show the line.
func Error(input string, err error) error {
	if err == nil || errors.Is(err, kit.ErrStopped) || errors.Is(err, kit.ErrTime) { // no mistake in a text
		return err
	}
	if syntax, ok := errors.AsType[*cover.SyntaxError](err); ok {
		return kit.Bad(input, syntax.Line, &textError{input, syntax})
	}
	return kit.Bad(input, 0, fmt.Errorf("%s: %s", input, ErrText(err)))
}

// ErrText returns the text of an error without the name of the package that it comes from.
func ErrText(err error) string { return strings.TrimPrefix(err.Error(), "cover: ") }

// A textError is a mistake in the text of a problem or of its solutions.
type textError struct {
	input  string
	syntax *cover.SyntaxError
}

func (e *textError) Error() string { return e.input + ": " + ErrText(e.syntax) }

// excerptWidth is how many characters of a line are shown, so that it fits a
// terminal of 80 columns.
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
