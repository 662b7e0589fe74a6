package refute

import (
	"cmp"
	"context"
	"slices"

	"bonepile/dominosa/internal/grid"
)

// refute returns an argument against the position, which it leaves as it was.
// With an error, the argument is a split that is not complete, or nil.
func (s *refuter) refute() (*argument, error) {
	mark := len(s.trail)
	defer func() { s.undo(mark) }()
	if a := s.force(); a != nil {
		s.steps += a.size()
		return a, nil
	}
	if s.open == 0 {
		return nil, ErrSolvable
	}
	if s.ctx.Err() != nil {
		return nil, context.Cause(s.ctx)
	}
	if s.maxSteps > 0 && s.steps >= s.maxSteps {
		return nil, ErrTooLong
	}
	a, err := s.split()
	if a == nil {
		return nil, err
	}
	a.laid = slices.Clone(s.trail[mark:])
	s.undo(mark)
	return a, err
}

// split refutes each way of a need, one for which the fewest cases outlive
// forcing.
//
// A case that fails even without its own place would make the split needless.
// To look for such cases was tried: it made the proofs for boards of double-12
// shorter by two in a hundred, and smaller ones not at all.
func (s *refuter) split() (*argument, error) {
	rounds, err := s.tryAll()
	if err != nil {
		return nil, err
	}
	type choice struct{ need, alive, cost int32 }
	var choices []choice
	for n := range int32(len(s.needs)) {
		if s.demand(n) == 0 {
			continue
		}
		c := choice{need: n}
		for _, k := range s.needs[n].ways {
			switch {
			case !s.live(k):
			case rounds[k] == never:
				c.alive++
				c.cost += 2
			default:
				c.cost += rounds[k] + 2 // the case, so many places at least, the end
			}
		}
		choices = append(choices, c)
	}
	grid.Sort(choices, func(x, y choice) int { return cmp.Or(cmp.Compare(x.alive, y.alive), cmp.Compare(x.cost, y.cost)) })
	if c := choices[0]; c.alive > 0 {
		return s.cases(c.need, rounds)
	}
	var best *argument
	for _, c := range choices {
		if c.alive > 0 || best != nil && int(c.cost)+1 >= best.size() {
			break
		}
		if a, _ := s.cases(c.need, rounds); best == nil || a.size() < best.size() {
			best = a
		}
	}
	s.steps += best.size()
	return best, nil
}

// tryAll lays each live place in turn, for the sake of argument, and returns
// after how many rounds of forcing it fails, or never if it does not, by place.
func (s *refuter) tryAll() ([]int32, error) {
	rounds := make([]int32, len(s.places))
	mark := len(s.trail)
	for k := range int32(len(s.places)) {
		if !s.live(k) {
			continue
		}
		if s.ctx.Err() != nil {
			return nil, context.Cause(s.ctx)
		}
		s.lay(k, supposed)
		dead := false
		for more := true; more && !dead; {
			more = s.round(func(int32) { dead = true })
			if !dead {
				rounds[k]++
			}
		}
		if !dead {
			if s.open == 0 {
				return nil, ErrSolvable // by luck, before the cases before it are refuted
			}
			rounds[k] = never
		}
		s.undo(mark)
	}
	return rounds, nil
}

// cases refutes each live way of a need: first those that fail by forcing, the
// short ones first, then the others.
func (s *refuter) cases(n int32, rounds []int32) (*argument, error) {
	a := &argument{end: n}
	var alive []int32
	mark := len(s.trail)
	for _, k := range s.needs[n].ways {
		if !s.live(k) {
			continue
		}
		if rounds[k] == never {
			alive = append(alive, k)
			continue
		}
		s.lay(k, supposed)
		a.cases = append(a.cases, argumentCase{k, s.force()})
		s.undo(mark)
	}
	grid.Sort(a.cases, func(c, d argumentCase) int { return c.why.size() - d.why.size() })
	if len(alive) > 0 {
		s.steps += a.size()
	}
	var err error
	for _, k := range alive {
		c := argumentCase{place: k}
		if err == nil {
			s.lay(k, supposed)
			c.why, err = s.refute()
			s.undo(mark)
		}
		if err == ErrSolvable {
			return nil, err
		}
		if err != nil {
			c.why = nil
		}
		a.cases = append(a.cases, c)
	}
	return a, err
}
