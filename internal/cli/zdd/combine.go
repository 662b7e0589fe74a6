package zdd

import (
	"errors"
	"strings"

	"bonepile/internal/cli/kit"
	"bonepile/zdd"

	"github.com/spf13/cobra"
)

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
			if err := kit.AtLeast(2, "nodes", nodes); err != nil {
				return err
			}
			err := f.combine(c, files[0], files[1], nodes)
			if errors.Is(err, zdd.ErrLimit) {
				return f.Stop("%s and %s: stopped at the limit of %d nodes", files[0], files[1], nodes)
			}
			return err
		},
	}
	f.addResultFlags(cmd)
	cmd.Flags().IntVar(&nodes, "nodes", kit.MaxDiagram, "stop when a diagram needs more than `N` nodes")
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

// inOneOrder brings two diagrams into the order of one of them, or into that of the
// numbers if neither has one.
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
