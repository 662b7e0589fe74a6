package zdd

import (
	"fmt"

	"bonepile/internal/cli/kit"

	"github.com/spf13/cobra"
)

func newCount(e *kit.Env) *cobra.Command {
	f := &family{Env: e}
	bySize := false
	cmd := &cobra.Command{
		Use:   "count [FILE]",
		Short: "Count the sets exactly",
		Long: `Count prints the exact number of sets. It does not visit them, so it is quick
however many there are.` + kit.Exit("there is no set", kit.BadInput, ""),
		Args:    cobra.MaximumNArgs(1),
		Example: `  bonepile example tilings | bonepile zdd count`,
		RunE: func(_ *cobra.Command, files []string) error {
			if err := f.read(files); err != nil {
				return err
			}
			return f.count(bySize)
		},
	}
	cmd.Flags().BoolVar(&bySize, "by-size", false, "print a line for every size: the size, and how many sets have it")
	f.JSONFlag(cmd, "one JSON object", kit.DiagramJSON{})
	return cmd
}

func (f *family) count(bySize bool) error {
	f.None = f.d.IsEmpty()
	if f.JSON {
		return f.WriteJSON(kit.NewDiagram(f.name, f.d))
	}
	if !bySize {
		return f.Print("%v\n", f.d.Count())
	}
	for size, n := range f.d.CountBySize() {
		if n.Sign() > 0 {
			if _, err := fmt.Fprintf(f.Out, "%d %v\n", size, n); err != nil {
				return err
			}
		}
	}
	return nil
}
