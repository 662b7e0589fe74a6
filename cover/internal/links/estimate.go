package links

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// An Estimate says how big a search will be, as package cover explains.
//
// If the nodes above one had d_1, d_2, …, d_l children, a walk meets that node with
// probability 1/(d_1 d_2 … d_l); so it counts for d_1 d_2 … d_l nodes, and the sum over
// the walk has the size of the tree as its expectation. The same goes for solutions and
// for all that is counted at nodes.
type Estimate struct {
	Walks int

	Nodes, Updates, Cleansings, Solutions Figure

	Profile []Figure // by level
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

// NewEstimate makes random walks in the tree of a search of p under cfg, with its rules
// and its constraint; limits and callbacks are ignored.
func NewEstimate(ctx context.Context, p *xc.Problem, cfg tree.Config, walks int, rng *rand.Rand) (Estimate, error) {
	if cfg.Choice.Learns() {
		return Estimate{}, fmt.Errorf("%w: rule %v", tree.ErrReplay, cfg.Choice)
	}
	s, err := New(&cfg, p)
	if err != nil {
		return Estimate{}, err
	}
	e := Estimator{S: s, Rng: rng}
	for e.Walks < walks && ctx.Err() == nil {
		e.Walk()
	}
	est := Estimate{
		Walks:      e.Walks,
		Nodes:      e.Nodes.Figure(e.Walks),
		Updates:    e.updates.Figure(e.Walks),
		Cleansings: e.cleansings.Figure(e.Walks),
		Solutions:  e.solutions.Figure(e.Walks),
	}
	for _, t := range e.Profile {
		est.Profile = append(est.Profile, t.Figure(e.Walks))
	}
	return est, nil
}

// An Estimator is the private state of one estimate.
type Estimator struct {
	S     *Search
	Rng   *rand.Rand
	Walks int

	Nodes, updates, cleansings, solutions Tally
	Profile                               []Tally // by level
}

// Walk makes a walk and adds what it says. It leaves the search as it was.
func (e *Estimator) Walk() {
	var nodes, updates, cleansings, solutions float64
	weight := 1.0 // number of nodes that the present one stands for
	e.Walks++
	level := 0
	for {
		if xc.Debug {
			e.S.Check()
		}
		if level == len(e.Profile) {
			e.Profile = append(e.Profile, Tally{}) // all walks before had 0 there
		}
		nodes += weight
		e.Profile[level].Add(weight, e.Walks)
		level++

		e.S.Stats = tree.Stats{}
		children, solved := e.S.Open()
		updates += weight * float64(e.S.Stats.Updates)
		if solved && (e.S.Watch == nil || e.S.Watch.Accept()) {
			solutions = weight
		}
		if children == 0 {
			break
		}
		weight *= float64(children)
		if !e.enter(e.Rng.Int32N(children)) {
			break // that child is not there
		}
		updates += weight * float64(e.S.Stats.Updates)
		cleansings += weight * float64(e.S.Stats.Cleansings)
	}
	for l := level; l < len(e.Profile); l++ {
		e.Profile[l].Add(0, e.Walks)
	}
	e.back()
	e.Nodes.Add(nodes, e.Walks)
	e.updates.Add(updates, e.Walks)
	e.cleansings.Add(cleansings, e.Walks)
	e.solutions.Add(solutions, e.Walks)
}

// enter makes choice c, from 0, of those that open found, and returns whether
// the constraint, if there is one, lets it. Afterwards stats is what that choice
// took, and no other.
func (e *Estimator) enter(c int32) bool {
	s := e.S
	s.Pass(c)
	s.Stats = tree.Stats{}
	if !s.Advance() {
		s.Close()
		return false
	}
	return s.Position(s.Level-1).Choice == c+1
}

// back returns to the root.
func (e *Estimator) back() {
	for e.S.Level > 0 {
		e.S.Leave()
	}
}

// A Tally is mean and variance of values as they come in, by Welford's method,
// which does not subtract big numbers from each other.
type Tally struct {
	Mean  float64
	spare float64 // sum of the squares of the distances from the mean
}

// Add adds value number n, counted from 1.
func (t *Tally) Add(value float64, n int) {
	d := value - t.Mean
	t.Mean += d / float64(n)
	t.spare += d * (value - t.Mean)
}

// Figure returns the mean of n values.
func (t *Tally) Figure(n int) Figure {
	switch {
	case math.IsNaN(t.Mean) || math.IsInf(t.Mean, 0): // NaN after +Inf
		return Figure{math.Inf(1), math.Inf(1)}
	case n < 2:
		return Figure{t.Mean, math.Inf(1)}
	}
	return Figure{t.Mean, math.Sqrt(t.spare / float64(n-1) / float64(n))}
}
