package cover

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
)

// An engine is a data structure with a search on it. All engines walk one tree,
// node for node: that of Algorithm X, C or M under the rule of the Config. So
// parts and checkpoints of one are good for another, solutions come in one order,
// and what is counted at nodes is the same; only the links count updates and
// cleansings.
type engine interface {
	// run walks a part of the tree. At every node, before it is counted, it
	// calls tick if it is time. It returns errStop if visit, which is called at
	// every solution, returned false, the error of tick if that stopped it, or
	// ErrPart. If it returns nil, everything is as it was before.
	run(part Part, visit func() bool) error

	// position returns the choice that was last made on a level.
	position(level int) Turn

	// solution appends the options chosen to sol.
	solution(sol Solution) Solution

	// chosen returns the choices that lead to where the search is.
	chosen() []Chosen

	// walking returns the walk that is part of the engine.
	walking() *walk
}

// A walk is what all engines have in common: where in the tree they are, what is
// to be searched, what was counted.
type walk struct {
	p      *Problem
	engine engine // whose walk this is

	work uint64 // options taken off by cells, which do not count updates

	level int
	base  int // level of the root of the search: not 0 in a Part of the tree

	// What is to be searched: parts[done] now, those before it are behind.
	parts   []Part
	done    int
	resumed float64 // share of all that was behind before parts[0]

	stats   Stats
	profile []uint64

	// Tick is called when stats.Nodes reaches pause; it moves pause, or ends
	// the search by an error.
	pause uint64
	tick  func() error

	// newAdviser, if not nil, makes what says when another engine is to go on
	// with this walk, or nil if none ever is.
	newAdviser func(cfg *Config, w *walk) adviser
}

// An adviser says when another engine is to go on with a walk.
type adviser interface {
	// advise is asked before a node. It returns the number of nodes at which it
	// wants to be asked again, or errChange if another engine goes on.
	advise(w *walk) (next uint64, err error)
}

// errChange ends the run of an engine whose walk another takes over.
var errChange = errors.New("another engine goes on")

// errStop ends a search that visit has seen enough of.
var errStop = errors.New("stopped by the visitor")

// line is as many numbers as two cache lines hold. What a worker writes at every node
// stands so far from what another writes, or both wait for each other: 8 by 8 dominoes
// took two workers longer than one.
const line = 16

// newWalk returns the walk of an engine for p, which has to set engine.
func newWalk(p *Problem) *walk {
	apart := &struct {
		_ [line]uint64
		walk
		_ [line]uint64
	}{}
	w := &apart.walk
	w.p = p
	w.profile = make([]uint64, line+p.primary+1+line)[line : line+p.primary+1]
	return w
}

func (w *walk) walking() *walk { return w }

// count counts a node on a level.
func (w *walk) count(level int) {
	w.stats.Nodes++
	for level >= len(w.profile) {
		w.profile = append(w.profile, 0)
	}
	w.profile[level]++
}

// start runs the search under cfg. Visit returns false to stop it.
func (w *walk) start(ctx context.Context, cfg Config, visit func() bool) error {
	parts := []Part{{}}
	if cfg.Resume != nil {
		parts = cfg.Resume.Left
		if err := w.resume(cfg.Resume); err != nil {
			return err
		}
	}
	before := w.stats
	var advice adviser
	if w.newAdviser != nil {
		advice = w.newAdviser(&cfg, w)
	}
	if cfg.Stats != nil {
		defer func() { *cfg.Stats = w.totals() }()
	}
	w.tick = func() error {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if cfg.MaxNodes > 0 && w.stats.Nodes-before.Nodes >= cfg.MaxNodes {
			return ErrLimit
		}
		if cfg.Progress != nil {
			st := w.totals()
			st.Choices = w.engine.chosen()
			cfg.Progress(st)
		}
		if cfg.Checkpoint != nil {
			cfg.Checkpoint(func() Checkpoint { return w.checkpoint(true) }, false)
		}
		w.pause = w.stats.Nodes - w.stats.Nodes%checkEvery + checkEvery
		if cfg.MaxNodes > 0 {
			w.pause = min(w.pause, before.Nodes+cfg.MaxNodes)
		}
		if advice != nil {
			next, err := advice.advise(w)
			if err != nil {
				advice = nil
				return err
			}
			w.pause = min(w.pause, next)
		}
		return nil
	}
	err := w.runAll(parts, func() bool {
		return visit() && (cfg.MaxSolutions == 0 || w.stats.Solutions-before.Solutions < cfg.MaxSolutions)
	})
	if cfg.Checkpoint != nil && !errors.Is(err, ErrPart) {
		cfg.Checkpoint(func() Checkpoint { return w.checkpoint(err != nil && err != errStop) }, true)
	}
	if err == errStop {
		return nil
	}
	return err
}

