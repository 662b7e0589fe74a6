package search

import (
	"context"
	"errors"
	"fmt"
	"math"
	"sync"
	"sync/atomic"

	"bonepile/cover/internal/bits"
	"bonepile/cover/internal/cells"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// A search on several cores.
//
// A worker is a goroutine with an engine of its own, which searches one part after
// the other. A worker with no part left is hungry, and waits. A busy one looks up
// every shareEvery nodes; if another is hungry, it gives away the choices left at
// the shallowest level that has any: most likely the biggest piece, and one that a
// few turns describe. The levels down to that one then have no choice left, so the
// root of what it still searches is the level below, and nothing else has to
// change. If it last did so long ago, and no part lies ready, it gives some away
// before another is hungry: waking a worker takes as long as many nodes.
//
// If the engine chooses itself (auto.go), the first worker is alone until it has
// chosen. What is left of its part then becomes the parts that all begin with. The
// others share the tables of bits that it has made, which do not change.
//
// Every node is in one part, so the totals of a complete search are those of one
// core. What a search visits before it is stopped varies.
//
// Solutions go through segments to the caller's goroutine, which alone runs the
// callbacks of the Config. There is one segment for all, or, if solutions are to come
// in order, one for each part: what a worker gives away is inserted behind its own.
//
// # Invariants
//
//	(parts)   the parts in the queue and what the workers still search make up,
//	          with what is behind, the parts that were to be searched, and no
//	          two have a node in common
//	(order)   segments stand in the order of the tree, and that of a busy worker
//	          holds all that comes before the next one's
//	(bounded) at most maxWaiting numbers wait in segments other than the first, as
//	          many in the first, and a batch more for each worker
//	(moving)  if any part is being searched, or was, so is that of the first
//	          segment: its worker waits for room only while there is something to
//	          take from it
//	(alone)   before an engine is settled on, only the first worker takes a part,
//	          and nothing is given away

// shareEvery is how many nodes pass between looks at what others want. A look
// costs less than a node.
const shareEvery = 128

// aheadEvery is how many nodes pass, at least, before a worker gives away something
// that no other waits for.
const aheadEvery = 1024

// settleNodes is how many nodes the first worker visits at most before the others
// begin.
const settleNodes = 16 * tree.CheckEvery

// errHalt ends the parts of all workers when the search is over for another reason.
var errHalt = errors.New("the search is over")

// A team searches a problem with several workers.
type team struct {
	p   *xc.Problem
	cfg tree.Config
	ctx context.Context

	shareEvery, aheadEvery uint64

	all     float64 // share of the tree that the parts had at the start
	resumed float64
	hungry  atomic.Int32
	ready   atomic.Int32 // parts in the queue
	settled atomic.Bool  // the engine is chosen
	halted  atomic.Bool
	budget  atomic.Int64  // nodes not yet granted to a worker, if they are limited
	found   atomic.Uint64 // solutions, if they are limited

	mu        sync.Mutex
	work      sync.Cond // a part came into the queue, or none will
	room      sync.Cond // something was taken from a segment
	news      sync.Cond // there is something to take, or to report, or a worker left
	queue     []*segment
	busy      int
	workers   []*worker
	running   int // workers that have not left
	head      *segment
	waiting   int // numbers in segments
	reportDue bool
	err       error
	wg        sync.WaitGroup

	making sync.Mutex      // an engine
	engine tree.EngineKind // that is made; Auto before one is settled on
	tables bits.Search     // that has them, if it is Bits
}

// newTeam returns a team for a search of p, or why several workers cannot do it.
func newTeam(ctx context.Context, p *xc.Problem, cfg tree.Config, deliver bool) (*team, error) {
	switch err := cfg.CheckWorkers(); {
	case err != nil:
		return nil, err
	case cfg.Choice.Learns():
		return nil, fmt.Errorf("%w: rule %v", tree.ErrReplay, cfg.Choice)
	case cfg.Trace != nil:
		return nil, fmt.Errorf("%w: Workers and Trace", tree.ErrConfig)
	case cfg.Checkpoint != nil:
		return nil, fmt.Errorf("%w: Workers and Checkpoint", tree.ErrConfig)
	}
	t := &team{p: p, cfg: cfg, ctx: ctx, running: cfg.Workers, engine: cfg.Engine, shareEvery: shareEvery, aheadEvery: aheadEvery}
	t.cfg.Meter = xc.NewMeter(ctx)
	if cfg.LookEvery > 0 {
		t.shareEvery, t.aheadEvery = cfg.LookEvery, cfg.LookEvery
	}
	t.work.L, t.room.L, t.news.L = &t.mu, &t.mu, &t.mu
	if t.budget.Store(math.MaxInt64); cfg.MaxNodes > 0 {
		t.budget.Store(int64(min(cfg.MaxNodes, math.MaxInt64)))
	}
	for range cfg.Workers {
		t.workers = append(t.workers, &worker{t: t, deliver: deliver})
	}
	first := t.workers[0]
	if err := first.equip(); err != nil {
		return nil, err
	}
	parts := []tree.Part{{}}
	if cfg.Resume != nil {
		parts = cfg.Resume.Left
		if err := first.walk.Resume(cfg.Resume); err != nil {
			return nil, err
		}
		first.stats = first.walk.Totals()
		t.resumed = first.walk.Resumed
	}
	if first.adviser = newEngineAdviser(&t.cfg, first.walk); first.adviser == nil {
		t.settle(first.walk.Engine)
	}
	last := &t.head // what points to the next segment, if they are kept in order
	for _, pt := range parts {
		t.all += pt.Share()
		seg := &segment{part: pt}
		t.queue = append(t.queue, seg)
		if cfg.Ordered {
			*last = seg
			last = &seg.next
		}
	}
	t.ready.Store(int32(len(t.queue)))
	if !cfg.Ordered {
		t.head = new(segment)
	}
	return t, nil
}

// begin starts the workers. A call of end has to follow.
func (t *team) begin() {
	for _, w := range t.workers {
		t.wg.Go(w.run)
	}
}

// end waits until all workers have left, and stops them if they have not.
func (t *team) end(err error) {
	t.halt(err)
	t.wg.Wait()
}

// halt stops all workers, because of err if it is the first.
func (t *team) halt(err error) {
	t.halted.Store(true)
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.err == nil && err != tree.ErrStop {
		t.err = err
	}
	t.work.Broadcast()
	t.room.Broadcast()
}

// settle makes e the engine that all workers will have, and lets them begin.
func (t *team) settle(e tree.Engine) {
	t.making.Lock()
	switch e := e.(type) {
	case bits.Search:
		t.engine, t.tables = tree.Bits, e
	case cells.Search:
		t.engine = tree.Cells
	default:
		t.engine = tree.Links
	}
	t.making.Unlock()
	t.mu.Lock()
	t.settled.Store(true)
	t.work.Broadcast()
	t.mu.Unlock()
}

// grant returns how many nodes a worker may visit now.
func (t *team) grant() uint64 {
	for {
		rest := t.budget.Load()
		n := min(rest, int64(t.shareEvery))
		if t.budget.CompareAndSwap(rest, rest-n) {
			return uint64(n)
		}
	}
}

// totals adds up what the workers have reported. The caller holds the lock, or they
// have left.
func (t *team) totals() tree.Stats {
	var sum tree.Stats
	left := 0.0
	for _, w := range t.workers {
		left += w.left
		sum.Merge(w.stats)
		if sum.Choices == nil {
			sum.Choices = w.stats.Choices
		}
	}
	for _, seg := range t.queue {
		left += seg.part.Share()
	}
	if t.all > 0 && sum.Nodes > 0 {
		behind := t.resumed + (1-t.resumed)*(1-left/t.all)
		sum.Done = min(max(0, behind), math.Nextafter(1, 0))
	}
	return sum
}

// sums returns the totals after all workers have left: those of the whole search
// if it was not stopped.
func (t *team) sums(complete bool) tree.Stats {
	for _, w := range t.workers {
		if w.walk != nil {
			w.stats = w.walk.Totals()
		}
		w.stats.Choices = nil
	}
	st := t.totals()
	if complete {
		st.Done = 1
	}
	return st
}
