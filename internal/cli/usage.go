package cli

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"bonepile/internal/cli/kit"
	"bonepile/internal/near"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// tidy gives cmd and the commands below it usage lines without "[flags]", our own
// errors for arguments that do not fit, and a subcommand help where there are others.
func tidy(cmd *cobra.Command) {
	cmd.DisableFlagsInUseLine = true
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
		tidy(c)
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
		return fmt.Errorf("%w%s", err, near.Ask(list))
	}
	if flag, _, found := strings.Cut(err.Error(), ": time: "); found {
		return fmt.Errorf("%s: expected a duration, such as 90s or 2h30m", flag)
	}
	var number *strconv.NumError
	if !errors.As(err, &number) {
		return err
	}
	expected := "a number"
	switch {
	case errors.Is(err, strconv.ErrRange):
		expected = "a smaller number"
	case number.Func == "ParseUint":
		expected = "a whole number, 0 or more"
	case number.Func == "ParseInt":
		expected = "a whole number"
	case number.Func == "ParseBool":
		expected = "true or false"
	}
	return fmt.Errorf("%s: expected %s", strings.TrimSuffix(err.Error(), ": "+number.Error()), expected)
}

// usageError replaces the library's errors for flags that are missing, that exclude each
// other or that go together, which speak of groups.
func usageError(err error) error {
	if err == nil {
		return nil
	}
	if missing, ok := strings.CutPrefix(err.Error(), `required flag(s) "`); ok {
		return fmt.Errorf("--%s is missing", strings.TrimSuffix(missing, `" not set`))
	}
	_, set, found := strings.Cut(err.Error(), "none of the others can be; [")
	if set, ends := strings.CutSuffix(set, "] were all set"); found && ends {
		return fmt.Errorf("--%s exclude each other", strings.ReplaceAll(set, " ", " and --"))
	}
	return err
}
