package kit

import "github.com/spf13/cobra"

// A Subcommand is a subcommand that is made when it is needed.
type Subcommand struct {
	Name string
	New  func(*Env) *cobra.Command
}

// AddSubcommands gives parent the subcommand that e.Args name, or all of list if they
// name none. To make all takes longer than what most commands do.
func (e *Env) AddSubcommands(parent *cobra.Command, list ...Subcommand) {
	for _, s := range list {
		if len(e.Args) > 0 && e.Args[0] == s.Name {
			e.Args = e.Args[1:]
			parent.AddCommand(s.New(e))
			return
		}
	}
	e.Args = nil
	for _, s := range list {
		parent.AddCommand(s.New(e))
	}
}
