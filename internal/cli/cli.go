// Package cli is the command bonepile: the table of its subcommands, its signals and
// its exit status.
package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
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
	"bonepile/internal/play/pipsgame"
	"bonepile/internal/whole"

	"github.com/spf13/cobra"
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
		time.AfterFunc(time.Duration(e.Grace.Load()), func() {
			e.Meter.Clear()
			whole.Abandon()
			fmt.Fprintln(os.Stderr, "bonepile: interrupted")
			os.Exit(statusStopped)
		})
	})
	return execute(e, os.Args[1:])
}

// Run is the whole program except for signals. It returns the exit status.
func Run(ctx context.Context, args []string, in io.Reader, out, errOut io.Writer) int {
	return execute(kit.New(ctx, in, out, errOut), args)
}

func execute(e *kit.Env, args []string) int {
	typed := args
	args = named(e, args)
	e.Args, e.Game = args, pipsgame.Read
	root := newRoot(e)
	if len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) {
		complete(root)
	}
	root.SetArgs(args)
	root.SetIn(e.In)
	root.SetOut(e.Out)
	root.SetErr(e.Err)
	err := usageError(root.ExecuteContext(e.Ctx), typed)
	e.Meter.Close()
	if err != nil && !errors.Is(err, kit.ErrStopped) {
		e.Failed(err)
	}
	if closeErr := e.Out.Close(); err == nil && closeErr != nil {
		err = fmt.Errorf("writing results: %w", closeErr)
		e.Complain(err)
	}
	switch {
	case errors.Is(err, kit.ErrStopped):
		return statusStopped
	case err != nil || e.Bad:
		return statusBad
	case e.Halted:
		return statusStopped
	case e.None:
		return statusNone
	}
	return statusDone
}

// The groups of subcommands, in the order of the help.
const (
	solving = "Solve boards"
	making  = "Make boards, play and print them"
	covers  = "Exact covers"
	large   = "Mathematics"
	more    = "More"
)

var subcommands = []kit.Subcommand{
	{Name: "solve", Group: solving, New: puzzle.NewSolve}, {Name: "explain", Group: solving, New: puzzle.NewExplain},
	{Name: "hint", Group: solving, New: puzzle.NewHint}, {Name: "why", Group: solving, New: puzzle.NewWhy}, {Name: "rules", Group: solving, New: puzzle.NewRules},
	{Name: "rate", Group: solving, New: puzzle.NewRate},
	{Name: "count", Group: solving, New: puzzle.NewCount}, {Name: "compare", Group: solving, New: puzzle.NewCompare},
	{Name: "generate", Group: making, New: boards.NewGenerate}, {Name: "play", Group: making, New: play.NewPlay},
	{Name: "serve", Group: making, New: play.NewServe}, {Name: "export-site", Group: making, New: play.NewExportSite},
	{Name: "convert", Group: making, New: boards.NewConvert}, {Name: "draw", Group: making, New: boards.NewDraw},
	{Name: "book", Group: making, New: boards.NewBook}, {Name: "mend", Group: making, New: boards.NewMend},
	{Name: "complete", Group: making, New: boards.NewComplete}, {Name: "read", Group: making, New: boards.NewRead},
	{Name: "cover", Group: covers, New: cover.New}, {Name: "model", Group: covers, New: model.New}, {Name: "zdd", Group: covers, New: zdd.New},
	{Name: "tilings", Group: large, New: boards.NewTilings}, {Name: "census", Group: large, New: arrays.NewCensus},
	{Name: "chance", Group: large, New: arrays.NewChance}, {Name: "record", Group: large, New: arrays.NewRecord},
	{Name: "work", Group: large, New: runs.NewWork},
	{Name: "example", Group: more, New: newExample}, {Name: "completion", Group: more, New: newCompletion},
	{Name: "licences", Group: more, New: newLicences},
}

func init() { cobra.EnableCommandSorting = false } // help has commands as the tables do

// newRoot returns the command bonepile, with the subcommand that e.Args name.
func newRoot(e *kit.Env) *cobra.Command {
	about := false
	root := &cobra.Command{
		Use:   "bonepile [FILE]...",
		Short: "Solve domino grids and exact cover problems",
		Long: `bonepile finds the dominoes hidden in a grid of numbers, each used once.

Start here: bonepile FILE solves a board, bonepile play lets you solve one, and
bonepile explain FILE shows how. bonepile COMMAND --help has all about a command.

FILE is a file, a directory (its .txt, .json and .id files in order), a board as
a game ID such as 3:32211030220321310103, or - for standard input, which is the
default. Bonepile recognises every text form of a board, and an input may hold
several boards. A board may be a Pips puzzle: bonepile solve --help shows how to
type one.` + kit.Exit("there is no solution, or not what was expected", kit.BadInput, kit.Early),
		Example: `  bonepile 3:32211030220321310103
  bonepile generate --level hard | bonepile explain
  bonepile model queens 8 | bonepile cover count`,
		DisableFlagsInUseLine: true,
		SilenceUsage:          true,
		SilenceErrors:         true,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if !about {
				return cmd.Help()
			}
			return e.Print("%v\n", kit.About())
		},
	}
	root.Flags().BoolVarP(&about, "version", "V", false, "print the version, the commit, the version of Go and the platform")
	for _, title := range []string{solving, making, covers, large, more} {
		root.AddGroup(&cobra.Group{ID: title, Title: title})
	}
	e.AddSubcommands(root, slices.Concat(subcommands, []kit.Subcommand{{Name: "schema", Group: more, New: newSchema}})...)
	root.SetHelpFunc(help)
	helps := newHelp(root)
	helps.GroupID = more
	root.SetHelpCommand(helps)
	root.SetFlagErrorFunc(flagError)
	tidy(e, root)
	return root
}

// Exit statuses.
const (
	statusDone    = 0
	statusNone    = 1 // some board has no solution, or not just one
	statusBad     = 2 // bad use or bad input
	statusStopped = 3 // a limit or a signal came first
)

// notSubcommands are first words that are neither subcommands of the table nor files.
var notSubcommands = []string{"help", "-h", "--help", "-V", "--version"}

// named returns the arguments with the subcommand that they leave out: solve, for boards, flags and piped text.
func named(e *kit.Env, args []string) []string {
	switch {
	case len(args) == 0:
		if e.In == nil || kit.IsTerminal(e.In) {
			return args
		}
		in := bufio.NewReader(e.In)
		if _, err := in.Peek(1); err != nil {
			return args
		}
		e.In = in
	case args[0] == "", strings.HasPrefix(args[0], cobra.ShellCompRequestCmd), slices.Contains(notSubcommands, args[0]), slices.ContainsFunc(subcommands, func(s kit.Subcommand) bool { return s.Name == args[0] }):
		return args
	case args[0] == "version": // as other programs have it
		return append([]string{"--version"}, args[1:]...)
	case args[0] == "check":
		return append([]string{"solve", "--quiet"}, args[1:]...)
	case strings.HasPrefix(args[0], "-"), kit.IsID(args[0]):
	default:
		if _, err := os.Stat(args[0]); err != nil {
			return args
		}
	}
	return append([]string{"solve"}, args...)
}
