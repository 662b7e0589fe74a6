package count

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/big"
	"math/bits"
	"slices"

	"bonepile/cover/internal/links"
	"bonepile/cover/internal/memo"
	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// Solutions by their number, without those before them.
//
// The order is that of rule [tree.First]: by the option of the first item, then by that of
// the first item that this leaves, and so on. On each level we count the solutions below
// one choice after the other, until those passed would be more than the number; that choice
// is the right one. Solutions below a choice may be counted in any way, for a number of
// solutions does not depend on the order in which a search would come upon them. So
// whatever way won the race for all solutions counts those below the choices too.
//
// A recaller counts them with one table for all choices and all numbers, so that most are
// found there. If a sweep won the race, it branches on items in the order of the sweep, so it
// has no more sub-problems than the sweep has states. Where neither is good, or able, each
// count is of a problem that has the options chosen and does not have those passed; and the
// last choice of a level need not be counted. Few solutions that took a search long are listed.

const listMost = 1 << 20 // options of solutions that are listed

// An Index finds the solutions of one problem by their number. It is not safe for
// concurrent use. [NewIndex] makes it.
type Index struct {
	Total *big.Int // how many solutions there are

	p      *xc.Problem
	cfg    tree.Config
	ctx    context.Context // of the call at hand
	raced  tree.Stats
	recall *recaller     // nil if another way counts
	list   []xc.Solution // all in order, if a search or a learner found that there are few
}

// NewIndex counts the solutions of p. It takes MaxNodes, MaxMemory, Stats and Progress of
// cfg; MaxNodes is for each call of [Index.Nth] anew.
func NewIndex(ctx context.Context, p *xc.Problem, cfg tree.Config) (*Index, error) {
	cfg.MaxMemory = cmp.Or(cfg.MaxMemory, defaultMemory)
	x := &Index{p: p, cfg: cfg, ctx: ctx}
	if p.HasConditions() || !mayRace(&cfg, p) {
		total, _, err := Count(ctx, p, tree.Fastest, cfg)
		x.Total = total
		return x, err
	}
	r := &race{p: p, whole: p, ctx: ctx, cfg: cfg, single: !p.Multiple()}
	defer r.end()
	total, way, err := r.run()
	r.setStats(total, err)
	if err != nil {
		return nil, err
	}
	x.Total, x.raced = total, r.totals()
	most := int64(1)
	if !p.Multiple() {
		most = max(most, int64(listMost/(1+p.Primary)))
	}
	switch {
	case way == tree.ByLearning:
		x.list = x.inOrder(r.learner.d.found)
		return x, nil
	case way == tree.BySearch && r.opened && total.Cmp(big.NewInt(most)) <= 0:
		return x, x.enumerate()
	}
	if !p.Multiple() && (way == tree.BySearch || way == tree.BySweep) && recallBytes(p) <= cfg.MaxMemory {
		x.recall = x.recaller()
		for _, c := range r.racers {
			if s, ok := c.(*sweep); ok && way == tree.BySweep {
				x.recall.order = s.order
			}
		}
	}
	return x, nil
}

// enumerate makes the list by another search.
func (x *Index) enumerate() error {
	var all []xc.Solution
	for sol, err := range search.Solutions(x.ctx, x.p, tree.Config{MaxNodes: x.cfg.MaxNodes}) {
		if err != nil {
			return err
		}
		all = append(all, slices.Clone(sol))
	}
	x.list = x.inOrder(all)
	return nil
}

// inOrder puts the options of solutions in order, and then these. It does not return nil.
func (x *Index) inOrder(all []xc.Solution) []xc.Solution {
	first := func(k int) xc.Item {
		return slices.MinFunc(x.p.Option(k), func(a, b xc.Entry) int { return cmp.Compare(a.Item, b.Item) }).Item
	}
	for _, sol := range all {
		slices.SortFunc(sol, func(a, b int) int { return cmp.Or(cmp.Compare(first(a), first(b)), a-b) })
	}
	slices.SortFunc(all, slices.Compare)
	return append([]xc.Solution{}, all...)
}

