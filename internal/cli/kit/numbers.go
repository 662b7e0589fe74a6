package kit

import (
	"bonepile/dominosa"

	"github.com/spf13/cobra"
)

// NumbersFlag is the value of --numbers-from: the lowest number of the bones.
type NumbersFlag struct{ Choice[string] }

// AddFlag gives cmd the flag --numbers-from.
func (f *NumbersFlag) AddFlag(cmd *cobra.Command) {
	f.Allow("0", "1")
	f.Value = "" // as the board has them
	cmd.Flags().Var(f, "numbers-from", "show numbers from `LOW`, 0 or 1, whatever the board has: 1 if blanks are not to count")
}

// By returns how much higher the numbers of a puzzle are to be.
func (f *NumbersFlag) By(p dominosa.Puzzle) int {
	if f.Value == "" {
		return 0
	}
	return int(f.Value[0]-'0') - p.Set().Low()
}

// Of returns a puzzle and its solution, which may be nil, with the numbers of the flag.
func (f *NumbersFlag) Of(p dominosa.Puzzle, t dominosa.Tiling) (dominosa.Puzzle, dominosa.Tiling, error) {
	by := f.By(p)
	if by == 0 {
		return p, t, nil
	}
	moved, err := p.Renumber(by)
	if err != nil || t == nil {
		return moved, nil, err
	}
	return moved, t.Renumber(by), nil
}
