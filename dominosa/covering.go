//go:build !js

package dominosa

import (
	"context"
	"errors"
	"fmt"

	"bonepile/cover"
)

// Problem returns the puzzle as an exact cover problem: an item for every bone
// and every cell, an option for every place (a perfect matching in three
// dimensions: TAOCP 7.2.2.1, exercise 71). Option k is place k of the list.
//
// The items are the bones in the order of the pile, then the cells row by row;
// in a set "at most" the bones are secondary and come last. A set with two
// copies of a bone is refused with [ErrEngine].
func (p Puzzle) Problem() (*cover.Problem, []Place, error) {
	b, set := p.Board, p.Set()
	if !set.single {
		return nil, nil, fmt.Errorf("%w: the set has copies", ErrEngine)
	}
	bld := cover.NewBuilder()
	var bones []string
	rank := map[Bone]cover.Item{}
	for k := range set.All() {
		rank[k] = cover.Item(len(bones))
		bones = append(bones, k.String())
	}
	var cells []string
	cell := map[Cell]cover.Item{}
	for i, v := range b.pips {
		if v != hole {
			c := Cell{i / b.cols, i % b.cols}
			cell[c] = cover.Item(len(cells))
			cells = append(cells, c.String())
		}
	}
	var firstBone, firstCell cover.Item
	if set.atMost {
		firstCell = bld.AddPrimary(cells...)
		firstBone = bld.AddSecondary(bones...)
	} else {
		firstBone = bld.AddPrimary(bones...)
		firstCell = bld.AddPrimary(cells...)
	}
	var places []Place
	for _, pl := range b.Places() {
		if set.Of(pl.Bone) == 0 {
			continue
		}
		x, y := pl.Cells()
		bld.AddEntries(
			cover.Entry{Item: firstBone + rank[pl.Bone]},
			cover.Entry{Item: firstCell + cell[x]},
			cover.Entry{Item: firstCell + cell[y]})
		places = append(places, pl)
	}
	problem, err := bld.Build()
	return problem, places, err
}

// A covering is the linked engine of package cover as a searcher. It knows
// nothing of grids: it is what the other engines are held against.
type covering struct {
	problem *cover.Problem
	places  []Place
	run
	first, second Tiling
}

func newCovering(p Puzzle) (searcher, error) {
	problem, places, err := p.Problem()
	return &covering{problem: problem, places: places}, err
}

// config translates the limits of a run.
func (c *covering) config(cfg Config) cover.Config {
	cc := cover.Config{MaxNodes: cfg.MaxNodes}
	if cfg.Progress != nil {
		cc.Progress = func(s cover.Stats) { cfg.Progress(coverStats(s)) }
	}
	return cc
}

// coverStats translates statistics. The linked engine does not tell nodes
// where it has a choice from others.
func coverStats(s cover.Stats) Stats {
	return Stats{Engine: Cover, Nodes: s.Nodes, Solutions: s.Solutions, Done: s.Done}
}

// end notes how a search ended.
func (c *covering) end(s cover.Stats, err error) {
	c.run = run{stats: coverStats(s), err: err}
	if errors.Is(err, cover.ErrLimit) {
		c.err = ErrLimit
	}
}

func (c *covering) all(ctx context.Context, cfg Config, yield func(Tiling) bool) {
	var stats cover.Stats
	cc := c.config(cfg)
	cc.Stats = &stats
	var failed error
	for sol, err := range c.problem.Solutions(ctx, cc) {
		if err != nil {
			failed = err
			break
		}
		t := make(Tiling, len(sol))
		for i, k := range sol {
			t[i] = c.places[k]
		}
		t.sort()
		if !yield(t) {
			break
		}
	}
	c.end(stats, failed)
}

func (c *covering) decide(ctx context.Context, cfg Config) int {
	c.first, c.second = nil, nil
	n := 0
	c.all(ctx, cfg, func(t Tiling) bool {
		if n++; n == 2 {
			c.second = t
			return false
		}
		c.first = t
		return true
	})
	return n
}

func (c *covering) answer() (first, second Tiling) { return c.first, c.second }

func (c *covering) count(ctx context.Context, cfg Config) tally {
	var stats cover.Stats
	cc := c.config(cfg)
	cc.Stats = &stats
	n, err := c.problem.Visit(ctx, cc)
	c.end(stats, err)
	return tally{small: n}
}
