package learn

import (
	"cmp"
	"slices"

	"bonepile/cover/internal/xc"
)

// Vivification shortens learned clauses. A clause's literals are made false one after the other. If
// some of them lead to a conflict, or make another literal true, these are a clause by themselves.

const (
	vivifyWorth = 6       // the greatest worth of a clause that is tried
	vivifyShare = 20      // what it may propagate, in percent of what the search does
	vivifyMost  = 1 << 17 // what it may propagate in one call, in literals
)

// vivify shortens the new clauses among those at places, which are sorted by worth. Nothing is
// assumed.
func (s *learner) vivify(places []int32) {
	saved := slices.Clone(s.saved)
	end := s.stats.Propagations + min(vivifyMost, (s.stats.Propagations-s.vivified)*vivifyShare/100)
	for _, r := range places {
		if s.closed || s.stats.Propagations >= end || s.store[r+1] > vivifyWorth {
			break
		}
		if r >= s.fresh && s.store[r+1] != dropped && !s.settled(r) {
			s.shorten(r)
		}
	}
	copy(s.saved, saved)
	s.vivified = s.stats.Propagations
}

// shorten replaces the clause at r by a part of it that holds as well, if it finds one. Meanwhile
// the clause is off its lists, or it would take part in its own proof.
func (s *learner) shorten(r int32) {
	s.unwatch(r)
	lits := slices.Clone(s.literals(r))
	slices.SortStableFunc(lits, func(a, b literal) int {
		return cmp.Compare(s.order.rank[b.variable()], s.order.rank[a.variable()])
	})
	s.clause = s.clause[:0]
	s.deny(lits)
	if s.back(0); len(s.clause) == len(lits) {
		s.watch(r)
		return
	}
	if xc.Debug {
		s.checkSound()
	}
	worth := min(int32(s.store[r+1]), int32(len(s.clause)-1))
	s.store[r+1] = dropped
	s.proof.add(s.clause)
	s.send(worth)
	if len(s.clause) > 1 {
		s.add(s.clause, worth)
		return
	}
	s.require()
	s.closed = s.closed || !s.propagate()
}

// deny makes the literals of a clause false, one after the other, and sets s.clause to those that
// have to stay.
func (s *learner) deny(lits []literal) {
	for i, l := range lits {
		because := lits[i : i+1]
		switch {
		case s.value[l] > 0:
			s.clause = append(s.clause, l)
		case s.value[l] < 0:
			continue // the others make it so
		default:
			if s.assume(l.not()); s.propagate() {
				continue
			}
			because = s.conflict
		}
		for _, l := range s.assumed(because) {
			s.clause = append(s.clause, l.not())
		}
		return
	}
	for _, begin := range s.begins {
		s.clause = append(s.clause, s.trail[begin].not())
	}
}