// recaller returns a recaller for the problem.
func (x *Index) recaller() *recaller {
	r := newRecaller(x.p)
	r.memory = x.cfg.MaxMemory
	r.poll = func() error {
		if x.cfg.Progress != nil {
			all := x.raced
			addWork(&all, r.stats)
			x.cfg.Progress(all)
		}
		return context.Cause(x.ctx)
	}
	return r
}

// Quick reports whether solutions far apart are found as fast as a diagram of all would give
// them. In the order of a sweep they are not: a hundred tilings of a 16x16 board, drawn at
// random, take 21 s and 800 MB, from their diagram 3 s and 300 MB. No diagram is quick to make
// with conditions.
func (x *Index) Quick() bool {
	return x.p.HasConditions() || x.list != nil || x.recall != nil && x.recall.order == nil
}

// Nth returns solution n in order, from 0, where n is less than the total.
func (x *Index) Nth(ctx context.Context, n *big.Int) (xc.Solution, error) {
	if n.Sign() < 0 || n.Cmp(x.Total) >= 0 {
		return nil, fmt.Errorf("%w: there are %v solutions, and none has number %v", tree.ErrConfig, x.Total, n)
	}
	if x.list != nil {
		return slices.Clone(x.list[n.Uint64()]), nil
	}
	n = new(big.Int).Set(n)
	if x.recall == nil {
		return x.walk(ctx, n)
	}
	x.ctx = ctx
	most := uint64(math.MaxUint64)
	if x.cfg.MaxNodes > 0 {
		most = x.cfg.MaxNodes
	}
	return x.recall.nth(n, most)
}

// walk finds a solution on the tree of the problem, by a count for each choice. n is
// overwritten.
func (x *Index) walk(ctx context.Context, n *big.Int) (xc.Solution, error) {
	s, err := links.New(&tree.Config{Choice: tree.First}, x.p)
	if err != nil {
		return nil, err
	}
	cfg := x.cfg
	cfg.Stats, cfg.Progress = new(tree.Stats), nil
	total := x.Total // of the node
	var passed []int
	for {
		choices, _ := s.Open()
		if choices == 0 {
			return s.Solution(nil), nil
		}
		left := new(big.Int).Set(total)
		for last := int32(1); ; last++ {
			if !s.Next() {
				return nil, fmt.Errorf("cover: the choices of level %d have too few solutions", s.Level)
			}
			sol := s.Solution(nil)
			if total = left; last < choices {
				if total, err = x.below(ctx, sol, passed, &cfg); err != nil {
					return nil, err
				}
			}
			if last == choices || n.Cmp(total) < 0 {
				break
			}
			n.Sub(n, total)
			left.Sub(left, total)
			passed = append(passed, sol[len(sol)-1])
		}
	}
}

// below counts the solutions with some options and without others.
func (x *Index) below(ctx context.Context, with, without []int, cfg *tree.Config) (*big.Int, error) {
	f, err := x.p.Fix(with, without)
	if err != nil {
		return nil, err
	}
	n, _, err := Count(ctx, &f.Problem, tree.Fastest, *cfg)
	if err == nil && cfg.MaxNodes > 0 {
		if cfg.MaxNodes -= min(cfg.MaxNodes, cfg.Stats.Nodes); cfg.MaxNodes == 0 {
			err = tree.ErrLimit
		}
	}
	return n, err
}

