// Package cli is the command bonepile: the table of its subcommands, its signals and
// its exit status.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/spf13/cobra"
)

// How long the work may take to end by itself after a signal, and how long if it has
// parts to hand back, perhaps to another machine.
const (
	grace    = time.Second
	patience = 10 * time.Second
)

// Main does what the arguments of the program ask for, and returns its exit status.
func Main() int {
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
	return e.execute(os.Args[1:])
}

// run is the whole program but for signals. It returns the exit status.
func run(ctx context.Context, args []string, in io.Reader, out, errOut io.Writer) int {
	return newEnv(ctx, in, out, errOut).execute(args)
}

// execute does the command that args are, once.
func (e *env) execute(args []string) int {
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

// Exit statuses.
const (
	statusDone    = 0
	statusNone    = 1 // some board has no solution, or not just one
	statusBad     = 2 // bad use or bad input
	statusStopped = 3 // a limit or a signal came first
)
