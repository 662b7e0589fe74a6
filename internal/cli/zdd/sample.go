package zdd

import (
	"fmt"
	"math/rand/v2"

	"github.com/spf13/cobra"

	"bonepile/internal/cli/kit"
)

func newZddSample(e *kit.Env) *cobra.Command {
	f := &family{Env: e}
	count, seed := 1, uint64(1)
	cmd := &cobra.Command{
		Use:   "sample [FILE]",
		Short: "Draw sets at random, all with the same chance",
		Long: `Sample draws sets at random, each time from all of them, with exactly equal
chances. The same --seed draws the same sets, on any machine.`,
		Args:    cobra.MaximumNArgs(1),
		Example: `  printf '2: (~2?0:1)\n3: (~1?2:1)\n4: (~0?0:3)\n' | bonepile zdd sample --count 3`,
		RunE: func(_ *cobra.Command, files []string) error {
			if count < 1 {
				return fmt.Errorf("--count %d: there is at least one set to draw", count)
			}
			if err := f.read(files); err != nil {
				return err
			}
			return f.sample(count, seed)
		},
	}
	cmd.Flags().IntVar(&count, "count", 1, "how many sets")
	cmd.Flags().Uint64Var(&seed, "seed", 1, "another number, other sets")
	f.addFlags(cmd)
	return cmd
}

func (f *family) sample(count int, seed uint64) error {
	if f.None = f.d.IsEmpty(); f.None {
		f.Say("%s: there is no set to draw\n", f.name)
		return nil
	}
	n := uint64(0)
	for set := range f.d.Samples(rand.New(rand.NewPCG(seed, 0))) {
		if f.Ctx.Err() != nil {
			f.Say("%s: interrupted after %s\n", f.name, kit.Plural(n, "set"))
			return kit.ErrStopped
		}
		n++
		if err := f.write(n, set, nil); err != nil || n == uint64(count) {
			return err
		}
	}
	return nil
}
