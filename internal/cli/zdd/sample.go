package zdd

import (
	"math/rand/v2"

	"bonepile/internal/cli/kit"

	"github.com/spf13/cobra"
)

func newSample(e *kit.Env) *cobra.Command {
	f := &family{Env: e}
	count, seed := 1, uint64(1)
	cmd := &cobra.Command{
		Use:   "sample [FILE]",
		Short: "Draw sets at random, all equally likely",
		Long: `Sample draws sets at random, each time from all of them, and all exactly equally
likely. The same --seed draws the same sets on any machine.

Exit status: 0 done; 1 there is no set to draw; 2 bad use or bad input;
3 stopped early.`,
		Args:    cobra.MaximumNArgs(1),
		Example: `  bonepile example tilings | bonepile zdd sample --samples 3`,
		RunE: func(_ *cobra.Command, files []string) error {
			if err := kit.AtLeast(1, "samples", count); err != nil {
				return err
			}
			if err := f.read(files); err != nil {
				return err
			}
			return f.sample(count, seed)
		},
	}
	cmd.Flags().IntVar(&count, "samples", 1, "how many sets to draw")
	cmd.Flags().Uint64Var(&seed, "seed", 1, "the seed of the random numbers")
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
			return f.Stop("%s: interrupted after %s", f.name, kit.Plural(n, "set"))
		}
		n++
		if err := f.write(n, set, nil); err != nil || n == uint64(count) {
			return err
		}
	}
	return nil
}
