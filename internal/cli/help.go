package cli

import (
	"cmp"
	"fmt"
	"io"
	"iter"
	"regexp"
	"slices"
	"strings"

	"bonepile/internal/cli/kit"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// width is how many columns a help text takes at most.
const width = 80

// help prints the help of a command: what it does, how it is called, what is below it,
// its flags, and an example.
func help(cmd *cobra.Command, _ []string) {
	cmd.InitDefaultHelpFlag()
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\nUsage:\n", reflow(cmp.Or(cmd.Long, cmd.Short)))
	if !cmd.HasAvailableSubCommands() || !cmd.HasParent() {
		fmt.Fprintf(&b, "  %s\n", cmd.UseLine())
	}
	if cmd.HasAvailableSubCommands() {
		fmt.Fprintf(&b, "  %s COMMAND\n", cmd.CommandPath())
		writeCommands(&b, cmd)
	}
	fmt.Fprintf(&b, "\nFlags:\n%s", shown(cmd).FlagUsagesWrapped(width))
	if cmd.Example != "" {
		title := "Example"
		if strings.Contains(cmd.Example, "\n") {
			title = "Examples"
		}
		fmt.Fprintf(&b, "\n%s:\n%s\n", title, cmd.Example)
	}
	io.WriteString(cmd.OutOrStdout(), b.String())
}

// statusWord matches an exit status in a list of them.
var statusWord = regexp.MustCompile(`([:;] \d) `)

// reflow rewraps paragraphs, and leaves indented lines as they are.
func reflow(text string) string {
	var out, paragraph []string
	flush := func() {
		if len(paragraph) > 0 {
			text := statusWord.ReplaceAllString(strings.Join(paragraph, " "), "$1\x00") // stays beside what it means
			out = append(out, strings.ReplaceAll(kit.Wrap(text, width), "\x00", " "))
			paragraph = nil
		}
	}
	for line := range strings.SplitSeq(strings.TrimSpace(text), "\n") {
		if line != "" && line[0] != ' ' {
			paragraph = append(paragraph, line)
			continue
		}
		flush()
		out = append(out, line)
	}
	flush()
	return strings.Join(out, "\n")
}

// writeCommands lists the commands below cmd, by groups if there are some.
func writeCommands(b *strings.Builder, cmd *cobra.Command) {
	list := slices.DeleteFunc(slices.Clone(cmd.Commands()), func(c *cobra.Command) bool { return !c.IsAvailableCommand() })
	for _, g := range append(cmd.Groups(), &cobra.Group{Title: "Commands"}) {
		title := "\n" + g.Title + ":\n"
		for _, c := range list {
			if c.GroupID == g.ID {
				fmt.Fprintf(b, "%s  %-*s %s\n", title, cmd.NamePadding(), c.Name(), c.Short)
				title = ""
			}
		}
	}
}

// shown returns the flags of a command as the help shows them: a value is a word in
// capitals.
func shown(cmd *cobra.Command) *pflag.FlagSet {
	cmd.LocalFlags() // brings in those of its parents
	all := pflag.NewFlagSet("", pflag.ContinueOnError)
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		g := *f
		if g.Name == "help" {
			g.Usage = "print this help"
		}
		if name, _ := pflag.UnquoteUsage(f); f.Value.Type() != "bool" {
			g.Value = placeholder{f.Value, name}
			if f.DefValue == "0s" || f.DefValue == "[]" {
				g.DefValue = ""
			}
		}
		all.AddFlag(&g)
	})
	return all
}

// A placeholder is the value of a flag whose type is the word that the help shows for it.
type placeholder struct {
	pflag.Value
	name string
}

func (p placeholder) Type() string {
	switch p.name {
	case "int", "uint", "float":
		return "N"
	case "duration":
		return "TIME"
	}
	return strings.ToUpper(p.name)
}

// newHelp returns the subcommand help of parent.
func newHelp(parent *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:                   "help [COMMAND]...",
		DisableFlagsInUseLine: true,
		Short:                 "Print the help of a command",
		Long:                  `Help prints the help of a command, or that of bonepile.` + kit.Exit("", "there is no such command", ""),
		Example:               "  bonepile help cover count",
		ValidArgsFunction: func(_ *cobra.Command, words []string, _ string) (list []cobra.Completion, _ cobra.ShellCompDirective) {
			if cmd, rest, err := parent.Find(words); err == nil && len(rest) == 0 {
				for _, c := range cmd.Commands() {
					if c.IsAvailableCommand() {
						list = append(list, cobra.CompletionWithDesc(c.Name(), c.Short))
					}
				}
			}
			return list, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, words []string) error {
			cmd, rest, err := parent.Find(words)
			if err == nil && len(rest) > 0 {
				err = unknown(cmd, rest[0])
			}
			if err != nil {
				return err
			}
			return cmd.Help()
		},
	}
}

// Commands returns all commands as users type them, each with what it does.
func Commands() iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		var below func(*cobra.Command) bool
		below = func(cmd *cobra.Command) bool {
			if !yield(cmd.CommandPath(), cmd.Short) {
				return false
			}
			for _, c := range cmd.Commands() {
				if c.IsAvailableCommand() && !below(c) {
					return false
				}
			}
			return true
		}
		below(newRoot(&kit.Env{}))
	}
}
