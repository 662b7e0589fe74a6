package search

import (
	"context"
	"errors"
	"fmt"
	"iter"
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
// A worker is a goroutine with an engine of its own, that searches one Part after
// the other. Who has none left is hungry, and waits. A busy worker looks up every
// shareEvery nodes; if somebody is hungry, it gives away the choices left at the
// shallowest level that has any: most likely the biggest piece, and one that a
// few turns describe. All levels above and at it have no choice left then, so
// that the root of what it still searches is the level below, and nothing else
// has to change. If it did so long ago, and nothing lies ready, it gives away some
// before anybody is hungry: to be woken takes as long as many nodes.
//
// If the engine chooses itself (auto.go), the first worker is alone until it has,
// and then goes on elsewhere: what is left of its part are the parts that all begin
// with. The others get the tables of bits that it has made, which do not change.
//
// Every node is in one part, so totals are those of one core; what is visited
// until a search is stopped is not.
//
// Solutions go through segments to the goroutine that called, which alone calls
// what is in the Config. There is one segment for all, or, if they are to come in
// order, one for each part: what a worker gives away is inserted behind its own.
//
// # Invariants
//
//	(parts)   the parts in the queue and what the workers still search make up,
//	          with what is behind, the parts that were to be searched, and no
//	          two have a node in common
//	(order)   segments stand in the order of the tree, and that of a busy worker
//	          holds all that comes before the next one's
//	(bounded) at most keep numbers wait in segments other than the first, keep in
//	          the first, and a batch more for each worker
//	(moving)  the part of the first segment is searched, or was, if any is: who
//	          waits for room is never the first, unless there is something to be
//	          taken from it
//	(alone)   before an engine is settled on, nobody but the first worker takes a
//	          part, and nothing is given away
//
// # Measured
//
// By counts, since clocks of a shared machine say little. Two workers share a search of
// some hundred thousand nodes or millions in 10 to 60 parts (wordrect4x5, whose root
// has hundreds of choices: 600), so sharing costs nothing to speak of; a node costs
// what it costs one worker, within 3 % on 14 and 16 queens. What did cost:
//
//   - tables made once for each worker, one after the other: 14 + 14 of the 250 ms of
//     wordrect4x5, 5 + 7 of the 620 ms of pent5x12;
//   - nodes thrown away to find the engine: 11 and 3 ms there;
//   - waits for a part, with nothing given away ahead: 16 to 25 for 20 to 30 parts of
//     queens14, pent5x12, qwh30-310 and dominosa30. It is 1 to 3, on large sparse
//     problems 2 to 8; 48 of wordrect4x5, whose parts are subtrees of a single choice.
//     With aheadEvery 4096 in place of 1024 it is 1 to 3, 4 to 12 and 71, for 230
//     parts of wordrect4x5.

// ShareEvery is how many nodes pass between looks at what others want. A look
// costs less than a node. Tests change it.
var ShareEvery uint64 = 128

// AheadEvery is how many nodes pass at least before a worker gives something away
// that nobody waits for. Tests change it.
var AheadEvery uint64 = 1024

// settleNodes is how many nodes the first worker visits at most before the others
// begin.
const settleNodes = 16 * tree.CheckEvery

const (
	Keep      = 1 << 16 // numbers of options that wait for the caller
	BatchSize = 256     // from which on a batch is handed over
)

// errHalt ends the parts of all workers when the search is over for another reason.
var errHalt = errors.New("the search is over")

// A team searches a problem with several workers.
type team struct {
	p   *xc.Problem
	cfg tree.Config
	ctx context.Context

	all     float64 // share of the parts that there were
	resumed float64
	Hungry  atomic.Int32
	ready   atomic.Int32 // parts in the queue
	Settled atomic.Bool  // which engine all work on
	halted  atomic.Bool
	budget  atomic.Int64  // nodes that nobody was granted yet, if they are limited
	Found   atomic.Uint64 // solutions, if they are limited

	Mu      sync.Mutex
	work    sync.Cond // a part came into the queue, or none will
	room    sync.Cond // something was taken from a segment
	news    sync.Cond // something to be taken, or reported; or a worker left
	Queue   []*segment
	busy    int
	Workers []*worker
	running int // workers that have not left
	head    *segment
	Waiting int // numbers in segments
	due     bool
	Err     error
	wg      sync.WaitGroup

	making sync.Mutex   // an engine
	Engine tree.Kind    // that is made; Auto before one is settled on
	Tables *bits.Search // that has them, if it is Bits
}

// A segment is a part of the tree, and solutions in it that wait for the caller.
type segment struct {
	part    tree.Part
	next    *segment
	batches []batch
	size    int // numbers in it
	done    bool
}

// A batch is some solutions, one after the other.
type batch struct {
	Options []int
	Ends    []int
}

// A worker searches parts.
type worker struct {
	t       *team
	W       *tree.Walk // nil before its first part
	seg     *segment
	batch   batch
	deliver bool // solutions, and not only count them

	// Under the lock of the team, for reports.
	stats tree.Stats
	left  float64 // share of the tree
	told  uint64  // nodes at the last report

	gave    uint64         // nodes when it last gave something away
	adviser *engineAdviser // of the first worker, until all is settled

	_ [tree.Line]uint64 // between one worker and the next
}

// NewTeam returns a team for a search of p, or why it is not for several.
func NewTeam(ctx context.Context, p *xc.Problem, cfg tree.Config, deliver bool) (*team, error) {
	switch {
	case cfg.Choice.Learns():
		return nil, fmt.Errorf("%w: rule %v", tree.ErrReplay, cfg.Choice)
	case cfg.Trace != nil:
		return nil, fmt.Errorf("%w: Workers and Trace", tree.ErrConfig)
	case cfg.Checkpoint != nil:
		return nil, fmt.Errorf("%w: Workers and Checkpoint", tree.ErrConfig)
	}
	t := &team{p: p, cfg: cfg, ctx: ctx, running: cfg.Workers, Engine: cfg.Engine}
	t.work.L, t.room.L, t.news.L = &t.Mu, &t.Mu, &t.Mu
	if t.budget.Store(math.MaxInt64); cfg.MaxNodes > 0 {
		t.budget.Store(int64(min(cfg.MaxNodes, math.MaxInt64)))
	}
	for range cfg.Workers {
		t.Workers = append(t.Workers, &worker{t: t, deliver: deliver})
	}
	first := t.Workers[0]
	if err := first.equip(); err != nil {
		return nil, err
	}
	parts := []tree.Part{{}}
	if cfg.Resume != nil {
		parts = cfg.Resume.Left
		if err := first.W.Resume(cfg.Resume); err != nil {
			return nil, err
		}
		first.stats = first.W.Totals()
		t.resumed = first.W.Resumed
	}
	if first.adviser = newEngineAdviser(&t.cfg, first.W); first.adviser == nil {
		t.settle(first.W.Engine)
	}
	last := &t.head // what points to the next segment, if they are kept in order
	for _, pt := range parts {
		t.all += pt.Share()
		seg := &segment{part: pt}
		t.Queue = append(t.Queue, seg)
		if cfg.Ordered {
			*last = seg
			last = &seg.next
		}
	}
	t.ready.Store(int32(len(t.Queue)))
	if !cfg.Ordered {
		t.head = new(segment)
	}
	return t, nil
}

// Begin sends the workers to work. End has to follow.
func (t *team) Begin() {
	for _, w := range t.Workers {
		t.wg.Go(w.Run)
	}
}

// End waits until all workers have left, and stops them if they have not.
func (t *team) End(err error) {
	t.halt(err)
	t.wg.Wait()
}

// halt stops all workers, because of err if it is the first.
func (t *team) halt(err error) {
	t.halted.Store(true)
	t.Mu.Lock()
	defer t.Mu.Unlock()
	if t.Err == nil && err != tree.ErrStop {
		t.Err = err
	}
	t.work.Broadcast()
	t.room.Broadcast()
}

// equip gives w an engine. One at a time: Watch of a constraint need not be safe
// for more.
func (w *worker) equip() error {
	t := w.t
	t.making.Lock()
	defer t.making.Unlock()
	var e tree.Engine
	if t.Tables != nil {
		e = t.Tables.Twin()
	} else {
		cfg := t.cfg
		cfg.Engine = t.Engine
		var err error
		if e, err = New(&cfg, t.p); err != nil {
			return err
		}
	}
	w.W = e.Walking()
	w.W.Tick = w.tick
	return nil
}

// settle makes e the engine that all workers will have, and lets them begin.
func (t *team) settle(e tree.Engine) {
	t.making.Lock()
	switch e := e.(type) {
	case *bits.Search:
		t.Engine, t.Tables = tree.Bits, e
	case *cells.Search:
		t.Engine = tree.Cells
	default:
		t.Engine = tree.Links
	}
	t.making.Unlock()
	t.Mu.Lock()
	t.Settled.Store(true)
	t.work.Broadcast()
	t.Mu.Unlock()
}

// advise asks the adviser of the first worker for an engine, and settles on it. It
// returns errChange if that is another.
func (w *worker) advise() error {
	t := w.t
	a := w.adviser
	to := a.choose(w.W)
	_, onCells := w.W.Engine.(*cells.Search)
	stay := onCells && a.likes == tree.Cells && w.W.Work >= uint64(len(t.p.Ends)) || w.W.Stats.Nodes-a.began.Nodes > settleNodes
	if to == tree.Links && !stay {
		return nil
	}
	w.adviser = nil
	if to == tree.Links {
		t.settle(w.W.Engine)
		return nil
	}
	w.W.Parts, w.W.Done = []tree.Part{w.seg.part}, 0
	err := handOver(w.W, &t.cfg, to)
	if err == tree.ErrChange {
		t.settle(w.W.Engine)
	}
	return err
}

// putBack puts what is left of the part of w, which has changed its engine, into
// the queue, before all others.
func (w *worker) putBack() {
	t := w.t
	t.Mu.Lock()
	defer t.Mu.Unlock()
	var segs []*segment
	at := w.seg
	for _, pt := range w.W.Parts {
		seg := &segment{part: pt}
		segs = append(segs, seg)
		if t.cfg.Ordered {
			seg.next, at.next = at.next, seg
			at = seg
		}
	}
	t.Queue = append(segs, t.Queue...)
	t.ready.Store(int32(len(t.Queue)))
	t.work.Broadcast()
}

// Run searches parts until there are no more.
func (w *worker) Run() {
	for w.take() {
		var err error
		if w.W == nil {
			err = w.equip()
		}
		if err == nil {
			err = w.W.Engine.Run(w.seg.part, w.visit)
		}
		if err == tree.ErrChange {
			w.putBack()
			err = nil
		}
		if err != nil && err != errHalt {
			w.t.halt(err)
		}
		w.hand()
		w.finish(err != nil)
	}
	w.t.Mu.Lock()
	w.t.running--
	w.t.news.Signal()
	w.t.Mu.Unlock()
}

// take waits for a part. It returns false if there will be none.
func (w *worker) take() bool {
	t := w.t
	if t.cfg.MaxNodes > 0 && w.W != nil && w.W.Pause > w.W.Stats.Nodes { // others may want what it was granted
		t.budget.Add(int64(w.W.Pause - w.W.Stats.Nodes))
		w.W.Pause = w.W.Stats.Nodes
	}
	t.Mu.Lock()
	defer t.Mu.Unlock()
	t.Hungry.Add(1)
	for !t.halted.Load() && (len(t.Queue) == 0 && t.busy > 0 || len(t.Queue) > 0 && !w.mayTake()) {
		t.work.Wait()
	}
	t.Hungry.Add(-1)
	if len(t.Queue) == 0 || t.halted.Load() {
		t.work.Broadcast()
		return false
	}
	w.seg, t.Queue = t.Queue[0], t.Queue[1:]
	t.ready.Store(int32(len(t.Queue)))
	w.left = w.seg.part.Share()
	t.busy++
	return true
}

// mayTake reports whether w may take a part: invariant (alone).
func (w *worker) mayTake() bool { return w.t.Settled.Load() || w == w.t.Workers[0] }

// finish says that the part of w is behind, or that it was cut short.
func (w *worker) finish(short bool) {
	t := w.t
	left := 0.0
	if short {
		left = w.share()
	}
	t.Mu.Lock()
	defer t.Mu.Unlock()
	w.seg.done = true
	w.left = left
	if t.busy--; t.busy == 0 {
		t.work.Broadcast()
	}
	t.news.Signal()
}

// tick is what a worker does every shareEvery nodes, or sooner if nodes are
// limited.
func (w *worker) tick() error {
	t := w.t
	if t.halted.Load() {
		return errHalt
	}
	if t.ctx.Err() != nil {
		return context.Cause(t.ctx)
	}
	if len(w.batch.Ends) > 0 {
		w.hand()
	}
	if w.adviser != nil {
		if err := w.advise(); err != nil {
			return err
		}
	}
	if (t.Hungry.Load() > 0 || w.ahead()) && t.Settled.Load() {
		w.Split()
	}
	if t.cfg.Progress != nil && w.W.Stats.Nodes-w.told >= tree.CheckEvery {
		w.report()
	}
	granted := ShareEvery
	if t.cfg.MaxNodes > 0 {
		if granted = t.grant(); granted == 0 {
			return tree.ErrLimit
		}
	}
	w.W.Pause = w.W.Stats.Nodes + granted
	return nil
}

// grant returns how many nodes a worker may visit now.
func (t *team) grant() uint64 {
	for {
		rest := t.budget.Load()
		n := min(rest, int64(ShareEvery))
		if t.budget.CompareAndSwap(rest, rest-n) {
			return uint64(n)
		}
	}
}

// ahead reports whether w should give something away though nobody is hungry.
func (w *worker) ahead() bool {
	return w.t.ready.Load() == 0 && w.W.Stats.Nodes-w.gave >= AheadEvery && w.t.cfg.Workers > 1
}

// Split gives away what is left to do at the shallowest level where there is
// anything, unless there is enough in the queue by now.
func (w *worker) Split() {
	t, s := w.t, w.W
	ahead := w.ahead()
	t.Mu.Lock()
	defer t.Mu.Unlock()
	if n := len(t.Queue); int(t.Hungry.Load()) <= n && !(ahead && n == 0) {
		return
	}
	w.gave = s.Stats.Nodes
	for l := s.Base; l < s.Level; l++ {
		turn := s.Engine.Position(l)
		if turn.Choice == turn.Of {
			continue
		}
		path := make([]tree.Turn, l+1)
		for k := range l {
			path[k] = s.Engine.Position(k)
		}
		path[l] = tree.Turn{Choice: turn.Choice + 1, Of: turn.Of}
		seg := &segment{part: tree.Part{Path: path, Rest: true}}
		if t.cfg.Ordered {
			seg.next, w.seg.next = w.seg.next, seg
		}
		t.Queue = append(t.Queue, seg)
		t.ready.Store(int32(len(t.Queue)))
		s.Base = l + 1
		w.left = w.share()
		t.work.Signal()
		return
	}
}

// visit takes note of a solution.
func (w *worker) visit() bool {
	t := w.t
	more := true
	if most := t.cfg.MaxSolutions; most > 0 && !(t.cfg.Ordered && w.deliver) {
		n := t.Found.Add(1)
		if n > most {
			w.W.Stats.Solutions--
			return false
		}
		more = n < most
	}
	if w.deliver {
		w.batch.Options = w.W.Engine.Solution(w.batch.Options)
		w.batch.Ends = append(w.batch.Ends, len(w.batch.Options))
		if len(w.batch.Options) >= BatchSize || !more {
			w.hand()
		}
	}
	return more
}

// hand puts the batch of w into a segment, when there is room: invariant
// (bounded).
func (w *worker) hand() {
	if len(w.batch.Ends) == 0 {
		return
	}
	t := w.t
	t.Mu.Lock()
	defer t.Mu.Unlock()
	seg := w.seg
	if !t.cfg.Ordered {
		seg = t.head
	}
	for !t.halted.Load() && !t.roomIn(seg) {
		t.room.Wait()
	}
	seg.batches = append(seg.batches, w.batch)
	seg.size += len(w.batch.Options)
	t.Waiting += len(w.batch.Options)
	w.batch = batch{}
	t.news.Signal()
}

func (t *team) roomIn(seg *segment) bool {
	if seg == t.head {
		return seg.size < Keep
	}
	return t.Waiting-t.head.size < Keep
}

// share returns which part of the tree w has still to search, of the part that
// it is at.
func (w *worker) share() float64 {
	if w.W == nil {
		return w.seg.part.Share()
	}
	sum, part := 0.0, 1.0
	for l := range w.W.Level {
		turn := w.W.Engine.Position(l)
		part /= float64(turn.Of)
		if l >= w.W.Base {
			sum += float64(turn.Of-turn.Choice) * part
		}
	}
	return sum + part/2
}

// report tells where w is.
func (w *worker) report() {
	st, left := w.W.Stats, w.share()
	st.Profile = append([]uint64(nil), w.W.Profile...)
	st.Choices = w.W.Engine.Chosen()
	t := w.t
	t.Mu.Lock()
	defer t.Mu.Unlock()
	w.told = st.Nodes
	w.stats, w.left = st, left
	t.due = true
	t.news.Signal()
}

// totals adds up what the workers have told. It wants the lock, or that they have
// left.
func (t *team) totals() tree.Stats {
	var sum tree.Stats
	left := 0.0
	for _, w := range t.Workers {
		left += w.left
		sum.Merge(w.stats)
		if sum.Choices == nil {
			sum.Choices = w.stats.Choices
		}
	}
	for _, seg := range t.Queue {
		left += seg.part.Share()
	}
	if t.all > 0 && sum.Nodes > 0 {
		behind := t.resumed + (1-t.resumed)*(1-left/t.all)
		sum.Done = min(max(0, behind), math.Nextafter(1, 0))
	}
	return sum
}

// Sums returns the totals after all workers have left: those of the whole search
// if it was not stopped.
func (t *team) Sums(complete bool) tree.Stats {
	for _, w := range t.Workers {
		if w.W != nil {
			w.stats = w.W.Totals()
		}
		w.stats.Choices = nil
	}
	st := t.totals()
	if complete {
		st.Done = 1
	}
	return st
}

// solutionsBy is Solutions for several workers.
func solutionsBy(p *xc.Problem, ctx context.Context, cfg tree.Config) iter.Seq2[xc.Solution, error] {
	return func(yield func(xc.Solution, error) bool) {
		t, err := NewTeam(ctx, p, cfg, true)
		if err != nil {
			yield(nil, err)
			return
		}
		handed, ended := uint64(0), false
		before := t.Workers[0].stats.Solutions
		func() {
			defer func() { // also if yield panics
				t.End(tree.ErrStop)
				if cfg.Stats != nil {
					*cfg.Stats = t.Sums(!ended && t.Err == nil)
					cfg.Stats.Solutions = before + handed
				}
			}()
			t.Begin()
			for batch := range t.Batches() {
				begin := 0
				for _, end := range batch.Ends {
					handed++
					if !yield(batch.Options[begin:end:end], nil) {
						ended = true
						return
					}
					if handed == cfg.MaxSolutions {
						ended = true
						return
					}
					begin = end
				}
			}
		}()
		if !ended && t.Err != nil {
			yield(nil, t.Err)
		}
	}
}

// Batches returns the batches of the segments in turn, until all workers have
// left and nothing is left, and reports in between.
func (t *team) Batches() iter.Seq[batch] {
	return func(yield func(batch) bool) {
		for {
			batches, report, over := t.wait()
			if report != nil {
				t.cfg.Progress(*report)
			}
			for _, b := range batches {
				if !yield(b) {
					return
				}
			}
			if over {
				return
			}
		}
	}
}

// wait waits until there is something to hand out, or to report, or all is over.
func (t *team) wait() (batches []batch, report *tree.Stats, over bool) {
	t.Mu.Lock()
	defer t.Mu.Unlock()
	for {
		for t.cfg.Ordered && t.head != nil && len(t.head.batches) == 0 && t.head.next != nil && (t.head.done || t.running == 0) {
			t.head = t.head.next
			t.room.Broadcast()
		}
		if t.due {
			st := t.totals()
			report, t.due = &st, false
		}
		if t.head != nil && len(t.head.batches) > 0 {
			batches = t.head.batches
			t.head.batches = nil
			t.Waiting -= t.head.size
			t.head.size = 0
			t.room.Broadcast()
		} else {
			over = t.running == 0
		}
		if batches != nil || report != nil || over {
			return batches, report, over
		}
		t.news.Wait()
	}
}

// countBy is Count for several workers.
func countBy(p *xc.Problem, ctx context.Context, cfg tree.Config) (uint64, error) {
	cfg.Ordered = false
	t, err := NewTeam(ctx, p, cfg, false)
	if err != nil {
		return 0, err
	}
	var st tree.Stats
	func() {
		defer func() {
			t.End(tree.ErrStop)
			st = t.Sums(t.Err == nil && (cfg.MaxSolutions == 0 || t.Found.Load() < cfg.MaxSolutions))
			if cfg.Stats != nil {
				*cfg.Stats = st
			}
		}()
		t.Begin()
		for range t.Batches() {
		}
	}()
	return st.Solutions, t.Err
}
