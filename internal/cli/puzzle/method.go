package puzzle

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"bonepile/dominosa"
	"bonepile/dominosa/classic"
	"bonepile/internal/cli/kit"
	"bonepile/internal/near"
)

func namedMethod(name string) (*classic.Method, error) {
	m, err := classic.Named(name)
	if err != nil {
		names := kit.Each(classic.Methods(), func(m classic.Method) string { return m.Name })
		err = fmt.Errorf("%w%s", err, near.Question(name, names))
	}
	return &m, err
}

// methodNames lists the published methods for the help of a command.
func methodNames() string {
	var s string
	for _, m := range classic.Methods() {
		source := strings.ReplaceAll(kit.Wrap(m.Source, 60), "\n", "\n"+strings.Repeat(" ", 20))
		s += fmt.Sprintf("  %-17s %s\n", m.Name, source)
	}
	return s
}

// findByMethod solves a board the way a published method does.
func (s *solveCommand) findByMethod(ctx context.Context, o *outcome, w solveWriter) error {
	cfg := classic.Config{All: s.all, MaxWork: s.limits.Nodes, Force: s.first < 0, Bones: max(0, s.first)}
	if s.trace {
		cfg.Trace = s.Err
	}
	res, err := s.method.Run(ctx, o.Puzzle, cfg)
	switch {
	case errors.Is(err, classic.ErrTooMuch):
		return o.Fault(fmt.Errorf("%w; --first all tries them", err))
	case errors.Is(err, classic.ErrUnsuited):
		return o.Fault(err)
	case errors.Is(err, classic.ErrLimit):
		o.stopped = dominosa.ErrLimit
	case err != nil:
		o.stopped = err
	}
	o.method = &res
	for _, t := range res.Solutions {
		if err := w.solution(t); err != nil {
			return err
		}
		if o.printed++; !s.all {
			break
		}
		if o.printed == s.limit {
			o.stopped = kit.ErrLimit
			break
		}
	}
	switch n := len(res.Solutions); {
	case n > 1:
		o.Verdict, o.First, o.Second = dominosa.Many, res.Solutions[0], res.Solutions[1]
	case n == 1 && res.Complete:
		o.Verdict, o.First = dominosa.Unique, res.Solutions[0]
	case n == 1:
		o.First = res.Solutions[0]
	case res.Complete:
		o.Verdict = dominosa.None
	}
	return nil
}

// methodEffort says how much work a published method did, in its own unit.
func methodEffort(m *classic.Method, res *classic.Result) string {
	text := fmt.Sprintf("%d %s (%s)", res.Work, m.Unit, m.Name)
	if n := res.Notes.Rounds; n > 0 {
		text += ", " + kit.Plural(uint64(n), "round")
	}
	if n := res.Notes.Depth; n > 0 {
		text += fmt.Sprintf(", depth %d", n)
	}
	if n := res.Notes; n.Combinations != nil {
		text += fmt.Sprintf(", of %v, %v without conflict", n.Combinations, n.Free)
	}
	for _, r := range res.Notes.Readings {
		text += fmt.Sprintf("\nreading %v", r)
	}
	if res.Failure != "" {
		text += "\n" + res.Failure
	}
	return text
}
