package kit

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// A Subcommand is a subcommand that is made when it is needed.
type Subcommand struct {
	Name  string
	Group string // of the help; "" for none
	New   func(*Env) *cobra.Command
}

// AddSubcommands gives parent the subcommand that e.Args name, or all of list if they
// name none. Making all takes longer than most commands run.
func (e *Env) AddSubcommands(parent *cobra.Command, list ...Subcommand) {
	if i := slices.IndexFunc(list, func(s Subcommand) bool { return len(e.Args) > 0 && e.Args[0] == s.Name }); i >= 0 {
		list, e.Args = list[i:i+1], e.Args[1:]
	} else {
		e.Args = nil
	}
	for _, s := range list {
		cmd := s.New(e)
		cmd.GroupID = s.Group
		parent.AddCommand(cmd)
	}
}

// Finish gives cmd what all commands have: the flag --output, if it prints, and refusals of flags that lack
// what they need or write one file.
func (e *Env) Finish(cmd *cobra.Command, prints bool) {
	e.commands = append(e.commands, cmd)
	if prints && cmd.Flags().Lookup("output") == nil {
		e.addOutput(cmd)
	}
	needAsSaid(cmd)
	before(cmd, func() error { return writtenOnce(cmd) })
}

// What most commands mean by exit status 2 and 3.
const (
	BadUse   = "bad use"
	BadInput = "bad use or bad input"
	Early    = "stopped early"
)

const exitStatus = "\n\nExit status: 0 "

// Exit returns the end of a help text: what exit status 1, 2 and 3 mean, "" for none.
func Exit(none, bad, stopped string) string {
	text := exitStatus + "done"
	for i, s := range []string{none, bad, stopped} {
		if s != "" {
			text += fmt.Sprintf("; %d %s", i+1, s)
		}
	}
	return text + "."
}

// Explain adds a paragraph to the help of cmd, above what it says of the exit status.
func Explain(cmd *cobra.Command, text string) {
	before, after, _ := strings.Cut(cmd.Long, exitStatus)
	cmd.Long = before + "\n\n" + text + exitStatus + after
}
