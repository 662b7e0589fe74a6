package count

import (
	"cmp"
	"math"
	"math/big"
	"slices"

	"bonepile/cover/internal/learn"
	"bonepile/cover/internal/linear"
	"bonepile/cover/internal/tree"
)

// How a race chooses the way to count: run is the table of contents.
//
// The search has the first turns, alone, and most problems are done before anything else begins.
// Then other ways enter, each as soon as it is a small part of what the race expects to find out
// what it would take. All take turns; the leader, which expects least, has nearly all of the work.

const (
	firstTurn     = 1 << 17  // of the search, before anything else is tried
	quickTurn     = 1 << 22  // of the search at most, if it expects no more than that
	trialShare    = 1. / 32  // of what the leader expects: what another way may try with
	trialLag      = 8        // and how many times as much the others must have done first
	farAway       = 1 << 10  // unless the leader expects this many times what they have done
	walkShare     = 1. / 64  // of what the search expects: for random walks
	sweepShare    = 1. / 32  // of what the leader expects: what a sweep may do
	leaderTurn    = 1 << 18  // of the leader at least, before it is compared again
	learnFrom     = 1 << 28  // of all others, before a learner enters
	learnEntry    = 1000     // and for every entry of the problem
	learnMost     = 1 << 25  // of a learner for which workers wait
	equationShare = 1. / 128 // of the work so far: steps of an elimination
	sweepEntry    = 100      // to prepare sweeps, for every entry of the problem
	sweepOption   = 1500     // and for every option
	unreachable   = 1e15     // more than anything comes to
)

// run holds the race. After errPause it can be called again to continue.
func (r *race) run() (n *big.Int, way tree.Way, err error) {
	defer func() {
		if err != errPause {
			r.search.end()
		}
	}()
	if !r.opened {
		if done, err := r.open(); done || err != nil {
			return r.result(r.search, err)
		}
	}
	for {
		switch {
		case !r.swept:
			r.considerLayers() // a sweep and signs, or Algorithm N
		case !r.met:
			r.considerMeeting()
		}
		if r.contradicts() {
			return new(big.Int), tree.BySearch, nil
		}
		r.considerSymmetry()
		r.considerLearning()
		leader := r.leader()
		if n, way, ok := r.leaveTo(leader); ok {
			return n, way, nil
		}
		for _, c := range slices.Clone(r.racers) {
			limit, worthwhile := r.turn(c, leader)
			if !worthwhile {
				continue
			}
			r.leads = c == leader
			if done, err := r.advance(c, limit); done || err != nil {
				return r.result(c, err)
			}
		}
	}
}

// contradicts reports whether the equations of the items contradict each other, once that is a
// small part of the work so far to find out.
func (r *race) contradicts() bool {
	limit := int(r.spent() * equationShare)
	if r.consistent || limit < max(8*len(r.p.Entries), quickTurn*equationShare) || limit < 8*r.equations || !r.affords(float64(8*limit)) {
		return false
	}
	r.equations = limit
	refuted, decided := linear.Refute(r.p, limit, r.meter())
	r.consistent = decided && refuted == nil
	return refuted != nil
}

// considerLearning lets a learner in, which may find that there is no solution, or one.
func (r *race) considerLearning() {
	spent := r.spent()
	if r.learns || spent < max(learnFrom, float64(learnEntry*len(r.p.Entries))) {
		return
	}
	r.learns = true
	if r.budget == 0 && learn.Check(&r.cfg, r.p) == nil {
		r.learner = newLearnRacer(&decision{r: r, wanted: 2, enough: errMany}, 0)
		r.racers = append(r.racers, r.learner)
	}
}

// result returns what a way came to.
func (r *race) result(c racer, err error) (*big.Int, tree.Way, error) {
	if err != nil {
		return nil, c.way(), err
	}
	return c.count(), c.way(), nil
}

// open gives the search its first turns. Algorithm Z, which needs no preparation, enters then.
func (r *race) open() (done bool, err error) {
	if r.search == nil {
		r.search = &searchRacer{entrant: entrant{kind: tree.BySearch}, r: r}
		r.racers = []racer{r.search}
	}
	for _, turn := range []uint64{firstTurn, quickTurn} {
		if turn == quickTurn && r.search.forecast() > quickTurn {
			break
		}
		if done, err := r.advance(r.search, turn); done || err != nil {
			return done, err
		}
	}
	r.opened = true
	if r.p.Multiple() && !r.p.HasConditions() {
		r.racers = append(r.racers, newMemoRacer(r, r.search.updates))
	}
	return false, nil
}

// turn returns up to what work a way may go now, and whether that is worth a turn.
func (r *race) turn(c, leader racer) (limit uint64, worthwhile bool) {
	_, work, _ := c.progress()
	switch {
	case c == leader && c.restarts():
		return 2*work + leaderTurn, true
	case c == leader:
		return max(work+leaderTurn, work+work/8), true
	}
	limit = r.allowance(c)
	return limit, limit > work && !(c.restarts() && limit < 2*work)
}

