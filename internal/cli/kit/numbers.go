package kit

import (
	"fmt"

	"bonepile/dominosa"
)

// NumbersUse explains --numbers-from.
const NumbersUse = "show numbers from `0` or 1, whatever the board has: 1 for people who do not count blanks"

// NumbersFlag is the value of --numbers-from: what the lowest number of the bones is
// to be.
type NumbersFlag struct {
	Low   int
	Asked bool
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
		return fmt.Errorf("numbers begin with 0 or 1, not with %q", text)
	}
	f.Low, f.Asked = int(text[0]-'0'), true
	return nil
}

// Of returns a puzzle and its solution, which may be nil, with numbers as asked for.
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
