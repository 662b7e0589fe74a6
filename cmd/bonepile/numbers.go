package main

import (
	"fmt"

	"bonepile/dominosa"
)

// numbersUse explains --numbers-from.
const numbersUse = "show numbers from `0` or 1, whatever the board has: 1 for people who do not count blanks"

// numbersFlag is the value of --numbers-from: what the lowest number of the bones is
// to be.
type numbersFlag struct {
	low   int
	asked bool
}

func (f *numbersFlag) Type() string { return "0" }
func (f *numbersFlag) String() string {
	if !f.asked {
		return ""
	}
	return fmt.Sprint(f.low)
}
func (f *numbersFlag) Set(text string) error {
	if text != "0" && text != "1" {
		return fmt.Errorf("numbers begin with 0 or 1, not with %q", text)
	}
	f.low, f.asked = int(text[0]-'0'), true
	return nil
}

// of returns a puzzle and its solution, which may be nil, with numbers as asked for.
func (f *numbersFlag) of(p dominosa.Puzzle, t dominosa.Tiling) (dominosa.Puzzle, dominosa.Tiling, error) {
	if !f.asked {
		return p, t, nil
	}
	by := f.low - p.Set().Low()
	moved, err := p.Renumber(by)
	if err != nil || t == nil {
		return moved, nil, err
	}
	return moved, t.Renumber(by), nil
}
