package cover

// newSearch makes a search of p with the rules of cfg, for start.
func (cfg *Config) newSearch(p *Problem) (*search, error) {
	if err := cfg.check(p); err != nil {
		return nil, err
	}
	var order []int32
	if cfg.Shuffle {
		order = shuffled(len(p.ends), cfg.Seed)
	}
	s := newOrderedSearch(p, order)
	s.trace, s.suffixes = cfg.Trace, cfg.Suffixes
	if cfg.Choice != Fewest || cfg.Interchangeable != nil {
		s.rule = cfg.newRule(p)
	}
	if cfg.Binary {
		s.forks = make([]fork, 0, p.primary)
	}
	var err error
	if cfg.Constraint != nil {
		if s.watch, err = cfg.Constraint.Watch(p); err != nil {
			return nil, err
		}
	}
	if cfg.Interchangeable != nil {
		if s.palette, err = newPalette(s, cfg.Interchangeable); err != nil {
			return nil, err
		}
		s.watch = s.palette
	}
	return s, nil
}

// solution appends the options chosen to sol.
func (s *search) solution(sol Solution) Solution {
	for _, x := range s.choice[:s.level] {
		if int(x) >= len(s.items) { // else Algorithm M chose none
			sol = append(sol, s.option(x))
		}
	}
	return sol
}
