package search

import (
	"context"
	"slices"

	"bonepile/cover/internal/cells"
	"bonepile/cover/internal/tree"
)

// A worker searches parts.
type worker struct {
	t       *team
	walk    *tree.Walk // nil before its first part
	seg     *segment
	batch   batch
	deliver bool // solutions, and not only count them

	// Under the lock of the team, for reports.
	stats      tree.Stats
	left       float64 // share of the tree
	reportedAt uint64  // nodes at the last report

	gaveAt  uint64         // nodes when it last gave something away
	adviser *engineAdviser // of the first worker, until all is settled

	_ [tree.Line]uint64 // between one worker and the next
}

// equip gives w an engine. Workers take turns, since a Constraint need not be safe for
// concurrent calls of Watch.
func (w *worker) equip() error {
	t := w.t
	t.making.Lock()
	defer t.making.Unlock()
	var e tree.Engine
	if t.tables != nil {
		e = t.tables.Twin()
	} else {
		cfg := t.cfg
		cfg.Engine = t.engine
		var err error
		if e, err = New(&cfg, t.p); err != nil {
			return err
		}
	}
	w.walk = e.Walking()
	w.walk.Tick = w.tick
	return nil
}

// advise asks the adviser of the first worker for an engine, and settles on it. It
// returns [tree.ErrChange] if that is another.
func (w *worker) advise() error {
	t := w.t
	a := w.adviser
	to := a.choose(w.walk)
	_, onCells := w.walk.Engine.(cells.Search)
	stay := onCells && a.better == tree.Cells && w.walk.Work >= uint64(len(t.p.Ends)) || w.walk.Stats.Nodes-a.began.Nodes > settleNodes
	if to == tree.Links && !stay {
		return nil
	}
	w.adviser = nil
	if to == tree.Links {
		t.settle(w.walk.Engine)
		return nil
	}
	w.walk.Parts, w.walk.Done = []tree.Part{w.seg.part}, 0
	err := handOver(w.walk, &t.cfg, to)
	if err == tree.ErrChange {
		t.settle(w.walk.Engine)
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
	for _, pt := range w.walk.Parts {
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
		if w.walk == nil {
			err = w.equip()
		}
		if err == nil {
			err = w.walk.Engine.Run(w.seg.part, w.visit)
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
	w.t.mu.Lock()
	w.t.running--
	w.t.news.Signal()
	w.t.mu.Unlock()
}

// take waits for a part. It returns false if there will be none.
func (w *worker) take() bool {
	t := w.t
	if t.cfg.MaxNodes > 0 && w.walk != nil && w.walk.Pause > w.walk.Stats.Nodes { // give back what it was granted
		t.budget.Add(int64(w.walk.Pause - w.walk.Stats.Nodes))
		w.walk.Pause = w.walk.Stats.Nodes
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
	w.left = w.seg.part.Share()
	t.busy++
	return true
}

// mayTake reports whether w may take a part: invariant (alone).
func (w *worker) mayTake() bool { return w.t.settled.Load() || w == w.t.workers[0] }

// finish notes that the part of w is done, or was cut short.
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
	if t.cfg.Progress != nil && w.walk.Stats.Nodes-w.reportedAt >= tree.CheckEvery {
		w.report()
	}
	granted := t.shareEvery
	if t.cfg.MaxNodes > 0 {
		if granted = t.grant(); granted == 0 {
			return tree.ErrLimit
		}
	}
	w.walk.Pause = min(w.walk.Stats.Nodes+granted, tree.NextLook(t.p, w.walk.Stats.Nodes))
	return nil
}

// ahead reports whether w should give something away although no worker is hungry.
func (w *worker) ahead() bool {
	return w.t.ready.Load() == 0 && w.walk.Stats.Nodes-w.gaveAt >= w.t.aheadEvery && w.t.cfg.Workers > 1
}

// split gives away what is left to do at the shallowest level where there is
// anything, unless there is enough in the queue by now.
func (w *worker) split() {
	t, s := w.t, w.walk
	ahead := w.ahead()
	t.mu.Lock()
	defer t.mu.Unlock()
	if n := len(t.queue); int(t.hungry.Load()) <= n && !(ahead && n == 0) {
		return
	}
	w.gaveAt = s.Stats.Nodes
	for l := s.Base; l < s.Level; l++ {
		turn := s.Engine.Position(l)
		if turn.Choice == turn.Of {
			continue
		}
		path := append(slices.Collect(s.Turns(l)), tree.Turn{Choice: turn.Choice + 1, Of: turn.Of})
		seg := &segment{part: tree.Part{Path: path, Rest: true}}
		if t.cfg.Ordered {
			seg.next, w.seg.next = w.seg.next, seg
		}
		t.queue = append(t.queue, seg)
		t.ready.Store(int32(len(t.queue)))
		s.Base = l + 1
		w.left = w.share()
		t.work.Signal()
		return
	}
}

// share returns how much of the tree w has still to search in its part.
func (w *worker) share() float64 {
	if w.walk == nil {
		return w.seg.part.Share()
	}
	start, all := tree.Place(w.walk.Turns(min(w.walk.Base, w.walk.Level)))
	before, below := tree.Place(w.walk.Turns(w.walk.Level))
	return all - (before - start) - below/2
}

// report notes where w is, for Progress.
func (w *worker) report() {
	st, left := w.walk.Now(), w.share()
	t := w.t
	t.mu.Lock()
	defer t.mu.Unlock()
	w.reportedAt = st.Nodes
	w.stats, w.left = st, left
	t.reportDue = true
	t.news.Signal()
}
