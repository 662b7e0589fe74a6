package tree

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math"
	"slices"

	"bonepile/cover/internal/xc"
)

// A Walk is what all engines have in common: where in the tree they are, what they
// have to search, and what they have counted.
type Walk struct {
	P      *xc.Problem
	Engine Engine // whose walk this is

	Work uint64 // options taken off by the engine of cells, which does not count updates

	Level int
	Base  int // level of the root of the search: not 0 in a Part of the tree

	// What is to be searched: Parts[Done] now; those before it are done.
	Parts   []Part
	Done    int
	Resumed float64 // share of the whole that was done before Parts[0]

	Stats   Stats
	Profile []uint64

	// Tick is called when Stats.Nodes reaches Pause; it moves Pause, or ends
	// the search by an error.
	Pause uint64
	Tick  func() error

	// NewAdviser, if not nil, makes the adviser of this walk, or nil if no other
	// engine is to take it over.
	NewAdviser func(cfg *Config, w *Walk) Adviser
}

// ErrStop ends a search whose visitor has seen enough.
var ErrStop = errors.New("stopped by the visitor")

// Line is how many numbers two cache lines hold. What a worker writes at every node
// is kept that far from what another writes, or each waits for the other: on dominoes
// of 8 by 8, two workers took longer than one.
const Line = 16

// NewWalk returns a walk for p. The engine that asks for it sets Engine.
func NewWalk(p *xc.Problem) *Walk {
	w := Apart[Walk]()
	w.P = p
	w.Profile = make([]uint64, Line+p.Primary+1+Line)[Line : Line+p.Primary+1]
	return w
}

func (w *Walk) Walking() *Walk { return w }

// Count counts a node on a level.
func (w *Walk) Count(level int) {
	w.Stats.Nodes++
	for level >= len(w.Profile) {
		w.Profile = append(w.Profile, 0)
	}
	w.Profile[level]++
}

// Start runs the search under cfg. Visit returns false to stop it.
func (w *Walk) Start(ctx context.Context, cfg Config, visit func() bool) error {
	parts := []Part{{}}
	if cfg.Resume != nil {
		parts = cfg.Resume.Left
		if err := w.Resume(cfg.Resume); err != nil {
			return err
		}
	}
	before := w.Stats
	var advice Adviser
	if w.NewAdviser != nil {
		advice = w.NewAdviser(&cfg, w)
	}
	if cfg.Stats != nil {
		defer func() { *cfg.Stats = w.Totals() }()
	}
	limits := cfg
	if limits.MaxNodes > 0 {
		limits.MaxNodes += min(before.Nodes, math.MaxUint64-limits.MaxNodes)
	}
	tick := Ticker(ctx, w.P, &limits, &w.Stats, &w.Pause, w.Now)
	w.Tick = func() error {
		if err := tick(); err != nil {
			return err
		}
		if cfg.Checkpoint != nil {
			cfg.Checkpoint(func() Checkpoint { return w.checkpoint(true) }, false)
			if ctx.Err() != nil { // by now: 1024 nodes can take long
				return context.Cause(ctx)
			}
		}
		if advice != nil {
			next, err := advice.Advise(w)
			if err != nil {
				advice = nil
				return err
			}
			w.Pause = min(w.Pause, next)
		}
		return nil
	}
	err := w.runAll(parts, func() bool {
		return visit() && (cfg.MaxSolutions == 0 || w.Stats.Solutions-before.Solutions < cfg.MaxSolutions)
	})
	if cfg.Checkpoint != nil && !errors.Is(err, ErrPart) {
		cfg.Checkpoint(func() Checkpoint { return w.checkpoint(err != nil && err != ErrStop) }, true)
	}
	if err == ErrStop {
		return nil
	}
	return err
}

// runAll runs through the parts in turn.
func (w *Walk) runAll(parts []Part, visit func() bool) error {
	w.Parts, w.Done = parts, 0
	for ; w.Done < len(w.Parts); w.Done++ {
		err := w.Engine.Run(w.Parts[w.Done], visit)
		if err == ErrChange {
			w.Done = -1
			continue
		}
		if err != nil {
			return err
		}
	}
	w.Stats.Done = 1
	return nil
}

