package count

import (
	"cmp"
	"errors"
	"math"
	"math/big"
	"slices"

	"bonepile/cover/internal/breadth"
	"bonepile/cover/internal/memo"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// A racer is a way to count that takes part in a race. The search is one of itself
// (search.go); the others are here, in front of what counts.
type racer interface {
	way() tree.Way

	// run continues until its total work reaches limit. It may take memory bytes, and
	// visit about most nodes more.
	run(limit, memory, most uint64) (done bool, err error)

	// count returns the number of solutions, once run is done.
	count() *big.Int

	// progress returns what it did so far, how much work that was, and how many bytes
	// it remembers. Done is an estimate, 0 for none.
	progress() (st tree.Stats, work, bytes uint64)

	// forecast returns how much work it is in all, as it looks now: +Inf if it cannot
	// tell.
	forecast() float64

	// restarts reports whether a turn repeats the work of earlier ones.
	restarts() bool

	// end releases what it remembers.
	end()
}

// An entrant is what never changes about a racer, with nothing to release.
type entrant struct {
	kind  tree.Way
	again bool
}

func (l entrant) way() tree.Way  { return l.kind }
func (l entrant) restarts() bool { return l.again }
func (l entrant) end()           {}

const (
	orderLooks = 1 << 26 // items that may be looked at where every step looks at all
	stateWork  = 50      // of a state that is expanded for an estimate
	meetLate   = 1. / 4  // of what the race expects: when it looks for two sweeps again
	sweepWords = 3       // of a state, at most
	sweepDoubt = 8       // times as much as another way expects: what the estimate of a sweep may come to
	roughDoubt = 32      // and times that, if it is rough
	goodSweep  = 1 << 21 // work of a sweep that needs no other
)

// bestSweep returns the sweep that expects least work, nil if none can be less than
// that of another way with states of so many words. To find out may be a small part of
// that work. Orders are compared by rough estimates, and the best by better ones.
func bestSweep(p *xc.Problem, other float64, words, keep int, m *xc.Meter) *sweep {
	return refine(roughSweeps(p, other, words, keep, m), other)
}

// roughSweeps returns sweeps with rough estimates, the best first, or only one that is good.
func roughSweeps(p *xc.Problem, other float64, words, keep int, m *xc.Meter) (all []*sweep) {
	rough := roughSize
	if p.HasConditions() { // whose states merge seldom in a sample
		rough = sampleSize
	}
	for order := range breadth.ItemOrders(p, other/64, m) {
		if slices.ContainsFunc(all, func(s *sweep) bool { return slices.Equal(s.order, order) }) {
			continue
		}
		s := newSweep(p, order, words, keep, m)
		if s == nil {
			continue
		}
		s.estimate(other*sweepDoubt*roughDoubt, rough)
		if s.forecast() < goodSweep {
			return []*sweep{s}
		}
		all = append(all, s)
	}
	slices.SortStableFunc(all, func(a, b *sweep) int { return cmp.Compare(a.forecast(), b.forecast()) })
	return all
}

// refine returns the best of the sweeps by better estimates, where these cost little.
func refine(sweeps []*sweep, other float64) (best *sweep) {
	most, left := other*sweepDoubt, other/16
	for _, s := range sweeps {
		if s.forecast() >= goodSweep {
			few := s.samples(min(other, most, s.forecast()))
			if left -= float64(few * s.looks() * sampleLook); left >= 0 && s.forecast() < roughDoubt*most {
				s.estimate(most, few)
			}
		}
		if best == nil || s.forecast() < best.forecast() {
			best, most = s, min(most, s.forecast())
		}
	}
	return best
}

// sweeper returns what expects least work, a sweep or two that meet. It is nil if there is
// neither, and nothing that expects less than most.
func (r *race) sweeper(s *sweep, most float64) racer {
	if s != nil {
		most = min(most, s.forecast())
	}
	if most >= meetFrom && !r.single {
		r.met = true
		if m := bestMeeting(r, most); m != nil {
			return m
		}
	}
	if s == nil {
		return nil
	}
	return s.join(r)
}

// An optionsRacer goes through the options in a race. Nodes are states.
type optionsRacer struct {
	entrant
	*breadth.Run
	r *race
}

// newOptionsRacer returns the one that expects least work with one of two orders, from a
// sample of states, nil if it cannot keep the conditions. The problem has no demands.
func newOptionsRacer(r *race, most float64, sample int) *optionsRacer {
	var best *breadth.Run
	orders := [][]int{nil}
	if len(r.p.Names)*len(r.p.Names) <= orderLooks {
		orders = [][]int{breadth.GreedyOrder(r.p, r.meter()), nil}
	}
	for _, order := range orders {
		run, err := breadth.New(r.p, order, r.meter())
		if err != nil {
			return nil
		}
		if run.Estimate(most, sample, r.meter()); best == nil || run.Forecast() < best.Forecast() {
			best = run
		}
	}
	return &optionsRacer{entrant{kind: tree.ByOptions}, best, r}
}

// orderPrice returns the work of preparing an optionsRacer for p.
func orderPrice(p *xc.Problem) float64 {
	price := len(p.Names) * len(p.Names)
	for k := range p.Ends {
		price += 8 * len(p.Option(k)) * len(p.Option(k))
	}
	return float64(price)
}

func (o *optionsRacer) run(limit, memory, most uint64) (bool, error) {
	return o.Advance(limit, memory, most, o.r.poll)
}

func (o *optionsRacer) count() *big.Int { return o.Number() }

func (o *optionsRacer) progress() (tree.Stats, uint64, uint64) {
	nodes, kept, work, bytes := o.Progress()
	return tree.Stats{Nodes: nodes, Memo: kept, Hits: nodes - min(nodes, kept), Done: float64(work) / o.forecast()}, work, bytes
}

func (o *optionsRacer) forecast() float64 { return o.Forecast() }

func (o *optionsRacer) end() { o.Release() }

// A memoRacer is Algorithm Z in a race. It cannot pause, so every turn begins anew.
type memoRacer struct {
	entrant
	r         *race
	n         *big.Int
	node      uint64     // work of a node
	last, all tree.Stats // of the last turn, and of all
}

const (
	memoNode   = 200 // work of a node of Algorithm Z
	memoUpdate = 8   // and of an update
)

// memoItem is the work of a primary item, which a node writes down. A test makes it free.
var memoItem = 12.

// newMemoRacer returns Algorithm Z for a problem that takes a search so many updates
// per node.
func newMemoRacer(r *race, updates float64) *memoRacer {
	return &memoRacer{entrant: entrant{tree.ByMemo, true}, r: r, node: uint64(memoNode + memoItem*float64(r.p.Primary) + memoUpdate*updates)}
}

func (c *memoRacer) run(limit, memory, most uint64) (done bool, err error) {
	cfg := tree.Config{MaxMemory: memory, MaxNodes: min(limit/c.node, most), Stats: &c.last}
	if c.r.alone {
		cfg.MaxNodes = c.r.cfg.MaxNodes
	}
	c.n, err = memo.Count(c.r.ctx, c.r.p, cfg)
	c.all.Nodes += c.last.Nodes
	c.all.Memo, c.all.Hits, c.all.Done = c.last.Memo, c.last.Hits, c.last.Done
	if errors.Is(err, tree.ErrLimit) {
		return false, nil
	}
	return err == nil, err
}

func (c *memoRacer) count() *big.Int { return c.n }

func (c *memoRacer) progress() (tree.Stats, uint64, uint64) { return c.all, c.last.Nodes * c.node, 0 }

func (c *memoRacer) forecast() float64 { return fromShare(c.last.Nodes*c.node, c.last.Done) }

// fromShare returns how much work there is in all, if so much was enough for a share
// of it: +Inf if that is too little to tell. What is not done counts for half as much
// again, because shares come and go, and a way that takes the lead begins anew.
func fromShare(work uint64, share float64) float64 {
	if share < 1./64 {
		return math.Inf(1)
	}
	return float64(work) / share * (1.5 - share/2)
}
