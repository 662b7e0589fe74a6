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

	"github.com/spf13/cobra"
)

// Env is what subcommands work with.
type Env struct {
	Args  []string // of the program; while commands are made, those that are left
	Ctx   context.Context
	In    io.Reader
	Out   *Stream
	Err   io.Writer
	Meter *Meter

	Several bool           // there are several files
	Demands bool           // of exact cover problems: options without primary item mean something
	From    Choice[string] // their form, "" for any
	None    bool           // some board has no solution, or not just one
	Halted  bool           // the search of some input was stopped early

	Reading *Limits            // whose time includes the reading of a problem; nil for none
	Late    func(string) error // says that there was no time to read an input

	Grace atomic.Int64 // how long the work may take to end after a signal: [Grace] unless it says otherwise

	commands []*cobra.Command // that the arguments name
}

// How long the work may take to end by itself after a signal: if it prints nothing more, if it says
// how far it came, and if it hands back parts, perhaps to another machine.
const (
	Brief    = 200 * time.Millisecond
	Grace    = time.Second
	Patience = 10 * time.Second
)

// New returns an environment. Its Out has to be closed.
func New(ctx context.Context, in io.Reader, out, errOut io.Writer) *Env {
	m := newMeter(out, errOut)
	e := &Env{Ctx: ctx, In: in, Meter: m}
	e.Grace.Store(int64(Grace))
	e.Out = newStream(m.above(out, func() {}))
	e.Err = m.above(errOut, func() {
		if m.beside { // earlier results come first
			e.Out.Flush() // an error stays and comes back from Close
		}
	})
	return e
}

// Say writes a message for people to standard error.
func (e *Env) Say(format string, args ...any) {
	fmt.Fprintf(e.Err, format, args...)
}

// ErrStopped says that a search was stopped early. What was found up to then
// has been said already.
var ErrStopped = errors.New("stopped early")

// Stop says, in a line, how a search was stopped early, and returns [ErrStopped].
func (e *Env) Stop(format string, args ...any) error {
	e.Say(format+"\n", args...)
	return ErrStopped
}

// Halt says, in a line, how the search of one input was stopped early. The next input is
// read all the same, unless a signal ended this one, and the exit status shows it at the
// end.
func (e *Env) Halt(format string, args ...any) error {
	err := e.Stop(format, args...)
	if e.Ctx.Err() != nil {
		return err
	}
	e.Halted = true
	return nil
}

// ErrLimit says that --limit was reached.
var ErrLimit = errors.New("limit of solutions")

// ErrTime ends a search whose time is up.
var ErrTime = errors.New("out of time")

// WriteJSON writes v as a line of JSON. A field of what subcommands write is never renamed
// or removed.
func (e *Env) WriteJSON(v any) error {
	line, err := JSONLine(v)
	if err != nil {
		return err
	}
	_, err = e.Out.Write(line)
	return err
}

// Answer writes a record with --json, or else a text.
func (e *Env) Answer(json bool, record any, text string) error {
	if json {
		return e.WriteJSON(record)
	}
	_, err := io.WriteString(e.Out, text)
	return err
}

// JSONLine returns v as a line of JSON.
func JSONLine(v any) ([]byte, error) {
	text, err := json.Marshal(v)
	return append(text, '\n'), err
}
