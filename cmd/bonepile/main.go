// Command bonepile solves, counts and converts domino grids, counts tilings,
// and solves exact cover problems.
//
// Results go to standard output, everything else to standard error. The exit
// status is 0 when all is done, 1 when some board has no solution (or is not
// unique where that was asked), 2 for bad use or bad input, and 3 when the
// work was stopped early, by a limit or a signal.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"sync/atomic"
	"syscall"
	"time"

	"bonepile/dominosa"

	"github.com/spf13/cobra"
)

// Exit statuses.
const (
	statusDone    = 0
	statusNone    = 1 // some board has no solution, or not just one
	statusBad     = 2 // bad use or bad input
	statusStopped = 3 // a limit or a signal came first
)

// How long the work may take to end by itself after a signal, and how long if it has
// parts to hand back, perhaps to another machine.
const (
	grace    = time.Second
	patience = 10 * time.Second
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	e := newEnv(ctx, os.Stdin, os.Stdout, os.Stderr)
	context.AfterFunc(ctx, func() {
		stop() // a second Ctrl-C ends the program at once
		// A read from a terminal or a pipe cannot be called back. What was
		// found by then has long been flushed: see stream.
		wait := grace
		if e.handsBack.Load() {
			wait = patience
		}
		time.AfterFunc(wait, func() {
			fmt.Fprintln(os.Stderr, "bonepile: interrupted")
			os.Exit(statusStopped)
		})
	})
	os.Exit(e.run(os.Args[1:]))
}

// run is the whole program but for signals. It returns the exit status.
func run(ctx context.Context, args []string, in io.Reader, out, errOut io.Writer) int {
	return newEnv(ctx, in, out, errOut).run(args)
}

func newEnv(ctx context.Context, in io.Reader, out, errOut io.Writer) *env {
	return &env{ctx: ctx, in: in, out: newStream(out), err: errOut, meter: newMeter(out, errOut)}
}

// run does the command that args are, once.
func (e *env) run(args []string) int {
	root := newRoot(e)
	root.SetArgs(args)
	root.SetIn(e.in)
	root.SetOut(e.out)
	root.SetErr(e.err)
	err := root.ExecuteContext(e.ctx)
	e.meter.clear()
	if closeErr := e.out.close(); err == nil && closeErr != nil {
		err = fmt.Errorf("writing results: %w", closeErr)
	}
	return e.report(err)
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

// report says what went wrong, if it was not said already, and returns the
// exit status.
func (e *env) report(err error) int {
	switch {
	case errors.Is(err, errStopped):
		return statusStopped
	case err != nil:
		fmt.Fprintf(e.err, "bonepile: %v\n", err)
		if c := caret(err); c != "" {
			fmt.Fprintln(e.err, c)
		}
		return statusBad
	case e.none:
		return statusNone
	}
	return statusDone
}

// caret returns the offending line with a caret below it, where an error can
// show one.
func caret(err error) string {
	var c interface{ Caret() string }
	if errors.As(err, &c) {
		return c.Caret()
	}
	return ""
}

func newRoot(e *env) *cobra.Command {
	root := &cobra.Command{
		Use:   "bonepile",
		Short: "Solve domino grids and exact cover problems",
		Long: `bonepile finds the dominoes hidden in a grid of numbers, each used once.

FILE is a file, a directory (its .txt, .json and .id files in order) or -, and
standard input if left out. Every text form of a board is recognised by itself,
and an input may hold several boards.`,
		SilenceUsage:  true,
		SilenceErrors: true,
		Args:          cobra.NoArgs, // an unknown subcommand is an error
		RunE:          func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.AddCommand(newSolve(e), newExplain(e), newHint(e), newRate(e), newGenerate(e), newPlay(e), newCount(e), newConvert(e), newCompare(e), newTilings(e), newDraw(e), newBook(e), newCover(e), newWork(e), newZdd(e), newModel(e), newCensus(e), newChance(e), newRecord(e), newServe(e), newExportSite(e))
	root.CompletionOptions.HiddenDefaultCmd = true
	for _, c := range root.Commands() {
		c.DisableFlagsInUseLine = true
	}
	return root
}

// formFlag is the value of --format and --to.
type formFlag struct{ dominosa.Form }

func (f *formFlag) String() string { return f.Name }
func (f *formFlag) Type() string   { return "form" }
func (f *formFlag) Set(name string) (err error) {
	f.Form, err = dominosa.FormNamed(name)
	return err
}

// formNames lists the forms for help, those that can be written with or
// without a solution.
func formNames(use func(dominosa.Form) bool) string {
	var s string
	for _, f := range dominosa.Forms() {
		if use(f) {
			s += fmt.Sprintf("  %-8s %s\n", f.Name, f.Doc)
		}
	}
	return s
}

// bonesFlag is the value of --bones.
type bonesFlag struct{ set *dominosa.Bones }

func (f *bonesFlag) Type() string { return "set" }
func (f *bonesFlag) String() string {
	if f.set == nil {
		return ""
	}
	return f.set.String()
}
func (f *bonesFlag) Set(text string) (err error) {
	f.set, err = dominosa.ParseBones(text)
	return err
}

// bonesUse is the help of --bones.
const bonesUse = `the bones to lay, if not the full set up to the highest pip: ` +
	`"double-6", "double-6 less 3-3", "double-7 from 1", "0-0,0-1,1-1", "2 x double-6", "at most double-9"`

// engineFlag is the value of --engine.
type engineFlag struct{ engine dominosa.Engine }

func (f *engineFlag) Type() string   { return "name" }
func (f *engineFlag) String() string { return f.engine.String() }
func (f *engineFlag) Set(name string) error {
	for e := dominosa.Auto; e <= dominosa.Cover; e++ {
		if e.String() == name {
			f.engine = e
			return nil
		}
	}
	return fmt.Errorf("unknown engine %q: it may be auto, word, wide or cover", name)
}
