package simplify

import (
	"iter"
	"slices"

	"bonepile/cover"
)

// From strong solutions to all solutions, and back.
//
// Of the steps of strong.go that a solution can take, one is its own: that of the first
// exchange in the list whose weak half it has. Own steps lead from every solution to
// exactly one strong one, so they make a forest of all solutions, whose roots are the
// strong ones. To find the tree of a root we go backwards: for every exchange whose kept
// half a solution has, put the weak half in its place, and see whether the own step of the
// result leads back by this exchange. So each solution is met once, none is missed, and
// nothing needs to be remembered of those that were met. (This is the idea of the reverse
// search of Avis and Fukuda; Knuth's exercise 214 asks for what can be reached backwards,
// and keeps a list.)
//
// By (apart), a half that comes in has no option that is there already; by (same), the
// result is a solution.

// Strong returns the strong solution that a solution of the original problem leads to,
// with its options in increasing order. Other ways may lead to other strong solutions;
// this is the one under which [Strengthening.Expand] lists sol.
func (s *Strengthening) Strong(sol cover.Solution) cover.Solution {
	sol = slices.Sorted(slices.Values(sol))
	for {
		x := s.ownStep(sol)
		if x < 0 {
			return sol
		}
		sol = swapped(sol, s.Exchanges[x].Weak, s.Exchanges[x].Kept)
	}
}

// Expand returns an iterator over the solutions of the original problem that lead to a
// strong one, beginning with itself. Over all strong solutions together it gives all
// solutions, each once.
//
// The options of each solution are in increasing order, and the solution is the caller's
// to keep. The step to the next takes time for all exchanges with an option of the
// present one, and memory for the way from it to the strong one.
func (s *Strengthening) Expand(strong cover.Solution) iter.Seq[cover.Solution] {
	return func(yield func(cover.Solution) bool) {
		s.expand(slices.Sorted(slices.Values(strong)), yield)
	}
}

// expand goes through the tree of sol. It returns false if yield did.
func (s *Strengthening) expand(sol cover.Solution, yield func(cover.Solution) bool) bool {
	if !yield(slices.Clone(sol)) {
		return false
	}
	for _, k := range sol {
		for _, x := range s.byKept[k] {
			if !hasAll(sol, s.Exchanges[x].Kept) {
				continue
			}
			back := swapped(sol, s.Exchanges[x].Kept, s.Exchanges[x].Weak)
			if s.ownStep(back) == int(x) && !s.expand(back, yield) {
				return false
			}
		}
	}
	return true
}

// ownStep returns the first exchange whose weak half a solution has, or -1 if
// it is strong. The solution is in increasing order.
func (s *Strengthening) ownStep(sol cover.Solution) int {
	own := int32(-1)
	for _, k := range sol {
		for _, x := range s.byWeak[k] { // in increasing order
			if own >= 0 && x > own {
				break
			}
			if hasAll(sol, s.Exchanges[x].Weak) {
				own = x
				break
			}
		}
	}
	return int(own)
}

// hasAll reports whether a solution in increasing order has all options of a
// half.
func hasAll(sol cover.Solution, half []int) bool {
	for _, k := range half {
		if _, ok := slices.BinarySearch(sol, k); !ok {
			return false
		}
	}
	return true
}

// swapped returns a solution with one half of an exchange in place of the other,
// in increasing order.
func swapped(sol cover.Solution, out, in []int) cover.Solution {
	s := make(cover.Solution, 0, len(sol))
	for _, k := range sol {
		if !slices.Contains(out, k) {
			s = append(s, k)
		}
	}
	s = append(s, in...)
	slices.Sort(s)
	return s
}
