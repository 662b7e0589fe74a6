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
		RunE: func(_ *cobra.Command, files []string) error {
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
		},
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

// A combination is a subcommand that makes one family of two.
type combination struct {
	name, sets string
	do         func(a, b *zdd.Diagram) (*zdd.Diagram, error)
}

var combinations = []combination{
	{"union", "the sets that are in A, in B or in both", (*zdd.Diagram).Union},
	{"intersect", "the sets that are in both A and B", (*zdd.Diagram).Intersection},
	{"minus", "the sets that are in A but not in B", (*zdd.Diagram).Difference},
}

func newCombine(e *kit.Env, c combination) *cobra.Command {
	f, nodes := &family{Env: e}, kit.MaxDiagram
	cmd := &cobra.Command{
		Use:   c.name + " A B",
		Short: "Write " + c.sets,
		Long: strings.ToUpper(c.name[:1]) + c.name[1:] + ` writes the diagram of ` + c.sets + `.
A and B are files with diagrams; one of them may be - for standard input. Options
with the same number are the same.

The diagram goes to standard output, or to the file of -o. With --json, standard
output gets what "bonepile zdd count --json" prints about it.` +
			kit.Exit("no set is left", kit.BadInput, "stopped early, nothing written"),
		Args: cobra.ExactArgs(2),
		Example: `  bonepile example tilings > all.zdd
  bonepile zdd filter --with 1 all.zdd | bonepile zdd ` + c.name + ` all.zdd -`,
		RunE: func(_ *cobra.Command, files []string) error {
			err := f.combine(c, files[0], files[1], nodes)
			if errors.Is(err, zdd.ErrLimit) {
				return f.Stop("%s and %s: stopped at the limit of %d nodes", files[0], files[1], nodes)
			}
			return err
		},
	}
	f.addResultFlags(cmd)
	kit.Number(cmd, &nodes, "nodes", kit.MaxDiagram, 2, "stop when a diagram needs more than `N` nodes")
	return cmd
}

func (f *family) combine(c combination, pathA, pathB string, nodes int) error {
	if pathA == "-" && pathB == "-" {
		return errors.New("standard input cannot hold both diagrams")
	}
	a, nameA, err := f.ReadDiagram(pathA, nodes)
	if err != nil {
		return err
	}
	b, nameB, err := f.ReadDiagram(pathB, nodes)
	if err != nil {
		return err
	}
	f.name = nameA + " and " + nameB
	if f.d, err = c.do(a, b); errors.Is(err, zdd.ErrOrder) {
		if a, b, err = inOneOrder(a, b); err == nil {
			f.d, err = c.do(a, b)
		}
	}
	if err != nil {
		return err
	}
	return f.result()
}

// inOneOrder brings two diagrams into the order of one of them, or of the numbers if neither has one.
func inOneOrder(a, b *zdd.Diagram) (*zdd.Diagram, *zdd.Diagram, error) {
	order, err := zdd.Order(a)
	if err != nil {
		order, err = zdd.Order(b)
	}
	if err != nil {
		order = nil
	}
	if a, err = a.Reorder(order); err == nil {
		b, err = b.Reorder(order)
	}
	return a, b, err
}
