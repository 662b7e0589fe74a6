// Package cli is the command bonepile: the table of its subcommands, its signals and
// its exit status.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"bonepile/internal/cli/arrays"
	"bonepile/internal/cli/boards"
	"bonepile/internal/cli/cover"
	"bonepile/internal/cli/kit"
	"bonepile/internal/cli/model"
	"bonepile/internal/cli/play"
	"bonepile/internal/cli/puzzle"
	"bonepile/internal/cli/runs"
	"bonepile/internal/cli/zdd"

	"github.com/spf13/cobra"
)

// How long the work may take to end by itself after a signal, and how long if it has
// to hand back parts, perhaps to another machine.
const (
	grace    = time.Second
	patience = 10 * time.Second
)

// Main does what the arguments of the program ask for, and returns its exit status.
func Main() int {
	if status, done := runs.HandOver(os.Args[1:]); done {
		return status
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	e := kit.New(ctx, os.Stdin, os.Stdout, os.Stderr)
	context.AfterFunc(ctx, func() {
		stop() // a second Ctrl-C ends the program at once
		// A read from a terminal or a pipe cannot be interrupted. What was
		// found by then has been flushed: see kit.Stream.
		wait := grace
		if e.HandsBack.Load() {
			wait = patience
		}
		time.AfterFunc(wait, func() {
			fmt.Fprintln(os.Stderr, "bonepile: interrupted")
			os.Exit(statusStopped)
		})
	})
	return execute(e, os.Args[1:])
}

// Run is the whole program but for signals. It returns the exit status.
func Run(ctx context.Context, args []string, in io.Reader, out, errOut io.Writer) int {
	return execute(kit.New(ctx, in, out, errOut), args)
}

// execute runs the command of args, once.
func execute(e *kit.Env, args []string) int {
	e.Args = args
	root := newRoot(e)
	root.SetArgs(args)
	root.SetIn(e.In)
	root.SetOut(e.Out)
	root.SetErr(e.Err)
	err := usageError(root.ExecuteContext(e.Ctx))
	e.Meter.Clear()
	if closeErr := e.Out.Close(); err == nil && closeErr != nil {
		err = fmt.Errorf("writing results: %w", closeErr)
	}
	return report(e, err)
}

// report says what went wrong, unless it was said already, and returns the exit
// status.
func report(e *kit.Env, err error) int {
	switch {
	case errors.Is(err, kit.ErrStopped):
		return statusStopped
	case err != nil:
		// That something is unsupported is in the message already.
		fmt.Fprintf(e.Err, "bonepile: %s\n", strings.TrimSuffix(err.Error(), ": "+errors.ErrUnsupported.Error()))
		if c := caret(err); c != "" {
			fmt.Fprintln(e.Err, c)
		}
		return statusBad
	case e.None:
		return statusNone
	}
	return statusDone
}

// caret returns the wrong line with a caret below it, if the error has one.
func caret(err error) string {
	var c interface{ Caret() string }
	if errors.As(err, &c) {
		return c.Caret()
	}
	return ""
}

// subcommands are those of bonepile.
var subcommands = []kit.Subcommand{
	{Name: "solve", New: puzzle.NewSolve}, {Name: "explain", New: puzzle.NewExplain},
	{Name: "hint", New: puzzle.NewHint}, {Name: "rate", New: puzzle.NewRate},
	{Name: "count", New: puzzle.NewCount}, {Name: "compare", New: puzzle.NewCompare},
	{Name: "generate", New: boards.NewGenerate}, {Name: "convert", New: boards.NewConvert},
	{Name: "tilings", New: boards.NewTilings}, {Name: "draw", New: boards.NewDraw}, {Name: "book", New: boards.NewBook},
	{Name: "play", New: play.NewPlay}, {Name: "serve", New: play.NewServe}, {Name: "export-site", New: play.NewExportSite},
	{Name: "cover", New: cover.New}, {Name: "zdd", New: zdd.New}, {Name: "model", New: model.New}, {Name: "work", New: runs.NewWork},
	{Name: "census", New: arrays.NewCensus}, {Name: "chance", New: arrays.NewChance}, {Name: "record", New: arrays.NewRecord},
}

// newRoot returns the command bonepile, with the subcommand that e.Args name.
func newRoot(e *kit.Env) *cobra.Command {
	about := false
	root := &cobra.Command{
		Use:   "bonepile",
		Short: "Solve domino grids and exact cover problems",
		Long: `bonepile finds the dominoes hidden in a grid of numbers, each used once.

FILE is a file, a directory (its .txt, .json and .id files in order), or - for
standard input, which is the default. Bonepile recognises every text form of a
board, and an input may hold several boards.`,
		SilenceUsage:  true,
		SilenceErrors: true,
		Args:          cobra.NoArgs, // an unknown subcommand is an error
		RunE: func(cmd *cobra.Command, _ []string) error {
			if !about {
				return cmd.Help()
			}
			_, err := fmt.Fprintln(e.Out, kit.About())
			return err
		},
	}
	root.Flags().BoolVar(&about, "version", false, "print the version, the commit, the version of Go and the platform")
	e.AddSubcommands(root, subcommands...)
	root.CompletionOptions.HiddenDefaultCmd = true
	root.CompletionOptions.DisableDefaultCmd = len(root.Commands()) == 1 // that of args
	root.SetFlagErrorFunc(flagError)
	tidy(root)
	return root
}

// Exit statuses.
const (
	statusDone    = 0
	statusNone    = 1 // some board has no solution, or not just one
	statusBad     = 2 // bad use or bad input
	statusStopped = 3 // a limit or a signal came first
)
