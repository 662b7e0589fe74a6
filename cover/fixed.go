package cover

import (
	"fmt"

	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// A run is what a [Config] asks for: to search the problem x by c.
type run struct {
	x     *xc.Problem
	c     tree.Config
	fixed *xc.Fixed // has the options of x; nil for the problem itself
}

// run returns the search that cfg asks for. Whatever it reports is about p itself.
func (p *Problem) run(cfg Config) (run, error) {
	if len(cfg.With)+len(cfg.Without) == 0 {
		return run{x: p.arrays(), c: cfg.lower()}, nil
	}
	f, err := p.arrays().Fix(cfg.With, cfg.Without)
	if err != nil {
		return run{}, fmt.Errorf("%w: %w", ErrConfig, err)
	}
	if cfg.Constraint != nil {
		cfg.Constraint = fixedConstraint{cfg.Constraint, p, f}
	}
	if cfg.Resume != nil && cfg.Resume.Problem == p.Fingerprint() {
		own := *cfg.Resume
		own.Problem = "" // that of x is another
		cfg.Resume = &own
	}
	if trace := cfg.Trace; trace != nil {
		cfg.Trace = func(v Visit) {
			if v.Item >= 0 {
				v.Item = f.Item(v.Item)
			}
			trace(v)
		}
	}
	if progress := cfg.Progress; progress != nil {
		cfg.Progress = func(st Stats) {
			for i, c := range st.Choices {
				st.Choices[i].Item, st.Choices[i].Option = f.Item(c.Item), f.Number(c.Option)
			}
			progress(st)
		}
	}
	return run{&f.Problem, cfg.lower(), f}, nil
}

// original gives the options of a solution of x the numbers that they have in the problem.
func (r *run) original(sol Solution) Solution {
	for i, k := range sol {
		sol[i] = r.fixed.Number(k)
	}
	return sol
}

// A fixedConstraint is a [Constraint] on the original of a fixed problem.
type fixedConstraint struct {
	Constraint
	p *Problem
	f *xc.Fixed
}

func (c fixedConstraint) Watch(*Problem) (Watcher, error) {
	w, err := watcher(c.Constraint, c.p)
	if err != nil {
		return nil, err
	}
	return fixedWatcher{w, c.f}, nil
}

type fixedWatcher struct {
	Watcher
	f *xc.Fixed
}

func (w fixedWatcher) Choose(k int) bool { return w.Watcher.Choose(w.f.Number(k)) }
func (w fixedWatcher) Unchoose(k int)    { w.Watcher.Unchoose(w.f.Number(k)) }
