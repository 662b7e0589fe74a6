package links

import (
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// New makes a search of p with the rules of cfg, for start.
func New(cfg *tree.Config, p *xc.Problem) (*Search, error) {
	if err := cfg.Check(p); err != nil {
		return nil, err
	}
	var order []int32
	if cfg.Shuffle {
		order = Shuffled(len(p.Ends), cfg.Seed)
	}
	s := Ordered(p, order)
	s.trace, s.suffixes = cfg.Trace, cfg.Suffixes
	if cfg.Choice != tree.Fewest || cfg.Interchangeable != nil {
		s.Rule = newRule(cfg, p)
	}
	if cfg.Binary {
		s.forks = make([]fork, 0, p.Primary)
	}
	var err error
	if cfg.Constraint != nil {
		if s.Watch, err = cfg.Constraint.Watch(p); err != nil {
			return nil, err
		}
	}
	if cfg.Interchangeable != nil {
		if s.Palette, err = newPalette(s, cfg.Interchangeable); err != nil {
			return nil, err
		}
		s.Watch = s.Palette
	}
	return s, nil
}

// Solution appends the options chosen to sol.
func (s *Search) Solution(sol xc.Solution) xc.Solution {
	for _, x := range s.Choice[:s.Level] {
		if int(x) >= len(s.Items) { // else Algorithm M chose none
			sol = append(sol, s.Option(x))
		}
	}
	return sol
}
