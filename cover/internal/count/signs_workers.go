package count

import (
	"sync"
	"sync/atomic"
)

// Counting by signs with several workers. Blocks are independent, and their sums are
// added in any order. A worker takes signsPoll blocks at a time, begins at the first as
// if the Gray code had led there, and has a state and a sum of its own, about 20 KB; all
// share the tables. The caller is one of the workers, and the one that polls.

// together takes steps with several workers at the same time, each until step returns false, as it
// must when they are stopped. The first is the caller, who polls after each step; an error stops all.
func together[W any](workers []W, step func(w W, stopped bool) bool, poll func() error) (err error) {
	var stopped atomic.Bool
	var wg sync.WaitGroup
	defer wg.Wait()
	for _, w := range workers[1:] {
		wg.Go(func() {
			for step(w, stopped.Load()) {
			}
		})
	}
	for step(workers[0], err != nil) {
		if err = poll(); err != nil {
			stopped.Store(true)
		}
	}
	return err
}

// together visits the blocks up to end.
func (s *signs) together(end uint64) error {
	for len(s.crew) < s.workers {
		w := newSigns(s.of, s.low)
		w.tables = s.tables // which fill a good part of the first cache
		s.crew = append(s.crew, w)
	}
	var next, behind atomic.Uint64 // blocks
	begin := s.block
	next.Store(begin)
	err := together(s.crew, func(w *signs, stopped bool) bool {
		if stopped { // what is taken is visited, so that there are no gaps
			return false
		}
		if w.block = next.Add(signsPoll) - signsPoll; w.block >= end {
			return false
		}
		n := min(signsPoll, end-w.block)
		w.scan(w.block + n)
		behind.Add(n)
		return true
	}, func() error {
		s.block = begin + behind.Load()
		return s.poll()
	})
	s.block = begin + behind.Load()
	for _, w := range s.crew {
		s.add(w.lo, w.hi)
		w.lo, w.hi = 0, 0
	}
	return err
}
