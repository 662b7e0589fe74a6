package zdd

import (
	"bonepile/internal/cli/kit"

	"github.com/spf13/cobra"
)

func newList(e *kit.Env) *cobra.Command {
	f := &family{Env: e}
	limit := uint64(0)
	cmd := &cobra.Command{
		Use:   "list [FILE]",
		Short: "Print every set",
		Long: `List prints the sets one after the other, in an order that depends on the
diagram only.

Exit status: 0 done; 1 there is no set; 2 bad use or bad input; 3 stopped early,
by --limit for one.`,
		Args:    cobra.MaximumNArgs(1),
		Example: `  bonepile example tilings | bonepile zdd list`,
		RunE: func(_ *cobra.Command, files []string) error {
			if err := f.read(files); err != nil {
				return err
			}
			return f.list(limit)
		},
	}
	cmd.Flags().Uint64Var(&limit, "limit", 0, "stop after `N` sets")
	f.addFlags(cmd)
	return cmd
}

func (f *family) list(limit uint64) error {
	f.None = f.d.IsEmpty()
	n, err := uint64(0), error(nil)
	f.d.Visit(func(set []int) bool {
		switch {
		case limit > 0 && n == limit:
			err = f.Stop("%s: stopped after %s; there are more", f.name, kit.Plural(n, "set"))
		case n%1024 == 0 && f.Ctx.Err() != nil:
			err = f.Stop("%s: interrupted after %s", f.name, kit.Plural(n, "set"))
		default:
			n++
			err = f.write(n, set, nil)
		}
		return err == nil
	})
	return err
}
