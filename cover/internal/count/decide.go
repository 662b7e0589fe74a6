package count

import (
	"context"
	"iter"
	"math/big"
	"slices"

	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

const (
	decideFirst = 1 << 10 // conflicts and decisions of the search before anything is counted
	decideShare = 1. / 32 // of the work so far: what a count may do
	decideSmall = 1 << 12 // entries of a problem that may be counted with decideFree
	decideSums  = 1 << 16 // the same of one with bounds or weights, of which a learner knows less
	decideFree  = 1 << 22 // of work beside that share
	decideBytes = 256 << 20
	learnWork   = 170 // of what a learner propagates
)

// Decide is [search.Decide] with another way beside it where the engine is left open:
// whenever the learner has worked twice as long as before, the solutions are counted for a
// small part of that time. A count sees at once that ten pigeons do not fit in nine holes,
// which takes a learner exponential time; and if it knows that there is one solution, nobody
// has to prove that there is no other.
//
// The nodes of cfg are those of the search alone.
func Decide(ctx context.Context, p *xc.Problem, cfg tree.Config) (search.Answer, error) {
	if cfg.MaxSolutions != 1 {
		cfg.MaxSolutions = 0
	}
	if !needsNoSearch(&cfg, p) || p.HasDemands() || cfg.Workers > 1 {
		return search.Decide(ctx, p, cfg)
	}
	var stats tree.Stats
	if cfg.Stats == nil {
		cfg.Stats = &stats
	}
	solutions, stop := iter.Pull2(paused(ctx, p, &cfg))
	defer stop()
	a, known := search.Answer{Verdict: search.None}, search.Unknown
	for {
		sol, err, more := solutions()
		switch {
		case !more:
			return a, nil
		case err != nil:
			a.Verdict = search.Unknown
			return a, err
		case sol == nil: // it pauses
			if known == search.Unknown {
				budget := decideShare * learnWork * float64(cfg.Stats.Propagations)
				if len(p.Entries) <= decideSmall || p.Multiple() && len(p.Entries) <= decideSums {
					budget += decideFree
				}
				known = verdict(ctx, p, budget)
			}
		case a.Verdict == search.None:
			a.Verdict, a.First = search.Unique, slices.Clone(sol)
			if cfg.MaxSolutions == 1 {
				a.Verdict = search.Unknown
				return a, nil
			}
		default:
			a.Verdict, a.Second = search.Many, slices.Clone(sol)
			return a, nil
		}
		if known == a.Verdict { // None or Unique
			return a, nil
		}
	}
}

// paused yields the solutions of p as [search.Decide] would come by them, and nil whenever
// the search has worked twice as long as before; then cfg.Stats has its totals.
func paused(ctx context.Context, p *xc.Problem, cfg *tree.Config) iter.Seq2[xc.Solution, error] {
	return func(yield func(xc.Solution, error) bool) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		pause, ended, with := uint64(decideFirst), false, *cfg
		with.Progress = func(st tree.Stats) {
			if cfg.Progress != nil {
				cfg.Progress(st)
			}
			if st.Nodes+st.Decisions >= pause && !ended {
				pause *= 2
				*cfg.Stats = st
				if ended = !yield(nil, nil); ended {
					cancel()
				}
			}
		}
		for sol, err := range search.Candidates(ctx, p, with) {
			if ended || !yield(sol, err) {
				return
			}
		}
	}
}

// verdict counts with so much work at most.
func verdict(ctx context.Context, p *xc.Problem, work float64) search.Verdict {
	r := &race{p: p, ctx: ctx, cfg: tree.Config{MaxMemory: decideBytes}, budget: work}
	defer r.end()
	n, _, err := r.run()
	if err != nil {
		return search.Unknown
	}
	return verdictOf(n)
}

func verdictOf(n *big.Int) search.Verdict {
	switch {
	case n.Sign() == 0:
		return search.None
	case n.IsUint64() && n.Uint64() == 1:
		return search.Unique
	}
	return search.Many
}
