package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync/atomic"
	"time"
)

// errTime ends a search that had its time.
var errTime = errors.New("out of time")

// deadline returns a context that ends with ctx, or with errTime when the time is over,
// if it is not 0.
func deadline(ctx context.Context, time time.Duration) (context.Context, context.CancelFunc) {
	if time == 0 {
		return ctx, func() {}
	}
	return context.WithTimeoutCause(ctx, time, errTime)
}

// say writes a message for people to standard error.
func (e *env) say(format string, args ...any) {
	e.meter.clear()
	fmt.Fprintf(e.err, format, args...)
}

// writeJSON writes v on a line of its own.
func (e *env) writeJSON(v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = e.out.Write(append(text, '\n'))
	return err
}

func newEnv(ctx context.Context, in io.Reader, out, errOut io.Writer) *env {
	return &env{ctx: ctx, in: in, out: newStream(out), err: errOut, meter: newMeter(out, errOut)}
}

// env is what subcommands work with.
type env struct {
	ctx   context.Context
	in    io.Reader
	out   *stream
	err   io.Writer
	meter *meter

	several bool // there are several files
	demands bool // of exact cover problems: options without primary item mean something
	none    bool // some board had no solution, or not just one

	handsBack atomic.Bool // the work has parts to hand back when it is interrupted
}

// errStopped says that a search was stopped early. What was found up to then
// has been said already.
var errStopped = errors.New("stopped early")

// errLimit says that --limit was reached.
var errLimit = errors.New("limit of solutions")
