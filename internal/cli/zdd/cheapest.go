package zdd

import (
	"fmt"
	"strings"

	"bonepile/internal/cli/kit"

	"github.com/spf13/cobra"
)

func newCheapest(e *kit.Env) *cobra.Command {
	f := &family{Env: e}
	count, dearest := 1, false
	cmd := &cobra.Command{
		Use:   "cheapest [FILE]",
		Short: "Print the cheapest sets",
		Long: `Cheapest prints the sets of least cost, the cheapest first, each after a line with
its cost. The cost of a set is that of its options in the problem. Without
--problem every element costs 1, so the cheapest sets are the smallest.

Exit status: 0 done; 1 there is no set; 2 bad use or bad input; 3 stopped early.`,
		Args:    cobra.MaximumNArgs(1),
		Example: `  bonepile example tilings | bonepile zdd cheapest`,
		RunE: func(_ *cobra.Command, files []string) error {
			if err := kit.AtLeast(1, "top", count); err != nil {
				return err
			}
			if err := f.read(files); err != nil {
				return err
			}
			return f.cheapest(count, dearest)
		},
	}
	cmd.Flags().IntVar(&count, "top", 1, "how many sets to print")
	cmd.Flags().BoolVar(&dearest, "dearest", false, "print the most expensive sets instead")
	f.addFlags(cmd)
	return cmd
}

func (f *family) cheapest(count int, dearest bool) error {
	f.None = f.d.IsEmpty()
	how := f.d.Cheapest
	if dearest {
		how = f.d.Dearest
	}
	cost := func(int) int64 { return 1 }
	if f.p != nil {
		cost = f.p.Cost
	}
	sets, err := how(count, cost)
	if err != nil {
		return fmt.Errorf("%s: %s", f.name, strings.TrimPrefix(err.Error(), "zdd: "))
	}
	n := uint64(0)
	for set, total := range sets {
		if f.Ctx.Err() != nil {
			return f.Stop("%s: interrupted after %s", f.name, kit.Plural(n, "set"))
		}
		n++
		if err := f.write(n, set, &total); err != nil {
			return err
		}
	}
	return nil
}
