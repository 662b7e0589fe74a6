package boards

import (
	"bonepile/dominosa/notation"
	"bonepile/internal/cli/kit"

	"github.com/spf13/cobra"
)

// NewComplete returns the subcommand complete.
func NewComplete(e *kit.Env) *cobra.Command {
	g := &generateCommand{Order: Order{Env: e, Symmetry: "none"}, seen: map[string]bool{}}
	g.form.Set("rows")
	cmd := &cobra.Command{
		Use:   "complete [FILE]",
		Short: "Fill the free cells of a board so that it has exactly one solution",
		Long: `Complete reads a board in which ? stands for a free cell, in any form, and fills
these cells: the other numbers stay, the bones fit, and there is exactly one
solution. So a date, a pattern or a half-made board becomes a puzzle.

The bones are the full set that covers the board unless --bones names others.
The same request and seed give the same boards on every machine.

Forms for --format:
` + kit.FormNames(func(f notation.Form) bool { return f.Board != nil }) + `
Exit status: 0 done; 1 no board that meets the request was found; 2 bad use or
bad input; 3 stopped early.`,
		Example: `  echo 3:2023???????????????? | bonepile complete --level hard`,
		Args:    cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, files []string) error {
			g.Partial = "-"
			if len(files) > 0 {
				g.Partial = files[0]
			}
			return g.run()
		},
	}
	f := cmd.Flags()
	f.IntVar(&g.count, "boards", 1, "how many boards to make")
	kit.AtLeast(cmd, 0, "boards", &g.count)
	g.addRequirements(cmd)
	g.AddBones(cmd)
	g.addSeed(cmd)
	g.addOutput(cmd)
	g.limits.AddWorkers(cmd, "how many boards to make at a time")
	return cmd
}
