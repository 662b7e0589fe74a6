package cover

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math"
	"sync"
	"sync/atomic"
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

// shareEvery is how many nodes pass between looks at what others want. A look
// costs less than a node. Tests change it.
var shareEvery uint64 = 128

// aheadEvery is how many nodes pass at least before a worker gives something away
// that nobody waits for. Tests change it.
var aheadEvery uint64 = 1024

// settleNodes is how many nodes the first worker visits at most before the others
// begin.
const settleNodes = 16 * checkEvery

const (
	keep      = 1 << 16 // numbers of options that wait for the caller
	batchSize = 256     // from which on a batch is handed over
)

// errHalt ends the parts of all workers when the search is over for another reason.
var errHalt = errors.New("the search is over")

// A team searches a problem with several workers.
type team struct {
	p   *Problem
	cfg Config
	ctx context.Context

	all     float64 // share of the parts that there were
	resumed float64
	hungry  atomic.Int32
	ready   atomic.Int32 // parts in the queue
	settled atomic.Bool  // which engine all work on
	halted  atomic.Bool
	budget  atomic.Int64  // nodes that nobody was granted yet, if they are limited
	found   atomic.Uint64 // solutions, if they are limited

	mu      sync.Mutex
	work    sync.Cond // a part came into the queue, or none will
	room    sync.Cond // something was taken from a segment
	news    sync.Cond // something to be taken, or reported; or a worker left
	queue   []*segment
	busy    int
	workers []*worker
	running int // workers that have not left
	head    *segment
	waiting int // numbers in segments
	due     bool
	err     error
	wg      sync.WaitGroup

	making sync.Mutex // an engine
	engine Engine     // that is made; Auto before one is settled on
	tables *bitSearch // that has them, if it is Bits
}

// A segment is a part of the tree, and solutions in it that wait for the caller.
type segment struct {
	part    Part
	next    *segment
	batches []batch
	size    int // numbers in it
	done    bool
}

// A batch is some solutions, one after the other.
type batch struct {
	options []int
	ends    []int
}

// A worker searches parts.
type worker struct {
	t       *team
	w       *walk // nil before its first part
	seg     *segment
	batch   batch
	deliver bool // solutions, and not only count them

	// Under the lock of the team, for reports.
	stats Stats
	left  float64 // share of the tree
	told  uint64  // nodes at the last report

	gave    uint64         // nodes when it last gave something away
	adviser *engineAdviser // of the first worker, until all is settled

	_ [line]uint64 // between one worker and the next
}

