package count

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"

	"bonepile/cover/internal/memo"
	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// Counting the fastest way that fits.
//
// For one problem a sweep takes a millisecond and a search a second, for the next
// it is the other way round by more. So several ways are begun, and each says how
// much work it will be in all. The one that foresees least goes on, until another
// foresees less: what is wasted on a way that promised too much is never more than
// what the next best said it would be.
//
// The ways:
//
//	search    count_search.go: every solution is visited; random walks tell how many nodes
//	sweep     count_sweep.go, in an order that promises most: count_guess.go
//	signs     count_signs.go, for some problems; what it foresees is exact
//	recall    count_recall.go, which foresees nothing before it has tried
//	memo      Algorithm Z, instead of these two where items have bounds or weights
//
// The search begins, and most problems are done before anything else is thought of.
// A way that has not tried, or does not lead, may try with a small part of what the
// leader foresees, and of what was done so far.
//
// Nothing here looks at a clock: work is counted in steps of a nanosecond or some,
// by what was gone through, so that one problem is always counted in one way.
//
// Tried and dropped: turns of doubled length for all ways alike, which took 1.5 to
// 3.5 times the search where that wins; it is 1.0 to 1.5 times now.

// A Way is how a number of solutions was found.
type Way uint8

const (
	Fastest  Way = iota // several begin: see race
	BySearch            // every solution was visited
	BySweep             // item by item, all states at a time
	ByRecall            // by a search that knows what it met before
	ByMemo              // the same on dancing links: Algorithm Z
	BySigns             // by a sum over all ways to give items signs
)

func (w Way) String() string {
	names := [...]string{"auto", "search", "sweep", "recall", "memo", "signs"}
	if int(w) >= len(names) {
		return "unknown"
	}
	return names[w]
}

// leftMemory is how many bytes CountLeft remembers if Config.MaxMemory is 0.
const leftMemory = 2 << 30

const (
	firstTurn  = 1 << 17 // work of the search before anything else is tried
	quickTurn  = 1 << 22 // and at most, if it foresees no more than that
	tryShare   = 1. / 32 // of what the leader foresees: what others may try with
	tryLag     = 8       // and how much more has to be done by others first
	farAway    = 1 << 10 // unless the leader foresees so many times as much
	walkShare  = 1. / 64 // of that: for random walks
	sweepShare = 1. / 32 // of it: what a sweep may do
	lead       = 1 << 18 // work that the leader does at least before it is looked at again
)

// A racer is a way to count that is in the race.
type racer struct {
	way Way

	// run goes on until its work in all comes to limit. It may take memory bytes
	// in all, and visit about most nodes more.
	run func(limit, memory, most uint64) (n *big.Int, done bool, err error)

	// now returns what it did so far, how much work that was, and what it
	// remembers, in bytes. Done is an estimate, 0 for none.
	now func() (st tree.Stats, work, bytes uint64)

	// forecast returns how much work it is in all, as it looks now: +Inf if it
	// cannot tell.
	forecast func() float64

	// end gives back what it remembers.
	end func()

	// restarts says that a turn goes over what earlier ones went over.
	restarts bool
}

// A race is the private state of CountLeft.
type race struct {
	p      *xc.Problem
	ctx    context.Context
	cfg    tree.Config
	memory uint64

	racers []*racer // that are in; the search is the first, and does not leave
	search *racer
	past   tree.Stats // of those that are out
	next   uint64     // nodes at which to report
	swept  bool       // a sweep was thought of
	alone  bool       // one is left of them
}

