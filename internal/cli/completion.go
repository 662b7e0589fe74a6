package cli

import (
	"fmt"
	"slices"
	"strings"

	"bonepile/dominosa/classic"
	"bonepile/dominosa/deduce"
	"bonepile/internal/cli/kit"
	"bonepile/internal/gallery"
	"bonepile/internal/near"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

var shells = []string{"bash", "zsh", "fish", "powershell"}

func newCompletion(e *kit.Env) *cobra.Command {
	return &cobra.Command{
		Use:   "completion SHELL",
		Short: "Print a script that completes commands, flags and values",
		Long: `Completion prints a script for SHELL, which is bash, zsh, fish or powershell. With
it the Tab key completes commands, flags, their values, models, and files of the
right kind. The archives of releases have these scripts.

Where to keep the script, so that new shells find it:
  bash        ~/.local/share/bash-completion/completions/bonepile
  zsh         _bonepile, in a directory of $fpath
  fish        ~/.config/fish/completions/bonepile.fish
  powershell  in the file $PROFILE

To try it in this shell: source <(bonepile completion bash)` + kit.Exit("", kit.BadUse, ""),
		Example:   `  bonepile completion bash > bonepile`,
		Args:      cobra.ExactArgs(1),
		ValidArgs: shells,
		RunE: func(cmd *cobra.Command, args []string) error {
			root := cmd.Root()
			switch args[0] {
			case "bash":
				return root.GenBashCompletionV2(e.Out, true)
			case "zsh":
				return root.GenZshCompletion(e.Out)
			case "fish":
				return root.GenFishCompletion(e.Out, true)
			case "powershell":
				return root.GenPowerShellCompletionWithDesc(e.Out)
			}
			return fmt.Errorf("unknown shell %q: expected bash, zsh, fish or powershell%s", args[0], near.Question(args[0], shells))
		},
	}
}

// A completer says what may stand where a word is being typed.
type completer = cobra.CompletionFunc

func words(list []string) completer { return offer(list, cobra.ShellCompDirectiveNoFileComp) }

// offer offers some words, and what else the directive says.
func offer(list []string, other cobra.ShellCompDirective) completer {
	return func(_ *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
		return starting(typed, list), other
	}
}

// starting returns the words of a list that start with what was typed.
func starting(typed string, list []string) []cobra.Completion {
	return slices.DeleteFunc(slices.Clone(list), func(word string) bool { return !strings.HasPrefix(word, typed) })
}

// files offers files with these extensions, and directories on the way to them.
func files(extensions ...string) completer {
	return cobra.FixedCompletions(extensions, cobra.ShellCompDirectiveFilterFileExt)
}

var (
	nothing   = cobra.NoFileCompletions
	anyFile   = cobra.FixedCompletions(nil, cobra.ShellCompDirectiveDefault)
	directory = cobra.FixedCompletions(nil, cobra.ShellCompDirectiveFilterDirs)
)

// complete sets what cmd and the commands below it offer.
func complete(cmd *cobra.Command) {
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if f.Value.Type() != "bool" {
			cmd.RegisterFlagCompletionFunc(f.Name, valuesOf(f)) // fails only if it is registered already
		}
		_, f.Usage = pflag.UnquoteUsage(f)
	})
	switch {
	case !cmd.HasParent():
		cmd.ValidArgsFunction = anyFile // after its commands
	case cmd.ValidArgs == nil && cmd.ValidArgsFunction == nil && !cmd.HasSubCommands():
		cmd.ValidArgsFunction = argumentsOf(cmd)
	}
	for _, c := range cmd.Commands() {
		complete(c)
	}
}

// Values of flags that are kept as text. TestOffers checks them by their parsers.
var (
	shapes     = []string{"ring", "cross", "heart", "disc", "diamond", "bricks", "random"}
	symmetries = []string{"none", "left-right", "up-down", "half-turn", "both"}
	papers     = []string{"A4", "A5", "letter"}
)

func valuesOf(f *pflag.Flag) completer {
	if list, ok := f.Value.(interface{ Words() []string }); ok {
		return words(list.Words())
	}
	switch f.Name {
	case "level":
		var levels kit.Choice[deduce.Level]
		levels.Allow(kit.Range(deduce.Trivial, deduce.Beyond)...)
		return words(levels.Words())
	case "method":
		return listed(classic.Methods(), func(m classic.Method) string { return m.Name })
	case "needs", "avoid":
		return listed(deduce.Rules(), func(r deduce.Rule) string { return r.Name })
	case "shape":
		return offer(shapes, cobra.ShellCompDirectiveDefault) // or a file
	case "symmetry":
		return words(symmetries)
	case "paper":
		return words(papers)
	case "problem":
		return files(coverFiles...)
	case "tiling", "picture":
		return files(kit.Extensions...)
	}
	switch name, _ := pflag.UnquoteUsage(f); name {
	case "FILE":
		return anyFile
	case "DIR":
		return directory
	}
	return nothing
}

// listed offers the names of all, after those of a list.
func listed[T any](all []T, name func(T) string) completer {
	return func(_ *cobra.Command, _ []string, typed string) (list []cobra.Completion, _ cobra.ShellCompDirective) {
		before := typed[:strings.LastIndex(typed, ",")+1]
		for _, x := range all {
			if !strings.Contains(","+before, ","+name(x)+",") {
				list = append(list, before+name(x))
			}
		}
		return starting(typed, list), cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	}
}

// coverFiles are the extensions of files with exact cover problems and their solutions.
var coverFiles = []string{"dlx", "txt", "mtx", "opb", "xc", "xcc"}

// argumentsOf returns what follows the name of a command.
func argumentsOf(cmd *cobra.Command) completer {
	_, argument, _ := strings.Cut(cmd.Use, " ")
	switch {
	case cmd.Name() == "model":
		return models
	case cmd.Name() == "example":
		return words(exampleNames())
	case strings.HasPrefix(argument, "DIR"):
		return directory
	case argument == "" || strings.HasPrefix(argument, "-"):
		return nothing
	case cmd.Parent().Name() == "cover":
		return files(coverFiles...)
	case cmd.Parent().Name() == "zdd":
		return files("zdd")
	}
	return files(kit.Extensions...)
}

// models offers the models of the gallery, and then the parameters of the one named.
func models(_ *cobra.Command, args []string, typed string) (list []cobra.Completion, _ cobra.ShellCompDirective) {
	if len(args) == 0 {
		for _, m := range gallery.Models() {
			list = append(list, cobra.CompletionWithDesc(m.Name, m.Title))
		}
		return starting(typed, list), cobra.ShellCompDirectiveNoFileComp
	}
	model, err := gallery.Named(args[0])
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	for _, p := range model.Params {
		given := slices.ContainsFunc(args, func(a string) bool { return strings.HasPrefix(a, p.Name+"=") })
		if !given {
			list = append(list, cobra.CompletionWithDesc(p.Name+"=", p.Doc))
		}
	}
	return starting(typed, list), cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
}
