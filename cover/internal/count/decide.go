package count

import (
	"cmp"
	"context"
	"errors"
	"iter"
	"math"
	"math/big"
	"slices"

	"bonepile/cover/internal/bits"
	"bonepile/cover/internal/learn"
	"bonepile/cover/internal/linear"
	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

const (
	decideAlone = 10_000_000 // work of the search before anything else begins
	decideDense = 1 << 28    // the same on masks: clauses of thousands of literals teach little
	decideShare = 1. / 32    // of the work so far: what a count may do
	decideSmall = 1 << 12    // entries of a problem that may be counted with decideFree
	decideSums  = 1 << 16    // the same of one with bounds or weights, of which a learner knows less
	decideFree  = 1 << 22    // of work beside that share
	decideBytes = 256 << 20
	learnWork   = 170 // of what a learner propagates
)

// Decide is [search.Decide] with two other ways beside the search where the engine is left open
// and a learner can take the problem. Nothing else begins before the search has done decideAlone:
// that is ten milliseconds, in which most problems are decided. Then arithmetic may refute the
// problem, in as much time: see package linear. From then on the search and a
// learner do the same work each, in turns. Whenever that has doubled, the solutions are counted
// for a small part of it: a count sees at once that ten pigeons do not fit in nine holes, which
// takes the others exponential time; and if it knows that there is one solution, nobody has to
// prove that there is no other.
//
// The nodes of cfg are those of the search and of the learner, half for each if they are limited.
// A learner that takes more than MaxMemory leaves, and the search goes on alone.
// These take turns, so Workers mean nothing then.
func Decide(ctx context.Context, p *xc.Problem, cfg tree.Config) (a search.Answer, err error) {
	if cfg.Engine != tree.Auto || learn.Check(&cfg, p) != nil {
		return search.Decide(ctx, p, cfg)
	}
	d := &decision{r: &race{p: p, ctx: ctx, cfg: cfg}, wanted: 2}
	if cfg.MaxSolutions == 1 {
		d.wanted = 1
	}
	defer d.r.end()
	err = d.end(d.run())
	for i, sol := range d.found {
		*[]*xc.Solution{&a.First, &a.Second}[i] = sol
	}
	if err == nil && len(d.found) != 1 || err == nil && d.wanted > 1 {
		a.Verdict = verdictOf(big.NewInt(int64(len(d.found))))
	}
	return a, err
}

// Solutions is [search.Solutions], but if one or two are wanted, and cfg leaves open which, they
// are found as [Decide] finds them.
func Solutions(ctx context.Context, p *xc.Problem, cfg tree.Config) iter.Seq2[xc.Solution, error] {
	if few := cfg.MaxSolutions; few == 0 || few > 2 || cfg.MaxNodes > 0 || cfg.Ordered || cfg.CheckWorkers() != nil || !mayRace(&cfg, p) || learn.Check(&cfg, p) != nil {
		return search.Solutions(ctx, p, cfg)
	}
	return func(yield func(xc.Solution, error) bool) {
		d := &decision{r: &race{p: p, ctx: ctx, cfg: cfg}, wanted: int(cfg.MaxSolutions), yield: yield}
		defer d.r.end()
		if err := d.end(d.run()); err != nil {
			yield(nil, err)
		}
	}
}

// A decision is a call of [Decide].
type decision struct {
	r      *race // of the search and the learner
	found  []xc.Solution
	wanted int
	yield  func(xc.Solution, error) bool // takes those found, if not nil
	given  int
	enough error // of a learner that has found all that are wanted
}

// end fills in the statistics, if they were asked for.
func (d *decision) end(err error) error {
	if st := d.r.cfg.Stats; st != nil {
		*st = d.r.totals()
		st.Solutions = uint64(len(d.found))
		if err == nil && len(d.found) < d.wanted {
			st.Done = 1
		}
	}
	return err
}

// run looks for as many solutions as are wanted, or for all if there are fewer.
func (d *decision) run() error {
	r := d.r
	first := &searchRacer{entrant: entrant{kind: tree.BySearch}, r: r}
	first.cfg = tree.Config{Shuffle: r.cfg.Shuffle, Seed: r.cfg.Seed, MaxNodes: r.cfg.MaxNodes - r.cfg.MaxNodes/2}
	first.see = func() bool { return d.see(first.w.Solution(xc.Solution{})) }
	r.racers = []racer{first}
	alone := uint64(decideAlone)
	if bits.Dense(r.p, r.cfg.Choice) {
		alone = decideDense
	}
	if over, err := d.advance(first, alone); over {
		return err
	}
	if refuted, _ := linear.Refute(r.p, decideAlone/4, r.meter()); refuted != nil {
		return nil
	}
	if r.cfg.MaxNodes != 1 {
		r.racers = append(r.racers, newLearnRacer(d, r.cfg.MaxNodes/2))
	}
	known, countAt := search.Unknown, alone
	for limit := alone; len(r.racers) > 0; limit += limit / 8 {
		for _, c := range slices.Clone(r.racers) {
			if over, err := d.advance(c, limit); over {
				return err
			}
		}
		if limit >= countAt && known == search.Unknown && mayRace(&r.cfg, r.p) {
			countAt = 2 * limit
			known = d.count(2 * float64(limit))
		}
		if known == search.None || known == search.Unique && len(d.found) == 1 {
			return nil
		}
	}
	return tree.ErrLimit
}

// advance lets a way take its turn, and reports whether that settles it.
func (d *decision) advance(c racer, limit uint64) (over bool, err error) {
	done, err := c.run(limit, 0, math.MaxUint64)
	for ; d.yield != nil && d.given < len(d.found); d.given++ {
		if !d.yield(d.found[d.given], nil) {
			d.yield = nil
			return true, nil
		}
	}
	if errors.Is(err, tree.ErrLimit) || errors.Is(err, tree.ErrMemory) {
		d.r.leave(c)
		return false, nil
	}
	return done || err != nil, err
}

// see takes note of a solution, and reports whether others are wanted. Both ways may find it.
func (d *decision) see(sol xc.Solution) (more bool) {
	if len(d.found) == 0 || !slices.Equal(slices.Sorted(slices.Values(sol)), slices.Sorted(slices.Values(d.found[0]))) {
		d.found = append(d.found, sol)
	}
	return len(d.found) < d.wanted
}

// count counts for a share of so much work.
func (d *decision) count(work float64) search.Verdict {
	work *= decideShare
	if p := d.r.p; len(p.Entries) <= decideSmall || p.Multiple() && len(p.Entries) <= decideSums {
		work += decideFree
	}
	memory := min(decideBytes, cmp.Or(d.r.cfg.MaxMemory, decideBytes))
	r := &race{p: d.r.p, ctx: d.r.ctx, cfg: tree.Config{MaxMemory: memory}, budget: work, single: d.r.p.HasConditions()}
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

// A learnRacer is a learner in a decision or a count: a coroutine, as a search is.
type learnRacer struct {
	entrant
	d     *decision
	next  func() (struct{}, bool)
	stop  func()
	limit uint64 // of work
	most  uint64 // nodes
	stats tree.Stats
	err   error // why it is over, nil if it has found all that is wanted
}

// newLearnRacer returns a learner with at most this many nodes, 0 for any number.
func newLearnRacer(d *decision, nodes uint64) *learnRacer {
	c := &learnRacer{entrant: entrant{kind: tree.ByLearning}, d: d}
	c.next, c.stop = iter.Pull(func(pause func(struct{}) bool) {
		ctx, cancel := context.WithCancelCause(d.r.ctx)
		defer cancel(nil)
		cfg := tree.Config{Shuffle: d.r.cfg.Shuffle, Seed: d.r.cfg.Seed, MaxNodes: nodes, MaxMemory: d.r.cfg.MaxMemory, Stats: &c.stats}
		cfg.Progress = func(st tree.Stats) {
			c.stats = st
			if err := d.r.poll(); err != nil || (c.work() >= c.limit || st.Nodes >= c.most) && !pause(struct{}{}) {
				cancel(err) // which ends it at its next look
			}
		}
		learn.Solutions(ctx, d.r.p, cfg, func(sol xc.Solution, err error) bool {
			if c.err = err; err == nil && !d.see(append(xc.Solution{}, sol...)) {
				c.err = d.enough
				return false
			}
			return err == nil
		})
	})
	return c
}

// work is a rough fit, as that of a search is.
func (c *learnRacer) work() uint64 { return learnWork * c.stats.Propagations }

func (c *learnRacer) run(limit, _, most uint64) (bool, error) {
	c.limit, c.most = limit, c.stats.Nodes+min(most, math.MaxUint64-c.stats.Nodes)
	_, more := c.next()
	return !more && c.err == nil, c.err
}

func (c *learnRacer) progress() (tree.Stats, uint64, uint64) { return c.stats, c.work(), 0 }
func (c *learnRacer) forecast() float64                      { return math.Inf(1) }
func (c *learnRacer) count() *big.Int                        { return big.NewInt(int64(len(c.d.found))) }
func (c *learnRacer) end()                                   { c.stop() }