// newTeam returns a team for a search of p, or why it is not for several.
func newTeam(ctx context.Context, p *Problem, cfg Config, deliver bool) (*team, error) {
	switch {
	case cfg.Choice.learns():
		return nil, fmt.Errorf("%w: rule %v", ErrReplay, cfg.Choice)
	case cfg.Trace != nil:
		return nil, fmt.Errorf("%w: Workers and Trace", ErrConfig)
	case cfg.Checkpoint != nil:
		return nil, fmt.Errorf("%w: Workers and Checkpoint", ErrConfig)
	}
	t := &team{p: p, cfg: cfg, ctx: ctx, running: cfg.Workers, engine: cfg.Engine}
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
	parts := []Part{{}}
	if cfg.Resume != nil {
		parts = cfg.Resume.Left
		if err := first.w.resume(cfg.Resume); err != nil {
			return nil, err
		}
		first.stats = first.w.totals()
		t.resumed = first.w.resumed
	}
	if first.adviser = newEngineAdviser(&t.cfg, first.w); first.adviser == nil {
		t.settle(first.w.engine)
	}
	last := &t.head // what points to the next segment, if they are kept in order
	for _, pt := range parts {
		t.all += pt.share()
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

// begin sends the workers to work. End has to follow.
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
	if t.err == nil && err != errStop {
		t.err = err
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
	var e engine
	if t.tables != nil {
		e = t.tables.twin()
	} else {
		cfg := t.cfg
		cfg.Engine = t.engine
		var err error
		if e, err = cfg.newEngine(t.p); err != nil {
			return err
		}
	}
	w.w = e.walking()
	w.w.tick = w.tick
	return nil
}

// settle makes e the engine that all workers will have, and lets them begin.
func (t *team) settle(e engine) {
	t.making.Lock()
	switch e := e.(type) {
	case *bitSearch:
		t.engine, t.tables = Bits, e
	case *cells:
		t.engine = Cells
	default:
		t.engine = Links
	}
	t.making.Unlock()
	t.mu.Lock()
	t.settled.Store(true)
	t.work.Broadcast()
	t.mu.Unlock()
}

// advise asks the adviser of the first worker for an engine, and settles on it. It
// returns errChange if that is another.
func (w *worker) advise() error {
	t := w.t
	a := w.adviser
	to := a.choose(w.w)
	_, onCells := w.w.engine.(*cells)
	stay := onCells && a.likes == Cells && w.w.work >= uint64(len(t.p.ends)) || w.w.stats.Nodes-a.began.Nodes > settleNodes
	if to == Links && !stay {
		return nil
	}
	w.adviser = nil
	if to == Links {
		t.settle(w.w.engine)
		return nil
	}
	w.w.parts, w.w.done = []Part{w.seg.part}, 0
	err := w.w.handOver(&t.cfg, to)
	if err == errChange {
		t.settle(w.w.engine)
	}
	return err
}

// putBack puts what is left of the part of w, which has changed its engine, into
// the queue, before all others.
func (w *worker) putBack() {
	t := w.t
	t.mu.Lock()
	defer t.mu.Unlock()
	var segs []*segment
	at := w.seg
	for _, pt := range w.w.parts {
		seg := &segment{part: pt}
		segs = append(segs, seg)
		if t.cfg.Ordered {
			seg.next, at.next = at.next, seg
			at = seg
		}
	}
	t.queue = append(segs, t.queue...)
	t.ready.Store(int32(len(t.queue)))
	t.work.Broadcast()
}

// run searches parts until there are no more.
func (w *worker) run() {
	for w.take() {
		var err error
		if w.w == nil {
			err = w.equip()
		}
		if err == nil {
			err = w.w.engine.run(w.seg.part, w.visit)
		}
		if err == errChange {
			w.putBack()
			err = nil
		}
		if err != nil && err != errHalt {
			w.t.halt(err)
		}
		w.hand()
		w.finish(err != nil)
	}
	w.t.mu.Lock()
	w.t.running--
	w.t.news.Signal()
	w.t.mu.Unlock()
}

// take waits for a part. It returns false if there will be none.
func (w *worker) take() bool {
	t := w.t
	if t.cfg.MaxNodes > 0 && w.w != nil && w.w.pause > w.w.stats.Nodes { // others may want what it was granted
		t.budget.Add(int64(w.w.pause - w.w.stats.Nodes))
		w.w.pause = w.w.stats.Nodes
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.hungry.Add(1)
	for !t.halted.Load() && (len(t.queue) == 0 && t.busy > 0 || len(t.queue) > 0 && !w.mayTake()) {
		t.work.Wait()
	}
	t.hungry.Add(-1)
	if len(t.queue) == 0 || t.halted.Load() {
		t.work.Broadcast()
		return false
	}
	w.seg, t.queue = t.queue[0], t.queue[1:]
	t.ready.Store(int32(len(t.queue)))
	w.left = w.seg.part.share()
	t.busy++
	return true
}

// mayTake reports whether w may take a part: invariant (alone).
func (w *worker) mayTake() bool { return w.t.settled.Load() || w == w.t.workers[0] }

// finish says that the part of w is behind, or that it was cut short.
func (w *worker) finish(short bool) {
	t := w.t
	left := 0.0
	if short {
		left = w.share()
	}
	t.mu.Lock()
	defer t.mu.Unlock()
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
	if len(w.batch.ends) > 0 {
		w.hand()
	}
	if w.adviser != nil {
		if err := w.advise(); err != nil {
			return err
		}
	}
	if (t.hungry.Load() > 0 || w.ahead()) && t.settled.Load() {
		w.split()
	}
	if t.cfg.Progress != nil && w.w.stats.Nodes-w.told >= checkEvery {
		w.report()
	}
	granted := shareEvery
	if t.cfg.MaxNodes > 0 {
		if granted = t.grant(); granted == 0 {
			return ErrLimit
		}
	}
	w.w.pause = w.w.stats.Nodes + granted
	return nil
}

// grant returns how many nodes a worker may visit now.
func (t *team) grant() uint64 {
	for {
		rest := t.budget.Load()
		n := min(rest, int64(shareEvery))
		if t.budget.CompareAndSwap(rest, rest-n) {
			return uint64(n)
		}
	}
}

// ahead reports whether w should give something away though nobody is hungry.
func (w *worker) ahead() bool {
	return w.t.ready.Load() == 0 && w.w.stats.Nodes-w.gave >= aheadEvery && w.t.cfg.Workers > 1
}

// split gives away what is left to do at the shallowest level where there is
// anything, unless there is enough in the queue by now.
func (w *worker) split() {
	t, s := w.t, w.w
	ahead := w.ahead()
	t.mu.Lock()
	defer t.mu.Unlock()
	if n := len(t.queue); int(t.hungry.Load()) <= n && !(ahead && n == 0) {
		return
	}
	w.gave = s.stats.Nodes
	for l := s.base; l < s.level; l++ {
		turn := s.engine.position(l)
		if turn.Choice == turn.Of {
			continue
		}
		path := make([]Turn, l+1)
		for k := range l {
			path[k] = s.engine.position(k)
		}
		path[l] = Turn{turn.Choice + 1, turn.Of}
		seg := &segment{part: Part{path, true}}
		if t.cfg.Ordered {
			seg.next, w.seg.next = w.seg.next, seg
		}
		t.queue = append(t.queue, seg)
		t.ready.Store(int32(len(t.queue)))
		s.base = l + 1
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
		n := t.found.Add(1)
		if n > most {
			w.w.stats.Solutions--
			return false
		}
		more = n < most
	}
	if w.deliver {
		w.batch.options = w.w.engine.solution(w.batch.options)
		w.batch.ends = append(w.batch.ends, len(w.batch.options))
		if len(w.batch.options) >= batchSize || !more {
			w.hand()
		}
	}
	return more
}

// hand puts the batch of w into a segment, when there is room: invariant
// (bounded).
func (w *worker) hand() {
	if len(w.batch.ends) == 0 {
		return
	}
	t := w.t
	t.mu.Lock()
	defer t.mu.Unlock()
	seg := w.seg
	if !t.cfg.Ordered {
		seg = t.head
	}
	for !t.halted.Load() && !t.roomIn(seg) {
		t.room.Wait()
	}
	seg.batches = append(seg.batches, w.batch)
	seg.size += len(w.batch.options)
	t.waiting += len(w.batch.options)
	w.batch = batch{}
	t.news.Signal()
}

func (t *team) roomIn(seg *segment) bool {
	if seg == t.head {
		return seg.size < keep
	}
	return t.waiting-t.head.size < keep
}

// share returns which part of the tree w has still to search, of the part that
// it is at.
func (w *worker) share() float64 {
	if w.w == nil {
		return w.seg.part.share()
	}
	sum, part := 0.0, 1.0
	for l := range w.w.level {
		turn := w.w.engine.position(l)
		part /= float64(turn.Of)
		if l >= w.w.base {
			sum += float64(turn.Of-turn.Choice) * part
		}
	}
	return sum + part/2
}

// report tells where w is.
func (w *worker) report() {
	st, left := w.w.stats, w.share()
	st.Profile = append([]uint64(nil), w.w.profile...)
	st.Choices = w.w.engine.chosen()
	t := w.t
	t.mu.Lock()
	defer t.mu.Unlock()
	w.told = st.Nodes
	w.stats, w.left = st, left
	t.due = true
	t.news.Signal()
}

// totals adds up what the workers have told. It wants the lock, or that they have
// left.
func (t *team) totals() Stats {
	var sum Stats
	left := 0.0
	for _, w := range t.workers {
		left += w.left
		sum.merge(w.stats)
		if sum.Choices == nil {
			sum.Choices = w.stats.Choices
		}
	}
	for _, seg := range t.queue {
		left += seg.part.share()
	}
	if t.all > 0 && sum.Nodes > 0 {
		behind := t.resumed + (1-t.resumed)*(1-left/t.all)
		sum.Done = min(max(0, behind), math.Nextafter(1, 0))
	}
	return sum
}

// sums returns the totals after all workers have left: those of the whole search
// if it was not stopped.
func (t *team) sums(complete bool) Stats {
	for _, w := range t.workers {
		if w.w != nil {
			w.stats = w.w.totals()
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
func (p *Problem) solutionsBy(ctx context.Context, cfg Config) iter.Seq2[Solution, error] {
	return func(yield func(Solution, error) bool) {
		t, err := newTeam(ctx, p, cfg, true)
		if err != nil {
			yield(nil, err)
			return
		}
		handed, ended := uint64(0), false
		before := t.workers[0].stats.Solutions
		func() {
			defer func() { // also if yield panics
				t.end(errStop)
				if cfg.Stats != nil {
					*cfg.Stats = t.sums(!ended && t.err == nil)
					cfg.Stats.Solutions = before + handed
				}
			}()
			t.begin()
			for batch := range t.batches() {
				begin := 0
				for _, end := range batch.ends {
					handed++
					if !yield(batch.options[begin:end:end], nil) {
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
		if !ended && t.err != nil {
			yield(nil, t.err)
		}
	}
}

// batches returns the batches of the segments in turn, until all workers have
// left and nothing is left, and reports in between.
func (t *team) batches() iter.Seq[batch] {
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
func (t *team) wait() (batches []batch, report *Stats, over bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
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
			t.waiting -= t.head.size
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
func (p *Problem) countBy(ctx context.Context, cfg Config) (uint64, error) {
	cfg.Ordered = false
	t, err := newTeam(ctx, p, cfg, false)
	if err != nil {
		return 0, err
	}
	var st Stats
	func() {
		defer func() {
			t.end(errStop)
			st = t.sums(t.err == nil && (cfg.MaxSolutions == 0 || t.found.Load() < cfg.MaxSolutions))
			if cfg.Stats != nil {
				*cfg.Stats = st
			}
		}()
		t.begin()
		for range t.batches() {
		}
	}()
	return st.Solutions, t.err
}
