package sets

import (
	"fmt"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// Systems of constraints: exercise 100. Every constraint is an item, with an option for
// each way to give values to its own variables that it allows; a variable is a
// secondary item with its value as its colour. So the constraints agree about the
// values, and every system is a cover problem. It has as many options as all
// constraints together have ways, so each should have few variables.

// A cspConstraint says which values some of the variables may have.
type cspConstraint struct {
	vars  []int               // from 0
	holds func(of []int) bool // for the values of all variables
}

// cspVariables is how many variables there are, and cspValues what they may be.
const (
	cspVariables = 5
	cspValues    = "012"
)

// cspSystem is x1 ≤ x2 ≤ x3 ≤ x4 ≤ x5 and x1 + x3 + x5 = 3.
var cspSystem = []cspConstraint{
	notAbove(0), notAbove(1), notAbove(2), notAbove(3),
	{[]int{0, 2, 4}, func(of []int) bool { return of[0]+of[2]+of[4] == 3 }},
}

// notAbove says that a variable is not greater than the next.
func notAbove(v int) cspConstraint {
	return cspConstraint{[]int{v, v + 1}, func(of []int) bool { return of[v] <= of[v+1] }}
}

var csp = kit.Described("constraints", kit.Drawn(picture.Spread(picture.Bars)), func(kit.Args) (*kit.Instance, error) {
	b := kit.NewBuilder[[]kit.Setting]()
	b.AddPrimary(kit.Names("#%d", 1, len(cspSystem))...)
	b.AddSecondary(kit.Names("x%d", 1, cspVariables)...)
	for i, c := range cspSystem {
		for _, digits := range kit.WordsOf(cspValues, len(c.vars)) {
			of := make([]int, cspVariables)
			words, say := []string{fmt.Sprintf("#%d", i+1)}, []kit.Setting{}
			for k, v := range c.vars {
				of[v] = int(digits[k] - '0')
				words = append(words, fmt.Sprintf("x%d:%d", v+1, of[v]))
				say = append(say, kit.Setting{Cell: kit.Cell{Col: v}, Value: of[v]})
			}
			if c.holds(of) {
				b.Add(say, words...)
			}
		}
	}
	return kit.Strict(kit.BoardInstance(b, 1, cspVariables, checkCSP, func(values [][]int) string {
		return kit.Signs(values, kit.Signed("."+cspValues)).String()
	}))
})

// checkCSP applies the rules.
func checkCSP(values [][]int) error {
	if c, ok := kit.Wholly(values); !ok {
		return fmt.Errorf("x%d has no value, or several", c.Col+1)
	}
	for i, c := range cspSystem {
		if !c.holds(values[0]) {
			return fmt.Errorf("constraint %d is not satisfied", i+1)
		}
	}
	return nil
}
