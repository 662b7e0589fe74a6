package main

import (
	"fmt"
	"strings"

	"bonepile/cover"

	"github.com/spf13/cobra"
)

// A choiceFlag is the value of --choice.
type choiceFlag struct{ choice cover.Choice }

// choiceNames has the name of every choice.
var choiceNames = [...]string{cover.Fewest: "fewest", cover.First: "first"}

func (f *choiceFlag) Type() string   { return "rule" }
func (f *choiceFlag) String() string { return choiceNames[f.choice] }
func (f *choiceFlag) Set(name string) error {
	for c, n := range choiceNames {
		if n == name {
			f.choice = cover.Choice(c)
			return nil
		}
	}
	return fmt.Errorf("unknown rule %q: it may be %s", name, strings.Join(choiceNames[:], " or "))
}

// ruleFlags say how a search goes through the tree, and so which tree it is.
type ruleFlags struct {
	choice choiceFlag
}

func (r *ruleFlags) addFlags(cmd *cobra.Command) {
	cmd.Flags().Var(&r.choice, "choice", "the item to branch on: the leftmost with the fewest options, or the first")
}

// config returns the configuration of a search under these rules.
func (r *ruleFlags) config(named) (cover.Config, error) {
	return cover.Config{Choice: r.choice.choice}, nil
}

// String says in a line what the rules are: a checkpoint keeps it.
func (r *ruleFlags) String() string { return "choice " + r.choice.String() }