// Count returns the number of solutions of p, however big, and how it was
// found: in the way that promises to be fastest, of those that count what is
// left after some choices only once, and of a plain search. Which way that is, and
// [Stats], depend on p, MaxNodes and MaxMemory alone.
//
// What is remembered takes MaxMemory bytes at most, 2 GiB if that is 0, and the
// number is exact whatever is forgotten; the tables of the problem, and the moment
// when a table grows, take some more. Nodes are those of all ways that were tried;
// MaxNodes is looked at every thousand or some. Workers are used by signs, and if a
// search is all that is left.
//
// If cfg asks for another rule than [Fewest], an Engine, a Constraint, or anything
// else that only a search does, then a search it is, by [Problem.Count]. If there
// is an error, there is no number: the cause of ctx's end, or [ErrLimit].
func Count(ctx context.Context, p *xc.Problem, way Way, cfg tree.Config) (*big.Int, Way, error) {
	if way != Fastest {
		n, err := countBy(ctx, p, way, cfg)
		return n, way, err
	}
	if !racing(&cfg) || p.HasDemands() {
		n, err := search.Visit(ctx, p, cfg)
		if err != nil {
			return nil, BySearch, err
		}
		return new(big.Int).SetUint64(n), BySearch, nil
	}
	if err := cfg.Check(p); err != nil {
		return nil, BySearch, err
	}
	r := &race{p: p, ctx: ctx, cfg: cfg, memory: cfg.MaxMemory}
	if r.memory == 0 {
		r.memory = leftMemory
	}
	n, way, err := r.run()
	r.tell(n, err)
	return n, way, err
}

// countBy returns the number of solutions of p, found in one way and no other. It
// heeds of cfg what [Problem.CountLeft] does, and Workers for a search and signs. If the way
// is not for p, the error is [errors.ErrUnsupported]; if it would remember more than
// MaxMemory, 2 GiB if that is 0, it is [ErrMemory], but for recall, which forgets.
func countBy(ctx context.Context, p *xc.Problem, way Way, cfg tree.Config) (*big.Int, error) {
	if cfg.MaxMemory == 0 {
		cfg.MaxMemory = leftMemory
	}
	switch way {
	case BySearch:
		n, err := search.Visit(ctx, p, cfg)
		return new(big.Int).SetUint64(n), err
	case ByMemo:
		return memo.CountMemo(ctx, p, cfg)
	}
	r := &race{p: p, ctx: ctx, cfg: cfg, memory: cfg.MaxMemory, alone: true}
	if !p.Multiple() && !p.HasDemands() {
		const always = 1e15 // work that nothing comes to
		switch way {
		case BySweep:
			r.racers = r.bySweeps(always, math.MaxInt)
		case BySigns:
			r.racers = r.bySigns(always)
		case ByRecall:
			r.racers = []*racer{r.byRecall()}
		}
	}
	if len(r.racers) == 0 {
		return nil, fmt.Errorf("cover: this problem cannot be counted by %v: %w", way, errors.ErrUnsupported)
	}
	c := r.racers[0]
	defer c.end()
	n, done, err := c.run(math.MaxUint64, r.memory, r.nodesLeft())
	if !done && err == nil {
		err = tree.ErrLimit
	}
	r.tell(n, err)
	return n, err
}

// tell makes the statistics that were asked for.
func (r *race) tell(n *big.Int, err error) {
	if r.cfg.Stats == nil {
		return
	}
	*r.cfg.Stats = r.totals()
	if err == nil {
		r.cfg.Stats.Done, r.cfg.Stats.Solutions = 1, math.MaxUint64
		if n.IsUint64() {
			r.cfg.Stats.Solutions = n.Uint64()
		}
	}
}

// racing reports whether cfg asks for nothing of which only a search knows.
func racing(cfg *tree.Config) bool {
	return cfg.Plain() && cfg.Choice == tree.Fewest && cfg.Engine == tree.Auto &&
		cfg.Resume == nil && cfg.Checkpoint == nil && cfg.MaxSolutions == 0
}

// run holds the race.
func (r *race) run() (n *big.Int, way Way, err error) {
	slow := &slowRacer{r: r}
	r.search = slow.racer()
	defer r.search.end()
	r.racers = []*racer{r.search}
	for _, turn := range []uint64{firstTurn, quickTurn} {
		if turn == quickTurn && r.search.forecast() > quickTurn {
			break
		}
		if n, done, err := r.advance(r.search, turn); done || err != nil {
			return n, BySearch, err
		}
	}
	r.enter(slow)
	for {
		r.letSweep(slow)
		leader := r.leader()
		for _, c := range slices.Clone(r.racers) {
			_, work, _ := c.now()
			limit := r.allowance(c)
			if c == leader {
				limit = max(work+lead, work+work/8)
				if c.restarts {
					limit = 2*work + lead
				}
			}
			if limit <= work || c != leader && c.restarts && limit < 2*work {
				continue
			}
			if n, done, err := r.advance(c, limit); done || err != nil {
				return n, c.way, err
			}
		}
	}
}

