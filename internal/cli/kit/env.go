// Package kit has what all subcommands share: the streams they work with, how they read
// boards, write files and report progress, and the flags that several of them have.
package kit

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync/atomic"
	"time"
)

// ErrTime ends a search that had its time.
var ErrTime = errors.New("out of time")

// Deadline returns a context that ends with ctx, or with errTime when the time is over,
// if it is not 0.
func Deadline(ctx context.Context, time time.Duration) (context.Context, context.CancelFunc) {
	if time == 0 {
		return ctx, func() {}
	}
	return context.WithTimeoutCause(ctx, time, ErrTime)
}

// Say writes a message for people to standard error.
func (e *Env) Say(format string, args ...any) {
	e.Meter.Clear()
	fmt.Fprintf(e.Err, format, args...)
}

// WriteJSON writes v on a line of its own.
func (e *Env) WriteJSON(v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = e.Out.Write(append(text, '\n'))
	return err
}

func New(ctx context.Context, in io.Reader, out, errOut io.Writer) *Env {
	return &Env{Ctx: ctx, In: in, Out: newStream(out), Err: errOut, Meter: newMeter(out, errOut)}
}

// Env is what subcommands work with.
type Env struct {
	Ctx   context.Context
	In    io.Reader
	Out   *stream
	Err   io.Writer
	Meter *meter

	Several bool // there are several files
	Demands bool // of exact cover problems: options without primary item mean something
	None    bool // some board had no solution, or not just one

	HandsBack atomic.Bool // the work has parts to hand back when it is interrupted
}

// ErrStopped says that a search was stopped early. What was found up to then
// has been said already.
var ErrStopped = errors.New("stopped early")

// ErrLimit says that --limit was reached.
var ErrLimit = errors.New("limit of solutions")
