package kit

import (
	"errors"
	"fmt"

	"bonepile/dominosa"

	"github.com/spf13/cobra"
)

// NumbersFlag is the value of --numbers-from: the lowest number of the bones.
type NumbersFlag struct {
	Low   int
	Asked bool
}

// AddFlag gives cmd the flag --numbers-from.
func (f *NumbersFlag) AddFlag(cmd *cobra.Command) {
	cmd.Flags().Var(f, "numbers-from", "show numbers from `LOW`, 0 or 1, whatever the board has: 1 if blanks are not to count")
}

func (f *NumbersFlag) Type() string { return "0" }
func (f *NumbersFlag) String() string {
	if !f.Asked {
		return ""
	}
	return fmt.Sprint(f.Low)
}
func (f *NumbersFlag) Set(text string) error {
	if text != "0" && text != "1" {
		return errors.New("expected 0 or 1")
	}
	f.Low, f.Asked = int(text[0]-'0'), true
	return nil
}

// Of returns a puzzle and its solution, which may be nil, with the numbers of the flag.
func (f *NumbersFlag) Of(p dominosa.Puzzle, t dominosa.Tiling) (dominosa.Puzzle, dominosa.Tiling, error) {
	if !f.Asked {
		return p, t, nil
	}
	by := f.Low - p.Set().Low()
	moved, err := p.Renumber(by)
	if err != nil || t == nil {
		return moved, nil, err
	}
	return moved, t.Renumber(by), nil
}
