package problem

import (
	"errors"
	"fmt"
	"math/big"

	"bonepile/cover"
)

// A claim is a list of options that is said to be a solution.
type claim struct {
	Number string // as in its heading
	line   int    // the line of the heading

	// options are the options up to the first that the problem does not
	// have, lines the line of each, that one included.
	Options cover.Solution
	lines   []int

	unknown string // the option that the problem does not have, "" if it has all
}

// Rank returns the number of c's heading.
func (c *claim) Rank() *big.Int {
	n, _ := new(big.Int).SetString(c.Number, 10) // decimal digits
	return n
}

// Missing says which option the problem does not have and on which line, or nothing if it
// has all.
func (c *claim) Missing() string {
	if c.unknown == "" {
		return ""
	}
	return fmt.Sprintf("line %d: the problem has no option %s", c.lines[len(c.lines)-1], c.unknown)
}

// Fault says what keeps c from being a solution of p and on which line, or
// nothing if it is one. The verdict is that of Problem.Verify.
func (c *claim) Fault(p *cover.Problem) string {
	if missing := c.Missing(); missing != "" {
		return missing
	}
	err := p.Verify(c.Options)
	if err == nil {
		return ""
	}
	if why := c.Conflict(p); why != "" {
		return why
	}
	return fmt.Sprintf("line %d: %s", c.line, ErrText(err))
}

// Conflict names the first option of c that conflicts with one before it, that
// one, and what both want. It returns nothing if there is no conflict.
func (c *claim) Conflict(p *cover.Problem) string {
	type naming struct {
		at     int // in c.options
		colour cover.Colour
	}
	chosen := map[int]int{} // by option, where in c.options
	first := map[cover.Item]naming{}
	for at, k := range c.Options {
		here := fmt.Sprintf("line %d: %q", c.lines[at], p.OptionString(k))
		if before, ok := chosen[k]; ok {
			return fmt.Sprintf("%s stands on line %d already", here, c.lines[before])
		}
		chosen[k] = at
		for e := range p.Option(k) {
			f, ok := first[e.Item]
			if !ok {
				first[e.Item] = naming{at, e.Colour}
				continue
			}
			other := c.Options[f.at]
			if err := p.Verify(cover.Solution{other, k}); !errors.Is(err, cover.ErrOverlap) && !errors.Is(err, cover.ErrClash) {
				continue
			}
			item, there := p.Name(e.Item), fmt.Sprintf("%q on line %d", p.OptionString(other), c.lines[f.at])
			switch {
			case e.Colour == 0 || f.colour == 0:
				return fmt.Sprintf("%s has %s, and so has %s", here, item, there)
			case e.Colour != f.colour:
				return fmt.Sprintf("%s has %s of colour %s, but %s of colour %s",
					here, item, p.ColourName(e.Colour), there, p.ColourName(f.colour))
			}
		}
	}
	return ""
}
