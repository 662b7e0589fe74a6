package problem

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"bonepile/cover"
	"bonepile/internal/cli/kit"
)

// A Question is what the subcommands share that search problems: limits, and how a search
// ends.
type Question struct {
	*kit.Env
	Limits kit.Limits
	Memory kit.SizeFlag
	Stats  bool // the totals of a search are printed
}

// A Wording is what is said about a search: that it is complete, or what stands before and
// after the reason why it was stopped; and its answer as text.
type Wording struct{ Complete, Before, After, Text string }

// Within returns the context of a search, which ends when its time is up, and the function
// that releases it.
func (q *Question) Within() (context.Context, func()) {
	ctx, cancel := q.Limits.Deadline(q.Ctx)
	release := q.Memory.Hold()
	return ctx, func() { cancel(); release() }
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
