package puzzle

import (
	"bonepile/dominosa"
	"bonepile/internal/cli/kit"

	"github.com/spf13/cobra"
)

// engineFlag gives cmd the flag --engine.
func engineFlag(cmd *cobra.Command, engine *kit.Choice[dominosa.Engine]) {
	engine.Allow(kit.Range(dominosa.Auto, dominosa.Cover)...)
	cmd.Flags().Var(engine, "engine", "search with the engine of this `NAME`: auto, word, wide or cover")
}
