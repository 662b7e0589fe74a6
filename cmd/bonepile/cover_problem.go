package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"bonepile/cover"
)

// A named is a problem that was read, with the name of its input.
type named struct {
	*cover.Problem
	input string
}

// problems calls f with the problem of each file in turn. It ends at the first
// error: what came before it has been answered.
func (e *env) problems(files []string, f func(named) error) error {
	if len(files) == 0 {
		files = []string{"-"}
	}
	e.several = len(files) > 1
	for _, path := range files {
		p, err := e.problem(path)
		if err != nil {
			return err
		}
		if err := f(p); err != nil {
			return err
		}
		if e.ctx.Err() != nil {
			e.say("interrupted after %s\n", p.input)
			return errStopped
		}
	}
	return nil
}

// maxWarnings is how many options without effect are told one by one.
const maxWarnings = 5

// problem reads the problem of a file. Options that can have no effect are
// told of.
func (e *env) problem(path string) (named, error) {
	name, in := "standard input", e.in
	if path != "-" {
		file, err := openFile(path)
		if err != nil {
			return named{}, err
		}
		defer file.Close()
		name, in = path, file
	} else if isTerminal(e.in) {
		e.say("reading a problem from the terminal; Ctrl-D ends it\n")
	}
	p, warnings, err := e.parse(in, name)
	if more := warnings - maxWarnings; more > 0 {
		e.say("%s: and %s without primary item, all ignored\n", name, plural(uint64(more), "more option"))
	}
	if syntax, ok := errors.AsType[*cover.SyntaxError](err); ok {
		err = &textError{name, syntax}
	} else if err != nil {
		err = fmt.Errorf("%s: %w", name, err)
	}
	return named{p, name}, err
}

// parse reads a problem, and warns of the first options that are ignored.
func (e *env) parse(in io.Reader, name string) (p *cover.Problem, warnings int, err error) {
	if e.demands {
		p, err = cover.ParseDemands(in)
		return p, 0, err
	}
	p, err = cover.ParseWarn(in, func(w *cover.SyntaxError) {
		if warnings++; warnings <= maxWarnings {
			e.say("%v\n", &textError{name, w})
		}
	})
	return p, warnings, err
}

// A textError is a mistake in the text of a problem or of its solutions.
type textError struct {
	input  string
	syntax *cover.SyntaxError
}

func (e *textError) Error() string {
	return e.input + ": " + strings.TrimPrefix(e.syntax.Error(), "cover: ")
}

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

// errText is an error without the name of the package that says it.
func errText(err error) string { return strings.TrimPrefix(err.Error(), "cover: ") }
