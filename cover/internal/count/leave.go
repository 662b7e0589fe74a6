package count

import (
	"cmp"
	"context"
	"math/big"

	"bonepile/cover/internal/memo"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// Counts that others help with.

const (
	leaveShare = 1. / 64 // of what the leader expects: the race before it is left to others
	doubtShare = 2       // instead, if the walks of the search disagree
	leaveMost  = 1 << 33 // and at most
)

// leaveLeast is how much work the race does before a search is left to others. Tests change
// it.
var leaveLeast = float64(1 << 29)

// A Rest is what a count has left to others. Together with what is counted it is the whole.
type Rest struct {
	Parts []tree.Part // of the tree of a search by rule [tree.Fewest]
	Cases []Case
}

// A Case is a problem without some of its options. Each solution counts several times.
type Case struct {
	Times   int64
	Without []int
	Parts   []tree.Part // the rest of its tree, nil for all
}

// A Help is what lets others help with a count, or go on with it.
type Help struct {
	// Leave, if not nil, is for one of many workers, who count by [tree.Fastest]. If a search or
	// symmetries promise least work when the race has gone on for a while, it ends there: Leave
	// receives what is left, and the result is the number of solutions elsewhere.
	Leave func(Rest)

	// Keep, if not nil, keeps the state of a count that takes long. A count by [tree.Fastest] is
	// kept only if it may leave something, too.
	Keep Keeper
}

// Helped is [Count] with some help.
func Helped(ctx context.Context, p *xc.Problem, way tree.Way, cfg tree.Config, help Help) (n *big.Int, by tree.Way, err error) {
	if cfg.Stats != nil {
		defer func() { cfg.Stats.Way = by }()
	}
	cfg.MaxMemory = cmp.Or(cfg.MaxMemory, defaultMemory)
	if cfg.MaxSolutions > 0 && way != tree.BySearch {
		most := new(big.Int).SetUint64(cfg.MaxSolutions)
		defer func() {
			if n != nil && n.Cmp(most) > 0 {
				if n = most; by == tree.BySearch && cfg.Stats != nil { // which ends there
					cfg.Stats.Solutions = cfg.MaxSolutions
				}
			}
		}()
	}
	if way == tree.ByMemo && mayRace(&cfg, p) && !p.HasConditions() {
		if parts := p.Apart(); parts != nil {
			n, err = memo.CountApart(ctx, parts, cfg)
			return n, way, err
		}
	}
	return countWhole(ctx, p, way, cfg, help)
}

// countWhole counts without a look for parts. MaxMemory is set.
func countWhole(ctx context.Context, p *xc.Problem, way tree.Way, cfg tree.Config, help Help) (n *big.Int, by tree.Way, err error) {
	r := &race{p: p, whole: p, ctx: ctx, cfg: cfg, single: p.HasConditions()}
	defer r.end()
	switch {
	case way != tree.Fastest:
		r.keep = help.Keep
	case help.Leave != nil && !mayRace(&cfg, p):
		help.Leave(Rest{Parts: []tree.Part{{}}})
		return new(big.Int), tree.BySearch, nil
	case help.Leave != nil:
		r.others, r.keep = help.Leave, help.Keep
	case !mayRace(&cfg, p):
		way = tree.BySearch
	}
	switch way {
	case tree.BySearch:
		n, err = visit(ctx, p, cfg)
		return n, way, err
	case tree.ByMemo:
		cfg.MaxSolutions = 0
		n, err = memo.Count(ctx, p, cfg)
		return n, way, err
	}
	n, by, err = r.count(way)
	r.setStats(n, err)
	return n, by, err
}

// helpers returns what takes the rest of this race and those around it, nil if there is nobody.
func (r *race) helpers() func(Rest) {
	if r.outer != nil {
		return r.outer.r.helpers()
	}
	return r.others
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
func (r *race) leaveTo(leader racer) (n *big.Int, way tree.Way, ok bool) {
	share := leaveShare
	if r.search.doubtful() {
		share = doubtShare
	}
	if r.others == nil || r.spent() < max(leaveLeast, min(leaveMost, share*leader.forecast())) {
		return nil, tree.Fastest, false
	}
	switch s, symmetric := leader.(*symmetricRacer); {
	case symmetric && !s.divides():
	case symmetric:
		return s.leave(), s.way(), true
	case r.mayLeave():
		return r.leaveSearch(), tree.BySearch, true
	}
	return nil, tree.Fastest, false
}
