package zdd

import (
	"bonepile/internal/cli/kit"

	"github.com/spf13/cobra"
)

func newZddList(e *kit.Env) *cobra.Command {
	f := &family{Env: e}
	limit := uint64(0)
	cmd := &cobra.Command{
		Use:   "list [FILE]",
		Short: "Print every set",
		Long: `List prints the sets one after the other, in an order that depends on the
diagram alone. The status is 3 if --limit came first.`,
		Args:    cobra.MaximumNArgs(1),
		Example: `  printf '2: (~2?0:1)\n3: (~1?2:1)\n4: (~0?0:3)\n' | bonepile zdd list`,
		RunE: func(_ *cobra.Command, files []string) error {
			if err := f.read(files); err != nil {
				return err
			}
			return f.list(limit)
		},
	}
	cmd.Flags().Uint64Var(&limit, "limit", 0, "print the first `N` sets, then stop")
	f.addFlags(cmd)
	return cmd
}

func (f *family) list(limit uint64) error {
	f.None = f.d.IsEmpty()
	n := uint64(0)
	for set := range f.d.All() {
		if limit > 0 && n == limit {
			return f.Stop("%s: stopped after %s; there are more", f.name, kit.Plural(n, "set"))
		}
		if n%1024 == 0 && f.Ctx.Err() != nil {
			return f.Stop("%s: interrupted after %s", f.name, kit.Plural(n, "set"))
		}
		n++
		if err := f.write(n, set, nil); err != nil {
			return err
		}
	}
	return nil
}
