package zdd

import (
	"fmt"
	"math/rand/v2"

	"bonepile/internal/cli/kit"

	"github.com/spf13/cobra"
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
	counts, rng := f.d.Counts(), rand.New(rand.NewPCG(seed, 0))
	for n := range count {
		if f.Ctx.Err() != nil {
			return f.Stop("%s: interrupted after %s", f.name, kit.Plural(uint64(n), "set"))
		}
		if err := f.write(uint64(n)+1, counts.Sample(rng), nil); err != nil {
			return err
		}
	}
	return nil
}
