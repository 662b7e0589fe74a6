//go:build !js

package dominosa

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"bonepile/cover"
	"bonepile/dominosa/internal/grid"
	"bonepile/dominosa/internal/search"
)

// Problem returns the puzzle as an exact cover problem: an item for every bone
// and every cell, an option for every place (a perfect matching in three
// dimensions: TAOCP 7.2.2.1, exercise 71). Option k is place k of the list.
//
// The items are the bones in the order of the pile, then the cells row by row;
// in a set "at most" the bones are secondary and come last. A set with two
// copies of a bone is refused with [ErrEngine]. Of the places that clash with a domino
// given there is no option.
func (p Puzzle) Problem() (*cover.Problem, []Place, error) {
	if err := p.Err(); err != nil {
		return nil, nil, err
	}
	b, set := p.Board, p.Set()
	if !set.grid().Single {
		return nil, nil, fmt.Errorf("%w: the set has copies", ErrEngine)
	}
	bld := cover.NewBuilder()
	var bones []string
	rank := make([]cover.Item, len(set.grid().Count)) // by index of the bone
	for k := range set.All() {
		rank[k.index(set.High())] = cover.Item(len(bones))
		bones = append(bones, k.String())
	}
	var cells []string
	cell := make([]cover.Item, len(b.grid().Pips)) // by position
	for i, v := range b.grid().Pips {
		if v != grid.Hole {
			cell[i] = cover.Item(len(cells))
			cells = append(cells, Cell{i / b.Cols(), i % b.Cols()}.String())
		}
	}
	var firstBone, firstCell cover.Item
	if set.AtMost() {
		firstCell = bld.AddPrimary(cells...)
		firstBone = bld.AddSecondary(bones...)
	} else {
		firstBone = bld.AddPrimary(append(bones, cells...)...)
		firstCell = firstBone + cover.Item(len(bones))
	}
	var places []Place
	for _, pl := range b.Places() {
		if set.Of(pl.Bone) == 0 || slices.ContainsFunc(p.Given, func(g Place) bool { return g != pl && (g.Bone == pl.Bone || g.overlaps(pl)) }) {
			continue
		}
		x, y := pl.Cells()
		bld.AddEntries(
			cover.Entry{Item: firstBone + rank[pl.Bone.index(set.High())]},
			cover.Entry{Item: firstCell + cell[x.Row*b.Cols()+x.Col]},
			cover.Entry{Item: firstCell + cell[y.Row*b.Cols()+y.Col]})
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
	cols    int         // of the board
	before  grid.Totals // of an engine that has given up

	found [][][2]int32 // the solutions that decide found
	stats grid.Totals
	err   error
}

func newCovering(p Puzzle) (grid.Engine, error) {
	problem, places, err := p.Problem()
	return &covering{problem: problem, places: places, cols: p.Board.Cols()}, err
}

// config translates the limits of a run.
func (c *covering) config(l grid.Limits) cover.Config {
	cc := cover.Config{Stats: new(cover.Stats)}
	if l.MaxNodes > 0 {
		cc.MaxNodes = l.MaxNodes - c.before.Nodes
	}
	if l.Progress != nil {
		cc.Progress = func(s cover.Stats) { l.Progress(c.totals(s)) }
	}
	return cc
}

// totals returns those of both engines. The linked engine does not tell nodes where it has a
// choice from others. How much is done is the later one's to say.
func (c *covering) totals(s cover.Stats) grid.Totals {
	return grid.Totals{Nodes: c.before.Nodes + s.Nodes, Branches: c.before.Branches, Solutions: s.Solutions, Done: s.Done}
}

// end notes how a search ended.
func (c *covering) end(s *cover.Stats, err error) {
	c.stats, c.err = c.totals(*s), err
	if errors.Is(err, cover.ErrLimit) {
		c.err = ErrLimit
	}
}

func (c *covering) Outcome() (grid.Totals, error) { return c.stats, c.err }

func (c *covering) All(ctx context.Context, l grid.Limits, yield func(pairs [][2]int32) bool) {
	cc := c.config(l)
	var failed error
	for sol, err := range c.problem.Solutions(ctx, cc) {
		if err != nil {
			failed = err
			break
		}
		if !yield(c.pairs(sol)) {
			break
		}
	}
	c.end(cc.Stats, failed)
}

// pairs turns a solution into pairs of cells, in order.
func (c *covering) pairs(sol cover.Solution) [][2]int32 {
	pairs := make([][2]int32, len(sol))
	for i, k := range sol {
		x, y := c.places[k].Cells()
		pairs[i] = [2]int32{int32(x.Row*c.cols + x.Col), int32(y.Row*c.cols + y.Col)}
	}
	slices.SortFunc(pairs, func(p, q [2]int32) int { return int(p[0] - q[0]) })
	return pairs
}

func (c *covering) Decide(ctx context.Context, l grid.Limits) int {
	c.found = nil
	c.All(ctx, l, func(pairs [][2]int32) bool {
		c.found = append(c.found, pairs)
		return len(c.found) < 2
	})
	return len(c.found)
}

func (c *covering) Solution(n int) [][2]int32 { return c.found[n] }

func (c *covering) Count(ctx context.Context, l grid.Limits) grid.Tally {
	cc := c.config(l)
	n, err := c.problem.Visit(ctx, cc)
	c.end(cc.Stats, err)
	return grid.Tally{Small: n}
}

// A hardBoard is a covering of which the learner of package cover finds the verdict,
// after another engine has given up.
type hardBoard struct{ *covering }

// newHard returns p as a hardBoard. Engine s has spent its nodes on it and found n
// solutions, at most one.
func newHard(p Puzzle, s grid.Engine, n int) (grid.Engine, error) {
	e, err := newCovering(p)
	if err != nil {
		return nil, err
	}
	c := e.(*covering)
	c.before, _ = s.Outcome()
	if n > 0 {
		c.found = [][][2]int32{slices.Clone(s.Solution(0))}
	}
	return hardBoard{c}, nil
}

// Decide has no more to show than the other engine found, if the learner finds nothing.
func (h hardBoard) Decide(ctx context.Context, l grid.Limits) int {
	cc := h.config(l)
	cc.Engine = cover.Learn // another engine has searched
	ans, err := h.problem.Decide(ctx, cc)
	h.end(cc.Stats, err)
	if ans.First != nil {
		h.found = [][][2]int32{h.pairs(ans.First)}
	}
	if ans.Second != nil {
		h.found = append(h.found, h.pairs(ans.Second))
	}
	return len(h.found)
}

// all runs a search for all solutions by engine s. Where [Auto] chose that and nodes are
// not limited, the learner of package cover looks for a verdict whenever they have doubled,
// and with as many. If there is no solution or one, the search ends, and all returns the
// learner and the number.
func (p Puzzle) all(ctx context.Context, s search.Loan, e Engine, cfg Config, run func(context.Context, grid.Limits)) (known search.Loan, found int) {
	l := cfg.limits(e)
	if cfg.Engine == Auto && e == Wide && p.Set().grid().Single && l.MaxNodes == 0 {
		var stop context.CancelFunc
		ctx, stop = context.WithCancel(ctx)
		defer stop()
		tell, next := l.Progress, uint64(0)
		if tell == nil {
			tell = func(grid.Totals) {}
		}
		l.Progress = func(t grid.Totals) {
			if tell(t); t.Nodes < next {
				return
			}
			next = math.MaxUint64
			hard, err := newHard(p, s, 0)
			if err != nil {
				return
			}
			n := hard.Decide(ctx, grid.Limits{MaxNodes: 2 * t.Nodes, Progress: func(grid.Totals) { tell(t) }})
			switch _, err := hard.Outcome(); {
			case n == 2:
			case err == nil:
				known.Engine, found = hard, n
				stop()
			default:
				next = 2 * t.Nodes
			}
		}
	}
	run(ctx, l)
	return known, found
}
