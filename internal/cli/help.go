package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"bonepile/internal/cli/kit"
	"bonepile/internal/near"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// width is how many columns a help text takes at most.
const width = 80

// help prints the help of a command: what it does, its usage, what is below it, flags, and an example.
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

// reflow rewraps paragraphs, and leaves indented lines as they are.
func reflow(text string) string {
	status := regexp.MustCompile(`([:;] \d) `) // in a list of them
	var out, paragraph []string
	flush := func() {
		if len(paragraph) > 0 {
			text := status.ReplaceAllString(strings.Join(paragraph, " "), "$1\x00") // stays beside what it means
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

// shown returns the flags of a command as the help shows them: a value is a word in capitals.
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

// silent are the commands whose answer is not on standard output.
var silent = []string{"play", "serve", "export-site", "work"}

// tidy gives cmd, and the commands below it, what they have in common.
func tidy(e *kit.Env, cmd *cobra.Command) {
	cmd.DisableFlagsInUseLine = true
	e.Finish(cmd, !cmd.HasSubCommands() && !slices.Contains(silent, cmd.Name()))
	switch fit := cmd.Args; {
	case cmd.HasSubCommands():
		cmd.Args = func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return nil
			}
			return unknown(c, args[0])
		}
	case fit != nil:
		cmd.Args = func(c *cobra.Command, args []string) error {
			if fit(c, args) == nil {
				return nil
			}
			return fmt.Errorf("found %s; the usage is: %s", kit.Plural(uint64(len(args)), "argument"), c.UseLine())
		}
	}
	for _, c := range cmd.Commands() {
		tidy(e, c)
	}
	if cmd.HasParent() && len(cmd.Commands()) > 1 { // one alone was named
		helps := newHelp(cmd)
		helps.Hidden = true
		cmd.AddCommand(helps)
	}
}

// unknown returns the error for a word that is not a command below cmd.
func unknown(cmd *cobra.Command, word string) error {
	var names []string
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			names = append(names, c.Name())
		}
	}
	hint := cmp.Or(near.Question(word, names), fmt.Sprintf(`; "%s --help" says what there is`, cmd.CommandPath()))
	if cmd.HasParent() {
		return fmt.Errorf("%q is not a command of %s%s", word, cmd.CommandPath(), hint)
	}
	return fmt.Errorf("%q is neither a command nor a file%s", word, hint)
}

// flagError is the error for a flag, whose parser may speak of a function that failed.
func flagError(cmd *cobra.Command, err error) error {
	if missing, ok := errors.AsType[*pflag.NotExistError](err); ok && len(missing.GetSpecifiedName()) > 1 {
		var names []string
		shown(cmd).VisitAll(func(f *pflag.Flag) {
			if !f.Hidden {
				names = append(names, f.Name)
			}
		})
		list := near.Words(missing.GetSpecifiedName(), names)
		for i := range list {
			list[i] = "--" + list[i]
		}
		// A neighbour or two may have the flag, as cover count has --onto.
		var have []string
		family, _, _ := newRoot(&kit.Env{}).Find(strings.Fields(cmd.CommandPath())[1:])
		if !family.HasSubCommands() {
			family = family.Parent()
		}
		for _, c := range family.Commands() {
			if c.Flags().Lookup(missing.GetSpecifiedName()) != nil {
				have = append(have, c.CommandPath()+" --"+missing.GetSpecifiedName())
			}
		}
		if len(have) < 3 {
			list = append(list, have...)
		}
		return fmt.Errorf("%w%s", err, near.Ask(list))
	}
	wrong, ok := errors.AsType[*pflag.InvalidValueError](err)
	if !ok {
		return err
	}
	cause, number := wrong.Unwrap(), &strconv.NumError{}
	errors.As(cause, &number)
	expected := map[string]string{
		"ParseUint": "a whole number, 0 or more", "ParseInt": "a whole number", "ParseBool": "true or false", "ParseFloat": "a number",
	}[number.Func]
	if strings.HasPrefix(cause.Error(), "time: ") {
		expected = "a duration, such as 90s or 2h30m"
	} else if errors.Is(cause, strconv.ErrRange) {
		expected = "a smaller number"
	}
	if expected != "" {
		cause = errors.New("expected " + expected)
	}
	name, value := "--"+wrong.GetFlag().Name, wrong.GetValue()
	if short := wrong.GetFlag().Shorthand; short != "" {
		name = "-" + short
	}
	if quoted := strconv.Quote(value); value == "" || strings.ContainsAny(quoted, ` \`) {
		value = quoted
	}
	return fmt.Errorf("%s %s: %w", name, value, cause)
}

// usageError replaces the library's errors for flags that are missing, that exclude each
// other or that go together, which speak of groups. What check stands for is not in args.
func usageError(err error, args []string) error {
	if err == nil {
		return nil
	}
	if missing, ok := strings.CutPrefix(err.Error(), `required flag(s) "`); ok {
		return fmt.Errorf("--%s is missing", strings.TrimSuffix(missing, `" not set`))
	}
	_, set, found := strings.Cut(err.Error(), "none of the others can be; [")
	if set, ends := strings.CutSuffix(set, "] were all set"); found && ends {
		if other, quiet := strings.CutSuffix(set, " quiet"); quiet && args[0] == "check" {
			return fmt.Errorf("check has no --%s", other)
		}
		return fmt.Errorf("--%s exclude each other", strings.ReplaceAll(set, " ", " and --"))
	}
	return err
}
