// Package learn decides exact cover problems by learning from conflicts: it finds one
// solution, or proves that there is no other, of large problems on which a plain search
// would not end.
//
// The other engines forget a dead end when they leave it, and meet its cause again all
// over the tree. This one assumes options to be chosen or left out, works out what
// follows, and when that contradicts itself finds which assumptions were to blame,
// keeps that as a clause, and goes back to where the clause would have helped
// (conflict-driven clause learning). A clause is a list of literals, one of which has to
// hold; a literal says of a variable that it is true or that it is false. There is no
// tree: the nodes are conflicts and solutions.
//
// It is not for many solutions, each of which costs a clause; nor for arguments that
// count: that an odd number of places cannot be paired (a complete graph of 2q+1
// vertices as options of two) takes exponentially many clauses, as it takes any
// resolution proof.
//
// # Variables
//
// Variable k, below the number of options, says that option k is chosen. Where two or
// more options give one colour to an item, they share a further variable, a tint: it is
// true if and only if one of them is chosen. What the problem says is kept as it is, and
// not written out as clauses, of which a large item would need the square of its options:
//
//	(most)  a group is a list of variables of which at most one is true: for a
//	        primary item its options; for a secondary one its options without
//	        colour or with one that no other option gives it, and its tints
//	(tint)  a chosen option makes its tints true; a tint that is false rules out
//	        all its options
//	(least) one option of every primary item, and of every tint that is true, is
//	        chosen: this is a clause, first in the store
//	(sum)   for a primary item with other bounds than once, or with weights, instead of
//	        these: how often the chosen options cover it is within its bounds
//
// A solution is an assignment of all variables that satisfies these.
//
// # Invariants
//
// Whenever a literal is about to be assumed:
//
//	(settled) nothing more follows: of every group all or all but one that is
//	          true are false if one is true, tints and their options agree with
//	          (tint), no open option is too much for a sum, or one that it
//	          cannot do without, and every clause has a true literal or two
//	          that are open
//	(watched) a clause is on the lists of the negations of its first two
//	          literals and on no other
//	(reason)  a literal that was not assumed, above level 0, has a reason: it
//	          follows from literals earlier on the trail
//	(sound)   every solution that was not yet found satisfies every clause
//
// Debug builds check them.
//
// # Cost
//
// Memory is that of the problem, some 200 bytes per option, up to 4·64 bytes per option
// for its rivals (see rivalry), and what was learned: a clause of some tens of literals
// for every conflict that is remembered, and one for every solution. The time of a
// conflict is what follows from an assumption, times how many assumptions the search goes
// back: 20 to 40 µs on Dominosa boards with pips up to 25 and 40.
//
// # Sources
//
// Marques-Silva and Sakallah, GRASP (1999), for clauses from conflicts; Moskewicz
// and others, Chaff (2001), for two watched literals and for variables picked by
// recent conflicts; Eén and Sörensson, MiniSat (2003), for how it all fits
// together; Audemard and Simon, Glucose (2009), for the number of levels as the
// worth of a clause, and when to start again; Liang and others, Learning Rate Based
// Branching (2016), for variables close to a conflict; Biere and Fleury, Chasing Target
// Phases (2020), for values from the longest assignment without a conflict. TAOCP 7.2.2.2 has it as Algorithm C.
package learn

