package search

import (
	"context"
	"iter"

	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

const (
	maxWaiting = 1 << 16 // numbers of options that wait for the caller
	batchSize  = 256     // numbers in a batch that is handed over
)

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
	options []int
	ends    []int
}

// visit takes note of a solution.
func (w *worker) visit() bool {
	t := w.t
	more := true
	if most := t.cfg.MaxSolutions; most > 0 && !(t.cfg.Ordered && w.deliver) {
		n := t.found.Add(1)
		if n > most {
			w.walk.Stats.Solutions--
			return false
		}
		more = n < most
	}
	if w.deliver {
		w.batch.options = w.walk.Solution(w.batch.options)
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
		return seg.size < maxWaiting
	}
	return t.waiting-t.head.size < maxWaiting
}

// solutionsBy is Solutions for several workers.
func solutionsBy(p *xc.Problem, ctx context.Context, cfg tree.Config) iter.Seq2[xc.Solution, error] {
	return func(yield func(xc.Solution, error) bool) {
		t, err := newTeam(ctx, p, cfg, true)
		if err != nil {
			yield(nil, err)
			return
		}
		handed, ended := uint64(0), false
		before := t.workers[0].stats.Solutions
		t.run(func(b batch) (more bool) {
			begin := 0
			for _, end := range b.ends {
				handed++
				if ended = !yield(b.options[begin:end:end], nil) || handed == cfg.MaxSolutions; ended {
					return false
				}
				begin = end
			}
			return true
		}, func() {
			if cfg.Stats != nil {
				*cfg.Stats = t.sums(!ended && t.err == nil)
				cfg.Stats.Solutions = before + handed
			}
		})
		if !ended && t.err != nil {
			yield(nil, t.err)
		}
	}
}

// run hands out batches until each returns false or all is over. When all workers have left it
// calls end, also if each panics.
func (t *team) run(each func(batch) (more bool), end func()) {
	defer func() {
		t.end(tree.ErrStop)
		end()
	}()
	t.begin()
	for b := range t.batches() {
		if !each(b) {
			return
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
func (t *team) wait() (batches []batch, report *tree.Stats, over bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for {
		for t.cfg.Ordered && t.head != nil && len(t.head.batches) == 0 && t.head.next != nil && (t.head.done || t.running == 0) {
			t.head = t.head.next
			t.room.Broadcast()
		}
		if t.reportDue {
			st := t.totals()
			report, t.reportDue = &st, false
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
func countBy(p *xc.Problem, ctx context.Context, cfg tree.Config) (uint64, error) {
	cfg.Ordered = false
	t, err := newTeam(ctx, p, cfg, false)
	if err != nil {
		return 0, err
	}
	var st tree.Stats
	t.run(func(batch) bool { return true }, func() {
		st = t.sums(t.err == nil && (cfg.MaxSolutions == 0 || t.found.Load() < cfg.MaxSolutions))
		if cfg.Stats != nil {
			*cfg.Stats = st
		}
	})
	return st.Solutions, t.err
}
