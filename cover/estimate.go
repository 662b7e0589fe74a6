package cover

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
)

// An Estimate says how big a search will be, and how many solutions it will
// find, without doing it.
//
// A walk goes from the root of the search tree to a leaf, at every node to a
// child picked at random. If the nodes above one had d_1, d_2, …, d_l children,
// a walk meets that node with probability 1/(d_1 d_2 … d_l); so it counts for
// d_1 d_2 … d_l nodes, and the sum over the walk has the size of the tree as its
// expectation. The same goes for solutions and for all that is counted at
// nodes. The mean of many walks is the estimate.
//
// If the tree is ragged, a rare walk may stand for most of it. Then the estimate
// is too small more often than not, and so is its error, which is an estimate
// itself.
//
// See Knuth, Mathematics of Computation 29 (1975), 121–136, and The Art of
// Computer Programming, exercise 7.2.2.1–86.
type Estimate struct {
	Walks int // made

	Nodes, Updates, Cleansings, Solutions Figure // as in [Stats]

	// Profile is the nodes of each level that a walk has come to.
	Profile []Figure
}

// A Figure is a mean of random values, and how far it may be off.
type Figure struct {
	Value float64 // +Inf if it is too big to tell
	Error float64 // standard error of Value; +Inf if there were less than two walks
}

// Interval returns the ends of a 95 % confidence interval: if values were
// distributed normally, as means of many walks nearly are, one in twenty such
// intervals would miss the truth.
func (f Figure) Interval() (lo, hi float64) {
	const z = 1.959964 // of normal deviates, 2.5 % are larger
	if math.IsInf(f.Error, 1) {
		return 0, math.Inf(1)
	}
	return max(0, f.Value-z*f.Error), f.Value + z*f.Error
}

// Estimate makes random walks in the search tree of p under the rule [Fewest],
// and returns what they tell. If ctx ends before, it returns what it knows by
// then. The same numbers from rng give the same estimate.
//
// A walk visits as many nodes as the tree is deep.
func (p *Problem) Estimate(ctx context.Context, walks int, rng *rand.Rand) Estimate {
	est, _ := p.EstimateConfig(ctx, Config{}, walks, rng) // no error comes of the zero Config
	return est
}

// EstimateConfig is Estimate of a search under cfg, with its rules and its
// constraint; limits and hooks are not looked at. Its errors are those of a
// search that cannot begin. There is no estimate for a rule that learns while it
// searches, since it has not one tree but many: the error is [ErrReplay].
func (p *Problem) EstimateConfig(ctx context.Context, cfg Config, walks int, rng *rand.Rand) (Estimate, error) {
	if cfg.Choice.learns() {
		return Estimate{}, fmt.Errorf("%w: rule %v", ErrReplay, cfg.Choice)
	}
	s, err := cfg.newSearch(p)
	if err != nil {
		return Estimate{}, err
	}
	e := estimator{s: s, rng: rng}
	for e.walks < walks && ctx.Err() == nil {
		e.walk()
	}
	est := Estimate{
		Walks:      e.walks,
		Nodes:      e.nodes.figure(e.walks),
		Updates:    e.updates.figure(e.walks),
		Cleansings: e.cleansings.figure(e.walks),
		Solutions:  e.solutions.figure(e.walks),
	}
	for _, t := range e.profile {
		est.Profile = append(est.Profile, t.figure(e.walks))
	}
	return est, nil
}

// An estimator is the private state of one estimate.
type estimator struct {
	s     *search
	rng   *rand.Rand
	walks int

	nodes, updates, cleansings, solutions tally
	profile                               []tally // by level
}

// walk makes a walk and adds what it says. It leaves the search as it was.
func (e *estimator) walk() {
	var nodes, updates, cleansings, solutions float64
	weight := 1.0 // number of nodes that the present one stands for
	e.walks++
	level := 0
	for {
		if debug {
			e.s.check()
		}
		if level == len(e.profile) {
			e.profile = append(e.profile, tally{}) // all walks before had 0 there
		}
		nodes += weight
		e.profile[level].add(weight, e.walks)
		level++

		e.s.stats = Stats{}
		children, solved := e.s.open()
		updates += weight * float64(e.s.stats.Updates)
		if solved && (e.s.watch == nil || e.s.watch.Accept()) {
			solutions = weight
		}
		if children == 0 {
			break
		}
		weight *= float64(children)
		if !e.enter(e.rng.Int32N(children)) {
			break // that child is not there
		}
		updates += weight * float64(e.s.stats.Updates)
		cleansings += weight * float64(e.s.stats.Cleansings)
	}
	for l := level; l < len(e.profile); l++ {
		e.profile[l].add(0, e.walks)
	}
	e.back()
	e.nodes.add(nodes, e.walks)
	e.updates.add(updates, e.walks)
	e.cleansings.add(cleansings, e.walks)
	e.solutions.add(solutions, e.walks)
}

// enter makes choice c, from 0, of those that open found, and returns whether
// the constraint, if there is one, lets it. Afterwards stats is what that choice
// took, and no other.
func (e *estimator) enter(c int32) bool {
	s := e.s
	x := s.pass(c)
	s.stats = Stats{}
	if !s.advance(x) {
		s.close()
		return false
	}
	return s.position(s.level-1).Choice == c+1
}

// back returns to the root.
func (e *estimator) back() {
	for e.s.level > 0 {
		e.s.leave()
	}
}

// A tally is mean and variance of values as they come in, by Welford's method,
// which does not subtract big numbers from each other.
type tally struct {
	mean  float64
	spare float64 // sum of the squares of the distances from the mean
}

// add adds value number n, counted from 1.
func (t *tally) add(value float64, n int) {
	d := value - t.mean
	t.mean += d / float64(n)
	t.spare += d * (value - t.mean)
}

// figure returns the mean of n values.
func (t *tally) figure(n int) Figure {
	switch {
	case math.IsNaN(t.mean) || math.IsInf(t.mean, 0): // NaN after +Inf
		return Figure{math.Inf(1), math.Inf(1)}
	case n < 2:
		return Figure{t.mean, math.Inf(1)}
	}
	return Figure{t.mean, math.Sqrt(t.spare / float64(n-1) / float64(n))}
}
