package zdd

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"bonepile/internal/cli/kit"
	"bonepile/zdd"

	"github.com/spf13/cobra"
)

func newFilter(e *kit.Env) *cobra.Command {
	f := &filter{family: family{Env: e}}
	cmd := &cobra.Command{
		Use:   "filter [FILE]",
		Short: "Keep the sets with some options and without others",
		Long: `Filter writes the diagram of the sets that contain every option of --with and
none of --without. Both flags may be repeated. OPTION is a number from 1 or, with
--problem, an option as it is in the problem, without its cost.

The diagram goes to standard output, or to the file of -o. With --json, standard
output gets what "bonepile zdd count --json" prints about it.` + kit.Exit("no set is left", kit.BadInput, ""),
		Args:    cobra.MaximumNArgs(1),
		Example: `  bonepile example tilings | bonepile zdd filter --with 1 | bonepile zdd list`,
		RunE:    func(_ *cobra.Command, files []string) error { return f.filter(files) },
	}
	cmd.Flags().StringArrayVar(&f.with, "with", nil, "keep the sets that contain `OPTION`")
	cmd.Flags().StringArrayVar(&f.without, "without", nil, "keep the sets that do not contain `OPTION`")
	f.addProblem(cmd)
	f.addResultFlags(cmd)
	return cmd
}

type filter struct {
	family
	with, without []string
}

func (f *filter) filter(files []string) error {
	if err := f.read(files); err != nil {
		return err
	}
	for _, side := range []struct {
		flag    string
		options []string
		keep    func(*zdd.Diagram, int) *zdd.Diagram
	}{
		{"--with", f.with, (*zdd.Diagram).With},
		{"--without", f.without, (*zdd.Diagram).Without},
	} {
		for _, text := range side.options {
			v, err := f.option(text)
			if err != nil {
				return fmt.Errorf("%s %q: %w", side.flag, text, err)
			}
			f.d = side.keep(f.d, v)
		}
	}
	return f.result()
}

// option returns the variable of an option, by its number or by its text.
func (f *family) option(text string) (int, error) {
	n, err := strconv.Atoi(text)
	switch {
	case err == nil && f.p != nil && (n < 1 || n > f.p.Options()):
		return 0, fmt.Errorf("the problem has options 1 to %d", f.p.Options())
	case err == nil && n >= 1 && n-1 <= zdd.MaxVar:
		return n - 1, nil
	case err == nil || f.p == nil:
		return 0, errors.New("expected the number of an option, from 1")
	}
	var found []int
	for k := range f.p.Options() {
		if slices.Equal(itemsOf(f.p.OptionString(k)), itemsOf(text)) {
			found = append(found, k)
		}
	}
	switch len(found) {
	case 0:
		return 0, fmt.Errorf("%s has no such option", f.problem)
	case 1:
		return found[0], nil
	}
	return 0, fmt.Errorf("these are options %d and %d: give a number", found[0]+1, found[1]+1)
}

// itemsOf returns the items of an option's text, without its cost.
func itemsOf(option string) []string {
	items, _, _ := strings.Cut(option, "|")
	return strings.Fields(items)
}

// addResultFlags gives cmd the flags of a command that writes a diagram.
func (f *family) addResultFlags(cmd *cobra.Command) {
	f.output.AddFlags(cmd)
	f.JSONFlag(cmd, kit.DiagramJSONText, kit.DiagramJSON{})
}

// result writes the diagram, and says how large it is.
func (f *family) result() error {
	label := func(v int) string { return strconv.Itoa(v + 1) }
	if f.p != nil {
		label = f.p.OptionString
	}
	if err := f.PutDiagram(f.d, f.name, &f.output, label); err != nil || f.JSON {
		return err
	}
	f.Say("%s: %s, %v sets\n", f.name, kit.Plural(uint64(f.d.Size()), "node"), f.d.Count())
	return nil
}