// Totals returns the statistics so far, as a copy.
func (w *Walk) Totals() Stats {
	st := w.Sums()
	st.Profile = slices.Clone(w.Profile)
	for len(st.Profile) > 0 && st.Profile[len(st.Profile)-1] == 0 {
		st.Profile = st.Profile[:len(st.Profile)-1]
	}
	return st
}

// Sums returns [Walk.Totals] without the profile, which has many levels in a large problem.
func (w *Walk) Sums() Stats {
	st := w.Stats
	if st.Nodes > 0 && st.Done < 1 {
		st.Done = w.behind()
	}
	return st
}

// Solution appends the options chosen to sol.
func (w *Walk) Solution(sol xc.Solution) xc.Solution {
	for l := range w.Level {
		if _, k := w.Engine.Made(l); k >= 0 {
			sol = append(sol, k)
		}
	}
	return sol
}

// Chosen returns the choices that lead to where the search is.
func (w *Walk) Chosen() []Chosen {
	list := make([]Chosen, w.Level)
	for l := range list {
		i, k := w.Engine.Made(l)
		list[l] = Chosen{Item: i, Option: k, Turn: w.Engine.Position(l)}
	}
	return list
}

// Now returns the statistics so far with the choices that lead to where the search is.
func (w *Walk) Now() Stats {
	st := w.Totals()
	st.Choices = w.Chosen()
	return st
}

// behind returns the share of the tree that is done.
func (w *Walk) behind() float64 {
	all, mine := 0.0, 0.0
	for i, pt := range w.Parts {
		share := pt.Share()
		all += share
		switch {
		case i < w.Done:
			mine += share
		case i == w.Done:
			before, _ := Place(slices.Values(pt.Path))
			mine += Ratio(w.Turns(w.Level)) - before
		}
	}
	if all == 0 {
		return w.Resumed
	}
	return min(w.Resumed+(1-w.Resumed)*max(0, mine)/all, math.Nextafter(1, 0))
}

// Turns yields the turns above a level of where w is.
func (w *Walk) Turns(level int) iter.Seq[Turn] {
	return func(yield func(Turn) bool) {
		for l := 0; l < level && yield(w.Engine.Position(l)); l++ {
		}
	}
}

// Left appends the parts that are still to be searched, in the order in which
// the search would come to them: with this, the node that w is about to enter.
func (w *Walk) Left(parts []Part, this bool) []Part {
	path := slices.Collect(w.Turns(w.Level))
	if this {
		parts = append(parts, Part{Path: path})
	}
	for l := w.Level; l > w.Base; l-- {
		if t := path[l-1]; t.Choice < t.Of {
			rest := append(slices.Clone(path[:l-1]), Turn{t.Choice + 1, t.Of})
			parts = append(parts, Part{rest, true})
		}
	}
	return parts
}

// Resume sets w to go on from a checkpoint.
func (w *Walk) Resume(c *Checkpoint) error {
	if c.Problem != "" && c.Problem != w.P.Fingerprint() {
		return fmt.Errorf("%w: the problem is another", ErrPart)
	}
	for _, pt := range c.Left {
		if err := pt.Valid(); err != nil {
			return err
		}
	}
	w.Resumed = c.Stats.Done
	uncounted := w.Stats.Uncounted
	w.Stats = c.Stats
	w.Stats.Uncounted = uncounted || c.Stats.Uncounted
	w.Stats.Done, w.Stats.Profile = 0, nil
	if len(c.Stats.Profile) > len(w.Profile) {
		w.Profile = slices.Clone(c.Stats.Profile)
	} else {
		copy(w.Profile, c.Stats.Profile)
	}
	w.Pause = w.Stats.Nodes
	return nil
}

// checkpoint returns where w is: about to enter a node, if this is true, and
// otherwise past one that is a solution, or at the end.
func (w *Walk) checkpoint(this bool) Checkpoint {
	c := Checkpoint{Stats: w.Totals()}
	if w.Done < len(w.Parts) {
		c.Left = append(w.Left(nil, this), w.Parts[w.Done+1:]...)
	}
	return c
}
