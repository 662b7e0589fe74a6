package cheapest

import (
	"cmp"
	"container/heap"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"bonepile/cover"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// A Priced is a solution and the sum of the costs of its options.
type Priced struct {
	Solution cover.Solution
	Cost     int64
}

// ErrOverflow reports costs so large that those of a solution, or sums on the
// way to it, might not fit: sums have to stay below 2^59.
var ErrOverflow = errors.New("cover: costs too large")

// A Config tunes a search for the best solutions. The zero value searches all of the
// tree in the way of exercise 248.
type Config struct {
	// Choice may be [cover.First], to branch on the leftmost item. All other rules
	// stand for that of exercise 248.
	Choice cover.Choice

	// Constraint, if not nil, is a further condition on solutions.
	Constraint cover.Constraint

	// MaxNodes stops the search with [cover.ErrLimit] after so many nodes. Zero means
	// no limit.
	MaxNodes uint64

	// Stats, if not nil, receives the totals. Solutions counts those that were among
	// the k best when they were found.
	Stats *cover.Stats

	// Progress, if not nil, is called with the totals so far about every 1024 nodes.
	Progress func(cover.Stats)
}

// lower returns cfg for the search, and what has to be called when that ends.
func (cfg *Config) lower() (tree.Config, func()) {
	c := cover.Config{MaxNodes: cfg.MaxNodes, Stats: cfg.Stats, Progress: cfg.Progress}
	c.Choice, c.Constraint = cfg.Choice, cfg.Constraint
	return c.Lower()
}

// Find returns the k cheapest solutions of p, cheapest first, or all if there are not so
// many. Of solutions that cost the same, those found first are kept, and come in the
// order in which they were found; that depends on p, k and cfg alone. With k of
// [math.MaxInt] it sorts all solutions.
//
// The error is the cause of ctx's end, [cover.ErrLimit], [ErrOverflow], that of the
// constraint, or [cover.ErrDemands] for a problem with demands. The best solutions found
// by then are returned beside it; they need not be the best there are.
//
// It keeps k solutions, and takes some 50 bytes per entry beside what a search takes;
// where every item is covered once and options are many for its size, 100 bytes per
// option and 32 more for each that is left at a level, and then Stats.Updates are options
// ruled out at a node. Before the search it looks for lower bounds, for up to some
// seconds.
func Find(ctx context.Context, p *cover.Problem, k int, cfg Config) ([]Priced, error) {
	c, end := cfg.lower()
	defer end()
	return cheapest(ctx, p.Arrays(), k, c)
}

// FindDearest is [Find] for the k dearest solutions, dearest first.
func FindDearest(ctx context.Context, p *cover.Problem, k int, cfg Config) ([]Priced, error) {
	c, end := cfg.lower()
	defer end()
	return dearest(ctx, p.Arrays(), k, c)
}

func cheapest(ctx context.Context, p *xc.Problem, k int, cfg tree.Config) ([]Priced, error) {
	return best(ctx, p, 1, k, cfg)
}

func dearest(ctx context.Context, p *xc.Problem, k int, cfg tree.Config) ([]Priced, error) {
	return best(ctx, p, -1, k, cfg)
}

// best is cheapest if sign is 1, or dearest if it is -1.
func best(ctx context.Context, p *xc.Problem, sign int64, k int, cfg tree.Config) ([]Priced, error) {
	if p.HasDemands() {
		return nil, tree.ErrDemands
	}
	m, err := newMarket(ctx, p, sign)
	if err != nil {
		return nil, err
	}
	if chases(p, cfg) {
		return newChase(m).best(ctx, k, cfg)
	}
	h := newHunt(m)
	h.bounding = newBounding(p)
	return h.best(ctx, k, cfg)
}

// best returns the k best solutions of a market.
func (h *hunt) best(ctx context.Context, k int, cfg tree.Config) ([]Priced, error) {
	best := shortlist{most: k, unit: h.market.unit}
	h.ceiling = best.limit()
	err := h.start(ctx, cfg, func() {
		sol := h.chosen()
		price := h.market.price(sol)
		if xc.Debug && price < h.spent {
			panic(fmt.Sprintf("cover: (bar): %v has price %d, but %d was spent", sol, price, h.spent))
		}
		if price < h.ceiling { // it may be more than was spent
			h.Stats.Solutions++
			best.add(Priced{sol, cost(h.P, sol)}, price)
			h.ceiling = best.limit()
		}
	})
	return best.sorted(), err
}

// A shortlist is the best solutions so far, at most most of them.
type shortlist struct {
	most  int
	unit  int64  // prices differ by multiples of it
	kept  []kept // a heap: the one to go first is at the top
	found uint64
}

// A kept solution is worth less the higher its price is, and the later it was
// found.
type kept struct {
	Priced
	price int64
	rank  uint64 // so many were found before
}

func (b *shortlist) Len() int           { return len(b.kept) }
func (b *shortlist) Less(i, j int) bool { return b.kept[i].compare(b.kept[j]) > 0 }
func (b *shortlist) Swap(i, j int)      { b.kept[i], b.kept[j] = b.kept[j], b.kept[i] }
func (b *shortlist) Push(x any)         { b.kept = append(b.kept, x.(kept)) }
func (b *shortlist) Pop() any {
	last := len(b.kept) - 1
	x := b.kept[last]
	b.kept = b.kept[:last]
	return x
}

func (k kept) compare(l kept) int {
	return cmp.Or(cmp.Compare(k.price, l.price), cmp.Compare(k.rank, l.rank))
}

// limit returns the price that solutions have to be below, to be of interest.
func (b *shortlist) limit() int64 {
	switch {
	case b.most < 1:
		return 0
	case len(b.kept) < b.most:
		return math.MaxInt64
	}
	return b.kept[0].price - b.unit + 1
}

// add takes a solution whose price is below the limit.
func (b *shortlist) add(s Priced, price int64) {
	k := kept{s, price, b.found}
	b.found++
	if len(b.kept) < b.most {
		heap.Push(b, k)
		return
	}
	b.kept[0] = k
	heap.Fix(b, 0)
}

// sorted returns the solutions, best first.
func (b *shortlist) sorted() []Priced {
	slices.SortFunc(b.kept, kept.compare)
	var list []Priced
	for _, k := range b.kept {
		list = append(list, k.Priced)
	}
	return list
}
