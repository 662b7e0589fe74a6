package cover

import (
	"errors"
	"fmt"
)

// Reasons why a list of options is no solution, as [Problem.Verify] gives them.
var (
	ErrNoOption  = errors.New("no such option")
	ErrUncovered = errors.New("primary item not covered")
	ErrOverlap   = errors.New("item covered twice")
	ErrClash     = errors.New("item with two colours")
)

// Verify checks by the definition that sol is a solution of p: the options
// name every primary item once and every secondary item at most once, or each
// time with the same colour. Their order does not matter. It knows nothing of
// how solutions are found.
func (p *Problem) Verify(sol Solution) error {
	named := make([]bool, len(p.names))
	colour := make([]Colour, len(p.names))
	for _, k := range sol {
		if k < 0 || k >= len(p.ends) {
			return fmt.Errorf("cover: %w: %d", ErrNoOption, k)
		}
		for _, e := range p.option(k) {
			i := e.Item
			switch {
			case !named[i]:
				named[i], colour[i] = true, e.Colour
			case colour[i] == 0 || e.Colour == 0:
				return fmt.Errorf("cover: %w: %s in option %d", ErrOverlap, p.names[i], k)
			case colour[i] != e.Colour:
				return fmt.Errorf("cover: %w: %s is %s, option %d makes it %s", ErrClash,
					p.names[i], p.colours[colour[i]], k, p.colours[e.Colour])
			}
		}
	}
	for i := range p.primary {
		if !named[i] {
			return fmt.Errorf("cover: %w: %s", ErrUncovered, p.names[i])
		}
	}
	return nil
}
