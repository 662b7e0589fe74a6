package learn

import (
	"cmp"
	"slices"

	"bonepile/cover/internal/xc"
)

// The clauses of a learner: where they are, who watches them, which of them are
// thrown away.
//
// All clauses live in one slice. A clause is known by the place of its header,
// two numbers before its literals: how many they are, and what it is worth. That
// is 0 for what is never thrown away, otherwise the number of different levels
// that its literals were on when it was learned, or fewer if it was seen with
// fewer since (Audemard and Simon): the fewer, the sooner it will be of use again.

const (
	heading   = 2  // numbers before the literals of a clause
	goodWorth = 2  // a clause of so much is kept
	dropped   = -1 // worth of a clause that is about to go
)

type clauses struct {
	store   []literal
	watches [][]watch // by literal: the clauses that want to know if it becomes true
	learned []int32   // places of the clauses that are worth something

	fresh    int32  // place of the first clause that vivify has not seen
	vivified uint64 // propagations when it was last called

	conflict []literal // that are all false, and should not be
}

// A watch is a clause on a list, and one of its literals: as long as that is true
// there is no need to look at the clause.
type watch struct {
	clause  int32
	blocker literal
}

// init makes room for the first clauses of n literals, and for some to come.
func (c *clauses) init(n int, items *xc.Lists, primary int, tinted *xc.Lists) {
	c.store = make([]literal, 1, 2*(len(items.All)+len(tinted.All)+heading*len(items.Ends))+64)
	c.watches = make([][]watch, n)
	const room = 8
	all := make([]watch, room*n)
	for l := range c.watches {
		c.watches[l] = all[room*l : room*l : room*(l+1)]
	}
}

// literals returns the literals of the clause at r.
func (c *clauses) literals(r int32) []literal {
	return c.store[r+heading : r+heading+int32(c.store[r])]
}

// add stores a clause of two or more literals, and watches the first two.
func (c *clauses) add(lits []literal, worth int32) int32 {
	r := int32(len(c.store))
	c.store = append(c.store, literal(len(lits)), literal(worth))
	c.store = append(c.store, lits...)
	c.watch(r)
	if worth > 0 {
		c.learned = append(c.learned, r)
	}
	return r
}

// watch puts the clause at r on its lists.
func (c *clauses) watch(r int32) {
	a, b := c.store[r+heading], c.store[r+heading+1]
	c.watches[a.not()] = append(c.watches[a.not()], watch{r, b})
	c.watches[b.not()] = append(c.watches[b.not()], watch{r, a})
}

// unwatch takes the clause at r off its lists.
func (c *clauses) unwatch(r int32) {
	for _, l := range c.literals(r)[:2] {
		list := &c.watches[l.not()]
		*list = slices.DeleteFunc(*list, func(w watch) bool { return w.clause == r })
	}
}

// reduce goes back to level 0, throws away half of the learned clauses, and all that are satisfied
// for ever, and makes others shorter. Those of two levels stay.
func (s *learner) reduce() {
	s.pace.step += moreReduce
	s.pace.next = s.stats.Conflicts + s.pace.step
	s.back(0)
	slices.SortFunc(s.learned, func(a, b int32) int { // the younger is better
		return cmp.Or(cmp.Compare(s.store[a+1], s.store[b+1]), cmp.Compare(s.store[a], s.store[b]), cmp.Compare(b, a))
	})
	for _, r := range s.learned[len(s.learned)/2:] {
		if s.store[r+1] > goodWorth {
			s.store[r+1] = dropped
		}
	}
	s.vivify(slices.Clone(s.learned))
	s.proveFixed()
	s.compact()
	s.fresh = int32(len(s.store))
}

// compact takes the clauses out of the store that are dropped, or have a literal
// that is true on level 0. Places change, order does not.
func (s *learner) compact() {
	for l := range s.watches {
		s.watches[l] = s.watches[l][:0]
	}
	s.learned = s.learned[:0]
	end := int32(1)
	for r := int32(1); int(r) < len(s.store); {
		n := heading + int32(s.store[r])
		if s.store[r+1] == dropped || s.settled(r) {
			if s.store[r+1] != 0 {
				s.proof.remove(s.literals(r))
			}
			r += n
			continue
		}
		copy(s.store[end:], s.store[r:r+n])
		if s.store[end+1] > 0 {
			s.learned = append(s.learned, end)
		}
		s.watch(end)
		end += n
		r += n
	}
	s.store = s.store[:end]
}

// settled reports whether the clause at r has a literal that is true. Nothing is assumed.
func (s *learner) settled(r int32) bool {
	return slices.ContainsFunc(s.literals(r), func(l literal) bool { return s.value[l] > 0 })
}
