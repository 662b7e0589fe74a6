package refute

import (
	"context"
	"slices"

	"bonepile/dominosa"
)

// A Prover refutes suppositions in a position of a puzzle: that a bone lies on a
// place, besides those that lie already. [NewProver] makes it; one made otherwise panics.
type Prover struct{ s *refuter }

// NewProver returns a prover for the position in which some places are laid and
// some, those given, are still possible. A proof that would take more than maxSteps
// steps is not found.
func NewProver(ctx context.Context, p dominosa.Puzzle, maxSteps int, laid, possible []dominosa.Place) *Prover {
	s := newRefuter(ctx, p, maxSteps)
	in := make([]bool, len(s.places))
	for _, list := range [][]dominosa.Place{laid, possible} {
		for _, pl := range list {
			in[s.number(pl)] = true
		}
	}
	for n := range s.needs {
		s.needs[n].ways = slices.DeleteFunc(s.needs[n].ways, func(k int32) bool { return !in[k] })
	}
	for _, pl := range laid {
		s.lay(s.number(pl), supposed)
	}
	return &Prover{s}
}

// number returns the number of a place whose bone is in the set.
func (s *refuter) number(pl dominosa.Place) int32 {
	k, ok := slices.BinarySearchFunc(s.places, pl, dominosa.Place.Compare)
	if !ok {
		panic("dominosa: no such place: " + pl.String())
	}
	return int32(k)
}

// Force returns a case that forced places alone refute. Its Proof is nil if they do
// not.
func (pr *Prover) Force(pl dominosa.Place) Case {
	return pr.suppose(pl, func() (*argument, error) { return pr.s.force(), nil })
}

// Refute returns a case that may take further suppositions to refute. Its Proof is
// nil if none was found.
func (pr *Prover) Refute(pl dominosa.Place) Case {
	return pr.suppose(pl, func() (*argument, error) {
		a, err := pr.s.refute()
		if err == nil {
			pr.s.trim(a)
		}
		return a, err
	})
}

// suppose lays a place for as long as it is refuted.
func (pr *Prover) suppose(pl dominosa.Place, refute func() (*argument, error)) Case {
	s, c := pr.s, Case{Place: pl}
	mark := len(s.trail)
	s.steps = 0
	s.lay(s.number(pl), supposed)
	if a, err := refute(); a != nil && err == nil {
		c.Proof = s.publish(a)
	}
	s.undo(mark)
	return c
}