// leader returns the way that foresees least work.
func (r *race) leader() *racer {
	return slices.MinFunc(r.racers, func(a, b *racer) int { return cmp.Compare(a.forecast(), b.forecast()) })
}

// allowance returns up to what work a way may go that does not lead. Signs, whose
// work is known, may do none. A sweep may find out whether its guess was too high,
// as most are.
func (r *race) allowance(c *racer) uint64 {
	switch {
	case c.way == BySigns:
		return 0
	case c.way == BySweep && c.forecast() > 4*r.leader().forecast():
		return 0
	case c.way == BySweep:
		return uint64(r.leader().forecast() * sweepShare)
	}
	others := 0.0
	for _, other := range r.racers {
		if other != c {
			_, work, _ := other.now()
			others += float64(work)
		}
	}
	whole := r.leader().forecast()
	if whole < farAway*others {
		others /= tryLag
	}
	return uint64(min(others, tryShare*whole))
}

// enter brings the other ways to the start, but for the sweep.
func (r *race) enter(slow *slowRacer) {
	if r.p.Multiple() {
		r.swept = true
		r.racers = append(r.racers, r.byMemo(uint64(memoNode+memoUpdate*slow.choice)))
		return
	}
	r.racers = append(r.racers, r.byRecall())
}

// letSweep lets a sweep in, and signs, as soon as it is a small part of the search
// to find out which. The search then makes its walks, to be compared, if it may be as good.
func (r *race) letSweep(slow *slowRacer) {
	whole := max(slow.work, min(r.search.forecast(), 1<<40))
	if r.swept || float64(len(r.p.Entries)*sweepEntry) > whole/16 {
		return
	}
	r.swept = true
	list := r.bySweeps(8*whole, sweepWords) // which may be off
	if len(list) == 0 || list[0].forecast() >= goodSweep {
		list = append(list, r.bySigns(whole)...)
	}
	r.racers = append(r.racers, list...)
	if len(list) > 0 && list[0].forecast() > max(quickTurn/4, whole/32) {
		slow.walk(min(quickTurn/4, walkShare*whole))
	}
}

// sweepEntry is the work to prepare sweeps, for every entry of the problem.
const sweepEntry = 400

// advance lets a way take its turn.
func (r *race) advance(c *racer, limit uint64) (n *big.Int, done bool, err error) {
	r.alone = r.swept && len(r.racers) == 1
	if err := r.poll(); err != nil {
		return nil, false, err
	}
	memory := r.memory
	for _, other := range r.racers {
		if _, _, bytes := other.now(); other != c {
			memory -= min(memory, bytes)
		}
	}
	n, done, err = c.run(limit, memory, r.nodesLeft())
	if errors.Is(err, tree.ErrMemory) && c != r.search {
		r.leave(c)
		err = nil
	}
	if !done && err == nil && r.nodesLeft() == 0 {
		err = tree.ErrLimit
	}
	return n, done, err
}

// leave takes a way out of the race.
func (r *race) leave(c *racer) {
	r.racers = slices.DeleteFunc(r.racers, func(d *racer) bool { return d == c })
	st, _, _ := c.now()
	r.past.Nodes += st.Nodes
	r.past.Memo += st.Memo
	r.past.Hits += st.Hits
	c.end()
}

// totals returns what all ways did so far.
func (r *race) totals() tree.Stats {
	all := r.past
	for _, c := range r.racers {
		st, _, _ := c.now()
		all.Nodes += st.Nodes
		all.Memo += st.Memo
		all.Hits += st.Hits
		all.Done = max(all.Done, min(st.Done, math.Nextafter(1, 0)))
	}
	return all
}

// nodesLeft returns how many nodes may still be visited.
func (r *race) nodesLeft() uint64 {
	if r.cfg.MaxNodes == 0 {
		return math.MaxUint64
	}
	return r.cfg.MaxNodes - min(r.cfg.MaxNodes, r.totals().Nodes)
}

// poll says why to stop, if there is a reason, and reports.
func (r *race) poll() error {
	if r.ctx.Err() != nil {
		return context.Cause(r.ctx)
	}
	if r.cfg.Progress != nil {
		if st := r.totals(); st.Nodes >= r.next {
			r.next = st.Nodes + tree.CheckEvery
			r.cfg.Progress(st)
		}
	}
	return nil
}
