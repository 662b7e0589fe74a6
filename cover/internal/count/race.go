// Package count finds the number of solutions in whichever way promises least work.
//
// On one problem a sweep takes a millisecond and a search a second; on the next it is
// the other way round by more. So several ways begin, each estimates its work, and the one
// that expects least leads until another expects less (choose.go). A way that underestimates
// its work never wastes more than the estimate of the next best.
//
//	search  visits every solution; random walks estimate the size of its tree
//	sweep   covers the primary items in a fixed order and keeps the states of one layer
//	        at a time; package breadth proposes orders, sweep_estimate.go
//	        estimates the work of each
//	signs   averages a product over all ways to give signs to items; it remembers
//	        nothing, and its estimate is exact
//	memo    Algorithm Z, where items have bounds or weights: a search that remembers the
//	        number of solutions of the rest; it cannot tell before it has tried
//	options Algorithm N, in place of a sweep there
//	learn   a learner, which answers if there is no solution or one, and leaves otherwise
//
// Where a problem has symmetries, a few smaller problems may stand for it (symmetric.go),
// and each is counted by a race of its own.
//
// Memo alone counts the independent parts of a problem each for itself.
//
// Each is a racer (racers.go): it runs for a turn, and says what it expects. Work is measured in
// steps of roughly a nanosecond, counted from the data touched. No clock is read, so a problem is
// always counted in the same way.
package count

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"

	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// defaultMemory is how many bytes are remembered if Config.MaxMemory is 0.
const defaultMemory = 2 << 30

// A race is the private state of one count.
type race struct {
	p   *xc.Problem
	ctx context.Context
	cfg tree.Config // MaxMemory is set

	clock *xc.Meter // of ctx, nil before it is asked for

	racers     []racer    // that are in
	retired    tree.Stats // of those that are out
	next       uint64     // nodes at which to report
	search     *searchRacer
	opened     bool        // the search had the first turns
	swept      bool        // a sweep was considered
	met        bool        // and two that meet
	looked     bool        // symmetries were looked for
	learner    *learnRacer // nil for none
	learns     bool        // one was considered
	equations  int         // steps that an elimination was allowed
	consistent bool        // it found no contradiction
	single     bool        // no problems but p: neither symmetries nor halves
	alone      bool        // one racer is left
	looking    float64     // work to look for ways
	bound      float64     // of work that any way is known to need at most, 0 for none
	budget     float64     // of work, 0 for no limit
	pause      uint64      // work at which to stop with errPause, 0 for none

	leads   bool            // the racer whose turn it is
	whole   *xc.Problem     // p, or what p is a case of
	outer   *symmetricRacer // of whose cases p is one, nil for none
	resumed *keptHead       // what was counted before, if not nil
	keep    Keeper          // nil for none
	others  func(Rest)      // see Help; nil for none
}

// Count returns the number of solutions of p and how it was found, which depends on p,
// MaxNodes and MaxMemory alone, as Stats do.
//
// The tables of the problem, and a table that grows, take some more than MaxMemory for a
// moment. Nodes are those of all ways that were tried; MaxNodes is checked about every
// thousand. No more than MaxSolutions are counted, if that is not 0: a search that has found
// so many ends the race. Workers are used by signs, by a sweep through many states, and by a search
// when nothing else is left. If cfg asks for anything that only a search does, [tree.Fastest] is a
// search.
func Count(ctx context.Context, p *xc.Problem, way tree.Way, cfg tree.Config) (n *big.Int, by tree.Way, err error) {
	return Helped(ctx, p, way, cfg, Help{})
}

// count counts in a way that is a race, or one of its racers.
func (r *race) count(way tree.Way) (n *big.Int, by tree.Way, err error) {
	if r.keep != nil {
		if n, by, done, err := r.resume(way); done {
			return n, by, err
		}
	}
	if way != tree.Fastest {
		n, err = r.runOnly(way)
		return n, way, err
	}
	if err := r.cfg.Check(r.p); err != nil {
		return nil, tree.BySearch, err
	}
	n, by, err = r.run()
	if err != nil && r.ctx.Err() != nil && r.mayLeave() { // what the search has done is not lost
		return r.leaveSearch(), tree.BySearch, nil
	}
	return n, by, err
}

// mayRace reports whether several ways may count p: cfg and p ask for nothing that only a search
// does.
func mayRace(cfg *tree.Config, p *xc.Problem) bool {
	q := *p
	q.Conditions = nil
	return cfg.Plain(&q) && cfg.Choice == tree.Fewest && cfg.Engine == tree.Auto &&
		cfg.Resume == nil && cfg.Checkpoint == nil && !p.HasDemands()
}

// visit counts by visiting every solution.
func visit(ctx context.Context, p *xc.Problem, cfg tree.Config) (*big.Int, error) {
	n, err := search.Visit(ctx, p, cfg)
	if err != nil {
		return nil, err
	}
	return new(big.Int).SetUint64(n), nil
}