// leader returns the way that expects least work.
func (r *race) leader() racer {
	return slices.MinFunc(r.racers, func(a, b racer) int { return cmp.Compare(ahead(a), ahead(b)) })
}

// ahead returns how much work a way expects. What it has done counts for half: it need not
// be done again, but a way that always seems near its end should not lead for ever. One that
// restarts loses all that it did if it is wrong, so it has to promise more.
func ahead(c racer) float64 {
	if c.restarts() {
		return 1.7 * c.forecast()
	}
	_, work, _ := c.progress()
	return c.forecast() - float64(work)/2
}

// allowance returns up to what work a way may go that does not lead. Signs, whose
// work is known, may do none. A sweep may find out whether its estimate was too high,
// as most are.
func (r *race) allowance(c racer) uint64 {
	expected := r.leader().forecast()
	switch {
	case c.way() == tree.BySigns, layered(c) && c.forecast() > 2*expected:
		return 0
	case layered(c):
		return uint64(expected * sweepShare)
	}
	_, work, _ := c.progress()
	if c == racer(r.learner) && r.cfg.Workers > 1 { // of which all but one wait until it leaves
		if work >= learnMost {
			r.leave(c)
		}
		return learnMost
	}
	others := r.spent() - r.looking - float64(work)
	if expected < farAway*others {
		others /= trialLag
	}
	return uint64(min(others, trialShare*expected))
}

// most returns what the race may expect of a search at most.
func (r *race) most() float64 {
	switch {
	case r.budget > 0:
		return r.budget
	case r.bound > 0:
		return r.bound
	}
	return 1 << 40
}

// considerLayers lets ways in that go through layers of states, and signs, as soon as it is a
// small part of the search to find out which. The search then makes its walks, to be compared,
// if it may be as good.
func (r *race) considerLayers() {
	expected := max(r.search.work, min(r.search.forecast(), r.most()))
	price := float64(len(r.p.Entries)*sweepEntry + len(r.p.Ends)*sweepOption)
	if price > expected/16 || !r.affords(price) {
		return
	}
	r.looking += price
	before := len(r.racers)
	if r.p.Multiple() {
		r.considerOptions(expected)
	} else {
		r.considerSweeps(expected)
	}
	if before < len(r.racers) && r.racers[before].forecast() > max(quickTurn/4, expected/32) {
		r.search.walk(min(quickTurn/4, walkShare*expected))
	}
}

// affords reports whether this turn can pay for estimating other ways.
func (r *race) affords(price float64) bool {
	return r.pause == 0 || r.spent()+price <= float64(r.pause)
}

// layered reports whether a way goes through layers of states, with an estimate from the
// beginning.
func layered(c racer) bool { return c.way() == tree.BySweep || c.way() == tree.ByOptions }

// considerOptions lets Algorithm N in, if it is a small part of what is expected to find
// out what it takes.
func (r *race) considerOptions(expected float64) {
	sample := min(expected/64/float64(len(r.p.Ends)*2*stateWork), 4*sampleSize)
	if orderPrice(r.p) > expected/16 || sample < sampleSize/4 {
		return
	}
	r.swept = true
	if o := newOptionsRacer(r, 8*expected, int(sample)); o != nil && !math.IsInf(o.forecast(), 1) {
		r.racers = append(r.racers, o)
	}
}

// considerSweeps lets the best sweep in, and signs, whose work is known, unless a sweep is
// good enough.
func (r *race) considerSweeps(expected float64) {
	r.swept = true
	sweeps, least := roughSweeps(r.p, expected, sweepWords, 0, r.meter()), expected
	if len(sweeps) == 0 || sweeps[0].forecast() >= goodSweep {
		if signs := findSigns(r.p, expected, r.meter()); signs != nil {
			r.racers = append(r.racers, signs.join(r))
			least = min(least, signs.forecast())
		}
	}
	if c := r.sweeper(refine(sweeps, least), least); c != nil {
		r.racers = append(r.racers, c)
	}
}

// considerMeeting looks for two sweeps that meet once more, if the race seemed too short for
// them when sweeps were considered, and has gone on for long.
func (r *race) considerMeeting() {
	expected := min(r.leader().forecast(), r.most())
	if r.single || r.p.Multiple() || expected < meetFrom || r.spent() < meetLate*expected || !r.affords(expected/16) {
		return
	}
	r.met = true
	most := expected * sweepDoubt
	for _, c := range r.racers {
		if layered(c) {
			most = min(most, c.forecast())
		}
	}
	if m := bestMeeting(r, most); m != nil {
		r.racers = append(r.racers, m)
	}
}