// runAll runs through the parts in turn.
func (w *walk) runAll(parts []Part, visit func() bool) error {
	w.parts, w.done = parts, 0
	for ; w.done < len(w.parts); w.done++ {
		err := w.engine.run(w.parts[w.done], visit)
		if err == errChange {
			w.done = -1
			continue
		}
		if err != nil {
			return err
		}
	}
	w.stats.Done = 1
	return nil
}

// totals returns the statistics so far, as a copy.
func (w *walk) totals() Stats {
	st := w.stats
	st.Profile = slices.Clone(w.profile)
	for len(st.Profile) > 0 && st.Profile[len(st.Profile)-1] == 0 {
		st.Profile = st.Profile[:len(st.Profile)-1]
	}
	if st.Nodes > 0 && st.Done < 1 {
		st.Done = w.behind()
	}
	return st
}

// behind returns the share of the tree that is behind. Short of 1 it stays:
// products of thousands of levels would round to it.
func (w *walk) behind() float64 {
	all, mine := 0.0, 0.0
	for i, pt := range w.parts {
		share := pt.share()
		all += share
		switch {
		case i < w.done:
			mine += share
		case i == w.done:
			mine += w.ratio() - pt.before()
		}
	}
	if all == 0 {
		return w.resumed
	}
	return min(w.resumed+(1-w.resumed)*max(0, mine)/all, math.Nextafter(1, 0))
}

// ratio returns the completion ratio (27) of the node that w is at.
func (w *walk) ratio() float64 {
	sum, part := 0.0, 1.0
	for l := range w.level {
		t := w.engine.position(l)
		part /= float64(t.Of)
		sum += float64(t.Choice-1) * part
	}
	return min(sum+part/2, math.Nextafter(1, 0))
}

// left appends the parts that are still to be searched, in the order in which
// the search would come to them: with this, the node that w is about to enter.
func (w *walk) left(parts []Part, this bool) []Part {
	path := make([]Turn, w.level)
	for l := range path {
		path[l] = w.engine.position(l)
	}
	if this {
		parts = append(parts, Part{Path: path})
	}
	for l := w.level; l > w.base; l-- {
		if t := path[l-1]; t.Choice < t.Of {
			rest := append(slices.Clone(path[:l-1]), Turn{t.Choice + 1, t.Of})
			parts = append(parts, Part{rest, true})
		}
	}
	return parts
}

// resume makes w go on from a checkpoint.
func (w *walk) resume(c *Checkpoint) error {
	if c.Problem != "" && c.Problem != w.p.Fingerprint() {
		return fmt.Errorf("%w: the problem is another", ErrPart)
	}
	w.resumed = c.Stats.Done
	w.stats = c.Stats
	w.stats.Done, w.stats.Profile = 0, nil
	if len(c.Stats.Profile) > len(w.profile) {
		w.profile = slices.Clone(c.Stats.Profile)
	} else {
		copy(w.profile, c.Stats.Profile)
	}
	w.pause = w.stats.Nodes
	return nil
}

// checkpoint returns where w is: about to enter a node, if this is true, or else
// past one that is a solution, or at the end.
func (w *walk) checkpoint(this bool) Checkpoint {
	c := Checkpoint{Stats: w.totals()}
	if w.done < len(w.parts) {
		c.Left = append(w.left(nil, this), w.parts[w.done+1:]...)
	}
	return c
}
