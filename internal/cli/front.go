package cli

import (
	"bufio"
	"os"
	"slices"
	"strings"

	"bonepile/internal/cli/kit"

	"github.com/spf13/cobra"
)

// notSubcommands are first words that are neither subcommands of the table nor files.
var notSubcommands = []string{"help", "-h", "--help", "--version"}

// named returns the arguments with the subcommand that they leave out: solve, if they
// begin with a board or a flag, or there are none and text comes on standard input.
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
	case strings.HasPrefix(args[0], "-"), kit.IsID(args[0]):
	default:
		if _, err := os.Stat(args[0]); err != nil {
			return args
		}
	}
	return append([]string{"solve"}, args...)
}