import (
	"math/rand/v2"

	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// A literal is twice a variable, if it says that the variable is true, and one
// more if it says that it is false.
type literal int32

func yes(v int32) literal { return literal(2 * v) }
func no(v int32) literal  { return literal(2*v + 1) }

func (l literal) not() literal    { return l ^ 1 }
func (l literal) variable() int32 { return int32(l >> 1) }
func (l literal) denies() bool    { return l&1 != 0 }

// A reason is why a literal is true: 0 if it was assumed or holds on level 0, the
// place of a clause that has it in front, ^l if it follows from literal l alone, or ^(n+g)
// if it follows from sum g, where n is the number of literals.
type reason int32

// A learner is the private state of one run.
type learner struct {
	p *xc.Problem

	// The problem. Variables are options, then tints.
	options int32
	groups  xc.Lists // variables, by group
	in      xc.Lists // groups, by variable
	rivals  xc.Lists // variables that share a group, by variable; see rivalry
	tints   xc.Lists // tints, by option; without ends if there are none
	tinted  xc.Lists // options, by tint
	sums    *sums    // nil if there are none

	conditions []condition

	// The assignment.
	value  []int8    // by literal: 1 if it is true, -1 if it is false
	level  []int32   // by variable that is assigned: how many assumptions it rests on
	reason []reason  // by variable that is assigned
	trail  []literal // that are true, in order
	begins []int32   // by level from 1: where it begins on the trail
	head   int       // what follows from the trail before this has been worked out

	clauses
	order ranking
	saved []int8 // by variable: what it was last, as a value of literal yes

	target  []int8 // by variable: what it was in the longest assignment without a conflict, or 0
	longest int    // its length

	asked  []literal // assumed before anything else
	next   int       // of asked, the first that may not be true yet
	failed []literal // of asked: they cannot all be true

	proof *proof // nil if none is written
	share share

	// For analyse.
	seen   []bool    // by variable
	clause []literal // that is being learned
	clash  [2]literal
	todo   []literal
	clear  []literal
	marks  []uint64 // by level: the last clause that had a literal of it
	mark   uint64

	pace          pace
	stats         tree.Stats
	limit         uint64       // of stats.Nodes
	tick          func() error // called when effort reaches pause, or propagations breath, and moves both
	pause, breath uint64

	closed bool          // nothing is left to be found
	oracle []xc.Solution // solutions yet to be found, for the check of (sound)
}

// effort is what ticks are measured by: there may be much work between two leaves.
func (s *learner) effort() uint64 { return s.stats.Nodes + s.stats.Decisions }

// newLearner returns a learner for p. If shuffle, options are preferred in an order that
// depends on seed. It takes about linear time in the size of p.
func newLearner(p *xc.Problem, shuffle bool, seed uint64) *learner {
	s := &learner{p: p, options: int32(len(p.Ends))}
	s.stats.Uncounted = true
	items := s.gather()
	n := int(s.options) + len(s.tinted.Ends)
	s.value = make([]int8, 2*n)
	s.level, s.reason = make([]int32, n), make([]reason, n)
	s.trail = make([]literal, 0, n)
	s.saved, s.target, s.seen = make([]int8, n), make([]int8, n), make([]bool, n)
	s.marks = make([]uint64, n+1)
	if p.Multiple() {
		s.sum()
	}
	s.state(items)
	for _, c := range p.Conditions {
		s.conditions = append(s.conditions, s.condition(c))
	}
	for v := range s.saved {
		s.saved[v] = 1
	}
	s.order.init(s.likings(shuffle, seed))
	s.pace.next, s.pace.step = firstReduce, firstReduce
	if xc.Debug {
		s.consult()
	}
	return s
}

// likings returns what the options are worth to begin with: one of an item with
// few others is worth more, since it tells more whichever way it goes.
func (s *learner) likings(shuffle bool, seed uint64) []float64 {
	worth := make([]float64, len(s.level))
	rng := rand.New(rand.NewPCG(seed, 0))
	for v := range worth {
		for _, g := range s.in.Of(v) {
			worth[v] += 1 / float64(len(s.groups.Of(int(g))))
		}
		if s.sums != nil && v < int(s.options) {
			for _, in := range s.sums.in[v] {
				worth[v] += 1 / float64(len(s.sums.parts[in.of]))
			}
		}
		if shuffle {
			worth[v] += rng.Float64()
		}
	}
	return worth
}

// depth is the level of what is assigned now.
func (s *learner) depth() int32 { return int32(len(s.begins)) }

// assign makes literal l true, for reason r.
func (s *learner) assign(l literal, r reason) {
	v := l.variable()
	s.value[l], s.value[l.not()] = 1, -1
	if s.level[v] = s.depth(); s.level[v] == 0 {
		r = 0
	}
	s.reason[v] = r
	if s.sums != nil {
		s.sums.place[v] = int32(len(s.trail))
	}
	s.trail = append(s.trail, l)
}

// assume makes literal l true on a level of its own.
func (s *learner) assume(l literal) {
	s.begins = append(s.begins, int32(len(s.trail)))
	s.assign(l, 0)
}

// back takes back all levels above one.
func (s *learner) back(level int32) {
	if s.depth() <= level {
		return
	}
	end := s.begins[level]
	for i := len(s.trail) - 1; i >= int(end); i-- {
		l := s.trail[i]
		v := l.variable()
		s.saved[v] = 1
		if l.denies() {
			s.saved[v] = -1
		}
		s.value[l], s.value[l.not()] = 0, 0
		s.order.push(v)
	}
	if s.sums != nil {
		s.uncount(int(end))
	}
	s.trail, s.begins, s.head = s.trail[:end], s.begins[:level], int(end)
	s.next = 0
}

// run searches on, and calls visit at every solution. It returns [tree.ErrStop] if that
// returned false, ErrLimit or the error of tick if that ended it, and nil if there
// is nothing more to find. Until then it can be called again.
func (s *learner) run(visit func() bool) error {
	for {
		found, err := s.advance()
		if err != nil || !found {
			return err
		}
		more := visit()
		s.exclude()
		if !more {
			return tree.ErrStop
		}
	}
}

// advance searches on to a solution, which is on the trail then. If there is none, it
// returns false: failed has the assumptions that are to blame, or nothing is left at all,
// and s is closed.
func (s *learner) advance() (found bool, err error) {
	for !s.closed {
		if s.stats.Nodes >= s.limit {
			return false, tree.ErrLimit
		}
		if s.effort() >= s.pause || s.stats.Propagations >= s.breath {
			if err := s.tick(); err != nil {
				return false, err
			}
		}
		if !s.propagate() {
			s.stats.Nodes++
			s.stats.Conflicts++
			if s.depth() == 0 {
				s.closed = true
				break
			}
			s.learn()
			continue
		}
		if xc.Debug {
			s.check()
		}
		switch {
		case len(s.conditions) > 0 && !s.keeps():
		case s.refused():
			return false, nil
		case len(s.trail) == len(s.level):
			s.stats.Nodes++
			s.stats.Solutions++
			return true, nil
		case s.depth() > 0 && s.pace.tired():
			s.pace.since = 0
			if !s.hear() {
				s.back(s.same())
			}
		case s.stats.Conflicts >= s.pace.next:
			s.reduce()
		default:
			s.stats.Decisions++
			s.assume(s.pick())
		}
	}
	if s.stats.Done < 1 {
		s.proof.add(nil)
	}
	s.stats.Done = 1
	s.failed = s.failed[:0]
	if xc.Debug {
		s.checkAll()
	}
	return false, nil
}

// pick returns the literal to assume: the first that was asked for and is open, or
// of the open variables the one that is ranked first, as it was in the longest assignment
// without a conflict, or else last.
func (s *learner) pick() literal {
	if s.next < len(s.asked) {
		return s.asked[s.next]
	}
	for {
		v := s.order.pop()
		switch {
		case s.value[yes(v)] != 0:
		case s.target[v] > 0 || s.target[v] == 0 && s.saved[v] > 0:
			return yes(v)
		default:
			return no(v)
		}
	}
}

// same returns how many levels a search that starts again would come to in the
// same order: those whose assumptions rank above the best open variable.
func (s *learner) same() int32 {
	v := s.order.pop()
	for s.value[yes(v)] != 0 {
		v = s.order.pop()
	}
	s.order.push(v)
	for level, begin := range s.begins {
		if s.order.rank[s.trail[begin].variable()] < s.order.rank[v] {
			return int32(level)
		}
	}
	return s.depth()
}

// exclude makes the search find what it has just found no more. Its assumptions
// lead to nothing else, so one of them has to go: the last, if the others stay.
func (s *learner) exclude() {
	depth := s.depth()
	s.clause = s.clause[:0]
	for l := depth - 1; l >= 0; l-- {
		s.clause = append(s.clause, s.trail[s.begins[l]].not())
	}
	if xc.Debug {
		s.strike()
	}
	if depth == 0 {
		s.closed = true
		return
	}
	s.proof.add(s.clause)
	s.back(depth - 1)
	s.assert(0)
}

// Solution appends the options chosen to sol, in the order of the trail.
func (s *learner) solution(sol xc.Solution) xc.Solution {
	for _, l := range s.trail {
		if !l.denies() && l.variable() < s.options {
			sol = append(sol, int(l.variable()))
		}
	}
	return sol
}
