package cli

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"bonepile/internal/cli/kit"

	"github.com/spf13/cobra"
)

// tidy gives the commands below cmd usage lines without "[flags]", and errors of our own
// for arguments that do not fit.
func tidy(cmd *cobra.Command) {
	for _, c := range cmd.Commands() {
		c.DisableFlagsInUseLine = true
		if fit := c.Args; fit != nil && !c.HasSubCommands() {
			c.Args = func(c *cobra.Command, args []string) error {
				if fit(c, args) == nil {
					return nil
				}
				return fmt.Errorf("found %s; the usage is: %s", kit.Plural(uint64(len(args)), "argument"), c.UseLine())
			}
		}
		tidy(c)
	}
}

// flagError is the error for a flag, whose parser may speak of a function that failed.
func flagError(_ *cobra.Command, err error) error {
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
	if _, missing, ok := strings.Cut(err.Error(), "they must all be set; missing ["); ok {
		return fmt.Errorf("--%s is missing, which goes with another flag that was given", strings.TrimSuffix(missing, "]"))
	}
	_, set, found := strings.Cut(err.Error(), "none of the others can be; [")
	if set, ends := strings.CutSuffix(set, "] were all set"); found && ends {
		return fmt.Errorf("--%s exclude each other", strings.ReplaceAll(set, " ", " and --"))
	}
	return err
}
