// Package kit has what all subcommands share: the streams they work with, how they read
// boards, write files and report progress, and the flags that several of them have.
package kit

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"bonepile/internal/play"

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

	Shown   bool           // standard output is a terminal
	Several bool           // there are several files
	Demands bool           // of exact cover problems: options without primary item mean something
	From    Choice[string] // their form, "" for any
	None    bool           // some board has no solution, or not just one
	Halted  bool           // the search of some input was stopped early
	Bad     bool           // some input was skipped
	JSON    bool           // answers are JSON: see [Env.JSONFlag]
	Blank   string         // what is printed for a board that is skipped

	Reading *Limits            // whose time includes the reading of a problem; nil for none
	Late    func(string) error // says that there was no time to read an input

	Game func(text string) (*play.Game, error) // reads a saved game, of Pips too

	Grace atomic.Int64 // how long the work may take to end after a signal: [Grace] unless it says otherwise

	refused  bool             // the flags fit no board up to here
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
	m := &Meter{begun: time.Now()}
	m.quiet = m.begun.Add(meterAfter)
	if IsTerminal(errOut) && os.Getenv("TERM") != "dumb" {
		m.w, m.beside = errOut.(*os.File), IsTerminal(out)
	}
	e := &Env{Ctx: ctx, In: in, Meter: m, Shown: IsTerminal(out)}
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

// Print writes to standard output.
func (e *Env) Print(format string, args ...any) error {
	_, err := fmt.Fprintf(e.Out, format, args...)
	return err
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

// A badInput is an error of one input, or of one board of it.
type badInput struct {
	input string
	line  int // 0 for the whole input
	error
	hint string // a sentence below the message, or none
}

func (b *badInput) Unwrap() error { return b.error }

// Bad returns err as an error of one input, or of the board on a line of it: others are answered.
func Bad(input string, line int, err error) error {
	return &badInput{input: input, line: line, error: err}
}

// Skip says what is wrong with one input, or one board of it, so that the rest can be answered. The exit
// status shows it in the end. Any other error it returns.
func (e *Env) Skip(err error) error {
	bad, ok := errors.AsType[*badInput](err)
	if !ok || errors.Is(err, ErrStopped) {
		return err
	}
	e.Bad = true
	e.Complain(err)
	if e.JSON {
		return e.WriteJSON(newError(err))
	}
	if bad.line > 0 && e.Blank != "" {
		return e.Print("%s%s", e.Label(bad.input), e.Blank)
	}
	return nil
}

// Label returns how a line of text about an input begins: with its name if there are several, as those
// that cannot be read have no line.
func (e *Env) Label(input string) string {
	if e.Several {
		return input + ": "
	}
	return ""
}

// Complain says what is wrong, and shows the wrong line if the error has one.
func (e *Env) Complain(err error) {
	e.Say("bonepile: %s\n", Message(err))
	var c interface{ Caret() string }
	if errors.As(err, &c) && c.Caret() != "" {
		e.Say("%s\n", c.Caret())
	}
	if bad, ok := errors.AsType[*badInput](err); ok && bad.hint != "" {
		e.Say("%s\n", bad.hint)
	}
}

// packages are the names of ours that errors begin with.
var packages = []string{"census", "chance", "cheapest", "classic", "cover", "dominosa", "gallery", "generate", "options", "record", "zdd"}

// Message returns the text of an error as people read it: without the names of packages that
// it and the errors within begin with, and without its being unsupported, which it says in its
// own words.
func Message(err error) string {
	text := err.Error()
	bad, isBad := errors.AsType[*badInput](err)
	for e := err; e != nil; e = errors.Unwrap(e) {
		own := e.Error()
		if name, rest, ok := strings.Cut(own, ": "); ok && slices.Contains(packages, name) && (!isBad || !strings.HasPrefix(own, bad.input)) {
			if before, ok := strings.CutSuffix(text, own); ok {
				text = before + rest
			}
		}
	}
	return strings.TrimSuffix(text, ": "+errors.ErrUnsupported.Error())
}

type errorRecord struct {
	Input string `json:"input,omitempty" record:"What is wrong, in place of an answer."`
	Line  int    `json:"line,omitempty" doc:"The line of the mistake, or that on which the board begins."`
	Error string `json:"error" doc:"The message that standard error has too."`
}

func newError(err error) errorRecord {
	if bad, ok := errors.AsType[*badInput](err); ok {
		return errorRecord{bad.input, bad.line, Message(err)}
	}
	return errorRecord{Error: Message(err)}
}

// Failed says what went wrong in the end, as JSON too if answers are that.
func (e *Env) Failed(err error) {
	e.Complain(err)
	if e.JSON {
		e.WriteJSON(newError(err)) // an error stays and comes back from Close
	}
}

// ErrLimit says that --limit was reached.
var ErrLimit = errors.New("limit of solutions")

// ErrTime ends a search whose time is up.
var ErrTime = errors.New("out of time")

// WriteJSON writes v as a line of JSON. A field is never renamed or removed.
func (e *Env) WriteJSON(v any) error {
	line, err := JSONLine(v)
	if err != nil {
		return err
	}
	return e.Out.Put(line)
}

// Answer writes a record with --json, or else a text.
func (e *Env) Answer(record any, text string) error {
	if e.JSON {
		return e.WriteJSON(record)
	}
	return e.Print("%s", text)
}

// JSONLine returns v as a line of JSON.
func JSONLine(v any) ([]byte, error) {
	text, err := json.Marshal(v)
	return append(text, '\n'), err
}

// A Stream is standard output: buffered, because a million small answers must
// not be a million system calls, and flushed by itself soon after something
// was written, because an answer may be hours before the next.
type Stream struct {
	mu    sync.Mutex
	buf   *bufio.Writer
	dirty bool
	late  *time.Timer // flushes what was written; nil until something was
}

// flushEvery is how long an answer may wait in the buffer.
const flushEvery = 100 * time.Millisecond

func newStream(w io.Writer) *Stream { return &Stream{buf: bufio.NewWriterSize(w, 64<<10)} }

// Write writes p whole, now or later.
func (s *Stream) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.dirty {
		s.dirty = true
		if s.late == nil {
			s.late = time.AfterFunc(flushEvery, func() { s.Flush() }) // an error stays and comes back from Close
		} else {
			s.late.Reset(flushEvery)
		}
	}
	return s.buf.Write(p)
}

// Put is Write for those who have no use for the number of bytes.
func (s *Stream) Put(p []byte) error {
	_, err := s.Write(p)
	return err
}

// Flush writes out what was written so far.
func (s *Stream) Flush() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.dirty = false
	return s.buf.Flush()
}

// Close flushes the rest. Nothing may be written after it.
func (s *Stream) Close() error {
	if s.late != nil {
		s.late.Stop()
	}
	return s.Flush()
}
