package cli

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"bonepile/internal/cli/cover"
	"bonepile/internal/cli/kit"

	"github.com/spf13/cobra"
)

// newSchema returns the subcommand schema. It knows all the others, so newRoot adds it to
// their list itself.
func newSchema(e *kit.Env) *cobra.Command {
	return &cobra.Command{
		Use:   "schema [COMMAND]",
		Short: "Describe the JSON that a command prints",
		Long: `Schema prints a JSON Schema, draft 2020-12, of what COMMAND prints with --json:
every line of the output is an object that fits it. Without COMMAND it lists the
commands that have one. The schema of "cover progress" is that of the reports of
--progress json; that of "convert" is also the one of all boards in the form json.

New fields may be added, so a program that reads JSON should skip those that it does
not know. docs/json.md has the rest.` + kit.Exit("", "there is no such schema", ""),
		Example: `  echo | bonepile schema cover solve`,
		ValidArgsFunction: func(_ *cobra.Command, words []string, _ string) (next []string, _ cobra.ShellCompDirective) {
			for name := range schemas() {
				if list := strings.Fields(name); len(list) > len(words) && slices.Equal(list[:len(words)], words) {
					next = append(next, list[len(words)])
				}
			}
			slices.Sort(next)
			return slices.Compact(next), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, words []string) error {
			all := schemas()
			if len(words) == 0 {
				return e.Print("%v\n", strings.Join(slices.Sorted(maps.Keys(all)), "\n"))
			}
			name := strings.Join(words, " ")
			s, ok := all[name]
			if !ok {
				return fmt.Errorf(`%s: no such schema; "bonepile schema" lists them`, name)
			}
			text, err := json.MarshalIndent(s, "", "  ")
			if err != nil {
				return err
			}
			return e.Print("%s\n", text)
		},
	}
}

// schemas returns all schemas, by the commands whose output they describe.
func schemas() map[string]*kit.Schema {
	all := map[string]*kit.Schema{
		"cover progress": kit.SchemaOf("bonepile cover solve --progress json", cover.ProgressRecord{}),
	}
	var walk func(*cobra.Command)
	walk = func(c *cobra.Command) {
		if s := kit.JSONSchema(c); s != nil {
			_, name, _ := strings.Cut(c.CommandPath(), " ")
			all[name] = s
		}
		for _, sub := range c.Commands() {
			walk(sub)
		}
	}
	walk(newRoot(&kit.Env{}))
	return all
}
