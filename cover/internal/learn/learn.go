package learn

import (
	"math/rand/v2"

	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// Learning: a search that writes down why it failed.
//
// The other engines forget a dead end as soon as they leave it, and meet its cause
// again in every part of the tree where it hides. This one is a solver of the
// kind that decides satisfiability (conflict-driven clause learning). It assumes
// options to be chosen or left out, one after the other, and works out after each
// what follows. When that contradicts itself, it finds out which assumptions were
// to blame, keeps that as a clause, and goes back to where the clause would have
// said better. A clause is a list of literals, one of which has to hold; a literal
// says of a variable that it is true or that it is false.
//
// It finds one solution, or proves that there is no other, of large problems on
// which a plain search would not end. It is not for many solutions: each costs a
// clause. Nor is it for arguments of counting: that an odd number of places
// cannot be paired (a complete graph of 2q+1 vertices as options of two) takes
// exponentially many clauses, as it takes any resolution proof.
//
// # Variables
//
// Variable k, below the number of options, says that option k is chosen. Where two
// or more options give one colour to an item, they share a further variable, a
// tint: it is true if and only if one of them is chosen. What the problem says is
// kept as it is, and not written out as clauses, of which a large item would need
// a square of its options:
//
//	(most)  a group is a list of variables of which at most one is true: for a
//	        primary item its options; for a secondary one its options without
//	        colour or with one that no other option gives it, and its tints
//	(tint)  a chosen option makes its tints true; a tint that is false rules out
//	        all its options
//	(least) one option of every primary item, and of every tint that is true, is
//	        chosen: this is a clause, first in the store
//
// A solution is an assignment of all variables that satisfies these.
//
// # Invariants
//
// Whenever a literal is about to be assumed:
//
//	(settled) nothing more follows: of every group all or all but one that is
//	          true are false if one is true, tints and their options agree with
//	          (tint), and every clause has a true literal or two that are open
//	(watched) a clause is on the lists of the negations of its first two
//	          literals and on no other
//	(reason)  a literal that was not assumed, above level 0, has a reason: it
//	          follows from literals earlier on the trail
//	(sound)   every solution that was not yet found satisfies every clause
//
// They are checked in debug builds: see learn_check.go.
//
// # Cost
//
// Memory is that of the problem, some 200 bytes an option, up to 4·64 bytes for
// its rivals (see rivalry), and what was learned: a clause of some tens of
// literals for every conflict that is remembered, and one for every solution. A
// conflict takes as long as what follows from an assumption, times how many of
// them the search goes back: 20 to 40 µs on Dominosa boards with pips to 25 and 40.
//
// # Sources
//
// Marques-Silva and Sakallah, GRASP (1999), for clauses from conflicts; Moskewicz
// and others, Chaff (2001), for two watched literals and for variables picked by
// recent conflicts; Eén and Sörensson, MiniSat (2003), for how it all fits
// together; Audemard and Simon, Glucose (2009), for the number of levels as the
// worth of a clause, and when to start again. TAOCP 7.2.2.2 has it as Algorithm C.

// A Literal is twice a variable, if it says that the variable is true, and one
// more if it says that it is false.
type Literal int32

func Yes(v int32) Literal { return Literal(2 * v) }
func No(v int32) Literal  { return Literal(2*v + 1) }

func (l Literal) not() Literal    { return l ^ 1 }
func (l Literal) variable() int32 { return int32(l >> 1) }
func (l Literal) denies() bool    { return l&1 != 0 }

// A Reason is why a literal is true: 0 if it was assumed or holds on level 0, the
// place of a clause that has it in front, or ^l if it follows from literal l alone.
type Reason int32

// A Learner is the private state of one run.
type Learner struct {
	p *xc.Problem

	// The problem. Variables are options, then tints.
	options int32
	groups  xc.Lists // variables, by group
	in      xc.Lists // groups, by variable
	Rivals  xc.Lists // variables that share a group, by variable; see rivalry
	tints   xc.Lists // tints, by option; without ends if there are none
	Tinted  xc.Lists // options, by tint

	// The assignment.
	Value  []int8    // by literal: 1 if it is true, -1 if it is false
	Level  []int32   // by variable that is assigned: how many assumptions it rests on
	Reason []Reason  // by variable that is assigned
	Trail  []Literal // that are true, in order
	begins []int32   // by level from 1: where it begins on the trail
	head   int       // what follows from the trail before this has been worked out

	clauses
	order ranking
	saved []int8 // by variable: what it was last, as a value of literal yes

	// For analyse: see learn_analyse.go.
	seen   []bool    // by variable
	Clause []Literal // that is being learned
	clash  [2]Literal
	todo   []Literal
	clear  []Literal
	marks  []uint64 // by level: the last clause that had a literal of it
	mark   uint64

	Pace  pace
	Stats tree.Stats
	Limit uint64       // of stats.Nodes
	Tick  func() error // called when effort reaches pause, and moves it
	Pause uint64

	closed bool          // nothing is left to be found
	Oracle []xc.Solution // for the check of (sound): see learn_check.go
}

// effort is what ticks are measured by: there may be much work between two leaves.
func (s *Learner) effort() uint64 { return s.Stats.Nodes + s.Stats.Decisions }

// NewLearner returns a learner for p, which has neither bounds nor weights. If
// shuffle, options are preferred in an order that depends on seed. It takes about
// linear time in the size of p.
func NewLearner(p *xc.Problem, shuffle bool, seed uint64) *Learner {
	s := &Learner{p: p, options: int32(len(p.Ends))}
	items := s.gather()
	n := int(s.options) + len(s.Tinted.Ends)
	s.Value = make([]int8, 2*n)
	s.Level, s.Reason = make([]int32, n), make([]Reason, n)
	s.Trail = make([]Literal, 0, n)
	s.saved, s.seen = make([]int8, n), make([]bool, n)
	s.marks = make([]uint64, n+1)
	s.state(items)
	for v := range s.saved {
		s.saved[v] = 1
	}
	s.order.init(s.likings(shuffle, seed))
	s.Pace.init()
	if xc.Debug {
		s.Consult()
	}
	return s
}

// likings returns what the options are worth to begin with: one of an item with
// few others is worth more, since it tells more whichever way it goes.
func (s *Learner) likings(shuffle bool, seed uint64) []float64 {
	worth := make([]float64, len(s.Level))
	rng := rand.New(rand.NewPCG(seed, 0))
	for v := range worth {
		for _, g := range s.in.Of(v) {
			worth[v] += 1 / float64(len(s.groups.Of(int(g))))
		}
		if shuffle {
			worth[v] += rng.Float64()
		}
	}
	return worth
}

// depth is the level of what is assigned now.
func (s *Learner) depth() int32 { return int32(len(s.begins)) }

// assign makes literal l true, for reason r.
func (s *Learner) assign(l Literal, r Reason) {
	v := l.variable()
	s.Value[l], s.Value[l.not()] = 1, -1
	if s.Level[v] = s.depth(); s.Level[v] == 0 {
		r = 0
	}
	s.Reason[v] = r
	s.Trail = append(s.Trail, l)
}

// Assume makes literal l true on a level of its own.
func (s *Learner) Assume(l Literal) {
	s.begins = append(s.begins, int32(len(s.Trail)))
	s.assign(l, 0)
}

// Back takes back all levels above one.
func (s *Learner) Back(level int32) {
	if s.depth() <= level {
		return
	}
	end := s.begins[level]
	for i := len(s.Trail) - 1; i >= int(end); i-- {
		l := s.Trail[i]
		v := l.variable()
		s.saved[v] = 1
		if l.denies() {
			s.saved[v] = -1
		}
		s.Value[l], s.Value[l.not()] = 0, 0
		s.order.push(v)
	}
	s.Trail, s.begins, s.head = s.Trail[:end], s.begins[:level], int(end)
}

// Run searches on, and calls visit at every solution. It returns errStop if that
// returned false, ErrLimit or the error of tick if that ended it, and nil if there
// is nothing more to find. Until then it can be called again.
func (s *Learner) Run(visit func() bool) error {
	for !s.closed {
		if s.Stats.Nodes >= s.Limit {
			return tree.ErrLimit
		}
		if s.effort() >= s.Pause {
			if err := s.Tick(); err != nil {
				return err
			}
		}
		if !s.Propagate() {
			s.Stats.Nodes++
			s.Stats.Conflicts++
			if s.depth() == 0 {
				s.closed = true
				break
			}
			s.learn()
			continue
		}
		if xc.Debug {
			s.Check()
		}
		switch {
		case len(s.Trail) == len(s.Level):
			s.Stats.Nodes++
			s.Stats.Solutions++
			more := visit()
			s.exclude()
			if !more {
				return tree.ErrStop
			}
		case s.depth() > 0 && s.Pace.tired():
			s.Pace.rest()
			s.Back(s.same())
		case s.Pace.full(s.Stats.Conflicts):
			s.reduce()
		default:
			s.Stats.Decisions++
			s.Assume(s.pick())
		}
	}
	s.Stats.Done = 1
	if xc.Debug {
		s.CheckAll()
	}
	return nil
}

// pick returns the literal to assume: of the open variables the one that is
// ranked first, as it was last.
func (s *Learner) pick() Literal {
	for {
		v := s.order.pop()
		switch {
		case s.Value[Yes(v)] != 0:
		case s.saved[v] > 0:
			return Yes(v)
		default:
			return No(v)
		}
	}
}

// same returns how many levels a search that starts again would come to in the
// same order: those whose assumptions rank above the best open variable.
func (s *Learner) same() int32 {
	v := s.order.pop()
	for s.Value[Yes(v)] != 0 {
		v = s.order.pop()
	}
	s.order.push(v)
	for level, begin := range s.begins {
		if s.order.rank[s.Trail[begin].variable()] < s.order.rank[v] {
			return int32(level)
		}
	}
	return s.depth()
}

// exclude makes the search find what it has just found no more. Its assumptions
// lead to nothing else, so one of them has to go: the last, if the others stay.
func (s *Learner) exclude() {
	depth := s.depth()
	s.Clause = s.Clause[:0]
	for l := depth - 1; l >= 0; l-- {
		s.Clause = append(s.Clause, s.Trail[s.begins[l]].not())
	}
	if xc.Debug {
		s.Strike()
	}
	if depth == 0 {
		s.closed = true
		return
	}
	s.Back(depth - 1)
	s.assert(0)
}

// Solution appends the options chosen to sol, in the order of the trail.
func (s *Learner) Solution(sol xc.Solution) xc.Solution {
	for _, l := range s.Trail {
		if !l.denies() && l.variable() < s.options {
			sol = append(sol, int(l.variable()))
		}
	}
	return sol
}
