// Package problem reads exact cover problems for subcommands, and reads and writes their
// solutions as text.
package problem

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"bonepile/cover"
	"bonepile/internal/cli/kit"
)

// A Named is a problem that was read, with the name of its input.
type Named struct {
	*cover.Problem
	Input string
}

// Each calls f with the problem of each file in turn. It ends at the first
// error: what came before it has been answered.
func Each(e *kit.Env, files []string, f func(Named) error) error {
	if len(files) == 0 {
		files = []string{"-"}
	}
	e.Several = len(files) > 1
	for _, path := range files {
		p, err := Read(e, path)
		if err != nil {
			return err
		}
		if err := f(p); err != nil {
			return err
		}
		if e.Ctx.Err() != nil {
			e.Say("interrupted after %s\n", p.Input)
			return kit.ErrStopped
		}
	}
	return nil
}

// maxWarnings is how many options without effect are told one by one.
const maxWarnings = 5

// Read reads the problem of a file. Options that can have no effect are
// told of.
func Read(e *kit.Env, path string) (Named, error) {
	name, in := "standard input", e.In
	if path != "-" {
		file, err := kit.OpenFile(path)
		if err != nil {
			return Named{}, err
		}
		defer file.Close()
		name, in = path, file
	} else if kit.IsTerminal(e.In) {
		e.Say("reading a problem from the terminal; Ctrl-D ends it\n")
	}
	p, warnings, err := parse(e, in, name)
	if more := warnings - maxWarnings; more > 0 {
		e.Say("%s: and %s without primary item, all ignored\n", name, kit.Plural(uint64(more), "more option"))
	}
	if syntax, ok := errors.AsType[*cover.SyntaxError](err); ok {
		err = &TextError{name, syntax}
	} else if err != nil {
		err = fmt.Errorf("%s: %w", name, err)
	}
	return Named{p, name}, err
}

// parse reads a problem, and warns of the first options that are ignored.
func parse(e *kit.Env, in io.Reader, name string) (p *cover.Problem, warnings int, err error) {
	if e.Demands {
		p, err = cover.ParseDemands(in)
		return p, 0, err
	}
	p, err = cover.ParseWarn(in, func(w *cover.SyntaxError) {
		if warnings++; warnings <= maxWarnings {
			e.Say("%v\n", &TextError{name, w})
		}
	})
	return p, warnings, err
}

// A TextError is a mistake in the text of a problem or of its solutions.
type TextError struct {
	Input  string
	Syntax *cover.SyntaxError
}

func (e *TextError) Error() string {
	return e.Input + ": " + strings.TrimPrefix(e.Syntax.Error(), "cover: ")
}

// excerptWidth is how many characters of a line are shown, so that it fits a
// terminal of 80 columns.
const excerptWidth = 72

// Caret returns the line with a caret below it, or nothing for an empty line.
func (e *TextError) Caret() string {
	if e.Syntax.Text == "" {
		return ""
	}
	return e.Syntax.Excerpt(excerptWidth)
}

// ErrText is an error without the name of the package that says it.
func ErrText(err error) string { return strings.TrimPrefix(err.Error(), "cover: ") }
