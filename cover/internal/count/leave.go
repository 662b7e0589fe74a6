package count

import (
	"context"
	"math/big"

	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// Counts that others help with.

const (
	leaveShare  = 1. / 64 // of what the leader expects: the race before it is left to others
	leaveMost   = 1 << 33 // and at most
	recallShare = 1. / 32 // of what recall expects, which is only known then
)

// leaveLeast is how much work the race does before a search is left to others. Tests change
// it.
var leaveLeast = float64(1 << 28)

// A Rest is what a count has left to others. Together with what is counted it is the whole.
type Rest struct {
	Parts []tree.Part // of the tree of a search by rule [tree.Fewest]
	Cases []Case

	Recall bool // the whole, by recall: see Terms
}

// A Case is a problem without some of its options. Each solution counts several times.
type Case struct {
	Times   int64
	Without []int
}

// Leave is [Count] by [Fastest] for one of many workers. If a search, recall or symmetries promise
// least work when the race has gone on for a while, it ends there: leave receives what is left, and n
// is the number of solutions elsewhere.
func Leave(ctx context.Context, p *xc.Problem, cfg tree.Config, leave func(Rest)) (n *big.Int, by Way, err error) {
	if !mayRace(&cfg, p) {
		leave(Rest{Parts: []tree.Part{{}}})
		return new(big.Int), BySearch, nil
	}
	if cfg.MaxMemory == 0 {
		cfg.MaxMemory = defaultMemory
	}
	r := &race{p: p, ctx: ctx, cfg: cfg, others: leave}
	defer r.end()
	n, by, err = r.run()
	if err != nil && ctx.Err() != nil && r.mayLeave() { // what the search has done is not lost
		n, by, err = r.leaveSearch(), BySearch, nil
	}
	r.setStats(n, err)
	return n, by, err
}

// mayLeave reports whether a search is ahead after the ways have been tried for a while.
func (r *race) mayLeave() bool {
	return r.others != nil && r.leader() == racer(r.search) && r.search.shallow() && r.spent() >= leaveLeast
}

// leaveSearch ends the search, leaves the rest of it to others, and returns what it found.
func (r *race) leaveSearch() *big.Int {
	r.search.end()
	r.others(Rest{Parts: r.search.left.Left})
	return new(big.Int).SetUint64(r.search.ended.Solutions)
}

// leaveTo ends the race if it has gone on for a while and others can help its leader. It
// returns what is counted.
func (r *race) leaveTo(leader racer) (n *big.Int, way Way, ok bool) {
	if r.others == nil || r.spent() < max(leaveLeast, min(leaveMost, leaveShare*leader.forecast())) {
		return nil, Fastest, false
	}
	switch s, symmetric := leader.(*symmetricRacer); {
	case symmetric && !s.divides():
	case symmetric:
		return s.leave(), s.way(), true
	case leader.way() == ByRecall && r.spent() >= recallShare*leader.forecast():
		r.others(Rest{Recall: true})
		return new(big.Int), ByRecall, true
	case r.mayLeave():
		return r.leaveSearch(), BySearch, true
	}
	return nil, Fastest, false
}
