package count

import (
	"math/bits"
	"slices"
	"sync"
	"sync/atomic"

	"bonepile/cover/internal/tree"
)

// Counting by signs with several workers. Blocks are independent, and their sums are
// added in any order. A worker takes signsPoll blocks at a time, begins at the first as
// if the Gray code had led there, and has a state and a sum of its own, about 20 KB; all
// share the tables. The caller is one of the workers, and the one that polls.

// together visits the blocks up to end.
func (s *signs) together(end uint64) error {
	for len(s.crew) < s.workers {
		s.crew = append(s.crew, s.twin())
	}
	var next, behind atomic.Uint64 // blocks
	var stopped atomic.Bool
	begin := s.block
	next.Store(begin)
	step := func(w *signs) bool {
		if stopped.Load() { // what is taken is visited, so that there are no gaps
			return false
		}
		if w.block = next.Add(signsPoll) - signsPoll; w.block >= end {
			return false
		}
		n := min(signsPoll, end-w.block)
		w.scan(w.block + n)
		behind.Add(n)
		return true
	}
	var wg sync.WaitGroup
	for _, w := range s.crew[1:] {
		wg.Go(func() {
			for step(w) {
			}
		})
	}
	err := func() error {
		defer wg.Wait()
		defer stopped.Store(true)
		for step(s.crew[0]) {
			s.block = begin + behind.Load()
			if err := s.poll(); err != nil {
				return err
			}
		}
		wg.Wait() // not to be stopped
		return nil
	}()
	s.block = begin + behind.Load()
	for _, w := range s.crew {
		carry := uint64(0)
		s.lo, carry = bits.Add64(s.lo, w.lo, 0)
		s.hi, _ = bits.Add64(s.hi, w.hi, carry)
		w.lo, w.hi = 0, 0
	}
	return err
}

// twin returns another worker, which has visited nothing. Like engines, workers lie apart
// in memory: see [tree.Line].
func (s *signs) twin() *signs {
	w := tree.Apart[signs]()
	*w = *s
	w.lo, w.hi, w.crew = 0, 0, nil
	// One piece, so that no two workers write to the same line of a cache.
	state := make([]uint64, 2*tree.Line+(1+len(s.slopes))*s.words+s.words<<s.low)[tree.Line:]
	take := func(from []uint64) []uint64 {
		to := state[:len(from):len(from)]
		state = state[len(from):]
		copy(to, from)
		return to
	}
	w.base = take(s.base)
	w.slopes, w.point = slices.Clone(s.slopes), slices.Clone(s.point)
	for k, slope := range s.slopes {
		w.slopes[k] = take(slope)
	}
	for k, point := range s.point {
		w.point[k] = take(point)
	}
	w.signed = make([]bool, 8*tree.Line+len(s.signed)+8*tree.Line)[8*tree.Line:][:len(s.signed)]
	copy(w.signed, s.signed)
	for h := range w.half {
		w.half[h] = make([]int64, tree.Line+len(s.half[h])+tree.Line)[tree.Line:][:len(s.half[h])]
	}
	return w
}