// nth finds a solution by lists of options, which visits about most nodes. n is
// overwritten.
func (r *recaller) nth(n *big.Int, most uint64) (sol xc.Solution, err error) {
	r.begin(most)
	from, to, key := 0, r.largest, 0
	kills := make([]uint64, r.words) // none
	for {
		// The list of the node is narrowed from that of the node above once more, for
		// counting may have changed its order.
		lists, keys := len(r.lists), len(r.keys)
		_, size := r.narrow(from, to, key, kills)
		from, to, key = lists, len(r.lists), keys
		item := firstItem(r.keys[key:][:r.prim], r.keys)
		if size == 0 || item < 0 {
			return sol, nil
		}
		chosen := -1
		for at := from; at < to; at++ {
			k := int(r.lists[at])
			if r.masks[k*r.words+item>>6]>>(item&63)&1 == 0 {
				continue
			}
			m, ok := r.child(from, to, key, r.kills[k*r.words:][:r.words])
			if !ok {
				return nil, r.stopped()
			}
			if v := m.value(); n.Cmp(v) >= 0 {
				n.Sub(n, v)
				continue
			}
			chosen = k
			break
		}
		if chosen < 0 {
			return nil, fmt.Errorf("cover: the choices after %v have too few solutions", sol)
		}
		sol = append(sol, chosen)
		kills = r.kills[chosen*r.words:][:r.words]
	}
}

// firstItem returns the first item of a key that is primary, -1 for none.
func firstItem(key, primary []uint64) int {
	for k, m := range key {
		if m &= primary[k]; m != 0 {
			return k<<6 + bits.TrailingZeros64(m)
		}
	}
	return -1
}

// stopped returns why a run ended early.
func (r *recaller) stopped() error {
	if r.err != nil {
		return r.err
	}
	return tree.ErrLimit
}

// Weighted returns the sum over all solutions of p of the products of what their options
// weigh, which may be any rational numbers. It takes the fields of cfg that [NewIndex] takes.
//
// A race finds out whether a recaller had better branch as a search or as a sweep does. Then
// it multiplies what comes out of a choice by the weight of its option. Sums are of
// integers: if every denominator divides d, an option with n primary items stands with d^n
// times its weight, so that every solution comes to d^m times its product, where m is the
// number of primary items. Bounds, weights in the sense of cover, demands and conditions are
// for Algorithm Z.
func Weighted(ctx context.Context, p *xc.Problem, weights []*big.Rat, cfg tree.Config) (*big.Rat, error) {
	if p.Multiple() || p.HasConditions() || !mayRace(&cfg, p) {
		return memo.Weighted(ctx, p, weights, cfg)
	}
	x, err := NewIndex(ctx, p, cfg)
	if err != nil {
		return nil, err
	}
	if x.list != nil {
		sum := new(big.Rat)
		for _, sol := range x.list {
			product := big.NewRat(1, 1)
			for _, k := range sol {
				product.Mul(product, weights[k])
			}
			sum.Add(sum, product)
		}
		return sum, nil
	}
	r := x.recall
	if r == nil {
		r = x.recaller()
	}
	scale, most := r.weigh(p, weights), uint64(math.MaxUint64)
	if cfg.MaxNodes > 0 {
		most = cfg.MaxNodes - min(cfg.MaxNodes, x.raced.Nodes)
	}
	n, done := r.run(most)
	if cfg.Stats != nil {
		addWork(cfg.Stats, r.stats)
	}
	if !done {
		return nil, r.stopped()
	}
	return new(big.Rat).SetFrac(n.value(), scale), nil
}

// weigh gives options their weights, each times a number, and returns by what the sum has to
// be divided.
func (r *recaller) weigh(p *xc.Problem, weights []*big.Rat) (scale *big.Int) {
	common := big.NewInt(1)
	for _, w := range weights {
		d := new(big.Int).GCD(nil, nil, common, w.Denom())
		common.Mul(common, d.Div(w.Denom(), d))
	}
	r.weights = make([]amount, len(weights))
	for k, w := range weights {
		items := int64(0)
		for _, e := range p.Option(k) {
			if int(e.Item) < p.Primary {
				items++
			}
		}
		n := new(big.Int).Div(common, w.Denom())
		n.Mul(n, w.Num()).Mul(n, power(common, max(0, items-1)))
		r.weights[k] = amount{big: n}
		if n.IsUint64() && n.Uint64()>>63 == 0 {
			r.weights[k] = amount{n: n.Uint64()}
		}
	}
	return power(common, int64(p.Primary))
}

func power(n *big.Int, k int64) *big.Int { return new(big.Int).Exp(n, big.NewInt(k), nil) }