// runOnly counts in one way, from the beginning to the end.
func (r *race) runOnly(way tree.Way) (*big.Int, error) {
	if r.p.Primary == 0 { // one node: the empty set, if nothing is against it
		return visit(r.ctx, r.p, tree.Config{})
	}
	c := r.only(way)
	if err := r.poll(); err != nil {
		return nil, err
	}
	if c == nil {
		return nil, fmt.Errorf("cover: this problem cannot be counted by %v: %w", way, errors.ErrUnsupported)
	}
	r.racers, r.alone, r.leads = []racer{c}, true, true
	done, err := r.goOn(c, math.MaxUint64, r.cfg.MaxMemory)
	switch {
	case err != nil:
		return nil, err
	case !done:
		return nil, tree.ErrLimit
	}
	return c.count(), nil
}

// only returns a racer for one way, or nil if that is not for the problem.
func (r *race) only(way tree.Way) racer {
	switch {
	case r.p.HasDemands():
		return nil
	case way == tree.ByOptions:
		if o := newOptionsRacer(r, unreachable, sampleSize); o != nil {
			return o
		}
		return nil
	case r.p.Multiple():
		return nil
	}
	switch way {
	case tree.BySweep:
		if c := r.sweeper(bestSweep(r.p, unreachable, math.MaxInt, 0, r.meter()), unreachable); c != nil {
			return c
		}
	case tree.BySigns:
		if s := findSigns(r.p, unreachable, r.meter()); s != nil {
			return s.join(r)
		}
	}
	return nil
}

// setStats fills in the statistics, if they were asked for.
func (r *race) setStats(n *big.Int, err error) {
	if r.cfg.Stats == nil {
		return
	}
	*r.cfg.Stats = r.totals()
	if err == nil {
		r.cfg.Stats.Finish(n)
	}
}

var (
	errPause = errors.New("paused")         // why a race stops that is to be continued
	errMany  = errors.New("many solutions") // why a learner leaves
)

// spent returns the work of all ways that are in the race, and to look for them.
func (r *race) spent() (all float64) {
	all = r.looking
	for _, c := range r.racers {
		_, work, _ := c.progress()
		all += float64(work)
	}
	return all
}

// advance lets a way take its turn.
func (r *race) advance(c racer, limit uint64) (done bool, err error) {
	r.alone = r.swept && len(r.racers) == 1 && (r.learns || r.spent() > learnFrom)
	if err := r.poll(); err != nil {
		return false, err
	}
	_, work, bytes := c.progress()
	memory, spent := r.cfg.MaxMemory-min(r.cfg.MaxMemory, r.bytes()-bytes), uint64(r.spent())
	if r.budget > 0 {
		if float64(spent) >= r.budget {
			return false, tree.ErrLimit
		}
		limit = min(limit, work+uint64(r.budget)-spent)
	}
	if r.pause > 0 {
		if spent >= r.pause {
			return false, errPause
		}
		if !c.restarts() { // which would do the same again and again
			limit = min(limit, work+r.pause-spent)
		}
	}
	done, err = r.goOn(c, limit, memory)
	if most := r.cfg.MaxSolutions; most > 0 && c.way() == tree.BySearch && err == nil {
		if st, _, _ := c.progress(); st.Solutions >= most {
			return true, nil
		}
	}
	if err == errMany || errors.Is(err, tree.ErrMemory) && c.way() != tree.BySearch {
		r.leave(c)
		err = nil
	}
	if !done && err == nil && r.nodesLeft() == 0 {
		err = tree.ErrLimit
	}
	return done, err
}

// end ends all ways that are in the race.
func (r *race) end() {
	for _, c := range r.racers {
		c.end()
	}
}

// leave takes a way out of the race.
func (r *race) leave(c racer) {
	r.racers = slices.DeleteFunc(r.racers, func(d racer) bool { return d == c })
	st, _, _ := c.progress()
	addWork(&r.retired, st)
	c.end()
}

// addWork adds what a way did to totals.
func addWork(all *tree.Stats, st tree.Stats) {
	all.Nodes += st.Nodes
	all.Memo += st.Memo
	all.Hits += st.Hits
	all.Conflicts += st.Conflicts
	all.Decisions += st.Decisions
	all.Propagations += st.Propagations
}

// totals returns what all ways did so far.
func (r *race) totals() tree.Stats {
	all := r.retired
	all.Uncounted = true
	for _, c := range r.racers {
		st, _, _ := c.progress()
		addWork(&all, st)
		all.Done = max(all.Done, min(st.Done, math.Nextafter(1, 0)))
	}
	return all
}

// nodesLeft returns how many nodes may still be visited.
func (r *race) nodesLeft() uint64 {
	if r.cfg.MaxNodes == 0 {
		return math.MaxUint64
	}
	return r.cfg.MaxNodes - min(r.cfg.MaxNodes, r.totals().Nodes)
}

// meter returns what looks for ways ask whether there is time for them.
func (r *race) meter() *xc.Meter {
	if r.clock == nil {
		r.clock = xc.NewMeter(r.ctx)
	}
	return r.clock
}

// poll reports progress, and returns why to stop, if there is a reason.
func (r *race) poll() error {
	if r.ctx.Err() != nil {
		return context.Cause(r.ctx)
	}
	if r.cfg.Progress != nil {
		if st := r.totals(); st.Nodes >= r.next {
			r.next = st.Nodes + tree.CheckEvery
			r.cfg.Progress(st)
		}
	}
	return nil
}
